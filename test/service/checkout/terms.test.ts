import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { SellerData } from '../../../src/service/events/records.ts';
import { json } from '../../../src/service/database/index.ts';
import { newEmail } from '../../support/builders/guests.ts';
import { addCustomer, addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { create, setDetails, detailsForm, complete } = api.checkout;

const terms = {
  agb: 'https://house.example/terms',
  privacy: '/privacy',
  imprint: 'https://house.example/imprint',
  withdrawalText: { en: 'No right of withdrawal.', de: 'Kein Widerrufsrecht.' },
} as const;
const photo = { _id: 'photo', text: { en: 'You may be filmed.', de: 'Sie werden gefilmt.' }, required: true } as const;
const news = { _id: 'news', text: 'Send me the programme.', url: 'https://house.example/news' } as const;
const granted = (consentId: string) => ({ consentId, status: 'granted' as const });

describeWithService('the terms of a seller', (service) => {
  let key: string;
  let eventId: string;
  before(async () => {
    key = await addKey(service.db);
    eventId = await addEvent(service.db);
  });

  const as = (data: SellerData) =>
    service.db.query('update seller set data = $2::jsonb where id = $1', [
      sellerId,
      json({ name: 'The House', defaultLanguage: 'en', ...data }),
    ]);
  const start = (preferredLanguage?: string, token?: string) =>
    service.call(create, { type: 'transaction', eventId, items: seats(1), preferredLanguage }, { token });
  const buy = async (checkout: Checkout, details: object, token?: string) => {
    const person = { ...buyer, email: newEmail() };
    await service.call(setDetails, { ...keyOf(checkout), ...person, ...details }, { token });
    return await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
  };
  const soldTo = (checkout: Checkout) => service.call(api.transactions.get, { id: checkout._id }, { token: key });

  it('are in the event info, in the language that is asked for', async () => {
    await as({ ...terms, itemConsents: [photo, news] });
    const { seller } = await service.call(api.events.info, { id: eventId, locale: 'de-AT' });
    const { agb, privacy, imprint, withdrawalText, itemConsents } = seller ?? {};
    assert.deepEqual([agb, privacy, imprint], [terms.agb, terms.privacy, terms.imprint]);
    assert.equal(withdrawalText, 'Kein Widerrufsrecht.');
    assert.deepEqual(itemConsents, [
      { _id: 'photo', text: 'Sie werden gefilmt.', required: true },
      { _id: 'news', text: news.text, url: news.url, required: false },
    ]);
    const dutch = await service.call(api.events.info, { id: eventId, locale: 'nl' });
    assert.equal(dutch.seller?.withdrawalText, 'No right of withdrawal.');
  });

  it('ask for consents with the details, and refuse an order without one that is required', async () => {
    await as({ ...terms, itemConsents: [photo, news] });
    const checkout = await start('de');
    const form = await service.call(detailsForm, keyOf(checkout));
    assert.deepEqual(form.terms, { ...terms, withdrawalText: 'Kein Widerrufsrecht.' });
    assert.deepEqual(
      form.consents?.map(({ _id, text, required }) => [_id, text, required]),
      [
        ['photo', 'Sie werden gefilmt.', true],
        ['news', news.text, false],
      ],
    );
    const refused = async (consents: object | undefined, more: object = {}) => {
      const { body } = await service.refused(setDetails, 400, { ...keyOf(checkout), ...buyer, ...more, consents });
      return [body.code, body.details?.map(({ path }) => path).join()];
    };
    assert.deepEqual(await refused(undefined), ['CONSENT_REQUIRED', 'consents.photo']);
    assert.deepEqual(await refused([granted('news')]), ['CONSENT_REQUIRED', 'consents.photo']);
    assert.deepEqual(await refused([granted('photo'), { consentId: 'photo', status: 'denied' }]), [
      'CONSENT_REQUIRED',
      'consents.photo',
    ]);
    assert.deepEqual(await refused([], { prename: ' ' }), ['INVALID_DETAILS', 'prename,consents.photo']);
    assert.equal((await buy(checkout, { consents: [granted('photo')] })).status, 'COMPLETE');
  });

  it('refuse to complete an order when a required consent was added after the details', async () => {
    await as(terms);
    const checkout = await start();
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email: newEmail() });
    await as({ ...terms, itemConsents: [photo] });
    const { body } = await service.refused(complete, 409, { ...keyOf(checkout), paymentMethod: 'invoice' });
    assert.deepEqual([body.code, body.details?.[0]?.path], ['CONSENT_REQUIRED', 'consents.photo']);
  });

  it('stay with the order as the buyer read them', async () => {
    await as({ ...terms, itemConsents: [photo, news] });
    const forged = { ...granted('photo'), text: 'You pay me.' };
    const checkout = await start('de');
    await buy(checkout, { consents: [forged, { consentId: 'crm', status: 'denied' }] });
    await as({ agb: 'https://house.example/terms-2' });
    const expected = {
      at: onSale.toISOString(),
      locale: 'de',
      agb: terms.agb,
      privacy: terms.privacy,
      imprint: terms.imprint,
      withdrawalText: 'Kein Widerrufsrecht.',
      consents: [
        { consentId: 'photo', status: 'granted', text: 'Sie werden gefilmt.' },
        { consentId: 'crm', status: 'denied' },
      ],
    };
    assert.deepEqual((await soldTo(checkout)).agreement, expected);
    assert.deepEqual((await service.call(api.checkout.transaction, keyOf(checkout))).agreement, expected);
  });

  it('are kept in the language in which the buyer read them, if it is another than that of the checkout', async () => {
    await as(terms);
    const checkout = await start('de');
    await buy(checkout, { locale: 'en-GB' });
    const { agreement } = await soldTo(checkout);
    assert.deepEqual([agreement?.locale, agreement?.withdrawalText], ['en-GB', 'No right of withdrawal.']);
  });

  it('leave no agreement with the order of a seller who has none', async () => {
    await as({});
    const checkout = await start();
    const form = await service.call(detailsForm, keyOf(checkout));
    assert.ok(!('terms' in form) && !('consents' in form));
    await buy(checkout, {});
    assert.ok(!('agreement' in (await soldTo(checkout))));
  });

  it('ask staff at a POS for nothing, and a kiosk as the shop', async () => {
    await as({ ...terms, itemConsents: [photo] });
    const order = { type: 'transaction', eventId, items: seats(1) } as const;
    const counter = await service.call(create, { ...order, posOperationMode: 'OPERATOR' }, { token: key });
    const form = await service.call(detailsForm, keyOf(counter));
    assert.ok(!('terms' in form) && !('consents' in form));
    await buy(counter, {}, key);
    assert.equal((await soldTo(counter)).agreement, undefined);
    const kiosk = await service.call(create, { ...order, posOperationMode: 'KIOSK' }, { token: key });
    const { body } = await service.refused(setDetails, 400, { ...keyOf(kiosk), ...buyer }, { token: key });
    assert.equal(body.code, 'CONSENT_REQUIRED');
  });

  it('keep consents with their text at the account of a signed-in customer, and in the own data', async () => {
    await as({ ...terms, itemConsents: [news] });
    const { token } = await addCustomer(service.db, newEmail());
    await buy(await start('en', token), { consents: [granted('news')] }, token);
    const given = { consentId: 'news', status: 'granted', givenAt: onSale.toISOString(), source: 'checkout' };
    const { consents } = await service.call(api.account.consents, {}, { token });
    assert.deepEqual(consents, [{ ...given, text: news.text }]);
    const file = await service.app.inject({
      url: '/api/customers/me/data',
      headers: { authorization: `Bearer ${token}` },
    });
    const data = file.json<{ orders: { agreement?: object }[]; consents: object }>();
    assert.deepEqual(data.orders[0]?.agreement, {
      at: onSale.toISOString(),
      locale: 'en',
      ...terms,
      withdrawalText: 'No right of withdrawal.',
      consents: [{ consentId: 'news', status: 'granted', text: news.text, url: news.url }],
    });
    assert.deepEqual(data.consents, { consents, history: consents });
  });

  it('make a consent to another text a new one, and a withdrawal too', async () => {
    await as({ itemConsents: [news] });
    const { token } = await addCustomer(service.db, newEmail());
    await buy(await start('en', token), { consents: [granted('news')] }, token);
    await buy(await start('en', token), { consents: [granted('news')] }, token);
    await as({ itemConsents: [{ ...news, text: 'Send me the programme each week.' }] });
    await buy(await start('en', token), { consents: [granted('news')] }, token);
    const denied = { consentId: 'news', status: 'denied' as const };
    await service.call(api.account.updateMe, { consents: [denied] }, { token });
    const { history } = await service.call(api.account.consents, {}, { token });
    assert.deepEqual(
      history.map(({ status, text }) => [status, text]),
      [
        ['denied', undefined],
        ['granted', 'Send me the programme each week.'],
        ['granted', news.text],
      ],
    );
  });

  it('outlive the buyer who is erased, but not the consents', async () => {
    await as({ ...terms, itemConsents: [photo] });
    const checkout = await start('en');
    await buy(checkout, { consents: [granted('photo')] });
    const { customerId = '', agreement } = await soldTo(checkout);
    await service.call(api.customers.delete, { id: customerId }, { token: key });
    const { consents, ...books } = agreement ?? {};
    assert.equal(consents?.length, 1);
    assert.deepEqual((await soldTo(checkout)).agreement, books);
  });
});
