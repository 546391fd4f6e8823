/** Long because one record in three languages is looked at from every side. One engine asks as the other: one database will do. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { Schema } from '../../../src/contract/route.ts';
import { translate } from '../../../src/service/events/translations.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addSeller, api, testService } from '../../support/running/service.ts';
import { addCustomer, addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';

const record = {
  _id: 'night',
  name: 'Night',
  slogan: 'After hours',
  start: '2026-07-01T18:00:00.000Z',
  end: '2026-07-01T21:00:00.000Z',
  url: 'a-night',
  upsellSettings: { active: true, crossSells: { eventIds: ['night'] } },
  categories: [{ _id: 'c-hall', ref: 'hall', name: 'Hall', description: 'Downstairs' }],
  tickets: [
    { _id: 'seat', name: 'Seat', description: 'To sit', price: 20, active: true, categoryRef: 'hall' },
    { _id: 'floor', name: 'Floor', price: 10, active: true },
  ],
  groups: [{ _id: 'all', name: 'everybody', tickets: ['seat', 'floor'] }],
  discountGroups: [
    {
      _id: 'two',
      name: 'Two for less',
      discountType: 'fixPerItem',
      value: 1,
      rules: [{ type: 'ticketGroups', group: 'all', min: 2 }],
    },
  ],
  gallery: [{ _id: 'shot', title: 'A lamp', image: '/lamp.svg' }],
  underShops: [
    {
      _id: 'friends',
      name: 'Friends',
      ticketShopHeaderText: 'Hello',
      tickets: [{ _id: 'own', baseTicket: 'floor', name: 'Carpet' }],
    },
  ],
  extraFields: [
    { _id: 'how', name: 'How?', type: 'select', options: ['press', 'friends'], required: true },
    {
      _id: 'which',
      name: 'Which paper?',
      type: 'text',
      required: true,
      conditions: [{ baseSlug: 'how', operator: 'equals', value: ['press'] }],
    },
  ],
  ticketExtraFields: [{ _id: 'size', name: 'Size', type: 'select', required: false, options: ['small', 'large'] }],
  translations: {
    de: {
      name: 'Nacht',
      slogan: '',
      seoSettings: { title: 'Eine Nacht' },
      customTextConfig: { buyTicketsCTA: 'Karten' },
      tickets: { seat: { name: 'Platz' }, gone: { name: 'Fort' } },
      categories: { 'c-hall': { name: 'Saal' } },
      groups: { all: { name: 'alle' } },
      discountGroups: { two: { name: 'Zu zweit' } },
      gallery: { shot: { title: 'Eine Lampe' } },
      underShops: { friends: { ticketShopHeaderText: 'Hallo', tickets: { floor: { name: 'Teppich' } } } },
      extraFields: { how: { name: 'Woher?', options: ['Presse', 'Freunde'] }, which: { name: 'Welche Zeitung?' } },
      ticketExtraFields: { size: { name: 'Größe', options: ['klein', 'groß'] } },
    },
    'de-CH': { name: 'Nacht in Zürich', tickets: { seat: { description: 'Zum Sitzen' } } },
    'zh-Hant': { name: '夜' },
  },
} satisfies Partial<EventRecord>;

describe('a record in a language', () => {
  const own: EventRecord = record;
  const nameIn = (locale: string | undefined, seller: string | undefined = 'en') => translate(own, locale, seller).name;

  it('takes each text from the nearest language that has it', () => {
    const swiss = translate(own, 'de-CH', 'en');
    assert.equal(swiss.name, 'Nacht in Zürich');
    assert.deepEqual(swiss.tickets?.[0], { ...record.tickets[0], name: 'Platz', description: 'Zum Sitzen' });
    assert.equal(swiss.slogan, 'After hours', 'an empty text is none');
    assert.deepEqual(swiss.tickets[1], record.tickets[1]);
    assert.deepEqual(
      ['de', 'DE-ch', 'de-AT', 'zh-Hant-TW', 'zh', 'fr', 'en', undefined, '', 'constructor'].map((tag) => nameIn(tag)),
      ['Nacht', 'Nacht in Zürich', 'Nacht', '夜', 'Night', 'Night', 'Night', 'Night', 'Night', 'Night'],
    );
  });

  it('is its own in the seller’s language, and the same object where nothing changes', () => {
    assert.deepEqual(
      [nameIn('de', 'de'), nameIn('de-CH', 'de'), nameIn('de-AT', 'de'), nameIn('de', 'de-CH')],
      ['Night', 'Nacht in Zürich', 'Night', 'Nacht'],
    );
    for (const locale of ['en', 'fr', undefined, 'x'.repeat(100_000)])
      assert.equal(translate(own, locale, 'en'), own, locale?.slice(0, 5));
    const { translations, ...plain } = own;
    assert.ok(translations);
    assert.equal(translate(plain, 'de', 'en'), plain);
  });

  it('begins objects, but neither lists nor items that the event does not have', () => {
    const german = translate(own, 'de', 'en');
    assert.deepEqual(german.customTextConfig, { buyTicketsCTA: 'Karten' });
    assert.deepEqual(
      german.tickets?.map(({ _id }) => _id),
      ['seat', 'floor'],
    );
    const { tickets, ...bare } = own;
    assert.ok(tickets);
    assert.equal(translate(bare, 'de', 'en').tickets, undefined);
    const odd = { ...own, tickets: [{ _id: 'toString', name: 'Odd' }] };
    assert.deepEqual(translate(odd, 'de', 'en').tickets, odd.tickets);
  });

  it('shows translated options, and conditions that compare them', () => {
    const [how, which] = translate(own, 'de', 'en').extraFields ?? [];
    assert.deepEqual([how?.name, how?.options], ['Woher?', ['Presse', 'Freunde']]);
    assert.deepEqual(which?.conditions, [{ baseSlug: 'how', operator: 'equals', value: ['Presse'] }]);
  });

  const optionsWith = (options: string[], more: Partial<EventRecord> = {}) => {
    const changed = { ...own, ...more, translations: { de: { extraFields: { how: { name: 'Woher?', options } } } } };
    const [how] = translate(changed, 'de', 'en').extraFields ?? [];
    assert.equal(how?.name, 'Woher?');
    return how.options;
  };

  it('leaves options alone that would not be told apart', () => {
    assert.deepEqual(optionsWith(['Presse', 'Freunde']), ['Presse', 'Freunde']);
    for (const doubtful of [['Presse'], ['friends', 'press'], ['eins', 'eins'], ['', 'Freunde']])
      assert.deepEqual(optionsWith(doubtful), ['press', 'friends'], doubtful.join());
    const [how] = record.extraFields;
    const byOrder = { _id: 'more', conditions: [{ baseSlug: 'how', operator: 'greaterThan', value: ['a'] }] };
    assert.ok(how);
    const twice = { underShops: [{ _id: 'friends', extraFields: [how] }] };
    for (const more of [{ extraFields: [how, byOrder] }, twice])
      assert.deepEqual(optionsWith(['Presse', 'Freunde'], more), ['press', 'friends']);
  });
});

describeWithService('translations', { settings: { shareFor: 60_000 } }, (service) => {
  before(async () => {
    await addSeller(service, sellerId, 'EUR', { name: 'The House', defaultLanguage: 'en' });
    await addEvent(service.db, record);
    await addEvent(service.db, { ...record, _id: 'other', url: 'other-night', name: 'Other', translations: undefined });
  });

  it('are what every public view shows, and stay inside themselves', async () => {
    const asked = { locale: 'de-AT' };
    const views = {
      info: await service.send(api.events.info, { id: 'night', ...asked }),
      public: await service.send(api.events.getPublic, { id: 'night', ...asked }),
      list: await service.send(api.listings.list, { sellerId, eventIds: ['night'], ...asked }),
      one: await service.send(api.listings.get, { id: 'a-night', ...asked }),
      recommendations: await service.send(api.events.recommendations, { eventId: 'other', ...asked }),
    };
    for (const [view, { body }] of Object.entries(views)) {
      const text = JSON.stringify(body);
      assert.match(text, /"name":"Nacht"/, view);
      assert.match(text, /"title":"Eine Nacht"/, view);
      assert.doesNotMatch(text, /translations|zh-Hant|"Night"/, view);
    }
  });

  it('name what a shop sells', async () => {
    const { events: eventInfo } = api;
    const info = await service.call(eventInfo.info, { id: 'night', locale: 'de', underShop: 'friends' });
    assert.deepEqual(
      info.tickets?.map(({ name, price }) => [name, price]),
      [
        ['Platz', 20],
        ['Teppich', 10],
      ],
    );
    assert.deepEqual(
      [info.ticketShopHeaderText, info.categories?.[0]?.name, info.groups?.[0]?.name, info.discountGroups?.[0]?.name],
      ['Hallo', 'Saal', 'alle', 'Zu zweit'],
    );
    assert.deepEqual([info.customTextConfig?.buyTicketsCTA, info.gallery?.[0]?.title], ['Karten', 'Eine Lampe']);
    assert.equal(info.gallery?.[0]?.image, '/lamp.svg');
  });

  it('are chosen by the query alone: answers that many share are one for each address', async () => {
    const german = { headers: { 'accept-language': 'de' } };
    const long = 'x'.repeat(600); // too long an address to be shared
    for (const view of [
      (locale?: string, options?: object) => service.send(api.events.info, { id: 'night', locale }, options),
      (locale?: string, options?: object) => service.send(api.events.getPublic, { id: 'night', locale }, options),
      (locale?: string, options?: object) => service.send(api.listings.get, { id: 'night', locale }, options),
      (locale?: string, options?: object) =>
        service.send(api.listings.list, { eventIds: ['night', long], locale }, options),
      (locale?: string, options?: object) => service.send(api.listings.list, { eventIds: ['night'], locale }, options),
      (locale?: string, options?: object) =>
        service.send(api.events.recommendations, { eventId: 'other', locale }, options),
    ]) {
      const first = JSON.stringify((await view(undefined, german)).body);
      const second = JSON.stringify((await view('de')).body);
      const third = JSON.stringify((await view()).body);
      assert.match(first, /"Night"/);
      assert.match(second, /"Nacht"/);
      assert.equal(third, first);
    }
  });

  it('are found by searches', async () => {
    const found = await service.call(api.listings.list, { sellerId, search: 'zürich' });
    assert.deepEqual(
      found.map(({ name }) => name),
      ['Night'],
    );
  });

  const { create, setItems, setDetails, detailsForm, complete, tickets, transaction } = api.checkout;
  const start = (preferredLanguage?: string, options?: object) =>
    service.call(create, { type: 'transaction', eventId: 'night', items: seats(2), preferredLanguage }, options);

  it('name what is bought, from the cart to the ticket', async () => {
    const { token } = await addCustomer(service.db, 'de@example.com');
    const checkout = await start('de-AT', { token });
    const bought = ({ items }: typeof checkout) => items[0]?.tickets?.map(({ name }) => name);
    assert.deepEqual(bought(checkout), ['Platz']);
    assert.deepEqual(
      checkout.items[0]?.appliedDiscountInfo?.map(({ name }) => name),
      ['Zu zweit'],
    );
    const changed = await service.call(setItems, { ...keyOf(checkout), items: seats(1) });
    assert.deepEqual(bought(changed), ['Platz']);
    const form = await service.call(detailsForm, keyOf(checkout));
    assert.deepEqual(
      form.extraFields?.map(({ name }) => name),
      ['Woher?', 'Welche Zeitung?'],
    );
    const details = { ...keyOf(checkout), ...buyer, extraFields: { how: 'Freunde' } };
    await service.call(setDetails, details, { token });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const [ticket] = await service.call(tickets, keyOf(checkout));
    assert.deepEqual([ticket?.ticketName, ticket?.categoryName], ['Platz', 'Saal']);
    assert.equal((await service.call(transaction, keyOf(checkout))).tickets?.[0]?.name, 'Platz');
    const { transactions, events } = await service.call(api.account.transactions, { locale: 'de' }, { token });
    assert.deepEqual([transactions.length, events.map(({ name }) => name)], [1, ['Nacht']]);
    const inEnglish = await service.call(api.account.transactions, {}, { token });
    assert.deepEqual(
      inEnglish.events.map(({ name }) => name),
      ['Night'],
    );
  });

  it('ask in the language of the page, and keep the seller’s own options', async () => {
    const checkout = await start();
    const form = await service.call(detailsForm, { ...keyOf(checkout), locale: 'de' });
    assert.deepEqual(form.extraFields?.[0]?.options, ['Presse', 'Freunde']);
    assert.deepEqual(form.extraFields[1]?.conditions?.[0]?.value, ['Presse']);
    const answer = (how: string, more: object = {}) => ({
      ...keyOf(checkout),
      ...buyer,
      extraFields: { how, ...more },
      tickets: [{ index: 0, extraFields: { size: 'groß' } }],
    });
    const { body } = await service.refused(setDetails, 400, answer('Presse'));
    assert.deepEqual(
      body.details?.map(({ path }) => path),
      ['extraFields.which'],
      'its condition is met',
    );
    await service.refused(setDetails, 400, answer('Gerücht'));
    for (const how of ['Presse', 'press']) {
      const done = await service.call(setDetails, answer(how, { which: 'FAZ' }));
      assert.deepEqual(done.extraFields, { how: 'press', which: 'FAZ' });
    }
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const [ticket] = await service.call(tickets, keyOf(checkout));
    assert.deepEqual(ticket?.extraFields, { size: 'large' });
  });
});

describe('translations that a seller sends', () => {
  const problems = (schema: Schema, translations: unknown) => {
    const { error } = schema.safeParse({ translations });
    return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
  };
  const input = (translations: unknown) => problems(api.events.update.body, translations);

  it('are checked, each at its path', () => {
    assert.deepEqual(input(record.translations), []);
    assert.deepEqual(input({}), []);
    assert.deepEqual(input({ 'de_CH!': {} }), ['translations.de_CH!: Expected a language tag, e.g. de or de-CH']);
    assert.deepEqual(input({ 'de-CH': {}, 'de-ch': {} }), ['translations.de-ch: This language is there twice']);
    assert.deepEqual(input({ de: { name: 'x'.repeat(501) } }), ['translations.de.name: At most 500 characters']);
    assert.equal(input({ de: { price: 1 } }).length, 1);
    assert.equal(input({ de: { tickets: { seat: { price: 1 } } } }).length, 1);
    assert.equal(input({ de: { underShops: { a: { coupons: [] } } } }).length, 1);
    const languages = Array.from({ length: 41 }, (_, at) => [`en-x-${at}`, {}] as const);
    assert.deepEqual(input(Object.fromEntries(languages)), ['translations: At most 40 languages']);
    const entries = Array.from({ length: 1001 }, (_, at) => [`t${at}`, {}] as const);
    assert.deepEqual(input({ de: { tickets: Object.fromEntries(entries) } }), [
      'translations.de.tickets: At most 1000 entries',
    ]);
  });

  it('come back to their seller', async () => {
    const service = await testService();
    await addEvent(service.db, record);
    const token = await addKey(service.db);
    const found = await service.call(api.events.get, { id: 'night' }, { token });
    assert.deepEqual(found.translations, record.translations);
    assert.deepEqual(service.faults, []);
    await service.close();
  });
});
