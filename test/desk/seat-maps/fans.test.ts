/** Blocks of rows that lie around the stage. */
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { emptyChart, idMaker, type Chart, type Point } from '../../../src/desk/parts/seat-plan/chart.ts';
import { addRows, blockRows, layOut, type BlockShape } from '../../../src/desk/seat-maps/blocks.ts';
import { countOfBlock, freeStart, fromFocus, isTooTight } from '../../../src/desk/seat-maps/fans.ts';
import { mirror } from '../../../src/desk/seat-maps/edits.ts';
import { numberSeats } from '../../../src/desk/seat-maps/numbering.ts';
import { shapes } from './random-charts.ts';

const fans: fc.Arbitrary<BlockShape> = fc
  .tuple(shapes, fc.constantFrom('equal' as const, 'growing' as const))
  .map(([shape, fan]) => ({ ...shape, fan }));
/** The way from the stage to the first row, to any side. */
const ways: fc.Arbitrary<Point> = fc
  .record({ angle: fc.integer({ min: 0, max: 359 }), far: fc.integer({ min: 20, max: 300 }) })
  .map(({ angle, far }) => ({ x: far * Math.sin(angle), y: far * Math.cos(angle) }));
const common: BlockShape = {
  ...{ rows: 4, seatsPerRow: 11, pitch: 10, rowPitch: 12, bend: 0, stagger: 0, aisles: [], fan: 'equal' },
};
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
/** The angle of a point, from the way to the first row; to the left as a person there sees the stage. */
const angleOf = (point: Point, way: Point) =>
  Math.atan2(point.x * way.y - point.y * way.x, point.x * way.x + point.y * way.y);
/** Points from the focus. */
const around = (rows: readonly (readonly (readonly Point[])[])[], way: Point) =>
  rows.map((parts) => parts.map((part) => part.map(({ x, y }) => ({ x: x + way.x, y: y + way.y }))));

