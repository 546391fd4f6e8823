/** Puppets on twelve Sundays: a root and its dates, by day schemes of their own colours. A child needs an adult, and a baby on a lap takes no seat. */
import { onWeekday, span } from './calendar.ts';
import { common } from './parts.ts';
import { alternatives, gallery } from './pictures.ts';
import type { DemoEvent } from './types.ts';
import { lanternWorks } from './venues.ts';

const zone = lanternWorks.timezone;
const episodes = [
  { title: 'The Borrowed Moon', sold: { adult: 49, child: 62, lap: 7 } },
  { title: 'The Crocodile Has a Cold', sold: { adult: 31, child: 40, lap: 2 } },
  { title: 'Kasper Counts to Three', sold: { adult: 60, child: 70, lap: 10 } },
  { title: 'The Robber’s Birthday', sold: { adult: 12, child: 18, lap: 0 } },
  { title: 'Grandmother Flies', sold: { adult: 6, child: 9, lap: 1 } },
  { title: 'A Lamp for the Crocodile', sold: { adult: 3, child: 4, lap: 0 } },
  { title: 'The Whale in the Canal', sold: { adult: 2, child: 2, lap: 0 } },
  { title: 'Nobody’s Hat', sold: { adult: 0, child: 0, lap: 0 } },
  { title: 'The Moon Comes Back', sold: { adult: 4, child: 5, lap: 0 } },
  { title: 'Kasper Moves House', sold: { adult: 0, child: 0, lap: 0 } },
  { title: 'The Quiet Dragon', sold: { adult: 1, child: 2, lap: 1 } },
  { title: 'Everybody’s Birthday', sold: { adult: 8, child: 13, lap: 0 } },
];

/** Kinds of Sundays; the calendar shows each in its colour. */
const daySchemes = [
  { _id: 'puppets-scheme-sunday', name: 'Sunday at eleven', color: '#d8392f' },
  { _id: 'puppets-scheme-workshop', name: 'With a workshop afterwards', color: '#1f7a4d' },
  { _id: 'puppets-scheme-first', name: 'First night of a story', color: '#e0a100' },
];
const schemeOf = (at: number) => daySchemes[at % 4 === 3 ? 1 : at % 6 === 0 ? 2 : 0]?._id ?? '';

const tickets = (event: string) => {
  const withAdult = (kind: string) => ({
    conditionalAvailability: true,
    conditionalAvailabilityMode: 'blockAddToCart',
    rules: [{ _id: `${event}-rule-${kind}`, ticketGroup: `${event}-group-adults`, min: 1 }],
  });
  return {
    groups: [{ _id: `${event}-group-adults`, name: 'a grown-up', tickets: [`${event}-adult`] }],
    tickets: [
      { _id: `${event}-adult`, name: 'Grown-up', price: 12, taxRate: 0.07, sortingKey: 1, active: true },
      {
        _id: `${event}-child`,
        name: 'Child',
        description: 'Up to 14 years, together with a grown-up.',
        price: 7,
        taxRate: 0.07,
        sortingKey: 2,
        active: true,
        ...withAdult('child'),
      },
      {
        _id: `${event}-lap`,
        name: 'On a lap',
        description: 'Under 2 years, free of charge.',
        price: 0,
        amount: 10,
        taxRate: 0.07,
        sortingKey: 3,
        active: true,
        ignoreForMaxAmounts: true,
        ignoredForStartingPrice: true,
        maxAmountPerOrder: 2,
        ...withAdult('lap'),
      },
    ],
  };
};

export function puppets(now: Date): DemoEvent[] {
  const sundays = episodes.map((_, week) => onWeekday(now, zone, 'sunday', '11:00', 2 + week * 7));
  const shared = {
    ...common(now, 'puppet-sundays'),
    ...lanternWorks,
    currency: 'EUR',
    accentColor: '#d8392f',
    maxAmount: 130,
    maxAmountPerOrder: 8,
    styleOptions: {
      headerStyle: 'compact',
      showAvailabilityIndicator: true,
      availabilityIndicatorThresholds: [0.2, 0.5],
      categoryAlignment: 0,
    },
    attributes: { genre: 'Puppets', stage: 'Small stage', language: 'German, few words' },
    extraInformation: { type: 'performance', category: 'Theatre', subCategory: 'Puppets' },
    meta: { imageAlt: alternatives['puppet-sundays'], ageFrom: 4 },
    upsellSettings: { active: true, crossSells: { eventIds: ['evt-summer-night', 'evt-backstage'] } },
    daySchemes,
    ticketSettings: {
      // a child's ticket is returned or exchanged with its grown-up's
      returnSettings: { dependentTickets: 'together' },
      rebookSettings: { enabled: 'ENABLED', dates: true, until: { unit: 'hours', offset: -2, target: 'start' } },
    },
    soldOutFallback: { soldOutFallbackType: 'waitinglist' },
  };
  const dates = sundays.map((start, at): DemoEvent => {
    const event = `puppets-${at + 1}`;
    const { title = '', sold } = episodes[at] ?? {};
    return {
      ...shared,
      ...span(start, 50),
      ...tickets(event),
      _id: `evt-${event}`,
      url: `puppet-sundays-${at + 1}`,
      eventType: 'RECURRENCE',
      rootId: 'evt-puppets',
      daySchemeId: schemeOf(at),
      name: `Puppet Sunday: ${title}`,
      slogan: 'Sundays at eleven, for everybody from four years up',
      description:
        'The crocodile is always hungry and never wins. Fifty minutes with hand puppets, a real accordion and a very small amount of smoke. ' +
        'Afterwards the crocodile may be stroked.',
      gallery: gallery(event, ['puppet-sundays', 'Carved from lime wood by Oskar Rehm. The teeth are piano keys.']),
      checkinInformation: { checkinStarts: new Date(start.getTime() - 1_800_000).toISOString() },
      showTimeRangeInListing: false,
      sold: {
        [`${event}-adult`]: sold?.adult ?? 0,
        [`${event}-child`]: sold?.child ?? 0,
        [`${event}-lap`]: sold?.lap ?? 0,
      },
    };
  });
  const [first = now] = sundays;
  const last = sundays.at(-1) ?? first;
  return [
    {
      ...shared,
      ...tickets('puppets'),
      start: first.toISOString(),
      end: span(last, 50).end,
      _id: 'evt-puppets',
      eventType: 'ROOT',
      name: 'Puppet Sundays',
      slogan: 'The crocodile is always hungry and never wins',
      description:
        '<p>Every Sunday at eleven on the small stage: Kasper, his grandmother, the robber, and a crocodile with piano keys for teeth. A new story each week; ' +
        'whoever has missed one has missed nothing but that one.</p>',
      gallery: gallery('puppets', ['puppet-sundays', 'Carved from lime wood by Oskar Rehm.']),
      repetitionSettings: [
        { every: 1, unit: 'WEEK', repeatsOn: ['SUNDAY'], from: first.toISOString(), to: span(last, 50).end },
      ],
      seoSettings: {
        title: 'Puppet Sundays at the Lantern Works, Berlin',
        description: 'Puppets for everybody from four years up, each Sunday at eleven.',
        tags: ['puppets', 'children', 'berlin'],
      },
    },
    ...dates,
  ];
}
