/**
 * Orders of another system, written in the transaction of their import: what can't be taken is named, and all others become
 * complete orders that hold their stock and seats. No email and no message of a webhook comes of it. The locks of all orders
 * are taken in the lock order, and those of stock and seats last, since buyers wait for these.
 */
import { customersOfOrders } from '../customers/imported-customers.ts';
import type { Queryable } from '../database/index.ts';
import { keepAllUnchanged } from '../events/locks.ts';
import { findEvent } from '../events/records.ts';
import { lockSeats } from '../inventory/seat-holds.ts';
import { holdSeats, takenSeats } from '../inventory/seat-rows.ts';
import { setHold, takeBatch, type Shortage } from '../inventory/stock.ts';
import { importedCodes, insertImportedOrders, usedCodes } from '../orders/imported-orders.ts';
import { readSale } from '../orders/sale.ts';
import { deleteCheckouts } from '../orders/save-checkouts.ts';
import { insertTickets } from '../orders/tickets.ts';
import { emailKey } from '../security/email-key.ts';
import { planOf } from '../storefront/seat-plans.ts';
import { inChunks } from './chunks.ts';
import { importedId } from './ids.ts';
import { ImportError } from './import-error.ts';
import { placeOf, resolveOrder, type Place, type Used } from './order-lines.ts';
import { importedAmounts, importedRow, importedTickets, type ReadyOrder } from './order-rows.ts';
import type { OrderLines } from './ticket-line.ts';
import { personData } from './people.ts';
import type { Outcome, Problem } from './report.ts';

/** Whose orders they are. */
export interface OrderTarget {
  readonly sellerId: string;
  readonly currency: string;
  readonly now: Date;
}

/** Orders, or ids and codes, of one statement. */
const chunk = 500;

/** Writes what can be taken, and answers an outcome for each ticket. */
export async function writeOrders(
  tx: Queryable,
  target: OrderTarget,
  orders: readonly OrderLines[],
): Promise<Outcome[]> {
  const places = await placesOf(tx, target, orders);
  const { outcomes, ready } = await sortOut(tx, target, orders, places);
  const withCustomers = await addCustomers(tx, target, ready);
  for (const some of inChunks(withCustomers, chunk)) await insertImportedOrders(tx, some.map(writtenOf));
  const short = await takeStock(tx, withCustomers);
  await deleteCheckouts(tx, [...short.keys()]);
  const taken = withCustomers.filter(({ row }) => !short.has(row.id));
  await takeSeats(tx, taken);
  for (const some of inChunks(taken, chunk))
    await insertTickets(
      tx,
      some.map((order) => ({ row: order.row, tickets: importedTickets(order) })),
    );
  for (const order of withCustomers) {
    const shortage = short.get(order.row.id);
    outcomes.push(...(shortage ? refused(order.lines, [shortageOf(order, shortage)]) : takenOf(order)));
  }
  return outcomes;
}

const writtenOf = ({ row, tickets }: ReadyOrder) => ({ row, tickets: tickets.length });

/** The events that the orders name, as they are now: they can't change until the transaction ends. */
async function placesOf(
  tx: Queryable,
  { sellerId, now }: OrderTarget,
  orders: readonly OrderLines[],
): Promise<Map<string, Place>> {
  const found = new Map<string, string>();
  for (const name of new Set(orders.map(([{ event }]) => event))) {
    const event = await findEvent(tx, name);
    if (event?.sellerId === sellerId) found.set(name, event.record._id);
  }
  await keepAllUnchanged(tx, [...new Set(found.values())].sort());
  const places = new Map<string, Place>();
  for (const [name, eventId] of found) {
    const sale = await readSale(tx, now, { eventId, evenIfClosed: true });
    places.set(name, placeOf(sale, await planOf(tx, sale.event)));
  }
  return places;
}

/** Which orders can be written, and what is to be said about the others. */
async function sortOut(
  tx: Queryable,
  target: OrderTarget,
  orders: readonly OrderLines[],
  places: ReadonlyMap<string, Place>,
): Promise<{ readonly outcomes: Outcome[]; readonly ready: readonly ReadyOrder[] }> {
  const ids = orders.map(([{ order, event }]) =>
    importedId(target.sellerId, 'order', order, places.get(event)?.sale.event.record._id ?? ''),
  );
  const known = new Map<string, string[]>();
  for (const some of inChunks(ids, chunk))
    for (const [id, codes] of await importedCodes(tx, some)) known.set(id, codes);
  const used = await usedBy(tx, target, orders, places);
  const outcomes: Outcome[] = [];
  const ready = new Map<string, ReadyOrder>();
  for (const [at, lines] of orders.entries()) {
    const id = ids[at] ?? '';
    const place = places.get(lines[0].event);
    const broken = lines.flatMap(({ row }) => row.problems);
    const stored = known.get(id);
    if (broken.length > 0) outcomes.push(...refused(lines, broken));
    else if (ready.has(id)) outcomes.push(...refused(lines, lines.map(apart)));
    else if (stored) outcomes.push(...again(lines, stored));
    else {
      const resolved = resolveOrder(lines, place, used);
      if ('problems' in resolved) outcomes.push(...refused(lines, resolved.problems));
      else ready.set(id, { lines, ...resolved, row: importedRow(id, { lines, ...resolved }, target) });
    }
  }
  return { outcomes, ready: [...ready.values()] };
}

