/** Tables of a seating chart as the editor lays them out, also those with seats on one side. */
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { boundsOf, emptyChart, fitted, idMaker, pitchOf, type Chart } from '../../../src/desk/parts/seat-plan/chart.ts';
import { tablesOf } from '../../../src/desk/parts/seat-plan/drawn-tables.ts';
import { addRows } from '../../../src/desk/seat-maps/blocks.ts';
import { mirror } from '../../../src/desk/seat-maps/edits.ts';
import { tableRows, type TableGroup } from '../../../src/desk/seat-maps/tables.ts';
import { firstTables, tablesOfFields } from '../../../src/desk/seat-maps/typed-fields.ts';
import { idsOf, tableGroups } from './random-charts.ts';

const hall = (group: TableGroup, at = { x: 400, y: 300 }): Chart => {
  const chart = emptyChart('Hall', 'Stage');
  const newId = idMaker(chart);
  return addRows(chart, 'Floor', tableRows(group, { first: '1', categoryRef: '' }, at, newId), newId);
};
const oneSided: TableGroup = {
  ...{ shape: 'oneSided', isUpright: false, seats: 3, across: 1, down: 2, pitch: 10, gap: 15 },
};
/** The left, upper, right and lower edge of each table. */
const edges = (chart: Chart) =>
  tablesOf(chart, pitchOf(chart)).map(({ drawn: { x, y, ...drawn } }) => {
    const [wide, high] = drawn.kind === 'round' ? [drawn.radius, drawn.radius] : [drawn.width / 2, drawn.height / 2];
    return { left: x - wide, top: y - high, right: x + wide, bottom: y + high };
  });
const seatsOf = (chart: Chart) => chart.sections.flatMap(({ rows }) => rows.map(({ seats }) => seats));

/** Groups whose seats tell their distance; that of a chart of single seats is the common one. */
const manySeats = tableGroups.filter(({ seats }) => seats > 1);

describe('tables with seats on one side', () => {
  it('stand between their seats and the stage, and are numbered on clockwise', () => {
    const chart = hall(oneSided);
    const [first, second] = edges(chart);
    expect(seatsOf(chart)[0]?.map(({ name, x }) => [name, x])).to.deep.equal([
      ['1', 410],
      ['2', 400],
      ['3', 390],
    ]);
    const [seat, behind] = seatsOf(chart).map(([each]) => each?.y ?? NaN);
    expect(first!.bottom).to.be.closeTo(seat! - 6.2, 0.02);
    expect([first!.left, first!.right]).to.deep.equal([386, 414]);
    // the table behind leaves the distance of tables to the seats before it
    expect(second!.top - (seat! + 5)).to.be.closeTo(15, 0.02);
    expect(behind).to.be.greaterThan(second!.bottom);
  });

  it('stand at the right of seats on their left', () => {
    const chart = hall({ ...oneSided, isUpright: true });
    const [table] = edges(chart);
    expect(seatsOf(chart)[0]?.map(({ x, y }) => [x, y])).to.deep.equal([
      [391.3, 310],
      [391.3, 300],
      [391.3, 290],
    ]);
    expect(table!.left).to.be.closeTo(391.3 + 6.2, 0.02);
    expect([table!.top, table!.bottom]).to.deep.equal([286, 314]);
  });

  it('have the distance of their seats, also with two seats each', () => {
    for (const isUpright of [false, true]) {
      const chart = hall({ ...oneSided, seats: 2, isUpright });
      expect(pitchOf(chart)).to.equal(10);
      const [table] = edges(chart);
      const [first, second] = seatsOf(chart)[0] ?? [];
      if (isUpright) expect(table!.left).to.be.greaterThan(first!.x);
      else expect(table!.bottom).to.be.lessThan(second!.y);
    }
  });

  it('lie in the chart with their table, not with their seats alone', () => {
    const { chart } = fitted(hall(oneSided, { x: 100, y: 0 }));
    expect(Math.min(...edges(chart).map(({ top }) => top))).to.be.closeTo(boundsOf(chart)!.y, 0.02);
    expect(boundsOf(chart)!.y).to.be.at.least(0);
  });

  it('and other long tables stand apart from all seats', () => {
    fc.assert(
      fc.property(
        manySeats.filter(({ shape }) => shape !== 'round'),
        (group) => {
          const chart = hall(group);
          const reach = 0.4 * group.pitch;
          for (const table of edges(chart))
            for (const { x, y } of seatsOf(chart).flat())
              expect(
                x + reach <= table.left ||
                  x - reach >= table.right ||
                  y + reach <= table.top ||
                  y - reach >= table.bottom,
              ).to.equal(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are read from the form', () => {
    const read = (shape: string) => tablesOfFields({ ...firstTables, shape });
    expect(read('below')).to.deep.include({ shape: 'oneSided', isUpright: false });
    expect(read('left')).to.deep.include({ shape: 'oneSided', isUpright: true });
    expect(read('upright')).to.deep.include({ shape: 'rectangular', isUpright: true });
  });
});

describe('a mirrored group of tables', () => {
  it('has each table mirrored with its seats', () => {
    fc.assert(
      fc.property(manySeats, fc.constantFrom('x' as const, 'y' as const), (group, axis) => {
        const chart = hall(group);
        const places = seatsOf(chart).flat();
        const all = places.map((seat) => seat[axis]);
        const sum = Math.min(...all) + Math.max(...all);
        const mirrored = mirror(chart, new Set(idsOf(chart)), axis);
        const [from, to] = axis === 'x' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
        for (const [at, table] of edges(mirrored).entries())
          expect(table[from]).to.be.closeTo(sum - edges(chart)[at]![to], 0.1);
      }),
      { numRuns: 60 },
    );
  });
});