describe('a fan of rows', () => {
  it('has each row at one distance from the stage, and its seats at one distance from each other', () => {
    fc.assert(
      fc.property(fans, ways, (shape, way) => {
        const far = Math.hypot(way.x, way.y);
        for (const [at, parts] of around(layOut(shape, way), way).entries()) {
          const radius = far + at * shape.rowPitch;
          for (const seat of parts.flat()) expect(Math.hypot(seat.x, seat.y)).to.be.closeTo(radius, 1e-6);
          for (const part of parts)
            for (const [seat, point] of part.slice(1).entries())
              expect(distance(point, part[seat]!)).to.be.closeTo(
                2 * radius * Math.abs(Math.sin(shape.pitch / (2 * radius))),
                1e-6,
              );
        }
      }),
    );
  });

  it('lies on the side of the stage that its first row is put to, with its middle there', () => {
    for (const way of [
      { x: 0, y: 90 },
      { x: -90, y: 0 },
      { x: 60, y: -60 },
    ]) {
      const [first, last] = [layOut(common, way)[0]!.flat(), layOut(common, way)[3]!.flat()];
      expect(distance(first[5]!, { x: 0, y: 0 })).to.be.lessThan(1e-6);
      const far = Math.hypot(way.x, way.y);
      expect(distance(last[5]!, { x: (36 * way.x) / far, y: (36 * way.y) / far })).to.be.lessThan(1e-6);
    }
    // below the stage, the first seat is on the left; seats come forward to both sides
    const [row] = layOut(common, { x: 0, y: 90 }).map((parts) => parts.flat());
    expect(row![0]!.x).to.be.lessThan(row![10]!.x);
    expect(row![0]!.y).to.be.lessThan(-5);
    expect(row![0]!.y).to.be.closeTo(row![10]!.y, 1e-6);
  });

  it('fills the angle of its first row when it grows, with aisles that run away from the stage', () => {
    fc.assert(
      fc.property(shapes, ways, (straight, way) => {
        const shape = { ...straight, fan: 'growing' as const, stagger: 0, aisles: [...straight.aisles, 4].toSorted() };
        fc.pre(!isTooTight(shape, way));
        const rows = around(layOut(shape, way), way);
        const span = (parts: readonly (readonly Point[])[]) => {
          const [first, last] = [parts.flat()[0]!, parts.flat().at(-1)!];
          const angle = angleOf(last, way) - angleOf(first, way);
          return Math.abs(angle);
        };
        const aisleOf = (parts: readonly (readonly Point[])[]) =>
          parts.slice(1).map(([after], at) => (angleOf(after!, way) + angleOf(parts[at]!.at(-1)!, way)) / 2);
        for (const [at, parts] of rows.entries()) {
          const radius = Math.hypot(way.x, way.y) + at * shape.rowPitch;
          expect(span(parts)).to.be.at.most(span(rows[0]!) + 1e-6);
          expect(span(parts) * radius + shape.pitch).to.be.greaterThan(span(rows[0]!) * radius - 1e-6);
          expect(parts).to.have.lengthOf(rows[0]!.length);
          for (const [aisle, angle] of aisleOf(parts).entries())
            expect(Math.abs(angle - aisleOf(rows[0]!)[aisle]!) * radius).to.be.at.most(0.501 * shape.pitch);
        }
      }),
    );
  });

  it('has its seats apart where it isn’t too tight', () => {
    fc.assert(
      fc.property(fans, ways, (shape, way) => {
        fc.pre(!isTooTight(shape, way));
        const seats = layOut(shape, way).flat(2);
        for (const [at, seat] of seats.entries())
          for (const other of seats.slice(at + 1)) expect(distance(seat, other)).to.be.greaterThan(0.6 * shape.pitch);
      }),
    );
  });

  it('is counted as it is laid out, and not beyond what a map may have', () => {
    fc.assert(
      fc.property(fans, ways, (shape, way) => {
        expect(countOfBlock(shape, way)).to.equal(layOut(shape, way).flat(2).length);
      }),
    );
    expect(countOfBlock({ ...common, rows: 501 }, { x: 0, y: 90 })).to.equal(Infinity);
    const growing = { ...common, fan: 'growing' as const, rows: 500, seatsPerRow: 100 };
    expect(countOfBlock(growing, { x: 0, y: 200 })).to.equal(Infinity);
  });

  it('is numbered through in each row, also where rows grow', () => {
    const growing = { ...common, fan: 'growing' as const, aisles: [5] };
    const names = {
      rows: { kind: 'letters' as const, from: 1, start: 'front' as const },
      seats: { kind: 'through' as const, from: 1, step: 1, start: 'right' as const },
    };
    const newId = idMaker(emptyChart('Hall', 'Stage'));
    const made = blockRows(growing, names, { x: 160, y: 140 }, newId, { x: 0, y: 118 });
    const rows = ['A', 'B', 'C', 'D'].map((name) => made.filter((row) => row.name === name));
    expect(rows.map((parts) => parts.flatMap(({ seats }) => seats).length)).to.deep.equal([...[11, 12, 13, 14]]);
    for (const parts of rows) {
      const numbers = parts.flatMap(({ seats }) => seats.map(({ name }) => Number(name)));
      expect(numbers).to.deep.equal(numbers.map((_, at) => numbers.length - at));
      expect(parts).to.have.lengthOf(2);
    }
  });

  it('is numbered again along its arc, also around more than half a circle', () => {
    const newId = idMaker(emptyChart('Hall', 'Stage'));
    const kinds = [
      { kind: 'through' as const, from: 1, step: 1, start: 'left' as const },
      { kind: 'through' as const, from: 3, step: 2, start: 'right' as const },
      { kind: 'fromMiddle' as const, odd: 'right' as const },
    ];
    fc.assert(
      fc.property(
        ways.filter(({ x, y }) => Math.hypot(x, y) >= 40),
        fc.integer({ min: 55, max: 98 }),
        fc.subarray([3, 7, 11]),
        fc.constantFrom(...kinds),
        (way, share, aisles, seats) => {
          const around = Math.floor((2 * Math.PI * Math.hypot(way.x, way.y)) / 10);
          const seatsPerRow = Math.floor((around * share) / 100) - aisles.length;
          const shape = { ...common, rows: 1, seatsPerRow, aisles };
          fc.pre(seatsPerRow > 12 && !isTooTight(shape, way));
          const rows = { kind: 'letters' as const, from: 1, start: 'front' as const };
          const made = blockRows(shape, { rows, seats }, { x: 400 + way.x, y: 400 + way.y }, newId, way);
          const chart = addRows(emptyChart('Hall', 'Stage'), 'Round', made, newId);
          const names = (each: Chart) => each.sections[0]!.rows.map((row) => row.seats.map(({ name }) => name));
          const ids = new Set(made.map(({ _id }) => _id));
          expect(names(numberSeats(chart, ids, seats))).to.deep.equal(names(chart));
          // also where its parts are in another order, as long as an aisle isn’t wider than the way in
          if (aisles.length > 0 || share > 90) return;
          const shuffled = {
            ...chart,
            sections: [
              {
                ...chart.sections[0]!,
                rows: made.map((row) => ({ ...row, seats: [...row.seats.slice(5), ...row.seats.slice(0, 5)] })),
              },
            ],
          };
          const byId = (each: Chart) =>
            new Map(each.sections[0]!.rows.flatMap((row) => row.seats.map(({ _id, name }) => [_id, name])));
          const again = byId(numberSeats(shuffled, ids, seats));
          for (const [id, name] of byId(chart)) expect(again.get(id)).to.equal(name);
        },
      ),
    );
  });

  it('is mirrored with its numbers the other way around', () => {
    const way = { x: 0, y: 60 };
    const shape = { ...common, rows: 1, seatsPerRow: 25 };
    const newId = idMaker(emptyChart('Hall', 'Stage'));
    const seats = { kind: 'through' as const, from: 1, step: 1, start: 'left' as const };
    const rows = { kind: 'letters' as const, from: 1, start: 'front' as const };
    const made = blockRows(shape, { rows, seats }, { x: 400, y: 400 }, newId, way);
    const chart = addRows(emptyChart('Hall', 'Stage'), 'Round', made, newId);
    const ids = new Set(made.flatMap((row) => row.seats.map(({ _id }) => _id)));
    const mirrored = numberSeats(mirror(chart, ids, 'x'), new Set(made.map(({ _id }) => _id)), seats);
    const [row] = mirrored.sections[0]!.rows;
    expect(row!.seats.map(({ name }) => name)).to.deep.equal(made[0]!.seats.map((_, at) => String(25 - at)));
  });

  it('begins below everything, no more than a third of a circle around the stage', () => {
    fc.assert(
      fc.property(fans, fans, (shape, other) => {
        let chart: Chart = emptyChart('Hall', 'Stage');
        for (const each of [shape, other]) {
          const at = freeStart(chart, each);
          const way = fromFocus(chart, at)!;
          expect(way.x).to.equal(0);
          expect(isTooTight(each, way)).to.equal(false);
          const [first] = layOut({ ...each, stagger: 0 }, way);
          for (const seat of around([first!], way)[0]!.flat())
            expect(Math.abs(angleOf(seat, way))).to.be.at.most(Math.PI / 3 + 0.01);
          const before = chart.sections.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats));
          for (const { y } of before) expect(at.y).to.be.greaterThan(y);
          const newId = idMaker(chart);
          const names = {
            rows: { kind: 'letters' as const, from: 1, start: 'front' as const },
            seats: { kind: 'fromMiddle' as const, odd: 'left' as const },
          };
          chart = addRows(chart, 'Stalls', blockRows(each, names, at, newId, way), newId);
        }
      }),
      { numRuns: 40 },
    );
    const { stage: _, ...bare } = emptyChart('Hall', 'Stage');
    expect(fromFocus(bare, { x: 0, y: 0 })).to.equal(undefined);
    expect(freeStart(bare, common)).to.deep.equal({ x: 160, y: 18 });
  });
});
