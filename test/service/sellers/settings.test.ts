/** The settings of a seller by operation: who may, what is refused, what becomes of a change. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { rightsOf, roles } from '../../../src/contract/roles.ts';
import { updateSeller } from '../../../src/service/sellers/sellers.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('the settings of a seller', (service) => {
  let eventId: string;
  let options: { token: string };
  before(async () => {
    eventId = await addEvent(service.db, { maxAmount: 50 });
    options = { token: await addKey(service.db) };
  });
  const read = () => service.call(api.sellers.me, {}, options);
  const change = (changes: object) => service.call(api.sellers.update, { id: 'me', ...changes }, options);
  /** The paths that an API error names, or its code. */
  const refused = async (changes: object, status: 400 | 409 | 412 = 400) => {
    const { body } = await service.refused(api.sellers.update, status, { id: 'me', ...changes }, options);
    const paths = (body.details ?? []).map(({ path }) => path).join();
    return body.code === 'INVALID_REQUEST' ? paths : body.code;
  };

  it('have the names of the wire, and are merged: null removes one', async () => {
    const made = await change({
      locationStreet: 'Hauptstraße 1',
      locationCity: 'Köln',
      locationPostal: '50667',
      locationCountry: 'DE',
      website: 'https://theatre.example',
      accentColor: '#b91c1c',
      pageSettings: { intro: { de: 'Willkommen' } },
      mailingSettings: { saleEmails: { send: 'daily', to: ['box@theatre.example'] } },
      taxSetting: { exemption: '§ 4' },
    });
    assert.deepEqual(made, await read());
    assert.deepEqual(made, await service.call(api.sellers.get, { id: sellerId }, options));
    const [row] = await service.db.query<{ data: object }>('select data from seller where id = $1', [sellerId]);
    const stored = row?.data as Record<string, unknown>;
    assert.deepEqual(
      ['street', 'city', 'postal', 'country', 'url', 'pageSettings', 'saleEmails'].map((name) => stored[name]),
      [
        ...['Hauptstraße 1', 'Köln', '50667', 'DE', 'https://theatre.example'],
        { accentColor: '#b91c1c', intro: { de: 'Willkommen' } },
        { send: 'daily', to: ['box@theatre.example'] },
      ],
    );
    const cleared = await change({
      pageSettings: null,
      website: null,
      mailingSettings: { saleEmails: { send: 'each' } },
    });
    assert.deepEqual(
      [cleared.website, cleared.pageSettings, cleared.accentColor, cleared.mailingSettings?.saleEmails?.send],
      [undefined, undefined, '#b91c1c', 'each'],
    );
  });

  it('have texts by language, which are sent with all of their languages', async () => {
    const both = await change({ withdrawalText: { en: 'No withdrawal.', de: 'Kein Widerruf.' } });
    assert.deepEqual(both.withdrawalText, { en: 'No withdrawal.', de: 'Kein Widerruf.' });
    assert.deepEqual((await change({ withdrawalText: { de: 'Kein Widerruf.' } })).withdrawalText, {
      de: 'Kein Widerruf.',
    });
    const texts = { booked: { intro: { en: 'Hello.', de: 'Hallo.' }, closing: 'Bye.' } };
    const mailed = await change({ mailingSettings: { senderName: 'Tickets', texts } });
    assert.deepEqual(mailed.mailingSettings?.texts, texts);
    const changed = await change({ mailingSettings: { texts: { booked: { intro: { de: 'Hallo.' } } } } });
    assert.deepEqual(
      [changed.mailingSettings?.senderName, changed.mailingSettings?.texts?.booked],
      ['Tickets', { intro: { de: 'Hallo.' }, closing: 'Bye.' }],
    );
    assert.deepEqual((await change({ mailingSettings: null })).mailingSettings, undefined);
  });

  it('come back as they were read, and stay the same then', async () => {
    const before = await read();
    assert.deepEqual(await change(before), before);
    assert.equal(await refused({ _id: 'other' }), 'READ_ONLY');
  });

  it('name the field that does not fit', async () => {
    const wrong: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: null }, 'name'],
      [{ website: 'javascript:alert(1)' }, 'website'],
      [{ url: 'https://theatre.example' }, 'url'],
      [{ accentColor: 'red' }, 'accentColor'],
      [{ locationCountry: 'Germany' }, 'locationCountry'],
      [{ timezone: 'Berlin' }, 'timezone'],
      [{ currency: 'euro' }, 'currency'],
      [{ currency: null }, 'currency'],
      [{ taxRate: 19 }, 'taxRate'],
      [{ vatId: 'DE1' }, 'vatId'],
      [{ vatId: null, taxSetting: { reverseCharge: true } }, 'vatId'],
      [{ outerChargeFix: 0.005 }, 'outerChargeFix'],
      [{ shopSettings: { checkoutExpirationMinutes: 1 } }, 'shopSettings.checkoutExpirationMinutes'],
      [{ shopSettings: { enforceAuthentication: 'ENABLED' } }, 'shopSettings.enforceAuthentication'],
      [{ documentSettings: { invoice: { numberFormat: '{year}' } } }, 'documentSettings.invoice.numberFormat'],
      [{ documentSettings: { invoice: { numberFormat: '../{number}/' } } }, 'documentSettings.invoice.numberFormat'],
      [{ mailingSettings: { saleEmails: { send: 'each', to: [] } } }, 'mailingSettings.saleEmails.to'],
      [{ bankAccount: { iban: 'DE00' } }, 'bankAccount.iban'],
    ];
    const before = await read();
    for (const [fields, path] of wrong) assert.equal(await refused(fields), path, JSON.stringify(fields));
    assert.deepEqual(await read(), before);
  });

  it('are refused once another person has changed them', async () => {
    const get = () =>
      service.app.inject({ url: '/api/sellers/me', headers: { authorization: `Bearer ${options.token}` } });
    const version = (await get()).headers.etag ?? '';
    await updateSeller(service.db, sellerId, { data: { description: 'By the operator' } }, service.clock.now);
    const late = { ...options, headers: { 'if-match': version } };
    const { body } = await service.refused(api.sellers.update, 412, { id: 'me', description: 'Late' }, late);
    assert.equal(body.code, 'CHANGED_MEANWHILE');
    const now = { ...options, headers: { 'if-match': (await get()).headers.etag ?? '' } };
    await service.call(api.sellers.update, { id: 'me', description: 'In time' }, now);
  });

  it('are in the audit trail with what they were', async () => {
    await change({ description: 'Old' });
    await change({ description: 'New', locationName: 'Great hall' });
    const { rows } = await service.call(api.audit.list, { operation: 'sellers.update', top: 1 }, options);
    assert.deepEqual(rows[0]?.changes, [
      { field: 'description', before: 'Old', after: 'New' },
      { field: 'locationName', after: 'Great hall' },
    ]);
    const limited = { token: await addKey(service.db, sellerId, { permissions: ['audit:read'] }) };
    const seen = await service.call(api.audit.list, { operation: 'sellers.update', top: 1 }, limited);
    assert.deepEqual([seen.rows[0]?.fields, seen.rows[0]?.changes], [['description', 'locationName'], undefined]);
  });

  it('take the permissions of settings, and are those of the own seller', async () => {
    for (const role of roles) {
      const { isUnlimited, permissions } = rightsOf[role];
      const own = { token: await addKey(service.db, sellerId, isUnlimited ? {} : { permissions: [...permissions] }) };
      const [reads, writes] = [role === 'admin' || role === 'accounting', role === 'admin'];
      const asked = { id: 'me', description: role };
      if (reads) await service.call(api.sellers.me, {}, own);
      else await service.refused(api.sellers.me, 403, {}, own);
      if (writes) await service.call(api.sellers.update, asked, own);
      else await service.refused(api.sellers.update, 403, asked, own);
    }
    await service.refused(api.sellers.get, 404, { id: 'another' }, options);
    await service.refused(api.sellers.update, 404, { id: 'another', name: 'Mine' }, options);
    await service.refused(api.sellers.me, 401, {});
  });

  it('hold tickets for the minutes that are set, also of checkouts that begin together', async () => {
    const begin = () => service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    await change({ shopSettings: { checkoutExpirationMinutes: 40 } });
    const minutes = ({ expiresAt }: { expiresAt?: string | undefined }) =>
      (Date.parse(expiresAt ?? '') - service.clock.now.getTime()) / 60_000;
    const both = await Promise.all([begin(), begin()]);
    assert.deepEqual(both.map(minutes), [20, 20]);
    await change({ shopSettings: { checkoutExpirationMinutes: null } });
    const [{ _id: id, secret }] = both;
    await service.call(api.checkout.setDetails, { id, secret, ...buyer });
    // a checkout keeps the time that it began with
    assert.equal(minutes(await service.call(api.checkout.get, { id, secret })), 40);
  });

  it('ask buyers to sign in, unless the event says otherwise', async () => {
    await change({ shopSettings: { enforceAuthentication: 'PREVENT_CHECKOUT' } });
    const request = { type: 'transaction' as const, eventId, items: seats(1) };
    const { body } = await service.refused(api.checkout.create, 403, request);
    assert.equal(body.code, 'SIGN_IN_REQUIRED');
    const info = await service.call(api.events.info, { id: eventId });
    assert.equal(info.accountSettings?.enforceAuthentication, 'PREVENT_CHECKOUT');
    const open = await addEvent(service.db, { accountSettings: { enforceAuthentication: 'DISABLED' } });
    await service.call(api.checkout.create, { ...request, eventId: open });
    await change({ shopSettings: null });
    await service.call(api.checkout.create, request);
  });

  it('charge what events do not charge themselves', async () => {
    await change({ outerChargeFix: 1.5, innerChargeVar: 0.1, cartOuterChargeFix: 2 });
    const info = await service.call(api.events.info, { id: eventId });
    assert.deepEqual([info.cXf, info.ccXf], [1.5, 2]);
    const own = await addEvent(service.db, { customCharges: { outerChargeFix: 0 } });
    const other = await service.call(api.events.info, { id: own });
    assert.deepEqual([other.cXf, other.ccXf], [0, 2]);
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    const price = info.tickets?.[0]?.price ?? 0;
    assert.equal(checkout.realPrice, price + 1.5 + 2);
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const { innerCharge } = await service.call(api.transactions.get, { id: checkout._id }, options);
    assert.equal(innerCharge, Math.round(price * 10) / 100);
    await change({ outerChargeFix: null, innerChargeVar: null, cartOuterChargeFix: null });
  });

  it('keep the currency once something is sold', async () => {
    assert.equal(await refused({ currency: 'CHF' }, 409), 'CURRENCY_IN_USE');
    await change({ currency: 'EUR' });
  });
});
