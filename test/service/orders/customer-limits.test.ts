import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { findCheckout } from '../../../src/service/orders/row.ts';
import { readSale } from '../../../src/service/orders/sale.ts';
import { assertCustomerLimits } from '../../../src/service/orders/customer-limits.ts';
import { emailKey } from '../../../src/service/security/email-key.ts';
import { startPostgres } from '../../support/running/postgres.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type Refused } from '../../support/running/service.ts';
import { addCustomer, addEvent, buyer, keyOf, onSale, seats } from '../../support/builders/shop.ts';

const { create, setItems, setDetails, complete } = api.checkout;
const invoice = { paymentMethod: 'invoice' };
const reasons = ({ body }: Refused) =>
  (body['problems'] as { code: string; limit: number }[]).map((each) => [each.code, each.limit]);

describeWithService('limits of a customer', (service) => {
  const start = (eventId: string, amount: number, token?: string, shopId?: string) =>
    service.call(create, { type: 'transaction', eventId, shopId, items: seats(amount) }, { token });
  const place = async (checkout: Checkout, email: string, token?: string) => {
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email }, { token });
    return await service.call(complete, { ...keyOf(checkout), ...invoice });
  };
  const shops = [
    { _id: 'friends', active: true, maxAmountPerCustomer: 2, maxTransactionsPerCustomer: 5, tickets: [] },
    { _id: 'open', active: true, maxAmountPerCustomer: 9, tickets: [] },
  ];

  it('are told beforehand: the event’s, or the shop’s where that is lower', async () => {
    const id = await addEvent(service.db, {
      maxAmountPerCustomer: 4,
      maxTransactionsPerCustomer: 3,
      underShops: shops,
    });
    const told = async (underShop?: string) => {
      const info = await service.call(api.events.info, { id, underShop });
      return [info.maxAmountPerCustomer, info.maxTransactionsPerCustomer];
    };
    assert.deepEqual(
      [await told(), await told('friends'), await told('open')],
      [
        [4, 3],
        [2, 3],
        [4, 3],
      ],
    );
    assert.deepEqual(
      await service
        .call(api.events.info, { id: await addEvent(service.db) })
        .then((info) => 'maxAmountPerCustomer' in info),
      false,
    );
  });

  it('end the cart of any buyer', async () => {
    const eventId = await addEvent(service.db, { maxAmountPerCustomer: 4 });
    const refused = await service.refused(create, 409, { type: 'transaction', eventId, items: seats(5) });
    assert.equal(refused.body.code, 'LIMIT_EXCEEDED');
    assert.deepEqual(reasons(refused), [['MAX_PER_CUSTOMER', 4]]);
    await start(eventId, 4);
  });

  it('of an account are not used up by a stranger who names its address, and tell nothing', async () => {
    const eventId = await addEvent(service.db, { maxTransactionsPerCustomer: 1 });
    const email = 'victim@example.com';
    const { token } = await addCustomer(service.db, email);
    await place(await start(eventId, 1), email);
    await place(await start(eventId, 1, token), email, token);
    const again = await service.refused(create, 409, { type: 'transaction', eventId, items: seats(1) }, { token });
    assert.deepEqual(reasons(again), [['MAX_ORDERS_PER_CUSTOMER', 1]]);
    // a customer who bought with the account alone: a stranger is answered as for any other address
    const other = 'bought@example.com';
    const signedIn = await addCustomer(service.db, other);
    await place(await start(eventId, 1, signedIn.token), other, signedIn.token);
    await place(await start(eventId, 1), other);
    const checkout = await start(eventId, 1);
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email: other });
    assert.deepEqual(reasons(await service.refused(complete, 409, { ...keyOf(checkout), ...invoice })), [
      ['MAX_ORDERS_PER_CUSTOMER', 1],
    ]);
  });

  it('refuse a signed-in customer immediately, also when items change; no one else', async () => {
    const eventId = await addEvent(service.db, { maxAmountPerCustomer: 3, maxTransactionsPerCustomer: 2 });
    const { token } = await addCustomer(service.db, 'member@example.com');
    await place(await start(eventId, 2, token), 'member@example.com', token);
    const items = { type: 'transaction', eventId, items: seats(2) };
    assert.deepEqual(reasons(await service.refused(create, 409, items, { token })), [['MAX_PER_CUSTOMER', 3]]);
    const one = await start(eventId, 1, token);
    const more = { ...keyOf(one), items: seats(2) };
    assert.deepEqual(reasons(await service.refused(setItems, 409, more)), [['MAX_PER_CUSTOMER', 3]]);
    await place(one, 'member@example.com', token);
    assert.deepEqual(reasons(await service.refused(create, 409, { ...items, items: seats(1) }, { token })), [
      ['MAX_ORDERS_PER_CUSTOMER', 2],
      ['MAX_PER_CUSTOMER', 3],
    ]);
    await start(eventId, 3);
  });

  it('refuse everybody else once the address is known, with the reason', async () => {
    const eventId = await addEvent(service.db, { maxTransactionsPerCustomer: 1 });
    await place(await start(eventId, 1), 'twice@example.com');
    const again = await start(eventId, 1);
    await service.call(setDetails, { ...keyOf(again), ...buyer, email: 'Twice@example.com' });
    const refused = await service.refused(complete, 409, { ...keyOf(again), ...invoice });
    assert.deepEqual([refused.body.code, reasons(refused)], ['LIMIT_EXCEEDED', [['MAX_ORDERS_PER_CUSTOMER', 1]]]);
  });

  it('count one address, however its domain is written: in letters of a language or in ASCII', async () => {
    const eventId = await addEvent(service.db, { maxAmountPerCustomer: 1 });
    // an account that was never proved: nothing but the address tells that two orders are one customer's
    for (const [at, first] of ['ada@bücher.example', 'eva@xn--bcher-kva.example', 'ida@ＢÜCHER.example'].entries()) {
      if (at === 1) await addCustomer(service.db, first, { verified: false });
      const name = first.slice(0, 4);
      await place(await start(eventId, 1), first);
      const spellings = ['bücher', 'BÜCHER', 'xn--bcher-kva', 'XN--BCHER-KVA', 'ｂücher', 'bu\u0308cher'];
      for (const domain of spellings) {
        const checkout = await start(eventId, 1);
        const details = { ...keyOf(checkout), ...buyer, email: `${name}${domain}.example` };
        await service.call(setDetails, details);
        const { body } = await service.refused(complete, 409, { ...keyOf(checkout), ...invoice });
        assert.equal(body.code, 'LIMIT_EXCEEDED', details.email);
        await service.call(api.checkout.abort, keyOf(checkout));
      }
      await place(await start(eventId, 1), `${name}buecher.example`);
    }
    assert.equal(emailKey('A.B@Example.com'), 'a.b@example.com');
    for (const odd of ['', '@', 'ada', 'ada@', 'ada@xn--', 'ada@a b', 'ada@xn--0.example'])
      assert.equal(emailKey(odd), odd, 'what is no domain stays as it is');
  });

  it('of the event hold over all its shops, those of a shop there alone', async () => {
    const eventId = await addEvent(service.db, { maxAmountPerCustomer: 4, underShops: shops });
    const { token } = await addCustomer(service.db, 'shops@example.com');
    await place(await start(eventId, 2, token, 'friends'), 'shops@example.com', token);
    const more = (shopId: string | undefined, amount: number) =>
      service.send(create, { type: 'transaction', eventId, shopId, items: seats(amount) }, { token });
    assert.deepEqual(reasons(await more('friends', 1)), [['MAX_PER_CUSTOMER', 2]]);
    assert.deepEqual(reasons(await more('open', 3)), [['MAX_PER_CUSTOMER', 4]]);
    assert.equal((await more(undefined, 2)).statusCode, 200);
  });
});

