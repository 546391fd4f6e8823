/**
 * The proofs that a sale may ask for before it holds tickets: that the buyer has waited, is a person, or has paid with
 * computing time. A seller switches one on at the event. Tickets are held only with every proof that is asked for.
 */
import type { checkout } from '../../contract/checkout.ts';
import type { Queryable } from '../database/index.ts';
import type { Request } from '../http/context.ts';
import type { Sale } from '../orders/sale.ts';
import { assertPlace } from '../waiting/room.ts';

type CreateRequest = Request<typeof checkout.create>;

/** One kind of proof. */
interface HoldProof {
  /** True when the seller has switched it on for this sale. Such checkouts start alone, not in a batch. */
  isAsked(sale: Sale): boolean;
  /**
   * Checks the proof of a request, in the transaction that starts its checkout: if that fails, the proof can be used
   * again. @throws ApiError 403 without a proof that holds.
   */
  check(tx: Queryable, sale: Sale, request: CreateRequest, now: Date): Promise<void>;
}

/** A place in the waiting room whose turn it is: `placeToken`. Switched on by `waitingRoom.enabled` of the event. */
const waitingRoomPlace: HoldProof = {
  isAsked: ({ event }) => event.record.waitingRoom?.enabled === true,
  check: assertPlace,
};

/** All proofs. A captcha or a proof of work is one more; it finds what the page sends in `meta` of the request. */
const proofs: readonly HoldProof[] = [waitingRoomPlace];

/** True when the sale asks for a proof. */
export function asksForProof(sale: Sale): boolean {
  return proofs.some((proof) => proof.isAsked(sale));
}

/** Checks all proofs that the sale asks for, and answers true when there are any. @throws ApiError 403 */
export async function checkProofs(tx: Queryable, sale: Sale, request: CreateRequest, now: Date): Promise<boolean> {
  const asked = proofs.filter((proof) => proof.isAsked(sale));
  for (const proof of asked) await proof.check(tx, sale, request, now);
  return asked.length > 0;
}
