/** What no list shows: an evening that is over, and one that opens by its link alone. */
import { inDays, onWeekday, span } from './calendar.ts';
import { category, common, seats } from './parts.ts';
import { alternatives, gallery } from './pictures.ts';
import type { DemoEvent } from './types.ts';
import { lanternWorks } from './venues.ts';

const zone = lanternWorks.timezone;

export function aside(now: Date): DemoEvent[] {
  const tempest = onWeekday(inDays(now, zone, -32, '12:00'), zone, 'saturday', '19:30', 0);
  const rehearsal = onWeekday(now, zone, 'wednesday', '17:00', 3);
  return [
    {
      ...common(now, 'backstage-tour'),
      ...lanternWorks,
      _id: 'evt-tempest',
      url: 'the-tempest',
      name: 'The Tempest',
      slogan: 'The last night: Prospero switches it off himself',
      description:
        'Shakespeare’s farewell, and ours to this production, after ninety-one performances. 2 hours 20 minutes, no interval.',
      ...span(tempest, 140),
      currency: 'EUR',
      accentColor: '#5a1a23',
      gallery: gallery('tempest', ['backstage-tour', 'What was left when the island was struck.']),
      sellStart: inDays(tempest, zone, -60, '10:00').toISOString(),
      maxAmount: 470,
      maxAmountPerOrder: 8,
      customCharges: { outerChargeVar: 0.1, outerChargeFix: 0.5 },
      categories: [
        category('tempest', 'stalls', 'Stalls', 278, 'Rows 1 to 14.'),
        category('tempest', 'circle', 'Circle', 120, 'First floor.'),
        category('tempest', 'gallery', 'Gallery', 72, 'Benches under the roof.'),
      ],
      tickets: [
        ...seats('tempest', 'stalls', [42, 21, 15], 0.07, 10),
        ...seats('tempest', 'circle', [32, 16, 12], 0.07, 20),
        ...seats('tempest', 'gallery', [17, 8.5, 8], 0.07, 30),
      ],
      sold: { 'tempest-stalls-adult': 230, 'tempest-circle-adult': 101, 'tempest-gallery-adult': 66 },
      styleOptions: { headerStyle: 'large', categoryAlignment: 0 },
      attributes: { genre: 'Play', stage: 'Hall', language: 'English, German surtitles' },
      extraInformation: { type: 'performance', category: 'Theatre', subCategory: 'Comedy' },
      meta: { imageAlt: alternatives['backstage-tour'], author: 'William Shakespeare' },
    },
    {
      ...common(now, 'hamlet-after-hours'),
      ...lanternWorks,
      _id: 'evt-rehearsal',
      url: 'hamlet-open-rehearsal',
      name: 'Hamlet: Open Rehearsal',
      slogan: 'For those who were sent this link',
      description:
        'We rehearse the fifth act, stop, argue, and do it again. You are welcome to sit in the dark with us.',
      ...span(rehearsal, 120),
      currency: 'EUR',
      accentColor: '#141b38',
      gallery: gallery('rehearsal', ['hamlet-after-hours', 'Act five, scene two, again.']),
      hideInListing: true,
      showOtherEvents: false,
      maxAmount: 40,
      maxAmountPerOrder: 2,
      tickets: [{ _id: 'rehearsal-seat', name: 'Seat', price: 5, taxRate: 0.07, sortingKey: 1, active: true }],
      sold: { 'rehearsal-seat': 11 },
      styleOptions: { headerStyle: 'compact', categoryAlignment: 0 },
      attributes: { genre: 'Play', stage: 'Hall', language: 'English' },
      meta: { imageAlt: alternatives['hamlet-after-hours'] },
      seoSettings: { noIndex: true },
    },
  ];
}
