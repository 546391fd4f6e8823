/** How a seat is called on a ticket. */

/** A seat as tickets and orders keep it: what the map called it when it was sold. */
export interface SoldSeat {
  readonly seatId: string;
  readonly section: string;
  readonly row: string;
  readonly seat: string;
  readonly seatType?: string | undefined;
}

const texts = { en: { row: 'row', seat: 'seat' }, de: { row: 'Reihe', seat: 'Platz' } };

/** `Stalls, row 4, seat 12`, the names as the map has them, the words between in the buyer's language as far as there are any. */
export function seatText({ section, row, seat }: SoldSeat, locale: string | undefined): string {
  const own = /^de\b/i.test(locale ?? '') ? texts.de : texts.en;
  return `${section}, ${own.row} ${row}, ${own.seat} ${seat}`;
}