async function usedBy(
  tx: Queryable,
  { sellerId }: OrderTarget,
  orders: readonly OrderLines[],
  places: ReadonlyMap<string, Place>,
): Promise<Used> {
  const codes = new Map<string, string | undefined>();
  const said = orders.flatMap((lines) => lines.flatMap(({ code }) => code ?? []));
  for (const some of inChunks(said, chunk))
    for (const [code, order] of await usedCodes(tx, sellerId, some)) codes.set(code, order);
  const seats = new Map<string, Set<string>>();
  for (const { sale, plan } of places.values()) {
    const { _id: id } = sale.event.record;
    if (plan) seats.set(id, await takenSeats(tx, id));
  }
  return { codes, seats };
}

async function addCustomers(
  tx: Queryable,
  { sellerId, now }: OrderTarget,
  orders: readonly ReadyOrder[],
): Promise<readonly ReadyOrder[]> {
  const withCustomers: ReadyOrder[] = [];
  for (const some of inChunks(orders, chunk)) {
    const buyers = some.map(({ lines: [{ email, person }] }) => ({ email, data: personData(person) }));
    const customers = await customersOfOrders(tx, sellerId, buyers, now);
    for (const order of some) {
      const customerId = customers.get(emailKey(order.lines[0].email)) ?? null;
      withCustomers.push({ ...order, row: { ...order.row, customer_id: customerId } });
    }
  }
  return withCustomers;
}

/** Takes the stock of orders, event by event; answers those that are short, which have taken none. */
async function takeStock(tx: Queryable, orders: readonly ReadyOrder[]): Promise<Map<string, Shortage>> {
  const short = new Map<string, Shortage>();
  for (const [eventId, ofEvent] of byEvent(orders))
    for (const some of inChunks(ofEvent, chunk)) {
      const holds = some.map(({ row, place, tickets }) => ({
        holdId: row.id,
        amounts: importedAmounts(place, tickets),
      }));
      const tooMany = await takeBatch(tx, eventId, holds);
      // one that comes after a large one may fit alone
      for (const { holdId, amounts } of holds.filter(({ holdId: id }) => tooMany.has(id))) {
        const [shortage] = await setHold(tx, holdId, eventId, amounts);
        if (shortage) short.set(holdId, shortage);
      }
    }
  return short;
}

/** @throws ImportError when a buyer was faster. */
async function takeSeats(tx: Queryable, orders: readonly ReadyOrder[]): Promise<void> {
  const seated = orders.filter(({ tickets }) => tickets.some(({ seatId }) => seatId !== undefined));
  await lockSeats(tx, [...byEvent(seated).keys()]);
  for (const { row, place, tickets } of seated) {
    const seats = tickets.flatMap(({ seatId }) => seatId ?? []);
    if (place.plan && !(await holdSeats(tx, row.id, [row.event_id], place.plan, seats)))
      throw new ImportError('A seat was sold during the import, and nothing was imported: start it again.');
  }
}

/** Orders by event, in the order of the ids of events. */
function byEvent(orders: readonly ReadyOrder[]): ReadonlyMap<string, readonly ReadyOrder[]> {
  const ids = [...new Set(orders.map(({ row }) => row.event_id))].sort();
  return new Map(ids.map((id) => [id, orders.filter(({ row }) => row.event_id === id)]));
}

const takenOf = ({ lines }: ReadyOrder) =>
  lines.map(({ row, price }): Outcome => ({ line: row.line, amount: price, result: 'taken' }));

/** An order is taken as a whole, so that what is wrong with one ticket refuses the others. */
function refused(lines: OrderLines, problems: readonly Problem[]): Outcome[] {
  const [first] = problems;
  return lines.map(({ row, price }) => {
    const own = problems.filter(({ line }) => line === row.line);
    const sentence = `another ticket of its order is refused, in line ${String(first?.line ?? 0)}`;
    const shown = own.length > 0 ? own : [{ line: row.line, sentence }];
    return { line: row.line, amount: price, result: 'refused', problems: shown };
  });
}

/** The rows of an order that is there. */
function again(lines: OrderLines, codes: readonly string[]): Outcome[] {
  const others = lines.filter(({ code }) => code !== undefined && !codes.includes(code));
  const isLonger = lines.every(({ code }) => code === undefined) && lines.length !== codes.length;
  if (isLonger) return refused(lines, lines.map(differs));
  if (others.length > 0)
    return refused(
      lines,
      others.map((line) => line.row.problemAt('code', { sentence: differs(line).sentence })),
    );
  return lines.map(({ row, price }) => ({
    line: row.line,
    amount: price,
    result: 'skipped',
    reason: 'imported before',
  }));
}

const apart = ({ row }: { row: { line: number } }) => ({
  line: row.line,
  sentence: 'its order was read before; the rows of an order have to follow each other',
});

const differs = ({ row }: { row: { line: number } }) => ({
  line: row.line,
  sentence: 'its order was imported before, with other tickets; an order is imported once',
});

function shortageOf({ lines, place }: ReadyOrder, { scope, ref, left }: Shortage): Problem {
  const { record } = place.sale.event;
  const type = record.tickets?.find(({ _id }) => _id === ref)?.name ?? ref;
  const where = {
    event: 'in the event',
    category: `in category "${ref}"`,
    ticket: `of "${type}"`,
    slot: `in slot "${ref}"`,
    tier: '',
  };
  const number = String(lines.length);
  return lines[0].row.problemAt('ticketType', {
    sentence: `${String(left)} ${left === 1 ? 'is' : 'are'} left ${where[scope]}, and the order has ${number}`,
  });
}
