/** Seats by text: “Stalls F 1-10” instead of a pointer. */
import { placesOf, type Chart, type Placed } from '../parts/seat-plan/chart.ts';

/**
 * The seats that a text means: parts of one are a section, a row, and a number or a range; each may be missing, and a
 * comma adds more. “F 1-10” takes every row F.
 */
export function seatsByText(chart: Chart, text: string): readonly string[] {
  const all = [...placesOf(chart)];
  const found = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => meant(all, part));
  return [...new Set(found.map(({ seat }) => seat._id))];
}

/** The areas whose names a text has, parted by commas. */
export function areasByText({ areas = [] }: Chart, text: string): readonly string[] {
  const names = text.split(',').filter((part) => part.trim() !== '');
  return areas.flatMap(({ _id, name }) => (names.some((part) => same(name, part)) ? [_id] : []));
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function meant(all: readonly Placed[], text: string): readonly Placed[] {
  const byWhole = all.filter(({ section }) => same(section.name, text));
  if (byWhole.length > 0) return byWhole;
  // the longest name of a section that the text begins with
  const section = all.reduce(
    (best, { section: { name } }) =>
      text.toLowerCase().startsWith(`${name.toLowerCase()} `) && name.length > best.length ? name : best,
    '',
  );
  const inSection = section === '' ? all : all.filter((place) => same(place.section.name, section));
  const rest = text.slice(section === '' ? 0 : section.length + 1).trim();
  const byRow = inSection.filter(({ row }) => same(row.name, rest));
  if (byRow.length > 0) return byRow;
  const [, row = '', numbers = ''] = /^(.*?)\s*([^\s]+)$/.exec(rest) ?? [];
  const inRow = row === '' ? inSection : inSection.filter((place) => same(place.row.name, row));
  const [, from, to] = /^(\d+)\s*[-–]\s*(\d+)$/.exec(numbers) ?? [];
  if (from === undefined || to === undefined) return inRow.filter(({ seat }) => same(seat.name, numbers));
  const [low, high] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))];
  return inRow.filter(({ seat }) => /^\d+$/.test(seat.name) && Number(seat.name) >= low && Number(seat.name) <= high);
}
