/** On the road: an opera in Vienna with a discount for groups, kabuki in Tokyo in a currency without decimals. */
import { onWeekday, span } from './calendar.ts';
import { kabuki as kabukiInGerman } from './german.ts';
import { category, common, richText, seats } from './parts.ts';
import { alternatives, gallery } from './pictures.ts';
import type { DemoEvent } from './types.ts';
import { riverHouse, sumidaHall } from './venues.ts';

/** What comes with seats along the hanamichi, free of charge: rules put it into the order, and nothing else. */
const extra = (kind: string, name: string, sortingKey: number, description?: string) => ({
  _id: `kabuki-extra-${kind}`,
  name,
  ...(description && { description }),
  categoryRef: 'kabuki-extra',
  price: 0,
  taxRate: 0.1,
  sortingKey,
  active: true,
  ignoreForMaxAmounts: true,
  ignoredForStartingPrice: true,
  styleOptions: { hiddenInSelectionArea: true },
});

export function tours(now: Date): DemoEvent[] {
  const flute = onWeekday(now, riverHouse.timezone, 'saturday', '18:00', 26);
  const kabuki = onWeekday(now, sumidaHall.timezone, 'wednesday', '18:30', 40);
  return [
    {
      ...common(now, 'the-magic-flute'),
      ...riverHouse,
      _id: 'evt-magic-flute',
      name: 'The Magic Flute',
      slogan: 'Mozart comes home, by night train',
      description: richText(
        {
          type: 'paragraph',
          text: [
            'Eleven singers, fourteen players and one very large moon: our Magic Flute leaves the canal and plays six minutes’ walk from where it was first heard.',
          ],
        },
        { type: 'heading', text: ['The evening'] },
        {
          type: 'bulletList',
          text: ['Sung in German, surtitles in English', '2 hours 50 minutes, one interval', 'From 8 years'],
        },
        { type: 'heading', text: ['Come as a chorus'] },
        { type: 'paragraph', text: ['From four adults on, the season’s discount of 15 % comes off by itself.'] },
      ),
      ...span(flute, 170),
      currency: 'EUR',
      accentColor: '#1a2794',
      gallery: gallery(
        'flute',
        ['the-magic-flute', 'The Queen of the Night enters on a moon of tinplate and 300 bulbs.'],
        ['backstage-tour', 'The stage that the moon will have to fit through.'],
      ),
      maxAmount: 640,
      maxAmountPerOrder: 10,
      customCharges: { outerChargeVar: 0.05 },
      categories: [
        category('flute', 'parterre', 'Parterre', 340, 'Rows 1 to 17.'),
        { ...category('flute', 'boxes', 'Boxes', 60, 'Six seats to a box, on the first floor.'), maxAmountPerOrder: 6 },
        category('flute', 'balcony', 'Balcony', 240, 'Second floor, with the best sound.'),
      ],
      groups: [
        {
          _id: 'flute-group-adults',
          name: 'Adults',
          tickets: ['flute-parterre-adult', 'flute-boxes-adult', 'flute-balcony-adult'],
        },
      ],
      discountGroups: [
        {
          _id: 'flute-discount-chorus',
          name: 'Season discount for four and more',
          discountType: 'var',
          value: 0.15,
          rules: [{ _id: 'flute-discount-chorus-rule', group: 'flute-group-adults', type: 'ticketGroups', min: 4 }],
        },
      ],
      tickets: [
        ...seats('flute', 'parterre', [72, 50, 29], 0.13, 10),
        ...seats('flute', 'boxes', [96, 70, 40], 0.13, 20),
        ...seats('flute', 'balcony', [38, 24, 15], 0.13, 30),
      ],
      sold: {
        'flute-parterre-adult': 121,
        'flute-parterre-reduced': 12,
        'flute-parterre-child': 9,
        'flute-boxes-adult': 52,
        'flute-balcony-adult': 60,
        'flute-balcony-reduced': 21,
      },
      checkinInformation: { checkinStarts: new Date(flute.getTime() - 2_700_000).toISOString() },
      styleOptions: {
        headerStyle: 'large',
        showAvailabilityIndicator: true,
        availabilityIndicatorThresholds: [0.15, 0.4],
        categoryAlignment: 'asTabs',
      },
      attributes: { genre: 'Opera', stage: 'On tour', language: 'German, English surtitles' },
      extraInformation: { type: 'performance', category: 'Music', subCategory: 'Opera' },
      meta: { imageAlt: alternatives['the-magic-flute'], composer: 'Wolfgang Amadeus Mozart', ageFrom: 8 },
      upsellSettings: { active: true, crossSells: { eventIds: ['evt-season', 'evt-kabuki'] } },
      seoSettings: {
        title: 'The Magic Flute: the Lantern Works in Vienna',
        description: 'Mozart’s opera with eleven singers, fourteen players and one very large moon.',
        tags: ['mozart', 'opera', 'vienna'],
      },
      tags: ['tour'],
    },
    {
      ...common(now, 'kabuki-evening'),
      ...sumidaHall,
      _id: 'evt-kabuki',
      name: 'Kabuki Evening',
      slogan: 'Benkei stands at the barrier, and stands there well',
      description:
        '<p><em>Kanjinchō</em>, the barrier of Ataka, and <em>Fuji Musume</em>, the wisteria maiden: the two best-loved evenings of the old repertory in one, ' +
        'lit as they were written for, by candles on long poles.</p>' +
        '<p>Played in Japanese by our friends of the Sumida company, with an English ear-guide in the price. 2 hours 15 minutes, with time for a lunch box in between.</p>',
      ...span(kabuki, 135),
      currency: 'JPY',
      accentColor: '#16181d',
      gallery: gallery('kabuki', ['kabuki-evening', 'The striped curtain is drawn by hand, and the hand is heard.']),
      maxAmount: 420,
      maxAmountPerOrder: 6,
      customCharges: { outerChargeFix: 220 },
      categories: [
        category(
          'kabuki',
          'hanamichi',
          'Along the hanamichi',
          80,
          'Beside the walkway by which the actors come and go.',
        ),
        category('kabuki', 'floor', 'Floor', 140, 'Chairs, rows 4 to 14.'),
        category('kabuki', 'upper', 'Upper floor', 80, 'From here one calls the actors’ names.'),
        category('kabuki', 'extra', 'With your seats', 120, 'Once for each order.'),
      ],
      groups: [
        {
          _id: 'kabuki-group-hanamichi',
          name: 'Seats along the hanamichi',
          tickets: ['kabuki-hanamichi-adult', 'kabuki-hanamichi-reduced', 'kabuki-hanamichi-child'],
        },
        { _id: 'kabuki-group-sweets', name: 'Sweets', tickets: ['kabuki-extra-sweets'] },
        {
          _id: 'kabuki-group-programme',
          name: 'Your programme',
          tickets: ['kabuki-extra-programme-ja', 'kabuki-extra-programme-en', 'kabuki-extra-programme-de'],
        },
      ],
      cartAutomationRules: [
        {
          _id: 'kabuki-automation-sweets',
          name: 'Sweets with seats along the hanamichi',
          triggerType: 'hasBeenAdded',
          triggerTargetGroup: 'kabuki-group-hanamichi',
          thenType: 'autoAdd',
          thenTargets: [{ _id: 'kabuki-target-sweets', thenTargetGroup: 'kabuki-group-sweets', thenTargetMin: 1 }],
        },
        {
          _id: 'kabuki-automation-programme',
          name: 'A programme with seats along the hanamichi',
          triggerType: 'hasBeenAdded',
          triggerTargetGroup: 'kabuki-group-hanamichi',
          thenType: 'chooseFrom',
          thenTargets: [
            {
              _id: 'kabuki-target-programme',
              thenTargetGroup: 'kabuki-group-programme',
              thenTargetMin: 1,
              thenTargetMax: 2,
            },
          ],
        },
      ],
      tickets: [
        ...seats('kabuki', 'hanamichi', [14_000, 11_000, 7000], 0.1, 10),
        ...seats('kabuki', 'floor', [9500, 7500, 4800], 0.1, 20),
        {
          _id: 'kabuki-upper-act',
          name: 'One act',
          description: 'Hitomaku-mi: the first piece only, unnumbered.',
          categoryRef: 'kabuki-upper',
          price: 2200,
          taxRate: 0.1,
          sortingKey: 30,
          maxAmountPerOrder: 2,
          active: true,
        },
        {
          _id: 'kabuki-upper-evening',
          name: 'Whole evening',
          categoryRef: 'kabuki-upper',
          price: 4400,
          taxRate: 0.1,
          sortingKey: 31,
          active: true,
        },
        extra(
          'sweets',
          'Box of sweets',
          40,
          'Mochi from the shop across the bridge, wrapped in the evening’s pattern.',
        ),
        extra('programme-ja', 'Programme in Japanese', 41),
        extra('programme-en', 'Programme in English', 42),
        extra('programme-de', 'Programme in German', 43),
      ],
      sold: {
        'kabuki-hanamichi-adult': 66,
        'kabuki-hanamichi-reduced': 6,
        'kabuki-floor-adult': 71,
        'kabuki-floor-child': 8,
        'kabuki-upper-act': 11,
        'kabuki-upper-evening': 27,
      },
      styleOptions: {
        headerStyle: 'large',
        showAvailabilityIndicator: true,
        categoryAlignment: 2,
        hideLocationMap: false,
        brandTwo: '#c8102e',
      },
      translations: { de: kabukiInGerman },
      attributes: { genre: 'Kabuki', stage: 'On tour', language: 'Japanese, English ear-guide' },
      extraInformation: { type: 'performance', category: 'Theatre', subCategory: 'Kabuki' },
      meta: { imageAlt: alternatives['kabuki-evening'], ageFrom: 6 },
      seoSettings: {
        title: 'Kabuki Evening: the Lantern Works in Tokyo',
        description: 'Kanjinchō and Fuji Musume by candlelight, with an English ear-guide.',
        tags: ['kabuki', 'tokyo'],
      },
      tags: ['tour'],
    },
  ];
}
