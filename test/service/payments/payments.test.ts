import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import { fromStripe, toStripe } from '../../../src/sale/stripe-amounts.ts';
import { runCommand } from '../../../src/service/server/cli/command-line.ts';
import { createSeller } from '../../../src/service/sellers/sellers.ts';
import { defaultTerms, readPaymentSettings, savePaymentSettings } from '../../../src/service/payments/settings.ts';
import { readSettings } from '../../../src/service/server/settings.ts';
import { openSecrets } from '../../../src/service/security/secrets.ts';
import { payingOfSuite } from '../../support/builders/paying.ts';
import { api, settled, type TestService } from '../../support/running/service.ts';
import {
  addEvent,
  addSeller,
  addVoucher,
  assertConsistent,
  buyer,
  keyOf,
  onSale,
  seats,
  sellerId,
} from '../../support/builders/shop.ts';

const { create, setDetails, complete, reserve, tickets, paymentMethods } = api.checkout;

const keys = ['pk_test_abc', 'sk_test_abc', 'whsec_abc'] as const;
const { secrets } = settled;

const paying = payingOfSuite();
let service: TestService;
before(() => {
  ({ service } = paying);
});

describe('an order', () => {
  afterEach(async () => {
    await assertConsistent(service.db);
    assert.deepEqual(service.faults, []);
  });

  const start = (eventId: string) => service.call(create, { type: 'transaction', eventId, items: seats(2) });

  it('is free when nothing is due, and not otherwise', async () => {
    const paid = await start(await addEvent(service.db));
    const free = await start(
      await addEvent(service.db, { tickets: [{ _id: 'seat', name: 'Seat', price: 0, active: true }] }),
    );
    assert.equal(free.realPrice, 0);
    for (const checkout of [paid, free]) await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    const wrong = [
      [paid, 'free', 409, 'PAYMENT_METHOD_NOT_POSSIBLE'],
      [free, 'invoice', 409, 'PAYMENT_METHOD_NOT_POSSIBLE'],
      [paid, 'shells', 400, 'UNKNOWN_PAYMENT_METHOD'],
    ] as const;
    for (const [checkout, paymentMethod, status, code] of wrong) {
      assert.equal((await service.refused(complete, status, { ...keyOf(checkout), paymentMethod })).body.code, code);
    }
    const done = await service.call(complete, { ...keyOf(free), paymentMethod: 'free' });
    assert.equal(done.paymentStatus, 'RECEIVED');
  });

  it('names the ways to pay of a seller', async () => {
    await addSeller(service.db, 'usual');
    const methods = await service.call(paymentMethods, { id: 'usual' });
    assert.deepEqual(
      methods.map(({ _id }) => _id),
      ['invoice', 'free'],
    );
    await service.refused(paymentMethods, 404, { id: 'nobody' });
  });

  it('is paid at the box office where the seller wants that, with tickets that wait for it', async () => {
    const { db } = service;
    const switchOn = (...methods: string[]) => savePaymentSettings(db, secrets, sellerId, { methods }, onSale);
    await switchOn('invoice', 'stripe');
    const started = await start(await addEvent(db));
    await service.call(setDetails, { ...keyOf(started), ...buyer });
    const request = { ...keyOf(started), paymentMethod: 'boxoffice' };
    assert.equal((await service.refused(complete, 409, request)).body.code, 'PAYMENT_METHOD_NOT_POSSIBLE');
    await switchOn('boxoffice');
    const offered = await service.call(paymentMethods, { id: sellerId });
    assert.deepEqual(
      offered.map(({ _id }) => _id),
      ['boxoffice', 'free'],
    );
    const invoice = { ...keyOf(started), paymentMethod: 'invoice' };
    assert.equal((await service.refused(complete, 409, invoice)).body.code, 'PAYMENT_METHOD_NOT_POSSIBLE');
    const done = await service.call(complete, request);
    assert.deepEqual([done.status, done.paymentMethod, done.paymentStatus], ['COMPLETE', 'boxoffice', 'AWAITING']);
    const issued = await service.call(tickets, keyOf(started));
    assert.deepEqual([...new Set(issued.map(({ status }) => status))], ['RESERVED']);
    await switchOn('invoice', 'boxoffice', 'stripe');
  });

  it('is reserved without paying where the event allows it', async () => {
    const option = 'reservationsAndPayment';
    const started = await start(await addEvent(service.db, { reservationSettings: { option }, maxAmount: 5 }));
    assert.equal((await service.refused(reserve, 409, keyOf(started))).body.code, 'DETAILS_MISSING');
    await service.call(setDetails, { ...keyOf(started), ...buyer });
    const reserved = await service.call(reserve, keyOf(started));
    assert.equal(reserved.paymentStatus, 'AWAITING');
    assert.deepEqual(await service.call(reserve, keyOf(started)), reserved);
    for (const ticket of await service.call(tickets, keyOf(started))) assert.equal(ticket.status, 'RESERVED');

    for (const forbidden of [undefined, 'noReservations', 'internalReservationsAndPayment']) {
      const other = await start(await addEvent(service.db, { reservationSettings: { option: forbidden } }));
      await service.call(setDetails, { ...keyOf(other), ...buyer });
      await service.refused(reserve, 403, keyOf(other));
    }
    const only = await start(await addEvent(service.db, { reservationSettings: { option: 'reservationsOnly' } }));
    await service.call(setDetails, { ...keyOf(only), ...buyer });
    await service.refused(complete, 409, { ...keyOf(only), paymentMethod: 'invoice' });
    await service.call(reserve, keyOf(only));
  });

  it('that vouchers have paid is not reserved but bought: nothing is left to wait for', async () => {
    await addVoucher(service.db, 'ALL-OF-IT', 100_00);
    const eventId = await addEvent(service.db, { reservationSettings: { option: 'reservationsOnly' } });
    const vouchers = ['ALL-OF-IT'];
    const started = await service.call(create, { type: 'transaction', eventId, items: seats(2), vouchers });
    await service.call(setDetails, { ...keyOf(started), ...buyer });
    assert.equal((await service.call(reserve, keyOf(started))).paymentStatus, 'RECEIVED');
    for (const ticket of await service.call(tickets, keyOf(started))) assert.equal(ticket.status, 'VALID');
  });
});

