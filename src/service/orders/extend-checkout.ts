/**
 * The extension of a checkout for buyers who need more time (WCAG 2.2.1): as long as there are tickets for
 * others. The row of the hold is the lock and has the counter, so that simultaneous clicks each
 * count.
 */
import type { Queryable } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';

/** The maximum number of extensions. */
export const maxExtensions = 10;

/** The values that decide about an extension; missing for a new checkout. */
export interface Extended {
  readonly extensions?: number;
  /** True when others need its tickets; missing where that was not looked up. */
  readonly is_wanted?: boolean | undefined;
}

/**
 * The columns of `Extended`, for a select of checkouts `c` with their holds `h`. Others need the tickets when no stock
 * is left of something that the hold has a part of: an amount, or the seats of a category. The query looks that up only
 * for open checkouts.
 */
export const extendedColumns = `
  h.extensions,
  case when c.status = 'NEW' then exists (
    select 1 from hold_line l join stock s on s.id = l.stock_id where l.hold_id = h.id and s.taken >= s.capacity
  ) or exists (
    select 1 from (select distinct event_id, category_ref, contingent from event_seat where hold_id = h.id) mine
    join event e on e.id = mine.event_id
    join seat_map_revision r on r.seat_map_id = e.data -> 'seating' ->> 'seatMapId' and r.revision::text = e.data -> 'seating' ->> 'revisionId'
    cross join lateral jsonb_array_elements(r.counts) as house
    where house ->> 'categoryRef' = mine.category_ref and house ->> 'contingent' = mine.contingent
      and (house ->> 'seats')::int <= (
        select count(*) from event_seat s
        where s.event_id = mine.event_id and s.category_ref = mine.category_ref and s.contingent = mine.contingent
      ) + (
        select count(*) from event_seat_rule k
        where k.event_id = mine.event_id and k.category_ref = mine.category_ref and k.contingent = mine.contingent
          and not exists (select 1 from event_seat s where s.event_id = k.event_id and s.seat_id = k.seat_id))
  ) else false end as is_wanted`;

/**
 * True when an open checkout may be extended: ten times, and not while nothing is left for others. Nothing for a new
 * checkout, which does not look up what is left.
 */
export function canExtend({ extensions = 0, is_wanted: isWanted }: Extended): boolean | undefined {
  return isWanted === undefined ? undefined : !isWanted && extensions < maxExtensions;
}

/**
 * Extends the hold of a checkout until `expiresAt`, never shorter than before. The caller has locked it and checked
 * that it is open.
 * @throws ApiError 409 when it cannot be extended any more.
 */
export async function extendHold(
  tx: Queryable,
  { id, ...extended }: Extended & { readonly id: string },
  expiresAt: Date,
): Promise<void> {
  if (!canExtend(extended))
    throw new ApiError(409, 'NO_MORE_TIME', 'The tickets have been held for as long as they can be.');
  await tx.query(
    `update hold set expires_at = greatest(expires_at, $2::timestamptz), extensions = extensions + 1 where id = $1`,
    [id, expiresAt],
  );
}
