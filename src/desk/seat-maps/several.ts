/** So many free seats together, e.g. for a sponsor, without counting them in the plan. */
import { seatsByText } from './by-text.ts';
import { categoryOf, type Chart, type Seat } from '../parts/seat-plan/chart.ts';

interface Wanted {
  readonly count: number;
  /** `''` for any. */
  readonly category: string;
  /** A section or a row, as text; `''` for the whole house. */
  readonly where: string;
}

/**
 * Seats beside each other in the first row that has enough, in its middle; else those of the first rows, row by row. Places
 * for wheelchairs and their companions are left to those who need them. Fewer where there are no more.
 */
export function pickSeveral(
  chart: Chart,
  isFree: (id: string) => boolean,
  { count, category, where }: Wanted,
): string[] {
  const meant = where.trim() === '' ? undefined : new Set(seatsByText(chart, where));
  const fits = ({ _id, seatType, companionOf }: Seat) =>
    seatType !== 'handicapped' && companionOf === undefined && isFree(_id) && (meant?.has(_id) ?? true);
  const runs = chart.sections.flatMap((section) =>
    section.rows.flatMap((row) =>
      category === '' || categoryOf(section, row) === category ? runsOf(row.seats, fits) : [],
    ),
  );
  const long = runs.find((run) => run.length >= count);
  const from = long ? Math.floor((long.length - count) / 2) : 0;
  return (long ? long.slice(from, from + count) : runs.flat().slice(0, count)).map(({ _id }) => _id);
}

/** Seats next to each other that fit. */
function runsOf(seats: readonly Seat[], fits: (seat: Seat) => boolean): Seat[][] {
  const runs: Seat[][] = [[]];
  for (const seat of seats)
    if (fits(seat)) runs.at(-1)?.push(seat);
    else runs.push([]);
  return runs.filter((run) => run.length > 0);
}
