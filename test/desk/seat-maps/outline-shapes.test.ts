/** What lies inside of a line: for the lasso, and for areas under the pointer. */
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import type { Point } from '../../../src/desk/parts/seat-plan/chart.ts';
import { cornersOf, isInside } from '../../../src/desk/parts/seat-plan/outline-shapes.ts';

const points: fc.Arbitrary<Point> = fc.record({
  x: fc.integer({ min: -50, max: 50 }),
  y: fc.integer({ min: -50, max: 50 }),
});
const lines = fc.array(points, { minLength: 3, maxLength: 12 });
/** Between the corners of all lines, so that none lies on an edge by chance of rounding. */
const between = points.map(({ x, y }) => ({ x: x + 0.31, y: y + 0.47 }));

describe('a line', () => {
  it('has the same inside wherever it begins, whichever way it runs, and wherever it lies', () => {
    fc.assert(
      fc.property(lines, between, fc.nat(11), (line, point, from) => {
        const is = isInside(line, point);
        const at = from % line.length;
        expect(isInside([...line.slice(at), ...line.slice(0, at)], point)).to.equal(is);
        expect(isInside(line.toReversed(), point)).to.equal(is);
        const moved = ({ x, y }: Point) => ({ x: x + 1024, y: y - 512 });
        expect(isInside(line.map(moved), moved(point))).to.equal(is);
      }),
    );
  });

  it('has nothing inside that lies beyond its farthest corners', () => {
    fc.assert(
      fc.property(lines, between, (line, point) => {
        const [xs, ys] = [line.map(({ x }) => x), line.map(({ y }) => y)];
        const isBeyond =
          point.x < Math.min(...xs) ||
          point.x > Math.max(...xs) ||
          point.y < Math.min(...ys) ||
          point.y > Math.max(...ys);
        if (isBeyond) expect(isInside(line, point)).to.equal(false);
      }),
    );
  });

  it('closes a rectangle, and a triangle by its three sides', () => {
    const side = (a: Point, b: Point, { x, y }: Point) => Math.sign((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x));
    fc.assert(
      fc.property(points, points, points, between, (a, b, c, point) => {
        const sides = [side(a, b, point), side(b, c, point), side(c, a, point)];
        if (sides.every((each) => each !== 0))
          expect(isInside([a, b, c], point)).to.equal(sides.every((each) => each === sides[0]));
        const box = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: 20, height: 30 };
        const isIn = point.x > box.x && point.x < box.x + 20 && point.y > box.y && point.y < box.y + 30;
        expect(isInside(cornersOf(box), point)).to.equal(isIn);
      }),
    );
  });

  it('leaves out what it runs around twice', () => {
    const square = cornersOf({ x: 0, y: 0, width: 10, height: 10 });
    expect(isInside(square, { x: 5, y: 5 })).to.equal(true);
    expect(isInside([...square, ...square], { x: 5, y: 5 })).to.equal(false);
    expect(isInside([], { x: 5, y: 5 })).to.equal(false);
  });
});
