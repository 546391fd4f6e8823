/**
 * Passkeys of sellers' users: added after the password, asked for after it, and removed by their owner or an admin.
 * Long because every way to get it wrong is tried on the same people.
 */
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { resetPasskeys, setUserPassword } from '../../../src/service/sellers/sellers.ts';
import { cleanUp } from '../../../src/service/server/jobs.ts';
import { addApp, authorizeUrl, fieldOf, TestBrowser } from '../../support/builders/apps.ts';
import { passWindows } from '../../support/builders/attempts.ts';
import { Authenticator } from '../../support/fakes/authenticator.ts';
import { addEvent, addKey, sellerId } from '../../support/builders/shop.ts';
import { addUser, password, signIn } from '../../support/builders/staff.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled, type CallOptions } from '../../support/running/service.ts';

const {
  passkeys: list,
  passkeyOptions: options,
  addPasskey: add,
  renamePasskey: rename,
  removePasskey: remove,
  removePasskeys: reset,
  signInWithPasskey: confirm,
} = api.users;
const own = settled.publicUrl;
const minute = 60_000;
let people = 0;

describeWithService('passkeys of users', (service) => {
  let email: string;
  let session: CallOptions;
  let device: Authenticator;
  beforeEach(async () => {
    await addEvent(service.db);
    email = await addUser(service, 'sales', `tom-${++people}`);
    session = await signIn(service, email);
    device = new Authenticator();
  });

  const optionsOf = (of = session) => service.call(options, { password }, of);
  const make = async (of = session, on = device, more = {}) =>
    await service.call(add, { credential: on.create(await optionsOf(of), own), ...more }, of);
  /** The answer to the right password of a user with a passkey. */
  const challenged = async (of = email) => {
    const { body, headers } = await service.refused(api.users.signIn, 401, { email: of, password });
    assert.deepEqual([body.code, headers['set-cookie']], ['PASSKEY_NEEDED', undefined]);
    return body['passkey'] as Record<string, unknown>;
  };
  const refuses = async (credential: object) => {
    const { body, headers } = await service.refused(confirm, 401, { credential });
    assert.equal(headers['set-cookie'], undefined);
    return { code: body.code, message: body.message };
  };
  /** Signs in by both steps: the cookie, as a page of the service sends it. */
  const enter = async (credential: object): Promise<CallOptions> => {
    const { cookies, body } = await service.app.inject({
      method: 'POST',
      url: '/api/users/session/passkey',
      headers: { origin: own },
      payload: { credential },
    });
    const [cookie] = cookies;
    assert.ok(cookie, body);
    return { headers: { cookie: `${cookie.name}=${cookie.value}`, origin: own } };
  };
  const admin = async () => await signIn(service, await addUser(service, 'admin', `mara-${++people}`));
  const idOf = async (of: CallOptions) => (await service.call(api.users.me, {}, of))._id;

  it('are made after the password, told of by email, and asked for after it from then on', async () => {
    const asked = await optionsOf();
    assert.deepEqual(asked['rp'], { name: 'The House', id: 'tickets.example' });
    assert.deepEqual((asked['user'] as { name: string }).name, email);
    const made = await service.call(
      add,
      { credential: device.create(asked, own), name: ' Phone ' },
      { headers: { ...session.headers, 'user-agent': 'Firefox/130.0 (X11; Linux)' } },
    );
    assert.deepEqual([made.name, made.domain, made.lastUsedAt], ['Phone', 'tickets.example', undefined]);
    const [mail] = await mailsTo(service.db, email);
    assert.match(mail?.subject ?? '', /passkey/i);
    // the session that is open goes on
    await service.call(api.users.me, {}, session);
    service.clock.forward(minute);
    const asksFor = await challenged();
    const [known] = asksFor['allowCredentials'] as { transports: string[] }[];
    assert.deepEqual([asksFor['userVerification'], known?.transports], ['required', ['internal']]);
    const entered = await enter(device.get(asksFor, own));
    assert.equal((await service.call(api.users.me, {}, entered)).email, email);
    const { passkeys } = await service.call(list, {}, entered);
    assert.deepEqual(
      passkeys.map(({ _id, lastUsedAt }) => [_id, lastUsedAt]),
      [[made._id, service.clock.now.toISOString()]],
    );
  });

  it('are not asked for after a wrong password, nor of a user without one', async () => {
    await make();
    const { body } = await service.refused(api.users.signIn, 401, { email, password: 'wrong' });
    assert.deepEqual([body.code, body['passkey']], ['WRONG_CREDENTIALS', undefined]);
    await signIn(service, await addUser(service, 'door', `kim-${++people}`));
  });

  it('are named after the browser, and renamed and removed by their owner alone', async () => {
    const headers = { ...session.headers, 'user-agent': 'Firefox/130.0 (X11; Linux)' };
    const { _id: id, name } = await make({ headers });
    assert.equal(name, 'Firefox, Linux');
    const other = await signIn(service, await addUser(service, 'admin', `ida-${++people}`));
    assert.deepEqual((await service.call(list, {}, other)).passkeys, []);
    await service.refused(rename, 404, { id, name: 'Mine' }, other);
    await service.refused(remove, 404, { id, password }, other);
    assert.equal((await service.call(rename, { id, name: 'Key in the safe' }, session)).name, 'Key in the safe');
    await service.refused(rename, 400, { id, name: ' ' }, session);
    // a session that was left open is not enough
    await service.refused(remove, 400, { id }, session);
    const { body } = await service.refused(remove, 403, { id, password: 'wrong' }, session);
    assert.deepEqual([body.code, body.details], ['WRONG_CREDENTIALS', [{ path: 'password', message: 'Wrong' }]]);
    await service.call(remove, { id, password }, session);
    await service.refused(remove, 404, { id, password }, session);
    // after the last one the password alone signs in
    await signIn(service, email);
  });

  it('that were removed sign in no more', async () => {
    const { _id: id } = await make();
    await make(session, new Authenticator());
    const credential = device.get(await challenged(), own);
    await service.call(remove, { id, password }, session);
    await refuses(credential);
    await refuses(device.get(await challenged(), own));
  });

  it('are for people alone: a key adds none, and no other site does', async () => {
    const token = await addKey(service.db, sellerId);
    for (const [route, input] of [
      [list, {}],
      [options, { password }],
      [add, { credential: device.create(await optionsOf(), own) }],
      [rename, { id: 'x', name: 'x' }],
      [remove, { id: 'x', password }],
    ] as const)
      await service.refused(route, 401, input, { token });
    const headers = { ...session.headers, origin: 'https://stranger.example' };
    await service.refused(options, 403, { password }, { headers });
    await make();
    const credential = device.get(await challenged(), own);
    await service.refused(confirm, 403, { credential }, { headers: { origin: 'https://stranger.example' } });
  });

  it('take the password, ten times in a quarter of an hour', async () => {
    for (let tries = 0; tries < 10; tries++) {
      const { body } = await service.refused(options, 403, { password: 'wrong' }, session);
      assert.equal(body.code, 'WRONG_CREDENTIALS');
    }
    await service.refused(options, 429, { password }, session);
    await passWindows(service.db, 15 * minute);
    await optionsOf();
  });

  it('refuse all that is wrong with one error, and open no session', async () => {
    await make();
    const [otherEmail, otherDevice] = [await addUser(service, 'sales', `eva-${++people}`), new Authenticator()];
    const other = await signIn(service, otherEmail);
    await make(other, otherDevice);
    const unknown = new Authenticator();
    unknown.create(await optionsOf(), own);
    const rpId = 'tickets.example';
    const seen = [
      await refuses(unknown.get(await challenged(), own)),
      await refuses(device.get(await challenged(), own, { challenge: 'bm90aGluZw' })),
      await refuses(device.get(await challenged(), own, { origin: 'https://stranger.example' })),
      await refuses(device.get(await challenged(), own, { rpId: 'stranger.example' })),
      await refuses(device.get(await challenged(), own, { unverified: true })),
      await refuses(device.get(await challenged(), own, { userHandle: 'bm9ib2R5' })),
      // the passkey of another user, for this one's password and for the other one's
      await refuses(otherDevice.get(await challenged(), own)),
      await refuses(device.get(await challenged(otherEmail), own)),
      // made for adding a passkey, not for signing in
      await refuses(device.get({ ...(await optionsOf()), rpId }, own)),
    ];
    for (const one of seen) assert.deepEqual(one, seen[0]);
    assert.equal(seen[0]?.code, 'WRONG_CREDENTIALS');
    await enter(device.get(await challenged(), own));
  });

  it('sign each challenge once, and within five minutes', async () => {
    await make();
    const asked = await challenged();
    const credential = device.get(asked, own);
    await enter(credential);
    await refuses(credential);
    await refuses(device.get(asked, own));
    const tried = await challenged();
    await refuses(device.get(tried, own, { unverified: true }));
    await refuses(device.get(tried, own));
    const late = await challenged();
    const made = await optionsOf();
    service.clock.forward(5 * minute);
    await refuses(device.get(late, own));
    const { body } = await service.refused(add, 400, { credential: new Authenticator().create(made, own) }, session);
    assert.equal(body.details?.[0]?.path, 'credential');
    await cleanUp(service.context);
    assert.deepEqual(await service.db.query('select 1 from seller_passkey_challenge'), []);
  });

  it('end what is under way when the password changes, and stay', async () => {
    await make();
    const credential = device.get(await challenged(), own);
    await setUserPassword(service.db, email, password, service.clock.now);
    await refuses(credential);
    await enter(device.get(await challenged(), own));
  });

  it('notice a copy by its counter, and take devices that do not count', async () => {
    await make();
    await enter(device.get(await challenged(), own));
    await enter(device.get(await challenged(), own));
    device.count = 1; // the copy signs for the second time
    await refuses(device.get(await challenged(), own));
    const still = new Authenticator(false);
    await make(session, still);
    await enter(still.get(await challenged(), own));
    await enter(still.get(await challenged(), own));
  });

  it('count with the password: ten sign-ins that stop halfway are as many as there may be', async () => {
    await make();
    for (let tries = 0; tries < 10; tries++) await challenged();
    const { body } = await service.refused(api.users.signIn, 429, { email, password });
    assert.equal(body.code, 'TOO_MANY_ATTEMPTS');
    await passWindows(service.db, 15 * minute);
    // a whole one takes the count back
    for (let tries = 0; tries < 11; tries++) await enter(device.get(await challenged(), own));
  });

  it('refuse what is no new passkey, and keep nothing of it', async () => {
    const other = await signIn(service, await addUser(service, 'sales', `eva-${++people}`));
    const sent = async (credential: object, status = 400, of = session) =>
      await service.refused(add, status, { credential }, of);
    const fresh = () => new Authenticator();
    await sent(fresh().create(await optionsOf(), own, { origin: 'https://stranger.example' }));
    await sent(fresh().create(await optionsOf(), own, { rpId: 'stranger.example' }));
    await sent(fresh().create(await optionsOf(), own, { unverified: true }));
    await sent(fresh().create(await optionsOf(other), own)); // asked for by another user
    const known = device.create(await optionsOf(), own);
    await service.call(add, { credential: known }, session);
    // the same passkey for another user: the challenge is theirs, the key is not
    const { challenge } = await optionsOf(other);
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin: own }));
    const copied = { ...known, response: { ...known.response, clientDataJSON: client.toString('base64url') } };
    assert.equal((await sent(copied, 409, other)).body.code, 'PASSKEY_IN_USE');
    assert.equal((await service.call(list, {}, session)).passkeys.length, 1);
    assert.deepEqual((await service.call(list, {}, other)).passkeys, []);
  });

  it('are twenty at most', async () => {
    const made = await optionsOf();
    const id = await idOf(session);
    for (let count = 0; count < 20; count++)
      await service.db.query(
        `insert into seller_passkey (id, user_id, name, rp_id, credential_id, public_key, sign_count, transports, synced, created_at)
         values ($1, $2, 'Key', 'x', $1, '', 0, '{}', false, $3)`,
        [`${id}-${count}`, id, service.clock.now],
      );
    for (const [route, input] of [
      [options, { password }],
      [add, { credential: device.create(made, own) }],
    ] as const)
      assert.equal((await service.refused(route, 409, input, session)).body.code, 'TOO_MANY_PASSKEYS');
  });

  it('are counted also when several are added together', async () => {
    const id = await idOf(session);
    for (let count = 0; count < 19; count++)
      await service.db.query(
        `insert into seller_passkey (id, user_id, name, rp_id, credential_id, public_key, sign_count, transports, synced, created_at)
         values ($1, $2, 'Key', 'y', $1, '', 0, '{}', false, $3)`,
        [`${id}-${count}`, id, service.clock.now],
      );
    const added = [];
    for (let count = 0; count < 8; count++)
      added.push({ credential: new Authenticator().create(await optionsOf(), own) });
    const outcomes = await Promise.allSettled(added.map((input) => service.call(add, input, session)));
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal((await service.call(list, {}, session)).passkeys.length, 20);
  });

  it('of an earlier address of the service are still asked for', async () => {
    await make();
    await service.db.query(`update seller_passkey set rp_id = 'old.example' where user_id = $1`, [await idOf(session)]);
    const asked = await challenged();
    assert.deepEqual(asked['allowCredentials'], []);
    await refuses(device.get(asked, own));
  });

  it('are shown to admins, who remove those of a lost device; the trail says so', async () => {
    await make();
    const id = await idOf(session);
    const [mara, stranger] = [await admin(), { token: await addKey(service.db, 'other') }];
    const rowOf = async () => (await service.call(api.users.list, {}, mara)).docs.find(({ _id }) => _id === id);
    assert.equal((await rowOf())?.passkey, true);
    const pending = device.get(await challenged(), own);
    await service.refused(reset, 403, { id }, session);
    await service.refused(reset, 404, { id }, stranger);
    await service.refused(reset, 404, { id: 'none' }, mara);
    const answered = await service.call(reset, { id }, mara);
    assert.deepEqual([answered._id, answered.passkey], [id, undefined]);
    assert.equal((await rowOf())?.passkey, undefined);
    await refuses(pending);
    await service.refused(api.users.me, 401, {}, session); // the lost device is out, too
    await signIn(service, email);
    const mails = await mailsTo(service.db, email);
    assert.ok(mails.some(({ subject }) => subject.includes('were removed')));
    const { rows } = await service.call(api.audit.list, { subject: id }, mara);
    assert.deepEqual(
      rows.map(({ operation, who }) => [operation, who?.split('-')[0]]),
      [
        ['users.removePasskeys', 'mara'],
        ['users.addPasskey', 'tom'],
      ],
    );
  });

  it('are removed by the operator for an admin who is alone', async () => {
    await make();
    await resetPasskeys(service.db, email);
    await service.refused(api.users.me, 401, {}, session);
    await signIn(service, email);
  });

  it('are asked for by the desk where an app asks for access: its pages run no script', async () => {
    await service.db.query(`update seller_user set role = 'admin' where email = $1`, [email]);
    await make();
    const app = await addApp(service.db);
    const browser = new TestBrowser(service.app);
    const form = fieldOf(await browser.get(authorizeUrl(app)), '/oauth2/sign-in');
    const page = await browser.post('/oauth2/sign-in', { form, email, password });
    assert.deepEqual([page.status, browser.cookies.has('__Host-foyer-session')], [200, false]);
    assert.match(page.html, /<a href="\/desk"/);
    const [back = ''] = /\/oauth2\/authorize\?[^"]*/.exec(page.html) ?? [];
    const goOn = back.replaceAll('&amp;', '&');
    // without the passkey it asks again
    fieldOf(await browser.get(goOn), '/oauth2/sign-in');
    const { headers } = await enter(device.get(await challenged(), own));
    const [name = '', value = ''] = headers?.['cookie']?.split('=') ?? [];
    browser.cookies.set(name, value);
    const sent = await browser.decide(await browser.get(goOn), 'allow');
    assert.deepEqual([...sent.keys()], ['code', 'iss']);
  });

  it('go with their user', async () => {
    await make();
    await challenged();
    await service.call(api.users.remove, { id: await idOf(session) }, await admin());
    for (const table of ['seller_passkey', 'seller_passkey_challenge'])
      assert.deepEqual(
        await service.db.query(
          `select 1 from ${table} t where not exists (select 1 from seller_user u where u.id = t.user_id)`,
        ),
        [],
      );
  });
});
