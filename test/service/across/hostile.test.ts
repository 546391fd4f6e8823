// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import { examples } from '../../../src/contract/examples.ts';
import { ErrorBody } from '../../../src/contract/error-body.ts';
import type { Route } from '../../../src/contract/route.ts';
import { damaged } from '../../support/builders/damage.ts';
import { pairDevice } from '../../support/hostile/credentials.ts';
import { addKey } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { noteTried } from '../../support/running/tried.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions, requestOf } from '../../support/running/service.ts';

/** What a caller might send in place of a text. */
const texts = [
  '',
  ' ',
  "' or 1=1 --",
  '"; drop table event; --',
  '$1',
  '%',
  '_',
  '\\',
  '{id}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  'ÄÖÜ 漢字 🎟️',
  '\u202e\ufeff',
  'a'.repeat(5000),
  '0000-00-00',
  '9'.repeat(400),
];
/** What a caller might send in place of anything. */
const values: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_993,
  [],
  [[]],
  {},
  { $gt: '' },
  { length: 1e9 },
  { length: 'x' },
  [null, 1, 'a', {}],
  ...texts,
];

/** Requests with each of the values in each of the places, one at a time; where places are many, they share the values out. */
function* requests(fields: Readonly<Record<string, unknown>>): Generator<Record<string, unknown>> {
  const names = Object.keys(fields);
  const sharers = names.length > 30 ? 8 : names.length > 10 ? 4 : names.length > 5 ? 2 : 1;
  for (const [place, name] of names.entries())
    for (const [at, value] of values.entries()) if ((place + at) % sharers === 0) yield { ...fields, [name]: value };
}

describeWithService('hostile requests', { demo: true }, (service) => {
  let token: string;
  let key: string;
  let device: CallOptions;
  let staff: CallOptions;
  before(async () => {
    ({ token } = await service.call(api.account.login, {
      sellerId: 'lantern',
      email: 'mara@example.com',
      password: 'lantern-demo-2026',
    }));
    key = await addKey(service.db, 'lantern');
    staff = await signIn(service, await addUser(service, 'admin', 'hostile', 'lantern'));
    device = { headers: { token: await pairDevice(service) } };
  });

  const usual: Readonly<Record<string, unknown>> = {
    id: 'evt-hamlet',
    eventId: 'evt-hamlet',
    code: 'GIFT-50-LANTERN',
    secret: 'wrong',
    type: 'transaction',
    items: [{ type: 'ticket', ticketTypeId: 'hamlet-stalls-adult', amount: 1 }],
    sellerId: 'lantern',
    email: 'a@example.com',
    prename: 'A',
    lastname: 'B',
    paymentMethod: 'invoice',
    vouchers: [],
  };

  const routes = Object.entries(api).flatMap(([group, operations]) =>
    Object.entries<Route>(operations).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
  );
  const optionsOf = (route: Route): CallOptions => {
    if (route.who === 'accessUser') return device;
    // a session that is signed out is of no more use to the others
    if (route.who === 'user' && route !== api.users.signOut) return staff;
    return { token: route.who === 'key' ? key : token };
  };
  /** Asks, and looks at the answer: no fault, the wire's error body, nothing of the inside. Answers the status. */
  const ask = async (route: Route, input: Readonly<Record<string, unknown>>): Promise<number> => {
    const response = await service.app.inject(requestOf(route, input, optionsOf(route)));
    noteTried(route, response.statusCode);
    assert.ok(
      response.statusCode < 500,
      `${JSON.stringify(input).slice(0, 300)} → ${response.statusCode} ${response.body}\n${service.faults.join('\n')}`,
    );
    if (response.statusCode >= 400 && response.statusCode !== 404)
      assert.ok(ErrorBody.safeParse(response.json()).success, response.body);
    assert.doesNotMatch(response.body, /syntax error|relation "|PGlite|node_modules/);
    return response.statusCode;
  };
  // These take their time on purpose, so that it tells nothing; a few values must do.
  const slow = ['account.register', 'account.resendVerification', 'account.requestPasswordReset'];
  // Without a password, a token, or the key of a counter, they ask who it is.
  const asksWho = [
    'account.login',
    'account.refresh',
    'account.exchangeAssertion',
    'users.signIn',
    'users.signInWithPasskey',
    'checkout.create',
    'checkout.setItems',
  ];
  // A password takes time too, and is tried in the tests of accounts.
  const hashed = [
    'account.login',
    'account.resetPassword',
    'users.signIn',
    'users.accept',
    'users.passkeyOptions',
    'users.removePasskey',
  ];

  /** The example of an operation's body. Its keys of Stripe are left out: whole ones would be tried at Stripe. */
  const exampleOf = (name: string): Readonly<Record<string, unknown>> | undefined => {
    const { stripe: _stripe, ...example } = examples[name]?.body ?? {};
    return examples[name]?.body && example;
  };

  for (const [name, route] of routes) {
    it(`break nothing: ${name}`, async () => {
      const names = [
        ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, segment = '']) => segment),
        ...Object.keys(route.query?._zod.def.shape ?? {}),
        ...Object.keys(route.body?._zod.def.shape ?? {}),
      ].filter((field) => field !== 'password' || !hashed.includes(name));
      const example = exampleOf(name) ?? {};
      const fields = Object.fromEntries(names.map((field) => [field, example[field] ?? usual[field]]));
      let count = 0;
      for (const input of requests(fields)) {
        if (slow.includes(name) && count++ % 29 !== 0) continue;
        if ((await ask(route, input)) === 401) assert.ok(route.who === 'app' || asksWho.includes(name), name);
      }
      assert.deepEqual(service.faults, []);
    });
  }

  it('break nothing deep in a body', async () => {
    for (const [name, route] of routes) {
      const body = exampleOf(name);
      if (!body || slow.includes(name) || hashed.includes(name)) continue;
      const rest = Object.fromEntries(
        [...route.path.matchAll(/\{(\w+)\}/g)].map(([, segment = '']) => [segment, usual[segment] ?? 'none']),
      );
      const bodies = damaged(fc.constant(body)).filter((value) => typeof value === 'object' && value !== null);
      await fc.assert(
        fc.asyncProperty(bodies, async (value) => {
          await ask(route, { ...value, ...rest });
        }),
        { numRuns: 25 },
      );
    }
    assert.deepEqual(service.faults, []);
  });

  it('break nothing in an item of a cart', async () => {
    const item: Record<string, unknown> = {
      type: 'ticket',
      ticketTypeId: 'hamlet-stalls-adult',
      amount: 1,
      slotInfo: { slotId: 'x', slotStartTime: '2026-01-01T00:00:00Z' },
      seatingInfo: {},
      triggeredBy: 'x',
      meta: {},
    };
    for (const changed of requests(item)) {
      const response = await service.app.inject(
        requestOf(api.checkout.create, { type: 'transaction', eventId: 'evt-hamlet', items: [changed] }),
      );
      assert.ok(
        response.statusCode < 500,
        `${JSON.stringify(changed).slice(0, 300)} → ${response.body}\n${service.faults.join('\n')}`,
      );
    }
    assert.deepEqual(service.faults, []);
  });
});
