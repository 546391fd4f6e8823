/** Fees for changes to an order after it was placed. */
import { toMajor } from '../../sale/money.ts';
import { json, type Queryable } from '../database/index.ts';

/** A fee for one change, as it is stored with the order. */
export interface ChangeFee {
  readonly _id: string;
  readonly at: string;
  /** The change, e.g. `personalize`. */
  readonly action: string;
  /** The ticket's id. */
  readonly ticket: string;
  /** Minor units of the order's currency. */
  readonly amount: number;
}

/** Stores a fee with its order, which is locked. */
export async function noteChangeFee(tx: Queryable, orderId: string, fee: ChangeFee): Promise<void> {
  await tx.query(
    `update checkout set data = data || jsonb_build_object('changeFees', coalesce(data->'changeFees', '[]'::jsonb) || $2::jsonb) where id = $1`,
    [orderId, json([fee])],
  );
}

/** A fee in the view of an order. */
export function changeFeeView({ _id, at, action, ticket, amount }: ChangeFee, currency: string) {
  return { _id, createdAt: at, action, ticketId: ticket, amount: toMajor(amount, currency) };
}
