/** Seating plans of pretix: zones are sections, and positions of rows and seats are relative to what they stand in. */
import { z } from '../../contract/route.ts';
import { shifted, type Chart } from '../parts/seat-plan/chart.ts';
import { chartFromLines, type AreaLine, type Imported, type Line, type NotUnderstood } from './files.ts';
import { cornersOf } from '../parts/seat-plan/outline-shapes.ts';

const position = z.optional(z.looseObject({ x: z.number(), y: z.number() }));
/** The fields of both versions of the format: a rectangle as such, or one of several shapes. */
const PlanArea = z.looseObject({
  position,
  shape: z.optional(z.string()),
  text: z.optional(z.union([z.string(), z.looseObject({ text: z.optional(z.string()) })])),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  rectangle: z.optional(z.looseObject({ width: z.number(), height: z.number() })),
  circle: z.optional(z.looseObject({ radius: z.number() })),
  ellipse: z.optional(z.looseObject({ radius: z.looseObject({ x: z.number(), y: z.number() }) })),
  polygon: z.optional(z.looseObject({ points: z.array(z.looseObject({ x: z.number(), y: z.number() })) })),
});
const Plan = z.looseObject({
  name: z.optional(z.string()),
  zones: z.array(
    z.looseObject({
      name: z.optional(z.string()),
      position,
      areas: z.optional(z.array(PlanArea)),
      rows: z.array(
        z.looseObject({
          row_number: z.optional(z.string()),
          position,
          seats: z.array(
            z.looseObject({
              seat_guid: z.optional(z.string()),
              seat_number: z.string(),
              position,
              category: z.optional(z.string()),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** True for the content of a plan of pretix. */
export const isPretix = (text: string): boolean => /^\s*\{/.test(text) && /"zones"\s*:/.test(text);

/**
 * Reads a plan. A seat keeps its `seat_guid` as its id. Areas keep their outline and their text, else the name of their zone;
 * those without an outline are left out.
 */
export function readPretix(text: string, present: Chart, sectionName: string): Imported {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problems: [{ why: 'json', text: error instanceof Error ? error.message : '' }], isLaidOut: false };
  }
  const read = Plan.safeParse(value);
  if (!read.success)
    return {
      problems: read.error.issues
        .slice(0, 50)
        .map(({ path, message }) => ({ why: 'json', text: `${path.map(String).join('.')}: ${message}` })),
      isLaidOut: false,
    };
  const problems: NotUnderstood[] = [];
  const lines: Line[] = [];
  const areas: AreaLine[] = [];
  const seen = new Set<string>();
  const { name: title = present.name, zones } = read.data;
  for (const zone of zones) {
    const section = zone.name?.trim() || sectionName;
    for (const area of zone.areas ?? []) {
      const outline = outlineOf(area).map((point) =>
        shifted(
          point,
          (area.position?.x ?? 0) + (zone.position?.x ?? 0),
          (area.position?.y ?? 0) + (zone.position?.y ?? 0),
        ),
      );
      const named = (typeof area.text === 'string' ? area.text : area.text?.text)?.trim();
      if (outline.length < 3 || outline.length > 100) problems.push({ why: 'area', text: named ?? section });
      else areas.push({ id: '', name: (named || section).slice(0, 100), outline });
    }
    for (const each of zone.rows) {
      const row = each.row_number?.trim() ?? '';
      for (const { seat_guid: id = '', seat_number: number, position: at, category = '' } of each.seats) {
        const seat = number.trim();
        const name = `${section} ${row} ${seat}`.trim();
        const key = JSON.stringify([section, row, seat]);
        if (row === '') problems.push({ why: 'noRow', text: name });
        else if (seat === '') problems.push({ why: 'noSeat', text: name });
        else if ([section, row, seat, category].some((word) => word.length > 100))
          problems.push({ why: 'tooLong', text: name });
        else if (seen.has(key)) problems.push({ why: 'twice', text: name });
        else {
          seen.add(key);
          const sum = (axis: 'x' | 'y') =>
            (zone.position?.[axis] ?? 0) + (each.position?.[axis] ?? 0) + (at?.[axis] ?? 0);
          const [x, y] = at ? [sum('x'), sum('y')] : [undefined, undefined];
          lines.push({
            ...{ id, section, row, seat, x, y, category: category.trim() },
            ...{ kind: 'common', companion: '', contingent: '' },
          });
        }
      }
    }
  }
  return chartFromLines(lines, { ...present, name: title.trim().slice(0, 100) || present.name }, problems, areas);
}

/** The corners of an area around its position; a circle has sixteen. */
function outlineOf({ shape, width, height, rectangle, circle, ellipse, polygon }: z.output<typeof PlanArea>) {
  if (shape === 'polygon' && polygon) return polygon.points.map(({ x, y }) => ({ x, y }));
  const radius = shape === 'circle' && circle ? { x: circle.radius, y: circle.radius } : ellipse?.radius;
  if (radius && (shape === 'circle' || shape === 'ellipse'))
    return Array.from({ length: 16 }, (_, at) => ({
      x: radius.x * Math.cos((at * Math.PI) / 8),
      y: radius.y * Math.sin((at * Math.PI) / 8),
    }));
  const box = shape === 'rectangle' || shape === undefined ? (rectangle ?? { width, height }) : {};
  return (box.width ?? 0) > 0 && (box.height ?? 0) > 0
    ? cornersOf({ x: 0, y: 0, width: box.width ?? 0, height: box.height ?? 0 })
    : [];
}
