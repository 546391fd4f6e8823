/** The cancellation of an event: its preview, its beginning, and its undoing before the run begins. */
import type { CancelAnswer, CancelInput } from '../../contract/runs.ts';
import type { EventRecord } from '../../contract/events.ts';
import { toMajor } from '../../sale/money.ts';
import type { Queryable } from '../database/index.ts';
import { asPlanned } from '../event-editing/changes.ts';
import { changeEvent, tell } from '../event-editing/management.ts';
import type { StoredEvent } from '../events/records.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { compact } from '../http/pick.ts';
import { expireHoldsOf } from '../orders/holds.ts';
import type { Samples } from '../documents/event-examples.ts';
import { cancelExample, mostCommon } from './cancel-example.ts';
import { kindOf, mailsOf, planOrder, type CancelWish } from './cancel-order.ts';
import { plannedOrders } from './planned-orders.ts';
import { countLanguages, type Example } from './recipients.ts';
import { addAmounts, insertRun, moneyView, nothingBack, openRun } from './rows.ts';

/** @throws ApiError 409 for a root, 400 for vouchers in a currency that isn't the seller's */
export async function assertCancelable(
  db: Queryable,
  { record, sellerId, currency }: StoredEvent,
  { refundTarget }: Pick<CancelInput, 'refundTarget'>,
): Promise<void> {
  if (record.eventType === 'ROOT')
    throw new ApiError(409, 'HAS_RECURRENCES', 'This root has dates; cancel them one by one.');
  if (refundTarget !== 'voucher') return;
  const [seller] = await db.query<{ currency: string }>('select currency from seller where id = $1', [sellerId]);
  if (seller?.currency !== currency)
    throw invalid('refundTarget', 'Expected "origin": vouchers are in your own currency alone');
}

/** What a cancellation would do now, and how its emails read. */
export async function previewCancel(
  { db, ...context }: Samples & { readonly db: Queryable },
  stored: StoredEvent,
  { message, ...wish }: CancelWish & Pick<CancelInput, 'message'>,
): Promise<CancelAnswer & { examples: Example[] }> {
  const { record, currency } = stored;
  const locales: (string | null)[] = [];
  const counts = { orders: 0, tickets: 0, knownAccounts: 0, vouchers: 0 };
  let sums = nothingBack;
  const payments = new Map<string, { orders: number; amount: number }>();
  const ofEvent = { where: `c.event_id = $1 and c.status = 'COMPLETE'`, params: [record._id] };
  for await (const each of plannedOrders(db, ofEvent)) {
    const back = planOrder(each, wish);
    const kind = kindOf(each);
    const { orders, amount } = payments.get(kind) ?? { orders: 0, amount: 0 };
    payments.set(kind, { orders: orders + 1, amount: amount + back.automatic + back.byHand + back.newVouchers });
    counts.orders += 1;
    counts.tickets += each.tickets.length;
    counts.knownAccounts += back.byHand > 0 && each.order.data.refundAccount?.iban !== undefined ? 1 : 0;
    counts.vouchers += back.newVouchers > 0 ? 1 : 0;
    locales.push(...mailsOf(each, wish));
    sums = addAmounts(sums, back);
  }
  const kinds = ['automatic', 'byHand', 'unpaid', 'free'] as const;
  const byKind = kinds.map((kind) => {
    const { orders, amount } = payments.get(kind) ?? { orders: 0, amount: 0 };
    return { kind, orders, amount: toMajor(amount, currency) };
  });
  const languages = countLanguages(stored, locales);
  const canceled = { ...stored, record: canceledRecord(record, message, context.now()) };
  const kind = mostCommon(byKind);
  return {
    ...counts,
    mails: locales.length,
    payments: byKind,
    money: moneyView(sums, currency),
    ...(wish.notify !== false && { languages }),
    examples:
      wish.notify === false
        ? []
        : languages.map(({ language }) => ({
            language,
            ...cancelExample(context, canceled, wish, { kind, language }),
          })),
  };
}

/** The record of an event once it is canceled. */
function canceledRecord(record: EventRecord, message: CancelInput['message'], now: Date): EventRecord {
  return {
    ...(record.status === 'CANCELED' ? record : asPlanned(record)),
    status: 'CANCELED',
    canceledAt: record.canceledAt ?? now.toISOString(),
    ...(message !== undefined && { statusMessage: message }),
  };
}

/**
 * Ends the sale of a locked event, and writes the run that cancels its orders. Answers the run: the one that is under
 * way, where there is one.
 */
export async function startCancel(
  tx: Queryable,
  stored: StoredEvent,
  { message, ...wish }: CancelWish & Pick<CancelInput, 'message'>,
  by: string,
  now: Date,
): Promise<string> {
  const { record, sellerId } = stored;
  const open = await openRun(tx, record._id, 'cancel');
  if (open !== undefined) return open;
  const isCanceled = record.status === 'CANCELED';
  const { status, previousStart, statusMessage } = record;
  const before = compact({ status, previousStart, statusMessage });
  await changeEvent(tx, stored, canceledRecord(record, message, now), now);
  await expireHoldsOf(tx, record._id, now);
  await tell(tx, 'event.updated', sellerId, record._id, now);
  // the event that was canceled before stays so when this run is undone
  const data = { ...wish, ...(!isCanceled && { before }) };
  const id = await insertRun(
    tx,
    { seller_id: sellerId, event_id: record._id, kind: 'cancel', data, created_by: by },
    now,
  );
  await addOrders(tx, id, record._id);
  return id;
}

/** Adds the complete orders of an event that a run doesn't have yet; answers their number. */
export async function addOrders(tx: Queryable, runId: string, eventId: string): Promise<number> {
  const added = await tx.query(
    `insert into run_item (run_id, id, checkout_id, state)
     select $1, c.id, c.id, 'waiting' from checkout c where c.event_id = $2 and c.status = 'COMPLETE'
     on conflict do nothing returning id`,
    [runId, eventId],
  );
  return added.length;
}

/** The event takes place again, as it was before. The caller has locked it. */
export async function undoCancel(
  tx: Queryable,
  stored: StoredEvent,
  data: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  const { before } = data as { readonly before?: Partial<EventRecord> };
  if (before === undefined) return;
  const { record, sellerId } = stored;
  await changeEvent(tx, stored, { ...asPlanned(record), ...before }, now);
  await tell(tx, 'event.updated', sellerId, record._id, now);
}
