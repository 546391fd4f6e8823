/** Vouchers of exchanges that came to nothing: their tickets were worth something elsewhere, so that they are worth nothing any more. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { resalesOf } from '../../support/builders/resales.ts';
import { api } from '../../support/running/service.ts';
import { addKey, assertConsistent, balanceOf, keyOf, seats } from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';
import { claim } from '../../support/builders/owned-tickets.ts';

const { create, setVouchers, abort, complete } = api.checkout;

describeWithPaying('vouchers of exchanges that have ended', (paying) => {
  let token: string;
  before(async () => {
    token = await addKey(paying.service.db);
  });

  const { event, buy } = resalesOf(() => paying);
  const upgradable = () =>
    event(undefined, {
      underShops: [{ _id: 'lounge', name: 'Lounge', active: true, tickets: [{ baseTicket: 'seat', price: 30 }] }],
      ticketSettings: {
        returnSettings: { enabled: 'ENABLED' },
        upgradeSettings: { enabled: 'ENABLED', underShopMapping: [{ type: 'tag', underShopId: 'lounge' }] },
      },
    });
  /** A buyer buys a ticket and begins to upgrade it. */
  const begun = async (eventId: string) => {
    const ticket = await buy(eventId);
    const { code } = await paying.service.call(api.tickets.exchange, { ...claim(ticket), action: 'upgrade' });
    return { ticket, code };
  };
  const giveBack = ({ id, secret, order }: { id: string; secret: string; order: { id: string; secret: string } }) =>
    paying.service.call(api.orders.returnTickets, { ...order, tickets: [{ _id: id, secret }] });
  const voucherOf = async (code: string) => {
    const { docs } = await paying.service.call(api.vouchers.list, { code }, { token });
    assert.ok(docs[0]);
    return docs[0];
  };
  const unblock = async (code: string) => {
    const { _id: id, amount } = await voucherOf(code);
    return await paying.service.call(api.vouchers.update, { id, amount, blocked: false }, { token });
  };
  const redeemed = async (eventId: string, code: string) => {
    const request = { type: 'transaction' as const, eventId, items: seats(1), vouchers: [code] };
    return (await paying.service.call(create, request)).redeemedVouchers?.totalRedeemedAmount;
  };

  it('are empty, and pay nothing when their seller opens them again', async () => {
    const eventId = await upgradable();
    const { ticket, code } = await begun(eventId);
    assert.equal((await giveBack(ticket)).amount, 20);
    const { _id: id, amount, balance, blocked } = await voucherOf(code);
    assert.deepEqual([amount, balance, blocked], [20, 0, true]);
    const { docs } = await paying.service.call(api.vouchers.ledger, { id }, { token });
    assert.deepEqual(
      docs.map(({ kind, amount, balance }) => [kind, amount, balance]),
      [
        ['adjusted', -20, 0],
        ['issued', 20, 20],
      ],
    );
    await unblock(code);
    assert.equal(await balanceOf(paying.service.db, code), 0);
    assert.equal(await redeemed(eventId, code), 0);
  });

  it('stay empty when a cart gives back what it had of them', async () => {
    for (const end of ['abort', 'expire', 'change'] as const) {
      const eventId = await upgradable();
      const { ticket, code } = await begun(eventId);
      const items = seats(1);
      const inLounge = { type: 'transaction' as const, eventId, shopId: 'lounge', items, vouchers: [code] };
      const checkout = await paying.service.call(create, inLounge);
      assert.equal(checkout.redeemedVouchers?.totalRedeemedAmount, 20);
      await paying.service.call(api.transactions.cancel, { id: ticket.order.id }, { token });
      await unblock(code);
      assert.equal(await balanceOf(paying.service.db, code), 0);
      if (end === 'abort') await paying.service.call(abort, keyOf(checkout));
      else if (end === 'expire') await paying.expire();
      else {
        const changed = await paying.service.call(setVouchers, { ...keyOf(checkout), vouchers: [code] });
        assert.equal(changed.redeemedVouchers?.totalRedeemedAmount, 0);
        assert.deepEqual(changed.refusedVouchers, [{ code, reason: 'BLOCKED' }]);
      }
      assert.equal(await balanceOf(paying.service.db, code), 0, end);
      assert.equal(await redeemed(eventId, code), 0, end);
      await assertConsistent(paying.service.db);
    }
  });

  it('keep what their seller puts on them after that', async () => {
    const eventId = await upgradable();
    const { ticket, code } = await begun(eventId);
    await giveBack(ticket);
    const { _id: id } = await voucherOf(code);
    const more = { id, amount: 30, validUntil: null, blocked: false };
    await paying.service.call(api.vouchers.update, more, { token });
    assert.equal(await balanceOf(paying.service.db, code), 1000);
    paying.service.clock.forward(60_000);
    const request = { type: 'transaction' as const, eventId, items: seats(1), vouchers: [code] };
    const checkout = await paying.service.call(create, request);
    assert.equal(checkout.redeemedVouchers?.totalRedeemedAmount, 10);
    await paying.service.call(abort, keyOf(checkout));
    assert.equal(await balanceOf(paying.service.db, code), 1000);
  });

  it('of orders that were placed are worth what is left, as before', async () => {
    const eventId = await upgradable();
    const { code } = await begun(eventId);
    const checkout = await paying.start(eventId, { shopId: 'lounge', items: seats(1), vouchers: [code] });
    await paying.service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    await paying.service.call(api.transactions.cancel, { id: checkout._id }, { token });
    assert.equal(await balanceOf(paying.service.db, code), 2000);
  });
});
