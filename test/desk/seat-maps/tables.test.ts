/** Tables of a seating chart as the editor lays them out, also those with seats on one side. */
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { boundsOf, emptyChart, fitted, idMaker, pitchOf, type Chart } from '../../../src/desk/parts/seat-plan/chart.ts';
import { tablesOf } from '../../../src/desk/parts/seat-plan/drawn-tables.ts';
import { addRows } from '../../../src/desk/seat-maps/blocks.ts';
import { partOf } from '../../../src/desk/seat-maps/copies.ts';
import { mirror, remove } from '../../../src/desk/seat-maps/edits.ts';
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
const centre = { x: 400, y: 300 };
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

  it('stand where they are laid out with one seat each, which sits below, and stay so in a mirrored group', () => {
    for (const isUpright of [false, true]) {
      const row = hall({ ...oneSided, seats: 2, down: 1 }, { x: 400, y: 100 });
      const newId = idMaker(row);
      const made = tableRows(
        { ...oneSided, seats: 1, across: 2, isUpright },
        { first: '2', categoryRef: '' },
        centre,
        newId,
      );
      const chart = addRows(row, 'Cabaret', made, newId);
      const mirrored = mirror(chart, new Set(idsOf({ ...chart, sections: chart.sections.slice(1) })), 'y');
      for (const each of [chart, mirrored]) {
        const [, ...tables] = edges(each);
        expect(tables).to.have.lengthOf(4);
        for (const [at, table] of tables.entries()) {
          const { x, y } = seatsOf(each)[at + 1]![0]!;
          expect((table.left + table.right) / 2).to.be.closeTo(x, 0.02);
          expect(table.bottom).to.be.closeTo(y - 6.2, 0.02);
          for (const other of seatsOf(each).flat())
            expect(Math.abs(other.x - x) >= 10 || other.y >= y || other.y + 4 <= table.top).to.equal(true);
        }
      }
      const [first] = edges({ ...chart, sections: chart.sections.slice(1) });
      expect([(first!.top + first!.bottom) / 2, seatsOf(chart)[1]![0]!.y]).to.deep.equal([300, 308.7]);
    }
  });

  it('are read from the form', () => {
    const read = (shape: string) => tablesOfFields({ ...firstTables, shape });
    expect(read('below')).to.deep.include({ shape: 'oneSided', isUpright: false });
    expect(read('left')).to.deep.include({ shape: 'oneSided', isUpright: true });
    expect(read('upright')).to.deep.include({ shape: 'rectangular', isUpright: true });
  });
});

describe('a long table', () => {
  const long: TableGroup = { ...oneSided, shape: 'rectangular', down: 1 };

  it('stays where it is when the seats of one side are taken away, or copied alone', () => {
    for (const isUpright of [false, true])
      for (const seats of [2, 6]) {
        const chart = hall({ ...long, isUpright, seats });
        const [whole] = edges(chart);
        const ids = idsOf(chart);
        const halves = [ids.slice(0, seats / 2), ids.slice(seats / 2)];
        for (const [at, half] of halves.entries()) {
          const others = new Set(halves[1 - at]);
          // a single seat has its table above or below it
          if (isUpright && seats === 2) continue;
          for (const part of [remove(chart, new Set(half)), partOf(chart, others)]) {
            const [table] = tablesOf(part, 10).map(({ drawn }) => drawn);
            const [axis, other] = isUpright ? (['y', 'x'] as const) : (['x', 'y'] as const);
            expect(table![axis]).to.be.closeTo(400 - (axis === 'y' ? 100 : 0), 0.02);
            const seat = seatsOf(part)[0]![0]![other];
            expect(Math.sign(table![other] - seat)).to.equal(
              Math.sign((whole![isUpright ? 'left' : 'top'] + whole![isUpright ? 'right' : 'bottom']) / 2 - seat),
            );
            // it is the other way around in a mirror, also there
            const turned = mirror(part, new Set(idsOf(part)), other);
            const [mirrored] = tablesOf(turned, 10).map(({ drawn }) => drawn);
            if (seats > 2) expect(mirrored![other] - seat).to.be.closeTo(seat - table![other], 0.02);
          }
        }
      }
  });

  it('has seats on both sides as long as one is left on each', () => {
    const chart = hall({ ...long, seats: 6 });
    const ids = idsOf(chart);
    const part = remove(chart, new Set([ids[0]!, ids[1]!, ids[4]!]));
    expect(part.sections[0]!.rows[0]!.table).to.equal('rectangular');
    for (const each of [chart, part]) expect(tablesOf(each, 10)[0]!.drawn.y).to.equal(300);
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
