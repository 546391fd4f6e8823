/** Processes and the cache do not depend on the engine: one database will do. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { ErrorBody } from '../../../src/contract/error-body.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { Workers, type TaskRunner } from '../../../src/service/workers/pool.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { api, settled, testService, type TestService } from '../../support/running/service.ts';
import { addEvent, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';

const entry = new URL('../../support/running/failing-worker.mjs', import.meta.url);

describe('documents in worker processes', () => {
  let service: TestService;
  let processes: Workers;
  let workers: TaskRunner;
  /** The tasks that were run. */
  const ran: string[] = [];
  const reported: string[] = [];
  before(async () => {
    const limits = { processes: 1, timeoutMs: 10_000, memory: 64, nice: 0 };
    processes = new Workers(entry, limits, (message) => void reported.push(message));
    const { turns, files } = processes;
    workers = {
      turns,
      files,
      run(name, input) {
        ran.push(name);
        return processes.run(name, input);
      },
    };
    service = await testService({}, onSale, { workers });
  });
  beforeEach(() => {
    service.clock.now = onSale;
    ran.length = 0;
    reported.length = 0;
  });
  after(async () => {
    await service.close();
    processes.close();
  });

  const bought = async (fields: Partial<EventRecord> = {}, { amount = 1, of = service } = {}) => {
    const eventId = await addEvent(of.db, fields);
    const checkout = await of.call(api.checkout.create, { type: 'transaction', eventId, items: seats(amount) });
    await of.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    await of.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    return { ...checkout, eventId };
  };
  const get = ({ _id: id, secret }: Checkout, { file = 'tickets', query = '', of = service } = {}) =>
    of.app.inject({ url: `/api/checkout/${id}/${file}.pdf?secret=${secret}${query}` });
  const textOf = async (file: Uint8Array) => (await readPdf(file)).pages.map(({ text }) => text).join(' ');

  for (const fault of ['loops', 'leaks', 'throws', 'throws later', 'ends', 'crashes'])
    it(`cost one document when the process ${fault}`, async () => {
      const broken = await bought({ name: fault });
      const sound = await bought();
      const [failed, made] = await Promise.all([get(broken), get(sound)]);
      assert.equal(failed.statusCode, 503);
      assert.equal(failed.json<ErrorBody>().code, 'DOCUMENT_FAILED');
      assert.equal(failed.headers['retry-after'], '60');
      assert.equal(made.statusCode, 200);
      assert.equal((await readPdf(made.rawPayload)).pages.length, 1);
      assert.deepEqual(reported, ['The task drawTickets of a worker process failed']);
      assert.deepEqual(service.faults, []);
    });

  it('cost one email, which is tried again later; the others of its batch are sent', async () => {
    await service.db.query('delete from mail');
    const broken = await bought({ name: 'never ends' });
    await bought();
    await bought();
    const sent: number[] = [];
    const context = { db: service.db, now: () => service.clock.now, ...settled, workers };
    const deliver = ({ raw }: { raw: Buffer }) => Promise.resolve(void sent.push(raw.length));
    await assert.rejects(
      sendEmails(context, { from: 'us@tickets.example', deliver }, { random: () => 0.5 }),
      /^Error: Mails were not taken: DOCUMENT_FAILED$/,
    );
    assert.equal(sent.length, 2);
    const [row] = await service.db.query<{ attempts: number; error: string; next_at: Date }>(
      'select attempts, error, next_at from mail where sent_at is null',
    );
    assert.deepEqual([row?.attempts, row?.error], [1, 'DOCUMENT_FAILED']);
    assert.equal(row?.next_at.getTime(), onSale.getTime() + 60_000);
    await service.db.query('delete from mail where checkout_id = $1', [broken._id]);
  });

  it('are kept until the order, its tickets, its event or its seller change', async () => {
    const order = await bought({ name: 'Concert' });
    const first = await get(order);
    assert.deepEqual(ran, ['drawTickets']);
    assert.deepEqual((await get(order)).rawPayload, first.rawPayload);
    assert.equal((await get(order)).headers['content-disposition'], first.headers['content-disposition']);
    const all = await Promise.all([1, 2, 3].map(() => get(order, { query: '&locale=de' })));
    assert.deepEqual(
      all.map(({ statusCode }) => statusCode),
      [200, 200, 200],
    );
    assert.deepEqual(ran, ['drawTickets', 'drawTickets']);
    const { db } = service;
    const changes = [
      [`update event set data = jsonb_set(data, '{name}', '"Recital"') where id = $1`, order.eventId, 'Recital'],
      [`update seller set data = jsonb_set(data, '{name}', '"The Hall"') where id = $1`, sellerId, 'The Hall'],
      [`update ticket set data = jsonb_set(data, '{ticketName}', '"Box"') where checkout_id = $1`, order._id, ''],
      [`update checkout set status = 'CANCELED' where id = $1`, order._id, 'canceled'],
    ] as const;
    for (const [change, id, word] of changes) {
      ran.length = 0;
      await db.query(change, [id]);
      const got = await get(order);
      assert.deepEqual(ran, ['drawTickets'], change);
      assert.match(await textOf(got.rawPayload), new RegExp(word, 'i'));
    }
    service.clock.forward(10 * 60_000);
    ran.length = 0;
    await get(order);
    assert.deepEqual(ran, ['drawTickets'], 'it is too old');
    await db.query(`update seller set data = jsonb_set(data, '{name}', '"The House"') where id = $1`, [sellerId]);
  });

  it('are written again when a code is shown from now on', async () => {
    service.clock.now = new Date('2026-06-29T17:59:00Z');
    const order = await bought({
      tickets: [
        {
          ...{ _id: 'seat', name: 'Seat', price: 20, active: true },
          revealingSettings: { enabled: 'ENABLED', beforeEvent: { target: 'start', unit: 'days', offset: -2 } },
        },
      ],
    });
    const [ticket] = await service.db.query<{ barcode: string }>('select barcode from ticket where checkout_id = $1', [
      order._id,
    ]);
    assert.ok(ticket);
    assert.ok(!(await textOf((await get(order)).rawPayload)).includes(ticket.barcode));
    service.clock.forward(60_000);
    assert.ok((await textOf((await get(order)).rawPayload)).includes(ticket.barcode));
  });

  it('are few at a time for an address', async () => {
    const orders = [];
    for (let at = 0; at < 6; at++) orders.push(await bought({ name: 'waits' }));
    const got = await Promise.all(orders.map((order) => get(order)));
    assert.deepEqual(
      got.map(({ statusCode }) => statusCode).sort((a, b) => a - b),
      [200, 200, 200, 200, 429, 429],
    );
    const refused = got.find(({ statusCode }) => statusCode === 429);
    assert.equal(refused?.json<ErrorBody>().code, 'TOO_MANY_REQUESTS');
    assert.equal(refused.headers['retry-after'], '5');
  });

  it('count by their tickets in a minute, unless they are kept', async () => {
    const rateLimits = { read: 1000, write: 24, guess: 1000, key: 1000 };
    const limited = await testService({ rateLimits }, onSale, { workers });
    try {
      const order = (amount: number) => bought({ maxAmountPerOrder: 100 }, { amount, of: limited });
      const [large, larger, other] = [await order(90), await order(90), await order(50)];
      const statuses = [];
      for (const each of [large, larger, large, other, large])
        statuses.push((await get(each, { of: limited })).statusCode);
      assert.deepEqual(statuses, [200, 200, 200, 429, 200]);
      const refused = await get(other, { of: limited });
      assert.equal(refused.json<ErrorBody>().code, 'TOO_MANY_REQUESTS');
      assert.ok(Number(refused.headers['retry-after']) > 0);
      assert.equal((await get(other, { file: 'invoice', of: limited })).statusCode, 200);
    } finally {
      await limited.close();
    }
  });
});
