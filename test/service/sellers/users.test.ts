/** The people of a seller: sessions in a cookie, what each role may do, and invitations. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { rightsOf, roles, type Role } from '../../../src/contract/roles.ts';
import type { Route } from '../../../src/contract/route.ts';
import { lines } from '../../support/builders/principal-lines.ts';
import { addEvent, addKey, sellerId } from '../../support/builders/shop.ts';
import { addUser, password, signIn } from '../../support/builders/staff.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled, type CallOptions } from '../../support/running/service.ts';

const own = settled.publicUrl;

describeWithService('a session of a user', (service) => {
  let email: string;
  before(async () => {
    await addEvent(service.db);
    email = await addUser(service, 'admin', 'mara');
  });

  it('is a cookie that only the service reads, and no other site sends', async () => {
    const { cookies, body } = await service.app.inject({
      method: 'POST',
      url: '/api/users/session',
      headers: { origin: own },
      payload: { email, password },
    });
    const [{ value: _, ...cookie } = { value: '' }] = cookies;
    assert.deepEqual(cookie, {
      name: '__Host-foyer-staff',
      path: '/',
      maxAge: 43_200,
      httpOnly: true,
      sameSite: 'Strict',
      secure: true,
    });
    const me = JSON.parse(body) as { name: string; unlimited: boolean; seller: { _id: string } };
    assert.deepEqual([me.name, me.unlimited, me.seller._id], ['mara', true, sellerId]);
  });

  it('acts as a key of the seller, until it ends', async () => {
    const options = await signIn(service, email);
    assert.equal((await service.call(api.users.me, {}, options)).email, email);
    assert.equal((await service.call(api.keys.list, {}, options)).total, 0);
    await service.call(api.users.signOut, {}, options);
    await service.refused(api.users.me, 401, {}, options);
    await service.refused(api.keys.list, 401, {}, options);
    const late = await signIn(service, email);
    service.clock.forward(12 * 3_600_000 + 1);
    await service.refused(api.users.me, 401, {}, late);
  });

  it('changes nothing for a page of another site, nor without a page', async () => {
    const { headers } = await signIn(service, email);
    const { origin: _, ...cookie } = headers ?? {};
    for (const more of [{}, { origin: 'https://elsewhere.example' }, { origin: own, 'sec-fetch-site': 'cross-site' }]) {
      const { body } = await service.refused(
        api.keys.create,
        403,
        { name: 'Theirs' },
        { headers: { ...cookie, ...more } },
      );
      assert.equal(body.code, 'ORIGIN_NOT_ALLOWED');
    }
    await service.call(api.keys.create, { name: 'Ours' }, { headers: { ...cookie, 'sec-fetch-site': 'same-origin' } });
    // reading takes no page: another site cannot read the answer
    await service.call(api.users.me, {}, { headers: cookie });
  });

  it('is refused for a wrong password, and to pages of other sites', async () => {
    const wrong = await service.refused(api.users.signIn, 401, { email, password: 'wrong' });
    assert.equal(wrong.body.code, 'WRONG_CREDENTIALS');
    assert.equal(wrong.headers['set-cookie'], undefined);
    const headers = { origin: 'https://elsewhere.example' };
    await service.refused(api.users.signIn, 403, { email, password }, { headers });
  });

  it('is refused after ten attempts, with the right password too', async () => {
    const tom = await addUser(service, 'sales', 'tom');
    for (let attempt = 0; attempt < 10; attempt++)
      await service.refused(api.users.signIn, 401, { email: tom, password: 'wrong' });
    const { body } = await service.refused(api.users.signIn, 429, { email: tom, password });
    assert.equal(body.code, 'TOO_MANY_ATTEMPTS');
  });

  it('gives way to the credentials that a request has itself', async () => {
    const session = await signIn(service, email);
    const token = await addKey(service.db, sellerId, { permissions: ['vouchers:read'] });
    await service.refused(api.events.list, 403, {}, { ...session, token });
  });
});

const routes = Object.entries(api).flatMap(([group, operations]) =>
  Object.entries<Route>(operations).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
);
const opens = new Map(Object.entries(lines).flatMap(([what, names]) => names.split(' ').map((name) => [name, what])));

/** Whether a role may call an operation of keys, by the line of the operation alone. */
function may(role: Role, name: string): boolean {
  const { isUnlimited, permissions, operations } = rightsOf[role];
  const what = opens.get(name) ?? '';
  if (what === 'any key' || isUnlimited || operations?.includes(name)) return true;
  return what.split(' or ').some((one) => (permissions as readonly string[]).includes(one));
}

