/** An app that uses a library of others, against a service that listens; what stands before it in earnest, for TLS, is a line here. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import * as oauth from 'oauth4webapi';
import { createApp } from '../../../src/service/server/app.ts';
import type { Database } from '../../../src/service/database/index.ts';
import { hashOf } from '../../../src/service/security/ids.ts';
import {
  addApp,
  addUser,
  authorizeUrl,
  fieldOf,
  password,
  TestBrowser,
  type TestApp,
} from '../../support/builders/apps.ts';
import { testDatabase } from '../../support/running/database.ts';
import { settled } from '../../support/running/service.ts';

/** Where the service listens. */
let listening = '';
/** Reaches the service under its public name. */
const reach = (address: string, options: object) =>
  fetch(address.replace(settled.publicUrl, listening), { ...options, redirect: 'manual' });
const transport = { [oauth.customFetch]: reach };

/** A person with a browser: keeps cookies, follows the service's own redirects, and stops where an app begins. */
class Person {
  private readonly cookies = new Map<string, string>();

  async go(address: string, fields?: Readonly<Record<string, string>>): Promise<{ url: URL; html: string }> {
    const url = new URL(address, settled.publicUrl);
    if (url.origin !== settled.publicUrl) return { url, html: '' };
    const answer = await reach(url.href, {
      method: fields ? 'POST' : 'GET',
      headers: {
        origin: settled.publicUrl,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(fields && { body: new URLSearchParams(fields) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      this.cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    const html = await answer.text();
    return location === null ? { url, html } : await this.go(location);
  }

  /** Signs in and decides; answers where the app is called back. */
  async decide(authorize: URL, decision: 'allow' | 'deny'): Promise<URL> {
    const shown = (html: string) => ({ html, status: 200, location: '', headers: {} });
    const signIn = fieldOf(shown((await this.go(authorize.href)).html), '/oauth2/sign-in');
    const consent = await this.go('/oauth2/sign-in', { form: signIn, email: 'box-office@example.com', password });
    const form = fieldOf(shown(consent.html), '/oauth2/consent');
    return (await this.go('/oauth2/consent', { form, decision })).url;
  }
}

describe('an app with a library', () => {
  let db: Database;
  let service: FastifyInstance;
  let app: TestApp;
  let server: oauth.AuthorizationServer;
  const faults: unknown[] = [];
  before(async () => {
    db = await testDatabase();
    service = await createApp({
      ...settled,
      db,
      now: () => new Date(),
      settings: { rateLimits: false, shedLoad: false, log: (_message, error) => void faults.push(error) },
    });
    listening = await service.listen({ port: 0, host: '127.0.0.1' });
    await addUser(db);
    app = await addApp(db);
    const issuer = new URL(settled.publicUrl);
    const response = await oauth.discoveryRequest(issuer, { ...transport, algorithm: 'oauth2' });
    server = await oauth.processDiscoveryResponse(issuer, response);
  });
  after(async () => {
    assert.deepEqual(faults, []);
    await service.close();
    await db.close();
  });

  const begin = async () => {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const url = new URL(server.authorization_endpoint ?? assert.fail());
    for (const [name, value] of Object.entries({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: app.redirectUri,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }))
      url.searchParams.set(name, value);
    return { url, state, verifier };
  };

  for (const [name, auth] of [
    ['in the form', oauth.ClientSecretPost],
    ['by HTTP Basic', oauth.ClientSecretBasic],
  ] as const) {
    it(`gets a key, with its secret ${name}`, async () => {
      const client = { client_id: app.clientId };
      const { url, state, verifier } = await begin();
      const callback = await new Person().decide(url, 'allow');
      const sent = oauth.validateAuthResponse(server, client, callback, state);
      const exchange = async (secret: string) =>
        await oauth.processAuthorizationCodeResponse(
          server,
          client,
          await oauth.authorizationCodeGrantRequest(
            server,
            client,
            auth(secret),
            sent,
            app.redirectUri,
            verifier,
            transport,
          ),
        );
      await assert.rejects(exchange('wrong'), (error: unknown) => {
        // the library throws the one or the other, by whether the answer has a challenge
        if (error instanceof oauth.WWWAuthenticateChallengeError) return error.cause[0]?.scheme === 'basic';
        return error instanceof oauth.ResponseBodyError && error.error === 'invalid_client';
      });
      const { access_token: token, token_type: type } = await exchange(app.clientSecret);
      assert.equal(type, 'bearer');
      const meta = await oauth.protectedResourceRequest(
        token,
        'GET',
        new URL('/api/oauth2/meta', settled.publicUrl),
        undefined,
        undefined,
        transport,
      );
      assert.equal(meta.status, 200);
      assert.match(((await meta.json()) as { installationId: string }).installationId, /^[0-9a-f]{24}$/);
      const credentials = auth(app.clientSecret);
      const revoked = await oauth.revocationRequest(server, client, credentials, token, transport);
      await oauth.processRevocationResponse(revoked);
      const [row] = await db.query<{ isRevoked: boolean }>(
        'select revoked_at is not null as "isRevoked" from api_key where hash = $1',
        [hashOf(token)],
      );
      assert.ok(row?.isRevoked);
      await assert.rejects(
        exchange(app.clientSecret),
        (error) => error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant' && error.status === 400,
      );
    });
  }

  it('learns that it was denied', async () => {
    const { url, state } = await begin();
    const callback = await new Person().decide(url, 'deny');
    assert.throws(
      () => oauth.validateAuthResponse(server, { client_id: app.clientId }, callback, state),
      (error) => error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied',
    );
  });

  it('notices a state that is not its own', async () => {
    const { url } = await begin();
    const callback = await new Person().decide(url, 'allow');
    assert.throws(() => oauth.validateAuthResponse(server, { client_id: app.clientId }, callback, 'another'));
  });

  it('reads what the service can do', () => {
    assert.equal(server.issuer, settled.publicUrl);
    assert.deepEqual(server.code_challenge_methods_supported, ['S256']);
    assert.ok(server.scopes_supported?.includes('events:read'));
    assert.ok(server.authorization_response_iss_parameter_supported);
  });
});

it('plain HTTP, as on the machine of a developer, has cookies that browsers keep there', async () => {
  const db = await testDatabase();
  const service = await createApp({
    ...settled,
    db,
    now: () => new Date(),
    publicUrl: 'http://localhost:8080',
    settings: { rateLimits: false, shedLoad: false, log: (message) => assert.fail(message) },
  });
  await addUser(db);
  const app = await addApp(db);
  const browser = new TestBrowser(service);
  await browser.signIn(authorizeUrl(app));
  assert.deepEqual([...browser.cookies.keys()], ['foyer-visit', 'foyer-session']);
  for (const attributes of browser.attributes.values()) {
    assert.match(attributes, /HttpOnly; SameSite=Lax/);
    assert.doesNotMatch(attributes, /Secure/);
  }
  await service.close();
  await db.close();
});
