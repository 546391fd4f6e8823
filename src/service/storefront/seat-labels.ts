/** How a seat is called on a ticket. */
import { emailLanguage, textsIn } from '../locales/index.ts';

/** A seat as tickets and orders keep it: what the map called it when it was sold. */
export interface SoldSeat {
  readonly seatId: string;
  readonly section: string;
  readonly row: string;
  readonly seat: string;
  readonly seatType?: string | undefined;
}

/** `Stalls, row 4, seat 12`, the names as the map has them, the words between in the buyer's language as far as there are any. */
export function seatText({ section, row, seat }: SoldSeat, locale: string | undefined): string {
  const own = textsIn(emailLanguage(locale)).storefront.seat;
  return `${section}, ${own.row} ${row}, ${own.seat} ${seat}`;
}
