/** The sums in an email about an order: prices, the amount that is due, and how to pay. */
import type { ServiceTexts } from '../locales/index.ts';
import type { Formats } from '../mail/formats.ts';
import { oneLine } from '../mail/sanitize.ts';
import { isPaid, stateOf } from './payment-state.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { transferOf } from './transfer.ts';

export type OrderEmailTexts = ServiceTexts['documents']['email'];

/** The state of an order, as an email announces it. */
export type OrderNews = keyof OrderEmailTexts['subject'];

export interface Sum {
  readonly label: string;
  readonly amount: string;
  readonly kind: 'item' | 'total' | 'note';
}

/** The sums: tickets, discounts and charges, and the rest to pay. */
export function sumsOf(
  { row, original, event, taxes }: OrderEmailData,
  texts: OrderEmailTexts,
  formats: Formats,
): Sum[] {
  const { order, vouchers } = row.data;
  const { money } = formats;
  const nameOf = (id: string, stored: string) => {
    const [own, translated] = [original, event].map(({ record }) => record.tickets?.find(({ _id }) => _id === id));
    return oneLine(own?.name === stored ? (translated?.name ?? stored) : stored);
  };
  const item = (label: string, amount: number): Sum => ({ label, amount: money(amount), kind: 'item' });
  const used = vouchers.redeemed.filter(({ amount }) => amount > 0);
  return [
    ...order.lines.map(({ amount, ticketTypeId, name, regular }) =>
      item(texts.each(amount, nameOf(ticketTypeId, name)), regular),
    ),
    ...order.discounts.flatMap(({ name, amount, waived = 0 }) => {
      const label = oneLine(name) || texts.discount;
      return [
        ...(amount > 0 ? [item(label, -amount)] : []),
        // these were never added
        ...(waived > 0 ? [{ label: texts.feesSaved(label), amount: money(waived), kind: 'note' as const }] : []),
      ];
    }),
    ...(order.charge > 0 ? [item(texts.fees, order.charge)] : []),
    { label: texts.total, amount: money(row.total), kind: 'total' },
    ...taxes
      .filter(({ amount }) => amount > 0)
      .map(({ rate, amount }): Sum => ({
        label: texts.tax(formats.percent(rate)),
        amount: money(amount),
        kind: 'note',
      })),
    ...(order.reverseCharge ? [{ label: texts.reverseCharge, amount: money(0), kind: 'note' as const }] : []),
    ...used.map(({ code, amount }) => item(texts.voucher(oneLine(code)), -amount)),
    ...(used.length > 0 ? [{ label: texts.due, amount: money(row.due), kind: 'total' as const }] : []),
  ];
}

/** The amount that is due, and how to pay it. An unknown status has no text. */
export function paymentTexts(
  { row, event, tickets }: OrderEmailData,
  news: OrderNews,
  chart: string,
  { pay }: OrderEmailTexts,
  { money, moment }: Formats,
): string[] {
  const { due, payment_status: status, payment_method: method, pay_by: payBy } = row;
  const state = stateOf(status);
  const amount = money(due);
  const { refundByHand: byHand = 0 } = row.data;
  const owed = byHand > 0 ? [pay.byHand(money(byHand))] : [];
  if (state === 'REFUND') return [pay.refunded, ...owed];
  if (news === 'canceled') return owed;
  if (due === 0)
    return [row.data.vouchers.redeemed.some((voucher) => voucher.amount > 0) ? pay.byVouchers : pay.nothing];
  if (isPaid(status)) return [pay.received(amount)];
  const kept = payBy && news !== 'overdue' ? [pay.payBy(moment(payBy.toISOString(), { date: true, time: true }))] : [];
  const isReserved = tickets.some(({ status: ticket }) => ticket === 'RESERVED');
  const then = isReserved ? [...kept, pay.oncePaid] : [];
  if (state === 'PENDING' && !status?.startsWith('LOCAL')) return [pay.pending(amount), ...then];
  if (state === 'FAILED') return [pay.failed(amount)];
  if (!['AWAITING', 'PENDING'].includes(state)) return [];
  if (method === 'boxoffice' || status?.startsWith('LOCAL')) return [pay.boxOffice(amount), ...then];
  if (method === 'invoice')
    return [transferOf(row, event.seller) ? pay.transfer(amount) : pay.invoice(amount, chart), ...then];
  return [pay.open(amount, chart), ...then];
}

/** The bank transfer that is still to be made, in the order in which banks ask for it. */
export function transferFacts(
  { row, event }: OrderEmailData,
  { transfer: labels }: OrderEmailTexts,
  { money }: Formats,
): { readonly label: string; readonly lines: readonly [string] }[] {
  const transfer = transferOf(row, event.seller);
  if (!transfer) return [];
  const { owner, iban, bic, amount, reference } = transfer;
  const facts: { readonly label: string; readonly lines: readonly [string] }[] = [
    { label: labels.owner, lines: [owner] },
    { label: labels.iban, lines: [iban] },
    { label: labels.bic, lines: [bic] },
    { label: labels.amount, lines: [money(amount)] },
    { label: labels.reference, lines: [reference] },
  ];
  return facts.filter(({ lines }) => lines[0] !== '');
}
