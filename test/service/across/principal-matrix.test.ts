/**
 * Every operation by every principal: who is let in, and who is refused with which status. Who may ask is decided above
 * the database: one database will do.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { permissions } from '../../../src/contract/permissions.ts';
import type { Route } from '../../../src/contract/route.ts';
import { newSecret } from '../../../src/service/security/ids.ts';
import { newKey } from '../../../src/service/sellers/keys.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { peopleOf } from '../../support/builders/neighbours.ts';
import { lines } from '../../support/builders/principal-lines.ts';
import { addCustomer, addEvent, addKey, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions } from '../../support/running/service.ts';

const routes = Object.entries(api).flatMap(([group, operations]) =>
  Object.entries<Route>(operations).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
);
/** What opens each operation, by its line. */
const opens = new Map(Object.entries(lines).flatMap(([what, names]) => names.split(' ').map((name) => [name, what])));
const isPermission = (what: string) => what.includes(':');

/** What a caller has: nothing that counts, a customer's token, a device's, or a key with these permissions. */
type Holds =
  | 'nothing'
  | 'customer'
  | 'accessUser'
  | { readonly permissions: readonly string[] | undefined; readonly isApp?: true };

/** The status of an API error, or that the caller is let in, by the line of the operation alone. */
function expected(what: string, holds: Holds): 'let in' | 401 | 403 {
  if (['anyone', 'secret', 'app'].includes(what)) return 'let in';
  if (what === 'user') return 401; // a session is no key: see sellers/users.test.ts
  if (what === 'accessUser') return holds === 'accessUser' ? 'let in' : 401;
  if (what === 'customer') return holds === 'customer' ? 'let in' : 401;
  if (typeof holds === 'string') return 401;
  if (what === 'any key') return 'let in';
  const isUnlimited = holds.permissions === undefined && !holds.isApp;
  if (what === 'unlimited key') return isUnlimited ? 'let in' : 403;
  const needed = what.split(' or ');
  return !holds.permissions || needed.some((one) => holds.permissions?.includes(one)) ? 'let in' : 403;
}

/** Permissions that opened a group before it had its own. */
const earlier: Readonly<Record<string, readonly string[]>> = { transactions: ['customers:read', 'checkout:write'] };

describe('the lines of the operations', () => {
  it('name each operation of the contract once', () => {
    const named = Object.values(lines).flatMap((names) => names.split(' '));
    assert.deepEqual(named.sort(), routes.map(([name]) => name).sort());
  });

  for (const [name, route] of routes) {
    it(`agree with the contract: ${name}`, () => {
      const what = opens.get(name) ?? '';
      const who = isPermission(what) || what.endsWith(' key') ? 'key' : what;
      assert.equal(who, route.who);
      if (!isPermission(what)) return;
      const needed = what.split(' or ');
      for (const one of needed) {
        assert.ok((permissions as readonly string[]).includes(one), one);
        assert.equal(one.endsWith(':read'), route.method === 'GET', `${route.method} needs ${one}`);
      }
      // a group with permissions of its own is opened by them, and by those that opened it before it had any
      const [group = ''] = name.split('.');
      if (permissions.some((one) => one.startsWith(`${group}:`)))
        assert.ok(
          needed.every((one) => one.startsWith(`${group}:`) || earlier[group]?.includes(one)),
          what,
        );
    });
  }
});

