// Long because it walks through the whole of OAuth: what apps ask, what people decide, what codes and keys are good for.
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { before, beforeEach, describe, it } from 'node:test';
import { verifyInstallState } from '../../../src/packages/oauth.ts';
import { cleanUp } from '../../../src/service/server/jobs.ts';
import { newSecret } from '../../../src/service/security/ids.ts';
import { hashPassword } from '../../../src/service/security/passwords.ts';
import { passWindows } from '../../support/builders/attempts.ts';
import {
  addApp,
  addUser,
  authorizeUrl,
  fieldOf,
  password,
  TestBrowser,
  type Shown,
  type TestApp,
} from '../../support/builders/apps.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled, testService } from '../../support/running/service.ts';
import { addKey, addSeller, sellerId } from '../../support/builders/shop.ts';
import { usualRateLimits } from '../../../src/service/http/protection.ts';
import { tampered } from '../../support/builders/tampered.ts';

const minutes = 60_000;
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const withPkce = { code_challenge: challenge, code_challenge_method: 'S256' };

describeWithService('apps', (service) => {
  let app: TestApp;
  let browser: TestBrowser;
  before(async () => {
    await addUser(service.db);
    await addUser(service.db, 'other@example.com', 'other');
  });
  beforeEach(async () => {
    app = await addApp(service.db);
    browser = new TestBrowser(service.app);
  });

  /** Signs in, allows the app, and answers what it is sent. */
  const allowed = async (
    more: Readonly<Record<string, string>> = {},
    email?: string,
    of: TestApp = app,
  ): Promise<URLSearchParams> => {
    const fresh = new TestBrowser(service.app);
    return await fresh.decide(await fresh.signIn(authorizeUrl(of, more), email), 'allow');
  };
  const exchangeOf = (code: string | null, more: Readonly<Record<string, unknown>> = {}) => ({
    grant_type: 'authorization_code' as const,
    client_id: app.clientId,
    client_secret: app.clientSecret,
    code: code ?? '',
    redirect_uri: app.redirectUri,
    ...more,
  });
  const exchange = async (code: string | null, more: Readonly<Record<string, unknown>> = {}) =>
    await service.call(api.oauth.token, exchangeOf(code, more));
  const refusedGrant = async (code: string | null, more: Readonly<Record<string, unknown>> = {}) => {
    const { body } = await service.refused(api.oauth.token, 400, exchangeOf(code, more));
    assert.equal(body.error, 'invalid_grant');
    assert.equal(body.code, 'INVALID_GRANT');
  };
  const isValid = async (token: string) => (await service.send(api.oauth.meta, {}, { token })).statusCode === 200;

  it('get a key for a code, and ask whose it is', async () => {
    const sent = await allowed({ state: 'a b&c=ü%' });
    assert.deepEqual([...sent.keys()], ['code', 'state', 'iss']);
    assert.equal(sent.get('state'), 'a b&c=ü%');
    assert.equal(sent.get('iss'), settled.publicUrl);
    const response = await service.send(api.oauth.token, exchangeOf(sent.get('code')));
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.equal(response.headers['pragma'], 'no-cache');
    const answer = response.body as unknown as { access_token: string };
    assert.deepEqual(Object.keys(answer).sort(), ['access_token', 'scope', 'token_type']);
    const token = answer.access_token;
    const { installationId } = await service.call(api.oauth.meta, {}, { token });
    const [row] = await service.db.query(
      `select i.app_id, i.seller_id, i.permissions, k.permissions as key, k.name, k.hint, k.hash
       from installation i join api_key k on k.installation_id = i.id where i.id = $1`,
      [installationId],
    );
    assert.deepEqual(row, {
      app_id: app.clientId,
      seller_id: sellerId,
      permissions: ['events:read', 'vouchers:read'],
      key: ['events:read', 'vouchers:read'],
      name: 'Door list',
      hint: token.slice(-4),
      hash: createHash('sha256').update(token).digest('hex'),
    });
  });

  it('may do what was agreed to, and nothing else', async () => {
    const { access_token: token } = await exchange((await allowed()).get('code'));
    const { statusCode } = await service.send(api.events.list, { top: 1, skip: 0 }, { token });
    assert.notEqual(statusCode, 401);
    assert.notEqual(statusCode, 403);
    const { body } = await service.refused(api.events.create, 403, { name: 'x' }, { token });
    assert.equal(body.code, 'NOT_PERMITTED');
  });

  it('may ask for less', async () => {
    const { access_token: token, scope } = await exchange((await allowed({ scope: 'vouchers:read' })).get('code'));
    assert.equal(scope, 'vouchers:read');
    await service.refused(api.events.list, 403, { top: 1, skip: 0 }, { token });
  });

  it('keep no secret in the database', async () => {
    const code = (await allowed()).get('code');
    const [used, unused] = [(await exchange(code)).access_token, (await allowed()).get('code') ?? ''];
    const session = new TestBrowser(service.app);
    await session.signIn(authorizeUrl(app));
    const everything = JSON.stringify(
      await Promise.all(
        ['seller_session', 'app', 'installation', 'authorization_code', 'api_key'].map((table) =>
          service.db.query(`select * from ${table}`),
        ),
      ),
    );
    for (const secret of [code ?? '', used, unused, app.clientSecret, ...session.cookies.values()]) {
      assert.ok(secret.length >= 40);
      assert.ok(!everything.includes(secret));
    }
  });

  describe('the address to ask at', () => {
    const broken: [string, (of: TestApp) => string][] = [
      ['no app', ({ redirectUri }) => `/oauth2/authorize?response_type=code&redirect_uri=${redirectUri}`],
      ['an unknown app', (of) => authorizeUrl({ ...of, clientId: 'nobody' })],
      ['an app with a name that cannot be', (of) => authorizeUrl({ ...of, clientId: 'a\0b' })],
      ['an app that comes twice', (of) => `${authorizeUrl(of)}&client_id=${of.clientId}`],
      ['no address', ({ clientId }) => `/oauth2/authorize?response_type=code&client_id=${clientId}`],
      ['an address that goes on', (of) => authorizeUrl({ ...of, redirectUri: `${of.redirectUri}/more` })],
      ['an address with a query', (of) => authorizeUrl({ ...of, redirectUri: `${of.redirectUri}?next=evil` })],
      ['an address in capitals', (of) => authorizeUrl({ ...of, redirectUri: of.redirectUri.toUpperCase() })],
      ['another host', (of) => authorizeUrl({ ...of, redirectUri: 'https://evil.example/callback' })],
      ['an address that comes twice', (of) => `${authorizeUrl(of)}&redirect_uri=${of.redirectUri}`],
    ];
    for (const [name, url] of broken) {
      it(`shows ${name} to the person, and redirects no one`, async () => {
        const { status, location, headers, html } = await browser.get(url(app));
        assert.equal(status, 400);
        assert.equal(location, '');
        assert.match(String(headers['content-type']), /^text\/html/);
        assert.match(html, /That didn’t work/);
        assert.doesNotMatch(html, /evil/);
      });
    }

    const told: [string, string, (of: TestApp) => string, string | null][] = [
      ['invalid_request', 'no response_type', (of) => authorizeUrl(of, { response_type: '', state: 's' }), 's'],
      ['unsupported_response_type', 'token', (of) => authorizeUrl(of, { response_type: 'token', state: 's' }), 's'],
      ['invalid_request', 'a response_type twice', (of) => `${authorizeUrl(of)}&response_type=code`, null],
      ['invalid_request', 'a state twice', (of) => `${authorizeUrl(of, { state: 's' })}&state=t`, null],
      ['invalid_request', 'an unknown parameter twice', (of) => `${authorizeUrl(of, { state: 's' })}&a=1&a=2`, 's'],
      ['invalid_request', 'a long state', (of) => authorizeUrl(of, { state: 's'.repeat(2001) }), null],
      ['invalid_request', 'a challenge alone', (of) => authorizeUrl(of, { code_challenge: challenge }), null],
      ['invalid_request', 'a method alone', (of) => authorizeUrl(of, { code_challenge_method: 'S256' }), null],
      ['invalid_request', 'plain', (of) => authorizeUrl(of, { ...withPkce, code_challenge_method: 'plain' }), null],
      ['invalid_request', 'a short challenge', (of) => authorizeUrl(of, { ...withPkce, code_challenge: 'abc' }), null],
      ['invalid_scope', 'more than its due', (of) => authorizeUrl(of, { scope: 'events:read events:write' }), null],
    ];
    for (const [error, name, url, state] of told) {
      it(`tells the app ${error} for ${name}`, async () => {
        const { status, location, headers } = await browser.get(url(app));
        assert.equal(status, 303);
        assert.ok(location.startsWith(`${app.redirectUri}?`));
        const sent = new URL(location).searchParams;
        assert.equal(sent.get('error'), error);
        assert.match(sent.get('error_description') ?? '', /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
        assert.equal(sent.get('state'), state);
        assert.equal(sent.get('iss'), settled.publicUrl);
        assert.equal(sent.get('code'), null);
        assert.equal(headers['referrer-policy'], 'no-referrer');
      });
    }

    it('needs a challenge for an app that demands PKCE', async () => {
      app = await addApp(service.db, { requiresPkce: true });
      const { status, location } = await browser.get(authorizeUrl(app, { state: 's' }));
      assert.equal(status, 303);
      const sent = new URL(location).searchParams;
      assert.deepEqual([sent.get('error'), sent.get('state'), sent.get('code')], ['invalid_request', 's', null]);
      const code = (await allowed(withPkce)).get('code');
      await exchange(code, { code_verifier: verifier });
    });

    it('takes a state of 2,000 signs, and parameters that it does not know', async () => {
      const state = 's'.repeat(2000);
      assert.equal((await allowed({ state, prompt: 'consent' })).get('state'), state);
    });

    it('keeps the query of an app’s address as it is', async () => {
      const uri = 'https://door.example/callback?a=1%202&b';
      const other = await addApp(service.db, { redirectUris: [uri] });
      const page = await browser.signIn(authorizeUrl(other));
      const form = fieldOf(page, '/oauth2/consent');
      const { location } = await browser.post('/oauth2/consent', { form, decision: 'deny' });
      assert.ok(location.startsWith(`${uri}&error=access_denied&`), location);
    });

    it('never leads to an address with a fragment', async () => {
      const redirectUri = 'https://door.example/#callback';
      const other = await addApp(service.db, { redirectUris: [redirectUri] });
      assert.equal((await browser.get(authorizeUrl(other))).status, 400);
    });
  });

  describe('the consent page', () => {
    it('says who asks, for what, for whom, and where it goes on', async () => {
      const page = await browser.signIn(authorizeUrl(app));
      assert.equal(page.status, 200);
      for (const words of ['Door list', 'Who comes tonight', 'The House', 'Bo Office', 'door.example'])
        assert.ok(page.html.includes(words), words);
      assert.match(page.html, /See all events/);
      assert.match(page.html, /See vouchers with their codes/);
      assert.doesNotMatch(page.html, /Create, change and delete/);
    });

    it('speaks German to Germans', async () => {
      browser.language = 'nl, de-CH;q=0.9, en;q=0.8';
      const page = await browser.signIn(authorizeUrl(app));
      assert.match(page.html, /<html lang="de">/);
      assert.match(page.html, /Erlauben/);
    });

    it('is plain, never cached, and never framed', async () => {
      const { headers, html } = await browser.signIn(authorizeUrl(app));
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.match(policy, /form-action 'self' https:$/);
      assert.doesNotMatch(policy, /script-src/);
      assert.doesNotMatch(html, /<script|style=/);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['referrer-policy'], 'same-origin');
    });

    for (const [uri, source] of [
      ['http://127.0.0.1:9999/callback', 'http://127.0.0.1:9999'],
      ['com.example.door:/callback', 'com.example.door:'],
    ] as const) {
      it(`lets its form lead to ${uri}`, async () => {
        const other = await addApp(service.db, { redirectUris: [uri] });
        const { headers } = await browser.signIn(authorizeUrl(other));
        assert.ok(String(headers['content-security-policy']).endsWith(`form-action 'self' ${source}`));
      });
    }

    it('shows what an app says about itself as text', async () => {
      const evil = await addApp(service.db, {
        name: '<script>alert(1)</script>',
        description: '"><form action=//evil.example>',
        website: 'javascript:alert(1)',
        permissions: ['<b>all'],
      });
      const { html } = await browser.signIn(authorizeUrl(evil));
      assert.doesNotMatch(html, /<script>|<form action=\/\/|javascript:|<b>/);
      assert.match(html, /&lt;b&gt;all/);
    });

    it('can be denied', async () => {
      const page = await browser.signIn(authorizeUrl(app, { state: 's' }));
      const sent = await browser.decide(page, 'deny');
      assert.deepEqual([sent.get('error'), sent.get('state'), sent.get('code')], ['access_denied', 's', null]);
      assert.deepEqual(await service.db.query('select 1 from installation where app_id = $1', [app.clientId]), []);
    });

    it('grants what it showed, not what the app asks since', async () => {
      const page = await browser.signIn(authorizeUrl(app));
      await service.db.query('update app set permissions = $2::text[] where id = $1', [
        app.clientId,
        ['events:read', 'customers:write'],
      ]);
      const { scope } = await exchange((await browser.decide(page, 'allow')).get('code'));
      assert.equal(scope, 'events:read');
    });

    it('sends nothing to an address that is the app’s no more, nor for an app that is gone', async () => {
      const page = await browser.signIn(authorizeUrl(app));
      const form = fieldOf(page, '/oauth2/consent');
      await service.db.query(`update app set redirect_uris = '{}' where id = $1`, [app.clientId]);
      const moved = await browser.post('/oauth2/consent', { form, decision: 'allow' });
      await service.db.query('delete from app where id = $1', [app.clientId]);
      const gone = await browser.post('/oauth2/consent', { form, decision: 'allow' });
      for (const { status, location } of [moved, gone]) assert.deepEqual([status, location], [400, '']);
    });

    const strange: [string, (page: Shown) => [Record<string, string>, Record<string, string>]][] = [
      ['from another site', (page) => [{ form: fieldOf(page, '/oauth2/consent') }, { 'sec-fetch-site': 'cross-site' }]],
      ['from a sister site', (page) => [{ form: fieldOf(page, '/oauth2/consent') }, { 'sec-fetch-site': 'same-site' }]],
      ['of another origin', (page) => [{ form: fieldOf(page, '/oauth2/consent') }, { origin: 'https://evil.example' }]],
      ['from nowhere', (page) => [{ form: fieldOf(page, '/oauth2/consent') }, {}]],
      [
        'that was altered',
        (page) => [{ form: tampered(fieldOf(page, '/oauth2/consent')) }, { 'sec-fetch-site': 'same-origin' }],
      ],
      ['without its field', () => [{}, { 'sec-fetch-site': 'same-origin' }]],
      ['of another kind', (page) => [{ form: fieldOf(page, '/oauth2/sign-out') }, { 'sec-fetch-site': 'same-origin' }]],
    ];
    for (const [name, forged] of strange) {
      it(`refuses a form ${name}`, async () => {
        const [fields, headers] = forged(await browser.signIn(authorizeUrl(app)));
        const { status, location } = await browser.post('/oauth2/consent', { ...fields, decision: 'allow' }, headers);
        assert.deepEqual([status, location], [403, '']);
        assert.deepEqual(await service.db.query('select 1 from installation where app_id = $1', [app.clientId]), []);
      });
    }

    it('believes the header Origin of browsers that tell nothing else', async () => {
      const form = fieldOf(await browser.signIn(authorizeUrl(app)), '/oauth2/consent');
      const headers = { origin: settled.publicUrl };
      const { status, location } = await browser.post('/oauth2/consent', { form, decision: 'allow' }, headers);
      assert.equal(status, 303);
      assert.match(location, /[?&]code=/);
    });

    it('is shown again when it was open too long, or in another’s browser', async () => {
      const page = await browser.signIn(authorizeUrl(app, { state: 's', ...withPkce }));
      const form = fieldOf(page, '/oauth2/consent');
      const thief = new TestBrowser(service.app);
      await thief.signIn(authorizeUrl(app), 'other@example.com');
      const { location } = await thief.post('/oauth2/consent', { form, decision: 'allow' });
      assert.ok(location.startsWith('/oauth2/authorize?'), location);
      const again = new URLSearchParams(location.split('?')[1]);
      assert.deepEqual(
        ['client_id', 'redirect_uri', 'state', 'code_challenge'].map((name) => again.get(name)),
        [app.clientId, app.redirectUri, 's', challenge],
      );
      service.clock.forward(61 * minutes);
      const late = await browser.post('/oauth2/consent', { form, decision: 'allow' });
      assert.equal(late.location, location);
      assert.deepEqual(await service.db.query('select 1 from installation where app_id = $1', [app.clientId]), []);
    });
  });

  describe('signing in', () => {
    it('takes a cookie that only this host reads, for twelve hours', async () => {
      await browser.signIn(authorizeUrl(app));
      const attributes = browser.attributes.get('__Host-foyer-session') ?? '';
      for (const attribute of [/Path=\//, /HttpOnly/, /Secure/, /SameSite=Lax/, /Max-Age=43200/])
        assert.match(attributes, attribute);
      service.clock.forward(12 * 60 * minutes - 1);
      assert.match((await browser.get(authorizeUrl(app))).html, /Allow/);
      service.clock.forward(1);
      assert.match((await browser.get(authorizeUrl(app))).html, /Password/);
    });

    it('answers a wrong address and a wrong password alike', async () => {
      const form = fieldOf(await browser.get(authorizeUrl(app)), '/oauth2/sign-in');
      const answers = [];
      for (const [email, wrong] of [
        ['box-office@example.com', 'wrong password'],
        ['nobody@example.com', password],
      ] as const) {
        const answer = await browser.post('/oauth2/sign-in', { form, email, password: wrong });
        assert.equal(answer.status, 401);
        assert.ok(!answer.html.includes(wrong));
        answers.push(answer.html.replace(fieldOf(answer, '/oauth2/sign-in'), '').replaceAll(email, 'EMAIL'));
      }
      assert.equal(answers[0], answers[1]);
      assert.ok(!browser.cookies.has('__Host-foyer-session'));
    });

    it('leads on to the page that was asked for', async () => {
      const page = await browser.signIn(authorizeUrl(app, { state: 'after' }), 'BOX-office@Example.com');
      assert.equal((await browser.decide(page, 'allow')).get('state'), 'after');
    });

    it('begins a new session, and ends the one before', async () => {
      await browser.signIn(authorizeUrl(app));
      const before = browser.cookies.get('__Host-foyer-session') ?? assert.fail();
      const form = fieldOf(await new TestBrowser(service.app).get(authorizeUrl(app)), '/oauth2/sign-in');
      // of another browser: asked again
      const held = await browser.post('/oauth2/sign-in', { form, email: 'box-office@example.com', password });
      assert.equal(held.status, 403);
      const own = fieldOf(held, '/oauth2/sign-in');
      await browser.post('/oauth2/sign-in', { form: own, email: 'box-office@example.com', password });
      const now = browser.cookies.get('__Host-foyer-session') ?? assert.fail();
      assert.notEqual(now, before);
      const old = new TestBrowser(service.app);
      old.cookies.set('__Host-foyer-session', before);
      assert.match((await old.get(authorizeUrl(app))).html, /Password/);
    });

    it('stores the password at today’s cost', async () => {
      const id = await addUser(service.db, 'long-here@example.com');
      const old = await hashPassword(password, { N: 512, r: 8, p: 1 });
      await service.db.query('update seller_user set password_hash = $2 where id = $1', [id, old]);
      const stored = async () => {
        const [row] = await service.db.query<{ hash: string }>(
          'select password_hash as hash from seller_user where id = $1',
          [id],
        );
        return row?.hash ?? '';
      };
      const form = fieldOf(await browser.get(authorizeUrl(app)), '/oauth2/sign-in');
      const fields = { form, email: 'long-here@example.com' };
      assert.equal((await browser.post('/oauth2/sign-in', { ...fields, password: 'wrong' })).status, 401);
      assert.equal(await stored(), old);
      await browser.signIn(authorizeUrl(app), fields.email);
      const upgraded = await stored();
      assert.match(upgraded, /^scrypt\$1024\$8\$1\$/);
      await new TestBrowser(service.app).signIn(authorizeUrl(app), fields.email);
      assert.equal(await stored(), upgraded);
    });

    it('takes no session that a stranger made up', async () => {
      browser.cookies.set('__Host-foyer-session', newSecret());
      assert.match((await browser.get(authorizeUrl(app))).html, /Password/);
    });

    it('refuses a form from another site', async () => {
      const form = fieldOf(await browser.get(authorizeUrl(app)), '/oauth2/sign-in');
      const fields = { form, email: 'box-office@example.com', password };
      const { status } = await browser.post('/oauth2/sign-in', fields, { 'sec-fetch-site': 'cross-site' });
      assert.equal(status, 403);
      assert.ok(!browser.cookies.has('__Host-foyer-session'));
    });

    it('refuses a form without its fields', async () => {
      const form = fieldOf(await browser.get(authorizeUrl(app)), '/oauth2/sign-in');
      assert.equal((await browser.post('/oauth2/sign-in', { form })).status, 400);
    });

    it('stops those who guess, even when they guess right in the end', async () => {
      await addUser(service.db, 'guessed@example.com');
      const form = fieldOf(await browser.get(authorizeUrl(app)), '/oauth2/sign-in');
      const attempt = async (guess: string) =>
        await browser.post('/oauth2/sign-in', { form, email: 'guessed@example.com', password: guess });
      for (let guess = 0; guess < 10; guess++) assert.equal((await attempt(`guess ${guess}`)).status, 401);
      const stopped = await attempt(password);
      assert.equal(stopped.status, 429);
      const wait = Number(stopped.headers['retry-after']);
      assert.ok(wait > 800 && wait <= 900, String(wait));
      await passWindows(service.db, wait * 1000);
      assert.equal((await attempt(password)).status, 303);
    });

    it('ends by signing out', async () => {
      const page = await browser.signIn(authorizeUrl(app));
      const before = browser.cookies.get('__Host-foyer-session') ?? assert.fail();
      const { location } = await browser.post('/oauth2/sign-out', { form: fieldOf(page, '/oauth2/sign-out') });
      assert.match((await browser.get(location)).html, /Password/);
      browser.cookies.set('__Host-foyer-session', before);
      assert.match((await browser.get(authorizeUrl(app))).html, /Password/);
    });
  });

  describe('the exchange', () => {
    it('takes a form, and credentials by HTTP Basic', async () => {
      const code = (await allowed()).get('code');
      const { client_id: id, client_secret: secret, ...rest } = exchangeOf(code);
      const answer = await service.app.inject({
        method: 'POST',
        url: api.oauth.token.path,
        headers: {
          'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
          authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
        },
        payload: new URLSearchParams({ ...rest, code_verifier: '', unknown: 'ignored' }).toString(),
      });
      assert.equal(answer.statusCode, 200, answer.body);
      assert.equal(answer.json<{ token_type: string }>().token_type, 'Bearer');
    });

    it('is the only operation that takes forms', async () => {
      for (const url of ['/api/customers/login', '/api/vouchers', '/api/checkout', '/api/oauth2/meta']) {
        const { statusCode } = await service.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'a=b',
        });
        assert.equal(statusCode, url.endsWith('meta') ? 405 : 415, url);
      }
    });

    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    const clients: [string, (of: TestApp) => [Record<string, unknown>, Record<string, string>]][] = [
      ['a wrong secret', () => [{ client_secret: newSecret() }, {}]],
      ['another app’s id', () => [{ client_id: 'nobody' }, {}]],
      ['an id that cannot be', () => [{ client_id: 'no body' }, {}]],
      [
        'a wrong secret by HTTP Basic',
        (of) => [{ client_id: undefined, client_secret: undefined }, basic(`${of.clientId}:wrong`)],
      ],
      ['HTTP Basic that cannot be read', () => [{ client_id: undefined, client_secret: undefined }, basic('%:%')]],
    ];
    for (const [name, sent] of clients) {
      it(`refuses ${name}`, async () => {
        const code = (await allowed()).get('code');
        const [fields, headers] = sent(app);
        const refused = await service.refused(api.oauth.token, 401, exchangeOf(code, fields), { headers });
        assert.equal(refused.body.error, 'invalid_client');
        assert.equal(refused.body.code, 'INVALID_CLIENT');
        assert.ok((refused.body as Record<string, unknown>)['error_description']);
        assert.equal(refused.headers['www-authenticate'], 'Basic realm="apps"');
        await exchange(code); // which is still good
      });
    }

    const requests: [string, string, Record<string, unknown>, Record<string, string>?][] = [
      ['unsupported_grant_type', 'another grant', { grant_type: 'client_credentials' }],
      ['invalid_request', 'no grant', { grant_type: undefined }],
      ['invalid_request', 'no code', { code: undefined }],
      ['invalid_request', 'an empty code', { code: '' }],
      ['invalid_request', 'no redirect_uri', { redirect_uri: undefined }],
      ['invalid_request', 'no secret', { client_secret: undefined }],
      ['invalid_request', 'a code twice', { code: ['a', 'b'] }],
      ['invalid_request', 'a long code', { code: 'c'.repeat(201) }],
      ['invalid_request', 'a short verifier', { code_verifier: 'short' }],
      ['invalid_request', 'two ways together', {}, basic('a:b')],
      ['invalid_request', 'two ids', { client_secret: undefined }, basic('a:b')],
      ['invalid_grant', 'an unknown code', { code: newSecret() }],
      ['invalid_grant', 'a code with a strange sign', { code: 'ü' }],
    ];
    for (const [error, name, fields, headers = {}] of requests) {
      it(`says ${error} to ${name}`, async () => {
        const input = exchangeOf(newSecret(), fields);
        const { body } = await service.refused(api.oauth.token, 400, input, { headers });
        assert.equal(body.error, error);
        const { error_description: words } = body as Record<string, unknown>;
        assert.match(String(words), /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
        assert.ok(body.message && body.code);
      });
    }

    for (const [type, payload, status] of [
      ['application/json', '{"grant', 400],
      ['text/xml', '<a/>', 415],
      ['application/x-www-form-urlencoded', 'a'.repeat(40_000), 413],
    ] as const) {
      it(`says invalid_request to a broken ${type}`, async () => {
        const headers = { 'content-type': type };
        const answer = await service.app.inject({ method: 'POST', url: api.oauth.token.path, headers, payload });
        assert.equal(answer.statusCode, status);
        assert.equal(answer.json<{ error: string }>().error, 'invalid_request');
      });
    }

    it('ends with the fifteenth minute', async () => {
      const [early, late] = [(await allowed()).get('code'), (await allowed()).get('code')];
      service.clock.forward(15 * minutes - 1);
      await exchange(early);
      service.clock.forward(1);
      await refusedGrant(late);
    });

    it('needs the address of the request, and the app of the code', async () => {
      const uris = ['https://door.example/a', 'https://door.example/b'];
      app = await addApp(service.db, { redirectUris: uris });
      const code = (await allowed()).get('code');
      await refusedGrant(code, { redirect_uri: uris[1] });
      const other = await addApp(service.db, { redirectUris: uris });
      await refusedGrant(code, { client_id: other.clientId, client_secret: other.clientSecret });
      await exchange(code);
    });

    it('needs the verifier of the challenge, and none where there was no challenge', async () => {
      const code = (await allowed(withPkce)).get('code');
      await refusedGrant(code);
      await refusedGrant(code, { code_verifier: 'w'.repeat(43) });
      await refusedGrant(code, { code_verifier: challenge });
      await exchange(code, { code_verifier: verifier });
      await refusedGrant((await allowed()).get('code'), { code_verifier: verifier });
    });

    it('happens once: a code that comes again takes its key with it, and no other', async () => {
      const [first, second] = [(await allowed()).get('code'), (await allowed()).get('code')];
      const [stolen, other] = [await exchange(first), await exchange(second)];
      const stranger = await addApp(service.db);
      await refusedGrant(first, { client_id: stranger.clientId, client_secret: stranger.clientSecret });
      assert.ok(await isValid(stolen.access_token));
      await refusedGrant(first);
      assert.ok(!(await isValid(stolen.access_token)));
      assert.ok(await isValid(other.access_token));
    });

    it('remembers a code that was used long ago', async () => {
      const code = (await allowed()).get('code');
      const { access_token: token } = await exchange(code);
      service.clock.forward(24 * 60 * minutes);
      await cleanUp(service.context);
      assert.deepEqual(await service.db.query('select 1 from authorization_code'), []);
      assert.deepEqual(await service.db.query('select 1 from seller_session'), []);
      assert.ok(await isValid(token));
      await refusedGrant(code);
      assert.ok(!(await isValid(token)));
    });

    it('succeeds once for many simultaneous requests', async () => {
      const code = (await allowed()).get('code');
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => service.send(api.oauth.token, exchangeOf(code))),
      );
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 400)]);
      const keys = await service.db.query(
        `select k.revoked_at from api_key k join installation i on i.id = k.installation_id where i.app_id = $1`,
        [app.clientId],
      );
      assert.equal(keys.length, 1);
    });

    it('and removing the app end in one order or the other', async () => {
      const code = (await allowed()).get('code');
      const page = await browser.signIn(`/apps/${app.clientId}`);
      const form = fieldOf(page, `/apps/${app.clientId}/remove`);
      const [answer] = await Promise.all([
        service.send(api.oauth.token, exchangeOf(code)),
        browser.post(`/apps/${app.clientId}/remove`, { form }),
      ]);
      assert.ok([200, 400].includes(answer.statusCode));
      if (answer.statusCode === 200)
        assert.ok(!(await isValid((answer.body as unknown as { access_token: string }).access_token)));
      assert.deepEqual(await service.db.query('select 1 from installation where app_id = $1', [app.clientId]), []);
    });
  });

  describe('an installation', () => {
    const rowsOf = async () =>
      await service.db.query<{ id: string; seller_id: string; permissions: string[] }>(
        'select id, seller_id, permissions from installation where app_id = $1 order by seller_id',
        [app.clientId],
      );

    it('is one for each seller, however often it is allowed; earlier keys go on', async () => {
      const { access_token: first } = await exchange((await allowed()).get('code'));
      const { access_token: second } = await exchange((await allowed()).get('code'));
      const { access_token: others } = await exchange((await allowed({}, 'other@example.com')).get('code'));
      const ids = await Promise.all(
        [first, second, others].map(
          async (token) => (await service.call(api.oauth.meta, {}, { token })).installationId,
        ),
      );
      assert.equal(ids[0], ids[1]);
      assert.notEqual(ids[0], ids[2]);
      assert.deepEqual(
        (await rowsOf()).map(({ seller_id: of }) => of),
        ['other', sellerId],
      );
    });

    it('allows what was agreed to last: earlier keys lose what is not in it, and gain nothing', async () => {
      const { access_token: full } = await exchange((await allowed()).get('code'));
      await allowed({ scope: 'vouchers:read' });
      await service.refused(api.events.list, 403, { top: 1, skip: 0 }, { token: full });
      await allowed();
      await service.refused(api.events.list, 403, { top: 1, skip: 0 }, { token: full });
      assert.deepEqual((await rowsOf())[0]?.permissions, ['events:read', 'vouchers:read']);
    });

    it('has ten keys at most: an eleventh takes the place of the first', async () => {
      const tokens: string[] = [];
      for (let count = 0; count < 11; count++) {
        tokens.push((await exchange((await allowed()).get('code'))).access_token);
        service.clock.forward(1000);
      }
      const valid = await Promise.all(tokens.map(isValid));
      assert.deepEqual(valid, [false, ...Array.from({ length: 10 }, () => true)]);
    });

    it('loses a key that its app revokes, and keeps the others', async () => {
      const [lost, kept] = [
        await exchange((await allowed()).get('code')),
        await exchange((await allowed()).get('code')),
      ];
      const credentials = { client_id: app.clientId, client_secret: app.clientSecret };
      const revoke = async (token: string, more: object = {}) =>
        await service.call(api.oauth.revoke, { ...credentials, token, ...more });
      await service.refused(api.oauth.revoke, 401, {
        ...credentials,
        client_secret: newSecret(),
        token: lost.access_token,
      });
      assert.ok(await isValid(lost.access_token));
      assert.deepEqual(await revoke(lost.access_token, { token_type_hint: 'access_token' }), {});
      assert.deepEqual(await Promise.all([lost, kept].map(({ access_token: token }) => isValid(token))), [false, true]);
      await revoke(lost.access_token); // again
    });

    it('cannot revoke the keys of a seller or of another app', async () => {
      const { access_token: theirs } = await exchange((await allowed()).get('code'));
      const own = await addKey(service.db);
      const other = await addApp(service.db);
      for (const token of [theirs, own, `fk_${newSecret()}`, 'nothing'])
        await service.call(api.oauth.revoke, { client_id: other.clientId, client_secret: other.clientSecret, token });
      assert.ok(await isValid(theirs));
      await service.call(api.events.list, { top: 1, skip: 0 }, { token: own });
    });

    it('is what a seller’s own key does not belong to', async () => {
      const { body } = await service.refused(api.oauth.meta, 404, {}, { token: await addKey(service.db) });
      assert.equal(body.code, 'NOT_FOUND');
      await service.refused(api.oauth.meta, 401, {});
      await service.refused(api.oauth.meta, 401, {}, { token: `fk_${newSecret()}` });
    });
  });

  describe('the page of an app', () => {
    const page = () => `/apps/${app.clientId}`;

    it('asks to sign in, and knows no app that does not exist', async () => {
      assert.match((await browser.get(page())).html, /Password/);
      const { status, headers } = await browser.get('/apps/nobody');
      assert.equal(status, 404);
      assert.match(String(headers['content-type']), /^text\/html/);
    });

    it('shows an installation and removes it, and its keys and codes with it', async () => {
      const code = (await allowed()).get('code');
      const { access_token: theirs } = await exchange((await allowed({}, 'other@example.com')).get('code'));
      assert.match((await browser.signIn(page())).html, /hasn’t connected yet/);
      const { access_token: token } = await exchange((await allowed()).get('code'));
      const shown = await browser.get(page());
      for (const words of ['Installed for The House', 'Bo Office', 'See all events'])
        assert.ok(shown.html.includes(words), words);
      assert.doesNotMatch(shown.html, /hasn’t connected yet/);
      const form = fieldOf(shown, `${page()}/remove`);
      const removed = await browser.post(`${page()}/remove`, { form });
      assert.equal(removed.location, page());
      assert.match((await browser.get(page())).html, /Not installed/);
      assert.ok(!(await isValid(token)));
      await refusedGrant(code);
      assert.ok(await isValid(theirs), 'another seller’s installation stays');
    });

    it('removes nothing for strangers', async () => {
      const { access_token: token } = await exchange((await allowed()).get('code'));
      const form = fieldOf(await browser.signIn(page()), `${page()}/remove`);
      const forged = await browser.post(`${page()}/remove`, { form }, { 'sec-fetch-site': 'cross-site' });
      assert.equal(forged.status, 403);
      const thief = new TestBrowser(service.app);
      await thief.post(`${page()}/remove`, { form });
      await thief.signIn(page(), 'other@example.com');
      await thief.post(`${page()}/remove`, { form });
      const second = await addApp(service.db);
      await browser.post(`/apps/${second.clientId}/remove`, { form });
      service.clock.forward(61 * minutes);
      await browser.post(`${page()}/remove`, { form });
      assert.ok(await isValid(token));
    });

    /** Begins on the page of the app, as in a marketplace. */
    const install = async (decision: 'allow' | 'deny') => {
      const form = fieldOf(await browser.signIn(page()), `${page()}/install`);
      const consent = await browser.post(`${page()}/install`, { form });
      assert.equal(consent.status, 200);
      return await browser.post('/oauth2/consent', { form: fieldOf(consent, '/oauth2/consent'), decision });
    };

    it('installs: the app gets a code at its first address, and a state that is signed with its secret', async () => {
      app = await addApp(service.db, { redirectUris: ['https://door.example/first', 'https://door.example/second'] });
      const { status, location } = await install('allow');
      assert.equal(status, 303);
      assert.ok(location.startsWith('https://door.example/first?code='), location);
      const sent = new URL(location).searchParams;
      const [code, state] = [sent.get('code') ?? '', sent.get('state') ?? ''];
      assert.equal(state, createHmac('sha256', app.clientSecret).update(code).digest('base64url'));
      assert.ok(await verifyInstallState({ code, state, clientSecret: app.clientSecret }));
      await exchange(code);
    });

    it('sets up what is installed: the app is called back again', async () => {
      await allowed();
      const { location } = await install('allow');
      assert.match(location, /[?&]code=/);
      await exchange(new URL(location).searchParams.get('code'));
    });

    it('can be denied, and the app hears nothing', async () => {
      const { location } = await install('deny');
      assert.equal(location, page());
    });

    it('installs nothing for strangers', async () => {
      const form = fieldOf(await browser.signIn(page()), `${page()}/install`);
      const stranger = new TestBrowser(service.app);
      assert.equal((await stranger.post(`${page()}/install`, { form })).location, page());
      const forged = await browser.post(`${page()}/install`, { form }, { origin: 'https://evil.example' });
      assert.equal(forged.status, 403);
    });

    it('issues no code without a challenge for an app that demands PKCE', async () => {
      const form = fieldOf(await browser.signIn(page()), `${page()}/install`);
      const consent = await browser.post(`${page()}/install`, { form });
      const code = (await browser.decide(consent, 'allow')).get('code');
      await service.db.query('update app set requires_pkce = true where id = $1', [app.clientId]);
      // neither by the page, nor by a form or a code of before
      assert.doesNotMatch((await browser.get(page())).html, /\/install"/);
      assert.equal((await browser.post(`${page()}/install`, { form })).location, page());
      await refusedGrant(code);
      await refusedGrant(code, { code_verifier: verifier });
    });

    it('offers nothing where the app has no address', async () => {
      app = await addApp(service.db, { redirectUris: [] });
      const shown = await browser.signIn(page());
      assert.equal(shown.status, 200);
      assert.doesNotMatch(shown.html, /\/install"/);
    });
  });
});

