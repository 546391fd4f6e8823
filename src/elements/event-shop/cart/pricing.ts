/** The price of the cart of a shop. */
import { html, nothing, type TemplateResult } from 'lit';
import { UnreachableError } from '../../../client/errors.ts';
import { needsRules, quoteBy, type Quote } from '../../../sale/quote-core.ts';
import type { Texts } from '../../../locales/index.ts';
import { Outdated, orOutdated, reloadButton } from '../../outdated.ts';
import type { ShopCart } from '../view/shop-cart.ts';
import type { CartView } from '../view/shop-events.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';
import { cartView } from './cart-view.ts';
import { loadedRules, loadRules } from './rules.ts';

/** The price of a cart, and the state that it was computed from. */
interface Priced extends Pick<ShopCart, 'vouchers' | 'posDiscounts' | 'coupons'> {
  readonly view: ShopView;
  readonly quote: Quote;
}

/** The prices, once the rules are loaded that they depend on. Most carts need none. */
export class Pricing {
  private last: Priced | undefined;
  private coming: Promise<void> | undefined;
  private failure: { readonly text: string; readonly isOutdated: boolean } | undefined;

  constructor(
    private readonly host: ShopHost,
    private readonly texts: () => Pick<Texts['order'], 'outdated' | 'reload'>,
  ) {}

  /** True if all is there that the price depends on. */
  isKnown({ info }: Pick<ShopView, 'info'>): boolean {
    return loadedRules() !== undefined || !needsRules(info, this.host.cart.coupons);
  }

  /** Loads what the price depends on. */
  async prepare(): Promise<void> {
    const view = this.host.view();
    if (!view || this.isKnown(view)) return;
    this.coming ??= this.load();
    await this.coming;
  }

  private async load(): Promise<void> {
    try {
      await loadRules();
      this.failure = undefined;
    } catch (cause) {
      const unreachable = new UnreachableError('The rules of the price could not be loaded', { cause });
      const error = await orOutdated(import.meta.url, unreachable, this.texts().outdated);
      this.failure = { text: this.host.failed(error), isOutdated: error instanceof Outdated };
      throw error;
    } finally {
      this.coming = undefined;
      this.host.element.requestUpdate();
    }
  }

  /** The price of the current cart; while its rules are loading, that of the cart before. */
  quote(view: ShopView): Quote {
    const { vouchers, posDiscounts, coupons } = this.host.cart;
    const { last } = this;
    const isSame =
      view === last?.view &&
      vouchers === last.vouchers &&
      posDiscounts === last.posDiscounts &&
      coupons === last.coupons;
    if (isSame) return last.quote;
    if (last && !this.isKnown(view)) {
      if (!this.failure) this.tryAgain();
      return last.quote;
    }
    const quote = quoteBy(loadedRules(), view.info, view.cart, view.now, vouchers, { posDiscounts, coupons });
    this.last = { view, vouchers, posDiscounts, coupons, quote };
    return quote;
  }

  /** The cart for the page; amounts in major units. Nothing before its price is known. */
  cart(view: ShopView): CartView | undefined {
    return this.isKnown(view) ? cartView(this.quote(view), this.host.cart.vouchers) : undefined;
  }

  /** What stands in place of an order whose price is not known: nothing while the rules are loading. */
  render({ text }: ShopView): TemplateResult | typeof nothing {
    const { failure } = this;
    if (!failure) this.tryAgain();
    return failure
      ? html`<div part="error" class="notice" role="alert">
          <p>${failure.text}</p>
          ${
            failure.isOutdated
              ? reloadButton(this.texts().reload)
              : html`<button type="button" class="quiet" @click=${this.tryAgain}>${text.shared.retry}</button>`
          }
        </div>`
      : nothing;
  }

  private readonly tryAgain = (): void => {
    this.prepare().catch(() => undefined); // its failure is shown
  };
}
