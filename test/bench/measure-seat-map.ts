/**
 * The drawing of a seat map with 20,000 seats, as the desk has it: the time between two frames while it is moved, zoomed, and
 * while 2,000 seats are dragged, at 1440x900. The floor is a page that draws nothing.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { maxSeats } from '../../src/contract/seat-maps.ts';
import type { Measurement } from './measure.ts';
import { timeRow } from './table.ts';

const rows = 200;
const frames = 120;
/** Of the design: 60 frames a second, with a little air. */
const atMost = 20;
const source = fileURLToPath(new URL('../../src/desk/parts/seat-plan/seat-picture.ts', import.meta.url));

type Move = 'nothing' | 'pan' | 'zoom' | 'drag';

/** The picture as a script. */
async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: source, formats: ['es'] }, target: 'es2022' },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first?.output.find((output) => output.type === 'chunk');
  if (!chunk) throw new Error('The picture was not built.');
  return chunk.code;
}

/** The 95th percentile of the milliseconds between two frames while something moves. */
async function frameTime(page: Page, move: Move): Promise<number> {
  return await page.evaluate(
    async ({ move: how, frames: count }) => {
      const canvas = document.querySelector('.canvas');
      if (!canvas) throw new Error('There is no picture.');
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const at = (x: number, y: number) => ({ clientX: left + x, clientY: top + y, pointerId: 1, bubbles: true });
      const step: Record<typeof how, (frame: number) => void> = {
        nothing: () => undefined,
        pan: (frame) =>
          canvas.dispatchEvent(new WheelEvent('wheel', { deltaX: frame % 60 < 30 ? 6 : -6, deltaY: 2, bubbles: true })),
        zoom: (frame) =>
          canvas.dispatchEvent(
            new WheelEvent('wheel', { ...at(width / 2, height / 2), deltaY: frame % 60 < 30 ? -8 : 8, ctrlKey: true }),
          ),
        drag: (frame) =>
          canvas.dispatchEvent(new PointerEvent('pointermove', at(width / 2 + frame, height / 2 + frame / 2))),
      };
      (document.querySelector('desk-seat-picture') as Element & { showAll(): void }).showAll();
      await new Promise((done) => requestAnimationFrame(done));
      if (how === 'drag') canvas.dispatchEvent(new PointerEvent('pointerdown', at(width / 2, height / 2)));
      const next = () => new Promise<number>((done) => requestAnimationFrame(done));
      await next();
      let before = await next();
      const times: number[] = [];
      for (let frame = 1; frame <= count; frame++) {
        step[how](frame);
        const now = await next();
        times.push(now - before);
        before = now;
      }
      if (how === 'drag') {
        const { dx } = Reflect.get(document.querySelector('desk-seat-picture') ?? {}, 'dragged') as { dx: number };
        if (dx === 0) throw new Error('No seat was dragged.');
        canvas.dispatchEvent(new PointerEvent('pointercancel', at(0, 0)));
      }
      times.sort((one, other) => one - other);
      return times[Math.floor(count * 0.95)] ?? Infinity;
    },
    { move, frames },
  );
}

export const seatMap: Measurement = {
  name: 'seat-map',
  title: 'a seat map of 20,000 seats',
  async run({ browser, rounds }) {
    const code = await bundle();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    try {
      await page.setContent(
        `<style>body > desk-seat-picture, .canvas { position: absolute; inset: 0 } canvas { width: 100%; height: 100% }
         :root { ${[0, 1, 2, 3, 4, 5, 6].map((tone) => `--seat-${tone}: #${tone}${tone}8888;`).join('')} --ink: #000; --surface: #fff }</style>`,
      );
      // what the runner wraps functions in, so that they keep their names
      await page.addScriptTag({ content: 'globalThis.__name = (it) => it;' });
      await page.addScriptTag({ content: code, type: 'module' });
      await page.evaluate(
        async ({ rowCount, seatCount }) => {
          await customElements.whenDefined('desk-seat-picture');
          const perRow = seatCount / rowCount;
          const chart = {
            name: 'Arena',
            width: perRow * 10 + 20,
            height: rowCount * 12 + 20,
            sections: [0, 1, 2, 3].map((section) => ({
              _id: `s${section}`,
              name: `Block ${section}`,
              categoryRef: `c${section}`,
              rows: Array.from({ length: rowCount / 4 }, (_, row) => ({
                _id: `s${section}r${row}`,
                name: String(row + 1),
                seats: Array.from({ length: perRow }, (_seat, at) => ({
                  ...{ _id: `s${section}r${row}p${at}`, name: String(at + 1), x: 10 + at * 10 },
                  y: 10 + (section * (rowCount / 4) + row) * 12,
                })),
              })),
            })),
          };
          const picture = document.createElement('desk-seat-picture');
          const ids = chart.sections.flatMap(({ rows: all }) =>
            all.flatMap(({ seats }) => seats.map(({ _id }) => _id)),
          );
          // twenty rows around the middle, so that a drag begins on one of them
          const from = seatCount / 2 - 10 * perRow;
          Object.assign(picture, { chart, selected: new Set(ids.slice(from, from + 20 * perRow)) });
          HTMLElement.prototype.setPointerCapture = () => undefined;
          document.body.append(picture);
        },
        { rowCount: rows, seatCount: maxSeats },
      );
      await page.waitForFunction(() => (document.querySelector('canvas')?.width ?? 0) > 1000);
      const results: Record<Exclude<Move, 'nothing'>, { measured: number; floors: [number, number] }[]> = {
        ...{ pan: [], zoom: [], drag: [] },
      };
      for (let round = 0; round < Math.ceil(rounds / 4); round++)
        for (const move of ['pan', 'zoom', 'drag'] as const) {
          const before = await frameTime(page, 'nothing');
          const measured = await frameTime(page, move);
          results[move].push({ measured, floors: [before, await frameTime(page, 'nothing')] });
        }
      return [
        timeRow('a frame while 20,000 seats are moved, p95', results.pan, atMost),
        timeRow('a frame while they are zoomed, p95', results.zoom, atMost),
        timeRow('a frame while 2,000 of them are dragged, p95', results.drag, atMost),
      ];
    } finally {
      await page.close();
    }
  },
};
