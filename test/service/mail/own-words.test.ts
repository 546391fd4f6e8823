/** The words of a seller in its emails about vouchers and single tickets: in real ones, in the preview and in the test. */
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { mailKinds, type MailKind } from '../../../src/contract/mail-words.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { updateSeller } from '../../../src/service/sellers/sellers.ts';
import { sendVouchers } from '../../../src/service/voucher-sales/email-queue.ts';
import { newEmail } from '../../support/builders/guests.ts';
import { claim, holdersOf } from '../../support/builders/owned-tickets.ts';
import { assertSaid as said, ownTexts as texts } from '../../support/builders/own-words.ts';
import { addKey, addSeller, sellerId } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions } from '../../support/running/service.ts';

const languages = ['en', 'de', 'fr', 'es'];

describeWithService('the words of a seller', { checkBooks: false }, (service) => {
  const holders = holdersOf(service);
  let admin: CallOptions;
  let key: CallOptions;
  let eventId: string;
  before(async () => {
    await addSeller(service.db, sellerId);
    key = { token: await addKey(service.db) };
    admin = await signIn(service, await addUser(service, 'admin', 'mara'));
    eventId = await holders.event({ name: 'Hamlet' });
    await service.call(api.voucherCatalog.set, { active: true, amounts: [40], validMonths: 12 }, key);
  });
  beforeEach(async () => {
    await service.db.query('delete from mail');
    const data = { name: 'The House', defaultLanguage: 'de', mailingSettings: null };
    await updateSeller(service.db, sellerId, { data }, service.clock.now);
    await service.call(api.sellers.update, { id: 'me', mailingSettings: { texts } }, admin);
  });
  const sent = async () => {
    const delivered: FinishedEmail[] = [];
    await sendEmails(service.context, {
      from: 'tickets@foyer.example',
      deliver: (mail) => Promise.resolve(void delivered.push(mail)),
    });
    return await Promise.all(
      delivered.map(async ({ to, raw }) => {
        const mail = await readMail(raw);
        const header = (wanted: string) => mail.headers.find(([name]) => name === wanted)?.[1];
        const text = mail.text?.replaceAll('\r\n', '\n') ?? '';
        return { to, subject: header('Subject'), bcc: header('Bcc'), text, html: mail.html ?? '' };
      }),
    );
  };
  it('stand in the emails about an ordered voucher, in its language, and nothing of them is markup', async () => {
    for (const [locale, language, subject] of [
      ['fr-CA', 'fr', 'Objet'],
      ['es', 'de', 'Betreff'],
    ] as const) {
      const [ada, grace] = [newEmail(), newEmail()];
      const order = async () =>
        await service.call(api.voucherOrders.create, {
          id: sellerId,
          amount: 40,
          buyer: { name: 'Ada Byron', email: ada },
          recipient: { name: 'Grace', email: grace },
          paymentMethod: 'invoice',
          locale,
        });
      const { _id: id } = await order();
      const ordered = await sent();
      await service.call(api.voucherOrders.markReceived, { id }, key);
      await sendVouchers({ db: service.db, now: () => service.clock.now });
      const paid = await sent();
      await service.call(api.voucherOrders.cancel, { id }, key);
      const mails = [...ordered, ...paid, ...(await sent())];
      const rest = language === 'de' ? ' Bcc: x@evil.example' : '';
      for (const [kind, to] of [
        ['voucherOrdered', ada],
        ['voucherPaid', ada],
        ['voucher', grace],
        ['voucherCanceled', ada],
      ] as const) {
        const mail = mails.find((each) => each.subject === `${subject} ${kind}${rest}`);
        assert.ok(mail, `${kind}: ${mails.map((each) => each.subject).join()}`);
        assert.deepEqual([mail.to, mail.bcc], [to, undefined]);
        said(kind, language, mail.text);
        assert.match(mail.html, new RegExp(`<p>Anfang &lt;b&gt;&amp;amp;&lt;/b&gt; ${kind} `));
        assert.match(mail.html, new RegExp(`<p>Schluss ${kind} `));
        assert.doesNotMatch(mail.html, /<b>/);
      }
      assert.equal(mails.length, 4);
      assert.match(mails.find((each) => each.to === grace)?.text ?? '', /40/);
    }
  });

  it('stand in the email with a voucher that the seller sends', async () => {
    const { _id: id } = await service.call(api.vouchers.create, { amount: 30 }, key);
    for (const [locale, language] of [
      ['fr', 'fr'],
      ['en', 'de'],
    ] as const) {
      await service.call(api.vouchers.mail, { id, email: newEmail(), locale }, key);
      const [mail] = await sent();
      assert.match(mail?.subject ?? '', /^(Betreff|Objet) voucherSent/);
      said('voucherSent', language, mail?.text ?? '');
    }
  });

  it('stand in the emails about a ticket to those who offer it, get it and have it', async () => {
    for (const [locale, language] of [
      ['fr', 'fr'],
      ['es', 'de'],
    ] as const) {
      const [ada, grace, door] = [newEmail(), newEmail(), newEmail()];
      const ticket = await holders.buy(eventId, ada);
      await service.db.query('delete from mail');
      const offer = async () => {
        await service.call(api.tickets.transfer, { ...claim(ticket), email: grace, locale });
        return await holders.link(grace);
      };
      const headers = { 'accept-language': locale };
      await holders.page(await offer(), { decision: 'reject' }, headers);
      const rejected = await sent();
      const answer = { decision: 'accept', prename: 'Grace', lastname: 'Hopper' };
      assert.equal((await holders.page(await offer(), answer, headers)).status, 200);
      const accepted = await sent();
      await service.call(api.tickets.reissue, { id: ticket.id }, key);
      service.clock.now = new Date(service.clock.now.getTime() + 3_600_000);
      const changed = await sent();
      await service.call(api.tickets.mail, { id: ticket.id, email: door }, key);
      const handed = await sent();
      await service.call(api.transactions.cancel, { id: ticket.order.id }, key);
      const canceled = await sent();
      const of = (mails: typeof canceled, to: string, kind: MailKind) => {
        const mail = mails.find((each) => each.to === to && each.subject?.includes(kind));
        assert.ok(mail, `${kind}: ${mails.map((each) => `${each.to} ${each.subject}`).join(', ')}`);
        assert.match(mail.subject ?? '', new RegExp(`^(Betreff|Objet) ${kind} Hamlet`));
        return mail.text;
      };
      said('ticketOffered', language, of(accepted, grace, 'ticketOffered'));
      said('ticketRejected', 'de', of(rejected, ada, 'ticketRejected')); // bought without a language
      said('ticketAccepted', 'de', of(accepted, ada, 'ticketAccepted'));
      said('ticketYours', language, of(accepted, grace, 'ticketYours'));
      said('ticketYours', language, of(changed, grace, 'ticketYours'));
      said('ticketSent', language, of(handed, door, 'ticketSent'));
      said('ticketCanceled', language, of(canceled, grace, 'ticketCanceled'));
      assert.deepEqual(await mailsTo(service.db, 'x@evil.example'), []);
    }
  });

  it('are shown of each kind, in each language, also of emails that are plain text', async () => {
    for (const kind of mailKinds)
      for (const language of languages) {
        const mail = await service.call(api.emailSettings.preview, { kind, language, scheme: 'dark' }, admin);
        const own = language === 'fr' ? 'fr' : 'de';
        assert.match(mail.subject, own === 'fr' ? /^Objet / : /^Betreff /);
        assert.doesNotMatch(mail.subject, /[{}\n]/);
        said(kind, own, mail.text);
        assert.match(mail.html, new RegExp(`Anfang &lt;b&gt;&amp;amp;&lt;/b&gt; ${kind} `));
        assert.doesNotMatch(mail.html, /<b>|<script|cid:|prefers-color-scheme/);
      }
    const texts = { voucher: { closing: { en: 'Enjoy.' } }, ticketSent: null };
    const unsaved = { language: 'en', mailingSettings: { texts } };
    const voucher = await service.call(api.emailSettings.preview, { kind: 'voucher', ...unsaved }, admin);
    assert.match(
      voucher.text,
      /Ada Byron has given you a gift voucher[^]*€40\.00[^]*Happy birthday![^]*\n\nEnjoy\.\n\n/,
    );
    const ticket = await service.call(api.emailSettings.preview, { kind: 'ticketSent', ...unsaved }, admin);
    assert.equal(ticket.subject, 'Your ticket: A Midsummer Night');
    assert.match(ticket.text, /code: SAMPLE-1/);
    assert.doesNotMatch(ticket.text, /Anfang/);
  });

  it('are sent for a test: a voucher with its code as a picture, a ticket as plain text, no files', async () => {
    await service.call(api.emailSettings.test, { kind: 'voucher', language: 'fr' }, admin);
    await service.call(api.emailSettings.test, { kind: 'ticketOffered', language: 'de' }, admin);
    const mails = await sent();
    const voucher = mails.find(({ subject }) => subject?.endsWith('Objet voucher'));
    const ticket = mails.find(({ subject }) => subject?.startsWith('Test: Betreff ticketOffered'));
    assert.match(voucher?.html ?? '', /cid:voucher/);
    said('ticketOffered', 'de', ticket?.text ?? '');
    assert.equal(ticket?.html, '');
  });

  it('have limits that name their field', async () => {
    const { texts: before } = (await service.call(api.sellers.me, {}, admin)).mailingSettings ?? {};
    assert.deepEqual(before?.voucher?.closing, texts['voucher']?.closing);
    for (const [kind, field, text] of [
      ['voucher', 'subject', 'For {event}'],
      ['voucherSent', 'subject.fr', { fr: 'Pour {event}' }],
      ['ticketYours', 'subject', 'x'.repeat(201)],
      ['ticketOffered', 'closing.es', { es: 'x'.repeat(2001) }],
      ['voucherPaid', 'intro', 7],
    ] as const) {
      const mailingSettings: object = { texts: { [kind]: { [field.split('.')[0] ?? '']: text } } };
      const { body } = await service.refused(api.sellers.update, 400, { id: 'me', mailingSettings }, admin);
      assert.equal(body.details?.[0]?.path, `mailingSettings.texts.${kind}.${field}`);
      await service.refused(api.emailSettings.preview, 400, { kind, mailingSettings }, admin);
    }
    assert.deepEqual((await service.call(api.sellers.me, {}, admin)).mailingSettings?.texts, before);
  });
});
