/** Plans of seats for tests, drawn as text. */
import type { Seat, SeatPlan, SeatRow } from '../../../src/contract/seat-maps.ts';

/**
 * A plan as it looks: each row a text, `o` a common seat, `w` a place for a wheelchair, `c` its companion's, `l` with limited view,
 * `x` one that is taken. Seats are `1-1`, `1-2` … by row and position.
 */
export function drawn(rows: readonly string[], categoryRef?: string): { plan: SeatPlan; taken: Set<string> } {
  const taken = new Set<string>();
  const made = rows.map((row, r): SeatRow => {
    const seats = Array.from(row, (sign, n): Seat => {
      const _id = `${r + 1}-${n + 1}`;
      if (sign === 'x') taken.add(_id);
      const seatType = sign === 'w' ? 'handicapped' : sign === 'l' ? 'limitedView' : undefined;
      return {
        _id,
        name: String(n + 1),
        x: (n + 1) * 10,
        y: (r + 1) * 10,
        ...(seatType && { seatType }),
        ...(sign === 'c' && { companionOf: `${r + 1}-${row.indexOf('w') + 1}` }),
      };
    });
    return { _id: `row-${r + 1}`, name: String(r + 1), seats };
  });
  const width = Math.max(...rows.map(({ length }) => length + 1)) * 10;
  const section = { _id: 'stalls', name: 'Stalls', rows: made, ...(categoryRef !== undefined && { categoryRef }) };
  const plan = { _id: 'map', revisionId: '1', width, height: 1000, sections: [section] };
  return { plan, taken };
}
