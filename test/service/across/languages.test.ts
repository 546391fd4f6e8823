// Long because every email, document and page is written once. Engines don't matter to words: one database will do.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { json } from '../../../src/service/database/index.ts';
import { ticketSummary } from '../../../src/service/documents/ticket-summary.ts';
import { languages, type EmailLanguage } from '../../../src/service/locales/index.ts';
import { accountEmail, type AccountEmail } from '../../../src/service/mail/account-email.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { payableEmail, type PayableEmail } from '../../../src/service/payments/payable-email.ts';
import { paymentEmail, type PaymentEmail } from '../../../src/service/payments/payment-email.ts';
import { setPaid } from '../../../src/service/orders/status.ts';
import { workOnRuns } from '../../../src/service/runs/work.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { seatText } from '../../../src/service/storefront/seat-labels.ts';
import { transferEmail, type TransferEmail } from '../../../src/service/tickets/transfer-email.ts';
import { sendVouchers } from '../../../src/service/voucher-sales/email-queue.ts';
import { tellWaiting } from '../../../src/service/waiting/list-waves.ts';
import { waitingEmail, type WaitingEmail } from '../../../src/service/waiting/waiting-email.ts';
import { ownThread } from '../../support/fakes/own-thread.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { addApp, addUser, authorizeUrl, fieldOf, TestBrowser } from '../../support/builders/apps.ts';
import { claim, holdersOf, passable, type Held } from '../../support/builders/owned-tickets.ts';
import { mailedToken, mailsTo } from '../../support/readers/mailed.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';
import { PretendLanguage, pretended } from '../../support/builders/pretend-language.ts';
import { readCalendar } from '../../support/readers/read-calendar.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { resalesOf } from '../../support/builders/resales.ts';
import { api, requestOf } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';

const { create, setDetails, complete, tickets } = api.checkout;
const language = pretended as EmailLanguage;
const seller = { name: 'Nordlicht', url: 'https://nordlicht.example', defaultLanguage: pretended, taxRate: 0.07 };
const parkett = { ...passable, name: 'Parkett' };
const hamlet = { name: 'Hamlet', locationName: 'Nordlicht', tickets: [parkett] };
const spoken = { 'accept-language': pretended };

