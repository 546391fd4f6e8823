/** What a voucher says on paper and in mails does not depend on the engine: one database will do. */
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { correction, generate } from 'lean-qr/nano';
import type { VoucherOrderInput } from '../../../src/contract/voucher-purchases.ts';
import type { VoucherCatalogSettings } from '../../../src/contract/voucher-orders.ts';
import { runCommand } from '../../../src/service/server/cli/command-line.ts';
import { json } from '../../../src/service/database/index.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { secretsWith } from '../../../src/service/security/secrets.ts';
import { sendVouchers } from '../../../src/service/voucher-sales/email-queue.ts';
import { readMail, type ReadMail } from '../../support/readers/read-mail.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, testService } from '../../support/running/service.ts';
import { addKey, addSeller, addVoucher, onSale, sellerId } from '../../support/builders/shop.ts';

const chart = {
  name: 'The House',
  street: 'Canal 1',
  postal: '10999',
  city: 'Berlin',
  timezone: 'Europe/Berlin',
  supportUrl: 'mailto:help@house.example',
  brandingSettings: { customBrandingEnabled: true, walletBackgroundColor: '#12211f' },
  voucherDisplay: { disclaimer: 'Not paid out in cash.' },
};
const settings: VoucherCatalogSettings = { active: true, amounts: [50], validMonths: 36, validToEndOfYear: true };

