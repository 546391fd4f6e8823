/** Long because the steps from the held tickets to the finished order share one state. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { checkout as api, type Checkout, type DetailsForm, type PaymentMethod } from '../../contract/checkout.ts';
import type { Availabilities } from '../../contract/event-info.ts';
import type { Ticket } from '../../contract/tickets.ts';
import { checkout as english } from '../../locales/en/checkout.ts';
import type { Texts } from '../../locales/index.ts';
import type { Cart } from '../../sale/cart.ts';
import { slotStart } from '../../sale/dates.ts';
import { toMinor } from '../../sale/money.ts';
import { money } from '../format.ts';
import { adopt } from '../styles.ts';
import { styles } from './checkout.styles.ts';
import { renderConfirmation } from './confirmation.ts';
import { Details } from './details.ts';
import { HoldTimer } from './hold-timer.ts';
import { CheckoutStarted, OrderPlaced } from './order-events.ts';
import { renderPayment } from './payment.ts';
import type { ShopChoice, ShopHost, ShopView } from './shop-view.ts';
import { renderSummary } from './summary.ts';

/** The operations of this part; it loads when a buyer goes on to the details. */
const operations = { checkout: api };

/**
 * From the held tickets to the finished order. A purchase is never a task that runs by itself: each step is one request that a
 * person asked for, and each can be asked for again.
 */
export class CheckoutFlow {
  private form: DetailsForm = {};
  private methods: PaymentMethod[] = [];
  private tickets: Ticket[] | undefined;
  private method = '';
  private message = '';
  private busy = false;
  private readonly details: Details;
  private readonly timer: HoldTimer;

  private constructor(
    private readonly host: ShopHost,
    private readonly panel: ShopChoice,
    private checkout: Checkout,
  ) {
    adopt(host.element, styles);
    this.details = new Details(host, () => this.texts, checkout._id);
    this.timer = new HoldTimer(
      host.element,
      (warning) => {
        host.announce(warning);
      },
      () => {
        this.expire();
      },
    );
  }

  /** Holds the cart's tickets and opens the details; nothing when the sale goes on elsewhere or there is nothing to resume. */
  static async start(host: ShopHost, panel: ShopChoice, resume: boolean): Promise<CheckoutFlow | undefined> {
    const checkout = await hold(host, resume).catch((error: unknown) => {
      const live = leftNow(error);
      if (!live) throw error;
      host.failed(error);
      panel.leave((host.translated()?.checkout ?? english).changed, live);
    });
    if (!checkout) return undefined;
    const { _id: id, secret } = checkout;
    if (checkout.status === 'COMPLETE') {
      const flow = new CheckoutFlow(host, panel, checkout);
      await flow.finish(checkout);
      return flow;
    }
    const { element } = host;
    if (!resume && !element.dispatchEvent(new CheckoutStarted(checkout))) return undefined;
    if (element.checkout === 'handover' && element.checkoutUrl) {
      location.assign(
        element.checkoutUrl
          .replaceAll('{id}', encodeURIComponent(id))
          .replaceAll('{secret}', encodeURIComponent(secret)),
      );
      return undefined;
    }
    const flow = new CheckoutFlow(host, panel, checkout);
    await flow.prepare();
    return flow;
  }

  stop(): void {
    this.timer.stop();
  }

  render(): TemplateResult | typeof nothing {
    const view = this.host.view();
    const { texts } = this;
    if (!view) return nothing;
    if (this.tickets)
      return renderConfirmation(view, texts, this.checkout, this.tickets, () => {
        this.panel.leave('');
      });
    const { currency } = this.checkout;
    const due = this.due;
    const total = money(due, currency, view.language);
    const priced = this.panel.quote(view);
    const changed = toMinor(this.checkout.realPrice, currency) !== priced.total;
    return html`<form
      part="details"
      class="layout"
      novalidate
      @submit=${this.handleSubmit}
      @input=${this.details.handleInput}
    >
      <div class="main">
        <div class="heading">
          <h3 id="details" tabindex="-1">${texts.yourDetails}</h3>
          <button
            type="button"
            class="link"
            @click=${() => {
              this.panel.leave('');
            }}
          >
            ${texts.change}
          </button>
        </div>
        ${this.timer.render(texts)}
        ${changed ? html`<p class="notice" role="alert">${texts.priceChanged(total)}</p>` : nothing}
        ${this.checkout.refusedVouchers?.map(({ code }) => html`<p class="notice" role="alert">${texts.voucherRefused(code ?? '')}</p>`)}
        ${this.details.render(this.form, view)}
        ${
          due > 0
            ? renderPayment(this.methods, this.method, texts, (method) => {
                this.choose(method);
              })
            : nothing
        }
      </div>
      <div class="side">
        ${renderSummary(view, priced, undefined)}
        <div class="bar">
          <p part="total" class="total"><span>${view.text.shop.due}</span> <strong>${total}</strong></p>
          <p part="error" class="wrong why" role="alert">${this.message}</p>
          <button part="pay" class="primary" aria-disabled=${this.busy ? 'true' : 'false'}>
            ${this.busy ? texts.paying : due > 0 ? texts.pay(total) : texts.payNothing}
          </button>
        </div>
      </div>
    </form>`;
  }

  private get texts(): Texts['checkout'] {
    return this.host.translated()?.checkout ?? english;
  }

  private get orders() {
    return this.host.clientFor(operations);
  }

  /** Minor units that are left to be paid after vouchers. */
  private get due(): number {
    const { realPrice, redeemedVouchers, currency } = this.checkout;
    return toMinor(realPrice, currency) - toMinor(redeemedVouchers?.totalRedeemedAmount ?? 0, currency);
  }

