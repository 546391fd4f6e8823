/** The best seats that are free for a party: together, in front, in the middle. */
import type { Seat, SeatPlan } from '../contract/seat-maps.ts';
import { focusOf } from './seat-stages.ts';
import type { OrphanConfiguration, SeatingRules } from './seating-rules.ts';
import { orphansInRow } from './seating.ts';

/** A number of seats of one category; `categoryRef` as the seating chart has it, `''` for seats without one. */
export interface Wanted {
  readonly categoryRef: string;
  readonly amount: number;
}

/** A row of the category that is wanted, with what makes its seats good. */
interface Line {
  readonly section: number;
  readonly seats: readonly Seat[];
  /** By position in the row; less is better. */
  readonly scores: readonly number[];
}

/** Seats next to each other that a part of the party could have. */
interface Block {
  readonly line: Line;
  readonly from: number;
  readonly size: number;
  readonly limited: number;
  readonly score: number;
}

/**
 * Maximum of rows for a party before it takes any seats nearby, unless the seller wants large parties in whole rows.
 */
const fewRows = 4;
const manyRows = 100;
/** Number of best rows around which a party is tried: farther ones are hardly better, and a large chart has many. */
const maxAnchors = 40;

/**
 * The best free seats, one list for each of `wanted`; `undefined` if fewer are free. Wishes for the same category are
 * one party.
 *
 * A party sits side by side in one row; if no row is free enough, in blocks of neighbouring rows of one section; if no
 * section is, as near to each other as possible. Among equally good seats, those come first that leave no single seat
 * (`orphanConfiguration`), then those with a full view, then those in front and in the middle; around a `thrust` or a
 * `ring`, those in front and near to the focus of the stage, on any side of it. Wheelchair places are
 * never chosen; companion seats only if nothing else is left. With `allowMassBooking` a large party fills row after
 * row.
 * @param taken ids of seats that are not available
 */
export function bestSeats(
  plan: SeatPlan,
  taken: ReadonlySet<string>,
  wanted: readonly Wanted[],
  { orphanConfiguration, bestAvailableSeatingConfiguration: best }: SeatingRules = {},
): string[][] | undefined {
  const parties = new Map<string, number>();
  for (const { categoryRef, amount } of wanted)
    parties.set(categoryRef, (parties.get(categoryRef) ?? 0) + Math.max(0, amount));
  const max = best?.allowMassBooking === true ? manyRows : fewRows;
  const chosen = new Map<string, string[]>();
  for (const [categoryRef, amount] of parties) {
    const lines = linesOf(plan, categoryRef);
    const seats = seatParty(lines, taken, amount, max, orphanConfiguration, plan.width);
    if (!seats) return undefined;
    chosen.set(categoryRef, seats);
  }
  return wanted.map(({ categoryRef, amount }) => chosen.get(categoryRef)?.splice(0, amount) ?? []);
}

function linesOf({ sections, stage, width }: SeatPlan, categoryRef: string): Line[] {
  const focus = stage ? focusOf(stage) : { x: width / 2, y: 0 };
  const hasSides = stage?.shape === 'thrust' || stage?.shape === 'ring';
  const away = ({ x, y }: Point) => (hasSides ? Math.hypot(x - focus.x, y - focus.y) : Math.abs(x - focus.x));
  return sections.flatMap((section, at) =>
    section.rows.flatMap((row, depth) => {
      if ((row.categoryRef ?? section.categoryRef ?? '') !== categoryRef) return [];
      const scores = row.seats.map((seat) => depth / section.rows.length + (2 * away(seat)) / (width || 1));
      return [{ section: at, seats: row.seats, scores }];
    }),
  );
}

function seatParty(
  lines: readonly Line[],
  taken: ReadonlySet<string>,
  amount: number,
  maxRows: number,
  orphanRule: OrphanConfiguration | undefined,
  width: number,
): string[] | undefined {
  if (amount === 0) return [];
  for (const withCompanions of [false, true]) {
    const isOffered = ({ _id, seatType, companionOf }: Seat) =>
      !taken.has(_id) && seatType !== 'handicapped' && (withCompanions || companionOf === undefined);
    const room = new Room(lines, isOffered, taken, orphanRule, width || 1);
    if (room.free < amount) continue;
    const blocks = room.inOneRow(amount) ?? room.inRows(amount, maxRows) ?? room.nearby(amount);
    return blocks.flatMap(({ line, from, size }) => line.seats.slice(from, from + size).map(({ _id }) => _id));
  }
  return undefined;
}

