// Files and pages, whatever the database: one database will do.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { folderMailer } from '../../../src/service/mail/transports.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, testService } from '../../support/running/service.ts';
import { addEvent, buyer, keyOf, onSale, seats } from '../../support/builders/shop.ts';

const token = 'the-token-that-was-printed';
const near = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:8080' } };

const parent = mkdtempSync(join(tmpdir(), 'foyer-mails-'));
const folder = join(parent, 'mail');

describeWithService('the pages of mails', { settings: { mails: { folder, token } } }, (service) => {
  let secret: string;
  before(async () => {
    const eventId = await addEvent(service.db, { name: 'Concert <b>' });
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    secret = checkout.secret;
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
  });
  after(() => {
    rmSync(parent, { recursive: true });
  });

  const get = (url: string, { remoteAddress = near.remoteAddress, headers = {} } = {}) =>
    service.app.inject({
      url,
      remoteAddress,
      headers: { ...near.headers, cookie: `foyer-mails=${token}`, ...headers },
    });
  const idOf = () => /-([0-9a-f]{24})\.eml$/.exec(readdirSync(folder)[0] ?? '')?.[1] ?? '';

  it('open by the address that was printed, which leaves the token behind', async () => {
    const opened = await service.app.inject({ url: `/mail?open=${token}`, ...near });
    assert.deepEqual([opened.statusCode, opened.headers.location], [303, '/mail']);
    assert.match(String(opened.headers['set-cookie']), /^foyer-mails=[^;]+; .*HttpOnly/);
    const wrong = await service.app.inject({ url: '/mail?open=wrong', ...near });
    assert.equal(wrong.statusCode, 404);
    assert.equal(wrong.headers['set-cookie'], undefined);
  });

  it('list what was written, also when nothing was', async () => {
    assert.match((await get('/mail')).body, /No mail has been written yet/);
    await sendEmails(service.context, folderMailer(folder));
    const { statusCode, body, headers } = await get('/mail');
    assert.equal(statusCode, 200);
    assert.match(body, /<a href="\/mail\/[0-9a-f]{24}">Your order: Concert &lt;b&gt;<\/a>/);
    assert.match(body, /ada@example\.com, 2026-06-01 10:00 UTC/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
    assert.equal(headers['access-control-allow-origin'], undefined);
  });

  it('give what came along with a mail', async () => {
    const { body } = await get(`/mail/${idOf()}`);
    assert.match(body, new RegExp(`<a href="/mail/${idOf()}/files/0">tickets.pdf</a>`));
    const file = await get(`/mail/${idOf()}/files/0`);
    assert.equal(file.rawPayload.subarray(0, 5).toString(), '%PDF-');
    assert.match(String(file.headers['content-disposition']), /^attachment; filename="tickets\.pdf"/);
    for (const wrong of ['2', '-1', 'x']) assert.equal((await get(`/mail/${idOf()}/files/${wrong}`)).statusCode, 404);
    assert.equal((await get(`/mail/${idOf()}/files/0`, { headers: { cookie: '' } })).statusCode, 404);
  });

  it('show a mail with its headers, its text, and its HTML where it can do no harm', async () => {
    const { body } = await get(`/mail/${idOf()}`);
    assert.match(body, /<h1>Your order: Concert &lt;b&gt;<\/h1>/);
    assert.match(body, new RegExp(`<iframe\\s+src="/mail/${idOf()}/html"[^>]*\\ssandbox="allow-popups `));
    assert.match(body, /Message-ID: &lt;/);
    assert.ok(body.includes(`secret=${secret}`));
    const shown = await get(`/mail/${idOf()}/html`);
    assert.match(shown.body, /<img src="data:image\/png;base64,/);
    assert.doesNotMatch(shown.body, /cid:|<script/);
    assert.equal(shown.headers['x-frame-options'], 'SAMEORIGIN');
    const policy = String(shown.headers['content-security-policy']);
    for (const part of ["default-src 'none'", 'img-src data:', "frame-ancestors 'self'", 'sandbox allow-popups'])
      assert.ok(policy.includes(part), policy);
  });

  it('are nowhere for another machine, another name, a script, or a visitor without the token', async () => {
    const paths = ['/mail', `/mail/${idOf()}`, `/mail/${idOf()}/html`, `/mail?open=${token}`];
    const asked = await Promise.all(
      paths.flatMap((url) => [
        get(url, { remoteAddress: '10.0.0.1' }),
        get(url, { remoteAddress: '2001:db8::1' }),
        get(url, { headers: { host: 'evil.example' } }),
        get(url, { headers: { host: 'localhost.evil.example:8080' } }),
        get(url, { headers: { 'x-forwarded-for': '127.0.0.1' } }),
        get(url, { headers: { via: '1.1 proxy' } }),
        get(url, { headers: { 'sec-fetch-mode': 'cors' } }),
        get(url, { headers: { 'sec-fetch-mode': 'no-cors' } }),
        ...(url.includes('open=') ? [] : [get(url, { headers: { cookie: '' } })]),
        ...(url.includes('open=') ? [] : [get(url, { headers: { cookie: 'foyer-mails=wrong' } })]),
      ]),
    );
    for (const { statusCode, body, headers } of asked) {
      assert.equal(statusCode, 404);
      assert.ok(!body.includes(secret) && !body.includes('Concert') && !body.includes(idOf()));
      assert.equal(headers['set-cookie'], undefined);
    }
  });

  it('know no other files', async () => {
    writeFileSync(join(parent, 'outside.eml'), 'Subject: Outside\r\n\r\nText');
    writeFileSync(join(folder, 'notes.txt'), 'Mine');
    for (const id of ['0'.repeat(24), '..%2Foutside', 'notes.txt', '%00', 'notes'])
      assert.equal((await get(`/mail/${id}`)).statusCode, 404, id);
    assert.doesNotMatch((await get('/mail')).body, /notes/);
  });

  it('do not exist where mails are sent', async () => {
    const other = await testService({}, onSale);
    const { statusCode } = await other.app.inject({ url: `/mail?open=${token}`, ...near });
    assert.equal(statusCode, 404);
    await other.close();
  });

  it('lose their emails after a month, and no other files', async () => {
    const old = `2026-05-01T09-59-59-${'a'.repeat(24)}.eml`;
    const young = `2026-05-02T10-00-00-${'b'.repeat(24)}.eml`;
    for (const name of [old, young]) writeFileSync(join(folder, name), '');
    await folderMailer(folder).forget?.(new Date('2026-05-02T10:00:00Z'));
    assert.deepEqual(
      [old, young, 'notes.txt'].map((name) => existsSync(join(folder, name))),
      [false, true, true],
    );
    await folderMailer(join(parent, 'none')).forget?.(onSale);
  });

  it('are deleted beyond the size of the folder, the oldest first', async () => {
    const full = join(parent, 'full');
    const mailer = folderMailer(full, 'box@example.com', 2_500);
    for (const minute of [1, 2, 3]) {
      const date = new Date(`2026-05-01T10:0${minute}:00Z`);
      const id = String(minute).repeat(24);
      await mailer.deliver({ id, date, from: mailer.from, to: 'ada@example.com', raw: Buffer.alloc(1_000) });
    }
    await mailer.forget?.(new Date('2026-04-01T00:00:00Z'));
    assert.deepEqual(
      readdirSync(full).map((name) => name.slice(11, 16)),
      ['10-02', '10-03'],
    );
  });
});
