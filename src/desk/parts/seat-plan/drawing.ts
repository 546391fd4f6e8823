/** Draws a chart on a canvas: seats by their category and kind, each with a shape besides its colour. Long because each part of the house is drawn in the same scene. */
import { thrustPath } from '../../../sale/seat-stages.ts';
import type { DrawnTable } from '../../../sale/seat-tables.ts';
import { categoryOf, placesOf, type Chart, type Placed, type Point, type Seat, type Selection } from './chart.ts';
import { isWhole, movedTable, tablesOf } from './drawn-tables.ts';
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

/** A picture that can be drawn, where it lies in the units of the chart, and how much of it is seen. */
export interface Tracing {
  readonly image: HTMLImageElement;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** From 0 to 1. */
  readonly opacity: number;
}

export interface Scene {
  readonly chart: Chart;
  readonly categories: readonly string[];
  /** The colour and mark of each seat, where they don't follow from its category. */
  readonly tones?: ReadonlyMap<string, number> | undefined;
  /** A picture below the seats. */
  readonly tracing?: Tracing | undefined;
  readonly pitch: number;
  readonly selected: Selection;
  /** Only the selected seats, or only the rest, which stays while they are dragged. */
  readonly part?: 'selected' | 'rest' | undefined;
  /** The selected seats, found once: a drag draws them in each frame. */
  readonly moved?: readonly Placed[] | undefined;
  readonly view: View;
  /** How far the selected seats are dragged. */
  readonly dragged: { readonly dx: number; readonly dy: number };
  /** A rectangle that is drawn, on the screen. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined;
  /** Seats that would be added, in the chart. */
  readonly ghost: readonly Point[];
  /** The line around seats that are being chosen, on the screen. */
  readonly lasso?: readonly Point[];
  /** The corners of an area that is being drawn, in the chart. */
  readonly corners?: readonly Point[];
}

/** The number of a category's colour; 0 without one. */
export const toneOf = (categories: readonly string[], ref: string): number =>
  ref === '' ? 0 : 1 + (categories.indexOf(ref) % tones);

const namesFrom = 15;
/** Smaller seats are plain squares: a path of thousands of them takes longer than they do one by one. */
const shapedFrom = 5;

/** What draws: on the screen, or on a bitmap that is kept. */
export type Drawing = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const placing = ({ x, y, scale }: View): readonly [To, To] => [(at) => (at - x) * scale, (at) => (at - y) * scale];

/** Draws the house with its seats. */
export function drawHouse(context: Drawing, scene: Scene, width: number, height: number, colours: Colours): void {
  const { chart, view, pitch } = scene;
  const { scale } = view;
  const [toX, toY] = placing(view);
  context.clearRect(0, 0, width, height);
  context.fillStyle = colours.surface;
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.fillRect(toX(0), toY(0), chart.width * scale, chart.height * scale);
  context.strokeRect(toX(0), toY(0), chart.width * scale, chart.height * scale);
  drawTracing(context, scene, toX, toY);
  drawStage(context, scene, toX, toY, colours);
  drawAreas(context, scene, colours);
  drawTables(context, scene, colours);
  drawSeats(context, scene, width, height, colours);
  drawRowNames(context, scene, toX, toY, pitch * scale, colours);
}

/** Draws what is above the house: seats that are dragged, those that would be added, and what is being chosen. */
export function drawAbove(context: Drawing, scene: Scene, width: number, height: number, colours: Colours): void {
  const [toX, toY] = placing(scene.view);
  if (scene.part === 'rest') {
    const dragged: Scene = { ...scene, part: 'selected' };
    drawAreas(context, dragged, colours);
    drawTables(context, dragged, colours);
    drawSeats(context, dragged, width, height, colours);
  }
  drawGhost(context, scene, toX, toY, scene.pitch * scene.view.scale, colours);
}

