/** The lines of an open order: tickets, discounts and charges, taxes, and the amount that is left to pay. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CustomerTransaction } from '../../../contract/order-items.ts';
import type { OrderSummary } from '../../../contract/orders.ts';
import type { Texts } from '../../../locales/index.ts';
import { toMinor } from '../../../sale/money.ts';
import { date, money } from '../../format.ts';

interface OrderLinesView {
  readonly language: string;
  readonly text: Pick<Texts, 'orders' | 'shared'>;
  readonly opened: Texts['opened'];
}

/** The summary of an order for a service that has none: its prices are those after discounts. */
export function summaryOf(order: CustomerTransaction): OrderSummary {
  const { tid = '', currency = '', tickets = [], products = [], outerCharge, realPrice = 0, redeemedVouchers } = order;
  const redeemed = redeemedVouchers?.totalRedeemedAmount ?? 0;
  return {
    _id: tid,
    currency,
    lines: [...tickets, ...products].map(({ name, amount = 1, price }) => ({
      name,
      amount,
      price,
      total: price === undefined ? undefined : price * amount,
    })),
    outerCharge,
    realPrice,
    redeemedVouchers: redeemedVouchers?.vouchers?.map(({ code, redeemedAmount: amount }) => ({ code, amount })),
    due: realPrice - redeemed,
  };
}

/** A fraction as people read it: 0.19 is `19%`. */
export function percentage(fraction: number | undefined, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(fraction ?? 0);
}

/** Minor units as people write them, with a minus sign where money is taken off. */
export function difference(minor: number, currency: string, language: string): string {
  return `${minor < 0 ? '−' : ''}${money(Math.abs(minor), currency, language)}`;
}

export function renderOrderLines(
  summary: OrderSummary,
  { language, text: { orders }, opened }: OrderLinesView,
): TemplateResult {
  const {
    currency,
    lines = [],
    discounts = [],
    outerCharge = 0,
    taxes = [],
    redeemedVouchers = [],
    changeFees = [],
  } = summary;
  const inMoney = (major = 0) => difference(toMinor(major, currency), currency, language);
  const row = (label: unknown, major: number | undefined, kind = '') =>
    html`<li class=${kind}>
      <span>${label}</span>
      <span>${major === undefined ? nothing : inMoney(major)}</span>
    </li>`;
  return html`<h4>${opened.lines}</h4>
    <ul class="sums" role="list">
      ${lines.map(({ amount = 1, name = '', price, total }) =>
        row(
          amount > 1 && price !== undefined
            ? html`${orders.items(amount, name)} <span class="small muted">${opened.each(inMoney(price))}</span>`
            : orders.items(amount, name),
          total,
        ),
      )}
      ${discounts.map(({ name, amount = 0, waived = 0 }) => {
        const label = name?.trim() || opened.discount;
        return [
          amount > 0 ? row(label, -amount) : nothing,
          // these were never added
          waived > 0 ? row(opened.feesSaved(label), waived, 'small muted') : nothing,
        ];
      })}
      ${outerCharge > 0 ? row(orders.fees, outerCharge) : nothing} ${row(orders.total, summary.realPrice, 'sum')}
      ${taxes.map(({ rate, amount }) => row(opened.tax(percentage(rate, language)), amount, 'small muted'))}
      ${redeemedVouchers.map(({ code = '', amount = 0 }) => row(opened.voucher(code), -amount))}
      ${redeemedVouchers.length > 0 ? row(opened.rest, summary.due, 'sum') : nothing}
      ${changeFees.map(({ createdAt = '', amount }) =>
        row(opened.changeFee(date(createdAt, 'date', language)), amount),
      )}
    </ul>`;
}

/** The state of the payment, and the next step. */
export function renderPayment(
  { payment }: OrderSummary,
  { opened }: OrderLinesView,
  transfer: unknown,
): TemplateResult | typeof nothing {
  const { texts: texts = [], lines = [], shopUrl = '' } = payment ?? {};
  if (texts.length === 0) return nothing;
  return html`<section class="payment">
    <h4>${opened.payment}</h4>
    ${texts.map((word) => html`<p>${word}</p>`)} ${transfer}
    ${
      lines.length > 0
        ? html`<p class="small muted">${opened.payTo}</p>
            <p class="small lines">${lines.map((line) => html`<span>${line}</span>`)}</p>`
        : nothing
    }
    ${/^https?:/.test(shopUrl) ? html`<p><a href=${shopUrl}>${opened.buyAgain}</a></p>` : nothing}
  </section>`;
}
