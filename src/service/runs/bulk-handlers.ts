/** The operation that does one thing with many orders. */
import type { bulkOrders } from '../../contract/bulk-orders.ts';
import { apiKeyOf } from '../http/access.ts';
import type { Context, Handlers } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { assertMayRefundMany } from '../payments/refund-limit.ts';
import { chosenOrders, previewBulk, startBulk } from './bulk-orders.ts';
import { assertMayDo, readRun } from './rights.ts';

/** The handler of `transactions.bulk`. */
export function bulkHandlers({ db, now }: Context): Handlers<typeof bulkOrders> {
  return {
    async bulk({ ids, filter, dryRun, expected, ...wish }, call) {
      const key = apiKeyOf(call);
      assertMayDo(key, wish.action);
      if (wish.action === 'cancel' && wish.refund !== false) await assertMayRefundMany(db, key);
      const at = now();
      const chosen = await chosenOrders(db, key.sellerId, { ids, filter }, at);
      const preview = await previewBulk(db, chosen, wish);
      if (dryRun === true) return preview;
      const keyed = {
        operation: `${key.sellerId} transactions.bulk`,
        key: call.idempotencyKey,
        body: { ids, filter, expected, ...wish },
      };
      const { _id } = await db.transaction(async (tx) => {
        const from = { sellerId: key.sellerId, by: key.id, chosen };
        const start = async () => ({ _id: await startBulk(tx, from, { expected, ...wish }, at) });
        return await once(tx, keyed, at, start, () => Promise.resolve(false));
      });
      return { ...preview, run: await readRun(db, key, _id) };
    },
  };
}