describeWithService('a role', (service) => {
  const sessions = new Map<Role, CallOptions>();
  before(async () => {
    await addEvent(service.db);
    for (const role of roles) sessions.set(role, await signIn(service, await addUser(service, role)));
  });
  /** Nothing has these ids. */
  const input = {
    id: 'none',
    eventId: 'none',
    entryId: 'none',
    ticketId: 'none',
    deliveryId: 'none',
    returnId: 'none',
  };

  for (const role of roles) {
    it(`${role} is refused what it may not do, and nothing else`, async () => {
      const keyed = routes.filter(([, route]) => route.who === 'key');
      assert.ok(keyed.length > 80);
      for (const [name, route] of keyed) {
        const { statusCode, body } = await service.send(route, input, sessions.get(role));
        const isRefused = statusCode === 403 || statusCode === 401;
        assert.equal(isRefused ? statusCode : 200, may(role, name) ? 200 : 403, `${name}: ${JSON.stringify(body)}`);
        assert.ok(statusCode < 500, name);
      }
    });
  }

  it('says what it may do', async () => {
    const { permissions, operations, unlimited } = await service.call(api.users.me, {}, sessions.get('accounting'));
    assert.ok(permissions.every((permission) => permission.endsWith(':read')));
    assert.deepEqual(operations.slice(0, 3), [
      'transactions.markReceived',
      'voucherOrders.markReceived',
      'refunds.done',
    ]);
    assert.equal(unlimited, false);
  });
});

