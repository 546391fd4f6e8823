/** Extras of an order that only some events have. */
import { html, nothing, type TemplateResult } from 'lit';
import { discountHints, type DiscountHint } from '../../../sale/discount-hints.ts';
import type { Texts } from '../../../locales/index.ts';
import { adopt } from '../../styles.ts';
import { styles } from './order-extras.styles.ts';
import { CartChanged } from '../view/shop-events.ts';
import { price, type ShopHost, type ShopView } from '../view/shop-view.ts';

/** More would be noise. */
const maxHints = 2;

/** The hints to discounts that the cart can still earn, and the discounts that staff give. */
export class OrderExtras {
  private hinted: { readonly view: ShopView; readonly hints: readonly DiscountHint[] } | undefined;

  constructor(private readonly host: ShopHost) {
    adopt(host.element, styles);
  }

  /** The nearest discounts that the cart does not earn yet. */
  renderHints(view: ShopView, texts: Texts['order']): TemplateResult | typeof nothing {
    if (this.hinted?.view !== view) {
      this.hinted = { view, hints: discountHints(view.info, view.cart, view.now).slice(0, maxHints) };
    }
    const { hints } = this.hinted;
    if (hints.length === 0) return nothing;
    return html`<ul class="hints small" role="list">
      ${hints.map(({ name, needs }) => {
        const text = needs.map(({ count = 0, amount, name: tickets = '' }) =>
          amount === undefined ? texts.moreTickets(count, tickets) : texts.moreValue(price(view, amount)),
        );
        return html`<li>${texts.hint(listed(text, view.language), name || texts.discount)}</li>`;
      })}
    </ul>`;
  }

  /** The discounts that staff can give at a POS. */
  renderPos({ info }: ShopView, texts: Texts['order']): TemplateResult | typeof nothing {
    const { posDiscounts = [] } = info;
    if (posDiscounts.length === 0) return nothing;
    const { cart: stored, element } = this.host;
    return html`<fieldset class="counter">
      <legend class="small">${texts.posDiscounts}</legend>
      ${posDiscounts.map(
        ({ _id, name }) =>
          html`<label>
            <input
              type="checkbox"
              .checked=${stored.posDiscounts.includes(_id)}
              @change=${({ target }: Event & { target: HTMLInputElement }) => {
                const others = stored.posDiscounts.filter((id) => id !== _id);
                stored.posDiscounts = target.checked ? [...others, _id] : others;
                stored.changed();
                element.dispatchEvent(new CartChanged(element.cart));
              }}
            />
            <span>${name || texts.discount}</span>
          </label>`,
      )}
    </fieldset>`;
  }
}

function listed(texts: readonly string[], language: string): string {
  try {
    return new Intl.ListFormat(language).format(texts);
  } catch {
    return texts.join(', '); // a language that Intl rejects
  }
}
