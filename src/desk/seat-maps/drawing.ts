/** Draws a chart on a canvas: seats by their category and kind, each with a shape besides its colour. */
import { categoryOf, placesOf, type Chart, type Seat, type Selection } from './chart.ts';
import type { View } from './view.ts';

/** The categories that have a colour and a mark of their own. */
export const tones = 6;

export interface Colours {
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  readonly accent: string;
  /** By category; the first is for seats without one. */
  readonly seats: readonly string[];
}

export interface Scene {
  readonly chart: Chart;
  readonly categories: readonly string[];
  readonly pitch: number;
  readonly selected: Selection;
  readonly view: View;
  /** How far the selected seats are dragged. */
  readonly dragged: { readonly dx: number; readonly dy: number };
  /** A rectangle that is drawn, on the screen. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined;
  /** Seats that would be added, in the chart. */
  readonly ghost: readonly { readonly x: number; readonly y: number }[];
}

/** The number of a category's colour; 0 without one. */
export const toneOf = (categories: readonly string[], ref: string): number =>
  ref === '' ? 0 : 1 + (categories.indexOf(ref) % tones);

const namesFrom = 15;

export function draw(
  context: CanvasRenderingContext2D,
  scene: Scene,
  width: number,
  height: number,
  colours: Colours,
): void {
  const { chart, view, pitch, selected, dragged } = scene;
  const { scale } = view;
  const [toX, toY] = [(x: number) => (x - view.x) * scale, (y: number) => (y - view.y) * scale];
  context.clearRect(0, 0, width, height);
  context.fillStyle = colours.surface;
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.fillRect(toX(0), toY(0), chart.width * scale, chart.height * scale);
  context.strokeRect(toX(0), toY(0), chart.width * scale, chart.height * scale);
  drawStage(context, scene, toX, toY, colours);
  const size = pitch * scale;
  const bodies = new Map<number, Path2D>();
  const marks = new Path2D();
  const rings = new Path2D();
  const named: { readonly x: number; readonly y: number; readonly name: string }[] = [];
  for (const { seat, row, section } of placesOf(chart)) {
    const isSelected = selected.has(seat._id);
    const x = toX(seat.x + (isSelected ? dragged.dx : 0));
    const y = toY(seat.y + (isSelected ? dragged.dy : 0));
    if (x < -size || y < -size || x > width + size || y > height + size) continue;
    const tone = toneOf(scene.categories, categoryOf(section, row));
    const body = bodies.get(tone) ?? new Path2D();
    bodies.set(tone, body);
    addBody(body, seat, x, y, size);
    if (size >= namesFrom) named.push({ x, y, name: seat.name });
    else if (size >= 5) addMark(marks, seat, tone, x, y, size);
    if (isSelected) rings.rect(x - size * 0.47, y - size * 0.47, size * 0.94, size * 0.94);
  }
  for (const [tone, body] of bodies) {
    context.fillStyle = colours.seats[tone] ?? colours.muted;
    context.fill(body);
  }
  context.strokeStyle = colours.surface;
  context.lineWidth = Math.max(1, size * 0.08);
  context.stroke(marks);
  context.strokeStyle = colours.ink;
  context.lineWidth = Math.max(1.5, size * 0.1);
  context.stroke(rings);
  context.fillStyle = colours.surface;
  context.font = `600 ${Math.min(14, size * 0.42)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { x, y, name } of named) context.fillText(name, x, y, size * 0.8);
  drawRowNames(context, scene, toX, toY, size, colours);
  drawGhost(context, scene, toX, toY, size, colours);
}

type To = (value: number) => number;

function drawStage(
  context: CanvasRenderingContext2D,
  { chart: { stage }, view }: Scene,
  toX: To,
  toY: To,
  colours: Colours,
): void {
  if (!stage) return;
  context.fillStyle = colours.line;
  context.fillRect(toX(stage.x), toY(stage.y), stage.width * view.scale, stage.height * view.scale);
  context.fillStyle = colours.ink;
  context.font = `600 ${Math.max(9, Math.min(16, stage.height * view.scale * 0.5))}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(stage.name ?? '', toX(stage.x + stage.width / 2), toY(stage.y + stage.height / 2));
}

/** The name of each row at the left of its first seat. */
function drawRowNames(
  context: CanvasRenderingContext2D,
  { chart }: Scene,
  toX: To,
  toY: To,
  size: number,
  colours: Colours,
): void {
  if (size < 8) return;
  context.fillStyle = colours.muted;
  context.font = `600 ${Math.min(14, size * 0.6)}px system-ui, sans-serif`;
  context.textAlign = 'right';
  for (const { rows } of chart.sections)
    for (const [at, row] of rows.entries()) {
      if (rows[at - 1]?.name === row.name) continue;
      const first = row.seats.reduce<Seat | undefined>(
        (left, seat) => (left && left.x <= seat.x ? left : seat),
        undefined,
      );
      if (first) context.fillText(row.name, toX(first.x) - size * 0.8, toY(first.y));
    }
}

function drawGhost(
  context: CanvasRenderingContext2D,
  { box, ghost }: Scene,
  toX: To,
  toY: To,
  size: number,
  colours: Colours,
): void {
  context.strokeStyle = colours.accent;
  context.lineWidth = 1;
  for (const { x, y } of ghost) context.strokeRect(toX(x) - size * 0.4, toY(y) - size * 0.4, size * 0.8, size * 0.8);
  if (box) context.strokeRect(box.x, box.y, box.width, box.height);
}

/** A square; a diamond for a wheelchair and its companion. */
function addBody(path: Path2D, { seatType, companionOf }: Seat, x: number, y: number, size: number): void {
  if (seatType === 'handicapped' || companionOf !== undefined) {
    const half = size * 0.5;
    path.moveTo(x, y - half);
    path.lineTo(x + half, y);
    path.lineTo(x, y + half);
    path.lineTo(x - half, y);
    path.closePath();
  } else path.roundRect(x - size * 0.4, y - size * 0.4, size * 0.8, size * 0.8, size * 0.13);
}

/** A stroke through an obstructed view; else the mark of the category: none, dot, bars, or a cross. */
function addMark(
  path: Path2D,
  { seatType, companionOf }: Seat,
  tone: number,
  x: number,
  y: number,
  size: number,
): void {
  const line = (fromX: number, fromY: number, toX: number, toY: number) => {
    path.moveTo(x + fromX * size, y + fromY * size);
    path.lineTo(x + toX * size, y + toY * size);
  };
  if (seatType === 'limitedView') line(-0.24, 0.24, 0.24, -0.24);
  else if (seatType === 'foldable') line(-0.24, 0.2, 0.24, 0.2);
  else if (companionOf !== undefined) line(-0.16, 0, 0.16, 0);
  else if (seatType === 'handicapped') {
    line(-0.16, 0, 0.16, 0);
    line(0, -0.16, 0, 0.16);
  } else if (tone === 2) line(-0.05, 0, 0.05, 0);
  else if (tone === 3) line(-0.2, 0, 0.2, 0);
  else if (tone === 4) line(0, -0.2, 0, 0.2);
  else if (tone === 5) {
    line(-0.2, -0.1, 0.2, -0.1);
    line(-0.2, 0.1, 0.2, 0.1);
  } else if (tone === 6) {
    line(-0.15, -0.15, 0.15, 0.15);
    line(-0.15, 0.15, 0.15, -0.15);
  }
}
