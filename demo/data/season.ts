/** The whole season: a page over several evenings, with a ticket that takes a place at each of them. */
import { inDays } from './calendar.ts';
import { category, common } from './parts.ts';
import { alternatives, gallery } from './pictures.ts';
import type { DemoEvent } from './types.ts';
import { lanternWorks } from './venues.ts';

/** What a season ticket admits to, and the share of its price that each evening receives. */
const evenings = [
  { childEventId: 'evt-hamlet', stalls: 'hamlet-stalls-adult', gallery: 'hamlet-gallery-adult', valueShare: 0.3 },
  {
    childEventId: 'evt-cherry-orchard',
    stalls: 'orchard-season-stalls',
    gallery: 'orchard-season-gallery',
    valueShare: 0.25,
  },
  { childEventId: 'evt-magic-flute', stalls: 'flute-parterre-adult', gallery: 'flute-balcony-adult', valueShare: 0.3 },
  { childEventId: 'evt-summer-night', stalls: 'summer-chairs-adult', gallery: 'summer-grass-adult', valueShare: 0.15 },
];

export function season(now: Date, events: readonly DemoEvent[]): DemoEvent {
  const children = evenings.flatMap(({ childEventId }) => events.filter(({ _id }) => _id === childEventId));
  const starts = children.map(({ start }) => start).sort();
  const ends = children.map(({ end }) => end).sort();
  return {
    ...common(now, 'season-26-27'),
    ...lanternWorks,
    _id: 'evt-season',
    eventType: 'GROUP',
    name: 'Season 26/27',
    slogan: 'One booking, every first night',
    description:
      '<p>Hamlet, the orchard, the flute and the summer night: four evenings on one card, and your seat kept at each of them, even at those that are long sold out. ' +
      'When you cannot come, give the card to a friend.</p>' +
      '<p>It costs about a third less than the single tickets. To Vienna you travel by yourself, or with us on the night train: ask the box office.</p>',
    start: starts[0] ?? now.toISOString(),
    end: ends.at(-1) ?? now.toISOString(),
    currency: 'EUR',
    accentColor: '#12211f',
    gallery: gallery(
      'season',
      ['season-26-27', 'The poster that hangs in the foyer.'],
      ['hamlet-after-hours', 'Hamlet, After Hours'],
      ['the-cherry-orchard', 'The Cherry Orchard'],
      ['the-magic-flute', 'The Magic Flute'],
      ['summer-night-concert', 'Summer Night Concert'],
    ),
    childEvents: children.map(({ _id }) => _id),
    sellEnd: inDays(new Date(starts[0] ?? now), lanternWorks.timezone, -1, '18:00').toISOString(),
    maxAmount: 120,
    maxAmountPerOrder: 4,
    categories: [
      category('season', 'stalls', 'Stalls', 70, 'The same seat in rows 1 to 14, a chair on the summer night.'),
      category('season', 'gallery', 'Gallery', 50, 'Under the roof, and on the grass in summer.'),
    ],
    tickets: [
      {
        _id: 'season-stalls-card',
        name: 'Season card',
        categoryRef: 'season-stalls',
        price: 132,
        taxRate: 0.07,
        sortingKey: 10,
        active: true,
      },
      {
        _id: 'season-stalls-young',
        name: 'Season card, under 30',
        categoryRef: 'season-stalls',
        price: 66,
        amount: 20,
        taxRate: 0.07,
        sortingKey: 11,
        maxAmountPerOrder: 2,
        active: true,
      },
      {
        _id: 'season-gallery-card',
        name: 'Season card',
        categoryRef: 'season-gallery',
        price: 62,
        taxRate: 0.07,
        sortingKey: 20,
        active: true,
      },
    ],
    sold: { 'season-stalls-card': 38, 'season-stalls-young': 9, 'season-gallery-card': 17 },
    ticketSettings: {
      seasonCardValueStrategy: 'sharePerChild',
      childEventMapping: evenings.map(({ childEventId, stalls, gallery: roof, valueShare }) => ({
        childEventId,
        ticketTypeMapping: { 'season-stalls-card': stalls, 'season-stalls-young': stalls, 'season-gallery-card': roof },
        valueShare,
      })),
    },
    deliverySettings: { wallet: { enabled: 'ENABLED', seasonCardShowNextEvent: true }, pdf: { enabled: 'ENABLED' } },
    customTextConfig: { buyTicketsCTA: 'Take the whole season' },
    styleOptions: { headerStyle: 'large', showAvailabilityIndicator: true, categoryAlignment: 2 },
    attributes: { genre: 'Season', stage: 'Hall', language: 'English and German' },
    extraInformation: { type: 'season', category: 'Theatre', subCategory: 'Season' },
    meta: { imageAlt: alternatives['season-26-27'] },
    showTimeRangeInListing: true,
    seoSettings: {
      title: 'Season 26/27 of the Lantern Works, Berlin',
      description: 'Four evenings on one card.',
      tags: ['season', 'subscription', 'berlin'],
    },
  };
}
