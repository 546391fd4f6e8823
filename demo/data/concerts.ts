/** Music: an open-air night for families, and a small room that is nearly full. */
import { inYear, onWeekday, span } from './calendar.ts';
import { summerNight as summerNightInGerman } from './german.ts';
import { category, common, resellSettings } from './parts.ts';
import { alternatives, gallery, picture } from './pictures.ts';
import type { DemoEvent } from './types.ts';
import { lanternWorks, vault } from './venues.ts';

function summerNight(now: Date): DemoEvent {
  const zone = lanternWorks.timezone;
  const start = onWeekday(inYear(now, zone, { month: 8, day: 8 }, '12:00', 14), zone, 'saturday', '20:30', 0);
  return {
    ...common(now, 'summer-night-concert'),
    ...lanternWorks,
    _id: 'evt-summer-night',
    name: 'Summer Night Concert',
    slogan: 'Mendelssohn on the water, and the ferry waits',
    description:
      'The yard, the canal, and a stage that floats. We play Mendelssohn’s music to A Midsummer Night’s Dream, all of it, with four actors and a donkey; ' +
      'then Grieg and Sibelius until it is properly dark.\n\nBring a blanket: there are chairs, and there is grass. When it rains we move into the hall. ' +
      'Families of two adults and a child or more save four euros on each ticket.',
    ...span(start, 150),
    currency: 'EUR',
    accentColor: '#f4694b',
    gallery: gallery(
      'summer',
      ['summer-night-concert', 'The sun sets behind the percussion at 20:40, as written in the score.'],
      ['season-26-27', 'The last night of the season.'],
    ),
    // a film that anyone may show: Big Buck Bunny, by the Blender Foundation
    video: { youtubeID: 'aqz-KE-bpKQ' },
    maxAmount: 900,
    maxAmountPerOrder: 12,
    customCharges: { outerChargeFix: 1 },
    ticketSettings: { resellSettings },
    categories: [
      category('summer', 'chairs', 'Chairs', 400, 'Numbered, in the yard.'),
      category('summer', 'grass', 'On the grass', 500, 'Unnumbered. Blankets can be borrowed.'),
    ],
    groups: [
      { _id: 'summer-group-adults', name: 'Adults', tickets: ['summer-chairs-adult', 'summer-grass-adult'] },
      { _id: 'summer-group-children', name: 'Children', tickets: ['summer-chairs-child', 'summer-grass-child'] },
    ],
    discountGroups: [
      {
        _id: 'summer-discount-family',
        name: 'Family evening',
        discountType: 'fixPerItem',
        value: 4,
        rules: [
          { _id: 'summer-discount-family-adults', group: 'summer-group-adults', type: 'ticketGroups', min: 2 },
          { _id: 'summer-discount-family-children', group: 'summer-group-children', type: 'ticketGroups', min: 1 },
        ],
      },
    ],
    tickets: [
      {
        _id: 'summer-chairs-adult',
        name: 'Adult',
        categoryRef: 'summer-chairs',
        price: 32,
        taxRate: 0.07,
        sortingKey: 10,
        active: true,
      },
      {
        _id: 'summer-chairs-child',
        name: 'Child',
        description: 'From 4 to 14 years.',
        categoryRef: 'summer-chairs',
        price: 14,
        taxRate: 0.07,
        sortingKey: 11,
        active: true,
      },
      {
        _id: 'summer-grass-adult',
        name: 'Adult',
        categoryRef: 'summer-grass',
        price: 18,
        taxRate: 0.07,
        sortingKey: 20,
        active: true,
      },
      {
        _id: 'summer-grass-child',
        name: 'Child',
        description: 'From 4 to 14 years.',
        categoryRef: 'summer-grass',
        price: 8,
        taxRate: 0.07,
        sortingKey: 21,
        active: true,
      },
      {
        _id: 'summer-grass-basket',
        name: 'Picnic basket for two',
        description: 'Bread, cheese, plums and a bottle of something. Waiting for you at the canteen hatch.',
        categoryRef: 'summer-grass',
        price: 29,
        amount: 60,
        taxRate: 0.19,
        sortingKey: 22,
        active: true,
        ignoreForMaxAmounts: true,
        conditionalAvailability: true,
        conditionalAvailabilityMode: 'blockCheckout',
        rules: [{ _id: 'summer-rule-basket', ticketGroup: 'summer-group-adults', min: 1 }],
        styleOptions: { thumbnailImage: picture('summer-night-concert') },
      },
    ],
    sold: {
      'summer-chairs-adult': 84,
      'summer-chairs-child': 21,
      'summer-grass-adult': 40,
      'summer-grass-child': 33,
      'summer-grass-basket': 9,
    },
    styleOptions: { headerStyle: 'large', showAvailabilityIndicator: true, categoryAlignment: 0 },
    attributes: { genre: 'Concert', stage: 'Open air', language: 'Music' },
    translations: { de: summerNightInGerman },
    extraInformation: { type: 'performance', category: 'Music', subCategory: 'Open air' },
    meta: { imageAlt: alternatives['summer-night-concert'], composer: 'Felix Mendelssohn Bartholdy', ageFrom: 4 },
    upsellSettings: { active: true, crossSells: { eventIds: ['evt-puppets', 'evt-season'] } },
    seoSettings: {
      title: 'Summer Night Concert on the canal, Berlin',
      description: 'Mendelssohn, Grieg and Sibelius in the open air, for families too.',
      tags: ['concert', 'open air', 'family', 'berlin'],
    },
  };
}

