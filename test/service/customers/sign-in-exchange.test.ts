import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { runCommand } from '../../../src/service/server/cli/command-line.ts';
import { cleanUp } from '../../../src/service/server/jobs.ts';
import { makeExchangeSecret } from '../../../src/service/customers/sign-in-exchange.ts';
import { guestsOf, newEmail } from '../../support/builders/guests.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';
import { addCustomer, addEvent, addSeller, onSale, sellerId } from '../../support/builders/shop.ts';

const { me, transactions } = api.account;
const { exchangeAssertion: exchange, refresh } = api.account;
const minute = 60_000;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (claims: object, secret: string, head: object = { alg: 'HS256', typ: 'JWT' }) => {
  const body = `${part(head)}.${part(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
};

describeWithService('the exchange with a seller’s own sign-in', (service) => {
  let secret: string;
  before(async () => {
    await addSeller(service.db, sellerId);
    await addSeller(service.db, 'other');
    secret = await makeExchangeSecret({ ...settled, db: service.db, now: () => onSale }, sellerId);
  });

  const claims = (fields: object = {}) => ({
    iss: sellerId,
    aud: 'foyer',
    exp: Math.floor(service.clock.now.getTime() / 1000) + 60,
    jti: randomUUID(),
    ...fields,
  });
  const proved = (email: string, fields: object = {}) => claims({ email, email_verified: true, ...fields });
  const trade = (said: object) => service.call(exchange, { sellerId, assertion: sign(said, secret) });
  const who = async (token: string) => await service.call(me, {}, { token });
  const refused = async (status: number, assertion: string, of = sellerId) =>
    (await service.refused(exchange, status, { sellerId: of, assertion })).body;

  it('makes a customer, and finds it again by the seller’s id, under another address too', async () => {
    const email = newEmail();
    const first = await trade(proved(email, { sub: `m-${email}`, given_name: 'Ada', family_name: 'Byron' }));
    const customer = await who(first.token);
    assert.equal(customer.primaryEmail, email);
    assert.equal(customer.name, 'Ada Byron');
    assert.equal(customer.verified, true);
    assert.deepEqual(customer._account, { loginType: 'identityprovider' });
    const again = await trade(claims({ sub: `m-${email}` }));
    assert.equal((await who(again.token))._id, customer._id);
    const moved = await trade(proved(newEmail(), { sub: `m-${email}`, given_name: 'Other' }));
    const same = await who(moved.token);
    assert.deepEqual([same._id, same.primaryEmail, same.prename], [customer._id, email, 'Ada']);
  });

  it('finds a customer by a proved address, with the orders of before', async () => {
    const email = newEmail();
    const order = await guestsOf(service).order(email, await addEvent(service.db));
    const { token } = await trade(proved(email.toUpperCase(), { sub: `m-${email}` }));
    const own = await service.call(transactions, {}, { token });
    assert.deepEqual(
      own.transactions.map(({ tid }) => tid),
      [order],
    );
  });

  it('gives no one the orders of an address that was not proved, or that another of the seller’s customers has', async () => {
    const email = newEmail();
    await addCustomer(service.db, email);
    assert.equal((await refused(409, sign(claims({ email }), secret))).code, 'EMAIL_IN_USE');
    await trade(proved(email, { sub: `m-${email}` }));
    assert.equal((await refused(409, sign(proved(email, { sub: 'somebody-else' }), secret))).code, 'EMAIL_IN_USE');
    const fresh = newEmail();
    const { token } = await trade(claims({ email: fresh }));
    assert.equal((await who(token)).verified, false);
    await refused(409, sign(claims({ email: fresh }), secret));
  });

  it('takes each assertion once, also when it comes twice at the same time', async () => {
    const assertion = sign(proved(newEmail()), secret);
    const both = await Promise.all([1, 2].map(() => service.send(exchange, { sellerId, assertion })));
    assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 401]);
    assert.equal((await refused(401, assertion)).code, 'INVALID_ASSERTION');
    service.clock.forward(10 * minute);
    await cleanUp(service.context);
    assert.deepEqual(await service.db.query('select hash from exchange_nonce'), []);
  });

  it('answers wrong signatures in one voice: another secret, none, another kind, altered, of another seller', async () => {
    const said = proved(newEmail());
    const right = sign(said, secret);
    const [head, , signature] = right.split('.');
    const bodies = await Promise.all([
      refused(401, sign(said, 'another secret')),
      refused(401, `${part({ alg: 'none' })}.${part(said)}.`),
      refused(401, sign(said, secret, { alg: 'HS512' })),
      refused(401, sign(said, secret, { alg: 'HS256', crit: ['exp'], exp: 0 })),
      refused(401, sign(said, secret, { alg: 'HS256', crit: ['b64'], b64: true })),
      refused(401, sign(said, secret, { alg: 'HS256', crit: [] })),
      refused(401, sign(said, secret, { alg: 'HS256', crit: null })),
      refused(401, sign(said, secret, { alg: 'hs256' })),
      refused(401, sign(said, secret, { alg: 'RS256' })),
      refused(401, sign(said, secret, {})),
      refused(401, sign(said, '')),
      refused(401, `${head}.${part({ ...said, email: 'eve@example.com' })}.${signature}`),
      refused(401, `${right}.more`),
      refused(401, 'nonsense'),
      refused(401, right, 'other'),
      refused(401, right, 'none'),
    ]);
    for (const { code, message } of bodies)
      assert.deepEqual({ code, message }, { code: 'INVALID_ASSERTION', message: bodies[0].message });
  });

  const wrong: readonly (readonly [string, object])[] = [
    ['iss', { iss: 'other' }],
    ['aud', { aud: 'elsewhere' }],
    ['exp', { exp: onSale.getTime() / 1000 - 60 }],
    ['exp', { exp: onSale.getTime() / 1000 + 361 }],
    ['exp', { exp: 'soon' }],
    ['exp', { exp: undefined }],
    ['exp', { exp: null }],
    ['exp', { exp: 1e300 }],
    ['aud', { aud: ['foyer', 'elsewhere'] }],
    ['nbf', { nbf: onSale.getTime() / 1000 + 61 }],
    ['nbf', { nbf: 'soon' }],
    ['iat', { iat: onSale.getTime() / 1000 + 61 }],
    ['iat', { iat: null }],
    ['jti', { jti: undefined }],
    ['jti', { jti: 'short' }],
    ['sub', { sub: 7 }],
    ['sub', { email: undefined }],
    ['email', { email: 'none' }],
    ['email', { email: undefined, sub: 'nobody has it' }],
    ['given_name', { given_name: 'x'.repeat(201) }],
  ];
  for (const [claim, fields] of wrong)
    it(`names the claim ${claim} that will not do: ${JSON.stringify(fields).slice(0, 40)}`, async () => {
      const { details } = await refused(400, sign({ ...proved(newEmail()), ...fields }, secret));
      assert.deepEqual(
        details?.map(({ path }) => path),
        [`assertion.${claim}`],
      );
    });

  it('takes clocks that are a minute fast', async () => {
    const soon = onSale.getTime() / 1000 + 60;
    await trade(proved(newEmail(), { nbf: soon, iat: soon }));
  });

  it('lets no one in whom the seller has blocked, and gives tokens that can be renewed', async () => {
    const email = newEmail();
    await addCustomer(service.db, email, { blocked: true });
    await refused(401, sign(proved(email), secret));
    const { refreshToken } = await service.call(exchange, {
      sellerId,
      assertion: sign(proved(newEmail()), secret),
      refresh: true,
    });
    await service.call(refresh, { refreshToken: refreshToken ?? '' });
  });

  it('is switched on, renewed and off at the terminal', async () => {
    const db = { ...service.db, query: service.db.query.bind(service.db), close: () => Promise.resolve() };
    const desk = {
      terminal: { read: () => Promise.reject(new Error('no file')), askPassword: () => Promise.resolve(undefined) },
      open: () => Promise.resolve({ db, secrets: settled.secrets, publicUrl: 'https://tickets.example' }),
    };
    const made = async () => (await runCommand(['sign-in-secret', 'other'], desk)).out[0] ?? '';
    const [first, second] = [await made(), await made()];
    assert.match(first, /^fx_[\w-]{43}$/);
    const said = () => proved(newEmail(), { iss: 'other' });
    await refused(401, sign(said(), first), 'other');
    await service.call(exchange, { sellerId: 'other', assertion: sign(said(), second) });
    const [row] = await service.db.query<{ secret: string }>(
      `select secret from exchange_secret where seller_id = 'other'`,
    );
    assert.ok(row && !row.secret.includes(second));
    assert.equal((await runCommand(['sign-in-off', 'other'], desk)).code, 0);
    await refused(401, sign(said(), second), 'other');
    assert.equal((await runCommand(['sign-in-secret', 'nobody'], desk)).code, 1);
  });
});
