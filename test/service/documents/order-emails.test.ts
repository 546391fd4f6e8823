/** Long because an order has so much to tell; each test is one mail. What mails say does not depend on the engine: one database will do. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { correction, generate } from 'lean-qr/nano';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { SellerData } from '../../../src/service/events/records.ts';
import { findCheckout } from '../../../src/service/orders/row.ts';
import { json } from '../../../src/service/database/index.ts';
import { queueEmail } from '../../../src/service/mail/queue.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import type { Mailer } from '../../../src/service/mail/transports.ts';
import { queueTicketsValid } from '../../../src/service/documents/order-email-queue.ts';
import { qrPng } from '../../../src/service/documents/qr-png.ts';
import { readCalendar } from '../../support/readers/read-calendar.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { readPng } from '../../support/readers/read-png.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addVoucher, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';

const chart: SellerData = {
  name: 'The House',
  street: 'Canal 1',
  postal: '10999',
  city: 'Berlin',
  url: 'https://house.example',
  supportUrl: 'mailto:help@house.example?subject=Hi',
  defaultLanguage: 'en',
  taxRate: 0.07,
};
const venue: Partial<EventRecord> = {
  name: 'Concert',
  locationName: 'Great Hall',
  locationStreet: 'Hall Street 2',
  locationPostal: '10115',
  locationCity: 'Berlin',
  locationCountry: 'DE',
  accentColor: '#fd0',
  ticketFooter: 'No cameras, please.',
};

describeWithService('mails about orders', { checkBooks: false }, (service) => {
  let delivered: FinishedEmail[];
  let mailer: Mailer;
  before(() => addEvent(service.db));
  beforeEach(async () => {
    delivered = [];
    mailer = {
      from: 'tickets@foyer.example',
      deliver(mail) {
        delivered.push(mail);
        return Promise.resolve();
      },
    };
    await service.db.query('delete from mail');
    await as(chart);
  });

  const as = (data: SellerData) =>
    service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json(data)]);
  const sent = async () => {
    const before = delivered.length;
    await sendEmails(service.context, mailer);
    return await Promise.all(
      delivered.slice(before).map(async ({ raw }) => {
        const mail = await readMail(raw);
        const header = (wanted: string) => mail.headers.find(([name]) => name === wanted)?.[1];
        return { ...mail, header, text: mail.text?.replaceAll('\r\n', '\n') ?? '', html: mail.html ?? '' };
      }),
    );
  };
  const only = async () => {
    const [mail, ...more] = await sent();
    assert.ok(mail);
    assert.deepEqual(more, []);
    return mail;
  };
  const begin = async (
    fields: Partial<EventRecord> = {},
    { amount = 2, details = {}, ...request }: Record<string, unknown> & { amount?: number; details?: object } = {},
  ) => {
    const eventId = await addEvent(service.db, { ...venue, ...fields });
    const checkout = await service.call(api.checkout.create, {
      type: 'transaction',
      eventId,
      items: seats(amount),
      ...request,
    });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, ...details });
    return checkout;
  };
  const complete = (checkout: Checkout, paymentMethod = 'invoice') =>
    service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod });
  const codesOf = async (checkout: Checkout) =>
    (await service.call(api.checkout.tickets, keyOf(checkout))).map(({ barcode }) => barcode ?? '');
  /** Says all of it in text and in HTML. */
  const says = ({ text, html }: { text: string; html: string }, ...words: string[]) => {
    const plain = html
      .replace(/<style>[\s\S]*<\/style>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ');
    for (const word of words) {
      assert.ok(text.replace(/\s+/g, ' ').includes(word), `The text lacks "${word}":\n${text}`);
      assert.ok(plain.includes(word), `The HTML lacks "${word}":\n${plain}`);
    }
  };
  const silent = ({ text, html }: { text: string; html: string }, ...words: string[]) => {
    for (const word of words) assert.ok(!`${text}${html}`.includes(word), `It says "${word}"`);
  };

  it('confirm an order in text and HTML, with all that the holder needs at the door', async () => {
    const checkout = await begin({ end: '2026-07-01T21:00:00.000Z' }, { preferredLanguage: 'en-GB' });
    const { _id: id, orderNumber = '', secret } = await complete(checkout);
    const codes = await codesOf(checkout);
    const mail = await only();
    assert.equal(
      mail.structure,
      'multipart/mixed(multipart/alternative(text/plain,multipart/related(text/html,image/png,image/png)),application/pdf,text/calendar)',
    );
    assert.deepEqual(['From', 'Reply-To', 'To', 'Subject', 'Auto-Submitted'].map(mail.header), [
      'The House <tickets@foyer.example>',
      'help@house.example',
      'ada@example.com',
      'Your order: Concert',
      'auto-generated',
    ]);
    says(
      mail,
      'Thank you! Your tickets are booked.',
      'Hello Ada Byron,',
      orderNumber,
      'Wednesday, 1 July 2026',
      '20:00',
      'Great Hall',
      'Hall Street 2',
      '10115 Berlin',
      'Germany',
      'No cameras, please.',
      ...codes,
      '2 × Seat',
      '€40.00',
      'incl. 7% tax €2.62',
      'Please pay €40.00 by bank transfer, with your order number as the reference. The House will send you an invoice.',
      'Canal 1',
      'https://house.example',
      'help@house.example',
    );
    silent(mail, '23:00', 'undefined', '[object');
    const link = `https://tickets.example/seller/orders/${id}?lang=en#secret=${secret}`;
    assert.ok(mail.text.includes(`\n${link}\n`));
    assert.ok(mail.html.includes(`href="${link.replaceAll('&', '&amp;')}"`));
    assert.match(mail.html, /background-color: #ffdd00; color: #000000/);
    assert.match(mail.html, /^<!doctype html>\s*<html lang="en"/);
    // what is shown comes with the mail, and nothing else is asked for
    for (const [, source = ''] of mail.html.matchAll(/\b(?:src|background)="([^"]*)"/g))
      assert.ok(mail.pictures.has(source.replace(/^cid:/, '')), source);
    assert.doesNotMatch(mail.html, /@import|url\(|<script|<link/i);
    for (const [at, code] of codes.entries()) {
      const picture = mail.pictures.get(`ticket-${at + 1}.${id}`);
      assert.deepEqual(modulesOf(picture?.content ?? Buffer.alloc(0)), drawn(code));
    }
  });

  it('bring the tickets as PDF and the date for a calendar, and neither of them for what is over', async () => {
    const checkout = await begin({}, { preferredLanguage: 'de' });
    await complete(checkout);
    const { files } = await only();
    assert.deepEqual(
      files.map(({ name, type }) => [name, type]),
      [
        ['tickets.pdf', 'application/pdf'],
        ['termin.ics', 'text/calendar'],
      ],
    );
    const [pdf, calendar] = files.map(({ content }) => content);
    const codes = await codesOf(checkout);
    const { pages } = await readPdf(pdf ?? Buffer.alloc(0));
    assert.deepEqual(
      pages.map(({ text }, at) => text.includes(codes[at] ?? 'none')),
      [true, true],
    );
    assert.equal(readCalendar(calendar?.toString() ?? '').at(0)?.name, 'Concert');

    const off = await begin({ deliverySettings: { pdf: { enabled: 'DISABLED' } }, ticketDesign: { hideDates: true } });
    await complete(off);
    assert.deepEqual((await only()).files, []);
    // the link will do for a school class
    const many = await begin({ maxAmountPerOrder: 21 }, { amount: 21 });
    await complete(many);
    assert.deepEqual(
      (await only()).files.map(({ name }) => name),
      ['event.ics'],
    );
    const gone = await begin();
    await complete(gone);
    await service.db.query(`update checkout set status = 'CANCELED' where id = $1`, [gone._id]);
    await service.db.query(`update ticket set status = 'INVALID' where checkout_id = $1`, [gone._id]);
    assert.deepEqual((await only()).files, []);
  });

  it('are written in German, with German dates and prices', async () => {
    const checkout = await begin(
      {
        showTimeRangeInTicket: true,
        translations: { de: { name: 'Konzert', tickets: { seat: { name: 'Sitzplatz' } } } },
      },
      { preferredLanguage: 'de-DE' },
    );
    const { orderNumber = '' } = await complete(checkout);
    const mail = await only();
    assert.equal(mail.header('Subject'), 'Ihre Bestellung: Konzert');
    assert.match(mail.html, /<html lang="de"/);
    says(
      mail,
      'Vielen Dank! Ihre Tickets sind gebucht.',
      'Guten Tag Ada Byron,',
      `Bestellnummer`,
      orderNumber,
      'Mittwoch, 1. Juli 2026',
      '20:00–23:00',
      'Deutschland',
      'Sitzplatz',
      '2 × Sitzplatz',
      '40,00 €',
      'enthält MwSt. (7 %) 2,62 €',
      'sind per Überweisung zu zahlen',
    );
    silent(mail, 'Concert', 'Total', 'Your ');
    assert.match(mail.text, /\/seller\/orders\/\w+\?lang=de#secret=/);
  });

  it('are written in French to a buyer who bought in French', async () => {
    const checkout = await begin(
      { translations: { fr: { name: 'Concert d’été', tickets: { seat: { name: 'Plein tarif' } } } } },
      { preferredLanguage: 'fr' },
    );
    const { orderNumber = '' } = await complete(checkout);
    const mail = await only();
    assert.equal(mail.header('Subject'), 'Votre commande\u00a0: Concert d’été');
    assert.match(mail.html, /<html lang="fr"/);
    says(
      mail,
      'Vos billets sont confirmés.',
      'Bonjour Ada Byron,',
      'Numéro de commande',
      orderNumber,
      'mercredi 1 juillet 2026',
      'Allemagne',
      '2 × Plein tarif',
      '40,00 €',
      'À payer par virement',
    );
    silent(mail, 'Order', 'Your ', 'Ihre');
    assert.match(mail.text, /^Merci\u202f!/);
    assert.match(mail.text, /\nQuand\u00a0: mercredi/);
    assert.match(mail.text, /\/seller\/orders\/\w+\?lang=fr#secret=/);
  });

  it('say why a firm pays no tax, and which number the tax number is', async () => {
    await as({ ...chart, taxNo: '29/123/45678', vatId: 'DE123456789', taxSettings: { reverseCharge: true } });
    const firm = { company: 'Engines Ltd', vatId: 'ATU12345678', country: 'AT' };
    await complete(await begin({}, { details: firm, preferredLanguage: 'de' }));
    says(await only(), 'Gesamtbetrag 37,38 €', 'MwSt. (Reverse Charge) 0,00 €', 'Steuernummer 29/123/45678');
    await as({ ...chart, taxNo: '29/123/45678' });
    await complete(await begin());
    const mail = await only();
    says(mail, 'Tax number 29/123/45678');
    silent(mail, 'everse charge');
  });

  it('write dates in English without a region as at the venue', async () => {
    const mailIn = async (timezone: string, preferredLanguage: string) => {
      await complete(await begin({ timezone }, { preferredLanguage }));
      return await only();
    };
    says(await mailIn('Europe/Berlin', 'en'), 'Wednesday, 1 July 2026 at 20:00');
    says(await mailIn('America/New_York', 'en'), 'Wednesday, July 1, 2026 at 2:00');
    says(await mailIn('America/New_York', 'en-GB'), 'Wednesday, 1 July 2026 at 14:00');
    says(await mailIn('Europe/Berlin', 'en-US'), 'Wednesday, July 1, 2026 at 8:00');
  });

  it('show as much of the times as the seller wants shown', async () => {
    const mailFor = async (fields: Partial<EventRecord>) => {
      await complete(await begin(fields));
      return await only();
    };
    const doors = { checkinInformation: { checkinStarts: '2026-07-01T17:00:00.000Z' } };
    const day = await mailFor({ showStartTime: false, ...doors });
    says(day, 'Wednesday, 1 July 2026');
    silent(day, '20:00', '19:00');
    const clock = await mailFor({ customSettings: { showStartDate: false }, showEndTime: true });
    says(clock, '20:00');
    says(clock, '23:00');
    silent(clock, 'Wednesday, 1 July 2026');
    const late = await mailFor({ end: '2026-07-02T00:30:00.000Z', showEndTime: true });
    says(late, 'Wednesday, 1 July 2026', '2:30');
    silent(late, '2 July');
    silent(await mailFor({ showStartDate: false, showStartTime: false }), 'When', '20:00');
  });

  it('say the time of the slot, if all tickets share one, and else the day', async () => {
    const fields = {
      useTimeSlots: true,
      timeSlots: [
        { _id: 'early', startTime: { hour: 20, minute: 30 } },
        { _id: 'late', startTime: { hour: 21, minute: 30 } },
      ],
      showTimeRangeInTicket: true,
    };
    const mailFor = async (...slots: string[]) => {
      const items = slots.flatMap((slot) => seats(1, 'seat', slot));
      await complete(await begin(fields, { items, preferredLanguage: 'en-GB' }));
      return await only();
    };
    const same = await mailFor('late', 'late');
    assert.match(same.text, /^When: Wednesday, 1 July 2026 at 21:30$/m);
    silent(same, '20:00', '23:00');
    const differing = await mailFor('early', 'late');
    assert.match(differing.text, /^When: Wednesday, 1 July 2026$/m);
    says(differing, 'Admission: 20:30', 'Admission: 21:30');
    silent(differing, '20:00', '23:00');
  });

  it('are in the colour of the house, or else of the event', async () => {
    const bandFor = async (data: object) => {
      await as({ ...chart, ...data });
      await complete(await begin());
      return /<div class="band" style="background-color: (#\w+)/.exec((await only()).html)?.[1];
    };
    assert.equal(await bandFor({}), '#ffdd00');
    assert.equal(await bandFor({ pageSettings: { accentColor: '#12211f' } }), '#12211f');
    const branding = { customBrandingEnabled: true, walletBackgroundColor: '#0a3d62' };
    assert.equal(await bandFor({ brandingSettings: branding }), '#0a3d62');
  });

  it('begin with the seller’s logo and the event’s picture, which alone they load', async () => {
    const loaded = ({ html }: { html: string }) =>
      [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes('cid:'));
    const mailLogo = 'https://house.example/logo.png';
    const customSettings = { mailHeaderImage: 'https://house.example/wide.jpg' };
    await as({ ...chart, brandingSettings: { customBrandingEnabled: true, mailLogo } });
    await complete(await begin({ customSettings }));
    assert.deepEqual(loaded(await only()), [
      `<img src="${mailLogo}" width="180" alt="The House" />`,
      `<img class="wide" src="https://house.example/wide.jpg" width="600" alt="" />`,
    ]);
    for (const branding of [
      { mailLogo },
      { customBrandingEnabled: true, mailLogo: 'http://house.example/logo.png' },
      { customBrandingEnabled: true, mailLogo: 'javascript:alert(1)' },
    ]) {
      await as({ ...chart, brandingSettings: branding });
      await complete(await begin({ customSettings: { mailHeaderImage: 7 } }));
      const mail = await only();
      assert.deepEqual(loaded(mail), []);
      assert.match(mail.html, /<div class="band"[^>]*>\s*<bdi>The House<\/bdi>/);
    }
  });

  it('bring no tickets where the seller sends none', async () => {
    const customSettings = { dontSendTicketMail: true };
    const checkout = await begin({ customSettings });
    await complete(checkout);
    assert.deepEqual(await sent(), []);
    assert.equal((await codesOf(checkout)).filter(Boolean).length, 2);
    // an order whose tickets wait for the money has none to send
    const waiting = await begin({ customSettings, reservationSettings: { option: 'reservationsAndPayment' } });
    await service.call(api.checkout.reserve, keyOf(waiting));
    assert.equal((await only()).files.filter(({ type }) => type === 'application/pdf').length, 0);
  });

  it('end with the terms that the buyer agreed to, though the seller has others by now', async () => {
    const withdrawalText = { en: 'No right of withdrawal.', de: 'Es besteht\nkein Widerrufsrecht.' };
    await as({
      ...chart,
      agb: '/terms?v=1',
      privacy: 'https://house.example/privacy',
      imprint: '/imprint',
      withdrawalText,
    });
    const checkout = await begin({}, { preferredLanguage: 'de' });
    await as({ ...chart, agb: '/terms?v=2', withdrawalText: 'Changed.' });
    await complete(checkout);
    const mail = await only();
    says(mail, 'Es besteht', 'kein Widerrufsrecht.', 'AGB', 'Datenschutzerklärung', 'Impressum');
    silent(mail, 'Changed.', 'v=2', 'No right');
    const end = [
      'Es besteht\nkein Widerrufsrecht.',
      'AGB: https://tickets.example/terms?v=1\nDatenschutzerklärung: https://house.example/privacy\nImpressum: https://tickets.example/imprint',
    ];
    assert.ok(mail.text.trimEnd().endsWith(end.join('\n\n')), mail.text);
    assert.match(mail.html, /<a href="https:\/\/tickets\.example\/terms\?v=1">AGB<\/a>/);
  });

  it('say who sits where and when, and what else there is to know', async () => {
    const checkout = await begin(
      {
        useTimeSlots: true,
        timeSlots: [{ _id: 'late', startTime: { hour: 21, minute: 30 } }],
        categories: [{ _id: 'c', ref: 'stalls', name: 'Stalls' }],
        tickets: [
          {
            _id: 'seat',
            name: 'Seat',
            price: 20,
            active: true,
            categoryRef: 'stalls',
            requiresPersonalization: true,
            revealingSettings: { enabled: 'ENABLED', beforeEvent: { target: 'start', unit: 'days', offset: -2 } },
          },
        ],
        checkinInformation: { checkinStarts: '2026-07-01T17:00:00.000Z' },
      },
      {
        items: seats(1, 'seat', 'late'),
        preferredLanguage: 'en',
        details: { tickets: [{ index: 0, firstname: 'Grace', lastname: 'Hopper' }] },
      },
    );
    await complete(checkout);
    const mail = await only();
    says(
      mail,
      'Stalls',
      'Admission: 21:30',
      'For: Grace Hopper',
      'Doors open',
      'Your code appears on Monday, 29 June 2026',
    );
    assert.equal(mail.pictures.size, 0);
    // a PDF without a code would be paper that looks like a ticket
    assert.equal(mail.structure, 'multipart/mixed(multipart/alternative(text/plain,text/html),text/calendar)');
    const [row] = await service.db.query<{ barcode: string }>('select barcode from ticket where checkout_id = $1', [
      checkout._id,
    ]);
    silent(mail, row?.barcode ?? 'none');
  });

  it('account for discounts, fees, printed tickets and vouchers', async () => {
    await addVoucher(service.db, 'GIFT-30', 3000);
    const checkout = await begin(
      {
        customCharges: { outerChargeFix: 1 },
        groups: [{ _id: 'all', tickets: ['seat'] }],
        discountGroups: [
          {
            _id: 'two',
            name: 'Pair & Co',
            discountType: 'fix',
            value: 5,
            rules: [{ type: 'ticketGroups', group: 'all', min: 2 }],
          },
        ],
        hardTicketSettings: { enabled: true, hardTicketOuterCharge: 2 },
        tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, forceHardTicketOption: true }],
      },
      {
        vouchers: ['GIFT-30'],
        details: { deliveryAddress: { street: 'Post Road 3', postal: '10117', city: 'Berlin', country: 'DE' } },
      },
    );
    await complete(checkout);
    const mail = await only();
    says(
      mail,
      '2 × Seat €40.00',
      'Pair & Co -€5.00',
      'Fees €6.00',
      'Total €41.00',
      'Voucher GIFT-30 -€30.00',
      'Amount due €11.00',
      'Please pay €11.00 by bank transfer',
      'Printed: sent by post',
      'Delivery address',
      'Post Road 3',
      '10117 Berlin',
    );
  });

  it('say what is free, what vouchers pay, and what is reserved', async () => {
    await complete(await begin({ tickets: [{ _id: 'seat', name: 'Seat', price: 0, active: true }] }), 'free');
    says(await only(), 'There’s nothing to pay.');
    await addVoucher(service.db, 'GIFT-99', 9900);
    await complete(await begin({}, { vouchers: ['GIFT-99'] }), 'free');
    says(await only(), 'Your vouchers cover the whole order');

    const reserved = await begin({ reservationSettings: { option: 'reservationsAndPayment' } });
    await service.call(api.checkout.reserve, keyOf(reserved));
    const mail = await only();
    assert.equal(mail.header('Subject'), 'Your reservation: Concert');
    says(
      mail,
      'Your tickets are reserved.',
      'We’ll email you the code once you’ve paid.',
      'Amount due: €40.00.',
      'We’ll email you as soon as your tickets are valid.',
    );
    const codes = await codesOf(reserved);
    silent(mail, ...codes);

    await service.db.query(`update ticket set status = 'VALID' where checkout_id = $1`, [reserved._id]);
    await service.db.query(`update checkout set payment_status = 'RECEIVED' where id = $1`, [reserved._id]);
    const row = await findCheckout(service.db, reserved._id, reserved.secret);
    await service.db.transaction((tx) => queueTicketsValid(tx, row, service.clock.now));
    const valid = await only();
    assert.equal(valid.header('Subject'), 'We’ve received your payment: Concert');
    says(valid, 'Thank you! We’ve received your payment.', 'Paid: €40.00. Thank you.', ...codes);
    assert.equal(valid.pictures.size, 2);
  });

  it('tell how things stand when they are sent', async () => {
    const checkout = await begin();
    await complete(checkout);
    await service.db.query(`update checkout set status = 'CANCELED' where id = $1`, [checkout._id]);
    await service.db.query(`update ticket set status = 'INVALID' where checkout_id = $1`, [checkout._id]);
    const mail = await only();
    says(mail, 'This order was canceled.', 'This ticket isn’t valid.');
    assert.equal(mail.pictures.size, 0);
  });

  it('know nothing of payments that this version does not know', async () => {
    for (const [method, status, words] of [
      ['boxoffice', 'AWAITING', 'Please pay €40.00 at the box office.'],
      [null, 'LOCAL-AWAITING', 'Please pay €40.00 at the box office.'],
      ['stripe', 'PENDING', 'Your payment of €40.00 is on its way.'],
      ['stripe', 'RECEIVED', 'Paid: €40.00.'],
      ['stripe', 'REFUND', 'Your payment is being refunded.'],
      ['stripe', 'FAILED', 'Your payment of €40.00 failed.'],
      ['barter', 'SHELLS', undefined],
    ] as const) {
      const checkout = await begin();
      await complete(checkout);
      await service.db.query('update checkout set payment_method = $2, payment_status = $3 where id = $1', [
        checkout._id,
        method,
        status,
      ]);
      const mail = await only();
      if (words) says(mail, words);
      else silent(mail, 'Payment');
      await service.db.query('delete from mail'); // as an address gets five an hour
    }
  });

  it('let no name become markup, a header, a link, or turn the line around', async () => {
    const script = `<img src=x onerror="alert(1)">'&amp;`;
    const turned = '\u202eevil\u2066';
    const long = 'W'.repeat(200);
    await as({ ...chart, name: `The "House" ${script}\r\nBcc: victim@example.com`, supportUrl: 'javascript:alert(1)' });
    const checkout = await begin(
      {
        name: `Näme ${script} 🎭 ${turned}\nBcc: x@y.example`,
        locationName: script,
        ticketFooter: `${script}\nSecond line`,
        accentColor: '#123456',
        tickets: [{ _id: 'seat', name: `שלום ${script}`, price: 20, active: true, requiresPersonalization: true }],
      },
      {
        amount: 1,
        details: {
          prename: 'Win at www.evil.example',
          lastname: `https://evil.example/${turned}\n\n-- \nfree`,
          tickets: [{ index: 0, firstname: long, lastname: '<b>👩‍🎤' }],
        },
      },
    );
    await complete(checkout);
    const mail = await only();
    assert.deepEqual(
      [...new Set(mail.headers.map(([name]) => name))].sort(),
      ['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'].sort(),
    );
    assert.doesNotMatch(mail.html, /<img src=x|<b>👩|javascript:/);
    assert.ok(mail.html.includes('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;amp;'));
    assert.ok(mail.html.includes(long) && mail.html.includes('&lt;b&gt;👩‍🎤'));
    assert.ok(mail.text.includes(`שלום ${script}`));
    says(mail, 'Win at www. evil. example https: //evil. example/evil -- free', 'Second line');
    silent(mail, '\u202e', '\u2066', 'www.evil', '//evil.example');
    assert.match(mail.text, /\n1\. שלום/);
  });

  it('survive unknown languages, zones and currencies', async () => {
    for (const preferredLanguage of ['x', 'de_DE', '../../etc', 'zz-Latn', '']) {
      await complete(await begin({ timezone: 'Mars/Olympus' }, { preferredLanguage }));
      says(await only(), 'Your tickets', '€40.00');
    }
    await service.db.query('delete from mail'); // as an address gets five an hour
    await complete(await begin({ currency: 'XYZ' }));
    says(await only(), 'XYZ');
  });

  it('carry every code of a large order, and a picture for the first hundred', async () => {
    const checkout = await begin({ maxAmount: 200, maxAmountPerOrder: 130 }, { amount: 130 });
    await complete(checkout);
    const mail = await only();
    for (const code of await codesOf(checkout)) says(mail, code);
    assert.equal(mail.pictures.size, 100);
    assert.equal(mail.html.match(/<img/g)?.length, 100);
    assert.ok((delivered[0]?.raw.length ?? Infinity) < 1_000_000);
  });

  it('hold nothing secret while they wait, and leave other mails as they are', async () => {
    const checkout = await begin();
    await complete(checkout);
    await queueEmail(service.db, { sellerId, to: 'bob@example.com', subject: 'S', text: 'T\n' }, onSale);
    const stored = await service.db.query<{ row: string }>('select m::text as row from mail m');
    for (const secret of [checkout.secret, ...(await codesOf(checkout))])
      assert.ok(stored.every(({ row }) => !row.includes(secret)));
    const mails = await sent();
    assert.deepEqual(mails.map(({ structure }) => structure).sort(), [
      'multipart/mixed(multipart/alternative(text/plain,multipart/related(text/html,image/png,image/png)),application/pdf,text/calendar)',
      'text/plain',
    ]);
  });

  it('are due once for an order, and not for one that is refused', async () => {
    const checkout = await begin();
    await complete(checkout);
    await complete(checkout);
    const other = await begin();
    await service.refused(api.checkout.complete, 400, { ...keyOf(other), paymentMethod: 'shells' });
    assert.equal((await sent()).length, 1);
    assert.equal((await sent()).length, 0);
  });
});

describe('the picture of a code', () => {
  it('has the modules of the code, for texts of every length', () => {
    for (const text of ['A', 'ABCDEFGH23456789', 'x'.repeat(300)])
      assert.deepEqual(modulesOf(qrPng(text) ?? Buffer.alloc(0)), drawn(text));
  });

  it('is none for what is too long', () => {
    assert.equal(qrPng('x'.repeat(10_000)), undefined);
  });
});

/** The modules of a code as lines, with four light ones around. */
function drawn(text: string): string[] {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const side = Array.from({ length: code.size + 8 }, (_, at) => at - 4);
  return side.map((y) => side.map((x) => (code.get(x, y) ? '#' : '.')).join(''));
}

/** The modules of a picture in black and white, twelve pixels for each module. */
function modulesOf(png: Buffer): string[] {
  const { width, height, colourAt } = readPng(png);
  assert.equal(width, height);
  const letters = new Map([
    ['0,0,0,255', '#'],
    ['255,255,255,255', '.'],
  ]);
  const side = Array.from({ length: width / 12 }, (_, at) => at * 12 + 6);
  return side.map((y) => side.map((x) => letters.get(colourAt(x, y).join()) ?? '?').join(''));
}
