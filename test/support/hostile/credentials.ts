/** The credentials that requests carry: of the seller, of a customer, of an app, and of others. */
import { addApp } from '../builders/apps.ts';
import { addKey } from '../builders/shop.ts';
import { api, type TestService } from '../running/service.ts';
import type { Described } from './described.ts';
import type { Drawn } from './requests.ts';

export class Credentials {
  private constructor(
    private readonly service: TestService,
    private readonly app: string,
    private readonly otherKey: string,
    private readonly otherCustomer: string,
    private readonly device: string,
    private key = '',
    private customer = '',
  ) {}

  /** Signs in to a service that holds the demo. */
  static async of(service: TestService): Promise<Credentials> {
    const { clientId, clientSecret } = await addApp(service.db);
    const app = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const otherCustomer = await signIn(service, 'jonas@example.com');
    const credentials = new Credentials(
      service,
      app,
      await addKey(service.db, 'other'),
      otherCustomer,
      await pairDevice(service),
    );
    await credentials.renew();
    return credentials;
  }

  get ofSeller(): Record<string, string> {
    return { authorization: `Bearer ${this.key}` };
  }

  get ofCustomer(): Record<string, string> {
    return { authorization: `Bearer ${this.customer}` };
  }

  /** The header of a caller of an operation. */
  headers({ credentials }: Described, caller: Drawn['caller']): Record<string, string> {
    if (caller === 'none') return {};
    if (credentials === 'accessUser') return { token: caller === 'right' ? this.device : 'x'.repeat(43) };
    if (caller === 'wrong') return { authorization: `Bearer ${'x'.repeat(43)}` };
    if (credentials === 'app') return { authorization: `Basic ${this.app}` };
    if (credentials === 'key') return caller === 'other' ? { authorization: `Bearer ${this.otherKey}` } : this.ofSeller;
    // who buys may be signed in
    if (caller === 'other') return { authorization: `Bearer ${this.otherCustomer}` };
    return credentials === 'customer' ? this.ofCustomer : {};
  }

  /** Puts in place what earlier requests may have ended: the key and the session. */
  async renew(): Promise<void> {
    const { app, db } = this.service;
    const isGood = async (url: string, token: string) =>
      token !== '' && (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode === 200;
    if (!(await isGood('/api/keys', this.key))) this.key = await addKey(db, 'lantern');
    if (!(await isGood('/api/customers/me', this.customer)))
      this.customer = (await signIn(this.service, 'mara@example.com')) || this.otherCustomer;
  }
}

async function signIn({ app }: TestService, email: string): Promise<string> {
  const payload = { sellerId: 'lantern', email, password: 'lantern-demo-2026' };
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/customers/login', payload });
  return statusCode === 200 ? (JSON.parse(body) as { token: string }).token : '';
}

/** The token of a device of the demo's seller. */
export async function pairDevice(service: TestService): Promise<string> {
  const token = await addKey(service.db, 'lantern');
  const { _id: id } = await service.call(api.accessUsers.create, { name: 'Gate' }, { token });
  const { code } = await service.call(api.accessUsers.createPairing, { id }, { token });
  return (await service.call(api.door.pair, { code })).token;
}
