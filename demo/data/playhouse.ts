/** The little playhouse, seat by seat: 250 of them, drawn as a draughtsman would, on 1000 by 720. */
import type { SeatMapInput } from '../../src/contract/seat-maps.ts';

type Section = SeatMapInput['sections'][number];
type Row = Section['rows'][number];
type Seat = Row['seats'][number];
/** What is special about a seat, by its number in the row. */
type Special = Readonly<Record<number, Partial<Seat>>>;

const middle = 500;
const step = 30;

/** Seats `first` to `last` of a row of `length` around an aisle of `gap`; rows bend towards the stage at their ends. */
function row(
  part: string,
  name: string,
  y: number,
  [first, last]: readonly [first: number, last: number],
  { length, gap, bend, special = {} }: { length: number; gap: number; bend: number; special?: Special },
): Row {
  const seats = Array.from({ length: last - first + 1 }, (_, at): Seat => {
    const number = first + at;
    const side = number > length / 2 ? 1 : -1;
    const x = middle + (number - (length + 1) / 2) * step + (side * gap) / 2;
    const _id = `${part}-${name}-${number}`;
    const dip = bend * ((x - middle) / middle) ** 2;
    return { _id, name: String(number), x: Math.round(x), y: Math.round(y - dip), ...special[number] };
  });
  return { _id: `${part}-${name}-${first === 1 ? 'left' : 'right'}`, name, seats };
}

/** Both halves of a row, which the aisle parts. */
function parted(part: string, name: string, y: number, length: number, special?: Special): Row[] {
  const shape = { length, gap: 48, bend: 60, ...(special && { special }) };
  return [row(part, name, y, [1, length / 2], shape), row(part, name, y, [length / 2 + 1, length], shape)];
}

const limitedView: Partial<Seat> = { seatType: 'limitedView' };
const pillar: Partial<Seat> = { ...limitedView, note: 'Behind a pillar' };
const legroom: Partial<Seat> = { note: 'Extra legroom' };
const friends: Partial<Seat> = { contingent: 'friends' };
const chart: Partial<Seat> = { contingent: 'house' };
const lengths = [14, 14, 16, 16, 16, 16, 18, 18, 18];

const stalls: Section = {
  _id: 'stalls',
  name: 'Stalls',
  categoryRef: 'stalls',
  rows: [
    ...lengths.flatMap((length, at) => {
      const ends =
        at < 2 ? { 1: limitedView, [length]: limitedView } : at === 8 ? { 1: legroom, [length]: legroom } : {};
      // the director, the critics, guests from the ministry
      const stored = at === 4 ? { 7: chart, 8: chart, 9: chart, 10: chart } : {};
      return parted('stalls', String(at + 1), 165 + at * 32, length, { ...ends, ...stored });
    }),
    ...parted('stalls', '10', 165 + 9 * 32 + 6, 8, {
      2: { seatType: 'handicapped' },
      1: { companionOf: 'stalls-10-2' },
      3: { seatType: 'handicapped' },
      4: { companionOf: 'stalls-10-3' },
      6: { seatType: 'handicapped' },
      5: { companionOf: 'stalls-10-6' },
      7: { seatType: 'handicapped' },
      8: { companionOf: 'stalls-10-7' },
    }),
  ],
};

const circle: Section = {
  _id: 'circle',
  name: 'Circle',
  categoryRef: 'circle',
  rows: [20, 20, 20, 18, 18].map((length, at) =>
    row('circle', String(at + 1), 545 + at * 34, [1, length], {
      length,
      gap: 0,
      bend: 70,
      special:
        at < 2
          ? {
              ...{ 1: pillar, 2: limitedView, [length - 1]: limitedView, [length]: pillar },
              ...(at === 0 && { 8: friends, 9: friends, 10: friends, 11: friends, 12: friends, 13: friends }),
            }
          : {},
    }),
  ),
};

export const playhouse: SeatMapInput = {
  name: 'The little playhouse',
  width: 1000,
  height: 720,
  stage: { name: 'Stage', x: 290, y: 24, width: 420, height: 56 },
  sections: [stalls, circle],
};
