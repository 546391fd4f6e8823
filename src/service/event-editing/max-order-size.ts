/** The maximum number of tickets in one order: a rule that asks for more can never be met. */
import type { EventRecord } from '../../contract/events.ts';
import type { TicketType } from '../../contract/tickets.ts';
import { maxPerOrder } from '../events/order-limit.ts';
import { MOST } from '../../sale/ticket-options.ts';

/** Upper bounds: the real maximum may be lower, never higher. Ticket types count even when they are switched off. */
export class Reach {
  private readonly tickets: ReadonlyMap<string, TicketType>;
  private readonly perCategory: ReadonlyMap<string | undefined, number | undefined>;

  /** @param perOrder The maximum of one order; by default that of the shop that allows most. */
  constructor(
    private readonly record: EventRecord,
    private readonly perOrder = greatestOrder(record),
  ) {
    this.tickets = new Map((record.tickets ?? []).map((ticket) => [ticket._id ?? '', ticket]));
    this.perCategory = new Map(
      (record.categories ?? []).map(({ _id, ref, maxAmountPerOrder }) => [ref ?? _id, maxAmountPerOrder]),
    );
  }

  /** The maximum of these types together. */
  of(ids: Iterable<string>): number {
    const amounts = new Map<string | undefined, number>();
    let unlimited = 0;
    for (const id of new Set(ids)) {
      const ticket = this.tickets.get(id);
      if (!ticket) continue;
      const own = Math.min(MOST, ticket.maxAmountPerOrder ?? MOST);
      amounts.set(ticket.categoryRef, (amounts.get(ticket.categoryRef) ?? 0) + own);
      if (ticket.ignoreForMaxAmounts) unlimited += own;
    }
    const total = [...amounts].reduce(
      (sum, [category, amount]) => sum + Math.min(amount, this.perCategory.get(category) ?? Infinity),
      0,
    );
    return Math.min(total, this.perOrder + unlimited);
  }

  /** The maximum of a group's types together. */
  ofGroup(groupId: string | undefined): number {
    return this.of(groupTickets(this.record, groupId));
  }

  /** The maximum of all types together. */
  ofAll(): number {
    return this.of(this.tickets.keys());
  }
}

/** The ticket types of a group. */
export function groupTickets(record: EventRecord, groupId: string | undefined): readonly string[] {
  return record.groups?.find(({ _id }) => _id === groupId)?.tickets ?? [];
}

/** The maximum of one order online, in the event or in the shop that allows most. Staff at a POS have no default. */
export function greatestOrder(record: EventRecord): number {
  const shops = (record.underShops ?? []).map((shop) => ({
    ...record,
    maxAmountPerOrder: shop.maxAmountPerOrder ?? record.maxAmountPerOrder,
    minAmountPerOrder: shop.minAmountPerOrder ?? record.minAmountPerOrder,
  }));
  return Math.max(...[record, ...shops].map(maxPerOrder));
}