describeWithService('a voucher as a file and in mails', { checkBooks: false }, (service) => {
  let token: string;
  before(async () => {
    await addSeller(service.db, sellerId);
    token = await addKey(service.db);
  });
  beforeEach(async () => {
    await service.db.query('delete from mail');
    await service.db.query('delete from voucher_order');
    await service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json(chart)]);
    await service.call(api.voucherCatalog.set, settings, { token });
  });

  const order = (fields: Partial<VoucherOrderInput> = {}) =>
    service.call(api.voucherOrders.create, {
      id: sellerId,
      amount: 50,
      recipient: { name: 'Charles <b>', email: 'charles@example.com' },
      message: 'An evening out,\nsee evil.example.com',
      buyer: { name: 'Ada Byron', email: 'ada@example.com' },
      paymentMethod: 'invoice',
      locale: 'en-GB',
      ...fields,
    });
  const paid = async (fields: Partial<VoucherOrderInput> = {}) => {
    const { _id: id } = await order(fields);
    await service.call(api.voucherOrders.markReceived, { id }, { token });
    const { docs } = await service.call(api.vouchers.list, { transactionId: id }, { token });
    assert.ok(docs[0]);
    return docs[0];
  };
  const get = (id: string, code: string, query = '') =>
    service.app.inject(`/api/vouchers/${id}/${encodeURIComponent(code)}/voucher.pdf${query}`);
  const pageOf = async (code: string, query = '') => {
    const answer = await get(sellerId, code, query);
    assert.equal(answer.statusCode, 200);
    const [page, ...more] = (await readPdf(answer.rawPayload)).pages;
    assert.ok(page && more.length === 0);
    return page;
  };
  const mails = async () => {
    await sendVouchers({ db: service.db, now: () => service.clock.now });
    const sent: FinishedEmail[] = [];
    const deliver = (mail: FinishedEmail) => Promise.resolve(void sent.push(mail));
    const { context } = service;
    await sendEmails(context, { from: 'tickets@house.example', deliver });
    const read = await Promise.all(sent.map(async (mail) => ({ to: mail.to, ...(await readMail(mail.raw)) })));
    const plain = (text = '') => text.replace(/\r\n/g, '\n');
    return read.map((mail) => ({ ...mail, text: plain(mail.text), html: plain(mail.html) }));
  };
  const subjectOf = ({ headers }: ReadMail) => headers.find(([name]) => name === 'Subject')?.[1];

  it('has a page with the code as letters and as a drawing, its worth, its end, its words', async () => {
    const { code } = await paid();
    const answer = await get(sellerId, code.toLowerCase().replaceAll('-', ' '));
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.match(String(answer.headers['content-disposition']), /filename="gift-voucher-\w{12}\.pdf"/);
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    const { title, language, isTagged, pages } = await readPdf(answer.rawPayload);
    assert.deepEqual([title, language, isTagged, pages.length], [`Gift voucher ${code}`, 'en', true, 1]);
    const [page] = pages;
    assert.match(
      page?.text ?? '',
      /The House Gift voucher €50\.00 For Charles <b> An evening out, see evil\.example\.com From Ada Byron/,
    );
    assert.ok(page?.text.includes(`Code ${code} Valid until Monday, 31 December 2029`), page?.text);
    assert.match(page?.text ?? '', /Not paid out in cash\. The House Canal 1 10999 Berlin$/);
    const drawn = generate(code, { minCorrectionLevel: correction.M });
    const modules = page?.drawing(drawn.size);
    const wanted = Array.from({ length: drawn.size }, (_, y) =>
      Array.from({ length: drawn.size }, (__, x) => drawn.get(x, y)),
    );
    assert.deepEqual(modules, wanted);
  });

  it('says in the language that is asked for what is left, and why it pays nothing', async () => {
    const { code, _id: id } = await paid();
    await service.call(api.vouchers.redeem, { code, amount: 20, reference: 'till' }, { token });
    const part = (await pageOf(code, '?locale=de')).text;
    assert.match(part, /Geschenkgutschein 30,00 € von 50,00 € · Guthaben am Montag, 1\. Juni 2026/);
    assert.match(part, /Gültig bis Montag, 31\. Dezember 2029/);
    const update = (fields: object) => service.call(api.vouchers.update, { id, amount: 50, ...fields }, { token });
    await update({ blocked: true });
    assert.match((await pageOf(code)).text, /This voucher can’t be used right now\./);
    await update({ blocked: false, validUntil: '2026-06-01T09:59:00Z' });
    assert.match((await pageOf(code)).text, /has expired\..*Valid until Monday, 1 June 2026 at 11:59/);
  });

  it('tells of a voucher that was issued otherwise what there is to tell', async () => {
    await addVoucher(service.db, 'LOST-AND-FOUND', 1250);
    await service.call(
      api.voucherCatalog.set,
      { ...settings, name: 'Evening card', disclaimer: 'Ours.', template: 'poster' },
      { token },
    );
    const { text } = await pageOf('LOST-AND-FOUND');
    assert.match(text, /^The House Evening card €12\.50 Code LOST-AND-FOUND No expiry date/);
    assert.match(text, /Ours\. The House/);
  });

  it('is not for callers without its code: wrong ones are answered alike, and counted', async () => {
    const { code } = await paid();
    await addSeller(service.db, 'other');
    const wrong = [await get(sellerId, 'NONE-NONE-NONE'), await get('other', code), await get('nobody', code)];
    const bodies = wrong.map(({ statusCode, body }) => [statusCode, (JSON.parse(body) as { message: string }).message]);
    assert.deepEqual(new Set(bodies.map(String)), new Set(["404,This voucher can't be found."]));
    const limited = await testService({ rateLimits: { read: 100, write: 100, guess: 3, key: 100 } }, onSale);
    const guess = (path: string) => limited.app.inject(`/api/vouchers/${sellerId}/NONE/${path}`);
    // places to try a code count together
    const tried = [
      await guess('voucher.pdf'),
      await guess('history'),
      await guess('voucher.pdf'),
      await guess('history'),
    ];
    assert.deepEqual(
      tried.map(({ statusCode }) => statusCode),
      [404, 404, 404, 429],
    );
    await limited.close();
  });

  it('comes by mail with its page, and nothing in it is a link that was typed', async () => {
    const { code } = await paid();
    const all = await mails();
    const mail = all.find(({ to }) => to === 'charles@example.com');
    assert.ok(mail);
    assert.equal(subjectOf(mail), 'A gift voucher for you from Ada Byron');
    assert.match(
      mail.text,
      /Ada Byron has given you a gift voucher for The House: €50\.00\.\n\nAn evening out,\nsee evil\. example\. com/,
    );
    assert.match(mail.text, new RegExp(`Code: ${code}\nValid until Monday, 31 December 2029`));
    assert.ok(mail.html.includes(code));
    assert.doesNotMatch(mail.html, /<b>|href="http|evil\.example/);
    assert.deepEqual(
      [...mail.pictures.values()].map(({ type }) => type),
      ['image/png'],
    );
    const [file] = mail.files;
    assert.deepEqual([file?.name, file?.type], ['gift-voucher.pdf', 'application/pdf']);
    const { pages } = await readPdf(file?.content ?? Buffer.of());
    assert.ok(pages[0]?.text.includes(code));
  });

  it('begins with the seller’s logo where there is one', async () => {
    const mailLogo = 'https://house.example/logo.png';
    const brand = (data: object) =>
      service.db.query(`update seller set data = data || $2::jsonb where id = $1`, [sellerId, JSON.stringify(data)]);
    await brand({ brandingSettings: { customBrandingEnabled: true, mailLogo } });
    await paid();
    const logos = (await mails()).map(({ html }) =>
      html.includes(`<img src="${mailLogo}" width="180" alt="The House" />`),
    );
    assert.deepEqual([logos.length > 0, logos.includes(false)], [true, false]);
    await brand({ brandingSettings: {} });
    await paid();
    for (const { html } of await mails()) assert.ok(!html.includes(mailLogo));
  });

  it('goes to a buyer who hands it over, without the text for the recipient', async () => {
    await paid({ recipient: { name: 'Charles' }, locale: 'de' });
    const subjects = (await mails()).map((mail) => `${mail.to} ${subjectOf(mail)?.replace(/\s/g, ' ')}`);
    assert.deepEqual(subjects.sort(), [
      'ada@example.com Ihr Geschenkgutschein: The House',
      'ada@example.com Ihre Bestellung: ein Gutschein über 50,00 €',
    ]);
  });

  it('is announced to the buyer: how to pay, and where it goes; before the money, nothing stands there that was typed', async () => {
    await service.call(api.voucherCatalog.set, { ...settings, paymentText: 'IBAN DE00 0000' }, { token });
    const { _id: id, orderNumber } = await order({ sendOn: '2026-12-24' });
    const [ordered] = await mails();
    assert.ok(ordered);
    assert.match(
      ordered.text,
      new RegExp(
        `Please transfer €50\\.00 with the reference ${orderNumber}\\.\n\nIBAN DE00 0000\n\nWe’ll send the voucher on Thursday, 24 December 2026`,
      ),
    );
    assert.doesNotMatch(`${ordered.text}${ordered.html}`, /Charles|evil|\bAda\b/);
    assert.doesNotMatch(`${ordered.text}${ordered.html}`, new RegExp(id));
    assert.deepEqual(ordered.files, []);
    await service.call(api.voucherOrders.markReceived, { id }, { token });
    const [received] = await mails();
    assert.match(received?.text ?? '', /send the voucher to charles@example\. com on Thursday, 24 December 2026/);
    await service.call(api.voucherOrders.cancel, { id }, { token });
    const [canceled] = await mails();
    assert.match(canceled?.text ?? '', /can no longer be used\. If you haven’t had your refund yet/);
  });

  it('is not sent when its order was canceled before the mail went', async () => {
    const { _id: id } = await order();
    await service.call(api.voucherOrders.markReceived, { id }, { token });
    await sendVouchers({ db: service.db, now: () => service.clock.now });
    await service.call(api.voucherOrders.cancel, { id }, { token });
    assert.deepEqual((await mails()).map(subjectOf), ['Your voucher order was canceled']);
  });

  it('is put on sale at the terminal, too', async () => {
    const run = async (words: string[], input = '') =>
      await runCommand(['voucher-catalog', ...words], {
        terminal: { read: () => Promise.resolve(input), askPassword: () => Promise.resolve(undefined) },
        open: () =>
          Promise.resolve({
            db: { ...service.db, close: () => Promise.resolve() },
            secrets: secretsWith('x'),
            publicUrl: 'https://tickets.example',
          }),
      });
    const said = await run([sellerId, '--data', '-'], '{"active":true,"amounts":[75]}');
    assert.deepEqual([said.code, JSON.parse(said.out.join(''))], [0, { active: true, amounts: [75] }]);
    assert.deepEqual((await service.call(api.voucherCatalog.getPublic, { id: sellerId })).amounts, [75]);
    assert.deepEqual((await run([sellerId])).out, said.out);
    assert.equal((await run([sellerId, '--data', '-'], '[]')).note, '- holds no JSON object.');
    assert.match((await run([sellerId, '--data', '-'], '{"active":true,"amount":5}')).note ?? '', /^amount/);
    assert.equal((await run(['nobody'])).code, 1);
  });
});
