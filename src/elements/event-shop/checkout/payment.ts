/** The choice of a payment method. */
import { html, nothing, type TemplateResult } from 'lit';
import type { PaymentMethod } from '../../../contract/checkout.ts';
import type { Texts } from '../../../locales/index.ts';

/** Renders the methods; one without a text has the service's name. `more` is shown before a provider's own fields. */
export function renderPayment(
  methods: readonly PaymentMethod[],
  chosen: string,
  texts: Texts['checkout'],
  choose: (id: string) => void,
  more: unknown,
): TemplateResult {
  return html`<fieldset class="group">
    <legend><h4>${texts.payment}</h4></legend>
    ${methods.map(({ _id, name, description, reserves }) => {
      const own = texts.methods[reserves && _id === 'invoice' ? 'invoiceFirst' : _id];
      const [ownName, ownDescription] = own ?? [name ?? _id, description ?? ''];
      return html`<label part="payment-method" class="method">
        <input
          type="radio"
          name="paymentMethod"
          value=${_id}
          .checked=${_id === chosen}
          @change=${() => {
            choose(_id);
          }}
        />
        <span>${ownName}${ownDescription ? html`<span class="muted small">${ownDescription}</span>` : nothing}</span>
      </label>`;
    })}
    ${methods.length === 0 ? html`<p class="notice">${texts.noWayToPay}</p>` : nothing} ${more}
    <slot name="payment"></slot>
  </fieldset>`;
}