const given = process.env['TEST_DATABASE_URL'];
const server = given === undefined ? await startPostgres() : undefined;
const url = given ?? server?.url ?? null;

/** That takes two connections, so it takes a PostgreSQL server. */
describeWithService('two simultaneous orders of a customer', { server: url }, (service) => {
  after(() => server?.stop());

  const ready = async (eventId: string, email: string, token?: string) => {
    const checkout = await service.call(create, { type: 'transaction', eventId, items: seats(1) }, { token });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email }, { token });
    return checkout;
  };
  const end = (checkout: Checkout) => service.send(complete, { ...keyOf(checkout), ...invoice });
  function gate() {
    let open = () => {};
    const promise = new Promise<void>((resolve) => (open = resolve));
    return {
      promise,
      open: () => {
        open();
      },
    };
  }
  const isWaiting = async () =>
    (
      await service.db.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).length > 0;

  for (const [what, emails, isMember, waits] of [
    ['of one account with two addresses', ['one@example.com', 'two@example.com'], true, true],
    ['of one address', ['same@example.com', 'same@example.com'], false, true],
    ['of two customers', ['left@example.com', 'right@example.com'], false, false],
  ] as const) {
    it(`${what} ${waits ? 'wait for each other' : 'do not wait'}`, async () => {
      const eventId = await addEvent(service.db, { maxTransactionsPerCustomer: 1 });
      const token = isMember ? (await addCustomer(service.db, `${emails[0]}.account`)).token : undefined;
      const first = await ready(eventId, emails[0], token);
      const second = await ready(eventId, emails[1], token);
      const state = { isOver: false, waited: false };
      const done = gate();
      const over = gate();
      const early = service.db.transaction(async (tx) => {
        const row = await findCheckout(tx, first._id, first.secret);
        await assertCustomerLimits(tx, row, await readSale(tx, onSale, { eventId }));
        done.open();
        await over.promise;
      });
      await Promise.race([early, done.promise]);
      const late = end(second).finally(() => (state.isOver = true));
      while (!state.isOver && !state.waited) state.waited = await isWaiting();
      over.open();
      await Promise.all([early, late]);
      assert.equal(state.waited, waits);
    });
  }

  it('are one, however often they are tried', async () => {
    const { token } = await addCustomer(service.db, 'often@example.com');
    for (let round = 0; round < 8; round++) {
      const eventId = await addEvent(service.db, { maxTransactionsPerCustomer: 1 });
      const both = [await ready(eventId, 'often@example.com', token), await ready(eventId, 'else@example.com', token)];
      const answers = await Promise.all(both.map(end));
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409]);
    }
  });
});
