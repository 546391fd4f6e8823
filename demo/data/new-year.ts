/** Midnight on the Thames: codes that change, an amount off large orders, a charge for each order, a shop behind a code, and an evening that ends on another day. */
import { inDays, inYear, span } from './calendar.ts';
import { category, common } from './parts.ts';
import { alternatives, gallery } from './pictures.ts';
import type { DemoEvent, DemoPriceTable } from './types.ts';
import { wharfHall } from './venues.ts';

/** The early bird: the first 150 seats in the hall and on the gallery, until two weeks before. */
export const newYearPrices: DemoPriceTable = {
  _id: 'prices-new-year',
  name: 'New Year’s Concert',
  types: [
    { _id: 'newyear-hall', name: 'Hall' },
    { _id: 'newyear-organ', name: 'Organ gallery' },
  ],
  tiers: [
    {
      _id: 'newyear-early',
      name: 'Early bird',
      prices: [
        { priceCategoryId: 'newyear-hall', price: 46 },
        { priceCategoryId: 'newyear-organ', price: 24 },
      ],
      until: { target: 'start', unit: 'weeks', offset: -2 },
      amount: 150,
    },
  ],
};

export function newYear(now: Date): DemoEvent {
  const zone = wharfHall.timezone;
  const start = inYear(now, zone, { month: 12, day: 31 }, '21:30', 3);
  return {
    ...common(now, 'new-years-concert'),
    ...wharfHall,
    _id: 'evt-new-year',
    name: 'New Year’s Concert',
    slogan: 'Handel by the river, until it bangs',
    description:
      '<p>The <em>Music for the Royal Fireworks</em> ends at four minutes to midnight. Then the doors to the terrace open, and the city plays the encore.</p>' +
      '<p>With our touring orchestra of thirty. A glass is in every hand by five to. On orders of £200 and more we take £25 off.</p>',
    ...span(start, 180),
    currency: 'GBP',
    accentColor: '#ffd23f',
    gallery: gallery('newyear', ['new-years-concert', 'Seen from the terrace, the river reads like a stave.']),
    sellStart: inDays(now, zone, -40, '09:00').toISOString(),
    sellEnd: start.toISOString(),
    maxAmount: 520,
    maxAmountPerOrder: 10,
    customCharges: { outerChargeVar: 0.05, cartOuterChargeFix: 2.5 },
    // the night of the year for which copies of tickets are sold
    ticketSettings: { codeForm: 'rotating' },
    pricingSettings: { priceTableId: newYearPrices._id, dynamicPricing: { enabled: true } },
    categories: [
      category('newyear', 'terrace', 'Terrace side', 160, 'First through the doors at midnight.'),
      category('newyear', 'hall', 'Hall', 300, 'The middle of the sound.'),
      category('newyear', 'organ', 'Organ gallery', 60, 'Behind the orchestra, beside the timpani.'),
    ],
    discountGroups: [
      {
        _id: 'newyear-discount-party',
        name: '£25 off from £200',
        discountType: 'TOTAL',
        value: 25,
        rules: [{ _id: 'newyear-discount-party-rule', type: 'cartSum', min: 200 }],
      },
    ],
    tickets: [
      {
        _id: 'newyear-terrace-seat',
        name: 'Terrace side',
        categoryRef: 'newyear-terrace',
        price: 85,
        taxRate: 0.2,
        sortingKey: 10,
        active: true,
      },
      {
        _id: 'newyear-hall-seat',
        name: 'Hall',
        categoryRef: 'newyear-hall',
        priceCategoryId: 'newyear-hall',
        price: 55,
        taxRate: 0.2,
        sortingKey: 20,
        active: true,
      },
      {
        _id: 'newyear-hall-young',
        name: 'Hall, under 26',
        categoryRef: 'newyear-hall',
        price: 25,
        amount: 60,
        taxRate: 0.2,
        sortingKey: 21,
        maxAmountPerOrder: 2,
        active: true,
      },
      {
        _id: 'newyear-organ-seat',
        name: 'Organ gallery',
        description: 'Loud.',
        categoryRef: 'newyear-organ',
        priceCategoryId: 'newyear-organ',
        price: 30,
        taxRate: 0.2,
        sortingKey: 30,
        active: true,
      },
    ],
    sold: { 'newyear-terrace-seat': 141, 'newyear-hall-seat': 90, 'newyear-hall-young': 38, 'newyear-organ-seat': 12 },
    underShops: [
      {
        _id: 'shop-newyear-crew',
        name: 'River crew',
        ticketShopHeaderText: 'For those who tie the boats up: twenty places in the hall, at the price of a ferry.',
        active: true,
        unlockMode: 'couponCode',
        coupons: ['RIVER-CREW'],
        availabilityMode: 'default',
        inventoryStrategy: 'subsidiary',
        sellStart: inDays(now, zone, -20, '10:00').toISOString(),
        sellEnd: start.toISOString(),
        maxAmount: 20,
        maxAmountPerOrder: 2,
        customCharges: { outerChargeVar: 0, cartOuterChargeFix: 0 },
        tickets: [
          {
            _id: 'shop-newyear-crew-hall',
            baseTicket: 'newyear-hall-seat',
            name: 'Hall, river crew',
            price: 12,
            amount: 20,
            active: true,
          },
          { _id: 'shop-newyear-crew-terrace', baseTicket: 'newyear-terrace-seat', active: false },
          { _id: 'shop-newyear-crew-young', baseTicket: 'newyear-hall-young', active: false },
          { _id: 'shop-newyear-crew-organ', baseTicket: 'newyear-organ-seat', active: false },
        ],
      },
    ],
    pageStyle: 'dark',
    styleOptions: { headerStyle: 'hero', showAvailabilityIndicator: true, categoryAlignment: 'ticketWizard' },
    attributes: { genre: 'Concert', stage: 'On tour', language: 'Music' },
    extraInformation: { type: 'performance', category: 'Music', subCategory: 'Orchestra' },
    meta: { imageAlt: alternatives['new-years-concert'], composer: 'George Frideric Handel', ageFrom: 8 },
    showEndDate: true,
    showEndTime: true,
    showTimeRangeInListing: true,
    upsellSettings: { active: true, crossSells: { eventIds: ['evt-jazz', 'evt-winter-gala'] } },
    seoSettings: {
      title: 'New Year’s Concert on the Thames, London',
      description: 'Handel’s Fireworks, and then the real ones.',
      tags: ['handel', 'new year', 'london'],
    },
    tags: ['tour'],
  };
}
