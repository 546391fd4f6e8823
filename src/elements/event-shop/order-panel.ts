/** The order panel beside the tickets. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError, UnreachableError } from '../../client/errors.ts';
import type { Availabilities } from '../../contract/event-info.ts';
import { withAvailabilities } from '../../sale/live-numbers.ts';
import { amountOf } from '../../sale/cart.ts';
import { ceiling, ticketOption } from '../../sale/ticket-options.ts';
import { toMajor } from '../../sale/money.ts';
import { quote, type Quote } from '../../sale/quote.ts';
import { order as english } from '../../locales/en/order.ts';
import { form } from '../form.styles.ts';
import { money } from '../format.ts';
import { Outdated, orOutdated } from '../outdated.ts';
import { adopt } from '../styles.ts';
import type { CheckoutFlow } from './checkout/checkout-flow.ts';
import type { OrderExtras } from './cart/order-extras.ts';
import { styles } from './order-panel.styles.ts';
import type { ShopCart } from './view/shop-cart.ts';
import { CartChanged, type CartView } from './view/shop-events.ts';
import { fullName, why, type ShopHost, type ShopView } from './view/shop-view.ts';
import { hasCents, renderSummary } from './cart/summary.ts';
import { trackedCart, trackedChange } from './cart/tracked.ts';
import { VoucherField } from './cart/voucher-field.ts';

export { english };

/** The price of a cart, and the state that it was computed from. */
interface Priced extends Pick<ShopCart, 'vouchers' | 'posDiscounts' | 'coupons'> {
  readonly view: ShopView;
  readonly quote: Quote;
}

/**
 * The price of the cart, vouchers, and the button to the next step. It loads after the first frame: tickets can be seen
 * and changed before it is there.
 */
export class OrderPanel {
  /** The checkout; while there is one, it replaces the choice of tickets. */
  flow: CheckoutFlow | undefined;
  /** The reason why the buyer is back at the choice of tickets. */
  notice = '';
  /** The last change of a ticket type, for screen readers. */
  private chosen = '';
  private isOutdated = false;
  readonly vouchers: VoucherField;
  private busy = false;
  private priced: Priced | undefined;
  private extras: OrderExtras | undefined;
  private coming: Promise<void> | undefined;

