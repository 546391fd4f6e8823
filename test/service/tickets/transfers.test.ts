// Long because every way that an offer can end, and everybody who is told of it, is tried on the same people.
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { sendEmails } from '../../../src/service/server/emails.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { cleanUp } from '../../../src/service/server/jobs.ts';
import { guestsOf, newEmail } from '../../support/builders/guests.ts';
import { claim, holdersOf, passable, type Held } from '../../support/builders/owned-tickets.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addKey, addSeller, onSale, sellerId } from '../../support/builders/shop.ts';

const { transfer: offer, withdrawTransfer: withdraw, pdf, calendar } = api.tickets;
const day = 86_400_000;

describeWithService('passing a ticket on', { checkBooks: false }, (service) => {
  const holders = holdersOf(service);
  const guests = guestsOf(service);
  let eventId: string;
  let [ada, grace] = ['', ''];
  let ticket: Held;
  before(async () => {
    await addSeller(service.db, sellerId);
    eventId = await holders.event({ locationName: 'The House', name: 'Hamlet' });
  });
  beforeEach(async () => {
    await service.db.query('delete from mail'); // each test sends its own
    [ada, grace] = [newEmail(), newEmail()];
    ticket = await holders.buy(eventId, ada);
  });

  const file = async (path: string) => {
    const { statusCode, rawPayload } = await service.app.inject({ url: path });
    return { status: statusCode, content: rawPayload };
  };
  const textOf = async (content: Uint8Array = new Uint8Array()) =>
    (await readPdf(content)).pages.map(({ text }) => text).join(' ');
  const sent = async (): Promise<FinishedEmail[]> => {
    const mails: FinishedEmail[] = [];
    const { context } = service;
    const deliver = (mail: FinishedEmail) => Promise.resolve(void mails.push(mail));
    await sendEmails(context, { from: 'us@tickets.example', deliver });
    return mails;
  };

  it('is offered with its deadline, and without the address of its buyer: its link may be followed by anyone', async () => {
    const change = (await holders.changes(ticket)).get('transfer');
    assert.deepEqual(change, { action: 'transfer', until: '2026-07-01T18:00:00.000Z', allowed: true });
    const seen = await service.call(api.tickets.changes, claim(ticket));
    assert.ok(!JSON.stringify(seen).includes(ada));
    assert.equal((await holders.changes(ticket)).has('withdrawTransfer'), false);
  });

  it('gives it another code and secret; what was known of it before opens nothing', async () => {
    const made = await holders.offer(ticket, grace);
    assert.deepEqual(
      [made.email, made.status, made.expiresAt],
      [grace, 'open', new Date(onSale.getTime() + 7 * day).toISOString()],
    );
    const link = await holders.link(grace);
    const looked = await holders.page(link);
    assert.equal(looked.status, 200);
    for (const words of ['Hamlet', 'Ada Byron', 'The House', 'Seat']) assert.ok(looked.text.includes(words), words);
    assert.ok(!looked.text.includes(ticket.barcode) && !looked.text.includes(ticket.secret));
    assert.deepEqual(claim(await holders.stored(ticket.id)), claim(ticket), 'looking decides nothing');

    const done = await holders.accept(link);
    assert.equal(done.status, 200);
    const now = await holders.stored(ticket.id);
    assert.notEqual(now.barcode, ticket.barcode);
    assert.notEqual(now.secret, ticket.secret);
    assert.ok(done.text.includes(now.secret), 'the page leads to the ticket');
    await service.refused(api.tickets.changes, 404, claim(ticket));
    await service.refused(pdf, 404, claim(ticket));
    const seen = await service.call(api.tickets.changes, claim(now));
    assert.deepEqual(
      [seen.ticket.firstname, seen.ticket.lastname, seen.ticket.barcode, seen.ticket.status, seen.ticket.transferredAt],
      ['Grace', 'Hopper', now.barcode, 'VALID', onSale.toISOString()],
    );
    assert.deepEqual(
      seen.history.map(({ kind, by }) => [kind, by]),
      [
        ['transferred', 'holder'],
        ['transferOffered', 'holder'],
      ],
    );
    assert.equal((await holders.accept(link)).status, 410, 'once');
  });

  it('leaves the buyer a ticket without code, secret and name, wherever the order is shown', async () => {
    const joan = newEmail();
    const { token } = await addCustomer(service.db, joan);
    const own = await holders.buy(eventId, joan, { token });
    const passed = await holders.transfer(own, grace);
    const [byLink] = await service.call(api.checkout.tickets, own.order);
    const mine = await service.call(api.account.tickets, {}, { token });
    const byAccount = mine.docs.find(({ _id }) => _id === own.id);
    for (const seen of [byLink, byAccount]) {
      assert.ok(seen);
      const { barcode, secret, firstname, lastname, transferredAt, personalized } = seen;
      assert.deepEqual(
        { barcode, secret, firstname, lastname, personalized, transferredAt },
        {
          ...{ barcode: undefined, secret: undefined, firstname: undefined, lastname: undefined },
          personalized: false,
          transferredAt: onSale.toISOString(),
        },
      );
    }
    const order = `/api/checkout/${own.order.id}`;
    assert.equal((await file(`${order}/tickets.pdf?secret=${own.order.secret}`)).status, 409);
    for (const name of ['tickets.pdf', 'apple-wallet', 'google-wallet'])
      assert.equal((await file(`${order}/${name}?secret=${own.order.secret}&ticketId=${own.id}`)).status, 404, name);
    assert.equal((await file(`${order}/calendar.ics?secret=${own.order.secret}`)).status, 409);
    const data = JSON.stringify(
      await (
        await service.app.inject({ url: '/api/customers/me/data', headers: { authorization: `Bearer ${token}` } })
      ).json(),
    );
    for (const hidden of [passed.barcode, passed.secret, 'Hopper']) assert.ok(!data.includes(hidden), hidden);
    assert.ok(data.includes(grace), 'whom the customer offered it to is the customer’s own data');
    for (const mail of await sent()) {
      if (mail.to !== joan) continue;
      const { text = '' } = await readMail(mail.raw);
      assert.ok(!text.includes(passed.barcode) && !text.includes('Hopper'));
    }
  });

  it('mails the ticket to who accepted it, and tells who offered it', async () => {
    const passed = await holders.transfer(ticket, grace, { prename: 'Grace', lastname: 'http://evil.example' });
    const mails = await sent();
    const mine = await Promise.all(mails.filter(({ to }) => to === grace).map(({ raw }) => readMail(raw)));
    const yours = mine.find(({ files }) => files.length > 0);
    assert.ok(yours?.text);
    assert.ok(yours.text.includes(`#ticket=${passed.id}&secret=${passed.secret}`));
    assert.ok(!yours.text.includes(passed.order.secret), 'nothing of the order');
    assert.deepEqual(
      yours.files.map(({ name }) => name),
      ['tickets.pdf', 'event.ics'],
    );
    const printed = await textOf(yours.files[0]?.content);
    assert.ok(printed.includes(passed.barcode) && !printed.includes(ticket.barcode));
    const told = await Promise.all(
      mails.filter(({ to }) => to === ada).map(async ({ raw }) => (await readMail(raw)).text ?? ''),
    );
    assert.ok(told.some((text) => text.includes('has been accepted')));
    assert.ok(told.every((text) => !text.includes(passed.barcode)));
  });

  it('does not mail a ticket to a holder who has transferred it meanwhile', async () => {
    const hers = await holders.transfer(ticket, grace);
    const joan = newEmail();
    const last = await holders.transfer(hers, joan, { prename: 'Joan', lastname: 'Clarke' });
    const mails = await Promise.all(
      (await sent()).map(async ({ to, raw }) => ({ to, text: (await readMail(raw)).text })),
    );
    for (const { to, text } of mails) if (to !== joan) assert.ok(!text?.includes(last.secret), `${to} has the secret`);
    assert.ok(mails.some(({ to, text }) => to === joan && text?.includes(last.secret)));
  });

  it('gives its files by the ticket’s own secret', async () => {
    const passed = await holders.transfer(ticket, grace);
    const paper = await file(`/api/tickets/${passed.id}/ticket.pdf?secret=${passed.secret}`);
    assert.equal(paper.status, 200);
    const text = await textOf(paper.content);
    assert.ok(text.includes(passed.barcode) && text.includes('Grace Hopper'));
    const dates = await file(`/api/tickets/${passed.id}/calendar.ics?secret=${passed.secret}`);
    assert.match(dates.content.toString(), /SUMMARY:Hamlet/);
    await service.refused(calendar, 404, claim(ticket));
  });

  it('is found in the account of who accepted it, with or without one before', async () => {
    const known = await addCustomer(service.db, grace);
    const first = await holders.transfer(ticket, grace);
    const list = async (token: string) => {
      const { docs, total } = await service.call(api.account.tickets, { transferred: true }, { token });
      assert.equal(docs.length, total);
      return docs.map(({ _id, barcode, secret }) => ({ _id, barcode, secret }));
    };
    assert.deepEqual(await list(known.token), [{ _id: first.id, barcode: first.barcode, secret: first.secret }]);

    const later = newEmail();
    const second = await holders.transfer(await holders.buy(eventId, ada), later);
    await guests.open(later);
    assert.deepEqual(
      (await list(await guests.signIn(later))).map(({ _id }) => _id),
      [second.id],
    );
  });

  it('waits for an account whose address is not proved, and never falls back to the buyer’s', async () => {
    await addCustomer(service.db, grace, { verified: false });
    const passed = await holders.transfer(ticket, grace);
    assert.equal((await holders.stored(passed.id)).customer, null);
    await guests.open(ada); // takes the orders under the address
    const token = await guests.signIn(ada);
    const { docs } = await service.call(api.account.tickets, {}, { token });
    assert.deepEqual(
      docs.map(({ _id, secret }) => [_id, secret]),
      [[passed.id, undefined]],
    );
    assert.equal((await holders.stored(passed.id)).customer, null);
    await guests.open(grace);
    const hers = await service.call(api.account.tickets, {}, { token: await guests.signIn(grace) });
    assert.deepEqual(
      hers.docs.map(({ secret }) => secret),
      [passed.secret],
    );
  });

  it('can be declined; the ticket stays whose it is, and can be offered again', async () => {
    await holders.offer(ticket, grace);
    const link = await holders.link(grace);
    assert.equal((await holders.reject(link)).status, 200);
    assert.deepEqual(claim(await holders.stored(ticket.id)), claim(ticket));
    assert.match((await holders.page(link)).text, /was declined/);
    assert.ok((await mailsTo(service.db, ada)).some(({ subject }) => subject.startsWith('Your ticket was declined')));
    await holders.transfer(ticket, newEmail());
  });

  it('can be taken back while it is not accepted', async () => {
    await service.refused(withdraw, 409, claim(ticket));
    await holders.offer(ticket, grace);
    const open = await holders.changes(ticket);
    assert.equal(open.get('transfer')?.timesLeft, undefined, 'as often as they like');
    assert.deepEqual([open.get('transfer')?.allowed, open.get('transfer')?.reason], [false, 'TRANSFER_PENDING']);
    assert.deepEqual([open.get('withdrawTransfer')?.allowed, open.get('withdrawTransfer')?.to], [true, grace]);
    const { body } = await service.refused(offer, 409, { ...claim(ticket), email: newEmail() });
    assert.equal(body.code, 'TRANSFER_PENDING', 'one offer at a time');
    assert.equal((await service.call(withdraw, claim(ticket))).status, 'withdrawn');
    const link = await holders.link(grace);
    const { status, text } = await holders.accept(link);
    assert.equal(status, 410);
    assert.match(text, /canceled the transfer/);
    assert.deepEqual(claim(await holders.stored(ticket.id)), claim(ticket));
  });

  it('runs out after seven days, and says so', async () => {
    await holders.offer(ticket, grace);
    const link = await holders.link(grace);
    service.clock.forward(7 * day);
    for (const { status, text } of [await holders.page(link), await holders.accept(link), await holders.reject(link)]) {
      assert.equal(status, 410);
      assert.match(text, /too late to accept it/);
    }
    assert.match((await holders.page(link, undefined, { 'accept-language': 'de' })).text, /Die Zeit, es anzunehmen/);
    await service.refused(withdraw, 409, claim(ticket));
    await holders.transfer(ticket, newEmail());
    service.clock.forward(60 * day);
    await cleanUp(service.context);
    assert.equal((await holders.page(link)).status, 404, 'a month later nothing is known of it');
  });

  it('ends when its time begins, or when the seller says', async () => {
    service.clock.now = new Date('2026-06-30T18:00:00Z');
    assert.equal((await holders.offer(ticket, grace)).expiresAt, '2026-07-01T18:00:00.000Z');
    service.clock.now = new Date('2026-07-01T18:00:00Z');
    assert.equal((await holders.accept(await holders.link(grace))).status, 410);
    const late = await service.refused(offer, 409, { ...claim(ticket), email: grace });
    assert.equal(late.body.code, 'TOO_LATE');

    service.clock.now = onSale;
    const until = { target: 'start', unit: 'days', offset: -3 };
    const early = await holders.event({
      tickets: [{ ...passable, transferSettings: { mode: 'ALLOWED', until, maxTransfers: 1 } }],
    });
    const own = await holders.buy(early, ada);
    assert.deepEqual((await holders.changes(own)).get('transfer'), {
      action: 'transfer',
      until: '2026-06-28T18:00:00.000Z',
      timesLeft: 1,
      allowed: true,
    });
    const hers = await holders.transfer(own, newEmail());
    assert.deepEqual((await holders.changes(hers)).get('transfer'), {
      action: 'transfer',
      until: '2026-06-28T18:00:00.000Z',
      timesLeft: 0,
      allowed: false,
      reason: 'TRANSFER_LIMIT',
    });
    const again = await service.refused(offer, 409, { ...claim(hers), email: newEmail() });
    assert.equal(again.body.code, 'TRANSFER_LIMIT');
  });

  it('ends with the time of its ticket where the event is brought forward, and stays over where it is put off', async () => {
    const token = await addKey(service.db);
    const until = async () => (await holders.changes(ticket)).get('withdrawTransfer')?.until;
    const evening = (day: string) => ({ start: `${day}T18:00:00.000Z`, end: `${day}T21:00:00.000Z` });
    const moving = await holders.event(evening('2026-06-20'));
    const move = (day: string) => service.call(api.events.update, { id: moving, ...evening(day) }, { token });
    ticket = await holders.buy(moving, ada);
    await holders.offer(ticket, grace);
    const link = await holders.link(grace);
    await move('2026-06-06');
    assert.equal(await until(), '2026-06-06T18:00:00.000Z');
    await move('2026-06-04');
    assert.equal(await until(), '2026-06-04T18:00:00.000Z');
    assert.equal((await holders.page(link)).status, 200);
    for (const [now, day] of [
      ['2026-06-04T18:00:00Z', '2026-06-04'],
      ['2026-06-04T19:00:00Z', '2026-06-10'],
    ] as const) {
      // prettier-ignore
      service.clock.now = new Date(now);
      await move(day);
      for (const answer of [await holders.page(link), await holders.accept(link)]) {
        assert.equal(answer.status, 410);
        assert.match(answer.text, /too late to accept it/);
      }
      assert.equal((await holders.stored(ticket.id)).barcode, ticket.barcode);
    }
    assert.equal((await holders.changes(ticket)).get('transfer')?.allowed, true);
  });

  it('is refused to oneself, without the seller’s leave, and of a printed ticket', async () => {
    for (const email of [ada, ` ${ada.toUpperCase()}`.trim()]) {
      const { body } = await service.refused(offer, 400, { ...claim(ticket), email });
      assert.deepEqual([body.code, body.details?.[0]?.path], ['OWN_ADDRESS', 'email']);
    }
    const hers = await holders.transfer(ticket, grace);
    assert.equal((await service.refused(offer, 400, { ...claim(hers), email: grace })).body.code, 'OWN_ADDRESS');
    for (const email of ['nobody', '', 'a b@example.com']) await service.refused(offer, 400, { ...claim(hers), email });

    const closed = await holders.event({ tickets: [{ ...passable, transferSettings: { mode: 'DISABLED' } }] });
    const stored = await holders.buy(closed, ada);
    assert.equal((await holders.changes(stored)).size, 0);
    assert.equal((await service.refused(offer, 409, { ...claim(stored), email: grace })).body.code, 'NOT_OFFERED');

    const printing = await holders.event({
      hardTicketSettings: { enabled: true },
      tickets: [{ ...passable, enableHardTicketOption: true }],
    });
    const paper = await holders.buy(printing, ada, { isPrinted: true });
    assert.equal((await holders.changes(paper)).get('transfer')?.reason, 'PRINTED');
  });

  it('asks for a name, and takes it as text', async () => {
    await holders.offer(ticket, grace);
    const link = await holders.link(grace);
    for (const names of [
      { prename: '', lastname: 'Hopper' },
      { prename: 'G', lastname: 'x'.repeat(201) },
    ]) {
      const { status, text } = await holders.accept(link, names);
      assert.equal(status, 400);
      assert.match(text, /role="alert"/);
    }
    const strange = { prename: '<script>alert(1)</script>', lastname: '"Hopper"' };
    assert.ok(!(await holders.accept(link, { ...strange, lastname: '' })).text.includes('<script>'));
    assert.equal((await holders.accept(link, strange)).status, 200);
    const seen = await service.call(api.tickets.changes, claim(await holders.stored(ticket.id)));
    assert.equal(seen.ticket.firstname, strange.prename);
  });

  it('asks the new holder what was answered about the old one', async () => {
    const questions = [{ _id: 'diet', name: 'Diet', type: 'text', required: true, collectInCheckout: false }];
    const asking = await holders.event({
      tickets: [{ ...passable, requiresExtraFields: true, requiresExtraFieldsMode: 'ENABLED' }],
      ticketExtraFields: questions,
    });
    const own = await holders.buy(asking, ada);
    await service.db.query(
      `update ticket set data = data || '{"extraFields":{"diet":"no nuts"}}', status = 'VALID' where id = $1`,
      [own.id],
    );
    const hers = await holders.transfer(own, grace);
    const { ticket: seen } = await service.call(api.tickets.changes, claim(hers));
    assert.equal(seen.extraFields, undefined);
    assert.equal(seen.status, 'DETAILSREQUIRED');
  });

  it('does not happen once the order is canceled, or for a blocked address', async () => {
    await addCustomer(service.db, grace, { blocked: true });
    await holders.offer(ticket, grace);
    const blocked = await holders.accept(await holders.link(grace));
    assert.equal(blocked.status, 403);
    assert.match(blocked.text, /doesn’t allow tickets for this address/);
    await service.call(withdraw, claim(ticket));
    const other = newEmail();
    await holders.offer(ticket, other);
    const key = await addKey(service.db);
    await service.call(api.transactions.cancel, { id: ticket.order.id }, { token: key });
    for (const { status, text } of [
      await holders.page(await holders.link(other)),
      await holders.accept(await holders.link(other)),
    ]) {
      assert.equal(status, 410);
      assert.match(text, /no longer valid/);
    }
    assert.equal((await service.refused(offer, 409, { ...claim(ticket), email: grace })).body.code, 'TICKET_INVALID');
  });

  it('is limited, so that no mailbox is filled', async () => {
    for (let times = 0; times < 5; times++) {
      await holders.offer(ticket, grace);
      await service.call(withdraw, claim(ticket));
    }
    const { body, headers } = await service.refused(offer, 429, { ...claim(ticket), email: newEmail() });
    assert.equal(body.code, 'TOO_MANY_ATTEMPTS');
    assert.ok(headers['retry-after']);
    const early = await service.refused(offer, 429, { ...claim(await holders.buy(eventId, ada)), email: grace });
    assert.equal(early.headers['retry-after'], '3600');
    service.clock.forward(3_600_000);
    for (let times = 0; times < 5; times++) await holders.offer(await holders.buy(eventId, ada), grace);
    service.clock.forward(3_600_000);
    await service.refused(offer, 429, { ...claim(await holders.buy(eventId, ada)), email: grace });
  });

  it('tells the seller’s programs, of the new holder', async () => {
    const key = await addKey(service.db);
    const hook = { url: 'https://203.0.114.10/hooks', events: ['ticket.updated' as const] };
    const { _id: id } = await service.call(api.webhooks.create, hook, { token: key });
    const passed = await holders.transfer(ticket, grace);
    const messages = await service.db.query<{ data: Record<string, unknown> }>(
      `select data from webhook_message where data->>'_id' = $1`,
      [ticket.id],
    );
    const [told] = messages.map(({ data }) => data);
    const [customer] = await guests.customers(grace);
    assert.deepEqual(
      [told?.['barcode'], told?.['firstname'], told?.['customerId'], told?.['secret']],
      [passed.barcode, 'Grace', customer?.id, undefined],
    );
    await service.call(api.webhooks.delete, { id }, { token: key });
  });
});
