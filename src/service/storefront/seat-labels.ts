/** The label of a seat on a ticket. */
import { compact } from '../http/pick.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
import type { StoredPlan } from './seat-plans.ts';

/** A seat as tickets and orders store it: with its label at the time of the sale. */
export interface SoldSeat {
  readonly seatId: string;
  readonly section: string;
  readonly row: string;
  /** The shape of the table that the row is; missing for a row. */
  readonly table?: string | undefined;
  readonly seat: string;
  readonly seatType?: string | undefined;
}

/** A seat of a plan as it is sold. */
export function soldSeat({ places }: StoredPlan, seatId: string): SoldSeat {
  const place = places.get(seatId);
  return compact({
    seatId,
    section: place?.section.name ?? '',
    row: place?.row.name ?? '',
    table: place?.row.table,
    seat: place?.seat.name ?? '',
    seatType: place?.seat.seatType,
  });
}

/**
 * `Stalls, row 4, seat 12`, `Floor, table 4, seat 2`: names as in the seating chart, the words between them in the buyer's language if there are
 * texts for it.
 */
export function seatText({ section, row, table, seat }: SoldSeat, locale: string | undefined): string {
  const own = textsIn(emailLanguage(locale)).storefront.seat;
  return `${section}, ${table === undefined ? own.row : own.table} ${row}, ${own.seat} ${seat}`;
}
