/** Houses for tests: a small theatre with every kind of seat, and a hall with as many seats as one wishes. */
import type { Seat, SeatPlan, SeatRow } from '../../../src/contract/seat-maps.ts';

/** Rows in arcs around the stage, parted by an aisle; seats count from the left, through the aisle. */
function arc(
  section: string,
  {
    rows,
    seats,
    radius,
    kind,
  }: { rows: number; seats: number; radius: number; kind?: (row: number, seat: number) => Partial<Seat> },
): SeatRow[] {
  return Array.from({ length: rows }, (_, row) => {
    const far = radius + row * 26;
    const count = seats + row;
    const all = Array.from({ length: count }, (__, seat): Seat => {
      const aside = (seat - (count - 1) / 2) * 24 + (seat < count / 2 ? -14 : 14);
      const angle = aside / far;
      const _id = `${section}-${row + 1}-${seat + 1}`;
      const [x, y] = [500 + Math.sin(angle) * far, Math.cos(angle) * far - 160];
      return { _id, name: String(seat + 1), x: Math.round(x), y: Math.round(y), ...kind?.(row, seat) };
    });
    const middle = Math.ceil(count / 2);
    return [all.slice(0, middle), all.slice(middle)].map((part, at): SeatRow => ({
      _id: `${section}-${row + 1}${'ab'[at]}`,
      name: String(row + 1),
      seats: part,
    }));
  }).flat();
}

/** 250 seats in stalls, circle and two boxes. */
export function theatre(): SeatPlan {
  const stalls = arc('stalls', {
    rows: 8,
    seats: 14,
    radius: 330,
    kind: (row, seat) =>
      row === 0 && seat === 0
        ? { seatType: 'handicapped' }
        : row === 0 && seat === 1
          ? { companionOf: 'stalls-1-1' }
          : row === 7 && seat === 0
            ? { seatType: 'foldable' }
            : {},
  });
  const circle = arc('circle', {
    rows: 4,
    seats: 23,
    radius: 585,
    kind: (row, seat) => (row === 3 && seat < 3 ? { seatType: 'limitedView' } : {}),
  });
  const box = (name: string, x: number): SeatRow[] =>
    [0, 1, 2].map((row) => ({
      _id: `${name}-${row + 1}`,
      name: String(row + 1),
      seats: [0, 1].map((seat) => ({
        _id: `${name}-${row + 1}-${seat + 1}`,
        name: String(seat + 1),
        x: x + seat * 24,
        y: 170 + row * 26,
      })),
    }));
  return {
    _id: 'theatre',
    revisionId: '1',
    name: 'Great house',
    width: 1000,
    height: 540,
    stage: { name: 'Stage', x: 330, y: 24, width: 340, height: 64 },
    sections: [
      { _id: 'stalls', name: 'Stalls', categoryRef: 'stalls', rows: stalls },
      { _id: 'left', name: 'Box left', categoryRef: 'boxes', rows: box('left', 120) },
      { _id: 'right', name: 'Box right', categoryRef: 'boxes', rows: box('right', 856) },
      { _id: 'circle', name: 'Circle', categoryRef: 'circle', rows: circle },
    ],
  };
}

/** A plain hall: `sections` blocks beside each other, each with `rows` rows of `seats` seats. */
export function hall(sections: number, rows: number, seats: number): SeatPlan {
  const width = seats * 10 + 30;
  return {
    _id: 'hall',
    revisionId: '1',
    width: sections * width,
    height: rows * 12 + 60,
    sections: Array.from({ length: sections }, (_, block) => ({
      _id: `block-${block}`,
      name: `Block ${'ABCDEFGHIJ'[block]}`,
      categoryRef: 'hall',
      rows: Array.from({ length: rows }, (__, row) => ({
        _id: `${block}-${row}`,
        name: String(row + 1),
        seats: Array.from({ length: seats }, (___, seat) => ({
          _id: `${block}-${row}-${seat}`,
          name: String(seat + 1),
          x: block * width + 20 + seat * 10,
          y: 50 + row * 12,
        })),
      })),
    })),
  };
}
