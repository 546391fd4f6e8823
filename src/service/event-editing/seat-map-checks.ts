/**
 * Checks of a seating chart beyond its schema: ids are unique, seats and areas lie within it, companion seats belong to a
 * seat, and its pictures were uploaded by its seller.
 */
import { maxSeats, type SeatMapInput } from '../../contract/seat-maps.ts';
import type { Queryable } from '../database/index.ts';
import { tagOf, tagsThere } from '../media/rows.ts';
import type { Problem } from './reference-checks.ts';

/** All problems of a seating chart in itself. */
export function seatMapProblems({ width, height, stage, sections, areas = [], views = [] }: SeatMapInput): Problem[] {
  const problems: Problem[] = [];
  const reject = (path: string, message: string) => void problems.push({ path, message });
  const taken = {
    section: new Set<string>(),
    row: new Set<string>(),
    seat: new Set<string>(),
    area: new Set<string>(),
    view: new Set<string>(),
  };
  const claim = (kind: keyof typeof taken, id: string, path: string) => {
    if (taken[kind].has(id)) reject(`${path}._id`, `Another ${kind} has this _id`);
    taken[kind].add(id);
  };
  views.forEach(({ _id }, v) => {
    claim('view', _id, `views.${v}`);
  });
  const see = ({ view }: { readonly view?: string | undefined }, path: string) => {
    if (view !== undefined && !taken.view.has(view)) reject(`${path}.view`, 'There is no view with this _id');
  };
  const wheelchairs = new Set<string>();
  const companions: (readonly [path: string, of: string])[] = [];
  sections.forEach((section, s) => {
    claim('section', section._id, `sections.${s}`);
    see(section, `sections.${s}`);
    section.rows.forEach((row, r) => {
      claim('row', row._id, `sections.${s}.rows.${r}`);
      see(row, `sections.${s}.rows.${r}`);
      row.seats.forEach((seat, n) => {
        const path = `sections.${s}.rows.${r}.seats.${n}`;
        claim('seat', seat._id, path);
        see(seat, path);
        if (seat.x > width) reject(`${path}.x`, 'Outside of the width');
        if (seat.y > height) reject(`${path}.y`, 'Outside of the height');
        if (seat.seatType === 'handicapped') wheelchairs.add(seat._id);
        if (seat.companionOf !== undefined) companions.push([`${path}.companionOf`, seat.companionOf]);
      });
    });
  });
  const isByCategory = areas.some(({ categoryRef }) => categoryRef !== undefined);
  areas.forEach((area, a) => {
    claim('area', area._id, `areas.${a}`);
    area.outline.forEach(({ x, y }, n) => {
      if (x > width) reject(`areas.${a}.outline.${n}.x`, 'Outside of the width');
      if (y > height) reject(`areas.${a}.outline.${n}.y`, 'Outside of the height');
    });
  });
  // seats without any category are for all ticket types, also for those of the area
  const bare = sections.findIndex(({ categoryRef, rows }) =>
    rows.some((row) => (row.categoryRef ?? categoryRef) === undefined && row.seats.length > 0),
  );
  if (isByCategory && bare >= 0) reject(`sections.${bare}`, 'Expected a category, as an area has one');
  for (const [path, of] of companions)
    if (!wheelchairs.has(of)) reject(path, 'There is no place for a wheelchair (handicapped) with this _id');
  if (stage && stage.x + stage.width > width) reject('stage.width', 'Outside of the width');
  if (stage && stage.y + stage.height > height) reject('stage.height', 'Outside of the height');
  if (taken.seat.size === 0) reject('sections', 'Expected a seat at least');
  if (taken.seat.size > maxSeats) reject('sections', `At most ${maxSeats} seats`);
  return problems;
}

/** The pictures of a seating chart that its seller has not uploaded. */
export async function pictureProblems(
  { db, publicUrl }: { readonly db: Queryable; readonly publicUrl: string },
  sellerId: string,
  { views = [], background }: SeatMapInput,
): Promise<Problem[]> {
  const named = [
    ...views.map(({ media }, v) => ({ path: `views.${v}.media`, tag: tagOf(publicUrl, media) })),
    ...(background ? [{ path: 'background.media', tag: tagOf(publicUrl, background.media) }] : []),
  ];
  if (named.length === 0) return [];
  const there = await tagsThere(db, sellerId, [...new Set(named.flatMap(({ tag = [] }) => tag))]);
  return named
    .filter(({ tag }) => tag === undefined || !there.has(tag))
    .map(({ path }) => ({ path, message: 'Expected the address of a picture that you have uploaded' }));
}
