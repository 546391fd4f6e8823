/** Every operation of those who bought, asked by everybody else. Who may ask is decided above the database, which is asked one question at a time: one database will do. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Route } from '../../../src/contract/route.ts';
import { newKey } from '../../../src/service/sellers/keys.ts';
import { newSecret } from '../../../src/service/security/ids.ts';
import { customerCases, openToAll, type Case } from '../../support/builders/customer-cases.ts';
import { peopleOf, type Person } from '../../support/builders/neighbours.ts';
import { api, requestOf, testService, type TestService } from '../../support/running/service.ts';
import { addKey, addVoucher, assertConsistent, onSale, sellerId } from '../../support/builders/shop.ts';
import { startStripe, type FakeStripe } from '../../support/fakes/stripe.ts';

const routes = new Map(
  Object.entries(api).flatMap(([group, operations]) =>
    Object.entries<Route>(operations).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
  ),
);
const groupOf = (name: string) => name.split('.')[0] ?? '';
/** The groups that customers call; every operation in them that needs no key is a customer's. */
const groups = new Set([...Object.keys(customerCases), ...openToAll].map(groupOf));
/** The groups in which operations of a key answer what belongs to customers. */
const keyGroups = new Set(
  Object.entries(customerCases).flatMap(([name, { by }]) => (by === 'key' ? [groupOf(name)] : [])),
);
const errors: readonly number[] = [401, 403, 404];
type Input = Readonly<Record<string, unknown>>;

