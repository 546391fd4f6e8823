/** The cancellation of one order of a run: what comes of its money, planned and done by the same rules. */
import type { CancelInput } from '../../contract/runs.ts';
import { paidStates } from '../../sale/ticket-returns.ts';
import type { Queryable } from '../database/index.ts';
import { amountsOf, cancelTickets } from '../order-management/cancel-tickets.ts';
import { cancelWholeOrder, wholeRefund } from '../order-management/cancel-whole-order.ts';
import { refundOf, type Refund } from '../order-management/refund.ts';
import type { OrderRow } from '../orders/row.ts';
import { ticketsOf, type TicketRow } from '../orders/tickets.ts';
import type { PaymentRow } from '../payments/records.ts';
import { refundChangeFees } from '../payments/refunds.ts';
import { type Amounts, nothingBack } from './rows.ts';

/** What goes back, as it was asked for. */
export type CancelWish = Pick<CancelInput, 'refundFunds' | 'refundTarget' | 'keepFees' | 'notify'>;

/** An order with what its cancellation depends on. */
export interface Planned {
  readonly order: OrderRow;
  /** Those that are not invalid. */
  readonly tickets: readonly TicketRow[];
  /** Its payment at a provider. */
  readonly payment: PaymentRow | undefined;
}

/** How the money of an order came. */
export function kindOf({ order, payment }: Pick<Planned, 'order' | 'payment'>) {
  if (order.due === 0) return 'free';
  if (!isPaid(order)) return 'unpaid';
  return payment ? 'automatic' : 'byHand';
}

/** What the cancellation of an order gives back. */
export function planOrder({ order, tickets, payment }: Planned, wish: CancelWish): Amounts {
  if (byTickets(order, wish))
    return amountsFrom(refundOf(order, payment, amountsOf(order, tickets, wish), wayOf(wish)));
  const { amount, byHand } = wholeRefund(order, payment);
  const isWanted = wish.refundFunds;
  return {
    ...nothingBack,
    automatic: isWanted ? amount : 0,
    byHand: isWanted ? byHand : 0,
    toVouchers: paidByVouchers(order),
  };
}

/** Whom a cancellation writes to, by their languages: the buyer, and each holder of a transferred ticket. */
export function mailsOf({ order, tickets }: Pick<Planned, 'order' | 'tickets'>, { notify }: CancelWish) {
  if (notify === false) return [];
  const { details, preferredLanguage = null } = order.data;
  const holders = tickets.flatMap(({ holder }) => (holder?.email === undefined ? [] : [holder.locale ?? null]));
  return details?.email === undefined ? holders : [preferredLanguage, ...holders];
}

/**
 * Cancels an order of a run, which the caller has locked after its event. One that is canceled already stays.
 * @throws ApiError 409 for an order that can't be canceled now
 */
export async function cancelOrderOfEvent(
  tx: Queryable,
  order: OrderRow,
  wish: CancelWish,
  now: Date,
): Promise<Amounts & { readonly mails: number }> {
  if (order.status !== 'COMPLETE') return { ...nothingBack, mails: 0 };
  const tickets = (await ticketsOf(tx, order.id)).filter(({ status }) => status !== 'INVALID');
  const mails = mailsOf({ order, tickets }, wish).length;
  if (!byTickets(order, wish)) {
    const toVouchers = paidByVouchers(order);
    const refund = wish.refundFunds;
    const { amount, byHand } = await cancelWholeOrder(tx, order, { refund, notify: wish.notify !== false }, now);
    return { ...nothingBack, automatic: amount, byHand, toVouchers, mails };
  }
  if (wish.refundFunds) await refundChangeFees(tx, order.id, now);
  const { id, seller_id: sellerId } = order;
  const { plan } = await cancelTickets(tx, { sellerId, id, ids: tickets.map((ticket) => ticket.id), ...wish }, now);
  return { ...amountsFrom(plan), mails };
}

const isPaid = ({ payment_status: status }: OrderRow) => paidStates.includes(status ?? undefined);
export const wayOf = ({ refundTarget }: CancelWish) => (refundTarget === 'voucher' ? 'voucher' : 'money');

/** True where a part is kept or becomes a voucher: the tickets are returned, so that the order says what of it. */
export function byTickets(order: OrderRow, { refundFunds, refundTarget, keepFees }: CancelWish): boolean {
  const isSettled = order.total > 0 && (order.due === 0 || isPaid(order));
  return isSettled && (!refundFunds || keepFees === true || refundTarget === 'voucher');
}

function amountsFrom({ as, byHand, paid, toVouchers, retainedMoney, retainedVouchers }: Refund): Amounts {
  return {
    automatic: as === 'money' && !byHand ? paid : 0,
    byHand: byHand ? paid : 0,
    newVouchers: as === 'voucher' ? paid : 0,
    toVouchers,
    retained: retainedMoney + retainedVouchers,
  };
}

/** What vouchers paid of an order, without what returns gave back to them or kept. */
function paidByVouchers({ total, due, data: { returns = [] } }: OrderRow): number {
  return returns.reduce((left, { toVouchers, retainedVouchers }) => left - toVouchers - retainedVouchers, total - due);
}
