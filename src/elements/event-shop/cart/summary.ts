/** The summary of an order: lines, discounts, charges, vouchers. */
import { html, nothing, type TemplateResult } from 'lit';
import type { InfoSlot } from '../../../contract/event-info.ts';
import { order as english } from '../../../locales/en/order.ts';
import type { Texts } from '../../../locales/index.ts';
import type { RefusedCoupon } from '../../../sale/coupons.ts';
import { chargesOf, type Quote, type QuoteLine } from '../../../sale/quote-core.ts';
import { regional } from '../../../sale/regional.ts';
import { isWhole } from '../../../sale/whole.ts';
import { clockTime } from '../view/later-texts.ts';
import { fullName, price, type ShopView } from '../view/shop-view.ts';

interface SummaryOptions {
  /** The codes of the order, while they can be changed. */
  readonly codes?: {
    /** What a voucher has to spend, in minor units. */
    readonly worth: (code: string) => number | undefined;
    readonly remove: (code: string) => void;
    readonly removeCoupon: (code: string) => void;
  };
  /** What stands below the lines. */
  readonly entry?: unknown;
  /** Seats by ticket type, once they are held. */
  readonly given?: ReadonlyMap<string, readonly string[]>;
}

/** Renders the summary. The amount to pay is in the bar below. */
export function renderSummary(
  view: ShopView,
  quote: Quote,
  texts: Texts['order'] = english,
  { codes, entry, given }: SummaryOptions = {},
): TemplateResult {
  const exact = hasCents(quote);
  const sum = (minor: number) => price(view, minor, exact);
  const { info, language } = view;
  const row = (part: string, name: unknown, amount: string) =>
    html`<li part=${part} class="row"><span>${name}</span><span class="amount">${amount}</span></li>`;
  const nameOf = (id: string) => {
    const ticket = info.tickets?.find((each) => each.id === id);
    return ticket && fullName(view, ticket);
  };
  const clock = ({ startTime: { hour, minute } }: InfoSlot) =>
    clockTime(hour, minute, regional(language, info.timezone));
  const time = (slotId: string | undefined) => {
    const slot = info.timeSlots?.find(({ _id }) => _id === slotId);
    return slot ? html` <span class="muted">${clock(slot)}</span>` : nothing;
  };
  // lines of one type share its seats, in their order
  const seats = new Map(given);
  for (const line of view.cart)
    if (line.seats && !given?.has(line.ticketTypeId))
      seats.set(line.ticketTypeId, [...(seats.get(line.ticketTypeId) ?? []), ...line.seats]);
  const seatsOf = ({ ticketTypeId, amount }: QuoteLine) => {
    const open = seats.get(ticketTypeId) ?? [];
    seats.set(ticketTypeId, open.slice(amount));
    return view
      .seatNames(open.slice(0, amount))
      .map((name) => html` <span class="muted small seat-names">${name}</span>`);
  };
  const { tickets, printed, order } = chargesOf(info, quote);
  const charges = [
    [texts.charges, tickets],
    [info.hardTicketSettings?.promotionName || texts.printedTickets, printed],
    [texts.orderCharge, order],
  ] as const;
  const added = (rule: string | undefined) =>
    rule && info.cartAutomationRules?.some(({ _id, thenType }) => _id === rule && thenType === 'autoAdd')
      ? html` <span class="muted small">${texts.addedAutomatically}</span>`
      : nothing;
  const contentOf = (line: QuoteLine) => [
    `${line.amount} × ${nameOf(line.ticketTypeId) ?? line.name}`,
    time(line.slotId),
    seatsOf(line),
    line.asHardTicket ? html` <span class="muted">${texts.printed}</span>` : nothing,
    added(line.triggeredBy),
  ];
  return html`<section part="summary" class="summary" aria-labelledby="summary">
    <h3 id="summary" tabindex="-1">${texts.summary}</h3>
    ${quote.lines.length === 0 ? html`<p class="muted">${texts.empty}</p>` : nothing}
    <ul role="list">
      ${quote.lines.map((line) => row('line', contentOf(line), sum(line.regular)))}
      ${quote.discounts.map(({ name, amount, waived = 0, code }) => {
        const off = amount > 0 ? `−${sum(amount)}` : waived > 0 ? texts.feesSaved(sum(waived)) : '✓';
        return code === undefined
          ? row('discount', name || texts.discount, off)
          : renderChip('discount', code, name, off, codes?.removeCoupon, texts.removeCoupon);
      })}
      ${quote.refusedCoupons.map((coupon) =>
        renderChip(
          'discount',
          coupon.code,
          quote.lines.length > 0 ? whyNot(view, coupon, texts) : '',
          '',
          codes?.removeCoupon,
          texts.removeCoupon,
        ),
      )}
      ${charges.map(([name, amount]) => (amount > 0 ? row('charge', name, sum(amount)) : nothing))}
      ${quote.redeemed.map(({ code, amount }) => {
        const left = (codes?.worth(code) ?? 0) - amount;
        return renderChip(
          'voucher',
          code,
          quote.lines.length > 0 && left > 0 ? texts.voucherLeft(sum(left)) : '',
          amount > 0 ? `−${sum(amount)}` : '',
          codes?.remove,
          texts.removeVoucher,
        );
      })}
    </ul>
    ${quote.taxes.map(
      ({ rate, amount }) =>
        html`<p class="muted small">
          ${texts.includesTax(
            rate.toLocaleString(language, { style: 'percent', maximumFractionDigits: 2 }),
            sum(amount),
          )}
        </p>`,
    )}
    ${entry}
  </section>`;
}

/** True if an amount of an order has cents; then all of them are written with cents. */
export function hasCents({ lines, discounts, charge, total, due, currency }: Quote): boolean {
  const amounts = [
    ...lines.map(({ regular }) => regular),
    ...discounts.map(({ amount }) => amount),
    charge,
    total,
    due,
  ];
  return !amounts.every((amount) => isWhole(amount, currency));
}

/** A code of the order with what it does. Without `remove`, nothing more can be changed. */
export function renderChip(
  part: string,
  code: string,
  note: string | undefined,
  amount: string,
  remove: ((code: string) => void) | undefined,
  label: (code: string) => string,
): TemplateResult {
  return html`<li part=${part} class="row ${remove ? 'chip' : ''}">
    <span><strong>${code}</strong> ${note ? html`<span class="muted small">${note}</span>` : nothing}</span>
    <span class="amount">${amount}</span>
    ${
      remove
        ? html`<button
            type="button"
            class="link"
            @click=${() => {
              remove(code);
            }}
            aria-label=${label(code)}
          >
            ✕
          </button>`
        : nothing
    }
  </li>`;
}

/** The reason why a coupon does not count, as text; '' for a reason that this version does not know. */
function whyNot(view: ShopView, { reason, missing = 0 }: RefusedCoupon, { couponReasons }: Texts['order']): string {
  const sayings: Partial<typeof couponReasons> = couponReasons;
  return sayings[reason]?.(reason === 'MIN_CART_SUM' ? price(view, missing) : String(missing)) ?? '';
}