function jazz(now: Date): DemoEvent {
  const zone = vault.timezone;
  const start = onWeekday(now, zone, 'saturday', '21:00', 8);
  return {
    ...common(now, 'jazz-in-the-vault'),
    ...vault,
    _id: 'evt-jazz',
    name: 'Jazz in the Vault',
    slogan: 'Ninety seats, eleven metres below the street',
    description:
      '<p>Where a chandler once kept his tallow, the <strong>Nadia Brisco Quintet</strong> plays two sets of Joplin, Morton and Bix, and a third if nobody leaves.</p>' +
      '<p>Tables are let in pairs; at the bar you may stand alone. The kitchen closes when the trumpet begins.</p>',
    ...span(start, 165),
    currency: 'GBP',
    accentColor: '#c2452d',
    gallery: gallery('jazz', ['jazz-in-the-vault', 'Brick is kind to brass.']),
    maxAmount: 90,
    maxAmountPerOrder: 6,
    customCharges: { outerChargeVar: 0.08, outerChargeFix: 0.75 },
    categories: [
      category(
        'jazz',
        'tables',
        'Tables',
        60,
        'Thirty tables for two. Late places go to the bar list at half past nine.',
      ),
      category('jazz', 'bar', 'At the bar', 30, 'Standing, with somewhere to put a glass.'),
    ],
    tickets: [
      {
        _id: 'jazz-table-seat',
        name: 'Seat at a table',
        description: 'In pairs, from two.',
        categoryRef: 'jazz-tables',
        price: 34,
        taxRate: 0.2,
        sortingKey: 10,
        minAmountPerOrder: 2,
        minAmountPerOrderRule: 1,
        maxAmountPerOrder: 6,
        active: true,
        styleOptions: { showAvailable: true },
      },
      {
        _id: 'jazz-bar-standing',
        name: 'At the bar',
        categoryRef: 'jazz-bar',
        price: 18.5,
        taxRate: 0.2,
        sortingKey: 20,
        maxAmountPerOrder: 2,
        active: true,
      },
    ],
    sold: { 'jazz-table-seat': 56, 'jazz-bar-standing': 27 },
    checkinInformation: { checkinStarts: new Date(start.getTime() - 5_400_000).toISOString() },
    styleOptions: {
      headerStyle: 'compact',
      showAvailabilityIndicator: true,
      availabilityIndicatorThresholds: [0.2, 0.5],
      categoryAlignment: 0,
    },
    attributes: { genre: 'Jazz', stage: 'On tour', language: 'Music' },
    extraInformation: { type: 'performance', category: 'Music', subCategory: 'Jazz' },
    meta: { imageAlt: alternatives['jazz-in-the-vault'], ageFrom: 18 },
    upsellSettings: { active: true, crossSells: { eventIds: ['evt-new-year', 'evt-museum-late'] } },
    seoSettings: {
      title: 'Jazz in the Vault, London',
      description: 'The Nadia Brisco Quintet, eleven metres below the street.',
      tags: ['jazz', 'london'],
    },
    tags: ['tour'],
  };
}

export function concerts(now: Date): DemoEvent[] {
  return [summerNight(now), jazz(now)];
}
