/** The seat scene: the common state of plan and list. */
import type { EventInfo, InfoTicket } from '../../../contract/event-info.ts';
import type { SeatView } from '../../../contract/seat-maps.ts';
import type { Texts } from '../../../locales/index.ts';
import type { Cart } from '../../../sale/cart.ts';
import type { Fares } from './seat-fares.ts';
import type { SeatIndex, ChartSeat } from './seat-index.ts';
import type { SeatLook } from './seat-symbols.ts';
import type { CartCheckout } from '../view/shop-cart.ts';
import { cost } from '../view/later-texts.ts';
import type { ShopView } from '../view/shop-view.ts';

/** The looks and texts of seats, and the actions of a click. */
export interface SeatScene {
  readonly view: ShopView;
  readonly texts: Texts['seats'];
  readonly chart: SeatIndex;
  readonly fares: Fares;
  /** Only the service picks seats: here they are shown, and cannot be chosen. */
  readonly locked: boolean;
  lookOf(seat: ChartSeat): SeatLook;
  /** Why a seat is kept for staff, who may choose it; `undefined` for others. */
  noteOf(seat: ChartSeat): string | undefined;
  /** The ticket that the seat would get. */
  ticketFor(seat: ChartSeat): InfoTicket | undefined;
  /** Chooses a seat, or removes it. */
  pick(seat: ChartSeat): void;
  /** Shows the picture seen from a place. */
  look(sight: Sight): void;
}

/** What is seen from a place: a seat, or several with the same picture. */
export interface Sight {
  readonly view: SeatView;
  readonly place: string;
  /** What its seller tells of the seat; `''` for nothing, and for several. */
  readonly note: string;
}

/** The state that a scene depends on. */
export interface SceneBasis {
  readonly chart: SeatIndex;
  readonly texts: Texts['seats'];
  readonly taken: ReadonlySet<string>;
  readonly offered: ReadonlyMap<string, string>;
  readonly kept: ReadonlyMap<string, string>;
  readonly info: EventInfo;
  readonly cart: Cart;
  readonly language: string;
  readonly checkout: CartCheckout | undefined;
}

/** True if two bases have the same values; arrays and objects are compared by identity. */
export function isSame(a: SceneBasis, b: SceneBasis): boolean {
  return Object.keys(a).every((key) => a[key as keyof SceneBasis] === b[key as keyof SceneBasis]);
}

export function isFree(look: SeatLook): boolean {
  return look !== 'chosen' && look !== 'taken' && look !== 'closed';
}

/** “Stalls, row 4, seat 12”, “Floor, table 4, seat 2”; a chart of one section leaves its name out. */
export function placeOf(
  { chart, texts }: Pick<SeatScene, 'chart' | 'texts'>,
  { section, row, name }: ChartSeat,
): string {
  return texts.place(chart.sections.length > 1 ? section.name : '', row.name, name, row.isTable);
}

/** “Stalls, row 4, seats 12 and 13”. @param names Of seats in the row of the given one. */
export function placesOf(
  { chart, texts }: Pick<SeatScene, 'chart' | 'texts'>,
  { section, row }: ChartSeat,
  names: string,
): string {
  return texts.places(chart.sections.length > 1 ? section.name : '', row.name, names, row.isTable);
}

/**
 * Seats as texts, one for each row: “Stalls, row 4, seats 12 and 13”. Unknown seats are left out. `told` adds their notes:
 * “seats 12 (behind a pillar) and 13”.
 */
export function namesOf(
  { chart, texts }: Pick<SeatScene, 'chart' | 'texts'>,
  ids: readonly string[],
  language: string,
  told = false,
): string[] {
  const nameOf = ({ name, note }: ChartSeat) => (told && note ? `${name} (${note})` : name);
  const rows = new Map<unknown, ChartSeat[]>();
  for (const id of ids) {
    const seat = chart.byId.get(id);
    if (seat) rows.set(seat.row, [...(rows.get(seat.row) ?? []), seat]);
  }
  return [...rows.values()].flatMap((seats) => {
    const [first] = seats;
    if (!first) return [];
    if (seats.length === 1) return [placeOf({ chart, texts }, { ...first, name: nameOf(first) })];
    return [placesOf({ chart, texts }, first, new Intl.ListFormat(language).format(seats.map(nameOf)))];
  });
}

/** “Kept for staff: Sponsor”; `''` for other seats. */
function keptText({ texts, noteOf }: Pick<SeatScene, 'texts' | 'noteOf'>, seat: ChartSeat): string {
  const note = noteOf(seat);
  return note === undefined ? '' : [texts.kept, note].filter(Boolean).join(': ');
}

/** What a seat is: its kind, the note of its seller, and why it is kept. */
export function traitsOf(scene: Pick<SeatScene, 'texts' | 'noteOf'>, seat: ChartSeat): string[] {
  return [scene.texts.kinds[seat.kind], seat.note, keptText(scene, seat)].filter(Boolean);
}

/**
 * The labels of a seat beside its place: kind, note, and price or state. `all` names every kind of ticket, otherwise the next
 * one's.
 */
export function labelsOf(scene: SeatScene, seat: ChartSeat, all: boolean): string[] {
  const { view, texts, fares, lookOf, ticketFor } = scene;
  const look = lookOf(seat);
  const kind = traitsOf(scene, seat).join(' · ');
  if (!isFree(look)) return [kind, texts.states[look as 'chosen' | 'taken' | 'closed']].filter(Boolean);
  const fare = fares.of(seat);
  const next = ticketFor(seat);
  const own = fare?.tickets ?? [];
  const tickets = all ? own : next ? [next] : [];
  const prices =
    (own.length > 1 || look === 'resale') && tickets.length < 4
      ? tickets.map((ticket) => `${ticket.name} ${cost(view, ticket)}`)
      : [fare?.price ?? ''];
  return [kind, ...prices].filter(Boolean);
}
