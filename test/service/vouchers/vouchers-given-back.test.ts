import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { expireAll } from '../../../src/service/server/jobs.ts';
import { claim } from '../../support/builders/owned-tickets.ts';
import { resalesOf } from '../../support/builders/resales.ts';
import { api } from '../../support/running/service.ts';
import { addKey, addVoucher, balanceOf, buyer, keyOf, seats } from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

const { create, setDetails, complete, abort } = api.checkout;

/** When the tickets go back, and 90 days later. */
const later = new Date('2026-06-15T00:00:00Z');
const extended = '2026-09-13T00:00:00.000Z';
const over = '2026-06-10T00:00:00Z';

describeWithPaying('vouchers that get something back', (paying) => {
  let key: string;
  before(async () => {
    key = await addKey(paying.service.db);
  });
  const resales = resalesOf(() => paying);

  /** A cart of tickets at 20, of which vouchers pay something. */
  const cart = async (vouchers: string[], amount = 1) => {
    const { service } = paying;
    const eventId = await resales.event();
    const order = await service.call(create, { type: 'transaction', eventId, items: seats(amount), vouchers });
    return await service.call(setDetails, { ...keyOf(order), ...buyer });
  };
  const place = async (vouchers: string[], amount = 1, paymentMethod = 'free') => {
    const order = await cart(vouchers, amount);
    await paying.service.call(complete, { ...keyOf(order), paymentMethod });
    return order;
  };
  /** As `<voucher-check>` shows it. */
  const shown = async (id: string) => {
    const { voucher } = await paying.service.call(api.vouchers.info, { id: 'seller', code: id });
    return voucher.validUntil;
  };
  const giveBack = async (order: Checkout, amount = 1) => {
    const held = (await resales.all(keyOf(order))).filter(({ status }) => status !== 'INVALID').slice(0, amount);
    const tickets = held.map(({ _id, secret = '' }) => ({ _id, secret }));
    return await paying.service.send(api.orders.returnTickets, { ...keyOf(order), tickets });
  };

  it('pay again after a return though they were over: for 90 days from then, and from the second ticket once more', async () => {
    const { service } = paying;
    await addVoucher(service.db, 'OVER-1', 4000, over);
    const order = await place(['OVER-1'], 2);
    service.clock.now = later;
    assert.equal((await giveBack(order)).statusCode, 200);
    assert.equal(await shown('OVER-1'), extended);
    service.clock.forward(60_000);
    assert.equal((await giveBack(order)).statusCode, 200);
    assert.equal(await shown('OVER-1'), '2026-09-13T00:01:00.000Z');
    // nothing is left to give back, so that nothing is extended either
    service.clock.forward(60_000);
    await giveBack(order);
    assert.equal(await shown('OVER-1'), '2026-09-13T00:01:00.000Z');
    const next = await cart(['OVER-1'], 2);
    assert.deepEqual(
      next.redeemedVouchers?.vouchers?.map(({ code, redeemedAmount }) => [code, redeemedAmount]),
      [['OVER-1', 40]],
    );
  });

  it('are extended when the seller cancels an order, and when its buyer does', async () => {
    const { service } = paying;
    await addVoucher(service.db, 'OVER-2', 2000, over);
    await addVoucher(service.db, 'OVER-3', 500, over);
    const canceled = await place(['OVER-2']);
    const canceledByBuyer = await place(['OVER-3'], 1, 'invoice');
    service.clock.now = later;
    await service.call(api.transactions.cancel, { id: canceled._id }, { token: key });
    assert.deepEqual([await balanceOf(service.db, 'OVER-2'), await shown('OVER-2')], [2000, extended]);
    await service.call(api.orders.cancel, keyOf(canceledByBuyer));
    assert.deepEqual([await balanceOf(service.db, 'OVER-3'), await shown('OVER-3')], [500, extended]);
    // asked again, which answers the order as it is
    service.clock.forward(86_400_000);
    await service.call(api.transactions.cancel, { id: canceled._id }, { token: key });
    assert.equal(await shown('OVER-2'), extended);
  });

  it('are extended where a ticket is sold again', async () => {
    const { service } = paying;
    await addVoucher(service.db, 'OVER-4', 2000, over);
    const order = await place(['OVER-4']);
    const ticket = await resales.held(order);
    service.clock.now = later;
    await resales.sell(ticket);
    const { changes } = await service.call(api.tickets.changes, claim(ticket));
    assert.ok(changes.some(({ action }) => action === 'withdrawResale'));
    await resales.byCard(await resales.cart(order.eventId ?? ''));
    assert.ok((await balanceOf(service.db, 'OVER-4')) > 0);
    assert.equal(await shown('OVER-4'), extended);
  });

  it('keep an end that is later, and none where they have none', async () => {
    const { service } = paying;
    const far = '2026-09-13T00:00:00.001Z';
    await addVoucher(service.db, 'LONG-1', 1000, far);
    await addVoucher(service.db, 'NONE-1', 1000);
    const order = await place(['LONG-1', 'NONE-1']);
    service.clock.now = later;
    await giveBack(order);
    assert.deepEqual([await balanceOf(service.db, 'LONG-1'), await shown('LONG-1')], [1000, far]);
    assert.deepEqual([await balanceOf(service.db, 'NONE-1'), await shown('NONE-1')], [1000, undefined]);
  });

  it('stay as they are where a cart is given up or runs out: otherwise everybody could make them last', async () => {
    const { service } = paying;
    await addVoucher(service.db, 'SOON-1', 2000, over);
    const until = new Date(over).toISOString();
    await service.call(abort, keyOf(await cart(['SOON-1'])));
    assert.deepEqual([await balanceOf(service.db, 'SOON-1'), await shown('SOON-1')], [2000, until]);
    await cart(['SOON-1']);
    service.clock.forward(20 * 60_000);
    await expireAll(paying.context);
    assert.deepEqual([await balanceOf(service.db, 'SOON-1'), await shown('SOON-1')], [2000, until]);
  });
});
