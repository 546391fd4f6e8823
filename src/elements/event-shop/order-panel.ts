/** The order panel beside the tickets. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError, UnreachableError } from '../../client/errors.ts';
import type { Checkout } from '../../contract/checkout.ts';
import type { Availabilities } from '../../contract/availabilities.ts';
import { withAvailabilities } from '../../sale/live-numbers.ts';
import type { Quote } from '../../sale/quote-core.ts';
import { order as english } from '../../locales/en/order.ts';
import { money } from '../format.ts';
import { Outdated, orOutdated, reloadButton } from '../outdated.ts';
import { adopt } from '../styles.ts';
import type { CheckoutFlow } from './checkout/checkout-flow.ts';
import type { DetailsEntry } from './checkout/details-entry.ts';
import type { OrderExtras } from './cart/order-extras.ts';
import { styles } from './order-panel.styles.ts';
import { CartChanged, type CartView } from './view/shop-events.ts';
import { why, type ShopHost, type ShopView } from './view/shop-view.ts';
import { Codes } from './cart/codes.ts';
import { cartSentence } from './cart/cart-sentence.ts';
import { takeTyped } from './cart/typed-amount.ts';
import { Pricing } from './cart/pricing.ts';
import { hasCents, renderSummary } from './cart/summary.ts';
import { trackedChange } from './cart/tracked-change.ts';
import { trackedCart } from './cart/tracked.ts';
import { forgetPlaced, keepPlaced, placedHere } from './checkout/placed-order.ts';

export { english };

/**
 * The price of the cart, vouchers, and the button to the next step. It loads after the first frame: tickets can be seen
 * and changed before it is there.
 */
export class OrderPanel {
  /** The checkout; while there is one, it replaces the choice of tickets. */
  flow: CheckoutFlow | undefined;
  /** The reason why the buyer is back at the choice of tickets. */
  notice = '';
  private isOutdated = false;
  readonly codes: Codes;
  private busy = false;
  private readonly pricing: Pricing;
  private extras: OrderExtras | undefined;
  private coming: Promise<void> | undefined;
  private entry: DetailsEntry | undefined;
  private readonly untold: [ticketTypeId: string, change: number][] = [];

