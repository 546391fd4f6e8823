import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ErrorBody } from '../../../src/contract/error-body.ts';
import { setUserPassword } from '../../../src/service/sellers/sellers.ts';
import { hashPassword } from '../../../src/service/security/passwords.ts';
import { passWindows } from '../../support/builders/attempts.ts';
import {
  authorizeUrl,
  addApp,
  addUser,
  fieldOf,
  password as staffPassword,
  TestBrowser,
} from '../../support/builders/apps.ts';
import { mailedCode, mailedToken } from '../../support/readers/mailed.ts';
import { addCustomer, onSale, sellerId } from '../../support/builders/shop.ts';
import { api, requestOf, settled, testService, type TestService } from '../../support/running/service.ts';

const minute = 60_000;
const password = 'correct horse';

describe('attempts to sign in, in two processes on one database', () => {
  let one: TestService;
  let two: TestService;
  let email: string;
  let accounts = 0;
  let addresses = 0;
  const newAddress = () => `198.51.100.${++addresses}`;
  before(async () => {
    const rateLimits = { read: 1000, write: 1000, guess: 1000, key: 1000 };
    one = await testService({ rateLimits }, onSale);
    two = await testService({ rateLimits }, onSale, { db: one.db });
  });
  after(async () => {
    assert.deepEqual([...one.faults, ...two.faults], []);
    await two.app.close();
    await one.close();
  });
  beforeEach(async () => {
    email = `ada${++accounts}@example.com`;
    await addCustomer(one.db, email, { passwordHash: await hashPassword(password, settled.passwordCost) });
  });

  const login = async (at: number, proof: string | { readonly otp: string }, remoteAddress: string) => {
    const { app } = at % 2 === 0 ? one : two;
    const payload = { sellerId, email, ...(typeof proof === 'string' ? { password: proof } : proof) };
    const answer = await app.inject({ method: 'POST', url: '/api/customers/login', payload, remoteAddress });
    return { status: answer.statusCode, code: answer.json<Partial<ErrorBody>>().code, headers: answer.headers };
  };
  /** Wrong passwords from addresses of their own, ten from each. */
  const guess = async (amount: number) => {
    let from = newAddress();
    for (let at = 0; at < amount; at++) {
      if (at % 10 === 0) from = newAddress();
      assert.equal((await login(at, 'wrong', from)).status, 401, `attempt ${at}`);
    }
  };

  it('stop for one address after ten, and for no other', async () => {
    const [stranger, owner] = [newAddress(), newAddress()];
    for (let at = 0; at < 10; at++) assert.equal((await login(at, 'wrong', stranger)).status, 401);
    for (const at of [0, 1]) {
      const { status, code, headers } = await login(at, password, stranger);
      assert.deepEqual([status, code], [429, 'TOO_MANY_ATTEMPTS']);
      assert.ok(Number(headers['retry-after']) > 600);
    }
    assert.equal((await login(0, password, owner)).status, 200);
    await passWindows(one.db, 15 * minute - 5_000);
    assert.equal((await login(0, password, stranger)).status, 429);
    await passWindows(one.db, 5_000);
    assert.equal((await login(1, password, stranger)).status, 200);
  });

  it('count again from the first when one succeeds', async () => {
    const from = newAddress();
    for (const round of [1, 2]) {
      for (let at = 0; at < 9; at++) assert.equal((await login(at, 'wrong', from)).status, 401, `round ${round}`);
      assert.equal((await login(9, password, from)).status, 200);
    }
  });

  it('leave the owner’s new device in, however often a few addresses guess', async () => {
    await guess(50);
    // an address that tries on gets three more, and what is refused takes nothing from the others
    for (let network = 0; network < 4; network++) {
      const stranger = newAddress();
      const statuses: number[] = [];
      for (let at = 0; at < 20; at++) statuses.push((await login(at, 'wrong', stranger)).status);
      assert.deepEqual([...new Set(statuses.slice(0, 3)), ...new Set(statuses.slice(3))], [401, 429]);
    }
    assert.equal((await login(0, password, newAddress())).status, 200);
  });

  it('of all unknown addresses together are at most 9,600 a day', async () => {
    const home = newAddress();
    assert.equal((await login(0, password, home)).status, 200);
    const tries = async () => {
      let compared = 0;
      for (let network = 0; network < 25; network++) {
        const stranger = newAddress();
        for (let at = 0; at < 11; at++) {
          const { status } = await login(at, 'wrong', stranger);
          if (status === 429) break;
          compared++;
        }
      }
      return compared;
    };
    assert.equal(await tries(), 100);
    await passWindows(one.db, 10 * minute);
    assert.equal(await tries(), 0);
    await passWindows(one.db, 5 * minute);
    assert.equal(await tries(), 100);
    assert.ok((100 * 24 * 60) / 15 <= 10_000);
    // the owner comes in from where that was before, and by an emailed code or a new password from anywhere
    const { status, code, headers } = await login(0, password, newAddress());
    assert.deepEqual([status, code, Number(headers['retry-after']) <= 900], [429, 'TOO_MANY_ATTEMPTS', true]);
    assert.equal((await login(1, password, home)).status, 200);
    await one.call(api.account.requestSignInCode, { sellerId, email });
    const mobile = newAddress();
    assert.equal((await login(0, { otp: await mailedCode(one.db, email) }, mobile)).status, 200);
    assert.equal((await login(0, password, mobile)).status, 200);
  });

  it('stay open where the owner has set a password by a link, while others guess on', async () => {
    await guess(50);
    await one.call(api.account.requestPasswordReset, { sellerId, email });
    const token = await mailedToken(one.db, email, 'password');
    const own = newAddress();
    const request = requestOf(api.account.resetPassword, { token, password: 'a wholly new one' });
    const set = await one.app.inject({ ...request, remoteAddress: own });
    assert.equal(set.statusCode, 200, set.body);
    for (let network = 0; network < 25; network++) {
      const stranger = newAddress();
      for (let at = 0; at < 10; at++) await login(at, 'wrong', stranger);
    }
    assert.equal((await login(0, 'a wholly new one', newAddress())).status, 429);
    assert.equal((await login(0, 'a wholly new one', own)).status, 200);
  });

  it('are forgotten when the owner sets a password by a link', async () => {
    const from = newAddress();
    for (let at = 0; at < 10; at++) await login(at, 'wrong', from);
    await one.call(api.account.requestPasswordReset, { sellerId, email });
    const token = await mailedToken(one.db, email, 'password');
    await two.call(api.account.resetPassword, { token, password: 'a wholly new one' });
    assert.equal((await login(0, 'a wholly new one', from)).status, 200);
  });

  it('by a mailed code count apart from those by a password', async () => {
    const from = newAddress();
    for (let at = 0; at < 10; at++) await login(at, 'wrong', from);
    assert.equal((await login(0, password, from)).status, 429);
    await one.call(api.account.requestSignInCode, { sellerId, email });
    const otp = await mailedCode(one.db, email);
    assert.equal((await login(1, { otp }, from)).status, 200);
    for (let at = 0; at < 10; at++) assert.equal((await login(at, { otp: '000000' }, from)).status, 401);
    assert.equal((await login(0, { otp: '000000' }, from)).status, 429);
    assert.equal((await login(0, password, from)).status, 200);
  });

  it('of a seller’s user are locked from one address only', async () => {
    await addUser(one.db, 'box-office@example.com');
    const app = await addApp(one.db);
    const attempt = async (sent: string, remoteAddress: string) => {
      const browser = new TestBrowser(one.app, remoteAddress);
      const form = fieldOf(await browser.get(authorizeUrl(app)), '/oauth2/sign-in');
      return (await browser.post('/oauth2/sign-in', { form, email: 'box-office@example.com', password: sent })).status;
    };
    const stranger = newAddress();
    for (let at = 0; at < 10; at++) assert.equal(await attempt('wrong', stranger), 401);
    assert.equal(await attempt(staffPassword, stranger), 429);
    assert.equal(await attempt(staffPassword, newAddress()), 303);
    for (let at = 0; at < 10; at++) assert.equal(await attempt('wrong', newAddress()), 401);
    const own = newAddress();
    for (let at = 0; at < 10; at++) await attempt('wrong', own);
    assert.equal(await attempt(staffPassword, own), 429);
    // the operator sets another one
    await setUserPassword(one.db, 'box-office@example.com', staffPassword, onSale);
    assert.equal(await attempt(staffPassword, own), 303);
  });
});