describe('the pages for seller users', () => {
  it('tell the app when the service fails, and report it', async () => {
    const service = await testService();
    await addUser(service.db);
    const app = await addApp(service.db);
    const browser = new TestBrowser(service.app);
    const page = await browser.signIn(authorizeUrl(app, { state: 's' }));
    await service.db.query('alter table authorization_code rename to elsewhere');
    const sent = await browser.decide(page, 'allow');
    assert.deepEqual([sent.get('error'), sent.get('state')], ['server_error', 's']);
    await service.db.query('alter table seller_session rename to nowhere');
    const broken = await browser.get(authorizeUrl(app));
    assert.equal(broken.status, 500);
    assert.match(broken.html, /went wrong on our side/);
    assert.doesNotMatch(broken.html, /seller_session/);
    assert.equal(service.faults.length, 2);
    assert.deepEqual(await service.db.query('select 1 from installation'), []);
    await service.close();
  });

  it('limit how often an address may guess', async () => {
    const service = await testService({ rateLimits: { ...usualRateLimits, guess: 3 } });
    await addSeller(service.db, sellerId);
    const app = await addApp(service.db);
    const browser = new TestBrowser(service.app);
    const form = fieldOf(await browser.get(authorizeUrl(app)), '/oauth2/sign-in');
    const statuses: number[] = [];
    for (let count = 0; count < 4; count++) {
      const fields = { form, email: `${count}@example.com`, password };
      statuses.push((await browser.post('/oauth2/sign-in', fields)).status);
    }
    assert.deepEqual(statuses, [401, 401, 401, 429]);
    assert.deepEqual(service.faults, []);
    await service.close();
  });
});
