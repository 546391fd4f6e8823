/** Admission by the half hour: a museum at night, and a tour behind the stage for named guests. */
import type { TimeSlot } from '../../src/contract/events.ts';
import { onWeekday, span } from './calendar.ts';
import { category, common, sumOf } from './parts.ts';
import { alternatives, gallery } from './pictures.ts';
import type { Amounts, DemoEvent } from './types.ts';
import { lanternWorks, portico } from './venues.ts';

/** A slot is named after its time: `museum-slot-1930`. */
function slot(event: string, time: string, amount: number, categories: readonly string[]): TimeSlot & { _id: string } {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return {
    _id: `${event}-slot-${time.replace(':', '')}`,
    startTime: { hour, minute },
    amount,
    refs: categories.map((name) => ({ refType: 'category', categoryRef: `${event}-${name}` })),
  };
}

const museumTimes = ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30', '22:00', '22:30'];
const museumTours = ['19:00', '20:00', '21:00', '22:00'];

/** The slot at eight is full; those around it are filling up. */
const museumSold: Record<string, Amounts> = {
  'museum-slot-1800': { 'museum-entry-adult': 14 },
  'museum-slot-1830': { 'museum-entry-adult': 22, 'museum-entry-young': 6 },
  'museum-slot-1900': { 'museum-entry-adult': 27, 'museum-tour-guided': 9 },
  'museum-slot-1930': { 'museum-entry-adult': 41, 'museum-entry-young': 11 },
  'museum-slot-2000': { 'museum-entry-adult': 40, 'museum-entry-young': 8, 'museum-tour-guided': 12 },
  'museum-slot-2030': { 'museum-entry-adult': 33, 'museum-entry-young': 4 },
  'museum-slot-2100': { 'museum-entry-adult': 18, 'museum-tour-guided': 4 },
  'museum-slot-2200': { 'museum-entry-adult': 5 },
};

const backstageSold: Record<string, Amounts> = {
  'backstage-slot-1100': { 'backstage-guest-adult': 9, 'backstage-guest-young': 6 },
  'backstage-slot-1230': { 'backstage-guest-adult': 7 },
  'backstage-slot-1400': { 'backstage-guest-adult': 10, 'backstage-guest-young': 3 },
};