describe('how a seller is paid', () => {
  before(async () => {
    const { db, clock } = paying.service;
    await createSeller(db, { id: 'shop', currency: 'EUR', data: { name: 'Shop' } }, clock.now);
  });

  const run = async (words: readonly string[], input = '', answer?: string) => {
    const { db } = paying.service;
    const {
      code,
      out,
      note = '',
    } = await runCommand(['payments', ...words], {
      terminal: {
        read: () => Promise.resolve(input),
        askPassword: () => Promise.resolve(undefined),
        ...(answer !== undefined && { ask: () => Promise.resolve(answer) }),
      },
      open: () =>
        Promise.resolve({
          db: { ...db, close: () => Promise.resolve() },
          secrets,
          publicUrl: 'https://tickets.example',
        }),
    });
    return { code, out: out.join('\n'), note };
  };
  const settings = () => readPaymentSettings(paying.service.db, 'shop');

  const terms = '\ninvoice-valid-immediately=no\ninvoice-term=14\nreservation-term=3';

  it('is asked for at the terminal: a new seller takes no money', async () => {
    const none = await run(['shop']);
    assert.equal(none.out, `methods=${terms}`);
    assert.match(none.note, /only free orders/);
    assert.deepEqual(await run(['shop'], '', ' '), none);
    assert.deepEqual((await settings()).methods, []);
    assert.match((await run(['shop'], '', 'shells')).note, /There is no "shells"/);
    assert.deepEqual(await run(['shop'], '', 'invoice, boxoffice'), {
      code: 0,
      out: `methods=invoice,boxoffice${terms}`,
      note: '',
    });
    assert.deepEqual((await settings()).methods, ['invoice', 'boxoffice']);
  });

  it('has terms, which are changed at the terminal', async () => {
    const { out } = await run([
      'shop',
      '--invoice-valid-immediately',
      'yes',
      '--invoice-term',
      '30',
      '--reservation-term',
      '1',
    ]);
    assert.equal(out, 'methods=invoice,boxoffice\ninvoice-valid-immediately=yes\ninvoice-term=30\nreservation-term=1');
    for (const [name, value, sentence] of [
      ['--invoice-valid-immediately', 'maybe', '--invoice-valid-immediately is yes or no.'],
      ['--invoice-term', 'long', '--invoice-term is a number of days.'],
      ['--invoice-term', '0', 'invoiceTermDays: Expected 1 to 366 days.'],
      ['--reservation-term', '367', 'reservationTermDays: Expected 1 to 366 days.'],
    ] as const)
      assert.deepEqual(await run(['shop', name, value]), { code: 1, out: '', note: sentence });
    await run(['shop', '--invoice-valid-immediately', 'no', '--invoice-term', '14', '--reservation-term', '3']);
  });

  it('is told and changed at the terminal, without showing a secret', async () => {
    const { code, out, note } = await run(
      [
        ...['shop', '--methods', 'boxoffice, stripe', '--stripe-publishable-key', keys[0]],
        ...['--stripe-webhook-secret', '-', '--stripe-secret-key', '-'],
      ],
      `${keys[1]}\n${keys[2]}\n`,
    );
    assert.equal(code, 0, note);
    assert.equal(out, `methods=boxoffice,stripe${terms}\nstripe-publishable-key=pk_test_abc`);
    assert.match(note, /\/api\/payments\/stripe\/shop\/webhook/);
    const { methods, stripe } = await settings();
    assert.deepEqual(methods, ['boxoffice', 'stripe']);
    assert.ok(stripe);
    assert.deepEqual([stripe.secretKey, stripe.webhookSecret].map(secrets.open), [keys[1], keys[2]]);
    for (const text of [out, note, JSON.stringify(stripe)])
      for (const secret of [keys[1], keys[2]]) assert.ok(!text.includes(secret));
    await run(['shop', '--methods', 'invoice']);
    assert.deepEqual(await settings(), { ...defaultTerms, methods: ['invoice'], stripe });
  });

  it('is what can be, and says what is wrong', async () => {
    const before = await settings();
    for (const [words, sentence] of [
      [['nobody'], 'There is no seller "nobody".'],
      [['shop', '--methods', 'shells'], 'methods: There is no "shells", but invoice, boxoffice, stripe.'],
      [['shop', '--stripe-secret-key', 'pk_test_abc'], 'secretKey: Expected a key like sk_live_… or rk_live_….'],
      [
        ['shop', '--stripe-publishable-key', 'pk_live_abc'],
        'publishableKey: One of the keys is for tests, the other is not.',
      ],
      [
        ['shop', '--methods', 'stripe', '--stripe-secret-key', ''],
        'methods: stripe needs its publishable key, secret key and webhook secret.',
      ],
      [['shop', '--stripe-secret-key', '-'], 'Standard input has no line for --stripe-secret-key.'],
    ] as const) {
      const { code, note } = await run(words);
      assert.deepEqual([code, note], [1, sentence]);
    }
    assert.deepEqual(await settings(), before);
  });

  it('is sealed with the key of the operator, which cannot be another from then on', async () => {
    const { db } = paying.service;
    await openSecrets(db, 'of the tests');
    await assert.rejects(openSecrets(db, 'another key of the operator'), /SECRET_KEY is not the one/);
  });

  it('counts in units of the currency, as Stripe does', async () => {
    const both: [string, number, number][] = [
      ['EUR', 1250, 1250],
      ['JPY', 1250, 1250],
      ['KWD', 12_340, 12_340],
      ['HUF', 1250, 125_000],
      ['ISK', 1250, 125_000],
      ['LYD', 70, 7],
    ];
    for (const [currency, ours, theirs] of both) {
      assert.equal(toStripe(ours, currency), theirs, currency);
      assert.equal(fromStripe(theirs, currency), ours, currency);
    }
    assert.equal(toStripe(12_345, 'KWD'), undefined);
    assert.equal(toStripe(75, 'LYD'), undefined);

    const { stripe } = paying;
    const { db } = service;
    for (const [currency, price, units] of [
      ['JPY', 1200, 1200],
      ['KWD', 12.34, 12_340],
      ['KWD', 12.345, undefined],
      ['HUF', 1200, 120_000],
    ] as const) {
      await db.query('update seller set currency = $1 where id = $2', [currency, sellerId]);
      const eventId = await addEvent(db, { tickets: [{ _id: 'seat', name: 'Seat', price, active: true }] });
      const order = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
      await service.call(api.checkout.setDetails, { ...keyOf(order), ...buyer });
      const request = { ...keyOf(order), paymentMethod: 'stripe' };
      if (units === undefined) {
        const { body } = await service.refused(api.checkout.startPayment, 409, request);
        assert.equal(body.code, 'PAYMENT_METHOD_NOT_POSSIBLE');
        continue;
      }
      const begun = await service.call(api.checkout.startPayment, request);
      const intent = stripe.newest();
      assert.deepEqual(
        [begun.amount, begun.currency, intent.amount, intent.currency],
        [price, currency, units, currency.toLowerCase()],
      );
      stripe.pay(intent.id);
      assert.equal((await paying.complete(order)).paymentStatus, 'RECEIVED');
    }
    await assertConsistent(db);
  });

  it('asks Stripe at another address where a test wants it', () => {
    assert.deepEqual(readSettings({ STRIPE_API: 'http://localhost:12111' }).stripeApi, {
      ...{ protocol: 'http', host: 'localhost', port: 12_111 },
    });
    assert.deepEqual(readSettings({ STRIPE_API: 'https://stripe.example' }).stripeApi?.port, 443);
    assert.equal(readSettings({}).stripeApi, undefined);
    for (const address of ['http://stripe.example', 'stripe', 'https://stripe.example/v1', 'ftp://localhost'])
      assert.throws(() => readSettings({ STRIPE_API: address }), /STRIPE_API must be an address/);
  });
});