describe('every operation of a customer', () => {
  let service: TestService;
  let stripe: FakeStripe;
  let [ada, bob, cyd]: Person[] = [];
  let bearers: Readonly<Record<string, string | undefined>>;
  let keys: Readonly<Record<'seller' | 'app' | 'powerless' | 'foreign', string>>;
  before(async () => {
    stripe = await startStripe();
    service = await testService({}, onSale, { stripeApi: stripe.api });
    const people = peopleOf(service);
    ada = await people.add('ada', sellerId);
    bob = await people.add('bob', sellerId);
    cyd = await people.add('cyd', 'another-house');
    await addVoucher(service.db, 'GOOD', 5000);
    // what an invoice as XML has to name
    await service.db.query(`update seller set data = data || '{"vatId": "DE123456789", "country": "DE"}'`);
    const all = ['customers:read', 'customers:write', 'checkout:write'];
    keys = {
      seller: await addKey(service.db),
      app: await people.appKey(sellerId, all),
      powerless: await addKey(service.db, sellerId, { permissions: [] }),
      foreign: await addKey(service.db, 'another-house'),
    };
    bearers = {
      'no one': undefined,
      'a token that is none': newSecret(),
      'a key that is none': newKey(),
      'the secret of the order': ada.order.secret,
      'the secret of a ticket': ada.ticket.secret,
      ...(await people.endedTokens(sellerId)),
      ...keys,
    };
    // keys note when they were used, to the minute
    for (const token of Object.values(keys)) await send('keys.list', {}, token);
  });
  afterEach(() => {
    assert.deepEqual(service.faults, []);
  });
  after(async () => {
    await assertConsistent(service.db);
    await service.close();
    await stripe.close();
  });

  const them = () => {
    assert.ok(ada && bob && cyd);
    return { ada, bob, cyd };
  };
  const send = async (name: string, input: Input, token?: string, headers: Readonly<Record<string, string>> = {}) => {
    const route = routes.get(name);
    assert.ok(route, name);
    const { statusCode, body } = await service.app.inject(requestOf(route, input, { token, headers }));
    // each request has a number of its own
    return { status: statusCode, text: body.replace(/"instance":"[^"]*",?/, '') };
  };
  /** Everything that the database holds, in rows that speak of one of these. */
  const rows = async (about: readonly string[]) => {
    const tables = await service.db.query<{ name: string }>(
      // counts of attempts change with every attempt, and belong to no customer
      `select quote_ident(tablename) as name from pg_tables
       where schemaname = 'public' and tablename <> 'attempt_limit' order by tablename`,
    );
    assert.ok(tables.length > 30);
    const sums = tables.map(
      ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t
        where t::text ~ $1`,
    );
    return await service.db.query(sums.join(' union all '), [about.join('|')]);
  };
  let known: { readonly at: string; readonly sums: object[] } | undefined;
  /** Everything that the database holds; looked at again only if anything was written since, be it in vain. */
  const stored = async () => {
    const [now] = await service.db.query<{ at: string }>(
      'select txid_snapshot_xmax(txid_current_snapshot())::text as at',
    );
    assert.ok(now);
    if (known?.at !== now.at) known = { at: now.at, sums: await rows(['']) };
    return known.sums;
  };
  /** What tells of Ada. */
  const marks = ({ id, email, order, checkout, ticket, other, barcodes, upload, filed }: Person) =>
    [id, email, order, checkout, ticket, other, ...barcodes, upload, filed].flatMap((mark) =>
      typeof mark === 'object' ? [mark.id, mark.secret] : (mark ?? []),
    );
  const cases = Object.entries(customerCases);
  const those = (...by: Case['by'][]) => cases.filter(([, found]) => by.includes(found.by));
  const asked = ({ ask = () => ({}) }: Case) => ask(them().ada);
  const refuses = async (name: string, status: number, input: Input, token: string | undefined, who: string) => {
    const answer = await send(name, input, token, customerCases[name]?.headers);
    assert.equal(answer.status, status, `${who}: ${answer.text}`);
    return answer.text;
  };

  it('is in the table: who adds one says what opens it', () => {
    const theirs = [...routes].filter(
      ([name, { who }]) =>
        who === 'customer' || who === 'secret' || (who === 'key' ? keyGroups : groups).has(groupOf(name)),
    );
    const named = [...Object.keys(customerCases), ...openToAll];
    assert.deepEqual(theirs.map(([name]) => name).sort(), named.sort());
    for (const [name, { by }] of cases) {
      const { who } = routes.get(name)!;
      const may = {
        customer: ['session', 'self'],
        secret: ['order', 'ticket'],
        key: ['key'],
        anyone: ['proof'],
        app: [],
        accessUser: [],
        user: [],
      };
      assert.ok((may[who] as string[]).includes(by), `${name} is opened by ${by}, and called by ${who}`);
    }
  });

  for (const [name, found] of those('session')) {
    it(`${name} opens to its owner, and to no one else`, async () => {
      const before = await stored();
      const input = asked(found);
      for (const [who, token] of Object.entries(bearers)) await refuses(name, 401, input, token, who);
      const { bob, cyd } = them();
      const unknown = await send(name, { ...input, id: 'none' }, bob.token, found.headers);
      for (const { email, token } of [bob, cyd])
        assert.equal(await refuses(name, 404, input, token, email), unknown.text, 'as if there were none');
      assert.deepEqual(await stored(), before);
    });
  }

  for (const [name, found] of those('self')) {
    it(`${name} is about the customer who asks`, async () => {
      const { ada, bob, cyd } = them();
      const [before, about] = [await stored(), marks(ada)];
      for (const [who, token] of Object.entries(bearers)) await refuses(name, 401, asked(found), token, who);
      assert.deepEqual(await stored(), before);
      const hers = await rows(about);
      for (const { token } of [bob, cyd]) {
        const { text, status } = await send(name, asked(found), token, found.headers);
        assert.ok(status < 500, text);
        assert.ok(!about.some((mark) => text.includes(mark)), `${name} tells of another customer: ${text}`);
      }
      assert.deepEqual(await rows(about), hers, 'nothing of hers is changed');
    });
  }

  for (const [name, found] of those('order', 'ticket')) {
    it(`${name} opens to the secret of the ${found.by} that it is about, and to no other`, async () => {
      const { ada, bob } = them();
      const before = await stored();
      const input = asked(found);
      const others =
        found.by === 'order'
          ? { order: bob.order, checkout: bob.checkout, ticket: ada.ticket, other: ada.other }
          : { ticket: bob.ticket, other: ada.other, order: ada.order };
      const wrong = [...Object.values(others).map(({ secret }) => secret), ada.token, keys.seller, newSecret()];
      for (const secret of wrong) await refuses(name, 404, { ...input, secret }, undefined, secret);
      const everybody = { ...bearers, owner: ada.token, neighbour: bob.token };
      for (const [who, token] of Object.entries(everybody))
        await refuses(name, 404, { ...input, secret: newSecret() }, token, who);
      assert.deepEqual(await stored(), before);
    });
  }

  for (const [name, found] of those('key')) {
    it(`${name} opens to a key of the seller, and to no one else`, async () => {
      const { ada, bob, cyd } = them();
      const before = await stored();
      const input = asked(found);
      const strangers = Object.entries({ ...bearers, owner: ada.token, bob: bob.token, cyd: cyd.token });
      for (const [who, token] of strangers.filter(([who]) => !(who in keys)))
        await refuses(name, 401, input, token, who);
      await refuses(name, 403, input, keys.powerless, 'without the permission');
      const { text, status } = await send(name, input, keys.foreign);
      assert.equal(status, 'id' in input ? 404 : 200, text);
      assert.ok(!marks(ada).some((mark) => text.includes(mark)));
      assert.deepEqual(await stored(), before);
    });
  }

  for (const [name, found] of cases.filter(([, { never }]) => never)) {
    it(`${name} opens to no other proof, and to nothing of another customer, for any caller`, async () => {
      const { ada, bob, cyd } = them();
      const before = await stored();
      const everybody = { 'no one': undefined, neighbour: bob.token, key: keys.seller };
      const askers: Readonly<Record<string, string | undefined>> =
        found.by === 'session' ? { owner: ada.token } : everybody;
      for (const input of found.never?.(ada, bob, cyd) ?? [])
        for (const [who, token] of Object.entries(askers))
          await refuses(name, found.status ?? 404, input, token, `${who} with ${JSON.stringify(input)}`);
      assert.deepEqual(await stored(), before);
    });
  }

  describe('is answered', () => {
    for (const [name, found] of cases.filter(([, { ask }]) => ask)) {
      it(`to every caller that is allowed: ${name}`, async () => {
        const { ada } = them();
        const isKey = found.by === 'key';
        const token = found.by === 'session' || found.by === 'self' ? ada.token : isKey ? keys.seller : undefined;
        const askers = isKey ? [keys.app, token] : [token];
        for (const asker of askers) {
          const { status, text } = await send(name, asked(found), asker, found.headers);
          assert.ok(!errors.includes(status) && status < 500 && status !== 400, `${status}: ${text}`);
        }
      });
    }
  });
});