  constructor(private readonly host: ShopHost) {
    adopt(host.element, styles);
    // what is typed replaces the amount
    host.element.renderRoot.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches('[part=quantity]')) target.select();
    });
    // a click finds rows and an order that know of the one before
    host.element.renderRoot.addEventListener('click', host.catchUp, true);
    this.codes = new Codes(host);
    this.pricing = new Pricing(host, () => this.texts);
  }

  /** The price of the current cart. */
  quote(view: ShopView): Quote {
    return this.pricing.quote(view);
  }

  /** The cart for the page; amounts in major units. Nothing before its price is known. */
  cart(view: ShopView): CartView | undefined {
    return this.pricing.cart(view);
  }

  render(view: ShopView): TemplateResult | typeof nothing {
    if (!this.pricing.isKnown(view)) return this.pricing.render(view);
    const priced = this.quote(view);
    const any = priced.lines.length > 0;
    const reason = this.reason(view);
    const { texts, extras } = this;
    const due = money(priced.due, view.currency, view.language, hasCents(priced));
    this.loadExtras(view);
    const more = extras && [extras.renderHints(view, texts), extras.renderPos(view, texts)];
    const entry = [more, this.codes.render(view)];
    const count = priced.lines.reduce((sum, { amount }) => sum + amount, 0);
    return html`${renderSummary(view, priced, texts, { codes: this.codes, entry })}
      <div class="bar" ?hidden=${!any}>
        <button type="button" class="link small to-order" @click=${this.showOrder}>${texts.tickets(count)}</button>
        <p part="total" class="total">
          <span>${texts.total}</span>
          <strong>${due}</strong>
        </p>
        <p part="reason" class="small why" id="why">${this.busy ? texts.holding : any ? reason : nothing}</p>
        <button
          part="buy"
          type="button"
          class="primary"
          aria-disabled=${reason || this.busy ? 'true' : 'false'}
          aria-busy=${this.busy ? 'true' : 'false'}
          aria-describedby="why"
          @click=${() => this.buy(view)}
        >
          <span>${view.info.customTextConfig?.buyTicketsCTA || texts.buy}</span>
        </button>
      </div>`;
  }

  renderNotice(): TemplateResult {
    return html`<button type="button" class="skip quiet" @click=${this.showOrder}>${this.texts.skip}</button>
      ${this.codes.renderLinked()}
      ${
        this.notice
          ? html`<p part="error" class="notice" role="alert" tabindex="-1" data-return>${this.notice}</p>
              ${this.isOutdated ? reloadButton(this.texts.reload) : nothing}`
          : nothing
      }`;
  }

  /** Takes a typed amount. */
  readonly type: ShopView['type'] = (cart, ticketTypeId, field) => {
    const view = this.host.view();
    if (view) takeTyped(view, cart, ticketTypeId, field);
  };

  /** Notes a change that the buyer made to a ticket type, negative for fewer; it is told with its price. */
  tell(ticketTypeId: string, change: number): void {
    this.untold.push([ticketTypeId, change]);
    this.host.element.requestUpdate();
  }

  /** Tells the page and the buyer of what was changed. */
  tellAll(): void {
    const view = this.host.view();
    if (view && !this.pricing.isKnown(view)) return; // told once it has a price
    for (const [ticketTypeId, change] of this.untold.splice(0)) this.tellOf(ticketTypeId, change);
  }

  private tellOf(ticketTypeId: string, change: number): void {
    const { element } = this.host;
    element.dispatchEvent(new CartChanged(element.cart));
    const view = this.host.view();
    if (!view) return;
    this.host.track(change > 0 ? 'add_to_cart' : 'remove_from_cart', trackedChange(view.info, ticketTypeId, change));
    const said = cartSentence(view, this.quote(view), ticketTypeId, change, this.texts);
    if (said) this.host.announce(said);
  }

  /** Goes to the order above the bar. */
  private readonly showOrder = (): void => {
    const heading = this.host.element.shadowRoot?.getElementById('summary');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };

  /**
   * Takes the codes of the page, and shows what a reload interrupted: the order that was placed, or its details. Done once
   * the cart has a price.
   */
  async begin(): Promise<void> {
    const { element } = this.host;
    // the page named an under-shop that there is not
    if (element.underShop === undefined && element.hasAttribute('under-shop')) this.notice = this.texts.shopGone;
    const isLinked = this.codes.begin();
    if (!this.flow && !isLinked && (this.host.cart.checkout ?? placedHere(this.host))) void this.checkOut(true);
    await this.pricing.prepare().catch(() => undefined); // its failure is shown
  }

  /** Continues to the details; `resume` continues a checkout that a reload interrupted. */
  readonly checkOut = async (resume: boolean): Promise<void> => {
    const { host } = this;
    const event = host.view()?.info._id; // the buyer may change to another event
    this.busy = true;
    this.notice = '';
    this.isOutdated = false;
    if (!resume) host.announce(this.texts.holding);
    host.element.requestUpdate();
    try {
      const loading = import('./checkout/checkout-flow.ts').catch((cause: unknown) => {
        throw new UnreachableError('The checkout could not be loaded', { cause });
      });
      const [{ CheckoutFlow, DetailsEntry }] = await Promise.all([loading, this.pricing.prepare()]);
      const placed = resume ? placedHere(host) : undefined;
      const flow = await (placed ? CheckoutFlow.reopen(host, this, placed) : CheckoutFlow.start(host, this, resume));
      if (host.view()?.info._id !== event) flow?.stop();
      else if ((this.flow = flow) && !flow.isDone) {
        this.entry ??= new DetailsEntry(host, {
          back: () => this.goBack(),
          forward: () => {
            this.goForward();
          },
        });
        void this.entry.open();
      }
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

  /** The order is placed: there are no details to come back to, and a reload shows it again. */
  done({ _id: id, secret }: Checkout): void {
    this.entry?.forget();
    keepPlaced(this.host, { id, secret });
  }

  /** Leaves the details by the browser's button; not while an order is being placed. */
  private goBack(): boolean {
    if (this.flow?.isBusy) return false;
    if (this.flow) this.leave('');
    return true;
  }

  /** Goes on again where back has left the details, if their tickets are still held. */
  private goForward(): void {
    const view = this.host.view();
    if (view && this.host.cart.checkout && !this.flow && !this.busy && !this.reason(view)) void this.checkOut(false);
  }

  /** Back to the choice of tickets, with a notice and the current availabilities. */
  leave(message: string, live?: Availabilities): void {
    const { element } = this.host;
    const left = message || this.flow;
    if (this.flow?.isDone) forgetPlaced();
    this.flow?.stop();
    this.flow = undefined;
    this.entry?.close();
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
    return added ? this.texts.because(added.name, why(view, problem)) : why(view, problem);
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
    const isRefused = error instanceof ServiceError && ['NOT_SIGNED_IN', 'NOT_PERMITTED'].includes(error.code);
    return this.host.element.posOperationMode !== undefined && isRefused;
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
