/** The account that the refunds of an order are paid to by hand: it is stored with the order, and erased with its buyer. */
import { plainIban } from '../../contract/iban.ts';
import { json, type Queryable } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import { compact } from '../http/pick.ts';
import { readOrder, type RefundAccount } from './row.ts';

/**
 * Stores the account with a locked order: what is missing stays, and null clears.
 * @throws ApiError 409 for an order without a buyer: no erasure would find the account.
 */
export async function saveRefundAccount(
  tx: Queryable,
  orderId: string,
  { iban, accountHolder }: { readonly [Field in keyof RefundAccount]?: string | null | undefined },
): Promise<void> {
  const { data } = await readOrder(tx, orderId);
  if (!data.details)
    throw new ApiError(409, 'NO_ADDRESS', 'This order has no buyer: it was sold without one, or erased.');
  const before = data.refundAccount ?? {};
  const account: RefundAccount = compact({
    iban: iban === undefined ? before.iban : iban === null ? undefined : plainIban(iban),
    accountHolder: accountHolder === undefined ? before.accountHolder : (accountHolder?.trim() ?? undefined),
  });
  await tx.query(
    `update checkout set data = case when $2::jsonb = '{}' then data - 'refundAccount'
       else data || jsonb_build_object('refundAccount', $2::jsonb) end where id = $1`,
    [orderId, json(account)],
  );
}
