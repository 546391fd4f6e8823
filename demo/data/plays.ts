/** Two plays in the hall: one with everything a house sells, one sold out. */
import { inDays, onWeekday, span } from './calendar.ts';
import { hamlet as hamletInGerman } from './german.ts';
import { category, common, seats } from './parts.ts';
import { alternatives, gallery } from './pictures.ts';
import type { DemoEvent } from './types.ts';
import { lanternWorks } from './venues.ts';

const zone = lanternWorks.timezone;

/** The hall has 486 seats, eight of them places for wheelchairs with a seat beside each. */
const hall = (event: string) => [
  category(event, 'stalls', 'Stalls', 278, 'Rows 1 to 14, level with the stage.'),
  category(event, 'circle', 'Circle', 120, 'First floor, with the best view of the lamps.'),
  category(
    event,
    'gallery',
    'Gallery',
    72,
    'Benches under the roof. Four seats have a pillar in view, and a cushion to make up for it.',
  ),
  category(event, 'access', 'Wheelchair places', 16, 'Row 15, reached without a step. The loop covers the whole row.'),
];

const accessTickets = (event: string, price: number) => [
  {
    _id: `${event}-access-wheelchair`,
    name: 'Wheelchair place',
    categoryRef: `${event}-access`,
    price,
    amount: 8,
    taxRate: 0.07,
    sortingKey: 40,
    active: true,
  },
  {
    _id: `${event}-access-companion`,
    name: 'Companion',
    description: 'The seat beside a wheelchair place, free of charge.',
    categoryRef: `${event}-access`,
    price: 0,
    amount: 8,
    taxRate: 0.07,
    sortingKey: 41,
    active: true,
    ignoredForStartingPrice: true,
    conditionalAvailability: true,
    conditionalAvailabilityMode: 'blockAddToCart',
    rules: [{ _id: `${event}-rule-companion`, ticketGroup: `${event}-group-wheelchair`, min: 1 }],
  },
];

/** Ticket holders who cannot come transfer the ticket, until two hours before. */
const transferSettings = {
  mode: 'ALLOWED',
  until: { target: 'start', unit: 'hours', offset: -2 },
  maxTransfers: 3,
};

const wheelchairGroup = (event: string) => ({
  _id: `${event}-group-wheelchair`,
  name: 'a wheelchair place',
  tickets: [`${event}-access-wheelchair`],
});