/** The free seats of one category while a party is seated. */
class Room {
  readonly free: number;
  private readonly known = new Map<Line, Map<number, readonly Block[]>>();

  constructor(
    private readonly lines: readonly Line[],
    private readonly isOffered: (seat: Seat) => boolean,
    private readonly taken: ReadonlySet<string>,
    private readonly orphanRule: OrphanConfiguration | undefined,
    private readonly width: number,
  ) {
    this.free = lines.reduce((sum, { seats }) => sum + seats.filter(isOffered).length, 0);
  }

  inOneRow(amount: number): Block[] | undefined {
    const block = this.best(this.lines.flatMap((line) => this.blocksOf(line, amount)));
    return block && [block];
  }

  /** In as few rows of one section as can be, as many in each. */
  inRows(amount: number, maxRows: number): Block[] | undefined {
    const sections = this.sections();
    const maxLength = Math.max(...this.lines.flatMap((line) => this.runsOf(line).map(({ size }) => size)));
    for (let rows = Math.max(2, Math.ceil(amount / maxLength)); rows <= Math.min(maxRows, amount); rows++) {
      const sizes = Array.from({ length: rows }, (_, at) => Math.floor(amount / rows) + (at < amount % rows ? 1 : 0));
      // No one sits in a row alone while others sit together elsewhere, unless the party is too small for anything
      // else.
      if (amount > 3 && (sizes.at(-1) ?? 0) < 2) return undefined;
      const found = sections.flatMap((lines) => this.around(lines, sizes));
      const [best] = found.sort((a, b) => a.cost - b.cost);
      if (best) return best.blocks;
    }
    return undefined;
  }

  /** Wherever there is something, as near to each other as it goes; in one section if that is large enough. */
  nearby(amount: number): Block[] {
    const roomy = this.sections().filter(
      (lines) => lines.reduce((sum, { seats }) => sum + seats.filter(this.isOffered).length, 0) >= amount,
    );
    const found = (roomy.length > 0 ? roomy : [this.lines]).map((lines) => this.fill(lines, amount));
    const [best] = found.sort((a, b) => a.length - b.length || scoreOf(a) - scoreOf(b));
    return best ?? [];
  }

  private sections(): Line[][] {
    const sections = new Map<number, Line[]>();
    for (const line of this.lines) sections.set(line.section, [...(sections.get(line.section) ?? []), line]);
    return [...sections.values()];
  }

  /** For each row, the party around its best block: one block in each of the rows that are nearest to it. */
  private around(lines: readonly Line[], sizes: readonly number[]): { blocks: Block[]; cost: number }[] {
    const [first = 0, ...others] = sizes;
    if (lines.length < sizes.length) return [];
    const large = lines.flatMap((line) => this.best(this.blocksOf(line, first)) ?? []);
    const anchors = large.sort((a, b) => a.limited - b.limited || a.score - b.score).slice(0, maxAnchors);
    return anchors.flatMap((anchor) => {
      const blocks = [anchor];
      const middle = middleOf(anchor);
      const near = lines
        .filter((line) => line !== anchor.line)
        .map((line) => ({ line, distance: distanceTo(middle, line) }))
        .sort((a, b) => a.distance - b.distance);
      for (const { line } of near) {
        const size = others[blocks.length - 1];
        if (size === undefined) break;
        const block = this.best(this.blocksOf(line, size), anchor);
        if (block) blocks.push(block);
      }
      if (blocks.length < sizes.length) return [];
      const left = blocks.reduce((sum, block) => sum + this.orphansOf(block), 0);
      const limited = blocks.reduce((sum, block) => sum + block.limited, 0);
      const spread = Math.max(...blocks.map((block) => apart(anchor, block)));
      // To sit a quarter of the house apart is as bad as to sit at its very back.
      const cost = left * 1e9 + limited * 1e6 + (spread / this.width) * 4 + scoreOf(blocks);
      return [{ blocks, cost }];
    });
  }

