import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import type { VoucherOrderInput } from '../../../src/contract/voucher-purchases.ts';
import { deleteExpiredMails, sendEmails } from '../../../src/service/server/emails.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { sendVouchers } from '../../../src/service/voucher-sales/email-queue.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addEvent, addKey, sellerId } from '../../support/builders/shop.ts';

const { create: buy } = api.voucherOrders;
const { get, markReceived, cancel } = api.voucherOrders;
const day = 86_400_000;
const sendOn = '2026-06-20';
const morning = new Date('2026-06-20T08:00:00Z');

describeWithService('vouchers that were paid, once their buyer is erased', (service) => {
  let token: string;
  let people = 0;
  let delivered: { readonly to: string; readonly text: string }[] = [];
  let isDown = false;
  const mailer = {
    from: 'tickets@example.com',
    deliver: async ({ to, raw }: FinishedEmail) => {
      if (isDown) throw new Error('down');
      delivered.push({ to, text: (await readMail(raw)).text ?? '' });
    },
  };
  before(async () => {
    await addEvent(service.db);
    token = await addKey(service.db);
    await service.call(api.voucherCatalog.set, { active: true, amounts: [50] }, { token });
  });
  beforeEach(() => {
    delivered = [];
    isDown = false;
  });

  /** What the service does by itself. */
  const work = async () => {
    await sendVouchers(service.context);
    await sendEmails(service.context, mailer, { random: () => 0 }).catch(() => undefined);
  };
  /** A customer with a voucher for a day to come. */
  const gift = async (fields: Partial<VoucherOrderInput> = {}) => {
    const email = `quagga${++people}@example.com`;
    const { id } = await addCustomer(service.db, email);
    const wish: VoucherOrderInput = {
      ...{ amount: 50, paymentMethod: 'invoice', sendOn, message: 'Words of a zebra' },
      ...{ buyer: { name: 'Ada Quagga', email }, ...fields },
    };
    const order = await service.call(buy, { id: sellerId, ...wish });
    await work();
    delivered = [];
    return { email, customer: id, order: order._id };
  };
  const paid = async (fields: Partial<VoucherOrderInput> = {}) => {
    const made = await gift(fields);
    await service.call(markReceived, { id: made.order }, { token });
    await work();
    delivered = [];
    return made;
  };
  const erase = (id: string) => service.call(api.customers.delete, { id }, { token });
  /** Where a word of the buyer still stands. */
  const traces = async (word: string) => {
    const rows = await service.db.query<{ row: string }>(
      `select o::text as row from voucher_order o union all select m::text from mail m union all select i::text from idempotency i`,
    );
    return rows.filter(({ row }) => row.toLowerCase().includes(word.toLowerCase())).map(({ row }) => row);
  };
  const codeOf = async (id: string) =>
    (await service.call(api.vouchers.list, { transactionId: id }, { token })).docs[0]?.code ?? '?';

  it('come to the buyer immediately when no one else is to get them, and the address goes with the mail', async () => {
    const { email, customer, order } = await paid({ recipient: { name: 'Charles' } });
    await erase(customer);
    await work();
    assert.deepEqual(
      delivered.map(({ to }) => to),
      [email],
    );
    assert.ok(delivered[0]?.text.includes(await codeOf(order)));
    for (const word of [email, 'Ada Quagga', 'zebra']) assert.deepEqual(await traces(word), [], word);
    service.clock.now = morning;
    await work();
    assert.equal(delivered.length, 1, 'once');
  });

  it('come on their day to whom they are for, from whom they are and with the words, which go then', async () => {
    const { email, customer, order } = await paid({ recipient: { name: 'Charles', email: 'charles@example.com' } });
    await erase(customer);
    await work();
    assert.equal(delivered.length, 0);
    assert.deepEqual(await traces(email), [], 'the address is gone immediately');
    service.clock.now = morning;
    await work();
    const [mail, ...others] = delivered;
    assert.deepEqual([mail?.to, others], ['charles@example.com', []]);
    for (const word of [await codeOf(order), 'Ada Quagga', 'Words of a zebra']) assert.ok(mail?.text.includes(word));
    for (const word of ['Ada Quagga', 'zebra']) assert.deepEqual(await traces(word), [], word);
    assert.equal((await service.call(get, { id: order }, { token })).recipient?.email, 'charles@example.com');
  });

  it('come to the buyer who named the same address for whom they are for', async () => {
    const email = `quagga${people + 1}@example.com`;
    const { customer } = await paid({ recipient: { name: 'Me', email: email.toUpperCase() } });
    await erase(customer);
    await work();
    assert.deepEqual(
      delivered.map(({ to }) => to.toLowerCase()),
      [email],
    );
    assert.deepEqual(await traces(email), []);
  });

  it('come after all where their mail was under way, as long as mails are tried', async () => {
    const { email, customer } = await paid({ recipient: { name: 'Charles' } });
    service.clock.now = morning;
    isDown = true;
    await work();
    await erase(customer);
    assert.equal((await traces(email)).length, 1, 'the mail alone');
    isDown = false;
    service.clock.forward(60 * 60_000);
    await work();
    assert.deepEqual(
      delivered.map(({ to }) => to),
      [email],
    );
    assert.deepEqual(await traces(email), []);
  });

  it('keep no text when the email cannot be delivered, or the order is canceled', async () => {
    const lost = await paid({ recipient: { email: 'lost@example.com' } });
    const canceled = await paid({ recipient: { email: 'never@example.com' } });
    await erase(lost.customer);
    await erase(canceled.customer);
    await service.call(cancel, { id: canceled.order }, { token });
    service.clock.now = morning;
    isDown = true;
    await work();
    assert.equal((await traces('zebra')).length, 1);
    service.clock.forward(31 * day);
    await deleteExpiredMails(service.db, service.clock.now);
    for (const word of ['Ada Quagga', 'zebra']) assert.deepEqual(await traces(word), [], word);
  });

  it('are not said to be sent when no recipient is left: paid after the buyer was erased', async () => {
    const { email, customer, order } = await gift();
    await erase(customer);
    for (const word of [email, 'Ada Quagga', 'zebra']) assert.deepEqual(await traces(word), [], word);
    await service.call(markReceived, { id: order }, { token });
    service.clock.now = morning;
    await work();
    assert.equal(delivered.length, 0);
    assert.equal((await service.call(get, { id: order }, { token })).sentAt, undefined);
  });
});