describeWithPaying(
  'a language that is added to the service',
  (paying) => {
    const pretend = new PretendLanguage();
    let token: string;
    before(async () => {
      pretend.add();
      pretend.know('Nordlicht Hamlet Parkett Ada Byron Grace Hopper Charles Torliste Abendliste Bo Office');
      pretend.know('door.example', 'example. com'); // what is typed is no link in an email
      token = await addKey(paying.service.db);
      await paying.service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json(seller)]);
    });
    after(() => {
      pretend.remove();
    });

    /** Sends what waits to be sent, and asserts that it is in the language. */
    const sent = async () => {
      const { context } = paying;
      const mails: FinishedEmail[] = [];
      const deliver = (mail: FinishedEmail) => Promise.resolve(void mails.push(mail));
      await sendEmails(context, { from: 'tickets@foyer.example', deliver });
      // the next ones are not beyond what an address gets in an hour
      await context.db.query(`delete from mail where sent_at is not null and template = 'confirmation'`);
      for (const { raw } of mails) {
        const { headers, text = '', html, files } = await readMail(raw);
        const subject = headers.find(([name]) => name.toLowerCase() === 'subject')?.[1] ?? '';
        pretend.assertSpoken(`The subject "${subject}"`, subject);
        pretend.assertSpoken(`The text of "${subject}"`, text);
        if (html !== undefined) pretend.assertPageSpoken(`The HTML of "${subject}"`, html);
        for (const { name, type, content } of files) {
          pretend.assertSpoken(`The name ${name}`, name.replace(/-.*|\.\w+$/g, ''));
          if (type === 'application/pdf') await assertPdfSpoken(name, content);
          else assertCalendarSpoken(name, content.toString());
        }
      }
      return mails.length;
    };
    const assertPdfSpoken = async (about: string, file: Uint8Array) => {
      const { title, pages, language: named } = await readPdf(file);
      assert.equal(named?.split('-')[0], pretended);
      pretend.assertSpoken(about, [title, ...pages.map(({ text }) => text)].join(' '));
    };
    const assertCalendarSpoken = (about: string, file: string) => {
      for (const { name, place, notes } of readCalendar(file))
        pretend.assertSpoken(about, [name, place, notes].join('\n'));
    };
    /** Opens a page, or sends its form, and asserts that it is in the language. */
    const assertPage = async (status: number, url: string, form?: Readonly<Record<string, string>>) => {
      const answer = await paying.service.app.inject({
        method: form ? 'POST' : 'GET',
        url,
        headers: { ...spoken, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
        ...(form && { payload: new URLSearchParams(form).toString() }),
      });
      assert.equal(answer.statusCode, status, answer.body);
      pretend.assertPageSpoken(url, answer.body);
    };
    const ordered = async (fields: object = {}, paymentMethod = 'invoice'): Promise<Held> => {
      const { service } = paying;
      const eventId = await addEvent(service.db, { ...hamlet, ...fields });
      const checkout = await service.call(create, { type: 'transaction', eventId, items: seats(2) });
      await service.call(setDetails, { ...keyOf(checkout), ...buyer });
      await service.call(complete, { ...keyOf(checkout), paymentMethod });
      return await heldOf(checkout);
    };
    const heldOf = async (checkout: Checkout) => {
      const [ticket] = await paying.service.call(tickets, keyOf(checkout));
      return holdersOf(paying.service).held(ticket, keyOf(checkout));
    };

    it('is spoken by every email about an account', () => {
      for (const kind of Object.keys(languages.en.mail.account) as AccountEmail[])
        for (const about of [seller, {}]) {
          const { subject, text } = accountEmail(kind, { seller: about, language, key: 'https://tickets.example/key' });
          pretend.assertSpoken(kind, `${subject}\n${text}`);
        }
    });

    it('is spoken by every email about a payment', () => {
      const { order, voucher, name } = languages.en.payments;
      const told = { seller, language, amount: '20,00 €' };
      for (const kind of Object.keys(order) as PaymentEmail[]) {
        const email = paymentEmail(kind, { ...told, event: 'Hamlet', byHand: '5,00 €', order: '0a1' });
        pretend.assertSpoken(kind, `${email.subject}\n${email.text}`);
      }
      const payables = [
        ...Object.keys(voucher).map((kind) => ({ kind, about: { what: 'voucher' as const, number: '0a1' } })),
        ...Object.keys(name).map((kind) => ({
          kind,
          about: { what: 'name' as const, number: '0a1', event: 'Hamlet' },
        })),
      ];
      for (const { kind, about } of payables) {
        const email = payableEmail(kind as PayableEmail, { ...told, about });
        pretend.assertSpoken(kind, `${email.subject}\n${email.text}`);
      }
    });

    it('is spoken by the emails to a waiting list, and by the page that leaves it', async () => {
      for (const kind of Object.keys(languages.en.waiting.emails) as WaitingEmail[])
        for (const amount of [1, 2]) {
          const links = { shop: 'https://a.example', leave: 'https://b.example' };
          const email = waitingEmail(kind, { seller, language, event: 'Hamlet', when: '20:00', amount, ...links });
          pretend.assertSpoken(kind, `${email.subject}\n${email.text}`);
        }
      const { service, context } = paying;
      const soldOutFallback = { soldOutFallbackType: 'waitinglist' as const };
      const id = await addEvent(service.db, { ...hamlet, maxAmount: 1, soldOutFallback });
      const held = await service.call(create, { type: 'transaction', eventId: id, items: seats(1) });
      const email = 'waits@example.com';
      await service.call(api.waitingList.join, { id, email, amount: 1, consent: true, locale: pretended });
      await service.call(api.checkout.abort, keyOf(held));
      await tellWaiting(context);
      const [link] = /\/waiting-list\/\S+/.exec((await mailsTo(service.db, email))[0]?.body ?? '') ?? [];
      assert.ok(link);
      assert.equal(await sent(), 2);
      await assertPage(200, link);
      await assertPage(200, link, {});
      await assertPage(404, link);
    });

    it('is spoken by the emails and the shop of a postponed event', async () => {
      const { service } = paying;
      await ordered();
      await sent();
      const [row] = await service.db.query<{ id: string }>(
        'select event_id as id from ticket order by id desc limit 1',
      );
      const id = row?.id ?? '';
      const { start } = await service.call(api.events.get, { id }, { token });
      for (const change of [{}, { start: '2026-11-07T19:30:00+01:00' }, {}, { start }]) {
        await service.call(api.events.postpone, { id, ...change, message: 'Nordlicht', notify: true }, { token });
        service.clock.forward(60_000);
        await workOnRuns(service.context);
        assert.equal(await sent(), 1);
        const { slogan } = await service.call(api.events.info, { id, locale: pretended });
        pretend.assertSpoken('The state of an event', slogan ?? '');
      }
    });

    it('is spoken by emails and files of orders', async () => {
      const { service } = paying;
      const { order } = await ordered();
      const unpaid = await ordered({}, 'boxoffice');
      assert.equal(await sent(), 2);
      for (const route of [api.orders.ticketsPdf, api.orders.invoicePdf]) {
        const { statusCode, rawPayload } = await service.app.inject(requestOf(route, order));
        assert.equal(statusCode, 200);
        await assertPdfSpoken(route.path, rawPayload);
      }
      const { body } = await service.app.inject(requestOf(api.orders.calendar, order));
      assertCalendarSpoken('The calendar', body);
      pretend.assertSpoken('A seat', seatText({ seatId: 'D-4', section: 'Parkett', row: '4', seat: '12' }, pretended));
      await service.call(api.transactions.markReceived, { id: order.id }, { token });
      await service.call(api.transactions.cancel, { id: order.id }, { token });
      await service.call(api.transactions.cancel, { id: unpaid.order.id }, { token });
      assert.ok((await sent()) >= 2);
      const canceled = await service.app.inject(requestOf(api.orders.invoicePdf, order));
      await assertPdfSpoken('The invoice of a canceled order', canceled.rawPayload);
    });

    it('is spoken by returns, resales and exchanges', async () => {
      const { service } = paying;
      const { event, buy, sell, cart, byCard } = resalesOf(() => paying);
      const returned = await buy(await event(undefined, hamlet));
      const made = await service.call(api.orders.returnTickets, {
        ...returned.order,
        tickets: [{ _id: returned.id, secret: returned.secret }],
      });
      assert.equal(await sent(), 2);
      const note = await service.app.inject(
        requestOf(api.orders.creditNotePdf, { ...returned.order, returnId: made._id }),
      );
      assert.equal(note.statusCode, 200, note.body);
      await assertPdfSpoken('The credit note', note.rawPayload);

      const resold = await event(undefined, hamlet);
      await sell(await buy(resold));
      const shop = await service.call(api.events.info, { id: resold, locale: pretended });
      for (const { name, description } of shop.tickets ?? [])
        pretend.assertSpoken('An offer', `${name}\n${description ?? ''}`);
      await byCard(await cart(resold));
      assert.equal(await sent(), 3);
      await sell(await buy(resold));
      const [open] = (await service.call(api.resaleListings.list, { eventId: resold, status: 'open' }, { token })).docs;
      assert.ok(open);
      await service.call(api.resaleListings.end, { id: open._id, reason: 'Hamlet' }, { token });
      assert.equal(await sent(), 2);

      const rootId = await addEvent(service.db, { eventType: 'ROOT', tickets: [] });
      const date = (at: number) =>
        addEvent(service.db, {
          ...{ ...hamlet, eventType: 'RECURRENCE', rootId, maxAmount: 5 },
          start: `2026-07-0${at}T18:00:00.000Z`,
          end: `2026-07-0${at}T21:00:00.000Z`,
          ticketSettings: { rebookSettings: { enabled: 'ENABLED', dates: true } },
        });
      const [first, second] = [await date(1), await date(2)];
      const { code } = await service.call(api.tickets.exchange, { ...claim(await buy(first)), action: 'exchange' });
      const input = { type: 'transaction' as const, eventId: second, items: seats(1), vouchers: [code] };
      const checkout = await service.call(create, input);
      await service.call(setDetails, { ...keyOf(checkout), ...buyer });
      await service.call(complete, { ...keyOf(checkout), paymentMethod: 'free' });
      assert.equal(await sent(), 3);
    });

    it('is spoken by the email that gathers news about orders', async () => {
      await sent();
      paying.service.clock.forward(3_600_000); // earlier emails count for an hour
      await sent();
      for (let count = 0; count < 6; count++) await ordered();
      assert.equal(await sent(), 5);
      paying.service.clock.forward(3_600_000);
      assert.equal(await sent(), 1);
    });

    it('is spoken by the emails to a seller about sales', async () => {
      const { clock, db } = paying.service;
      const tell = (send: string) =>
        db.query(`update seller set data = data || $2::jsonb where id = $1`, [
          sellerId,
          json({ saleEmails: { send, to: ['office@nordlicht.example'] } }),
        ]);
      await sent();
      await tell('each');
      const canceled = await ordered();
      await paying.service.call(api.transactions.cancel, { id: canceled.order.id }, { token });
      await ordered();
      assert.ok((await sent()) >= 3);
      await tell('daily');
      await ordered();
      await sent();
      clock.forward(86_400_000);
      assert.equal(await sent(), 1);
      await tell('none');
    });

    it('is spoken by transfers and their page', async () => {
      const { service, context } = paying;
      const holders = holdersOf(service);
      const ticket = await ordered();
      await setPaid(service.db, ticket.order.id, service.clock.now);
      const row = { id: ticket.id, checkout_id: ticket.order.id };
      const summary = await ticketSummary(service.db, context, row, undefined, service.clock.now);
      assert.ok(summary);
      for (const kind of Object.keys(languages.en.tickets.transfer.mails) as TransferEmail[])
        for (const from of ['', 'Ada Byron']) {
          const { subject, text } = transferEmail(kind, summary, { from, until: summary.moment(service.clock.now) });
          pretend.assertSpoken(kind, `${subject}\n${text}`);
        }
      const page = async (email: string) => `/account/ticket/${await holders.link(email)}`;
      await holders.offer(ticket, 'grace@example.com');
      const link = await page('grace@example.com');
      await assertPage(200, link);
      await assertPage(400, link, { decision: 'accept' });
      await assertPage(200, link, { decision: 'reject' });
      await assertPage(410, link);
      service.clock.forward(1);
      await holders.offer(ticket, 'charles@example.com');
      const other = await page('charles@example.com');
      await assertPage(200, other, { decision: 'accept', prename: 'Grace', lastname: 'Hopper' });
      await assertPage(410, other);
      assert.ok((await sent()) >= 5);
    });

    it('is spoken by vouchers', async () => {
      const { service } = paying;
      await service.call(api.voucherCatalog.set, { active: true, amounts: [25], validMonths: 36 }, { token });
      const wish = {
        ...{ id: sellerId, amount: 25, message: 'Hamlet', locale: pretended, paymentMethod: 'invoice' },
        buyer: { name: 'Ada Byron', email: 'ada@example.com' },
      };
      const recipient = { name: 'Charles', email: 'charles@example.com' };
      const gift = await service.call(api.voucherOrders.create, { ...wish, recipient });
      const later = await service.call(api.voucherOrders.create, { ...wish, recipient, sendOn: '2026-06-20' });
      const own = await service.call(api.voucherOrders.create, { ...wish, paymentMethod: 'boxoffice' });
      assert.equal(await sent(), 3);
      for (const { _id: id } of [gift, later, own])
        await service.call(api.voucherOrders.markReceived, { id }, { token });
      await sendVouchers(paying.context);
      assert.ok((await sent()) >= 4);
      const { docs } = await service.call(api.vouchers.list, { transactionId: gift._id }, { token });
      const page = await service.app.inject(`/api/vouchers/${sellerId}/${docs[0]?.code ?? ''}/voucher.pdf`);
      assert.equal(page.statusCode, 200);
      await assertPdfSpoken('The page of a voucher', page.rawPayload);
      await service.call(api.voucherOrders.cancel, { id: gift._id }, { token });
      assert.equal(await sent(), 1);
    });

    it('is spoken by the pages about accounts', async () => {
      const { service } = paying;
      const password = 'correct horse';
      const email = 'grace-account@example.com';
      await service.call(api.account.register, { sellerId, email, password, prename: 'Ada', lastname: 'Byron' });
      const verify = `/account/verify/${await mailedToken(service.db, email)}`;
      await assertPage(200, verify);
      await assertPage(400, verify, { password: 'wrong password' });
      await assertPage(200, verify, { password });
      await assertPage(404, verify);
      const signedIn = await service.call(api.account.login, { sellerId, email, password });
      const next = 'grace-next@example.com';
      await service.call(api.account.changeEmail, { email: next, password }, { token: signedIn.token });
      const change = `/account/email/${await mailedToken(service.db, next, 'email')}`;
      await assertPage(200, change);
      await assertPage(200, change, {});
      const back = `/account/email-back/${await mailedToken(service.db, email, 'email-back')}`;
      await assertPage(200, back);
      await assertPage(200, back, {});
      const forgotten = `/account/password/${await mailedToken(service.db, email, 'password')}`;
      await assertPage(200, forgotten);
      await assertPage(400, forgotten, { password: 'short' });
      assert.ok((await sent()) >= 4);
      service.clock.forward(2 * 3_600_000);
      await assertPage(410, forgotten);
      await assertPage(400, forgotten, { email: 'none' });
      await assertPage(200, forgotten, { email });
    });

    it('is spoken by the pages on which sellers decide about apps', async () => {
      const { app, db } = paying.service;
      await addUser(db);
      const listed = await addApp(db, { name: 'Torliste', description: 'Abendliste' });
      const browser = new TestBrowser(app);
      browser.language = pretended;
      const assertShown = ({ html }: { readonly html: string }) => {
        pretend.assertPageSpoken('A page for sellers', html);
      };
      const known = authorizeUrl(listed);
      const signIn = await browser.get(known);
      assertShown(signIn);
      const form = fieldOf(signIn, '/oauth2/sign-in');
      assertShown(await browser.post('/oauth2/sign-in', { form, email: 'box-office@example.com', password: 'wrong' }));
      const consent = await browser.signIn(known);
      assertShown(consent);
      assertShown(await browser.get(`/apps/${listed.clientId}`));
      await browser.decide(consent, 'allow');
      assertShown(await browser.get(`/apps/${listed.clientId}`));
      assertShown(await browser.get('/apps/unknown'));
      assertShown(await browser.get(authorizeUrl({ ...listed, clientId: 'unknown' })));
      assertShown(await browser.get(authorizeUrl({ ...listed, redirectUri: 'https://other.example' })));
      const { body } = await app.inject('/.well-known/oauth-authorization-server');
      assert.ok((JSON.parse(body) as { ui_locales_supported: string[] }).ui_locales_supported.includes(pretended));
    });

    it('is spoken by guest lists', async () => {
      const { app, db } = paying.service;
      const [ticket] = await db.query<{ event: string }>('select event_id as event from ticket where id = $1', [
        (await ordered()).id,
      ]);
      const file = async (format: string) =>
        await app.inject({
          url: `/api/events/${ticket?.event ?? ''}/guest-list?format=${format}`,
          headers: { authorization: `Bearer ${token}` },
        });
      const csv = await file('csv');
      pretend.assertSpoken('A guest list', csv.body);
      pretend.assertSpoken(
        'Its name',
        /filename="([^-]+)-/.exec(String(csv.headers['content-disposition']))?.[1] ?? '',
      );
      await assertPdfSpoken('A guest list to print', (await file('pdf')).rawPayload);
    });

    it('is spoken by the pages of sellers', async () => {
      pretend.know('Concert Jul'); // an event of before, and a month
      for (const tag of Object.keys(languages))
        pretend.know(new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? '');
      await addEvent(paying.service.db, { ...hamlet, url: 'hamlet-pages' });
      const event = `/${sellerId}/hamlet-pages`;
      for (const path of ['', '/account', '/vouchers', '/orders/order1']) await assertPage(200, `/${sellerId}${path}`);
      await assertPage(200, event);
      await assertPage(404, `/${sellerId}/nothing`);
      const sent = { ...spoken, accept: 'text/html', 'sec-fetch-site': 'same-origin' };
      for (const fields of [{ 'amount.seat': '0' }, { 'amount.seat': '1' }] as Record<string, string>[]) {
        const { statusCode, body } = await paying.service.app.inject({
          method: 'POST',
          url: event,
          headers: { ...sent, 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ step: 'choose', ...fields }).toString(),
        });
        assert.ok([200, 400, 422].includes(statusCode), body);
        pretend.assertPageSpoken(event, body);
      }
      await paying.service.db.query(
        `insert into seller (id, currency, data, created_at, updated_at) values ('other', 'EUR', '{}', now(), now())`,
      );
      const { body } = await paying.service.app.inject({ url: '/', headers: { ...sent } });
      pretend.assertPageSpoken('/', body);
    });

    it('was asked for all of that', () => {
      const parts = Object.entries(languages.en).flatMap(([room, texts]) =>
        Object.entries(texts).flatMap(([name, part]) => (typeof part === 'object' ? [`${room}.${name}`] : [room])),
      );
      assert.deepEqual(
        parts.filter((part) => !pretend.written.has(part)),
        [],
      );
    });
  },
  { workers: ownThread() },
); // a thread would not know the language