  /** Takes the largest free run, then those that are nearest to it. */
  private fill(lines: readonly Line[], amount: number): Block[] {
    const runs = lines.flatMap((line) => this.runsOf(line));
    const [start] = [...runs].sort((a, b) => Math.min(b.size, amount) - Math.min(a.size, amount) || a.score - b.score);
    if (!start) return [];
    const blocks: Block[] = [];
    let missing = amount;
    for (const run of [...runs].sort((a, b) => apart(start, a) - apart(start, b))) {
      if (missing === 0) break;
      const size = Math.min(run.size, missing);
      const windows = this.blocksOf(run.line, size).filter(
        ({ from }) => from >= run.from && from + size <= run.from + run.size,
      );
      const block = this.best(windows, start);
      if (!block) continue;
      blocks.push(block);
      missing -= size;
    }
    return blocks;
  }

  /** The best of several blocks: none left alone, full view, near to `near` or else in front and in the middle. */
  private best(blocks: readonly Block[], near?: Block): Block | undefined {
    const worth = (block: Block) => (near ? apart(near, block) : block.score);
    const sorted = blocks
      .map((block) => ({ block, worth: worth(block) }))
      .sort((a, b) => a.block.limited - b.block.limited || a.worth - b.worth);
    let best: Block | undefined;
    let fewest = Infinity;
    for (const { block } of sorted) {
      const left = this.orphansOf(block);
      if (left === 0) return block;
      if (left < fewest) [best, fewest] = [block, left];
    }
    return best;
  }

  private orphansOf({ line, from, size }: Block): number {
    if (!this.orphanRule) return 0;
    const chosen = new Set(line.seats.slice(from, from + size).map(({ _id }) => _id));
    return orphansInRow(line.seats, (id) => !this.taken.has(id), chosen, this.orphanRule).length;
  }

  /** Free seats next to each other, as long as they go. */
  private runsOf(line: Line): Block[] {
    const runs: Block[] = [];
    let at = 0;
    while (at < line.seats.length) {
      const from = at;
      while (at < line.seats.length && this.isOffered(line.seats[at] as Seat)) at++;
      if (at > from) runs.push(block(line, from, at - from));
      at++;
    }
    return runs;
  }

  /** All ways to sit next to each other in one row. */
  private blocksOf(line: Line, size: number): readonly Block[] {
    const known = this.known.get(line) ?? new Map<number, readonly Block[]>();
    this.known.set(line, known);
    const blocks =
      known.get(size) ??
      this.runsOf(line).flatMap((run) =>
        Array.from({ length: Math.max(0, run.size - size + 1) }, (_, at) => block(line, run.from + at, size)),
      );
    known.set(size, blocks);
    return blocks;
  }
}

function block(line: Line, from: number, size: number): Block {
  const seats = line.seats.slice(from, from + size);
  const sum = line.scores.slice(from, from + size).reduce((total, score) => total + score, 0);
  return {
    line,
    from,
    size,
    limited: seats.filter(({ seatType }) => seatType === 'limitedView').length,
    score: sum / size,
  };
}

/** The average score of the seats of several blocks. */
function scoreOf(blocks: readonly Block[]): number {
  const seats = blocks.reduce((sum, { size }) => sum + size, 0);
  return blocks.reduce((sum, { score, size }) => sum + score * size, 0) / Math.max(1, seats);
}

/** In units of the plan. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of a block. */
function middleOf({ line, from, size }: Block): Point {
  const seats = line.seats.slice(from, from + size);
  const mean = (axis: 'x' | 'y') => seats.reduce((sum, seat) => sum + seat[axis], 0) / Math.max(1, seats.length);
  return { x: mean('x'), y: mean('y') };
}

function apart(a: Block, b: Block): number {
  const [from, to] = [middleOf(a), middleOf(b)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

/** Distance of a row from a point, by the straight line between its ends. */
function distanceTo({ x, y }: Point, { seats }: Line): number {
  const [first, last] = [seats[0], seats.at(-1)];
  if (!first || !last) return Infinity;
  const [across, down] = [last.x - first.x, last.y - first.y];
  const along = ((x - first.x) * across + (y - first.y) * down) / (across ** 2 + down ** 2 || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(first.x + share * across - x, first.y + share * down - y);
}