export function plays(now: Date): DemoEvent[] {
  const hamlet = onWeekday(now, zone, 'friday', '19:30', 12);
  const orchard = onWeekday(now, zone, 'thursday', '19:00', 5);
  return [
    {
      ...common(now, 'hamlet-after-hours'),
      ...lanternWorks,
      _id: 'evt-hamlet',
      name: 'Hamlet, After Hours',
      slogan: 'The last guard has gone home. Somebody left the lamps on.',
      description:
        '<p>Half past seven in a lantern factory, the shift is over, and on the gantry above the stalls a king walks who was buried in spring. ' +
        'Ines Okafor-Brandt plays Shakespeare’s tragedy with nine actors, forty ship’s lanterns and <strong>no other light</strong>.</p>' +
        '<h3>Good to know</h3><ul><li>3 hours, one interval</li><li>In English, with German surtitles</li><li>From 12 years</li>' +
        '<li>Long stretches of darkness; nobody is led on to the stage</li></ul>' +
        '<p>After the performance the canteen stays open, and so does the question.</p>',
      ...span(hamlet, 180),
      currency: 'EUR',
      accentColor: '#b4202e',
      gallery: gallery(
        'hamlet',
        ['hamlet-after-hours', 'The poster of the season, printed by hand in the old paint shop.'],
        ['backstage-tour', 'The ghost light stays on from the last rehearsal to the first night.'],
      ),
      maxAmount: 486,
      maxAmountPerOrder: 8,
      customCharges: { outerChargeVar: 0.1, outerChargeFix: 0.5, innerChargeFix: 0.2 },
      dataRequestSettings: { repersonalization: true },
      ticketSettings: {
        returnSettings: {
          enabled: 'ENABLED',
          until: { target: 'start', unit: 'days', offset: -3 },
          feeVar: 0.1,
          as: 'both',
        },
      },
      categories: hall('hamlet'),
      groups: [wheelchairGroup('hamlet')],
      posDiscounts: [
        { _id: 'hamlet-pos-colleagues', name: 'Colleagues from other houses', discountType: 'var', value: 0.5 },
      ],
      tickets: [
        {
          _id: 'hamlet-stalls-early',
          name: 'Early lamp',
          description: 'For those who booked six weeks ahead.',
          categoryRef: 'hamlet-stalls',
          price: 39,
          amount: 60,
          taxRate: 0.07,
          sortingKey: 9,
          active: true,
          ignoredForStartingPrice: true,
          salesEnd: { target: 'start', unit: 'weeks', offset: -6 },
        },
        ...[
          ...seats('hamlet', 'stalls', [48, 24, 15], 0.07, 10),
          ...seats('hamlet', 'circle', [36, 18, 12], 0.07, 20),
          ...seats('hamlet', 'gallery', [19, 9.5, 8], 0.07, 30),
        ].map((type) => ({ ...type, transferSettings })),
        ...accessTickets('hamlet', 24),
        {
          _id: 'hamlet-gallery-evening',
          name: 'Evening desk',
          description: 'Whatever is left under the roof, from two hours before curtain.',
          categoryRef: 'hamlet-gallery',
          price: 10,
          taxRate: 0.07,
          sortingKey: 33,
          active: true,
          ignoredForStartingPrice: true,
          salesStart: { target: 'start', unit: 'hours', offset: -2 },
        },
        {
          _id: 'hamlet-circle-school',
          name: 'School class',
          description: 'Booked through the education office.',
          categoryRef: 'hamlet-circle',
          price: 7,
          taxRate: 0.07,
          sortingKey: 50,
          active: false,
          posActive: true,
          styleOptions: { hiddenInSelectionArea: true },
        },
      ],
      sold: {
        'hamlet-stalls-early': 60,
        'hamlet-stalls-adult': 92,
        'hamlet-stalls-reduced': 31,
        'hamlet-stalls-child': 4,
        'hamlet-circle-adult': 38,
        'hamlet-circle-reduced': 17,
        'hamlet-circle-school': 24,
        'hamlet-gallery-adult': 41,
        'hamlet-gallery-reduced': 22,
        'hamlet-access-wheelchair': 3,
        'hamlet-access-companion': 2,
      },
      checkinInformation: { checkinStarts: new Date(hamlet.getTime() - 3_600_000).toISOString() },
      styleOptions: {
        headerStyle: 'large',
        showAvailabilityIndicator: true,
        availabilityIndicatorThresholds: [0.2, 0.5],
        categoryAlignment: 0,
        showAvailable: true,
      },
      attributes: { genre: 'Play', stage: 'Hall', language: 'English, German surtitles' },
      extraInformation: { type: 'performance', category: 'Theatre', subCategory: 'Tragedy' },
      meta: { imageAlt: alternatives['hamlet-after-hours'], author: 'William Shakespeare', ageFrom: 12 },
      upsellSettings: { active: true, crossSells: { eventIds: ['evt-backstage', 'evt-season'] } },
      seoSettings: {
        title: 'Hamlet, After Hours at the Lantern Works, Berlin',
        description: 'Shakespeare’s tragedy by the light of forty ship’s lanterns, in English with German surtitles.',
        tags: ['hamlet', 'theatre', 'berlin', 'english'],
      },
      tags: ['premiere'],
      translations: { de: hamletInGerman },
      showTimeRangeInListing: false,
    },
    {
      ...common(now, 'the-cherry-orchard'),
      ...lanternWorks,
      _id: 'evt-cherry-orchard',
      name: 'The Cherry Orchard',
      slogan: 'Everybody is leaving. Nobody is packed.',
      description:
        'Chekhov’s last comedy, on a stage of four thousand paper blossoms that the audience walks over on its way in. ' +
        'By the fourth act there are none left.\n\nIn German, with English surtitles. 2 hours 40 minutes, one interval.',
      ...span(orchard, 160),
      currency: 'EUR',
      accentColor: '#f3d3d6',
      gallery: gallery('orchard', [
        'the-cherry-orchard',
        'Blossom by Ayumi Tanabe: cut, folded and counted in the drying loft.',
      ]),
      sellStart: inDays(now, zone, -75, '10:00').toISOString(),
      // the seats of the hall, and the chairs for season cards
      maxAmount: 486 + 120,
      maxAmountPerOrder: 6,
      customCharges: { outerChargeVar: 0.1, outerChargeFix: 0.5 },
      categories: [
        ...hall('orchard'),
        category('orchard', 'season', 'Season cards', 120, 'Chairs among the blossoms, kept for season cards.'),
      ],
      groups: [wheelchairGroup('orchard')],
      tickets: [
        ...seats('orchard', 'stalls', [44, 22, 15], 0.07, 10),
        ...seats('orchard', 'circle', [34, 17, 12], 0.07, 20),
        ...seats('orchard', 'gallery', [18, 9, 8], 0.07, 30),
        ...accessTickets('orchard', 22),
        // not sold here: season cards take them
        ...[
          { _id: 'orchard-season-stalls', price: 44, amount: 70 },
          { _id: 'orchard-season-gallery', price: 18, amount: 50 },
        ].map((kept) => ({
          ...{ ...kept, name: 'Season card', categoryRef: 'orchard-season' },
          ...{ taxRate: 0.07, sortingKey: 90, active: false },
        })),
      ],
      sold: {
        'orchard-season-stalls': 47,
        'orchard-season-gallery': 17,
        'orchard-stalls-adult': 214,
        'orchard-stalls-reduced': 57,
        'orchard-stalls-child': 7,
        'orchard-circle-adult': 89,
        'orchard-circle-reduced': 31,
        'orchard-gallery-adult': 40,
        'orchard-gallery-reduced': 32,
        'orchard-access-wheelchair': 8,
        'orchard-access-companion': 8,
      },
      soldOutFallback: { soldOutFallbackType: 'moreinformation', soldOutFallbackLink: '/#visit' },
      styleOptions: { headerStyle: 'large', showAvailabilityIndicator: true, categoryAlignment: 1 },
      attributes: { genre: 'Play', stage: 'Hall', language: 'German, English surtitles' },
      extraInformation: { type: 'performance', category: 'Theatre', subCategory: 'Comedy' },
      meta: { imageAlt: alternatives['the-cherry-orchard'], author: 'Anton Chekhov', ageFrom: 10 },
      upsellSettings: { active: true, crossSells: { eventIds: ['evt-hamlet', 'evt-magic-flute'] } },
      seoSettings: {
        title: 'The Cherry Orchard at the Lantern Works, Berlin',
        description: 'Chekhov’s last comedy on four thousand paper blossoms.',
        tags: ['chekhov', 'theatre', 'berlin'],
      },
    },
  ];
}
