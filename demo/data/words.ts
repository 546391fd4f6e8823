/** Words: an evening free of charge, and a reading whose sale has not begun. */
import { inDays, onWeekday, span } from './calendar.ts';
import { slam as slamInGerman } from './german.ts';
import { common } from './parts.ts';
import { alternatives, gallery } from './pictures.ts';
import type { DemoEvent } from './types.ts';
import { bookshop, lanternWorks } from './venues.ts';

export function words(now: Date): DemoEvent[] {
  const slam = onWeekday(now, lanternWorks.timezone, 'tuesday', '20:00', 4);
  const launch = onWeekday(now, bookshop.timezone, 'monday', '19:00', 33);
  return [
    {
      ...common(now, 'poetry-slam-free'),
      ...lanternWorks,
      _id: 'evt-poetry-slam',
      name: 'Poetry Slam',
      slogan: 'Six minutes each, then the lamp goes out',
      description:
        'Ten poets, no props, and a light that is switched off in the middle of a line when your time is up. The audience decides; the audience is never right; ' +
        'there is soup for everybody.\n\nFree of charge. Please book all the same, so that we know about the soup.',
      ...span(slam, 120),
      currency: 'EUR',
      accentColor: '#c7b5f5',
      gallery: gallery('slam', ['poetry-slam-free', 'Stage left, the switch.']),
      maxAmount: 150,
      maxAmountPerOrder: 4,
      tickets: [
        { _id: 'slam-guest', name: 'Guest', price: 0, taxRate: 0.07, sortingKey: 1, active: true },
        {
          _id: 'slam-poet',
          name: 'Poet',
          description: 'Six minutes, and soup before everybody else.',
          price: 0,
          amount: 10,
          taxRate: 0.07,
          sortingKey: 2,
          maxAmountPerOrder: 1,
          active: true,
        },
      ],
      sold: { 'slam-guest': 47, 'slam-poet': 7 },
      ticketExtraFields: [
        {
          _id: 'slam-title',
          name: 'Title of your text',
          type: 'text',
          required: true,
          collectInCheckout: true,
          onlyForCertainTicketTypes: true,
          allowedTicketTypes: ['slam-poet'],
        },
      ],
      dataRequestSettings: { skipAddressInfo: true },
      customTextConfig: { buyTicketsCTA: 'Book a place' },
      translations: { de: slamInGerman },
      styleOptions: { headerStyle: 'compact', showAvailabilityIndicator: false, categoryAlignment: 0 },
      attributes: { genre: 'Literature', stage: 'Canteen', language: 'English and German' },
      extraInformation: { type: 'performance', category: 'Literature', subCategory: 'Poetry slam' },
      meta: { imageAlt: alternatives['poetry-slam-free'], ageFrom: 14 },
      seoSettings: {
        title: 'Poetry Slam at the Lantern Works, Berlin',
        description: 'Ten poets, six minutes each, free of charge.',
        tags: ['poetry', 'free', 'berlin'],
      },
    },
    {
      ...common(now, 'book-launch-london'),
      ...bookshop,
      _id: 'evt-book-launch',
      name: 'Book Launch: A House That Made Lamps',
      slogan: 'The history of the Lantern Works, read between the shelves',
      description:
        '<p>In 1887 four hundred people began to make lanterns for ships. Our dramaturg Leonie Achterberg has found thirty of their diaries, a box of lamps that ' +
        'nobody ordered, and one love story. She reads; Tom Wick asks; the shop stays open.</p><p>The book is there to be taken home, with a ticket for two pounds less.</p>',
      ...span(launch, 90),
      currency: 'GBP',
      accentColor: '#1b2b4b',
      gallery: gallery('book', ['book-launch-london', 'The cover, drawn on the train.']),
      sellStart: inDays(now, bookshop.timezone, 9, '10:00').toISOString(),
      showCountdown: true,
      maxAmount: 70,
      maxAmountPerOrder: 4,
      tickets: [
        { _id: 'book-seat', name: 'Reading', price: 8, taxRate: 0.2, sortingKey: 1, active: true },
        {
          _id: 'book-signed',
          name: 'Reading and signed book',
          description: '288 pages, with 91 lamps.',
          price: 27,
          amount: 40,
          taxRate: 0.2,
          sortingKey: 2,
          active: true,
        },
      ],
      styleOptions: { headerStyle: 'compact', showAvailabilityIndicator: true, categoryAlignment: 0 },
      attributes: { genre: 'Literature', stage: 'On tour', language: 'English' },
      extraInformation: { type: 'reading', category: 'Literature', subCategory: 'Reading' },
      meta: { imageAlt: alternatives['book-launch-london'], author: 'Leonie Achterberg' },
      upsellSettings: { active: true, crossSells: { eventIds: ['evt-museum-late', 'evt-backstage'] } },
      seoSettings: {
        title: 'A House That Made Lamps: book launch in London',
        description: 'The history of the Lantern Works, read between the shelves.',
        tags: ['book', 'reading', 'london'],
      },
      tags: ['tour'],
    },
  ];
}