function drawSeats(context: Drawing, scene: Scene, width: number, height: number, colours: Colours): void {
  const { chart, view, pitch, selected, dragged, part } = scene;
  const [toX, toY] = placing(view);
  const size = pitch * view.scale;
  const bodies = new Map<number, Path2D>();
  const marks = new Path2D();
  const rings = new Path2D();
  const named: { readonly x: number; readonly y: number; readonly name: string }[] = [];
  const places = part === 'selected' && scene.moved ? scene.moved : placesOf(chart);
  for (const { seat, row, section } of places) {
    const isSelected = selected.has(seat._id);
    if (part !== undefined && isSelected !== (part === 'selected')) continue;
    const x = toX(seat.x + (isSelected ? dragged.dx : 0));
    const y = toY(seat.y + (isSelected ? dragged.dy : 0));
    if (x < -size || y < -size || x > width + size || y > height + size) continue;
    const tone = scene.tones?.get(seat._id) ?? toneOf(scene.categories, categoryOf(section, row));
    if (size < shapedFrom) {
      drawSmall(context, x, y, size, isSelected ? colours.ink : (colours.seats[tone] ?? colours.muted));
      continue;
    }
    const body = bodies.get(tone) ?? new Path2D();
    bodies.set(tone, body);
    addBody(body, seat, x, y, size);
    const [marked, mark] = scene.tones ? markOfState(seat, tone) : [seat, tone];
    if (size >= namesFrom) {
      // a state is told by its mark, too: it stands below the name
      named.push({ x, y: scene.tones ? y - size * 0.1 : y, name: seat.name });
      if (scene.tones) addMark(marks, marked, mark, x, y + size * 0.24, size * 0.5);
    } else addMark(marks, marked, mark, x, y, size);
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
}

function drawSmall(context: Drawing, x: number, y: number, size: number, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(x - size * 0.4, y - size * 0.4, size * 0.8, size * 0.8);
}

type To = (value: number) => number;

function drawTracing(context: Drawing, { tracing, view }: Scene, toX: To, toY: To): void {
  if (!tracing) return;
  const { image, x, y, width, height, opacity } = tracing;
  context.globalAlpha = opacity;
  context.drawImage(image, toX(x), toY(y), width * view.scale, height * view.scale);
  context.globalAlpha = 1;
}

function drawStage(context: Drawing, { chart: { stage }, view }: Scene, toX: To, toY: To, colours: Colours): void {
  if (!stage) return;
  const { name = '', shape } = stage;
  const [x, y, width, height] = [toX(stage.x), toY(stage.y), stage.width * view.scale, stage.height * view.scale];
  const [middle, isThrust] = [x + width / 2, shape === 'thrust'];
  context.fillStyle = colours.line;
  if (isThrust) context.fill(new Path2D(thrustPath({ x, y, width, height })));
  else if (shape === 'ring') {
    context.beginPath();
    context.ellipse(middle, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
    context.fill();
  } else context.fillRect(x, y, width, height);
  // that of a thrust stage stands in its back
  const high = isThrust ? height / 2 : height;
  context.fillStyle = colours.ink;
  context.font = `600 ${Math.max(9, Math.min(16, high * 0.5))}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, middle, y + high / 2, width * 0.9);
}

/** Standing room and other areas: their outline in the colour of their category, with name and capacity. */
function drawAreas(context: Drawing, scene: Scene, colours: Colours): void {
  const { chart, view, selected, dragged, part } = scene;
  const [toX, toY] = placing(view);
  for (const { _id, name, categoryRef = '', capacity, outline } of chart.areas ?? []) {
    const isSelected = selected.has(_id);
    if (part !== undefined && isSelected !== (part === 'selected')) continue;
    const [dx, dy] = isSelected ? [dragged.dx, dragged.dy] : [0, 0];
    const corners = outline.map(({ x, y }) => ({ x: toX(x + dx), y: toY(y + dy) }));
    const colour = colours.seats[toneOf(scene.categories, categoryRef)] ?? colours.muted;
    tracePath(context, corners);
    context.globalAlpha = 0.14;
    context.fillStyle = colour;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = isSelected ? colours.ink : colour;
    context.lineWidth = isSelected ? 3 : 1.5;
    context.stroke();
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    const size = Math.min(16, high * 0.3, wide * 0.2);
    if (size < 6) continue;
    const [x, y] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
    context.fillStyle = colours.ink;
    context.font = `600 ${size}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(name, x, capacity === undefined ? y : y - size * 0.6, wide * 0.9);
    if (capacity !== undefined) context.fillText(String(capacity), x, y + size * 0.7, wide * 0.9);
  }
}

function tracePath(context: Drawing, corners: readonly Point[]): void {
  context.beginPath();
  for (const { x, y } of corners) context.lineTo(x, y);
  context.closePath();
}

/** Tables with their names. One is dragged when all of its seats are. */
function drawTables(context: Drawing, scene: Scene, colours: Colours): void {
  const { chart, view, pitch, selected, dragged, part } = scene;
  const [toX, toY] = placing(view);
  const { scale } = view;
  const name = Math.min(14, pitch * scale * 0.6);
  context.lineWidth = 1.5;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `600 ${name}px system-ui, sans-serif`;
  for (const { row, drawn } of tablesOf(chart, pitch)) {
    const isDragged = isWhole(row, selected);
    if (part !== undefined && isDragged !== (part === 'selected')) continue;
    const table = isDragged ? movedTable(drawn, dragged.dx, dragged.dy) : drawn;
    traceTable(context, table, toX, toY, scale);
    context.fillStyle = colours.surface;
    context.fill();
    context.strokeStyle = colours.muted;
    context.stroke();
    if (name < 6) continue;
    context.fillStyle = colours.ink;
    const wide = (table.kind === 'round' ? 2 * table.radius : table.width) * scale;
    context.fillText(row.name, toX(table.x), toY(table.y), wide * 0.85);
  }
}

function traceTable(context: Drawing, table: DrawnTable, toX: To, toY: To, scale: number): void {
  context.beginPath();
  if (table.kind === 'round') context.arc(toX(table.x), toY(table.y), table.radius * scale, 0, 2 * Math.PI);
  else {
    const { x, y, width, height } = table;
    context.roundRect(toX(x - width / 2), toY(y - height / 2), width * scale, height * scale, 3);
  }
}

/** The name of each row at the left of its first seat. */
function drawRowNames(context: Drawing, { chart }: Scene, toX: To, toY: To, size: number, colours: Colours): void {
  if (size < 8) return;
  context.fillStyle = colours.muted;
  context.font = `600 ${Math.min(14, size * 0.6)}px system-ui, sans-serif`;
  context.textAlign = 'right';
  for (const { rows } of chart.sections)
    for (const [at, row] of rows.entries()) {
      if (row.table !== undefined || rows[at - 1]?.name === row.name) continue;
      const first = row.seats.reduce<Seat | undefined>(
        (left, seat) => (left && left.x <= seat.x ? left : seat),
        undefined,
      );
      if (first) context.fillText(row.name, toX(first.x) - size * 0.8, toY(first.y));
    }
}

function drawGhost(
  context: Drawing,
  { box, ghost, lasso = [], corners = [] }: Scene,
  toX: To,
  toY: To,
  size: number,
  colours: Colours,
): void {
  context.strokeStyle = colours.accent;
  context.lineWidth = 1;
  for (const { x, y } of ghost) context.strokeRect(toX(x) - size * 0.4, toY(y) - size * 0.4, size * 0.8, size * 0.8);
  if (box) context.strokeRect(box.x, box.y, box.width, box.height);
  const line = lasso.length > 1 ? lasso : corners.map(({ x, y }) => ({ x: toX(x), y: toY(y) }));
  if (line.length === 0) return;
  context.lineWidth = 2;
  context.setLineDash([6, 4]);
  tracePath(context, line);
  context.stroke();
  context.setLineDash([]);
  if (lasso.length > 1) return;
  context.fillStyle = colours.accent;
  for (const { x, y } of line) context.fillRect(x - 4, y - 4, 8, 8);
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

/** What is marked of a seat with a state: the kind of a free one, else its state; grey has a cross. */
const markOfState = (seat: Seat, tone: number): readonly [Pick<Seat, 'seatType' | 'companionOf'>, number] =>
  tone === 1 ? [seat, tone] : [{}, tone === 0 ? tones : tone];

/** A stroke through an obstructed view; else the mark of the category: none, dot, bars, or a cross. */
function addMark(
  path: Path2D,
  { seatType, companionOf }: Pick<Seat, 'seatType' | 'companionOf'>,
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
