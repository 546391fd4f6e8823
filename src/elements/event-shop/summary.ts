import { html, nothing, type TemplateResult } from 'lit';
import type { Quote } from '../../sale/quote.ts';
import { clockTime, fullName, price, type ShopView } from './shop-view.ts';

/** Lines, discounts, charges, vouchers. What the buyer pays stands in the bar below. */
export function renderSummary(
  view: ShopView,
  quote: Quote,
  vouchers: { readonly entry: unknown; readonly remove: (code: string) => void } | undefined,
): TemplateResult {
  const {
    text: { shop: text },
    info,
    language,
  } = view;
  const row = (part: string, name: unknown, amount: string, more: unknown = nothing) =>
    html`<li part=${part} class="row"><span>${name}</span><span class="amount">${amount}</span>${more}</li>`;
  const nameOf = (id: string) => {
    const ticket = info.tickets?.find((each) => each.id === id);
    return ticket && fullName(view, ticket);
  };
  const time = (slotId: string | undefined) => {
    const slot = info.timeSlots?.find(({ _id }) => _id === slotId);
    return slot
      ? html` <span class="muted">${clockTime(slot.startTime.hour, slot.startTime.minute, language)}</span>`
      : nothing;
  };
  return html`<section part="summary" class="summary" aria-labelledby="summary">
    <h3 id="summary">${text.summary}</h3>
    ${quote.lines.length === 0 ? html`<p class="muted">${text.empty}</p>` : nothing}
    <ul role="list">
      ${quote.lines.map((line) => row('line', html`${line.amount} × ${nameOf(line.ticketTypeId) ?? line.name}${time(line.slotId)}`, price(view, line.regular)))}
      ${quote.discounts.map(({ name, amount }) => row('discount', name, amount > 0 ? `−${price(view, amount)}` : '✓'))}
      ${quote.charge > 0 ? row('charge', text.charges, price(view, quote.charge)) : nothing}
      ${quote.redeemed.map(({ code, amount }) =>
        row(
          'voucher',
          html`${text.voucher} ${code}`,
          amount > 0 ? `−${price(view, amount)}` : '',
          vouchers
            ? html`<button
                type="button"
                class="link small"
                @click=${() => {
                  vouchers.remove(code);
                }}
                aria-label=${text.removeVoucher(code)}
              >
                ✕
              </button>`
            : nothing,
        ),
      )}
    </ul>
    ${quote.taxes.map(({ rate, amount }) => html`<p class="muted small">${text.includesTax(`${rate.toLocaleString(language)} %`, price(view, amount))}</p>`)}
    ${vouchers?.entry}
  </section>`;
}
