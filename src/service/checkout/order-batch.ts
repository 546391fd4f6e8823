/**
 * The batch of simultaneous orders: one transaction locks and reads them all, and writes each table with one statement.
 * `fast-path.ts` decides which orders are placed alone; see `completeOrder` for those.
 */
import { blockedAmong } from '../customers/buyer-record.ts';
import { assertOpen, lockCheckouts, type OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import { checkoutView } from '../orders/view.ts';
import type { Queryable } from '../database/index.ts';
import { detailsError } from '../orders/details-problem.ts';
import { detailsProblems, questionsOf } from '../orders/details.ts';
import type { EventCache } from '../events/cache.ts';
import { keepEventsUnchanged } from '../events/locks.ts';
import { HeldSales } from './batch-sales.ts';
import { reasonToPlaceAlone } from './fast-path.ts';
import type { OrderPayment } from '../orders/order-sale.ts';
import { writeOrders } from '../order-management/place-order.ts';
import { readPaymentSettings, type PaymentSettings } from '../payments/settings.ts';
import { assertPayable } from './start-payment.ts';
import { quietly } from './pos.ts';
import { settingsIn } from './ways-to-pay.ts';
import { payImmediately } from '../payments/methods.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import type { Outcome } from '../http/batcher.ts';

/** A request to place an order. */
export interface Placing {
  readonly id: string;
  readonly secret: string;
  readonly paymentMethod: string;
  readonly sendMail?: boolean | undefined;
  /** What staff choose in place of the checkout's own. */
  readonly preferredLanguage?: string | undefined;
}

/** An order on the wire; not new when it was placed before. */
export interface Placed {
  readonly view: ReturnType<typeof checkoutView>;
  readonly isNew: boolean;
}

/** An order that is ready to be written. */
interface Ready {
  readonly row: OrderRow;
  readonly sale: Sale;
  readonly payment: OrderPayment;
}

// bench: rush
/** Places orders in one transaction; one outcome for each, in their order. */
export async function placeBatch(
  tx: Queryable,
  events: EventCache,
  asked: readonly Placing[],
  now: Date,
): Promise<Outcome<Placed>[]> {
  const ids = asked.map(({ id }) => id);
  const [, rows, paying] = await Promise.all([
    keepEventsUnchanged(tx, ids),
    lockCheckouts(tx, asked),
    tx.query<{ id: string }>('select distinct checkout_id as id from payment where checkout_id = any($1::text[])', [
      ids,
    ]),
  ]);
  const batch = new OrderBatch(tx, events, new Set(paying.map(({ id }) => id)), now);
  const outcomes: (Outcome<Placed> | Ready)[] = [];
  const seen = new Set<string>();
  for (const [at, placing] of asked.entries()) {
    // the same order twice in one batch: the second is run again, and finds the first
    outcomes.push(seen.has(placing.id) ? { again: true } : await batch.look(rows[at], placing));
    seen.add(placing.id);
  }
  const blocked = await blockedAmong(
    tx,
    outcomes.flatMap((outcome) => ('row' in outcome ? outcome.row : [])),
  );
  const ready = outcomes.filter((outcome): outcome is Ready => 'row' in outcome && !blocked.has(outcome.row.id));
  const orders = await writeOrders(tx, ready, now);
  return outcomes.map((outcome) => {
    if (!('row' in outcome)) return outcome;
    const order = orders.get(outcome.row.id);
    // a blocked customer or an expired hold gets its error from the path for single orders
    return order ? { answer: { view: checkoutView(order, now), isNew: true } } : { again: true };
  });
}

/** Checks one order after the other; shared data is read once. */
class OrderBatch {
  private readonly sales: HeldSales;
  private readonly settings = new Map<string, PaymentSettings>();

  constructor(
    private readonly tx: Queryable,
    events: EventCache,
    private readonly paying: ReadonlySet<string>,
    private readonly now: Date,
  ) {
    this.sales = new HeldSales(tx, events, now);
  }

  async look(row: OrderRow | undefined, { paymentMethod, sendMail }: Placing): Promise<Outcome<Placed> | Ready> {
    const { now } = this;
    try {
      if (!row) throw notFound('checkout');
      if (row.status === 'COMPLETE') return { answer: { view: checkoutView(row, now), isNew: false } };
      assertOpen(row, now);
      const { details, order } = row.data;
      const sale = await this.sales.of(row);
      const questions = questionsOf(sale, order, now);
      if (reasonToPlaceAlone(row, sale, questions, this.paying.has(row.id))) return { again: true };
      const problems = details ? detailsProblems(questions, details, new Map(), now) : [];
      if (!details || problems.length > 0) throw detailsError(409, problems, 'DETAILS_MISSING');
      assertPayable(sale);
      const settings = settingsIn(await this.settingsOf(row.seller_id), sale, row.data);
      const payment = quietly(payImmediately(paymentMethod, row.due, settings), sendMail, row.data);
      return { row, sale, payment };
    } catch (error) {
      if (error instanceof ApiError) return { error };
      throw error;
    }
  }

  private async settingsOf(sellerId: string): Promise<PaymentSettings> {
    const settings = this.settings.get(sellerId) ?? (await readPaymentSettings(this.tx, sellerId));
    this.settings.set(sellerId, settings);
    return settings;
  }
}
