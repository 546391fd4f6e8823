/** Vouchers to try, and two customers who have been here before. */
import { inDays } from './calendar.ts';
import type { DemoCustomer, DemoEvent, DemoVoucher } from './types.ts';

const zone = 'Europe/Berlin';

/** To the end of the third year after the one in which it was sold. */
function endOfYear(now: Date, years: number): string {
  return new Date(Date.UTC(now.getUTCFullYear() + years + 1, 0, 1) - 3_601_000).toISOString();
}

export function vouchers(now: Date): DemoVoucher[] {
  const createdAt = inDays(now, zone, -100, '12:00').toISOString();
  const validUntil = endOfYear(now, 3);
  return [
    { _id: 'voucher-gift-50', code: 'GIFT-50-LANTERN', amount: 50, origin: 'shop', createdAt, validUntil },
    {
      _id: 'voucher-gift-20',
      code: 'GIFT-20-LANTERN',
      amount: 20,
      balance: 12.5,
      origin: 'shop',
      createdAt,
      validUntil,
    },
    {
      _id: 'voucher-expired',
      code: 'EXPIRED-LANTERN',
      amount: 30,
      origin: 'shop',
      createdAt: inDays(now, zone, -1400, '12:00').toISOString(),
      validUntil: endOfYear(now, -1),
    },
    { _id: 'voucher-welcome-10', code: 'WELCOME-10', amount: 10, origin: 'default', createdAt, validUntil },
    { _id: 'voucher-gala-500', code: 'GALA-500-LANTERN', amount: 500, origin: 'default', createdAt, validUntil },
  ];
}

export function customers(now: Date, events: readonly DemoEvent[]): DemoCustomer[] {
  const past = new Date(events.find(({ _id }) => _id === 'evt-tempest')?.start ?? now);
  return [
    {
      _id: 'cus-mara',
      primaryEmail: 'mara@example.com',
      password: 'lantern-demo-2026',
      prename: 'Mara',
      lastname: 'Lindqvist',
      phone: '+49 30 5550101',
      location: { street: 'Planufer 82', postal: '10967', city: 'Berlin', country: 'DE' },
      preferredLanguage: 'en',
      tags: ['friend of the house'],
      verified: true,
      createdAt: inDays(now, zone, -400, '18:05').toISOString(),
      orders: [
        {
          _id: 'order-mara-tempest',
          eventId: 'evt-tempest',
          items: [{ ticketTypeId: 'tempest-circle-adult', amount: 2 }],
          orderedAt: inDays(past, zone, -19, '21:14').toISOString(),
          paymentMethod: 'invoice',
          paymentStatus: 'RECEIVED',
        },
        {
          _id: 'order-mara-hamlet',
          eventId: 'evt-hamlet',
          items: [
            { ticketTypeId: 'hamlet-stalls-adult', amount: 1 },
            { ticketTypeId: 'hamlet-stalls-reduced', amount: 1 },
          ],
          orderedAt: inDays(now, zone, -6, '08:42').toISOString(),
          paymentMethod: 'invoice',
          paymentStatus: 'RECEIVED',
        },
        {
          _id: 'order-mara-slam',
          eventId: 'evt-poetry-slam',
          items: [{ ticketTypeId: 'slam-guest', amount: 1 }],
          orderedAt: inDays(now, zone, -2, '17:30').toISOString(),
          paymentMethod: 'free',
          paymentStatus: 'RECEIVED',
        },
      ],
    },
    {
      _id: 'cus-jonas',
      primaryEmail: 'jonas@example.com',
      password: 'lantern-demo-2026',
      prename: 'Jonas',
      lastname: 'Adeyemi',
      phone: '+49 30 5550102',
      location: { street: 'Reichenberger Straße 140', postal: '10999', city: 'Berlin', country: 'DE' },
      preferredLanguage: 'de',
      tags: [],
      verified: true,
      createdAt: inDays(now, zone, -30, '11:40').toISOString(),
      orders: [
        {
          _id: 'order-jonas-museum',
          eventId: 'evt-museum-late',
          items: [{ ticketTypeId: 'museum-tour-guided', amount: 2, slotId: 'museum-slot-2100' }],
          orderedAt: inDays(now, zone, -1, '22:03').toISOString(),
          paymentMethod: 'invoice',
          paymentStatus: 'AWAITING',
        },
      ],
    },
  ];
}