  constructor(private readonly host: ShopHost) {
    adopt(host.element, form, styles);
    // what is typed replaces the amount
    host.element.renderRoot.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches('[part=quantity]')) target.select();
    });
    this.vouchers = new VoucherField(host);
  }

  /** The price of the current cart. */
  quote(view: ShopView): Quote {
    const { vouchers, posDiscounts, coupons } = this.host.cart;
    const last = this.priced;
    const isSame =
      view === last?.view &&
      vouchers === last.vouchers &&
      posDiscounts === last.posDiscounts &&
      coupons === last.coupons;
    if (isSame) return last.quote;
    const priced = quote(view.info, view.cart, view.now, vouchers, { posDiscounts, coupons });
    this.priced = { view, vouchers, posDiscounts, coupons, quote: priced };
    return priced;
  }

  /** The cart for the page; amounts in major units. */
  cart(view: ShopView): CartView {
    const { currency, lines, total } = this.quote(view);
    return {
      lines: lines.map(({ ticketTypeId, name, amount, total: sum }) => ({
        ticketTypeId,
        name,
        amount,
        total: toMajor(sum, currency),
      })),
      total: toMajor(total, currency),
      currency,
      vouchers: this.host.cart.vouchers.map(({ code }) => code),
    };
  }

  render(view: ShopView): TemplateResult {
    const priced = this.quote(view);
    const any = priced.lines.length > 0;
    const reason = this.reason(view);
    const { texts, extras } = this;
    const due = any ? money(priced.due, view.currency, view.language, hasCents(priced)) : '–';
    this.loadExtras(view);
    const more = extras && [extras.renderHints(view, texts), extras.renderPos(view, texts)];
    const vouchers = {
      entry: [more, this.vouchers.render()],
      remove: (code: string) => {
        this.vouchers.remove(code);
      },
      removeCoupon: (code: string) => {
        this.vouchers.removeCoupon(code);
      },
    };
    return html`${renderSummary(view, priced, vouchers, texts)}
      <div class="bar">
        <p part="total" class="total">
          <span>${texts.total}</span>
          <strong>${due}</strong>
        </p>
        <p class="sr" role="status">${this.chosen ? `${this.chosen} ${texts.total} ${due}` : nothing}</p>
        <p part="reason" class="small why" id="why">${any ? reason : nothing}</p>
        <button
          part="buy"
          type="button"
          class="primary"
          aria-disabled=${reason || this.busy ? 'true' : 'false'}
          aria-describedby="why"
          @click=${() => this.buy(view)}
        >
          ${view.info.customTextConfig?.buyTicketsCTA || texts.buy}
        </button>
      </div>`;
  }

  renderNotice(): TemplateResult {
    const skip = () => {
      this.host.element.renderRoot.querySelector<HTMLElement>('#summary')?.focus();
    };
    return html`<button type="button" class="skip quiet" @click=${skip}>${this.texts.skip}</button>
      ${this.vouchers.renderLinked()}
      ${
        this.notice
          ? html`<p part="error" class="notice" role="alert" tabindex="-1" data-return>${this.notice}</p>
              ${
                this.isOutdated
                  ? html`<button
                      type="button"
                      class="quiet"
                      @click=${() => {
                        location.reload();
                      }}
                    >
                      ${this.texts.reload}
                    </button>`
                  : nothing
              }`
          : nothing
      }`;
  }

  /** Takes a typed amount, or as much of it as can be had; the field has a whole number again after that. */
  readonly type: ShopView['type'] = ({ setQuantity }, ticketTypeId, field) => {
    const view = this.host.view();
    const ticket = view?.info.tickets?.find(({ id }) => id === ticketTypeId);
    if (!view || !ticket) return;
    const { info, cart, slot } = view;
    const { amount, next } = ticketOption(info, ticket, cart, view.now, slot);
    const beside = amountOf(cart, ticketTypeId) - amount;
    const most = next === undefined ? amount : ceiling(info, ticket, cart, slot).fits - beside;
    const wanted = Math.max(0, Math.min(parseInt(field.value, 10) || 0, most));
    field.value = String(wanted);
    if (wanted !== amount) setQuantity(ticketTypeId, wanted);
  };

  /** Notifies the page of a change that the buyer made to a ticket type; negative for fewer. */
  tell(ticketTypeId: string, change: number): void {
    const { element } = this.host;
    element.dispatchEvent(new CartChanged(element.cart));
    const view = this.host.view();
    if (!view) return;
    const { info } = view;
    const ticket = info.tickets?.find(({ id }) => id === ticketTypeId);
    this.chosen = ticket ? `${amountOf(view.cart, ticketTypeId)} × ${fullName(view, ticket)}.` : '';
    element.requestUpdate();
    this.host.track(change > 0 ? 'add_to_cart' : 'remove_from_cart', trackedChange(info, ticketTypeId, change));
  }

  /** Continues to the details; `resume` continues a checkout that a reload interrupted. */
  readonly checkOut = async (resume: boolean): Promise<void> => {
    const { host } = this;
    const event = host.view()?.info._id; // the buyer may change to another event
    this.busy = true;
    this.notice = '';
    this.isOutdated = false;
    host.element.requestUpdate();
    try {
      const { CheckoutFlow } = await import('./checkout/checkout-flow.ts').catch((cause: unknown) => {
        throw new UnreachableError('The checkout could not be loaded', { cause });
      });
      const flow = await CheckoutFlow.start(host, this, resume);
      if (host.view()?.info._id === event) this.flow = flow;
      else flow?.stop();
    } catch (cause) {
      const error = await orOutdated(import.meta.url, cause, this.texts.outdated);
      const texts = host.failed(error);
      this.leave(this.lacksKey(error) ? this.texts.posKey : texts);
      this.isOutdated = error instanceof Outdated;
    } finally {
      this.busy = false;
      host.element.requestUpdate();
    }
  };

  /** Back to the choice of tickets, with a notice and the current availabilities. */
  leave(message: string, live?: Availabilities): void {
    const { element } = this.host;
    const left = message || this.flow;
    this.flow?.stop();
    this.flow = undefined;
    this.notice = message;
    this.host.change((info) => (live ? withAvailabilities(info, live) : info));
    element.requestUpdate();
    if (left)
      void element.updateComplete.then(() => {
        // first the notice, which is below the name
        for (const name of ['[data-return]', '[part="name"]']) {
          const target = element.shadowRoot?.querySelector<HTMLElement>(name);
          if (target?.checkVisibility()) {
            target.focus();
            return;
          }
        }
      });
  }

  /** The reason why the cart cannot be bought yet, as text; `undefined` if it can. */
  private reason(view: ShopView): string | undefined {
    const { problems, lines } = this.quote(view);
    const [problem] = problems;
    if (!problem) return this.host.heldBack(view);
    // a line that a rule added has no row among the tickets that could explain it
    const added = lines.find(({ ticketTypeId, triggeredBy }) => triggeredBy && ticketTypeId === problem.ticketTypeId);
    return added ? `${added.name}: ${why(view, problem)}` : why(view, problem);
  }

  private get texts() {
    return this.host.translated()?.order ?? english;
  }

  /** Loads the extras of some orders, once. The order works without them. */
  private loadExtras({ info }: ShopView): void {
    if (!info.discountGroups?.length && !info.posDiscounts?.length) return;
    this.coming ??= import('./cart/order-extras.ts').then(
      ({ OrderExtras }) => {
        this.extras = new OrderExtras(this.host);
        this.host.element.requestUpdate();
      },
      (error: unknown) => {
        this.host.failed(error);
      },
    );
  }

  /** True if this page has no key of the seller for the POS, or one without the permission. */
  private lacksKey(error: unknown): boolean {
    const codes = ['NOT_SIGNED_IN', 'NOT_PERMITTED'];
    return (
      this.host.element.posOperationMode !== undefined && error instanceof ServiceError && codes.includes(error.code)
    );
  }

  private async buy(view: ShopView): Promise<void> {
    if (this.busy) return; // a second click is the same order
    const reason = this.reason(view);
    if (reason) {
      this.host.announce(reason);
      return;
    }
    this.host.track('begin_checkout', trackedCart(view.info, this.quote(view)));
    await this.checkOut(false);
  }
}