export function slotEvents(now: Date): DemoEvent[] {
  const museum = onWeekday(now, portico.timezone, 'thursday', '18:00', 15);
  const backstage = onWeekday(now, lanternWorks.timezone, 'saturday', '11:00', 6);
  return [
    {
      ...common(now, 'museum-late'),
      ...portico,
      _id: 'evt-museum-late',
      name: 'Museum, Late',
      slogan: 'Two hundred lamps on a visit to London',
      description:
        '<p>Once a month the Museum of Artificial Light keeps its lamps burning late. This month it does so abroad: two hundred of them have crossed the Channel, ' +
        'wrapped in theatre curtains, to stand between the columns of the Portico Museum for one night.</p>' +
        '<ul><li>Come at your half hour, stay as long as you like</li><li>The guided tour by oil lamp leaves on the hour, for twelve</li>' +
        '<li>The house is otherwise dark; the floors are even, and the lift has its own lantern</li></ul>',
      ...span(museum, 330),
      currency: 'GBP',
      accentColor: '#2b1642',
      gallery: gallery('museum', ['museum-late', 'One lamp to each pair of columns, in the order of their invention.']),
      maxAmount: 600,
      maxAmountPerOrder: 8,
      customCharges: { outerChargeFix: 0.6 },
      useTimeSlots: true,
      timeSlots: museumTimes.map((time) =>
        slot('museum', time, 60, museumTours.includes(time) ? ['entry', 'tour'] : ['entry']),
      ),
      categories: [
        category('museum', 'entry', 'Admission', 560, 'At your half hour, for the whole evening.'),
        category('museum', 'tour', 'Tour by oil lamp', 48, 'Fifty minutes, on the hour, admission included.'),
      ],
      tickets: [
        {
          _id: 'museum-entry-adult',
          name: 'Adult',
          categoryRef: 'museum-entry',
          price: 14,
          taxRate: 0.2,
          sortingKey: 10,
          active: true,
        },
        {
          _id: 'museum-entry-young',
          name: 'Under 26',
          categoryRef: 'museum-entry',
          price: 7,
          taxRate: 0.2,
          sortingKey: 11,
          active: true,
        },
        {
          _id: 'museum-tour-guided',
          name: 'With guided tour',
          description: 'In English. Each guest carries a lamp.',
          categoryRef: 'museum-tour',
          price: 26,
          taxRate: 0.2,
          sortingKey: 20,
          maxAmountPerOrder: 4,
          active: true,
        },
      ],
      soldInSlots: museumSold,
      sold: sumOf(museumSold),
      styleOptions: {
        headerStyle: 'large',
        showAvailabilityIndicator: true,
        availabilityIndicatorThresholds: [0.2, 0.5],
        categoryAlignment: 0,
        timeSlotsCheckoutSelection: 'beforeTickets',
      },
      attributes: { genre: 'Museum', stage: 'On tour', language: 'English' },
      extraInformation: { type: 'exhibition', category: 'Museum', subCategory: 'Late opening' },
      meta: { imageAlt: alternatives['museum-late'], ageFrom: 6 },
      upsellSettings: { active: true, crossSells: { eventIds: ['evt-jazz', 'evt-book-launch'] } },
      seoSettings: {
        title: 'Museum, Late: two hundred lamps in London',
        description: 'The Museum of Artificial Light, by night, for one night.',
        tags: ['museum', 'late', 'london'],
      },
      showTimeRangeInListing: true,
      tags: ['tour'],
    },
    {
      ...common(now, 'backstage-tour'),
      ...lanternWorks,
      _id: 'evt-backstage',
      name: 'Backstage Tour',
      slogan: 'Mind the trapdoor. No, the other one.',
      description:
        'An hour and a quarter behind, below and above the stage of the old test hall: the lamp store, the thunder run, the paint shop, and the gantry if you have the head for it.\n\n' +
        'Because of the gantry we need the name of every guest. Flat shoes, please. From 8 years.',
      ...span(backstage, 390),
      currency: 'EUR',
      accentColor: '#ffd23f',
      gallery: gallery(
        'backstage',
        ['backstage-tour', 'The ghost light: it is never switched off.'],
        ['hamlet-after-hours', 'The crown hangs on nail 14.'],
      ),
      maxAmount: 60,
      maxAmountPerOrder: 5,
      useTimeSlots: true,
      ticketSettings: {
        rebookSettings: { enabled: 'ENABLED', until: { unit: 'hours', offset: -2, target: 'start' } },
        returnSettings: { enabled: 'ENABLED', until: { unit: 'days', offset: -1, target: 'start' }, feeFix: 1 },
      },
      timeSlots: ['11:00', '12:30', '14:00', '15:30'].map((time) => slot('backstage', time, 15, ['guest'])),
      categories: [category('backstage', 'guest', 'Guests', 60, 'Fifteen to a tour.')],
      tickets: [
        {
          _id: 'backstage-guest-adult',
          name: 'Adult',
          categoryRef: 'backstage-guest',
          price: 12,
          taxRate: 0.07,
          sortingKey: 10,
          active: true,
          requiresPersonalization: true,
          requiresPersonalizationMode: 'ENABLED',
          repersonalizationAllowedMode: 'ENABLED',
        },
        {
          _id: 'backstage-guest-young',
          name: 'From 8 to 17',
          description: 'Together with an adult.',
          categoryRef: 'backstage-guest',
          price: 6,
          taxRate: 0.07,
          sortingKey: 11,
          active: true,
          requiresPersonalization: true,
          requiresPersonalizationMode: 'ENABLED',
          conditionalAvailability: true,
          conditionalAvailabilityMode: 'blockCheckout',
          rules: [{ _id: 'backstage-rule-adult', ticketGroup: 'backstage-group-adults', min: 1 }],
        },
      ],
      groups: [{ _id: 'backstage-group-adults', name: 'an adult', tickets: ['backstage-guest-adult'] }],
      ticketExtraFields: [
        {
          _id: 'backstage-gantry',
          name: 'I would like to climb the gantry',
          type: 'checkbox',
          required: false,
          collectInCheckout: true,
        },
        // asked in the account: tickets wait for it
        {
          _id: 'backstage-helmet',
          name: 'Helmet size',
          description: 'We hang one on your peg before you come.',
          type: 'select',
          options: ['Small', 'Medium', 'Large'],
          required: true,
          collectInCheckout: false,
        },
      ],
      dataRequestSettings: {
        requiresPersonalization: true,
        posPersonalization: 'OPTIONAL',
        repersonalization: true,
        skipAddressInfo: true,
      },
      soldInSlots: backstageSold,
      sold: sumOf(backstageSold),
      customTextConfig: { buyTicketsCTA: 'Join a tour' },
      styleOptions: {
        headerStyle: 'compact',
        showAvailabilityIndicator: true,
        categoryAlignment: 0,
        timeSlotsCheckoutSelection: 'afterTickets',
      },
      attributes: { genre: 'Tour', stage: 'Behind the stage', language: 'English' },
      extraInformation: { type: 'tour', category: 'Tour', subCategory: 'Backstage' },
      meta: { imageAlt: alternatives['backstage-tour'], ageFrom: 8 },
      upsellSettings: { active: true, crossSells: { eventIds: ['evt-hamlet', 'evt-puppets'] } },
      seoSettings: {
        title: 'Backstage at the Lantern Works, Berlin',
        description: 'Behind, below and above the stage, fifteen guests at a time.',
        tags: ['backstage', 'tour', 'berlin'],
      },
      showTimeRangeInListing: true,
    },
  ];
}
