import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';
import { addKey, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { api, type CallOptions } from '../../support/running/service.ts';

describeWithPaying('the limit of refunds', (paying) => {
  let admin: CallOptions, box: CallOptions, key: CallOptions;
  before(async () => {
    const { service } = paying;
    key = { token: await addKey(service.db) };
    admin = await signIn(service, await addUser(service, 'admin', 'mara'));
    box = await signIn(service, await addUser(service, 'sales', 'tom'));
  });

  /** An order of tickets at 24.00 each, which was paid. */
  const order = async (amount: number): Promise<Checkout> => {
    const { service } = paying;
    const made = await paying.start(await paying.event(), { items: seats(amount) });
    await service.call(api.checkout.complete, { ...keyOf(made), paymentMethod: 'invoice' });
    await service.send(api.transactions.markReceived, { id: made._id }, key);
    return made;
  };
  const limit = (refundLimit: number | null) =>
    paying.service.send(api.sellers.update, { id: sellerId, deskSettings: { refundLimit } }, admin);
  const items = async ({ _id: id }: Checkout) =>
    (await paying.service.call(api.transactions.cancellations, { id }, admin)).cancellableItems.map(
      ({ cartItemId }) => cartItemId,
    );
  const code = async (refused: Promise<{ body: { code?: unknown } }>) => (await refused).body.code;

  it('stops the box office beyond it, and no one else', async () => {
    const { service } = paying;
    const made = await order(2);
    const price = made.realPrice / 2;
    await limit(price);
    const { cancel, cancelItems } = api.transactions;
    assert.equal(await code(service.refused(cancel, 403, { id: made._id, refund: true }, box)), 'REFUND_LIMIT');
    const [first = '', second = ''] = await items(made);
    const both = { id: made._id, items: [first, second], refundFunds: true };
    for (const dryRun of [true, false])
      for (const refundTarget of ['origin', 'voucher'] as const)
        assert.equal(
          await code(service.refused(cancelItems, 403, { ...both, dryRun, refundTarget }, box)),
          'REFUND_LIMIT',
        );
    assert.deepEqual(await paying.admits(made), ['VALID', 'VALID'], 'a refused cancellation changes nothing');
    const done = await service.call(cancelItems, { ...both, items: [first] }, box);
    assert.equal(done.amount, price, 'up to the limit');
    const rest = { ...both, items: [second] };
    assert.equal(await code(service.refused(cancelItems, 403, rest, box)), 'REFUND_LIMIT', 'what went back counts');
    assert.equal(await code(service.refused(cancel, 403, { id: made._id }, box)), 'REFUND_LIMIT');
    assert.equal((await service.call(cancelItems, { ...rest, dryRun: true, refundFunds: false }, box)).amount, 0);
    assert.equal((await service.call(cancelItems, rest, admin)).amount, price);
    assert.equal((await service.call(cancel, { id: (await order(2))._id }, key)).status, 'CANCELED', 'a key has none');
  });

  it('lets orders end without a refund, and refunds none of many', async () => {
    const { service } = paying;
    await limit(0);
    const made = await order(1);
    const { bulk } = api.transactions;
    const many = { action: 'cancel', ids: [made._id], dryRun: true } satisfies Parameters<
      typeof service.call<typeof bulk>
    >[1];
    assert.equal(await code(service.refused(bulk, 403, many, box)), 'REFUND_LIMIT');
    assert.equal((await service.call(bulk, { ...many, refund: false }, box)).orders, 1);
    assert.equal((await service.call(bulk, many, admin)).orders, 1);
    assert.equal(
      (await service.call(api.transactions.cancel, { id: made._id, refund: false }, box)).status,
      'CANCELED',
    );
    const unpaid = await paying.start(await paying.event(), { items: seats(1) });
    await service.call(api.checkout.complete, { ...keyOf(unpaid), paymentMethod: 'invoice' });
    assert.equal((await service.call(api.transactions.cancel, { id: unpaid._id }, box)).status, 'CANCELED');
  });

  it('is none unless the house sets one', async () => {
    await limit(null);
    const made = await order(3);
    assert.equal((await paying.service.call(api.transactions.cancel, { id: made._id }, box)).status, 'CANCELED');
    const wrong = { id: sellerId, deskSettings: { refundLimit: -1 } };
    const { body } = await paying.service.refused(api.sellers.update, 400, wrong, admin);
    assert.deepEqual(body.details, [{ path: 'deskSettings.refundLimit', message: 'At least 0' }]);
  });
});
