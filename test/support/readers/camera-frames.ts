/** Grey frames as a camera would see codes: turned, small, out of focus, in bad light. For browsers and for Node. */
import { correction, generate } from 'lean-qr';

/** The size of a frame. */
export const frameSize = { width: 1280, height: 720 };

/** The modules of a code, row by row, dark ones true. */
export type Modules = readonly (readonly boolean[])[];

/** A code in a frame, and how it is held. */
export interface HeldCode {
  readonly modules: Modules;
  /** The width of the code without its margin, in pixels. */
  readonly width?: number;
  /** Turned clockwise, in degrees. */
  readonly turn?: number;
  /** Its centre in pixels; that of the frame, unless told. */
  readonly x?: number;
  readonly y?: number;
}

/** What camera and light do to a frame. */
export interface Light {
  /** How far out of focus it is: pixels to each side. */
  readonly blur?: number;
  /** How much of the light is left, from 0 to 1. */
  readonly dim?: number;
  /** How far a pixel may be off, in steps of 255. */
  readonly noise?: number;
}

/** Light modules around a code. */
const MARGIN = 4;
const WALL = 150;
const PAPER = 235;
const INK = 20;

/** The modules of a text, as our tickets have them. */
export function modulesOf(text: string): Modules {
  const code = generate(text, { minCorrectionLevel: correction.M });
  return Array.from({ length: code.size }, (_, y) => Array.from({ length: code.size }, (__, x) => code.get(x, y)));
}

/** The grey pixels of a frame, row by row. Without codes it shows a wall. */
export function drawFrame(codes: readonly HeldCode[], { blur = 0, dim = 1, noise = 0 }: Light = {}): Uint8Array {
  const { width, height } = frameSize;
  const frame = new Uint8Array(width * height).fill(WALL);
  for (const code of codes) draw(frame, code);
  // a box twice is near to what a lens does
  const lens = blur > 0 ? boxBlur(boxBlur(frame, blur), blur) : frame;
  const random = randomOf(7);
  return lens.map((grey) => Math.min(255, Math.max(0, grey * dim + noise * (2 * random() - 1))));
}

function draw(frame: Uint8Array, { modules, width = 300, turn = 0, ...place }: HeldCode): void {
  const [centreX, centreY] = [place.x ?? frameSize.width / 2, place.y ?? frameSize.height / 2];
  const scale = modules.length / width;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const reach = Math.ceil(((modules.length / 2 + MARGIN) / scale) * Math.SQRT2);
  const greyAt = (x: number, y: number): number | undefined => {
    const column = (x * cos + y * sin) * scale + modules.length / 2;
    const row = (y * cos - x * sin) * scale + modules.length / 2;
    if (Math.min(column, row) < -MARGIN || Math.max(column, row) >= modules.length + MARGIN) return undefined;
    return modules[Math.floor(row)]?.[Math.floor(column)] ? INK : PAPER;
  };
  const end = (centre: number, max: number) => Math.min(max, Math.ceil(centre + reach));
  for (let y = Math.max(0, Math.floor(centreY - reach)); y < end(centreY, frameSize.height); y++)
    for (let x = Math.max(0, Math.floor(centreX - reach)); x < end(centreX, frameSize.width); x++) {
      const at = y * frameSize.width + x;
      let sum = 0;
      // four points in each pixel: a sensor has no sharp edges
      for (const [right, down] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const)
        sum += greyAt(x + right - centreX, y + down - centreY) ?? frame[at] ?? WALL;
      frame[at] = sum / 4;
    }
}

/** Each pixel as the mean of a box around it, row by row and then column by column. */
function boxBlur(frame: Uint8Array, radius: number): Uint8Array {
  const { width, height } = frameSize;
  const along = (from: Uint8Array, lines: number, length: number, line: number, step: number) => {
    const to = new Uint8Array(from.length);
    for (let at = 0; at < lines; at++) {
      const grey = (place: number) => from[at * line + Math.min(length - 1, Math.max(0, place)) * step] ?? 0;
      let sum = 0;
      for (let place = -radius; place <= radius; place++) sum += grey(place);
      for (let place = 0; place < length; place++) {
        to[at * line + place * step] = sum / (2 * radius + 1);
        sum += grey(place + radius + 1) - grey(place - radius);
      }
    }
    return to;
  };
  return along(along(frame, height, width, width, 1), width, height, 1, width);
}

/** Random numbers that are the same in each run: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
