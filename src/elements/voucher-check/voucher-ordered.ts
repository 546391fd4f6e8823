/** The confirmation of an ordered voucher. */
import { html, nothing, type TemplateResult } from 'lit';
import type { VoucherOrder } from '../../contract/voucher-purchases.ts';
import type { Texts } from '../../locales/index.ts';
import { toMinor } from '../../sale/money.ts';
import { regional } from '../../sale/regional.ts';
import { date, money } from '../format.ts';

interface View {
  readonly texts: Texts['gift'];
  readonly language: string;
  /** `firstDay` is the day on which a voucher that is paid now is sent. Missing while it is not known. */
  readonly offer: { readonly firstDay: string; readonly timezone: string } | undefined;
}

interface Way {
  readonly recipient?: { readonly email?: string | undefined } | undefined;
  readonly buyer?: { readonly email?: string | undefined } | undefined;
  readonly sendOn?: string | undefined;
}

/** The recipient of the voucher, and the date: once it is paid, or now that it is. */
export function whereTo(
  { recipient, buyer, sendOn = '' }: Way,
  isPaid: boolean,
  { texts, language, offer }: View,
): string {
  const email = recipient?.email ?? buyer?.email ?? '';
  const { firstDay = '', timezone } = offer ?? {};
  // a day without a time zone
  const day = sendOn > firstDay ? date(sendOn, 'date', regional(language, timezone), 'UTC') : '';
  if (day) return (isPaid ? texts.sentToOn : texts.goesToOn)(email, day);
  return (isPaid ? texts.sentTo : texts.goesTo)(email);
}

export function renderOrdered(order: VoucherOrder, view: View, another: () => unknown): TemplateResult {
  const { texts, language } = view;
  const { currency, paymentMethod, paymentStatus } = order;
  const number = order.orderNumber ?? order._id;
  const amount = money(toMinor(order.amount, currency), currency, language);
  const next = Object.hasOwn(texts.next, paymentMethod) ? texts.next[paymentMethod] : undefined;
  const isPaid = paymentStatus === 'RECEIVED';
  const said = paymentStatus === 'PENDING' ? texts.moneyComing : (next?.(amount, number) ?? texts.nextOther);
  return html`<section part="ordered" class="notice good ordered" tabindex="-1" aria-labelledby="ordered">
    <h3 id="ordered">${isPaid ? texts.thanksPaid : texts.thanks}</h3>
    ${isPaid ? nothing : html`<p>${said}</p>`}
    <p>${whereTo(order, isPaid, view)}</p>
    <p class="small muted">${texts.number(number)}</p>
    <button type="button" class="quiet" @click=${another}>${texts.another}</button>
  </section>`;
}
