/** The gala: printed tickets, questions to each guest, and a shop of its own for the friends of the house. */
import { inDays, inYear, onWeekday, span } from './calendar.ts';
import { category, common } from './parts.ts';
import { alternatives, gallery, picture } from './pictures.ts';
import type { DemoEvent } from './types.ts';
import { lanternWorks } from './venues.ts';

const zone = lanternWorks.timezone;
const dinner = ['gala-table-seat', 'gala-vip-seat'];

export function gala(now: Date): DemoEvent {
  const start = onWeekday(inYear(now, zone, { month: 1, day: 23 }, '12:00', 14), zone, 'saturday', '18:30', 0);
  return {
    ...common(now, 'winter-gala-2027'),
    ...lanternWorks,
    _id: 'evt-winter-gala',
    name: 'Winter Gala',
    slogan: 'Forty tables, one lamp on each, and the whole company in its good shoes',
    description:
      '<p>Once a winter the hall is cleared of its seats. Dinner is served between the acts by those who played the last one; the music is by Strauss, ' +
      'Offenbach and whoever sits down at the piano.</p><p>Doors at half past six, dinner from seven, dancing from ten. ' +
      'What remains of the evening pays for the <strong>school tickets of the whole year</strong>.</p>' +
      '<p>Dress: as if the lights were on you. They will be.</p>',
    ...span(start, 450),
    sellEnd: inDays(start, zone, -1, '18:00').toISOString(),
    currency: 'EUR',
    accentColor: '#0d3f36',
    gallery: gallery('gala', ['winter-gala-2027', 'Forty tables and a dance floor where the stalls were.']),
    maxAmount: 420,
    maxAmountPerOrder: 16,
    customCharges: { outerChargeFix: 2 },
    categories: [
      category('gala', 'table', 'At a table', 280, 'Dinner, wine and the whole evening.'),
      {
        ...category('gala', 'vip', 'The lit table', 40, 'In the middle of the hall, with the company.'),
        maxAmountPerOrder: 8,
      },
      category('gala', 'circle', 'Circle', 100, 'The performance and the dancing, without dinner.'),
    ],
    tickets: [
      {
        _id: 'gala-table-seat',
        name: 'Seat at a table',
        description: 'Three courses and wine. 19 % tax, because of the dinner.',
        categoryRef: 'gala-table',
        price: 145,
        taxRate: 0.19,
        sortingKey: 10,
        active: true,
        requiresExtraFields: true,
        requiresExtraFieldsMode: 'ENABLED',
        enableHardTicketOption: true,
        styleOptions: { thumbnailImage: picture('winter-gala-2027'), showAvailable: true },
      },
      {
        _id: 'gala-vip-seat',
        name: 'Seat at the lit table',
        description: 'Five courses beside Hamlet, Pamina or the crocodile. The ticket comes by post, on lantern paper.',
        categoryRef: 'gala-vip',
        price: 320,
        taxRate: 0.19,
        sortingKey: 20,
        maxAmountPerOrder: 8,
        active: true,
        requiresExtraFields: true,
        requiresExtraFieldsMode: 'ENABLED',
        forceHardTicketOption: true,
        outerChargeFix: 3,
        styleOptions: { thumbnailImage: '/seller/lamp.svg' },
      },
      {
        _id: 'gala-circle-standing',
        name: 'Circle and dancing',
        categoryRef: 'gala-circle',
        price: 38,
        taxRate: 0.07,
        sortingKey: 30,
        active: true,
        enableHardTicketOption: true,
      },
      {
        _id: 'gala-circle-young',
        name: 'Circle and dancing, under 30',
        categoryRef: 'gala-circle',
        price: 18,
        taxRate: 0.07,
        sortingKey: 31,
        amount: 40,
        maxAmountPerOrder: 2,
        active: true,
      },
    ],
    sold: { 'gala-table-seat': 118, 'gala-vip-seat': 22, 'gala-circle-standing': 31, 'gala-circle-young': 17 },
    hardTicketSettings: {
      enabled: true,
      fulfillmentType: 'self',
      printingMethod: 'letterpress',
      promotionName: 'On lantern paper',
      promotionText: 'Printed on the factory’s own proof press, and sent by post within a week.',
      hardTicketPreviewURL: '/seller/wordmark.svg',
      hardTicketOuterCharge: 3.5,
      requiredDays: 10,
    },
    extraFields: [
      {
        _id: 'gala-table-name',
        name: 'Table name',
        description: 'Of your company or your circle of friends. We seat the same name together.',
        type: 'text',
        required: false,
        collectInCheckout: true,
        printable: true,
      },
      {
        _id: 'gala-arrival',
        name: 'How will you arrive?',
        type: 'select',
        options: ['On foot or by underground', 'By ferry', 'By car'],
        required: true,
        collectInCheckout: true,
      },
      {
        _id: 'gala-plate',
        name: 'Number plate',
        description: 'For the gate of the yard.',
        type: 'text',
        required: true,
        collectInCheckout: true,
        conditions: [{ _id: 'gala-plate-condition', baseSlug: 'gala-arrival', operator: 'equals', value: ['By car'] }],
      },
    ],
    ticketExtraFields: [
      {
        _id: 'gala-menu',
        name: 'Menu',
        type: 'select',
        options: [
          'Venison, red cabbage, smoked apple',
          'Char from the lake, fennel, dill',
          'Celeriac in hay, hazelnut, barley',
        ],
        required: true,
        collectInCheckout: true,
        printable: true,
        onlyForCertainTicketTypes: true,
        allowedTicketTypes: dinner,
      },
      {
        _id: 'gala-allergies',
        name: 'Allergies',
        description: 'Whatever the kitchen should know.',
        type: 'text',
        required: false,
        collectInCheckout: true,
        onlyForCertainTicketTypes: true,
        allowedTicketTypes: dinner,
      },
    ],
    dataRequestSettings: { enforceAddress: true, requiresExtraFields: true },
    checkinInformation: { checkinStarts: start.toISOString() },
    underShops: [
      {
        _id: 'shop-friends',
        name: 'Friends of the house',
        ticketShopHeaderText:
          'For the friends of the house: forty seats at a friend’s price, and our thanks for a whole year of patience and light bulbs.',
        active: true,
        unlockMode: 'none',
        availabilityMode: 'default',
        inventoryStrategy: 'subsidiary',
        sellStart: inDays(now, zone, -20, '10:00').toISOString(),
        sellEnd: inDays(start, zone, -2, '12:00').toISOString(),
        maxAmount: 40,
        maxAmountPerOrder: 4,
        minAmountPerOrder: 1,
        customCharges: { outerChargeFix: 0 },
        tickets: [
          {
            _id: 'shop-friends-table',
            baseTicket: 'gala-table-seat',
            name: 'Friend’s seat at a table',
            description: 'Three courses, wine, and a lantern on your chair.',
            price: 110,
            amount: 32,
            active: true,
          },
          {
            _id: 'shop-friends-vip',
            baseTicket: 'gala-vip-seat',
            name: 'Friend’s seat at the lit table',
            price: 260,
            amount: 8,
            active: true,
          },
          { _id: 'shop-friends-circle', baseTicket: 'gala-circle-standing', name: 'Circle and dancing', active: false },
          {
            _id: 'shop-friends-young',
            baseTicket: 'gala-circle-young',
            name: 'Circle and dancing, under 30',
            active: false,
          },
        ],
        categories: [
          { _id: 'shop-friends-category-table', baseCategoryId: 'gala-category-table', amount: 32 },
          { _id: 'shop-friends-category-vip', baseCategoryId: 'gala-category-vip', amount: 8 },
        ],
      },
    ],
    ticketSettings: {
      upgradeSettings: {
        enabled: 'ENABLED',
        underShopMapping: [{ type: 'tag', tag: 'friend of the house', underShopId: 'shop-friends' }],
      },
    },
    customTextConfig: { buyTicketsCTA: 'Take your seats' },
    styleOptions: {
      headerStyle: 'large',
      showAvailabilityIndicator: true,
      categoryAlignment: 2,
      brandOne: '#0d3f36',
      brandTwo: '#f0a6a6',
    },
    attributes: { genre: 'Gala', stage: 'Hall', language: 'German and English' },
    extraInformation: { type: 'celebration', category: 'Celebration', subCategory: 'Gala' },
    meta: { imageAlt: alternatives['winter-gala-2027'], dressCode: 'festive', ageFrom: 16 },
    upsellSettings: { active: true, crossSells: { eventIds: ['evt-new-year', 'evt-season'] } },
    seoSettings: {
      title: 'Winter Gala at the Lantern Works, Berlin',
      description: 'Dinner between the acts, dancing from ten, for the school tickets of the whole year.',
      tags: ['gala', 'dinner', 'berlin'],
    },
  };
}
