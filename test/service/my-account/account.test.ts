import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { passWindows } from '../../support/builders/attempts.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { guestsOf, newEmail, password } from '../../support/builders/guests.ts';
import { mailedCode, mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, requestOf } from '../../support/running/service.ts';
import {
  addCustomer,
  addEvent,
  addSeller,
  addVoucher,
  buyer,
  keyOf,
  onSale,
  seats,
  sellerId,
} from '../../support/builders/shop.ts';

const { login, me, updateMe } = api.account;
const { consents, data, erase, requestConfirmationCode: requestCode } = api.account;
const minute = 60_000;

/** What the tests look for in the file. */
interface Filed {
  readonly profile: { readonly primaryEmail: string };
  readonly orders: readonly { readonly tid: string; readonly phone: string; readonly issuedTickets: object[] }[];
  readonly vouchers: readonly { readonly code: string; readonly balance: number }[];
  readonly waitingLists: readonly object[];
  readonly sessions: readonly object[];
}

describeWithService('what customers decide of their data', (service) => {
  const guests = guestsOf(service);
  let eventId: string;
  let email: string;
  let token: string;
  before(async () => {
    await addSeller(service.db, sellerId);
    eventId = await addEvent(service.db, { soldOutFallback: { soldOutFallbackType: 'waitinglist' }, maxAmount: 50 });
  });
  beforeEach(async () => {
    email = newEmail();
    await guests.open(email);
    token = await guests.signIn(email);
  });

  const buy = async () => {
    const checkout = await service.call(
      api.checkout.create,
      { type: 'transaction', eventId, items: seats(2) },
      { token },
    );
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, email, phone: '+49 30 77' }, { token });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    return checkout._id;
  };
  const idOf = async (of = token) => (await service.call(me, {}, { token: of }))._id;

  describe('consents', () => {
    it('are told with their history, and changed', async () => {
      const say = (status: 'granted' | 'denied') =>
        service.call(updateMe, { consents: [{ consentId: 'news', status }] }, { token });
      await say('granted');
      service.clock.forward(minute);
      await say('denied');
      const told = await service.call(consents, {}, { token });
      const at = service.clock.now.toISOString();
      assert.deepEqual(told.consents, [{ consentId: 'news', status: 'denied', givenAt: at, source: 'account' }]);
      assert.deepEqual(
        told.history.map(({ status }) => status),
        ['denied', 'granted'],
      );
      const { token: other } = await addCustomer(service.db, newEmail());
      assert.deepEqual(await service.call(consents, {}, { token: other }), { consents: [], history: [] });
    });
  });

  describe('the file', () => {
    const fileFor = async (of: string) => {
      const answer = await service.app.inject(requestOf(data, {}, { token: of }));
      assert.equal(answer.statusCode, 200);
      return { headers: answer.headers, text: answer.body, content: answer.json<Filed>() };
    };

    it('holds profile, consents, orders with tickets, vouchers, waiting lists and sessions, and no secret of the service', async () => {
      const id = await idOf();
      const order = await buy();
      const voucher = `OWN-${id}`;
      await addVoucher(service.db, voucher, 2000);
      await service.db.query(
        `update voucher set data = data || jsonb_build_object('customerId', $2::text) where code = $1`,
        [voucher, id],
      );
      await service.db.query(
        `insert into waiting_entry (id, seller_id, event_id, email, email_key, amount, data, created_at, updated_at)
         values ($1, $2, $3, $4, $4, 2, '{}', $5, $5)`,
        [`wait-${id}`, sellerId, eventId, email, onSale],
      );
      await service.call(updateMe, { consents: [{ consentId: 'news', status: 'granted' }] }, { token });
      const { headers, text, content } = await fileFor(token);
      assert.match(String(headers['content-disposition']), /^attachment; filename="my-data-2026-06-01\.json"/);
      assert.match(String(headers['content-type']), /^application\/json/);
      assert.equal(headers['cache-control'], 'private, no-store');
      const { profile, orders, vouchers, waitingLists, sessions } = content;
      assert.equal(profile.primaryEmail, email);
      assert.deepEqual(
        orders.map(({ tid, phone, issuedTickets }) => [tid, phone, issuedTickets.length]),
        [[order, '+49 30 77', 2]],
      );
      assert.deepEqual(
        vouchers.map(({ code, balance }) => [code, balance]),
        [[voucher, 20]],
      );
      assert.equal(waitingLists.length, 1);
      assert.equal(sessions.length, 1);
      assert.match(text, /"consentId": "news"/);
      assert.doesNotMatch(text, /scrypt|password_hash|passwordHash/);
      assert.ok(!text.includes(token));
    });

    it('holds when tickets came in', async () => {
      const order = await buy();
      const [ticket] = await service.db.query<{ id: string }>('select id from ticket where checkout_id = $1', [order]);
      const gate = await doorsOf(service).device();
      const at = service.clock.now.toISOString();
      await gate.upload(eventId, [
        { ticketId: ticket?.id, scanned_at: at, type: 'OK', direction: 'IN', nonce: 'at-gate-a' },
      ]);
      const { orders } = (await fileFor(token)).content;
      const scans = orders.flatMap(({ issuedTickets }) =>
        issuedTickets.map((issued) => (issued as { scans?: object }).scans),
      );
      assert.deepEqual(scans.filter(Boolean), [[{ at, direction: 'IN', nonce: 'at-gate-a' }]]);
    });

    it('holds nothing of others, nor what depends on an address that is not proved', async () => {
      await buy();
      const stranger = await addCustomer(service.db, newEmail(), { verified: false });
      const { text } = await fileFor(stranger.token);
      assert.ok(!text.includes(email));
      const { body } = await service.refused(data, 401, {});
      assert.equal(body.code, 'NOT_SIGNED_IN');
    });
  });

  describe('erasure', () => {
    it('takes the password, leaves the order without a name, and ends every session', async () => {
      const order = await buy();
      const other = await guests.signIn(email);
      await service.call(erase, { password }, { token });
      for (const gone of [token, other]) await service.refused(me, 401, {}, { token: gone });
      await guests.cannotSignIn(email);
      const [row] = await service.db.query<{ customer_id: null; data: object; status: string }>(
        'select customer_id, data, status from checkout where id = $1',
        [order],
      );
      assert.equal(row?.customer_id, null);
      assert.equal(row.status, 'COMPLETE');
      assert.ok(!JSON.stringify(row.data).includes(email));
      const tickets = await service.db.query('select status from ticket where checkout_id = $1', [order]);
      assert.deepEqual(tickets, [{ status: 'VALID' }, { status: 'VALID' }]);
    });

    it('takes a code that was mailed for it', async () => {
      await service.call(requestCode, {}, { token });
      const mail = (await mailsTo(service.db, email)).find(({ body }) => body.includes('to confirm a change'));
      assert.ok(mail);
      await service.call(erase, { otp: await mailedCode(service.db, email) }, { token });
      await service.refused(me, 401, {}, { token });
    });

    it('does not take a code to sign in with, a code of another customer, nor a wrong password', async () => {
      const id = await idOf();
      await service.call(api.account.requestSignInCode, { sellerId, email });
      const forSignIn = await mailedCode(service.db, email);
      const other = newEmail();
      await guests.open(other);
      const others = await guests.signIn(other);
      await service.call(requestCode, {}, { token: others });
      const ofOther = await mailedCode(service.db, other);
      for (const proof of [{ otp: forSignIn }, { otp: ofOther }, { password: 'wrong' }]) {
        const { body } = await service.refused(erase, 403, proof, { token });
        assert.equal(body.code, 'WRONG_CREDENTIALS');
        assert.equal(body.details?.[0]?.path, Object.keys(proof)[0]);
      }
      const { body } = await service.refused(erase, 400, {}, { token });
      assert.deepEqual(body.details, [{ path: 'password', message: 'Missing, as is otp' }]);
      await service.refused(erase, 401, { password });
      assert.equal(await idOf(), id);
      await service.call(login, { sellerId, email, otp: forSignIn });
    });

    it('takes no password of an address that is not proved: orders of its owner would go too', async () => {
      await service.db.query(`update customer set data = data || '{"verified":false}' where email = $1`, [email]);
      await service.refused(erase, 403, { password }, { token });
    });

    it('stops guessing, and says when another code may be asked for', async () => {
      await service.call(requestCode, {}, { token });
      const { headers, body } = await service.refused(requestCode, 429, {}, { token });
      assert.equal(headers['retry-after'], '60');
      assert.equal(body.code, 'TOO_MANY_ATTEMPTS');
      for (let at = 0; at < 10; at++) await service.refused(erase, 403, { otp: 'nothing' }, { token });
      await service.refused(erase, 429, { password }, { token });
      await passWindows(service.db, 15 * minute);
      await service.call(erase, { password }, { token });
    });
  });
});
