/** Long because a person leaves traces in many places, and each of them is looked for. */
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { hashPassword } from '../../../src/service/security/passwords.ts';
import { claim, holdersOf, type Held } from '../../support/builders/owned-tickets.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';
import {
  addCustomer,
  addEvent,
  addKey,
  addVoucher,
  balanceOf,
  keyOf,
  onSale,
  seats,
  sellerId,
} from '../../support/builders/shop.ts';

const { create, get } = api.customers;
const erase = api.customers.delete;

/** Words that stand nowhere else. */
const person = {
  email: 'Zebra@quagga.example',
  prename: 'Quaggaprename',
  lastname: 'Quaggalastname',
  company: 'Quaggacompany',
  vatId: 'DE999912345',
  street: 'Quaggastreet',
  postal: 'Quaggapostal',
  city: 'Quaggacity',
  phone: '+49 30 9999 1234',
  deliveryAddress: { street: 'Quaggadelivery' },
};
const traces = /quagga|9999 ?1234/i;

describeWithService('a customer who is erased', (service) => {
  let token: string;
  let eventId: string;
  before(async () => {
    token = await addKey(service.db);
  });
  beforeEach(async () => {
    eventId = await addEvent(service.db, {
      maxAmount: 100,
      extraFields: [{ _id: 'pet', name: 'Pet', type: 'text', required: false }],
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, requiresPersonalization: true }],
      ticketExtraFields: [{ _id: 'diet', name: 'Diet', type: 'text', required: false }],
    });
  });

  /** Everything that the database holds, as text. */
  const everything = async () => {
    const tables = await service.db.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    assert.ok(tables.length > 10);
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await service.db.query<{ row: string }>(`select t::text as row from "${name}" t`);
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    return found;
  };
  const tracesLeft = async (of = traces) =>
    (await everything()).filter((row) => of.test(row)).map((row) => row.slice(0, 300));

  const start = (options: { token?: string; vouchers?: string[] } = {}) =>
    service.call(
      api.checkout.create,
      {
        type: 'transaction',
        eventId,
        items: seats(2).map((item) => ({ ...item, meta: { for: 'Quaggameta' } })),
        meta: { note: 'Quaggameta' },
        vouchers: options.vouchers ?? [],
      },
      { token: options.token },
    );
  const say = (checkout: Checkout, options: { token?: string } = {}, fields: object = {}) =>
    service.call(
      api.checkout.setDetails,
      {
        ...keyOf(checkout),
        ...person,
        extraFields: { pet: 'Quaggapet' },
        tickets: [0, 1].map((index) => ({
          index,
          firstname: 'Quaggafirst',
          lastname: 'Quaggaguest',
          extraFields: { diet: 'Quaggadiet' },
        })),
        consents: [{ consentId: 'news', status: 'granted' }],
        ...fields,
      },
      options,
    );
  const pay = (checkout: Checkout) =>
    service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
  const customerId = async () => {
    const [row] = await service.db.query<{ id: string }>('select id from customer where email_key = lower($1)', [
      person.email,
    ]);
    assert.ok(row);
    return row.id;
  };

  it('leaves no word of who it was, and the order with its sums, dates and tickets', async () => {
    await addVoucher(service.db, 'GIFT-QU', 500);
    await service.db.query(
      `insert into webhook (id, seller_id, url, events, secret, active, created_at, updated_at)
       values ('hook', $1, 'https://hook.example', '{*}', 'sealed', true, $2, $2)`,
      [sellerId, onSale],
    );
    await service.call(
      create,
      { primaryEmail: person.email, prename: person.prename, consents: [{ consentId: 'ads', status: 'denied' }] },
      { token, idempotencyKey: 'quick-1' },
    );
    const checkout = await start({ vouchers: ['GIFT-QU'] });
    await say(checkout);
    await pay(checkout);
    const id = await customerId();
    await service.call(api.customers.createAccount, { id }, { token });
    await service.db.query(
      `update voucher set data = jsonb_build_object('origin', 'default', 'customerId', $1::text)`,
      [id],
    );
    const before = await service.call(api.checkout.get, keyOf(checkout));
    const ticketsBefore = await service.call(api.checkout.tickets, keyOf(checkout));
    assert.ok((await tracesLeft()).length > 5);

    const { orders, spent, lastOrderAt, ...record } = await service.call(get, { id }, { token });
    assert.deepEqual([orders, spent], [1, [{ currency: 'EUR', amount: 40 }]]);
    assert.ok(lastOrderAt);
    assert.deepEqual(await service.call(erase, { id }, { token }), record);

    assert.deepEqual(await tracesLeft(), []);
    assert.deepEqual(await tracesLeft(new RegExp(id)), []);
    const {
      email,
      prename,
      lastname,
      company,
      vatId,
      street,
      postal,
      city,
      phone,
      extraFields,
      deliveryAddress,
      ...books
    } = before;
    const told = [email, prename, lastname, company, vatId, street, postal, city, phone, extraFields, deliveryAddress];
    assert.ok(told.every(Boolean));
    const { meta, items, ...sums } = books;
    assert.deepEqual(meta, { note: 'Quaggameta' });
    // free-form data of the shop's programs goes with the buyer
    const withoutMeta = items.map(({ tickets = [], ...item }) => ({
      ...item,
      tickets: tickets.map(({ meta: _meta, ...ticket }) => ticket),
    }));
    assert.deepEqual(await service.call(api.checkout.get, keyOf(checkout)), { ...sums, items: withoutMeta });
    const order = await service.call(api.checkout.transaction, keyOf(checkout));
    assert.deepEqual([order.realPrice, order.paymentMethod, order.status], [40, 'invoice', 'COMPLETE']);
    const tickets = await service.call(api.checkout.tickets, keyOf(checkout));
    assert.deepEqual(
      tickets,
      ticketsBefore.map(({ firstname, lastname: last, extraFields: answers, ...ticket }) => {
        assert.ok(firstname && last && answers);
        return ticket;
      }),
    );
    assert.ok(tickets.every(({ status, barcode }) => status === 'VALID' && barcode));
    assert.equal(await balanceOf(service.db, 'GIFT-QU'), 0);
    const [voucher] = await service.db.query<{ data: object }>('select data from voucher');
    assert.deepEqual(voucher?.data, { origin: 'default' });
  });

  it('does not exist any more: by id, by token, by password, in lists', async () => {
    const known = await addCustomer(service.db, person.email, {
      passwordHash: await hashPassword('correct horse', settled.passwordCost),
    });
    const password = 'correct horse';
    await service.call(api.account.login, { sellerId, email: person.email, password });
    await service.call(erase, { id: known.id }, { token });
    await service.refused(get, 404, { id: known.id }, { token });
    await service.refused(erase, 404, { id: known.id }, { token });
    await service.refused(api.account.me, 401, {}, { token: known.token });
    await service.refused(api.account.login, 401, { sellerId, email: person.email, password });
    assert.equal((await service.call(api.customers.list, { email: person.email }, { token })).total, 0);
  });

  it('may come back as a new customer, with the same idempotency key as well', async () => {
    const options = { token, idempotencyKey: 'again-1' };
    const first = await service.call(create, { primaryEmail: person.email }, options);
    await service.call(erase, { id: first._id }, { token });
    const second = await service.call(create, { primaryEmail: person.email }, options);
    assert.notEqual(second._id, first._id);
    await service.call(erase, { id: second._id }, { token });
  });

  it('is forgotten in orders that an unproven account made, which belong to no one', async () => {
    const known = await addCustomer(service.db, person.email, { verified: false });
    const checkout = await start();
    await say(checkout);
    await pay(checkout);
    const [row] = await service.db.query<{ customer_id: string | null }>(
      'select customer_id from checkout where id = $1',
      [checkout._id],
    );
    assert.equal(row?.customer_id, null);
    await service.call(erase, { id: known.id }, { token });
    assert.deepEqual(await tracesLeft(), []);
  });

  it('leaves the orders of others alone, even under the same address', async () => {
    const ada = await addCustomer(service.db, 'ada@example.com');
    const hers = await start({ token: ada.token });
    await say(hers, { token: ada.token });
    await pay(hers);
    const zebra = await addCustomer(service.db, person.email);
    const foreign = await addCustomer(service.db, person.email, { of: 'another' });
    const before = await service.call(api.checkout.tickets, keyOf(hers));
    await service.call(erase, { id: zebra.id }, { token });
    assert.deepEqual(await service.call(api.checkout.tickets, keyOf(hers)), before);
    assert.equal((await service.call(api.checkout.get, keyOf(hers))).lastname, person.lastname);
    await service.call(api.account.me, {}, { token: foreign.token });
    await service.call(erase, { id: ada.id }, { token });
    await service.call(erase, { id: foreign.id }, { token: await addKey(service.db, 'another') });
    assert.deepEqual(await tracesLeft(), []);
  });

  it('keeps an open checkout, which asks again who buys', async () => {
    const known = await addCustomer(service.db, person.email);
    const checkout = await start({ token: known.token });
    await say(checkout, { token: known.token });
    await service.call(erase, { id: known.id }, { token });
    assert.deepEqual(await tracesLeft(), []);
    const open = await service.call(api.checkout.get, keyOf(checkout));
    assert.deepEqual([open.status, open.customerId, open.realPrice], ['NEW', undefined, 40]);
    const refused = await service.refused(api.checkout.complete, 409, { ...keyOf(checkout), paymentMethod: 'invoice' });
    assert.equal(refused.body.code, 'DETAILS_MISSING');
    await say(checkout);
    assert.equal((await pay(checkout)).status, 'COMPLETE');
    await service.call(erase, { id: await customerId() }, { token });
  });

  it('does not come back with what a checkout writes at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const made = await service.call(create, { primaryEmail: person.email, upsert: true }, { token });
      const checkout = await start();
      await say(checkout);
      await Promise.all([
        service.call(erase, { id: made._id }, { token }),
        service.call(api.checkout.setVouchers, { ...keyOf(checkout), vouchers: ['NONE'] }),
      ]);
      assert.deepEqual(await tracesLeft(), []);
    }
  });

  it('leaves a checkout in order whose buyer answers, signed in, at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const known = await addCustomer(service.db, `round${round}@example.com`);
      const checkout = await start({ token: known.token });
      await Promise.all([
        service.call(erase, { id: known.id }, { token }),
        say(checkout, { token: known.token }, { email: 'another@example.com' }),
      ]);
      assert.deepEqual(await tracesLeft(new RegExp(known.id)), []);
    }
  });

  it('is forgotten once, however many ask', async () => {
    const known = await addCustomer(service.db, 'twice@example.com');
    const answers = await Promise.all([1, 2, 3].map(() => service.send(erase, { id: known.id }, { token })));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 404, 404]);
  });

  it('loses the files of the tickets that are theirs, and no others', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const holders = holdersOf(service);
    const asked = await holders.event({
      ticketExtraFields: [
        { _id: 'photo', name: 'Photo', type: 'documentUpload', required: false, collectInCheckout: false },
      ],
    });
    const { id: buyer, token: buyers } = await addCustomer(service.db, 'buyer@example.com');
    const { id: friend, token: friends } = await addCustomer(service.db, 'friend@example.com');
    const files = async (orderId: string) =>
      (
        await service.db.query<{ name: string }>(
          'select file_name as name from upload where checkout_id = $1 order by file_name',
          [orderId],
        )
      ).map(({ name }) => name);
    const show = async (ticket: Held, name: string) => {
      const content = Buffer.concat([png, Buffer.from(name)]).toString('base64');
      const file = { field: 'photo', fileName: `${name}.png`, content };
      const { _id } = await service.call(api.tickets.upload, { ...claim(ticket), ...file });
      await service.call(api.tickets.answer, { ...claim(ticket), extraFields: { photo: _id } });
    };
    const first = await holders.buy(asked, 'buyer@example.com', { token: buyers });
    const orderId = first.order.id;
    await show(first, 'buyer');
    const held = await holders.transfer(first, 'friend@example.com');
    assert.deepEqual(await files(orderId), [], 'what the former holder uploaded is gone');
    await show(held, 'friend');
    const told = async (token: string) => {
      const answer = await service.app.inject({
        url: '/api/customers/me/data',
        headers: { authorization: `Bearer ${token}` },
      });
      return [answer.statusCode, answer.body.includes('friend.png')];
    };
    assert.deepEqual(
      [await told(buyers), await told(friends)],
      [
        [200, false],
        [200, true],
      ],
    );
    await service.call(erase, { id: buyer }, { token });
    assert.deepEqual(await files(orderId), ['friend.png']);
    await service.call(erase, { id: friend }, { token });
    assert.deepEqual(await files(orderId), []);
  });
});