  private async prepare(): Promise<void> {
    const { orders } = this;
    const { _id: id, secret, sellerId = '' } = this.checkout;
    const view = this.host.view();
    [this.form, this.methods] = await Promise.all([
      orders.checkout.detailsForm({ id, secret, locale: view?.language }),
      orders.checkout.paymentMethods({ id: sellerId, channel: this.host.element.channel }),
    ]);
    this.method = this.methods[0]?._id ?? '';
    if (this.checkout.expiresAt) this.timer.start(this.checkout.expiresAt, this.texts);
    await this.focus('details');
  }

  private choose(method: string): void {
    this.method = method;
    this.host.track('add_payment_info', { payment_type: method });
    this.host.element.requestUpdate();
  }

  private readonly handleSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.busy) return; // a second click is the same order
    const { orders, texts } = this;
    const view = this.host.view();
    if (!view) return;
    if (!this.details.check(this.form, view.now)) {
      await this.show(texts.check);
      this.details.focusFirstWrong();
      return;
    }
    this.busy = true;
    await this.show('');
    const { _id: id, secret } = this.checkout;
    try {
      try {
        await orders.checkout.setDetails({ ...this.details.input(this.form), id, secret });
      } catch (error) {
        // complete already, only the answer was lost: completing once more gives it again
        if (!(error instanceof ServiceError) || error.code !== 'WRONG_STATE') throw error;
      }
      const done = await orders.checkout.complete({ id, secret, paymentMethod: this.due > 0 ? this.method : 'free' });
      await this.finish(done);
    } catch (error) {
      await this.refuse(error);
    } finally {
      this.busy = false;
      this.host.element.requestUpdate();
    }
  };

  private async finish(checkout: Checkout): Promise<void> {
    const { orders, texts } = this;
    const { _id: id, secret } = checkout;
    this.tickets = await orders.checkout.tickets({ id, secret });
    const fresh = this.checkout.status !== 'COMPLETE';
    this.checkout = checkout;
    this.timer.stop();
    this.details.forget();
    this.host.kept.empty();
    this.host.announce(texts.thanks);
    await this.focus('confirmation');
    if (!fresh) return;
    this.host.track('purchase', { transaction_id: id, value: checkout.realPrice, currency: checkout.currency });
    this.host.element.dispatchEvent(new OrderPlaced(checkout));
  }

  private async refuse(error: unknown): Promise<void> {
    if (error instanceof ServiceError && error.status === 410) {
      this.expire();
      return;
    }
    const live = leftNow(error);
    if (live) {
      this.panel.leave(this.texts.changed, live);
      return;
    }
    const wrong = error instanceof ServiceError && this.details.take(error);
    await this.show(wrong ? this.texts.check : this.host.failed(error));
    if (wrong) this.details.focusFirstWrong();
  }

  private expire(): void {
    this.host.kept.setCheckout(undefined);
    this.panel.leave(this.texts.expired);
  }

  private async show(message: string): Promise<void> {
    this.message = message;
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
  }

  /** Moves the reader along: focus never falls back to the top of the page. */
  private async focus(id: string): Promise<void> {
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
    requestAnimationFrame(() => {
      const heading = this.host.element.shadowRoot?.getElementById(id);
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView({ block: 'start' });
    });
  }
}

/** What is left by now, where the service refused because others were faster. */
function leftNow(error: unknown): Availabilities | undefined {
  return error instanceof ServiceError ? (error.body['availabilities'] as Availabilities | undefined) : undefined;
}

/** A checkout that holds the cart: a new one, the one under way with the cart of now, or the one that a reload interrupted. */
async function hold(host: ShopHost, resume: boolean): Promise<Checkout | undefined> {
  const { kept, element } = host;
  const orders = host.clientFor(operations);
  const view = host.view();
  if (!view) return undefined;
  const items = toItems(kept.lines, view);
  const vouchers = [...kept.codes];
  try {
    if (kept.checkout && resume) {
      const found = await orders.checkout.get(kept.checkout);
      const alive =
        found.status === 'COMPLETE' || (found.status === 'NEW' && Date.parse(found.expiresAt ?? '') > Date.now());
      if (alive) return found;
    } else if (kept.checkout) {
      await orders.checkout.setItems({ ...kept.checkout, items });
      return await orders.checkout.setVouchers({ ...kept.checkout, vouchers });
    }
  } catch (error) {
    // what is over or unknown starts afresh; anything else is told
    if (!(error instanceof ServiceError) || leftNow(error) || error.status >= 429) throw error;
  }
  if (kept.checkout) kept.setCheckout(undefined);
  if (resume) return undefined;
  const checkout = await orders.checkout.create(
    {
      type: 'transaction',
      eventId: view.info._id,
      items,
      shopId: element.underShop,
      channelId: element.channel,
      vouchers,
      coupons: element.coupon ? [element.coupon] : undefined,
      preferredLanguage: view.language,
    },
    { idempotencyKey: kept.key },
  );
  if (host.view()?.info._id !== view.info._id) return undefined;
  kept.setCheckout({ id: checkout._id, secret: checkout.secret });
  return checkout;
}

function toItems(cart: Cart, { info }: ShopView) {
  return cart.map(({ ticketTypeId, amount, slotId, asHardTicket }) => {
    const slot = info.timeSlots?.find(({ _id }) => _id === slotId);
    return {
      type: 'ticket' as const,
      ticketTypeId,
      amount,
      slotInfo: slot && { slotId: slot._id, slotStartTime: slotStart(slot.startTime, info).toISOString() },
      asHardTicket,
    };
  });
}
