import { html, nothing, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import type { Checkout } from '../../contract/checkout.ts';
import type { Ticket } from '../../contract/tickets.ts';
import type { Texts } from '../../locales/index.ts';
import { date } from '../format.ts';
import type { ShopView } from './shop-view.ts';

/** The finished order: what was bought, and the codes that open the door. */
export function renderConfirmation(
  { info, language }: ShopView,
  texts: Texts['checkout'],
  checkout: Checkout,
  tickets: readonly Ticket[],
  again: () => void,
): TemplateResult {
  return html`<section part="confirmation" class="confirmation" aria-labelledby="confirmation">
    <div class="notice good">
      <h3 id="confirmation" tabindex="-1">${texts.thanks}</h3>
      <p>${texts.order(checkout._id)}${checkout.email ? html` · ${texts.sent(checkout.email)}` : nothing}</p>
      ${checkout.paymentStatus === 'AWAITING' ? html`<p>${texts.awaiting}</p>` : nothing}
    </div>
    <h4>${texts.yourTickets}</h4>
    <ul role="list" class="codes">
      ${tickets.map(
        (ticket) =>
          html`<li class="admission">
            ${ticket.barcode ? until(drawn(ticket.barcode, `${texts.code} ${ticket.barcode}`), html`<span class="qr"></span>`) : nothing}
            <div>
              <strong>${ticket.ticketName}</strong>
              ${ticket.categoryName ? html`<span class="muted small">${ticket.categoryName}</span>` : nothing}
              ${ticket.slotStartTime ? html`<span>${date(ticket.slotStartTime, 'time', language, info.timezone)}</span>` : nothing}
              ${ticket.barcode ? html`<code>${ticket.barcode}</code>` : nothing}
            </div>
          </li>`,
      )}
    </ul>
    <slot name="confirmation"></slot>
    <button type="button" class="quiet" @click=${again}>${texts.again}</button>
  </section>`;
}

const drawings = new Map<string, Promise<unknown>>();

/** The code as a picture; drawn once, so that another render does not start over. */
function drawn(code: string, label: string): Promise<unknown> {
  const drawing = drawings.get(code) ?? import('../qr.ts').then(({ renderQr }) => renderQr(code, label));
  drawings.set(code, drawing);
  return drawing;
}
