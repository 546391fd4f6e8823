// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { json } from '../../../src/service/database/index.ts';
import { mailedToken } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, testService } from '../../support/running/service.ts';
import { addSeller, sellerId } from '../../support/builders/shop.ts';
import { usualRateLimits } from '../../../src/service/http/protection.ts';

const { register, requestPasswordReset, login } = api.account;
const password = 'correct horse';
const origin = 'https://tickets.example';

describeWithService('the pages about accounts', (service) => {
  let count = 0;
  before(() => addSeller(service.db, sellerId));
  beforeEach(() => setSeller({ name: 'The House', url: 'https://house.example/shop?a=1&b=2' }));

  const setSeller = (data: object) =>
    service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json(data)]);
  const newEmail = () => `guest-${++count}@example.com`;
  const registered = async (email = newEmail()) => {
    await service.call(register, { sellerId, email, password, prename: 'Ada', lastname: 'Byron' });
    return { email, url: `/account/verify/${await mailedToken(service.db, email)}` };
  };
  const forgotten = async () => {
    const { email } = await registered();
    await service.call(requestPasswordReset, { sellerId, email });
    return { email, url: `/account/password/${await mailedToken(service.db, email, 'password')}` };
  };
  const get = (url: string, headers: Record<string, string> = {}) =>
    service.app.inject({ method: 'GET', url, headers });
  const post = (url: string, fields: Record<string, string> = { password }, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const titleOf = ({ body }: { body: string }) => /<title>(.*?)<\/title>/.exec(body)?.[1];
  const canSignIn = async (email: string, word: string) =>
    (await service.send(login, { sellerId, email, password: word })).statusCode === 200;

  it('prove an address at a click, and not by being looked at', async () => {
    const { email, url } = await registered();
    for (let looked = 0; looked < 3; looked++) {
      const page = await get(url);
      assert.deepEqual([page.statusCode, titleOf(page)], [200, 'Confirm your address']);
      assert.match(
        page.body,
        /<form method="post">[^]*name="password"[^]*<button>Confirm my address<\/button>\s*<\/form>/,
      );
      assert.ok(page.body.includes(email));
    }
    assert.equal((await service.app.inject({ method: 'HEAD', url })).statusCode, 200);
    assert.ok(!(await canSignIn(email, password)));
    const done = await post(url);
    assert.deepEqual([done.statusCode, titleOf(done)], [200, 'Your address is confirmed']);
    assert.match(done.body, /<a href="https:\/\/house\.example\/shop\?a=1&amp;b=2">Back to The House<\/a>/);
    assert.ok(await canSignIn(email, password));
    for (const again of [await get(url), await post(url)]) {
      assert.deepEqual([again.statusCode, titleOf(again)], [404, 'That didn’t work']);
      assert.match(again.body, /already been used/);
    }
  });

  it('do not open an account for a caller who does not know its password', async () => {
    const { email, url } = await registered();
    for (const fields of [{}, { password: '' }, { password: 'mine' }] as Record<string, string>[]) {
      const page = await post(url, fields);
      assert.deepEqual([page.statusCode, titleOf(page)], [400, 'Confirm your address']);
      assert.match(page.body, /role="alert" id="problem">This isn’t the password of this account/);
    }
    const [row] = await service.db.query<{ verified: boolean | null }>(
      `select (data->>'verified')::boolean as verified from customer where email = $1`,
      [email],
    );
    assert.ok(!row?.verified);
    assert.ok(!(await canSignIn(email, password)));
    assert.equal((await post(url)).statusCode, 200);
    assert.ok(await canSignIn(email, password));
  });

  it('set a password', async () => {
    const { email, url } = await forgotten();
    const page = await get(url);
    assert.equal(titleOf(page), 'Choose a password');
    assert.match(page.body, /name="password"\s+value=""\s+autocomplete="new-password"\s+minlength="10"/);
    assert.match(page.body, new RegExp(`value="${email}" autocomplete="username"`));
    const done = await post(url, { password: 'a new password' });
    assert.deepEqual([done.statusCode, titleOf(done)], [200, 'Password saved']);
    assert.ok(await canSignIn(email, 'a new password'));
    assert.equal((await post(url, { password: 'another password' })).statusCode, 404);
  });

  it('say what is wrong with a password, and lose nothing', async () => {
    const { email, url } = await forgotten();
    for (const [typed, words] of [
      ['"<b>', 'too short'],
      ['', 'too short'],
      ['x'.repeat(201), 'too long'],
      ['1q2w3e4r5t', 'too easy to guess'],
      [email, 'too easy to guess'],
    ] as const) {
      const page = await post(url, { password: typed });
      assert.equal(page.statusCode, 400);
      assert.match(page.body, new RegExp(`role="alert" id="problem">This password is ${words}`));
      assert.match(page.body, /aria-describedby="problem hint"\s+aria-invalid="true"/);
      assert.ok(
        page.body.includes(`value="${typed.replace('"', '&quot;').replace('<', '&lt;').replace('>', '&gt;')}"`),
      );
    }
    assert.equal((await post(url, {})).statusCode, 400);
    assert.equal((await post(url, { password: 'long enough' })).statusCode, 200);
    assert.ok(await canSignIn(email, 'long enough'));
  });

  it('tell that a link is too old, or not theirs', async () => {
    const { url } = await registered();
    const reset = await forgotten();
    for (const wrong of [
      '/account/verify/unknown',
      '/account/password/unknown',
      url.replace('verify', 'password'),
      reset.url.replace('password', 'verify'),
    ]) {
      for (const answer of [await get(wrong), await post(wrong, { password })]) {
        assert.equal(answer.statusCode, 404);
        assert.match(answer.body, /<h1>That didn’t work<\/h1>/);
      }
    }
    service.clock.forward(24 * 3_600_000);
    for (const old of [url, reset.url]) {
      for (const answer of [await get(old), await post(old, { password })]) {
        assert.equal(answer.statusCode, 410);
        assert.match(answer.body, /<h1>This link has expired<\/h1>/);
      }
    }
  });

  it('take forms from themselves alone', async () => {
    const { email, url } = await registered();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin, 'sec-fetch-site': 'cross-site' },
      { origin, 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await post(url, { password }, headers);
      assert.equal(answer.statusCode, 403);
      assert.match(answer.body, /Open the link in the email again/);
    }
    assert.ok(!(await canSignIn(email, password)));
    const accepted: Record<string, string>[] = [
      { origin },
      { origin: 'http://localhost:8080', host: 'localhost:8080' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of accepted) {
      const other = await registered();
      assert.equal((await post(other.url, { password }, headers)).statusCode, 200, JSON.stringify(headers));
    }
    const bare = await registered();
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url: bare.url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password }).toString(),
    });
    assert.equal(statusCode, 200);
  });

  it('are never cached, and tell other sites nothing', async () => {
    const { url } = await registered();
    for (const answer of [await get(url), await get('/account/verify/unknown'), await post(url)]) {
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(answer.headers['referrer-policy'], 'same-origin');
      assert.match(String(answer.headers['content-type']), /^text\/html/);
      assert.match(String(answer.headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/);
      assert.equal(answer.headers['access-control-allow-origin'], undefined);
      assert.ok(!answer.body.includes('<script'));
    }
  });

  it('speak German to visitors who want it', async () => {
    const { url } = await registered();
    assert.match((await get(url, { 'accept-language': 'de-AT,de;q=0.9' })).body, /<html lang="de">[^]*bestätigen/);
    assert.match((await get(url, { 'accept-language': 'nl,de;q=0.9,en;q=0.8' })).body, /<html lang="de">/);
    assert.match((await get(`${url}?locale=de`, { 'accept-language': 'en' })).body, /<html lang="de">/);
    assert.match((await get(`${url}?locale=en`, { 'accept-language': 'de' })).body, /<html lang="en">/);
    assert.match((await get(`${url}?locale=ja`)).body, /<html lang="en">/);
    const reset = await forgotten();
    const german = { 'accept-language': 'de' };
    assert.match((await get(reset.url, german)).body, /Neues Passwort/);
    assert.match((await post(reset.url, { password: 'kurz' }, german)).body, /zu kurz/);
    assert.match((await post(reset.url, { password: 'lang genug' }, german)).body, /Passwort ist gespeichert/);
    assert.match((await post(reset.url, { password: 'lang genug' }, german)).body, /schon benutzt/);
    assert.match((await post(url, { password }, german)).body, /Adresse ist bestätigt/);
  });

  it('take nothing from a seller’s record as markup, and no address but of the web', async () => {
    await setSeller({ name: '<script>alert(1)</script>', url: 'javascript:alert(1)' });
    const { url } = await registered();
    const page = await get(url);
    assert.ok(!page.body.includes('<script'));
    assert.ok(page.body.includes('&lt;script&gt;'));
    const done = await post(url);
    assert.equal(done.statusCode, 200);
    assert.ok(!done.body.includes('javascript:'));
    await setSeller({});
    const other = await registered();
    assert.match((await get(other.url)).body, /your account at the shop/);
  });

  it('refuse what is no form, in words', async () => {
    const { url } = await forgotten();
    const xml = await post(url, {}, { 'content-type': 'application/xml' });
    assert.equal(xml.statusCode, 415);
    assert.match(xml.body, /<h1>That didn’t work<\/h1>/);
    const large = await post(url, { password: 'x'.repeat(20_000) });
    assert.equal(large.statusCode, 413);
    const twice = await service.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      payload: 'password=first-password&password=second-password',
    });
    assert.equal(twice.statusCode, 400);
    // Operations take JSON alone, as before.
    const operation = await post('/api/customers/login', { sellerId });
    assert.equal(operation.statusCode, 415);
  });

  it('are slowed down like other guessing', async () => {
    const limited = await testService({ rateLimits: { ...usualRateLimits, guess: 2 } });
    try {
      for (const path of ['/account/verify/guess', '/account/password/guess']) {
        for (let tries = 0; tries < 2; tries++) assert.equal((await limited.app.inject(path)).statusCode, 404);
        const refused = await limited.app.inject(path);
        assert.equal(refused.statusCode, 429);
        assert.match(refused.body, /wait a minute/);
        assert.ok(Number(refused.headers['retry-after']) > 0);
      }
    } finally {
      await limited.close();
    }
  });
});
