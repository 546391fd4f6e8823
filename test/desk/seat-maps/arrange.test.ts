/** Aligning and spreading of seats and rows. */
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { alignRows, spreadRows, spreadSeats, straighten, type Edge } from '../../../src/desk/seat-maps/arrange.ts';
import { placesOf, selectedIn, type Chart, type Selection } from '../../../src/desk/parts/seat-plan/chart.ts';
import { chosen, idsOf } from './random-charts.ts';

/** A section of rows, each given by the places of its seats. */
function chartOf(rows: readonly (readonly (readonly [number, number])[])[], table?: 'round'): Chart {
  return {
    name: 'House',
    width: 300,
    height: 300,
    sections: [
      {
        _id: 'stalls',
        name: 'Stalls',
        rows: rows.map((seats, row) => ({
          ...{ _id: `r${row}`, name: String(row), ...(table && { table }) },
          seats: seats.map(([x, y], at) => ({ _id: `r${row}-${at}`, name: String(at), x, y })),
        })),
      },
    ],
  };
}
const all = (chart: Chart): Selection => new Set(idsOf(chart));
const placed = (chart: Chart) =>
  chart.sections.map(({ rows }) => rows.map(({ seats }) => seats.map(({ x, y }) => [x, y])));

describe('the arrangement of a chart', () => {
  it('keeps ids, and what is not selected', () => {
    fc.assert(
      fc.property(chosen, ([chart, selected]) => {
        const edges: readonly Edge[] = ['left', 'centre', 'right', 'top'];
        const before = new Map([...placesOf(chart)].map(({ seat }) => [seat._id, seat]));
        for (const changed of [
          ...edges.map((edge) => alignRows(chart, selected, edge)),
          spreadSeats(chart, selected),
          spreadRows(chart, selected),
          straighten(chart, selected),
        ]) {
          expect(idsOf(changed)).to.deep.equal(idsOf(chart));
          for (const { seat } of placesOf(changed))
            if (!selected.has(seat._id)) expect(seat).to.equal(before.get(seat._id));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('brings rows to one edge, each as it is', () => {
    const chart = chartOf([
      [
        [50, 10],
        [60, 10],
      ],
      [
        [20, 30],
        [30, 30],
        [40, 30],
      ],
    ]);
    expect(placed(alignRows(chart, all(chart), 'left'))[0]?.[0]).to.deep.equal([
      [20, 10],
      [30, 10],
    ]);
    expect(placed(alignRows(chart, all(chart), 'right'))[0]?.[1]?.at(-1)).to.deep.equal([60, 30]);
    expect(placed(alignRows(chart, all(chart), 'centre'))[0]?.[0]).to.deep.equal([
      [35, 10],
      [45, 10],
    ]);
    // rows behind each other would get onto each other
    expect(alignRows(chart, all(chart), 'top')).to.equal(chart);
  });

  it('brings sections and tables to one height', () => {
    const tables = chartOf(
      [
        [
          [10, 10],
          [10, 30],
        ],
        [
          [60, 25],
          [60, 45],
        ],
      ],
      'round',
    );
    expect(placed(alignRows(tables, all(tables), 'top'))[0]?.[1]).to.deep.equal([
      [60, 10],
      [60, 30],
    ]);
    const [left, right] = [chartOf([[[10, 10]], [[10, 20]]]), chartOf([[[90, 40]], [[90, 50]]])];
    const rights = right.sections.map((section) => ({
      ...{ ...section, _id: 'right', name: 'Right' },
      rows: section.rows.map((row) => ({
        ...row,
        seats: row.seats.map((seat) => ({ ...seat, _id: `right ${seat._id}` })),
      })),
    }));
    const both = { ...left, sections: [...left.sections, ...rights] };
    expect(placed(alignRows(both, all(both), 'top'))[1]).to.deep.equal([[[90, 10]], [[90, 20]]]);
  });

  it('spreads seats along their row, between its ends', () => {
    const chart = chartOf([
      [
        [0, 0],
        [10, 0],
        [12, 0],
        [30, 0],
      ],
    ]);
    expect(placed(spreadSeats(chart, all(chart)))[0]?.[0]).to.deep.equal([
      [0, 0],
      [10, 0],
      [20, 0],
      [30, 0],
    ]);
    const corner = chartOf([
      [
        [0, 0],
        [20, 0],
        [20, 4],
        [20, 20],
      ],
    ]);
    expect(placed(spreadSeats(corner, all(corner)))[0]?.[0]).to.deep.equal([
      [0, 0],
      [13.33, 0],
      [20, 6.67],
      [20, 20],
    ]);
    fc.assert(
      fc.property(chosen, ([some, selected]) => {
        for (const row of spreadSeats(some, selected).sections.flatMap(({ rows }) => rows)) {
          const seats = row.seats.filter(({ _id }) => selected.has(_id));
          if (seats.length < 3 || row.table) continue;
          const [first, last] = [seats[0]!, seats.at(-1)!];
          const known = selectedIn(some, new Set([first._id, last._id])).map(({ seat }) => [seat.x, seat.y]);
          expect([first, last].map(({ x, y }) => [x, y])).to.deep.equal(known);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('spreads rows between the first and the last, whichever way they run', () => {
    const rows = chartOf([[[0, 0]], [[0, 5]], [[0, 30]]]);
    expect(placed(spreadRows(rows, all(rows)))[0]).to.deep.equal([[[0, 0]], [[0, 15]], [[0, 30]]]);
    const columns = chartOf([[[40, 0]], [[0, 3]], [[10, 0]]]);
    expect(placed(spreadRows(columns, all(columns)))[0]).to.deep.equal([[[40, 0]], [[0, 3]], [[20, 0]]]);
    const two = chartOf([[[0, 0]], [[0, 5]]]);
    expect(spreadRows(two, all(two))).to.equal(two);
  });

  it('straightens a row between its ends, and leaves tables round', () => {
    const bent = chartOf([
      [
        [0, 0],
        [10, 7],
        [20, 0],
      ],
    ]);
    expect(placed(straighten(bent, all(bent)))[0]?.[0]).to.deep.equal([
      [0, 0],
      [10, 0],
      [20, 0],
    ]);
    const sloped = chartOf([
      [
        [0, 0],
        [6, 4],
        [10, 10],
      ],
    ]);
    expect(placed(straighten(sloped, all(sloped)))[0]?.[0]).to.deep.equal([
      [0, 0],
      [5, 5],
      [10, 10],
    ]);
    const table = chartOf(
      [
        [
          [0, 0],
          [10, 7],
          [20, 0],
        ],
      ],
      'round',
    );
    expect(straighten(table, all(table))).to.equal(table);
  });
});
