/** An evening in the little playhouse, where every seat is sold by its number. */
import { inDays, onWeekday, span } from './calendar.ts';
import { category, common, resellSettings, seats } from './parts.ts';
import { alternatives, gallery } from './pictures.ts';
import type { DemoEvent } from './types.ts';
import { lanternWorks } from './venues.ts';

const zone = lanternWorks.timezone;

/** Seats of a row by their numbers. */
const row = (name: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${name}-${from + at}`);

export function seated(now: Date): DemoEvent {
  const start = onWeekday(now, zone, 'wednesday', '20:00', 20);
  return {
    ...common(now, 'the-magic-flute'),
    ...lanternWorks,
    url: 'night-music',
    _id: 'evt-night-music',
    name: 'Night Music for a Small Theatre',
    slogan: 'Two hundred and fifty seats, nine musicians, and you choose where you sit',
    description:
      '<p>The little playhouse behind the factory was closed for forty years. It opens with what it was built for: a serenade that is played once in ' +
      'front of the curtain and once behind it.</p><p>Choose your seats in the plan, or let us find the best that are free. Places for wheelchairs are in ' +
      'row 10 of the stalls, level with the foyer; the seat beside each is kept for whoever comes along.</p>',
    ...span(start, 120),
    currency: 'EUR',
    accentColor: '#5b3a8c',
    gallery: gallery('night-music', ['the-magic-flute', 'The painted curtain of 1911, washed for the first time.']),
    maxAmountPerOrder: 10,
    ticketSettings: { resellSettings },
    categories: [
      {
        ...category('night-music', 'stalls', 'Stalls', 154, 'Rows 1 to 10, with an aisle in the middle.'),
        seatingReference: 'stalls',
      },
      {
        ...category('night-music', 'circle', 'Circle', 96, 'Five rows in a bow, close enough to read the score.'),
        seatingReference: 'circle',
      },
    ],
    tickets: [
      ...seats('night-music', 'stalls', [42, 21, 14], 0.07, 10),
      ...seats('night-music', 'circle', [29, 15, 10], 0.07, 20),
    ],
    soldSeats: {
      'night-music-stalls-adult': [
        ...row('stalls-1', 6, 9),
        ...row('stalls-2', 4, 9),
        ...row('stalls-3', 9, 14),
        ...row('stalls-4', 1, 4),
        ...row('stalls-6', 7, 8),
        ...row('stalls-7', 10, 13),
      ],
      'night-music-circle-reduced': [...row('circle-2', 9, 12), ...row('circle-3', 3, 6)],
    },
    seating: {
      active: true,
      seatMapId: 'map-playhouse',
      revisionId: '1',
      eventKey: 'night-music',
      eventId: 'evt-night-music',
      orphanConfiguration: { minSeatDistance: 2, edgeSeatsOrphaning: false },
      bestAvailableSeatingConfiguration: { enabled: true },
    },
    underShops: [
      {
        _id: 'shop-night-music-friends',
        name: 'Friends of the house',
        ticketShopHeaderText: 'Six seats in the first row of the circle are kept for the friends of the house.',
        active: true,
        unlockMode: 'none',
        availabilityMode: 'default',
        inventoryStrategy: 'subsidiary',
        sellStart: inDays(now, zone, -20, '10:00').toISOString(),
        sellEnd: inDays(start, zone, -1, '12:00').toISOString(),
        seatingContingents: ['friends'],
      },
    ],
    translations: {
      de: {
        name: 'Nachtmusik für ein kleines Theater',
        slogan: 'Zweihundertfünfzig Plätze, neun Musizierende, und Sie wählen, wo Sie sitzen',
        categories: {
          'night-music-category-stalls': {
            name: 'Parkett',
            description: 'Reihen 1 bis 10, mit einem Gang in der Mitte.',
          },
          'night-music-category-circle': {
            name: 'Rang',
            description: 'Fünf Reihen im Bogen, nah genug, um die Partitur zu lesen.',
          },
        },
      },
    },
    customTextConfig: { buyTicketsCTA: 'Take your seats' },
    styleOptions: { headerStyle: 'large', showAvailabilityIndicator: true },
    attributes: { genre: 'Music', stage: 'Playhouse' },
    extraInformation: { type: 'concert', category: 'Music', subCategory: 'Chamber music' },
    meta: { imageAlt: alternatives['the-magic-flute'] },
    seoSettings: {
      title: 'Night Music in the little playhouse, Berlin',
      description: 'A serenade in front of the curtain and behind it; every seat by its number.',
    },
  };
}
