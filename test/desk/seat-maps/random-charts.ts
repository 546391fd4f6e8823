/** Charts as they are drawn: blocks of rows, with categories, places for wheelchairs, and moved seats. */
import fc from 'fast-check';
import { addRows, blockRows, type BlockShape } from '../../../src/desk/seat-maps/blocks.ts';
import {
  emptyChart,
  fitted,
  idMaker,
  placesOf,
  stageShapes,
  tableShapes,
  type Chart,
} from '../../../src/desk/parts/seat-plan/chart.ts';
import { setContingent, setKind } from '../../../src/desk/seat-maps/edits.ts';
import { setNote, setView, viewLevels, withView } from '../../../src/desk/seat-maps/views.ts';
import { cornersOf } from '../../../src/desk/parts/seat-plan/outline-shapes.ts';
import { tableRows, type TableGroup } from '../../../src/desk/seat-maps/tables.ts';
import type { RowScheme, SeatScheme } from '../../../src/desk/seat-maps/numbering.ts';

export const shapes: fc.Arbitrary<BlockShape> = fc.record({
  rows: fc.integer({ min: 1, max: 8 }),
  seatsPerRow: fc.integer({ min: 1, max: 14 }),
  pitch: fc.constantFrom(8, 10, 12),
  rowPitch: fc.constantFrom(10, 14),
  bend: fc.constantFrom(0, 4, 20),
  stagger: fc.constantFrom(0, 0.5),
  aisles: fc.subarray([2, 4, 7]),
});

export const seatSchemes: fc.Arbitrary<SeatScheme> = fc.oneof(
  fc.record({
    kind: fc.constant('through' as const),
    from: fc.integer({ min: 0, max: 200 }),
    step: fc.integer({ min: 1, max: 5 }),
    start: fc.constantFrom('left' as const, 'right' as const),
  }),
  fc.record({ kind: fc.constant('fromMiddle' as const), odd: fc.constantFrom('left' as const, 'right' as const) }),
);

export const rowSchemes: fc.Arbitrary<RowScheme> = fc.record({
  kind: fc.constantFrom('letters' as const, 'numbers' as const),
  from: fc.integer({ min: 1, max: 60 }),
  start: fc.constantFrom('front' as const, 'back' as const),
});

export const tableGroups: fc.Arbitrary<TableGroup> = fc.record({
  shape: fc.constantFrom(...tableShapes),
  isUpright: fc.boolean(),
  seats: fc.integer({ min: 1, max: 14 }),
  across: fc.integer({ min: 1, max: 4 }),
  down: fc.integer({ min: 1, max: 3 }),
  pitch: fc.constantFrom(8, 10, 12),
  gap: fc.constantFrom(0, 15),
});

/** Blocks in sections of their own. */
const blocksOfRows: fc.Arbitrary<Chart> = fc
  .array(fc.tuple(shapes, seatSchemes, rowSchemes, fc.constantFrom('', 'red', 'blue'), fc.nat(5)), {
    minLength: 1,
    maxLength: 3,
  })
  .map((blocks) => {
    let chart = emptyChart('House', 'Stage');
    for (const [at, [shape, seats, rows, categoryRef, special]] of blocks.entries()) {
      const newId = idMaker(chart);
      const made = blockRows(shape, { seats, rows, categoryRef }, { x: 200, y: 60 + at * 200 }, newId);
      chart = fitted(addRows(chart, `Block ${at + 1}`, made, newId)).chart;
      const first = made[0]?.seats[special];
      if (!first) continue;
      chart = setKind(chart, new Set([first._id]), 'handicapped');
      chart = setContingent(chart, new Set([first._id]), 'press');
      chart = setNote(chart, new Set([first._id]), 'behind a "pillar"; left, of course');
      const seen = withView(chart, `https://tickets.example/media/from-block-number-000${at % 2}`);
      chart = setView(seen.chart, new Set([first._id]), viewLevels[at] ?? 'seat', seen.view);
    }
    return chart;
  });

/** Blocks of rows, some with tables and an area behind them. */
export const charts: fc.Arbitrary<Chart> = fc
  .tuple(
    blocksOfRows,
    fc.option(tableGroups),
    fc.option(fc.integer({ min: 1, max: 900 })),
    fc.boolean(),
    fc.option(fc.constantFrom(...stageShapes)),
  )
  .map(([blocks, group, capacity, isRectangle, shape]) => {
    let chart = shape === null ? blocks : { ...blocks, stage: { ...blocks.stage!, shape } };
    if (group) {
      const newId = idMaker(chart);
      const made = tableRows(group, { first: '1', categoryRef: 'red' }, { x: 300, y: chart.height + 60 }, newId);
      chart = fitted(addRows(chart, 'Ballroom', made, newId)).chart;
    }
    if (capacity === null) return chart;
    const top = chart.height + 10;
    const outline = cornersOf({ x: 20, y: top, width: 80.25, height: 40 });
    const area = {
      ...{ _id: idMaker(chart)(), name: 'Standing, left', capacity, outline: isRectangle ? outline : outline.slice(1) },
      ...(isRectangle && { categoryRef: 'green' }),
    };
    return fitted({ ...chart, areas: [area] }).chart;
  });

/** The ids of all seats of a chart. */
export const idsOf = (chart: Chart): string[] => [...placesOf(chart)].map(({ seat }) => seat._id);

/** A chart with some of its seats. */
export const chosen: fc.Arbitrary<readonly [Chart, ReadonlySet<string>]> = charts.chain((chart) =>
  fc.tuple(
    fc.constant(chart),
    fc.subarray(idsOf(chart)).map((ids) => new Set(ids)),
  ),
);
