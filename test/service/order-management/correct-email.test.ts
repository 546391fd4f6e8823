import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { holdersOf } from '../../support/builders/owned-tickets.ts';
import { addCustomer, addEvent, addKey, buyer, keyOf, seats } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const minute = 60_000;
const hour = 60 * minute;
const { correctEmail, resend, summary } = api.orders;

describeWithService(
  'an order whose buyer mistyped the email address',
  { context: { webhooksReach: 'private' } },
  (service) => {
    const holders = holdersOf(service);
    let eventId: string;
    let key: string;
    before(async () => {
      eventId = await holders.event({ maxAmount: 100 });
      key = await addKey(service.db);
    });

    const order = async (email: string, token?: string, fields?: Partial<EventRecord>): Promise<Checkout> => {
      const of = fields ? await addEvent(service.db, fields) : eventId;
      const checkout = await service.call(
        api.checkout.create,
        { type: 'transaction', eventId: of, items: seats(2) },
        { token },
      );
      await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, email }, { token });
      await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' }, { token });
      return checkout;
    };
    const correct = (checkout: Checkout, email: string) => service.call(correctEmail, { ...keyOf(checkout), email });
    const codeOf = async (checkout: Checkout, status: number, email: string) =>
      (await service.refused(correctEmail, status, { ...keyOf(checkout), email })).body.code;
    const mailOf = async (checkout: Checkout) => (await service.call(summary, keyOf(checkout))).mail;
    const emailOf = async (checkout: Checkout) => (await service.call(api.checkout.get, keyOf(checkout))).email;
    /** Sends what waits; the emails by their recipient. */
    const sent = async () => {
      const delivered = new Map<string, string[]>();
      const raws: { to: string; raw: Buffer }[] = [];
      await sendEmails(service.context, {
        from: 'tickets@foyer.example',
        deliver: (mail) => Promise.resolve(void raws.push(mail)),
      });
      for (const { to, raw } of raws)
        delivered.set(to, [...(delivered.get(to) ?? []), (await readMail(raw)).text ?? '']);
      return delivered;
    };

    it('goes to the corrected address with its codes, and the old one gets nothing more', async () => {
      const checkout = await order('ada@exmaple.com');
      const first = await sent();
      assert.equal(first.get('ada@exmaple.com')?.length, 1);
      const told = await mailOf(checkout);
      assert.deepEqual(
        [told?.email, told?.sentAt, told?.correctableUntil],
        ['ada@exmaple.com', '2026-06-01T10:00:00.000Z', '2026-06-01T11:00:00.000Z'],
      );
      service.clock.forward(10_000);
      const answer = await correct(checkout, 'ada-corrected@example.com');
      assert.deepEqual(answer, {
        email: 'ada-corrected@example.com',
        sentAt: '2026-06-01T10:00:10.000Z',
        nextAt: '2026-06-01T10:01:10.000Z',
        correctableUntil: '2026-06-01T11:00:00.000Z',
      });
      assert.equal((await mailOf(checkout))?.sentAt, '2026-06-01T10:00:10.000Z');
      assert.equal(await emailOf(checkout), 'ada-corrected@example.com');
      await service.call(api.transactions.markReceived, { id: checkout._id }, { token: key });
      service.clock.forward(2 * minute);
      await service.call(resend, keyOf(checkout));
      const later = await sent();
      assert.deepEqual([...later.keys()], ['ada-corrected@example.com']);
      const codes = (await service.call(api.checkout.tickets, keyOf(checkout))).map(({ barcode }) => barcode ?? '');
      assert.equal(codes.length, 2);
      const emails = later.get('ada-corrected@example.com') ?? [];
      assert.equal(emails.length, 3, 'the order, its payment, and the order again');
      for (const email of emails) for (const code of codes) assert.ok(email.replaceAll(' ', '').includes(code), email);
    });

    it('takes along what waits for the old address, which gets no email that was not sent yet', async () => {
      const checkout = await order('never@exmaple.com');
      await service.call(api.transactions.markReceived, { id: checkout._id }, { token: key });
      await correct(checkout, 'always@example.com');
      const emails = await sent();
      assert.equal(emails.get('never@exmaple.com'), undefined);
      assert.equal(emails.get('always@example.com')?.length, 2, 'the order, and its payment');
    });

    it('belongs to the buyer of the new address, with its tickets, and its seller is told', async () => {
      const checkout = await order('whose@exmaple.com');
      const before = await service.call(api.transactions.get, { id: checkout._id }, { token: key });
      service.clock.forward(minute);
      await correct(checkout, 'whose@example.com');
      const after = await service.call(api.transactions.get, { id: checkout._id }, { token: key });
      assert.deepEqual([after.email, after.name], ['whose@example.com', before.name]);
      assert.notEqual(after.customerId, before.customerId);
      const owners = await service.db.query('select distinct customer_id from ticket where checkout_id = $1', [
        checkout._id,
      ]);
      assert.deepEqual(owners, [{ customer_id: after.customerId }]);
      assert.deepEqual(
        after.history?.filter(({ kind }) => kind === 'corrected'),
        [{ at: '2026-06-01T10:01:00.000Z', kind: 'corrected' }],
      );
    });

    it('tells webhooks of the seller', async () => {
      await service.call(
        api.webhooks.create,
        { url: 'http://127.0.0.1:9/orders', events: ['transaction.updated'] },
        { token: key },
      );
      const checkout = await order('hooked@exmaple.com');
      await correct(checkout, 'hooked@example.com');
      const messages = await service.db.query<{ email: string }>(
        `select data->>'email' as email from webhook_message where type = 'transaction.updated'
       and data->>'_id' = $1`,
        [checkout._id],
      );
      assert.deepEqual(messages, [{ email: 'hooked@example.com' }]);
    });

    it('leaves a ticket with the friend who has it', async () => {
      const ticket = await holders.buy(eventId, 'giver@exmaple.com');
      await holders.transfer(ticket, 'friend@example.com');
      const before = await holders.stored(ticket.id);
      await service.call(correctEmail, { ...ticket.order, email: 'giver@example.com' });
      assert.deepEqual(await holders.stored(ticket.id), before);
      const found = await service.call(api.transactions.get, { id: ticket.order.id }, { token: key });
      assert.equal(found.email, 'giver@example.com');
    });

    it('is corrected by its secret alone, to an address, and to nothing else', async () => {
      const checkout = await order('secret@exmaple.com');
      const { id } = keyOf(checkout);
      const email = 'eve@example.com';
      await service.refused(correctEmail, 404, { id, secret: 'wrong', email });
      await service.refused(correctEmail, 404, { id: 'none', secret: checkout.secret, email });
      const wrong = await service.refused(correctEmail, 400, { ...keyOf(checkout), email: 'eve' });
      assert.equal(wrong.body.details?.[0]?.path, 'email');
      const more = await service.refused(correctEmail, 400, { ...keyOf(checkout), email, prename: 'Eve' });
      assert.equal(more.body.details?.[0]?.path, 'prename');
      assert.equal(await emailOf(checkout), 'secret@exmaple.com');
      assert.equal((await sent()).get(email), undefined);
    });

    it('is corrected within an hour', async () => {
      const checkout = await order('late@exmaple.com');
      service.clock.forward(hour - 1);
      assert.ok((await mailOf(checkout))?.correctableUntil);
      service.clock.forward(1);
      assert.equal((await mailOf(checkout))?.correctableUntil, undefined);
      assert.equal(await codeOf(checkout, 409, 'late@example.com'), 'TOO_LATE');
      assert.equal((await service.call(resend, keyOf(checkout))).correctableUntil, undefined);
      assert.equal(await emailOf(checkout), 'late@exmaple.com');
    });

    it('is corrected twice; asking for the address that it has counts for nothing', async () => {
      const checkout = await order('one@example.com');
      assert.ok((await correct(checkout, 'two@example.com')).correctableUntil);
      assert.ok((await correct(checkout, 'Two@Example.com')).correctableUntil);
      assert.equal((await sent()).get('two@example.com')?.length, 1, 'a request that is sent again sends nothing');
      assert.equal((await correct(checkout, 'three@example.com')).correctableUntil, undefined);
      assert.equal((await mailOf(checkout))?.correctableUntil, undefined);
      assert.equal(await codeOf(checkout, 409, 'four@example.com'), 'TOO_MANY_CORRECTIONS');
      assert.equal(await codeOf(checkout, 409, 'one@example.com'), 'TOO_MANY_CORRECTIONS');
      assert.equal((await correct(checkout, 'three@example.com')).email, 'three@example.com');
      assert.equal((await sent()).get('four@example.com'), undefined);
    });

    it('is not corrected more often by requests at the same time', async () => {
      const checkout = await order('race@example.com');
      const answers = await Promise.all(
        [1, 2, 3, 4].map((at) => service.send(correctEmail, { ...keyOf(checkout), email: `race-${at}@example.com` })),
      );
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 200, 409, 409]);
      const emails = await sent();
      assert.equal([...emails.keys()].filter((to) => to.startsWith('race')).length, 1);
    });

    it('keeps the address of a buyer who was signed in', async () => {
      const { token } = await addCustomer(service.db, 'member@example.com');
      const checkout = await order('member@example.com', token);
      assert.equal((await mailOf(checkout))?.correctableUntil, undefined);
      assert.equal(await codeOf(checkout, 409, 'other@example.com'), 'ADDRESS_OF_ACCOUNT');
      assert.equal(await emailOf(checkout), 'member@example.com');
    });

    it('is not offered to a customer in the account, where the address is proved', async () => {
      const { token } = await addCustomer(service.db, 'proved@example.com');
      const checkout = await order('proved@example.com');
      const own = await service.call(api.orders.ownSummary, { id: checkout._id }, { token });
      assert.deepEqual([own.mail?.email, own.mail?.correctableUntil], ['proved@example.com', undefined]);
      service.clock.forward(2 * minute);
      const again = await service.call(api.orders.resendOwn, { id: checkout._id }, { token });
      assert.equal(again.correctableUntil, undefined);
    });

    it('does not go to an address that got five emails, or that its seller has blocked', async () => {
      for (let at = 0; at < 5; at++) await order('crowded@example.com');
      const checkout = await order('spare@exmaple.com');
      const crowded = await service.refused(correctEmail, 429, { ...keyOf(checkout), email: 'crowded@example.com' });
      assert.equal(crowded.headers['retry-after'], '3600');
      await addCustomer(service.db, 'blocked@example.com', { blocked: true });
      assert.equal(await codeOf(checkout, 403, 'blocked@example.com'), 'CUSTOMER_BLOCKED');
      assert.equal(await emailOf(checkout), 'spare@exmaple.com');
      await correct(checkout, 'spare@example.com');
      assert.ok((await correct(checkout, 'spare@example.com')).correctableUntil, 'what was refused counts for nothing');
    });

    it('is none before it is an order, and after it was canceled', async () => {
      const open = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
      await service.call(api.checkout.setDetails, { ...keyOf(open), ...buyer });
      assert.equal(await codeOf(open, 409, 'new@example.com'), 'WRONG_STATE');
      const checkout = await order('gone@exmaple.com');
      await service.call(api.transactions.cancel, { id: checkout._id }, { token: key });
      assert.equal(await codeOf(checkout, 409, 'gone@example.com'), 'WRONG_STATE');
    });

    it('says nothing of an email that was not sent', async () => {
      const checkout = await order('quiet@example.com');
      await service.call(api.transactions.update, { id: checkout._id, email: 'told@example.com' }, { token: key });
      const mail = await mailOf(checkout);
      assert.deepEqual([mail?.email, mail?.sentAt], ['told@example.com', undefined]);
      const silent = await order('silent@example.com', undefined, { customSettings: { dontSendTicketMail: true } });
      assert.equal((await sent()).get('silent@example.com'), undefined);
      assert.equal((await mailOf(silent))?.sentAt, undefined);
      assert.equal((await correct(silent, 'mute@example.com')).sentAt, undefined);
    });
  },
);
