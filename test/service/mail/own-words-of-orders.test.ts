/** The words of a seller in its emails about the end of orders, new dates, returns, resale and waiting lists. */
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { MailKind } from '../../../src/contract/mail-words.ts';
import { workOnUnpaidOrders } from '../../../src/service/order-management/unpaid-orders.ts';
import { workOnRuns } from '../../../src/service/runs/work.ts';
import { savePaymentSettings } from '../../../src/service/payments/settings.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { updateSeller } from '../../../src/service/sellers/sellers.ts';
import { tellWaiting } from '../../../src/service/waiting/list-waves.ts';
import { newEmail } from '../../support/builders/guests.ts';
import { claim, holdersOf } from '../../support/builders/owned-tickets.ts';
import { assertSaid, ownTexts } from '../../support/builders/own-words.ts';
import { addEvent, addKey, addSeller, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';

const { create, setDetails, complete, tickets } = api.checkout;
const day = 86_400_000;

/** Each language of a buyer with that of the words: German where there are none. */
const languages = [
  ['fr-CA', 'fr'],
  ['es', 'de'],
] as const;

describeWithService('the words of a seller', (service) => {
  const holders = holdersOf(service);
  let key: { token: string };
  before(async () => {
    await addSeller(service.db, sellerId);
    key = { token: await addKey(service.db) };
    const data = { name: 'The House', defaultLanguage: 'de', mailingSettings: { texts: ownTexts } };
    await updateSeller(service.db, sellerId, { data }, service.clock.now);
  });
  beforeEach(async () => {
    await pay({ validImmediately: true });
    await service.db.query('delete from mail');
    await service.db.query('delete from waiting_entry');
  });

  const pay = async (settings: object) => {
    const methods = ['invoice', 'boxoffice'];
    await savePaymentSettings(service.db, settled.secrets, sellerId, { methods, ...settings }, onSale);
  };
  const event = (fields: Partial<EventRecord> = {}) =>
    addEvent(service.db, { name: 'Hamlet', maxAmount: 5, ...fields });
  const order = async (eventId: string, email: string, preferredLanguage: string, fields: object = {}) => {
    const wish = { type: 'transaction' as const, eventId, items: seats(2), preferredLanguage, ...fields };
    const checkout = keyOf(await service.call(create, wish));
    await service.call(setDetails, { ...checkout, ...buyer, email });
    await service.call(complete, { ...checkout, paymentMethod: 'invoice' });
    return checkout;
  };
  const ticketsOf = async (checkout: { readonly id: string; readonly secret: string }) =>
    (await service.call(tickets, checkout)).map((ticket) => holders.held(ticket, checkout));
  /** The words of a kind are in an email to an address, which is the only one of its kind. */
  const said = async (kind: MailKind, language: 'de' | 'fr', to: string, rest: RegExp) => {
    const mails: { subject: string; text: string }[] = [];
    await sendEmails(service.context, {
      from: 'tickets@foyer.example',
      async deliver({ to: recipient, raw }) {
        const mail = await readMail(raw);
        const subject = mail.headers.find(([name]) => name === 'Subject')?.[1] ?? '';
        if (recipient === to) mails.push({ subject, text: mail.text?.replaceAll('\r\n', '\n') ?? '' });
      },
    });
    const ours = mails.filter(({ subject }) => subject.includes(` ${kind} Hamlet`));
    assert.equal(ours.length, 1, `${kind}: ${mails.map(({ subject }) => subject).join(', ')}`);
    assert.match(ours[0]?.subject ?? '', language === 'fr' ? /^Objet / : /^Betreff /);
    assertSaid(kind, language, ours[0]?.text ?? '');
    assert.match(ours[0]?.text ?? '', rest);
  };

  it('stand in the emails about a canceled order, of the seller and with its event', async () => {
    for (const [locale, language] of languages) {
      const [ada, grace] = [newEmail(), newEmail()];
      const canceled = await order(await event(), ada, locale);
      await service.db.query('delete from mail'); // a confirmation that waits would tell of it, too
      await service.call(api.transactions.cancel, { id: canceled.id }, key);
      await said('canceled', language, ada, /Hamlet/);
      await pay({ validImmediately: false });
      const { id } = await order(await event(), grace, locale);
      await service.db.query('delete from mail');
      await service.call(api.transactions.cancel, { id }, key);
      await said('canceled', language, grace, /Hamlet/);
    }
  });

  it('stand in the reminder to pay, and in the news that its time is over', async () => {
    await pay({ validImmediately: false, invoiceTermDays: 9 });
    for (const [locale, language] of languages) {
      const ada = newEmail();
      const work = () => workOnUnpaidOrders({ db: service.db, now: () => service.clock.now });
      await order(await event(), ada, locale);
      service.clock.forward(6 * day);
      await work();
      await said('reminder', language, ada, /40,00/);
      service.clock.forward(3 * day);
      await work();
      await said('released', language, ada, /40,00/);
      service.clock.now = onSale;
    }
  });

  it('stand in the payment reminder', async () => {
    await pay({ validImmediately: true, invoiceTermDays: 9 });
    for (const [locale, language] of languages) {
      const ada = newEmail();
      const { id } = await order(await event(), ada, locale);
      await service.db.query('delete from mail');
      service.clock.forward(9 * day + 1);
      await service.call(api.transactions.mail, { id }, key);
      await said('overdue', language, ada, /40,00/);
      service.clock.now = onSale;
    }
  });

  it('stand in the email about an event that is postponed, has a new date, or takes place as planned', async () => {
    for (const [locale, language] of languages) {
      const ada = newEmail();
      const id = await event();
      await order(id, ada, locale);
      for (const [kind, start, date] of [
        ['postponed', undefined, /1 juillet|1 de julio/],
        ['rescheduled', '2026-07-09T18:00:00.000Z', /9 juillet|9 de julio/],
        ['postponed', undefined, /9 juillet|9 de julio/],
        ['asPlanned', '2026-07-09T18:00:00.000Z', /9 juillet|9 de julio/],
      ] as const) {
        await service.call(api.events.postpone, { id, notify: true, ...(start !== undefined && { start }) }, key);
        service.clock.forward(60_000);
        await workOnRuns(service.context);
        await said(kind, language, ada, date);
        service.clock.forward(day / 24);
      }
    }
  });

  it('stand in the emails about tickets that a buyer returns, and that the seller cancels', async () => {
    const returnSettings = { enabled: 'ENABLED', feeFix: 1 };
    for (const [locale, language] of languages) {
      const [ada, grace] = [newEmail(), newEmail()];
      const id = await event({ ticketSettings: { returnSettings } });
      const own = await order(id, ada, locale);
      await service.call(api.transactions.markReceived, { id: own.id }, key);
      const [first] = await ticketsOf(own);
      assert.ok(first);
      const given = [{ _id: first.id, secret: first.secret }];
      await service.call(api.orders.returnTickets, { ...own, tickets: given });
      await said('returned', language, ada, /19,00/);
      const taken = await order(id, grace, locale);
      const [second] = await ticketsOf(taken);
      await service.call(api.transactions.markReceived, { id: taken.id }, key);
      await service.call(
        api.transactions.cancelItems,
        { id: taken.id, items: [second?.id ?? ''], refundFunds: true },
        key,
      );
      await said('ticketsCanceled', language, grace, /Hamlet/);
    }
  });

  it('stand in the emails about a ticket on resale that is sold, or that the seller takes off it', async () => {
    const resellSettings = { enabled: 'ENABLED', resellerFeeFix: 1 };
    for (const [locale, language] of languages) {
      const ada = newEmail();
      const id = await event({ ticketSettings: { resellSettings } });
      const own = await order(id, ada, locale);
      await service.call(api.transactions.markReceived, { id: own.id }, key);
      const [first, second] = await ticketsOf(own);
      assert.ok(first && second);
      await service.call(api.tickets.resell, { ...claim(first), price: 20 });
      await order(id, newEmail(), 'en', { items: seats(1, 'resale:2000:-:seat') });
      await said('resold', language, ada, /20,00/);
      await service.call(api.tickets.resell, { ...claim(second), price: 20 });
      const { docs } = await service.call(api.resaleListings.list, { eventId: id }, key);
      const open = docs.find(({ status }) => status === 'open');
      await service.call(api.resaleListings.end, { id: open?._id ?? '', reason: 'Sold out' }, key);
      await said('resaleEnded', language, ada, /: Sold out/);
    }
  });

  it('stand in the email about a ticket that paid for another order', async () => {
    const rebookSettings = { enabled: 'ENABLED', dates: true };
    const rootId = await addEvent(service.db, { eventType: 'ROOT', tickets: [] });
    const date = (at: number) => {
      const times = { start: `2026-07-0${at}T18:00:00.000Z`, end: `2026-07-0${at}T21:00:00.000Z` };
      return event({ eventType: 'RECURRENCE', rootId, ...times, ticketSettings: { rebookSettings } });
    };
    const [first, second] = [await date(1), await date(2)];
    for (const [locale, language] of languages) {
      const ada = newEmail();
      const own = await order(first, ada, locale, { items: seats(1) });
      await service.call(api.transactions.markReceived, { id: own.id }, key);
      const [ticket] = await ticketsOf(own);
      assert.ok(ticket);
      const { code } = await service.call(api.tickets.exchange, { ...claim(ticket), action: 'exchange' });
      const wish = { type: 'transaction' as const, eventId: second, items: seats(1), vouchers: [code] };
      const next = keyOf(await service.call(create, wish));
      await service.call(setDetails, { ...next, ...buyer, email: newEmail() });
      await service.call(complete, { ...next, paymentMethod: 'free' });
      await said('exchanged', language, ada, /20,00/);
    }
  });

  it('stand in the emails to those who wait for tickets', async () => {
    for (const [locale, language] of languages) {
      const [ada, grace] = [newEmail(), newEmail()];
      const id = await event({ maxAmount: 2, soldOutFallback: { soldOutFallbackType: 'waitinglist' } });
      const wish = { type: 'transaction' as const, eventId: id, items: seats(2) };
      const held = keyOf(await service.call(create, wish));
      const join = async (email: string) =>
        await service.call(api.waitingList.join, { id, email, amount: 1, consent: true, locale });
      await join(ada);
      await said('waitingJoined', language, ada, /Hamlet/);
      await service.call(api.checkout.abort, held);
      await tellWaiting(service.context);
      await said('waitingBack', language, ada, new RegExp(id));
      const again = await service.call(create, wish);
      await join(grace);
      await service.call(api.checkout.abort, keyOf(again));
      const { rows } = await service.call(api.waitingList.list, { id }, key);
      const entryId = rows.find(({ email }) => email === grace)?._id ?? '';
      await service.call(api.waitingList.offer, { id, entryId, hours: 24 }, key);
      await said('waitingOffer', language, grace, /checkout=/);
    }
  });
});