describeWithService('every operation by every principal', (service) => {
  const principals = new Map<string, CallOptions & { readonly holds: Holds }>();
  before(async () => {
    const { db } = service;
    const people = peopleOf(service);
    const add = (name: string, holds: Holds, token?: string) => principals.set(name, { token, holds });
    add('nobody', 'nothing');
    add('a made-up token', 'nothing', newSecret());
    add('a made-up key', 'nothing', newKey());
    add('a token that is none', 'nothing', 'fk_');
    const revoked = await addKey(db);
    const unlimited = await addKey(db);
    const { docs } = await service.call(api.keys.list, {}, { token: revoked });
    const { _id: id } = docs.find(({ hint }) => revoked.endsWith(hint.slice(-4)))!;
    await service.call(api.keys.revoke, { id }, { token: unlimited });
    add('a revoked key', 'nothing', revoked);
    for (const [name, token] of Object.entries(await people.endedTokens(sellerId)))
      add(`a customer who is ${name}`, 'nothing', token);
    add('a customer', 'customer', (await addCustomer(db, 'ada@example.com')).token);
    add('another customer', 'customer', (await addCustomer(db, 'bob@example.com')).token);
    add('a customer of another seller', 'customer', (await addCustomer(db, 'cyd@example.com', { of: 'other' })).token);
    principals.set('a device at a door', { ...(await doorsOf(service).device()).with, holds: 'accessUser' });
    const ended = await doorsOf(service).device();
    await service.call(api.accessUsers.delete, { id: ended.id }, { token: await addKey(db) });
    // until then it may still send what it has
    await db.query(`update access_user set deleted_at = deleted_at - interval '73 hours' where id = $1`, [ended.id]);
    principals.set('a device that was deleted', { ...ended.with, holds: 'nothing' });
    add('a key of the seller', { permissions: undefined }, unlimited);
    add('a key of another seller', { permissions: undefined }, await addKey(db, 'other'));
    add('a key without permissions', { permissions: [] }, await addKey(db, sellerId, { permissions: [] }));
    for (const one of permissions)
      add(`a key of ${one}`, { permissions: [one] }, await addKey(db, sellerId, { permissions: [one] }));
    const all = { permissions, isApp: true } as const;
    add('an app with all permissions', all, await people.appKey(sellerId, permissions));
    const some = { permissions: ['events:read'], isApp: true } as const;
    add('an app of events:read', some, await people.appKey(sellerId, some.permissions));
    const removed = await people.appKey(sellerId, permissions);
    await db.query(`update api_key set revoked_at = $1 where hint = $2 and installation_id is not null`, [
      onSale,
      removed.slice(-4),
    ]);
    add('an app that was removed', 'nothing', removed);
  });
  /** Nothing has these, so that no caller who is let in changes what the next one needs. */
  const input = {
    id: 'none',
    eventId: 'none',
    deliveryId: 'none',
    entryId: 'none',
    ticketId: 'none',
    returnId: 'none',
    uploadId: 'none',
    token: 'none',
    code: 'NONE-NONE',
    barcode: 'none',
    nonce: 'none',
    secret: 'wrong',
  };

  for (const [name, route] of routes) {
    it(`${name} opens to: ${opens.get(name) ?? '?'}`, async () => {
      assert.ok(principals.size > 20);
      for (const [who, { holds, ...options }] of principals) {
        const { statusCode } = await service.send(route, input, options);
        const refused = statusCode === 401 || statusCode === 403;
        const wanted = expected(opens.get(name) ?? '', holds);
        assert.equal(refused ? statusCode : 'let in', wanted, `${who}: ${statusCode}`);
        assert.ok(statusCode < 500);
      }
    });
  }

  it('the POS opens to a key of the seller with checkout:write, for a new checkout and for its items', async () => {
    const eventId = await addEvent(service.db);
    const cart = { type: 'transaction', eventId, items: seats(1), posOperationMode: 'OPERATOR' };
    const before = await service.db.query('select count(*) from checkout');
    for (const [who, { token, holds }] of principals) {
      const may = typeof holds !== 'string' && (holds.permissions?.includes('checkout:write') ?? true);
      if (may && who !== 'a key of another seller') continue;
      const status = typeof holds === 'string' ? 401 : may ? 404 : 403;
      const answer = await service.send(api.checkout.create, cart, { token });
      assert.equal(answer.statusCode, status, `${who}: ${JSON.stringify(answer.body)}`);
    }
    assert.deepEqual(await service.db.query('select count(*) from checkout'), before);
    for (const who of ['a key of the seller', 'a key of checkout:write', 'an app with all permissions']) {
      const { statusCode } = await service.send(api.checkout.create, cart, { token: principals.get(who)?.token });
      assert.ok(statusCode < 300, `${who}: ${statusCode}`);
    }
  });
});
