/** Users of a seller, apps, and a browser that knows cookies and forms: what is needed to allow an app something. */
import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../src/service/database/index.ts';
import { hashOf, newId, newSecret } from '../../../src/service/security/ids.ts';
import { hashPassword } from '../../../src/service/security/passwords.ts';
import { settled } from '../running/service.ts';
import { addKey, addSeller, onSale, sellerId } from './shop.ts';

export const password = 'box office 2026';
let stored: Promise<string> | undefined;

/** Adds a user of a seller, who is made with it. */
export async function addUser(db: Database, email = 'box-office@example.com', of = sellerId): Promise<string> {
  const id = newId(onSale);
  await addSeller(db, of);
  await db.query(
    `insert into seller_user (id, seller_id, email, email_key, name, password_hash, created_at, updated_at)
     values ($1, $2, $3, lower($3), 'Bo Office', $4, $5, $5)`,
    [id, of, email, await (stored ??= hashPassword(password, settled.passwordCost)), onSale],
  );
  return id;
}

/** An app as its authors know it. */
export interface TestApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** Registers an app that may read events and vouchers unless told otherwise. */
export async function addApp(
  db: Database,
  {
    name = 'Door list',
    redirectUris = ['https://door.example/callback'],
    permissions = ['events:read', 'vouchers:read'],
    description = 'Who comes tonight',
    website = 'https://door.example/',
    requiresPkce = false,
  } = {},
): Promise<TestApp> {
  const clientId = newId(onSale);
  const clientSecret = newSecret();
  await db.query(
    `insert into app (id, name, description, website, secret, redirect_uris, permissions, requires_pkce, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::text[], $7::text[], $9, $8, $8)`,
    [
      ...[clientId, name, description, website, settled.secrets.encrypt(clientSecret)],
      ...[redirectUris, permissions, onSale, requiresPkce],
    ],
  );
  return { clientId, clientSecret, redirectUri: redirectUris[0] ?? '' };
}

/** Installs an app of its own at a seller. Answers the id of app and installation, and the key that it has. */
export async function addInstallation(
  db: Database,
  of: string,
  permissions: readonly string[],
): Promise<{ readonly id: string; readonly key: string }> {
  const id = newId(onSale);
  await db.query(
    `insert into app (id, name, secret, redirect_uris, permissions, created_at, updated_at) values ($1, 'App', 's', '{}', '{}', $2, $2)`,
    [id, onSale],
  );
  await db.query(
    `insert into installation (id, app_id, seller_id, permissions, created_at, updated_at) values ($1, $1, $2, $3::text[], $4, $4)`,
    [id, of, permissions, onSale],
  );
  const key = await addKey(db, of, { permissions });
  await db.query('update api_key set installation_id = $1 where hash = $2', [id, hashOf(key)]);
  return { id, key };
}

export interface Shown {
  readonly status: number;
  readonly html: string;
  /** Where the person is sent. */
  readonly location: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The hidden field of the form of a page that is sent to `action`. */
export function fieldOf({ html }: Shown, action: string): string {
  const form = html.split('<form').find((part) => part.includes(`action="${action}"`));
  return plain(/name="form"\s+value="([^"]*)"/.exec(form ?? '')?.[1] ?? assert.fail(`no form ${action} in ${html}`));
}

/** A browser without scripts: keeps cookies, tells where a form was sent from, and follows nothing by itself. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** Attributes of the cookies that were set last, by name. */
  readonly attributes = new Map<string, string>();
  language = 'en';

  constructor(
    private readonly app: FastifyInstance,
    private readonly remoteAddress = '127.0.0.1',
  ) {}

  async get(url: string): Promise<Shown> {
    return await this.send('GET', url, {});
  }

  /** Sends a form; from another site when told so. */
  async post(
    url: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  ): Promise<Shown> {
    return await this.send(
      'POST',
      url,
      { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      new URLSearchParams(fields).toString(),
    );
  }

  /** Goes to a page and signs in there; answers the page that was wanted. */
  async signIn(url: string, email = 'box-office@example.com'): Promise<Shown> {
    const form = fieldOf(await this.get(url), '/oauth2/sign-in');
    const { status, location } = await this.post('/oauth2/sign-in', { form, email, password });
    assert.equal(status, 303);
    return await this.get(location);
  }

  /** Decides on a consent page; answers the parameters that the app is sent. */
  async decide(page: Shown, decision: 'allow' | 'deny'): Promise<URLSearchParams> {
    const form = fieldOf(page, '/oauth2/consent');
    const { status, location } = await this.post('/oauth2/consent', { form, decision });
    assert.equal(status, 303);
    return new URL(location).searchParams;
  }

  private async send(
    method: 'GET' | 'POST',
    url: string,
    headers: Readonly<Record<string, string>>,
    payload?: string,
  ): Promise<Shown> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.app.inject({
      method,
      url,
      remoteAddress: this.remoteAddress,
      headers: { 'accept-language': this.language, accept: 'text/html', ...(cookie && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      this.attributes.set(name, attributes);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const { statusCode: status, body: html, headers: got } = answer;
    return { status, html, headers: got, location: got.location ?? '' };
  }
}

/** The address at which an app asks. */
export function authorizeUrl({ clientId, redirectUri }: TestApp, more: Readonly<Record<string, string>> = {}): string {
  const query = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, ...more };
  return `/oauth2/authorize?${new URLSearchParams(query).toString()}`;
}
