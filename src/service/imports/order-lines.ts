/** The tickets of a file and what their rows name: event, ticket type, time slot, seat and code. */
import { categoriesOf, seatCategoryOf } from '../../sale/seating.ts';
import { seasonOf } from '../../sale/season.ts';
import type { Sale } from '../orders/sale.ts';
import type { StoredPlan } from '../storefront/seat-plans.ts';
import type { OrderLines, TicketLine } from './ticket-line.ts';
import type { Problem } from './report.ts';
import { keyOf } from './sheet.ts';

/** An event that orders are imported for. */
export interface Place {
  readonly sale: Sale;
  readonly plan: StoredPlan | undefined;
  /** Ids of its seats by section, row and number. */
  readonly seatsByName: ReadonlyMap<string, string>;
}

/** A ticket whose type, slot and seat were found. */
export interface Resolved {
  readonly line: TicketLine;
  readonly typeId: string;
  readonly slotId: string | undefined;
  readonly seatId: string | undefined;
}

const seatKey = (names: readonly string[]) => keyOf(names.join('|'));

/** An event as orders name it. */
export function placeOf(sale: Sale, plan: StoredPlan | undefined): Place {
  const seats = [...(plan?.places ?? [])].map(
    ([id, { section, row, seat }]) => [seatKey([section.name, row.name, seat.name]), id] as const,
  );
  return { sale, plan, seatsByName: new Map(seats) };
}

/** What is used so far, by other tickets of the file too. */
export interface Used {
  /** Codes, each with the order of the seller that has it, if it is one. */
  readonly codes: Map<string, string | undefined>;
  /** Seats by event. */
  readonly seats: Map<string, Set<string>>;
}

/** Finds what the rows of an order name; or says what isn't there. What they use is added to `used`. */
export function resolveOrder(
  lines: OrderLines,
  place: Place | undefined,
  used: Used,
): { readonly place: Place; readonly tickets: readonly Resolved[] } | { readonly problems: readonly Problem[] } {
  const [first] = lines;
  if (!place)
    return { problems: [first.row.problemAt('event', { expected: 'the _id or the url of an event of the seller' })] };
  const { record } = place.sale.event;
  if (record.type === 'ROOT' || seasonOf(record).length > 0 || (record.childEvents ?? []).length > 0)
    return { problems: [first.row.problemAt('event', { expected: 'a single event or one date of a series' })] };
  const problems: Problem[] = [];
  const taken = used.seats.get(record._id) ?? new Set<string>();
  const [ownCodes, ownSeats] = [new Set<string>(), new Set<string>()];
  const tickets = lines.map((line): Resolved => {
    const { row, code } = line;
    const type = record.tickets?.find(
      ({ _id, name }) => _id === line.ticketType || keyOf(name ?? '') === keyOf(line.ticketType),
    );
    const typeId = type?._id ?? '';
    if (!type) {
      const names = (record.tickets ?? []).map(({ name }) => `"${name ?? ''}"`).join(', ');
      problems.push(row.problemAt('ticketType', { expected: `a ticket type of the event: ${names}` }));
    }
    if (code !== undefined && (used.codes.has(code) || ownCodes.has(code))) {
      const order = used.codes.get(code);
      const where = order === undefined ? '' : `, of order ${order}`;
      problems.push(row.problemAt('code', { sentence: `"${code}" is the code of another ticket already${where}` }));
    }
    if (code !== undefined) ownCodes.add(code);
    const slotId = slotOf(line, place, problems);
    const seatId = type && seatOf(line, place, type, problems);
    if (seatId !== undefined && (taken.has(seatId) || ownSeats.has(seatId)))
      problems.push(
        row.problemAt(line.seat === undefined ? 'section' : 'seat', { sentence: 'the seat is taken already' }),
      );
    if (seatId !== undefined) ownSeats.add(seatId);
    return { line, typeId, slotId, seatId };
  });
  if (problems.length > 0) return { problems };
  // later orders of the file find them taken
  for (const code of ownCodes) used.codes.set(code, undefined);
  for (const seat of ownSeats) taken.add(seat);
  used.seats.set(record._id, taken);
  return { place, tickets: inLines(tickets) };
}

/** Tickets that are alike stand together, as the lines of an order do. */
function inLines(tickets: readonly Resolved[]): readonly Resolved[] {
  const groups = new Map<string, Resolved[]>();
  for (const ticket of tickets) groups.set(lineKey(ticket), [...(groups.get(lineKey(ticket)) ?? []), ticket]);
  return [...groups.values()].flat();
}

/** Tickets with the same key are one line of their order. */
export const lineKey = ({ typeId, slotId, line }: Resolved) => JSON.stringify([typeId, slotId, line.price]);

function slotOf({ row, slot }: TicketLine, { sale }: Place, problems: Problem[]): string | undefined {
  const { record } = sale.event;
  if (record.useTimeSlots !== true) return undefined;
  const slots = record.timeSlots ?? [];
  const clock = (time: { hour: number; minute: number } | undefined) =>
    time && `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`;
  const found = slots.find(
    ({ _id, startTime }) => _id === slot || (slot !== undefined && clock(startTime) === slot.padStart(5, '0')),
  );
  if (!found) {
    const known = slots.map(({ startTime }) => clock(startTime) ?? '').join(', ');
    problems.push(row.problemAt('slot', { expected: `a time slot of the event: ${known}` }));
  }
  return found?._id;
}

function seatOf(
  { row, seat, seatName }: TicketLine,
  { sale, plan, seatsByName }: Place,
  type: { readonly _id?: string | undefined },
  problems: Problem[],
): string | undefined {
  const ticket = sale.info.tickets?.find(({ id }) => id === type._id);
  const category = plan && ticket && seatCategoryOf(sale.info, ticket, categoriesOf(plan.plan));
  if (!plan || category === undefined) return undefined;
  const named = seatName.length === 3 ? seatsByName.get(seatKey(seatName)) : undefined;
  const found = seat !== undefined && plan.places.has(seat) ? seat : named;
  const column = seat === undefined && seatName.length > 0 ? 'section' : 'seat';
  if (found === undefined)
    problems.push(
      row.problemAt(column, { expected: 'a seat of the seating chart: its id, or its section, row and number' }),
    );
  else if (plan.places.get(found)?.categoryRef !== category)
    problems.push(row.problemAt(column, { expected: 'a seat that this ticket type is sold for' }));
  return found;
}
