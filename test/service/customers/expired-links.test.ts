import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { json } from '../../../src/service/database/index.ts';
import { hashOf } from '../../../src/service/security/ids.ts';
import { mailedToken, mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addSeller, onSale, sellerId } from '../../support/builders/shop.ts';

const { register, requestPasswordReset, login } = api.account;
const password = 'correct horse';
const origin = 'https://tickets.example';
const hour = 3_600_000;

describeWithService('links that are too old', (service) => {
  let count = 0;
  before(() => addSeller(service.db, sellerId));
  beforeEach(() => setSeller({ name: 'The House', url: 'https://house.example/shop?a=1&b=2' }));

  const setSeller = (data: object) =>
    service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json(data)]);
  const newEmail = () => `late-${++count}@example.com`;
  const registered = async (email = newEmail()) => {
    await service.call(register, { sellerId, email, password, prename: 'Ada', lastname: 'Byron' });
    return { email, url: `/account/verify/${await mailedToken(service.db, email)}` };
  };
  /** Of an account that is open, by a link that is over. */
  const forgotten = async () => {
    const email = newEmail();
    await addCustomer(service.db, email);
    await service.call(requestPasswordReset, { sellerId, email });
    return { email, url: `/account/password/${await mailedToken(service.db, email, 'password')}` };
  };
  const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });
  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const titleOf = ({ body }: { body: string }) => /<title>(.*?)<\/title>/.exec(body)?.[1];
  /** The words of a page, without those that name the address. */
  const wordsOf = ({ body }: { body: string }, email: string) => body.replaceAll(email, '…');
  const mails = async (email: string) => (await mailsTo(service.db, email)).length;

  it('ask for the address, and mail another one that opens the account with the password that waits', async () => {
    const { email, url } = await registered();
    service.clock.forward(24 * hour);
    for (const page of [await get(url), await post(url, { password })]) {
      assert.deepEqual([page.statusCode, titleOf(page)], [410, 'This link has expired']);
      assert.match(
        page.body,
        /<form method="post">[^]*<label>[^]*type="email"\s+name="email"[^]*<button>Email me a new link<\/button>/,
      );
      assert.ok(!page.body.includes(email), 'an old email tells nothing');
      assert.match(page.body, /<a href="https:\/\/house\.example\/shop\?a=1&amp;b=2">Back to The House<\/a>/);
      assert.match(String(page.headers['content-security-policy']), /default-src 'none'.*form-action 'self'/);
      assert.ok(!page.body.includes('<script'));
    }
    const before = await mails(email);
    const sent = await post(url, { email: ` ${email.toUpperCase()} ` });
    assert.deepEqual([sent.statusCode, titleOf(sent)], [200, 'Check your inbox']);
    assert.equal(await mails(email), before + 1);
    const done = await post(`/account/verify/${await mailedToken(service.db, email)}`, { password });
    assert.equal(titleOf(done), 'Your address is confirmed');
    await service.call(login, { sellerId, email, password });
    assert.equal((await get(url)).statusCode, 404, 'all of them are used up');
  });

  it('mail another one for a password', async () => {
    const { email, url } = await forgotten();
    service.clock.forward(hour);
    const page = await get(url);
    assert.deepEqual([page.statusCode, titleOf(page)], [410, 'This link has expired']);
    assert.equal((await post(url, { email })).statusCode, 200);
    const next = `/account/password/${await mailedToken(service.db, email, 'password')}`;
    assert.notEqual(next, url);
    assert.equal(titleOf(await post(next, { password: 'a new password' })), 'Password saved');
    await service.call(login, { sellerId, email, password: 'a new password' });
  });

  it('tell no one who has an account, and fill no mailbox', async () => {
    const { email, url } = await forgotten();
    const verify = await registered();
    service.clock.forward(24 * hour);
    const open = newEmail();
    await addCustomer(service.db, open);
    for (const [link, known] of [
      [url, email],
      [verify.url, verify.email],
    ] as const) {
      const answer = await post(link, { email: known });
      for (const other of ['nobody@example.com', open]) {
        const same = await post(link, { email: other });
        assert.deepEqual([same.statusCode, wordsOf(same, other)], [200, wordsOf(answer, known)]);
      }
      const before = await mails(known);
      for (let times = 0; times < 3; times++) {
        const again = await post(link, { email: known });
        assert.deepEqual([again.statusCode, wordsOf(again, known)], [200, wordsOf(answer, known)]);
      }
      assert.equal(await mails(known), before, 'one a minute');
      service.clock.forward(60_000);
      await post(link, { email: known });
      assert.equal(await mails(known), before + 1);
      service.clock.forward(-60_000);
    }
    assert.equal(await mails('nobody@example.com'), 0);
  });

  it('say what is wrong with an address, keep what was typed, and take forms from themselves alone', async () => {
    const { email, url } = await forgotten();
    service.clock.forward(hour);
    for (const typed of ['', 'ada', '"<b>@x', `${'x'.repeat(250)}@example.com`]) {
      const page = await post(url, { email: typed });
      assert.equal(page.statusCode, 400, typed);
      assert.match(page.body, /role="alert" id="problem">Please enter an email address/);
      assert.match(page.body, /aria-describedby="problem"\s+aria-invalid="true"/);
      assert.ok(
        page.body.includes(`value="${typed.replace('"', '&quot;').replace('<', '&lt;').replace('>', '&gt;')}"`),
      );
    }
    const before = await mails(email);
    assert.equal((await post(url, { email }, { origin: 'https://evil.example' })).statusCode, 403);
    assert.equal(await mails(email), before);
  });

  it('lead to the seller where a new one needs a sign-in: changes of address', async () => {
    const me = await addCustomer(service.db, newEmail());
    for (const purpose of ['email', 'email-back'] as const) {
      const token = `${purpose}-${me.id}`.padEnd(43, '0');
      await service.db.query(
        `insert into customer_mail_token (hash, customer_id, purpose, data, created_at, expires_at)
         values ($1, $2, $3, '{"email":"other@example.com"}', $4, $4)`,
        [hashOf(token), me.id, purpose, onSale],
      );
      for (const page of [await get(`/account/${purpose}/${token}`), await post(`/account/${purpose}/${token}`, {})]) {
        assert.deepEqual([page.statusCode, titleOf(page)], [410, 'This link has expired']);
        assert.match(page.body, purpose === 'email' ? /change your address again/ : /contact The House/);
        assert.match(page.body, /<a href="https:\/\/house\.example\/shop\?a=1&amp;b=2">/);
        assert.ok(!page.body.includes('<form') && !page.body.includes('other@example.com'));
      }
    }
  });

  it('speak German, also after the form, and name no page of a seller who has none', async () => {
    await setSeller({ name: '<i>Haus</i>', url: 'javascript:alert(1)' });
    const { email, url } = await registered();
    service.clock.forward(24 * hour);
    const page = await get(`${url}?locale=de`);
    assert.match(page.body, /<html lang="de">[^]*Dieser Link gilt nicht mehr[^]*Neuen Link schicken/);
    assert.ok(!page.body.includes('javascript:') && !page.body.includes('<i>'));
    // the form goes to the address that it stands at
    assert.match((await post(`${url}?locale=de`, { email })).body, /<html lang="de">[^]*Sehen Sie in Ihre Mails/);
    assert.match((await post(url, { email: 'x' }, { 'accept-language': 'de' })).body, /keine E-Mail-Adresse/);
  });
});
