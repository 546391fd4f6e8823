/** Emails to buyers in the words of their seller: the texts in real ones, the preview, and the test email. */
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { mailKinds, mailTopics } from '../../../src/contract/mail-words.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { updateSeller } from '../../../src/service/sellers/sellers.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions } from '../../support/running/service.ts';

const words = {
  senderName: 'Tickets of the House',
  replyTo: 'box@house.example',
  texts: {
    booked: { intro: { en: 'The bar opens at six.\n\nCoats are free.', de: 'Die Bar öffnet um sechs.' } },
    paid: { closing: 'See you <soon>.' },
  },
};

describeWithService('the emails of a seller', (service) => {
  let admin: CallOptions;
  let delivered: FinishedEmail[];
  before(async () => {
    await addEvent(service.db);
    admin = await signIn(service, await addUser(service, 'admin', 'mara'));
  });
  beforeEach(async () => {
    delivered = [];
    await service.db.query('delete from mail');
    await set({ ...words });
  });
  const set = async (mailingSettings: object | null) => {
    const data = { name: 'The House', supportUrl: 'mailto:help@house.example', defaultLanguage: 'en' };
    await updateSeller(service.db, sellerId, { data: { ...data, mailingSettings } }, service.clock.now);
  };
  const sent = async () => {
    delivered = [];
    await sendEmails(service.context, {
      from: 'tickets@foyer.example',
      deliver(mail) {
        delivered.push(mail);
        return Promise.resolve();
      },
    });
    return await Promise.all(
      delivered.map(async ({ raw }) => {
        const mail = await readMail(raw);
        const header = (wanted: string) => mail.headers.find(([name]) => name === wanted)?.[1];
        return {
          head: ['From', 'Reply-To', 'To', 'Subject'].map(header),
          text: mail.text?.replaceAll('\r\n', '\n') ?? '',
          html: mail.html ?? '',
          structure: mail.structure,
        };
      }),
    );
  };
  const order = async (preferredLanguage: string) => {
    const checkout = await service.call(api.checkout.create, {
      type: 'transaction',
      eventId: await addEvent(service.db, { name: 'Concert' }),
      items: seats(1),
      preferredLanguage,
    });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
  };

  it('have its texts, sender and address for answers, in the language of the buyer', async () => {
    await order('de-AT');
    await order('en');
    const both = await sent();
    const german = both.find(({ text }) => text.includes('Guten Tag'));
    const english = both.find(({ text }) => text.includes('Hello'));
    assert.ok(german && english);
    assert.deepEqual(english.head.slice(0, 2), ['Tickets of the House <tickets@foyer.example>', 'box@house.example']);
    assert.match(english.text, /\n\nThe bar opens at six\.\n\nCoats are free\.\n\n/);
    assert.match(english.html, /<p>The bar opens at six\.<\/p>\s+<p>Coats are free\.<\/p>/);
    assert.match(german.text, /Die Bar öffnet um sechs\./);
    assert.doesNotMatch(german.text, /The bar/);
    await set(null);
    await order('en');
    const [plain] = await sent();
    assert.ok(plain);
    assert.deepEqual(plain.head.slice(0, 2), ['The House <tickets@foyer.example>', 'help@house.example']);
    assert.doesNotMatch(plain.text, /The bar/);
  });

  it('are shown as they would be: of each kind, in each language, and for one scheme', async () => {
    const titles: string[] = [];
    for (const kind of mailKinds.filter((each) => mailTopics[each] === 'order')) {
      const { from, replyTo, subject, text, html } = await service.call(api.emailSettings.preview, { kind }, admin);
      assert.deepEqual([from, replyTo], ['Tickets of the House', 'box@house.example']);
      assert.match(html, /The House/);
      assert.match(text, /A Midsummer Night/);
      assert.equal(/data:image\/png/.test(html), ['booked', 'paid', 'changed', 'overdue'].includes(kind), kind);
      assert.doesNotMatch(html, /<script|cid:/);
      assert.equal(/The bar opens/.test(html), kind === 'booked');
      assert.equal(/See you &lt;soon&gt;\./.test(html), kind === 'paid');
      titles.push(subject);
    }
    assert.deepEqual(
      titles.map((title) => title.split(':')[0]),
      [
        'Your order',
        'Your reservation',
        'We’ve received your payment',
        'Your changed tickets',
        'Your order is canceled',
        'Please pay for your tickets',
        'Your reservation has ended',
        'Payment reminder',
      ],
    );
    const german = await service.call(api.emailSettings.preview, { kind: 'booked', language: 'de' }, admin);
    assert.match(german.html, /Die Bar öffnet um sechs\./);
    const scheme = async (scheme: 'light' | 'dark') =>
      (await service.call(api.emailSettings.preview, { kind: 'booked', scheme }, admin)).html;
    assert.match(await scheme('dark'), /@media all/);
    assert.match(await scheme('light'), /@media not all/);
    assert.doesNotMatch((await scheme('dark')) + (await scheme('light')), /prefers-color-scheme|light dark/);
  });

  it('are shown with texts that are not stored, which stay so', async () => {
    const before = await service.call(api.sellers.me, {}, admin);
    const shown = await service.call(
      api.emailSettings.preview,
      { kind: 'booked', mailingSettings: { senderName: null, texts: { booked: { intro: { en: 'Bring a coat.' } } } } },
      admin,
    );
    assert.equal(shown.from, 'The House');
    assert.match(shown.html, /Bring a coat\./);
    assert.doesNotMatch(shown.html, /The bar/);
    const bare = await service.call(api.emailSettings.preview, { kind: 'booked', mailingSettings: null }, admin);
    assert.equal(bare.replyTo, 'help@house.example');
    assert.deepEqual(await service.call(api.sellers.me, {}, admin), before);
    const { rows } = await service.call(api.audit.list, { operation: 'emailSettings.preview' }, admin);
    assert.deepEqual(rows, []);
    assert.deepEqual(await sent(), []);
  });

  it('name the field that does not fit', async () => {
    for (const [mailingSettings, path] of [
      [{ senderName: 'Two\nlines' }, 'senderName'],
      [{ senderName: ' ' }, 'senderName'],
      [{ replyTo: 'nowhere' }, 'replyTo'],
      [{ texts: { booked: { intro: 'x'.repeat(2001) } } }, 'texts.booked.intro'],
      [{ texts: { welcome: {} } }, 'texts.welcome'],
    ] as const) {
      const request: object = { mailingSettings };
      for (const [operation, sent] of [
        [api.emailSettings.preview, { kind: 'booked', ...request }],
        [api.emailSettings.test, { kind: 'booked', ...request }],
        [api.sellers.update, { id: 'me', ...request }],
      ] as const) {
        const { body } = await service.refused(operation, 400, sent, admin);
        assert.equal(body.details?.[0]?.path, `mailingSettings.${path}`);
      }
    }
    const { body } = await service.refused(api.emailSettings.preview, 400, { kind: 'gift' }, admin);
    assert.equal(body.details?.[0]?.path, 'kind');
  });

  it('are sent for a test to the signed-in user alone, with what is not stored, five an hour', async () => {
    const mailingSettings = { senderName: 'Another name', texts: { reserved: { closing: 'Pay in time.' } } };
    const asked = { kind: 'reserved', mailingSettings } as const;
    const { sentTo } = await service.call(api.emailSettings.test, asked, admin);
    const [mail, ...more] = await sent();
    assert.deepEqual(more, []);
    assert.deepEqual(mail?.head, [
      'Another name <tickets@foyer.example>',
      'box@house.example',
      sentTo,
      'Test: Your reservation: A Midsummer Night',
    ]);
    assert.match(mail.text, /Pay in time\./);
    assert.equal(mail.structure, 'multipart/alternative(text/plain,text/html)');
    for (let more = 0; more < 4; more++) await service.call(api.emailSettings.test, { kind: 'booked' }, admin);
    const { body, headers } = await service.refused(api.emailSettings.test, 429, { kind: 'booked' }, admin);
    assert.deepEqual([body.code, headers['retry-after']], ['TOO_MANY_REQUESTS', '3600']);
    const key = { token: await addKey(service.db) };
    const keyed = await service.refused(api.emailSettings.test, 409, { kind: 'booked' }, key);
    assert.equal(keyed.body.code, 'NO_ADDRESS');
  });

  it('take the permission to change settings', async () => {
    const accounting = await signIn(service, await addUser(service, 'accounting'));
    await service.refused(api.emailSettings.preview, 403, { kind: 'booked' }, accounting);
    await service.refused(api.emailSettings.test, 403, { kind: 'booked' }, accounting);
    await service.refused(api.emailSettings.preview, 401, { kind: 'booked' });
  });
});