describeWithService('users', (service) => {
  let admin: CallOptions;
  before(async () => {
    await addEvent(service.db);
    admin = await signIn(service, await addUser(service, 'admin', 'mara'));
  });
  const tokenOf = async (email: string) => {
    const [mail] = await mailsTo(service.db, email);
    return /^https:\/\/tickets\.example\/desk\/invitation#([\w-]{43})$/m.exec(mail?.body ?? '')?.[1] ?? '';
  };

  it('are invited by an email, choose a password, and are signed in', async () => {
    const email = 'ida@theatre.example';
    const invited = await service.call(api.users.invite, { email, name: 'Ida', role: 'sales' }, admin);
    assert.deepEqual([invited.role, invited.invited], ['sales', true]);
    const token = await tokenOf(email);
    const [row] = await service.db.query<{ hash: string }>('select hash from seller_invitation');
    assert.notEqual(row?.hash, token);
    await service.refused(api.users.accept, 400, { token, password: 'too short' });
    const me = await service.call(api.users.accept, { token, password });
    assert.deepEqual([me.name, me.role], ['Ida', 'sales']);
    await service.refused(api.users.accept, 404, { token, password });
    await service.call(api.users.me, {}, await signIn(service, email));
    const { body } = await service.refused(api.users.invite, 409, { email, name: 'Ida', role: 'sales' }, admin);
    assert.equal(body.code, 'EMAIL_IN_USE');
  });

  it('cannot use an invitation that has ended, was sent again or withdrawn', async () => {
    const email = 'leo@theatre.example';
    const person = { email, name: 'Leo', role: 'door' } as const;
    await service.call(api.users.invite, person, admin);
    const first = await tokenOf(email);
    service.clock.forward(1000);
    const again = await service.call(api.users.invite, person, admin);
    await service.refused(api.users.accept, 404, { token: first, password });
    await service.call(api.users.remove, { id: again._id }, admin);
    await service.refused(api.users.accept, 404, { token: await tokenOf(email), password });
    service.clock.forward(1000);
    await service.call(api.users.invite, person, admin);
    const late = await tokenOf(email);
    service.clock.forward(7 * 86_400_000);
    await service.refused(api.users.accept, 404, { token: late, password });
  });

  it('get another role, which counts from the next request on, and go with their sessions', async () => {
    const session = await signIn(service, await addUser(service, 'programme', 'tom'));
    const { docs } = await service.call(api.users.list, {}, admin);
    const tom = docs.find(({ name }) => name === 'tom');
    assert.ok(tom);
    await service.refused(api.transactions.list, 403, {}, session);
    await service.call(api.users.update, { id: tom._id, role: 'sales' }, admin);
    await service.call(api.transactions.list, {}, session);
    await service.call(api.users.update, { id: tom._id, name: ' Tom Quill ' }, admin);
    await service.refused(api.users.update, 400, { id: tom._id, name: ' ' }, admin);
    const { name, role, admins } = await service.call(api.users.me, {}, session);
    assert.deepEqual([name, role, admins], ['Tom Quill', 'sales', ['mara']]);
    await service.call(api.users.remove, { id: tom._id }, admin);
    await service.refused(api.users.me, 401, {}, session);
    await service.refused(api.users.update, 404, { id: tom._id, role: 'sales' }, admin);
  });

  it('are in the audit trail with their roles, without their names and addresses', async () => {
    const limited = { token: await addKey(service.db, sellerId, { permissions: ['audit:read', 'settings:read'] }) };
    const person = { email: 'nora@theatre.example', name: 'Nora Quill', role: 'door' };
    const { _id: invitation } = await service.call(api.users.invite, { ...person, role: 'door' }, admin);
    await service.call(api.users.remove, { id: invitation }, admin);
    await addUser(service, 'programme', 'nora');
    const { docs } = await service.call(api.users.list, {}, admin);
    const { _id: id } = docs.find(({ email }) => email === person.email) ?? { _id: '' };
    for (const role of ['sales', 'sales'] as const) await service.call(api.users.update, { id, role }, admin);
    await service.call(api.users.update, { id, name: 'Nora Reed' }, admin);
    await service.call(api.users.remove, { id }, admin);
    const trail = async (subject: string, options = admin) =>
      (await service.call(api.audit.list, { subject }, options)).rows.map(({ operation, changes }) => [
        operation,
        changes,
      ]);
    assert.deepEqual(await trail(invitation), [
      ['users.remove', [{ field: 'role', before: 'door' }]],
      ['users.invite', [{ field: 'role', after: 'door' }]],
    ]);
    assert.deepEqual(await trail(id), [
      ['users.remove', [{ field: 'role', before: 'sales' }]],
      ['users.update', [{ field: 'name' }]],
      ['users.update', []],
      ['users.update', [{ field: 'role', before: 'programme', after: 'sales' }]],
    ]);
    assert.deepEqual(
      (await trail(id, limited)).map(([, changes]) => changes),
      [undefined, undefined, undefined, undefined],
    );
    const stored = JSON.stringify(await service.db.query('select * from audit_entry where subject = $1', [invitation]));
    assert.deepEqual(
      [person.email, person.name].filter((text) => stored.includes(text)),
      [],
    );
  });

  it('always have an admin', async () => {
    const { docs } = await service.call(api.users.list, {}, admin);
    const mara = docs.find(({ name }) => name === 'mara');
    assert.ok(mara);
    const { body } = await service.refused(api.users.update, 409, { id: mara._id, role: 'door' }, admin);
    assert.equal(body.code, 'LAST_ADMIN');
    await service.refused(api.users.remove, 409, { id: mara._id }, admin);
  });

  it('are those of one seller alone', async () => {
    const other = { token: await addKey(service.db, 'other') };
    const { docs } = await service.call(api.users.list, {}, admin);
    await service.refused(api.users.remove, 404, { id: docs[0]?._id ?? '' }, other);
    assert.deepEqual((await service.call(api.users.list, {}, other)).docs, []);
  });
});
