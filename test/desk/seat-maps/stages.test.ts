/** Stages of each shape: what is on them, how they are drawn, and fans around them. */
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { emptyChart, stageShapes, type Chart, type Stage } from '../../../src/desk/parts/seat-plan/chart.ts';
import { drawHouse } from '../../../src/desk/parts/seat-plan/drawing.ts';
import { isOn } from '../../../src/desk/seat-maps/checks.ts';
import { readCsvChart, readJson, toJson } from '../../../src/desk/seat-maps/files.ts';
import { fromFocus } from '../../../src/desk/seat-maps/fans.ts';

const stages: fc.Arbitrary<Stage> = fc.record({
  name: fc.constant(''),
  shape: fc.constantFrom(...stageShapes),
  x: fc.integer({ min: 0, max: 40 }),
  y: fc.integer({ min: 0, max: 40 }),
  width: fc.integer({ min: 8, max: 80 }),
  height: fc.integer({ min: 8, max: 80 }),
});
const section = {
  ...{ _id: 'stalls', name: 'Stalls' },
  rows: [{ _id: 'a', name: 'A', seats: [{ _id: 'a1', name: '1', x: 60, y: 100 }] }],
};
const house = (stage: Stage): Chart => ({ ...emptyChart('House', ''), sections: [section], stage });
const points = fc.record({ x: fc.integer({ min: 0, max: 120 }), y: fc.integer({ min: 0, max: 120 }) });
const colours = { ink: '#000', muted: '#000', line: '#f00', surface: '#fff', accent: '#000', seats: ['#000'] };

/** True where a stage was drawn at a point: red, without the pixels at an edge, which are of both. */
function colourAt(stage: Stage, { x, y }: { readonly x: number; readonly y: number }): 'stage' | 'floor' | 'edge' {
  const context = new OffscreenCanvas(240, 240).getContext('2d')!;
  const chart: Chart = { ...emptyChart('House', ''), width: 120, height: 120, stage };
  const scene = {
    ...{ chart, pitch: 10, selected: new Set<string>(), dragged: { dx: 0, dy: 0 }, categories: [] },
    ...{ view: { x: 0, y: 0, scale: 2 }, ghost: [], box: undefined },
  };
  drawHouse(context, scene, 240, 240, colours);
  const around = [-2, 0, 2].flatMap((dx) =>
    [-2, 0, 2].map((dy) => context.getImageData(2 * x + dx, 2 * y + dy, 1, 1).data[1]),
  );
  return around.every((green) => green === 0) ? 'stage' : around.every((green) => green === 255) ? 'floor' : 'edge';
}

describe('a stage', () => {
  it('has on it what is drawn on it', () => {
    fc.assert(
      fc.property(stages, points, (stage, point) => {
        const drawn = colourAt(stage, point);
        fc.pre(drawn !== 'edge' && point.x > 1 && point.y > 1 && point.x < 119 && point.y < 119);
        expect(isOn(point, stage)).to.equal(drawn === 'stage');
      }),
      { numRuns: 200 },
    );
  });

  it('has no place on it beside what juts out, and in the corners around a ring', () => {
    const stage = { x: 20, y: 10, width: 80, height: 40 };
    const on = (shape: Stage['shape']) =>
      [
        { x: 25, y: 45 },
        { x: 25, y: 14 },
        { x: 60, y: 45 },
      ].map((point) => isOn(point, { ...stage, shape }));
    expect(on(undefined)).to.deep.equal([true, true, true]);
    expect(on('thrust')).to.deep.equal([false, true, true]);
    expect(on('ring')).to.deep.equal([false, false, true]);
  });

  it('has fans around its middle, or around the middle of what juts out', () => {
    const stage = { x: 20, y: 10, width: 80, height: 40 };
    const way = (shape: Stage['shape']) => fromFocus(house({ ...stage, shape }), { x: 60, y: 100 });
    expect(way(undefined)).to.deep.equal({ x: 0, y: 70 });
    expect(way('ring')).to.deep.equal({ x: 0, y: 70 });
    expect(way('thrust')).to.deep.equal({ x: 0, y: 60 });
  });

  it('keeps its shape in files', () => {
    fc.assert(
      fc.property(stages, ({ name: _, ...stage }) => {
        const chart = house(stage);
        expect(readJson(toJson(chart)).chart?.stage).to.deep.equal(stage);
        for (const columns of ['row,seat,x,y\nA,1,60,100', 'row,seat\nA,1'])
          expect(readCsvChart(columns, chart, 'Main').chart?.stage?.shape).to.equal(stage.shape);
      }),
    );
    const wrong = toJson(house({ shape: 'ring', x: 0, y: 0, width: 9, height: 9 })).replace('"ring"', '"catwalk"');
    const { problems } = readJson(wrong);
    expect(problems[0]?.text).to.match(/^stage\.shape: /);
  });
});
