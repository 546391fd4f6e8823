/**
 * The event of the door: an exhibition whose doors are open whenever the demo runs, with tickets to scan. Some of its
 * visitors are in already.
 */
import { inDays } from './calendar.ts';
import { common } from './parts.ts';
import { alternatives, gallery } from './pictures.ts';
import type { DemoEvent, DemoGuest } from './types.ts';
import { lanternWorks } from './venues.ts';

const zone = lanternWorks.timezone;
const minute = 60_000;

/** Whose tickets are there to print: one of each kind. */
export const doorOrder = 'order-door';

export function lampRoom(now: Date): DemoEvent {
  return {
    ...common(now, 'museum-late'),
    ...lanternWorks,
    _id: 'evt-lamp-room',
    url: 'the-lamp-room',
    name: 'The Lamp Room',
    slogan: 'Four hundred lanterns, and one that is out',
    description:
      'For sixty days the old paint shop shows every lantern that was ever made here. Tickets are good for one visit on any of these days.',
    // from now on, on every day: the tickets are good at the door whenever the demo is looked at
    start: new Date(now.getTime() + 60 * minute).toISOString(),
    end: inDays(now, zone, 60, '22:00').toISOString(),
    checkinInformation: { checkinStarts: inDays(now, zone, -1, '10:00').toISOString() },
    currency: 'EUR',
    accentColor: '#e0a100',
    gallery: gallery('lamps', ['museum-late', 'The one in the middle is out, and the curator will not say why.']),
    hideInListing: true,
    showOtherEvents: false,
    maxAmount: 900,
    maxAmountPerOrder: 8,
    deliverySettings: { pdf: { enabled: 'ENABLED' } },
    tickets: [
      { _id: 'lamps-adult', name: 'Adult', price: 9, taxRate: 0.07, sortingKey: 1, active: true },
      {
        ...{ _id: 'lamps-reduced', name: 'Reduced', price: 5, taxRate: 0.07, sortingKey: 2, active: true },
        description: 'Students, trainees, job seekers and pensioners. Bring your proof along.',
        scanSettings: { feedback: 'highlight' },
      },
      {
        ...{ _id: 'lamps-family', name: 'Family', price: 19, taxRate: 0.07, sortingKey: 3, active: true },
        description: 'Up to four people, who may come one by one.',
        scanSettings: { allowedScanCount: 4 },
      },
    ],
    sold: { 'lamps-adult': 5, 'lamps-reduced': 3, 'lamps-family': 2 },
    styleOptions: { headerStyle: 'compact', categoryAlignment: 0 },
    attributes: { genre: 'Exhibition', stage: 'Paint shop', language: 'English and German' },
    extraInformation: { type: 'performance', category: 'Museum', subCategory: 'Exhibition' },
    meta: { imageAlt: alternatives['museum-late'] },
    seoSettings: { noIndex: true },
  };
}

/** Visitors without an account. */
export function visitors(now: Date): DemoGuest[] {
  const orderedAt = inDays(now, zone, -2, '18:20').toISOString();
  const paid = { eventId: 'evt-lamp-room', orderedAt, paymentMethod: 'invoice', paymentStatus: 'RECEIVED' } as const;
  const since = (minutes: number) => new Date(now.getTime() - minutes * minute).toISOString();
  return [
    {
      ...{ prename: 'Edda', lastname: 'Sommer', primaryEmail: 'edda@example.com' },
      orders: [
        {
          ...paid,
          _id: doorOrder,
          items: [
            { ticketTypeId: 'lamps-adult', amount: 2 },
            { ticketTypeId: 'lamps-reduced', amount: 1 },
            { ticketTypeId: 'lamps-family', amount: 1 },
          ],
          admitted: { amount: 1, at: since(12), device: 'Side entrance' },
        },
      ],
    },
    {
      ...{ prename: 'Nils', lastname: 'Okonkwo', primaryEmail: 'nils@example.com' },
      orders: [
        {
          ...paid,
          _id: 'order-door-nils',
          items: [
            { ticketTypeId: 'lamps-adult', amount: 2 },
            { ticketTypeId: 'lamps-reduced', amount: 2 },
          ],
          admitted: { amount: 3, at: since(25), device: 'Side entrance' },
        },
      ],
    },
    {
      ...{ prename: 'Pia', lastname: 'Winter', primaryEmail: 'pia@example.com' },
      orders: [
        {
          ...paid,
          _id: 'order-door-pia',
          items: [
            { ticketTypeId: 'lamps-adult', amount: 1 },
            { ticketTypeId: 'lamps-family', amount: 1 },
          ],
        },
      ],
    },
  ];
}
