/**
 * Offers that checkouts hold, one row for each ticket: a checkout takes as many as its cart asks for, those that have waited the longest
 * first. Always after the stock and the seats, and in the order of their ids, so that whoever waits here holds nothing that somebody before
 * needs.
 */
import { resalePrefix, resaleTypeId } from '../sale/resale.ts';
import type { CheckoutRow } from './checkout-row.ts';
import type { Queryable } from './database/index.ts';

/** A number of offers of one kind. */
interface ResaleAmount {
  /** The ticket type that stands for them. */
  readonly id: string;
  readonly amount: number;
}

/** The offers that lines ask for. */
export function resaleKinds({
  lines,
}: {
  readonly lines: readonly { readonly ticketTypeId: string; readonly amount: number }[];
}): ResaleAmount[] {
  const amounts = new Map<string, number>();
  for (const { ticketTypeId: id, amount } of lines)
    if (id.startsWith(resalePrefix)) amounts.set(id, (amounts.get(id) ?? 0) + amount);
  return [...amounts].map(([id, amount]) => ({ id, amount }));
}

interface Offer {
  readonly id: string;
  readonly ticketTypeId: string;
  readonly slotId: string;
  readonly price: number;
  readonly isOwn: boolean;
}

/** Makes a checkout hold exactly these offers, and answers whether it does. Refused, its caller goes back to how it was. */
export async function takeResales(
  tx: Queryable,
  { id: holdId, event_id: eventId, shop_id: shopId, currency }: CheckoutRow,
  wanted: readonly ResaleAmount[],
): Promise<boolean> {
  if (wanted.length === 0) {
    await releaseResales(tx, [holdId]);
    return true;
  }
  const offers = await tx.query<Offer>(
    `select id, ticket_type_id as "ticketTypeId", slot_id as "slotId", price, hold_id is not null as "isOwn" from ticket_resale
     where event_id = $1 and shop_id = $2 and currency = $3 and status = 'open' and (hold_id is null or hold_id = $4)
     order by id for update`,
    [eventId, shopId, currency, holdId],
  );
  // what it has already it keeps
  const ordered = [...offers].sort((one, other) => Number(other.isOwn) - Number(one.isOwn));
  const taken = wanted.flatMap(({ id, amount }) =>
    ordered
      .filter((offer) => resaleTypeId(offer) === id)
      .slice(0, amount)
      .map((offer) => offer.id),
  );
  if (taken.length < wanted.reduce((sum, { amount }) => sum + amount, 0)) return false;
  await tx.query(
    `update ticket_resale set hold_id = case when id = any($2::text[]) then $1 end
     where status = 'open' and (hold_id = $1 or id = any($2::text[]))`,
    [holdId, taken],
  );
  return true;
}

/** Lets go of the offers of checkouts that are over: they can be bought again. */
export async function releaseResales(tx: Queryable, holdIds: readonly string[]): Promise<void> {
  await tx.query(`update ticket_resale set hold_id = null where hold_id = any($1::text[]) and status = 'open'`, [
    holdIds,
  ]);
}
