/** Vouchers and a discount code to try, and two customers who have been here before. */
import { inDays } from './calendar.ts';
import type { DemoCoupon, DemoCustomer, DemoEvent, DemoVoucher } from './types.ts';

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
      redeemedAt: inDays(now, zone, -20, '19:12').toISOString(),
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
    {
      _id: 'voucher-early',
      code: 'EARLY-LANTERN',
      amount: 25,
      origin: 'shop',
      createdAt,
      validFrom: inDays(now, zone, 14, '00:00').toISOString(),
      validUntil,
    },
    { _id: 'voucher-welcome-10', code: 'WELCOME-10', amount: 10, origin: 'default', createdAt, validUntil },
    { _id: 'voucher-gala-500', code: 'GALA-500-LANTERN', amount: 500, origin: 'default', createdAt, validUntil },
  ];
}

export function coupons(now: Date): DemoCoupon[] {
  const createdAt = inDays(now, zone, -100, '12:00').toISOString();
  return [
    {
      _id: 'coupon-friends-10',
      code: 'FRIENDS10',
      name: 'Friends of the house',
      discountType: 'PERCENTAGE',
      value: 0.1,
      createdAt,
    },
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
          _id: 'order-mara-backstage',
          eventId: 'evt-backstage',
          items: [{ ticketTypeId: 'backstage-guest-adult', amount: 2, slotId: 'backstage-slot-1230' }],
          orderedAt: inDays(now, zone, -4, '12:20').toISOString(),
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
        {
          _id: 'order-jonas-summer',
          eventId: 'evt-summer-night',
          items: [{ ticketTypeId: 'summer-chairs-adult', amount: 2 }],
          orderedAt: inDays(now, zone, -3, '20:31').toISOString(),
          paymentMethod: 'invoice',
          paymentStatus: 'RECEIVED',
          // a guest of the buyer cannot come
          resalePrice: 30,
        },
        {
          _id: 'order-jonas-music',
          eventId: 'evt-night-music',
          items: [{ ticketTypeId: 'night-music-stalls-adult', amount: 1, seats: ['stalls-4-7'] }],
          orderedAt: inDays(now, zone, -5, '19:40').toISOString(),
          paymentMethod: 'invoice',
          paymentStatus: 'RECEIVED',
          resalePrice: 40,
        },
        {
          _id: 'order-jonas-new-year',
          eventId: 'evt-new-year',
          items: [{ ticketTypeId: 'newyear-terrace-seat', amount: 1 }],
          orderedAt: inDays(now, zone, -7, '07:50').toISOString(),
          paymentMethod: 'invoice',
          paymentStatus: 'RECEIVED',
        },
        {
          _id: 'order-jonas-puppets',
          eventId: 'evt-puppets-2',
          items: [
            { ticketTypeId: 'puppets-2-adult', amount: 1 },
            { ticketTypeId: 'puppets-2-child', amount: 1 },
          ],
          orderedAt: inDays(now, zone, -2, '09:15').toISOString(),
          paymentMethod: 'invoice',
          paymentStatus: 'RECEIVED',
        },
      ],
    },
  ];
}
