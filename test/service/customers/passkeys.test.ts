// Long because every way to get it wrong is tried on the same customers.
import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, it } from 'node:test';
import { json } from '../../../src/service/database/index.ts';
import { cleanUp } from '../../../src/service/server/jobs.ts';
import { hashPassword } from '../../../src/service/security/passwords.ts';
import { passWindows } from '../../support/builders/attempts.ts';
import { Authenticator } from '../../support/fakes/authenticator.ts';
import { newEmail } from '../../support/builders/guests.ts';
import { mailedCode, mailedToken, mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';
import { addCustomer, addSeller, onSale, sellerId } from '../../support/builders/shop.ts';

const {
  passkeys: list,
  passkeyOptions: options,
  addPasskey: add,
  removePasskey: remove,
  passkeySignInOptions: signInOptions,
  signInWithPasskey: signIn,
} = api.account;
const password = 'a long enough one';
const theatre = 'https://www.theatre.example';
const stranger = 'https://stranger.example';
const minute = 60_000;
const from = (origin: string, token?: string) => ({
  token,
  headers: { origin, 'user-agent': 'Firefox/130.0 (X11; Linux)' },
});

describeWithService('passkeys of customers', (service) => {
  let passwordHash: string;
  let email: string;
  let id: string;
  let token: string;
  let device: Authenticator;
  before(async () => {
    passwordHash = await hashPassword(password, settled.passwordCost);
    await addSeller(service.db, sellerId);
  });
  beforeEach(async () => {
    email = newEmail();
    ({ id, token } = await addCustomer(service.db, email, { passwordHash }));
    device = new Authenticator();
  });
  afterEach(() => allow(null));

  const allow = (allowedOrigins: readonly string[] | null) =>
    service.db.query('update seller set data = data || $2::jsonb where id = $1', [sellerId, json({ allowedOrigins })]);
  const optionsFrom = (origin: string, of = token) => service.call(options, { password }, from(origin, of));
  const make = async (origin = theatre, of = token, on = device) =>
    await service.call(add, { credential: on.create(await optionsFrom(origin, of), origin) }, from(origin, of));
  const ask = (origin = theatre, seller = sellerId) => service.call(signInOptions, { sellerId: seller }, from(origin));
  const enter = async (origin = theatre, on = device) =>
    await service.call(signIn, { sellerId, credential: on.get(await ask(origin), origin) }, from(origin));
  const refuses = async (credential: object, origin = theatre, seller = sellerId) => {
    const { body } = await service.refused(signIn, 401, { sellerId: seller, credential }, from(origin));
    return { code: body.code, message: body.message };
  };

  it('are made after a proof, told of by mail, and sign in', async () => {
    const made = await optionsFrom(theatre);
    assert.deepEqual(made['rp'], { name: 'The House', id: 'www.theatre.example' });
    assert.deepEqual(made['user'], {
      id: Buffer.from(id).toString('base64url'),
      name: email,
      displayName: 'Known Customer',
    });
    assert.equal(made['attestation'], 'none');
    // libraries send all that the JSON of WebAuthn has
    const { response, ...rest } = device.create(made, theatre);
    const more = { authenticatorData: 'AAAA', publicKey: 'AAAA', publicKeyAlgorithm: -7 };
    const whole = { ...rest, authenticatorAttachment: 'platform', clientExtensionResults: { credProps: { rk: true } } };
    const credential = { ...whole, response: { ...response, ...more } };
    const passkey = await service.call(add, { credential }, from(theatre, token));
    assert.deepEqual(
      [passkey.domain, passkey.device, passkey.synced, passkey.lastUsedAt],
      ['www.theatre.example', 'Firefox, Linux', false, undefined],
    );
    const [mail] = await mailsTo(service.db, email);
    assert.equal(mail?.subject, 'A new passkey for The House');
    service.clock.forward(minute);
    const tokens = await service.call(
      signIn,
      { sellerId, credential: device.get(await ask(), theatre), refresh: true },
      from(theatre),
    );
    assert.equal((await service.call(api.account.me, {}, { token: tokens.token })).primaryEmail, email);
    assert.ok(tokens.refreshToken);
    const { passkeys } = await service.call(list, {}, { token: tokens.token });
    assert.deepEqual(
      passkeys.map(({ _id, lastUsedAt }) => [_id, lastUsedAt]),
      [[passkey._id, service.clock.now.toISOString()]],
    );
    await enter();
  });

  it('are made with a mailed code too, and not without a proof', async () => {
    await service.refused(options, 400, {}, from(theatre, token));
    const { body } = await service.refused(options, 403, { password: 'wrong' }, from(theatre, token));
    assert.equal(body.code, 'WRONG_CREDENTIALS');
    await service.call(api.account.requestConfirmationCode, {}, { token });
    const otp = await mailedCode(service.db, email);
    const made = await service.call(options, { otp }, from(theatre, token));
    await service.call(add, { credential: device.create(made, theatre) }, from(theatre, token));
    await service.refused(options, 401, { password }, from(theatre));
  });

  it('are offered on the domain that they belong to alone', async () => {
    await make(theatre);
    const other = 'https://other.example';
    assert.equal((await ask(other))['rpId'], 'other.example');
    assert.deepEqual((await optionsFrom(other))['excludeCredentials'], []);
    const [known] = (await optionsFrom(theatre))['excludeCredentials'] as { id: string; transports: string[] }[];
    assert.deepEqual(known?.transports, ['internal']);
    // a browser would not sign this; a caller who did is not let in
    await refuses(device.get(await ask(other), other), other);
    await refuses(device.get(await ask(other), other), theatre);
    await enter(theatre);
  });

  it('are shared by the allowed pages of one domain', async () => {
    await allow(['https://theatre.example', theatre]);
    const passkey = await make(theatre);
    assert.equal(passkey.domain, 'theatre.example');
    await enter('https://theatre.example');
    for (const route of [signInOptions, signIn]) {
      const credential = device.get(await ask(), theatre);
      const { body } = await service.refused(
        route,
        403,
        { sellerId, ...(route === signIn && { credential }) },
        from(stranger),
      );
      assert.equal(body.code, 'ORIGIN_NOT_ALLOWED');
    }
  });

  it('are for pages of sites', async () => {
    for (const headers of [
      {},
      { origin: 'http://theatre.example' },
      { origin: 'https://192.0.2.1' },
      { origin: 'null' },
    ]) {
      for (const [route, input, of] of [
        [signInOptions, { sellerId }, undefined],
        [options, { password }, token],
      ] as const) {
        const { body } = await service.refused(route, 403, input, { token: of, headers });
        assert.equal(body.code, 'PASSKEYS_NOT_HERE');
      }
    }
  });

  it('refuse whatever is wrong in one voice', async () => {
    await make();
    const blocked = new Authenticator();
    const other = await addCustomer(service.db, newEmail(), { passwordHash });
    await make(theatre, other.token, blocked);
    await service.db.query('update customer set blocked = true where id = $1', [other.id]);
    const unknown = new Authenticator();
    unknown.create(await optionsFrom(theatre), theatre);
    const forged = { ...device.get(await ask(), theatre) };
    const flipped = forged.response.signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'));
    const seen = [
      await refuses(unknown.get(await ask(), theatre)),
      await refuses(blocked.get(await ask(), theatre)),
      await refuses({ ...forged, response: { ...forged.response, signature: flipped } }),
      await refuses(device.get(await ask(), theatre, { origin: stranger })),
      await refuses(device.get(await ask(), theatre, { rpId: 'stranger.example' })),
      await refuses(device.get(await ask(), theatre, { challenge: 'bm90aGluZw' })),
      await refuses(device.get(await ask(), theatre, { userHandle: Buffer.from(other.id).toString('base64url') })),
      await refuses(device.get(await ask(), theatre, { unverified: true })),
      await refuses({ ...device.get(await ask(), theatre), id: 'AAAA', rawId: 'AAAA' }),
      await refuses(device.get(await ask(theatre, 'nobody'), theatre), theatre, 'nobody'),
      // made for adding a passkey, not for signing in
      await refuses(device.get({ ...(await optionsFrom(theatre)), rpId: 'www.theatre.example' }, theatre)),
    ];
    for (const one of seen) assert.deepEqual(one, seen[0]);
    assert.equal(seen[0]?.code, 'WRONG_CREDENTIALS');
    await enter();
  });

  it('answer the same options for every seller, known or not, apart from the challenge', async () => {
    const [known, unknown] = [await ask(), await ask(theatre, 'nobody')];
    assert.notEqual(known.challenge, unknown.challenge);
    assert.deepEqual({ ...known, challenge: '' }, { ...unknown, challenge: '' });
    assert.deepEqual(known['allowCredentials'], undefined);
  });

  it('sign each challenge once, and within five minutes', async () => {
    await make();
    const challenge = await ask();
    const credential = device.get(challenge, theatre);
    await service.call(signIn, { sellerId, credential }, from(theatre));
    await refuses(device.get(challenge, theatre));
    // whatever came of the first try
    const tried = await ask();
    await refuses(device.get(tried, theatre, { unverified: true }));
    await refuses(device.get(tried, theatre));
    const late = await ask();
    const made = await optionsFrom(theatre);
    service.clock.forward(5 * minute);
    await refuses(device.get(late, theatre));
    const { body } = await service.refused(
      add,
      400,
      { credential: new Authenticator().create(made, theatre) },
      from(theatre, token),
    );
    assert.equal(body.details?.[0]?.path, 'credential');
    await cleanUp(service.context);
    assert.deepEqual(await service.db.query('select 1 from passkey_challenge'), []);
  });

  it('notice a copy by its counter, and take devices that do not count', async () => {
    await make();
    await enter();
    await enter();
    device.count = 1; // the copy signs for the second time
    await refuses(device.get(await ask(), theatre));
    const still = new Authenticator(false);
    await make(theatre, token, still);
    await enter(theatre, still);
    await enter(theatre, still);
  });

  it('count two requests with the same signature count at the same time as one', async () => {
    await make();
    const credentials = [await ask(), await ask()].map((each) => {
      device.count = 4;
      return device.get(each, theatre);
    });
    const statuses = await Promise.all(
      credentials.map(
        async (credential) => (await service.send(signIn, { sellerId, credential }, from(theatre))).statusCode,
      ),
    );
    assert.deepEqual(statuses.sort(), [200, 401]);
  });

  it('are tried ten times in a quarter of an hour', async () => {
    await make();
    for (let tries = 0; tries < 10; tries++) await refuses(device.get(await ask(), theatre, { unverified: true }));
    const credential = device.get(await ask(), theatre);
    const { body } = await service.refused(signIn, 429, { sellerId, credential }, from(theatre));
    assert.equal(body.code, 'TOO_MANY_ATTEMPTS');
    await passWindows(service.db, 15 * minute);
    await enter();
  });

  it('refuse what is no new passkey, and keep nothing of it', async () => {
    const sent = async (credential: object, status = 400, of = token) =>
      await service.refused(add, status, { credential }, from(theatre, of));
    const fresh = () => new Authenticator();
    const other = await addCustomer(service.db, newEmail(), { passwordHash });
    await sent(fresh().create(await optionsFrom(theatre), theatre, { origin: stranger }));
    await sent(fresh().create(await optionsFrom(theatre), theatre, { rpId: 'stranger.example' }));
    await sent(fresh().create(await optionsFrom(theatre), theatre, { unverified: true }));
    await sent({ ...fresh().create(await optionsFrom(theatre), theatre), id: 'AAAA', rawId: 'AAAA' });
    await sent(fresh().create(await optionsFrom(theatre, other.token), theatre)); // asked for by another customer
    const signed = { ...(await ask()), rp: { id: 'www.theatre.example' }, user: { id: 'x' } };
    await sent(fresh().create(signed, theatre)); // asked for to sign in
    const made = device.create(await optionsFrom(theatre), theatre);
    for (const attestationObject of ['AAAA', Buffer.from('o2NmbXRk', 'base64').toString('base64url')])
      await sent({
        ...fresh().create(await optionsFrom(theatre), theatre),
        response: { ...made.response, attestationObject },
      });
    const known = device.create(await optionsFrom(theatre), theatre);
    await service.call(add, { credential: known }, from(theatre, token));
    // the same passkey for another customer: the challenge is theirs, the key is not
    const theirs = await optionsFrom(theatre, other.token);
    const client = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge: theirs.challenge, origin: theatre }),
    ).toString('base64url');
    const { body } = await sent(
      { ...known, response: { ...known.response, clientDataJSON: client } },
      409,
      other.token,
    );
    assert.equal(body.code, 'PASSKEY_IN_USE');
    assert.equal((await service.call(list, {}, { token })).passkeys.length, 1);
    assert.deepEqual((await service.call(list, {}, { token: other.token })).passkeys, []);
  });

  it('are twenty at most', async () => {
    const made = await optionsFrom(theatre);
    for (let count = 0; count < 20; count++)
      await service.db.query(
        `insert into passkey (id, seller_id, customer_id, rp_id, credential_id, public_key, sign_count, transports, synced, created_at)
         values ($1, $2, $3, 'x', $1, '', 0, '{}', false, $4)`,
        [`${id}-${count}`, sellerId, id, onSale],
      );
    for (const [route, input] of [
      [options, { password }],
      [add, { credential: device.create(made, theatre) }],
    ] as const) {
      const { body } = await service.refused(route, 409, input, from(theatre, token));
      assert.equal(body.code, 'TOO_MANY_PASSKEYS');
    }
  });

  it('are removed by their owner alone', async () => {
    const { _id } = await make();
    const other = await addCustomer(service.db, newEmail());
    await service.refused(remove, 404, { id: _id }, { token: other.token });
    await service.refused(remove, 401, { id: _id });
    await service.call(remove, { id: _id }, { token });
    await service.refused(remove, 404, { id: _id }, { token });
    await refuses(device.get(await ask(), theatre));
  });

  it('belong to one seller’s customer', async () => {
    await addSeller(service.db, 'other');
    await make();
    await refuses(device.get(await ask(theatre, 'other'), theatre), theatre, 'other');
    await refuses(device.get(await ask(theatre, 'other'), theatre));
  });

  it('stand in the own data, and go with the account', async () => {
    const passkey = await make();
    const file = await service.app.inject({
      url: '/api/customers/me/data',
      headers: { authorization: `Bearer ${token}` },
    });
    assert.deepEqual(file.json<{ passkeys: object[] }>().passkeys, [passkey]);
    await ask();
    await optionsFrom(theatre);
    await service.call(api.account.erase, { password }, { token });
    assert.deepEqual(await service.db.query('select 1 from passkey where customer_id = $1', [id]), []);
    assert.deepEqual(await service.db.query('select 1 from passkey_challenge where customer_id = $1', [id]), []);
    await refuses(device.get(await ask(), theatre));
  });

  it('go when an address is taken back: they may be another person’s', async () => {
    await make();
    const to = newEmail();
    await service.call(api.account.changeEmail, { email: to, password }, { token });
    const open = async (page: 'email' | 'email-back', at: string) => {
      const url = `/account/${page}/${await mailedToken(service.db, at, page)}`;
      const { statusCode } = await service.app.inject({ method: 'POST', url });
      assert.equal(statusCode, 200);
    };
    await open('email', to);
    await enter();
    await open('email-back', email);
    await refuses(device.get(await ask(), theatre));
  });
});
