/** Long because whatever can break between a payment and its order is told and mended in one place. */
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { ServiceError, UnreachableError } from '../../client/errors.ts';
import { checkout as api, type Checkout, type PaymentMethod } from '../../contract/checkout.ts';
import { payment as english } from '../../locales/en/payment.ts';
import type { Texts } from '../../locales/index.ts';
import { toMinor } from '../../sale/money.ts';
import type { KeptPayment } from './cart-store.ts';
import { StripePayment, type Outcome } from './stripe-payment.ts';
import type { ShopHost } from './shop-view.ts';

/** The operations of this part; it loads when a buyer pays online. */
const operations = { checkout: api };

/** What the provider adds to the address of a page that it leads a buyer back to. */
const added = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Milliseconds until the service is asked again, longer each time. */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000];

/** Another payment may be under way, so that the service says for now what it says. */
const passing: readonly string[] = ['PAYMENT_UNDER_WAY', 'PAYMENT_PROVIDER_UNAVAILABLE'];

/** The order that is paid for, as its checkout knows it. */
export interface PaidOrder {
  /** As it is now; `due` in minor units. */
  read(): { readonly checkout: Checkout; readonly due: number; readonly methods: readonly PaymentMethod[] };
  /** The order is there. */
  placed(checkout: Checkout): Promise<void>;
  /** It could not be placed, whatever the payment is. */
  refused(error: unknown): Promise<void>;
  /** Nothing was paid: the buyer chooses again. */
  reopened(): Promise<void>;
}

/**
 * Paying at a provider: its fields in the page, the payment, and the order that follows from it. One payment belongs to a checkout, and it
 * is remembered before the buyer confirms it. From then on the first question is whether it has arrived: nobody pays twice.
 */
export class OnlinePayment implements ReactiveController {
  private method: PaymentMethod | undefined;
  private fields: StripePayment | undefined;
  private state: 'loading' | 'shown' | 'missing' | undefined;
  private problem = '';
  /** Money may have been taken, or has been; all that is left to do is to ask for the order. */
  private settling: 'unsure' | 'paid' | undefined;
  private isAsking = false;
  private tries = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: ShopHost,
    private readonly order: PaidOrder,
  ) {
    host.element.addController(this);
  }

  /** The payment that the page's address tells of, where it is the one that this browser remembers; with it, how it went. */
  static returned(payment: KeptPayment): string | undefined {
    const asked = new URLSearchParams(location.search);
    return asked.get('payment_intent') === payment.ref ? (asked.get('redirect_status') ?? '') : undefined;
  }

  /** Whether the order is still to come although everything was done for it. */
  get isSettling(): boolean {
    return this.settling !== undefined && this.tries > 0;
  }

  hostConnected(): void {
    window.addEventListener('online', this.ask);
    if (this.isSettling) this.ask();
    else if (this.method && !this.fields) void this.show(this.method);
  }

  /** Frames do not survive that a page moves the shop to another place. */
  hostDisconnected(): void {
    window.removeEventListener('online', this.ask);
    clearTimeout(this.waiting);
    this.fields?.remove();
    this.fields = undefined;
  }

  stop(): void {
    this.choose(undefined);
    this.host.element.removeController(this);
    this.hostDisconnected();
  }

  /** Shows the fields of a way to pay in place of those before; none for ways that have none. */
  choose(method: PaymentMethod | undefined): void {
    if (method?._id === this.method?._id && this.state !== 'missing') return;
    this.fields?.remove();
    this.fields = undefined;
    this.problem = '';
    this.method = method;
    this.state = undefined;
    if (method) void this.show(method);
  }

  /** What stands with the fields of the provider: that they are on their way, what is wrong with them, or why nothing was paid. */
  render(): TemplateResult | typeof nothing {
    const { texts } = this;
    const { retry } = this.host.view()?.text.shared ?? {};
    if (this.state === 'loading') return html`<p class="small muted" role="status">${texts.loading}</p>`;
    if (this.state === 'missing')
      return html`<div part="error" class="notice" role="alert" data-payment>
        <p>${texts.unavailable} ${this.order.read().methods.length > 1 ? texts.otherWays : nothing}</p>
        <button type="button" class="quiet" @click=${this.handleRetry}>${retry}</button>
      </div>`;
    return this.problem ? html`<p part="error" class="wrong" role="alert" data-payment>${this.problem}</p>` : nothing;
  }

  /** In place of the form, while it is not known what became of the payment, or the order is not there yet. */
  renderSettling(): TemplateResult {
    const { texts } = this;
    const isPaid = this.settling === 'paid';
    return html`<section part="details" class="main" aria-labelledby="settling">
      <div class="notice ${isPaid ? 'good' : ''}">
        <h3 id="settling" tabindex="-1">${isPaid ? texts.received : texts.unsure}</h3>
        <p>${isPaid ? texts.receivedText : texts.unsureText}</p>
        <button
          part="pay"
          type="button"
          class="primary"
          aria-disabled=${this.isAsking ? 'true' : 'false'}
          @click=${this.ask}
        >
          ${this.isAsking ? texts.asking : texts.again}
        </button>
      </div>
    </section>`;
  }

  /** Checks what was typed. False when it will not do, which is told in place. Comes first after the click: wallets open their sheet here. */
  async check(): Promise<boolean> {
    if (!this.fields) {
      this.host.announce(this.state === 'missing' ? this.texts.unavailable : this.texts.wait);
      this.lead();
      return false;
    }
    await this.tell('');
    const problem = await this.fields.check(this.sum);
    await this.tell(problem ?? '');
    if (problem) this.lead();
    return problem === undefined;
  }

  /** Pays what is due, and nothing else: `repriced` when the service wants another amount than the buyer saw. */
  async pay(): Promise<'paid' | 'refused' | 'repriced'> {
    const { method, fields } = this;
    if (!method || !fields) return 'refused';
    const { checkout, due } = this.order.read();
    const { _id: id, secret, currency } = checkout;
    const started = await this.orders
      .startPayment({ id, secret, paymentMethod: method._id })
      .catch((error: unknown) => {
        if (isCode(error, 'PAYMENT_PROVIDER_UNAVAILABLE')) return undefined;
        throw error;
      });
    if (!started) return await this.refuse(this.texts.providerDown);
    if (started.currency !== currency || toMinor(started.amount, currency) !== due) return 'repriced';
    const { clientSecret = '' } = started;
    this.remember({ ref: clientSecret.split('_secret')[0] ?? '', method: method._id });
    const outcome = started.status === 'open' ? await this.confirm(fields, clientSecret) : 'paid';
    if (typeof outcome !== 'string') {
      this.remember(undefined);
      return await this.refuse(outcome.refused || this.texts.refused);
    }
    this.settling = outcome;
    return 'paid';
  }

  /** Goes on with a payment that was begun before a reload, a redirect or an answer that was lost. */
  async resume(result: string | undefined): Promise<void> {
    if (result !== undefined) cleanAddress();
    this.settling = result === 'succeeded' ? 'paid' : 'unsure';
    await this.settle();
  }

  /** Asks for the order until there is one, or until it is sure that there will be none. */
  async settle(): Promise<void> {
    const { checkout, methods } = this.order.read();
    const { _id: id, secret } = checkout;
    const paymentMethod =
      this.host.kept.checkout?.payment?.method ?? methods.find(({ provider }) => provider)?._id ?? '';
    clearTimeout(this.waiting);
    this.settling ??= 'unsure';
    this.isAsking = true;
    this.host.element.requestUpdate();
    try {
      const done = await this.orders.complete({ id, secret, paymentMethod });
      await this.order.placed(done);
      this.settling = undefined;
    } catch (error) {
      await this.mend(error);
    } finally {
      this.isAsking = false;
      this.host.element.requestUpdate();
    }
  }

  private get texts(): Texts['payment'] {
    return this.host.translated()?.payment ?? english;
  }

  private get orders() {
    return this.host.clientFor(operations).checkout;
  }

  private get sum() {
    const { due, checkout } = this.order.read();
    return { due, currency: checkout.currency };
  }

  private readonly handleRetry = (): void => {
    const { method } = this;
    if (method && this.state === 'missing') void this.show(method).then(() => this.fields?.focus());
  };

  private readonly ask = (): void => {
    if (this.isSettling && !this.isAsking) void this.settle();
  };

  private async show(method: PaymentMethod): Promise<void> {
    this.state = 'loading';
    this.host.element.requestUpdate();
    const language = this.host.view()?.language ?? 'en';
    let fields: StripePayment | undefined;
    try {
      fields = await StripePayment.show(this.host.element, method.publishableKey ?? '', this.sum, language);
    } catch (error) {
      this.host.failed(error);
    }
    // somebody may have chosen otherwise meanwhile, or the shop is gone
    if (this.method !== method || !this.host.element.isConnected) fields?.remove();
    else {
      this.fields = fields;
      this.state = fields ? 'shown' : 'missing';
    }
    this.host.element.requestUpdate();
  }

  private async confirm(fields: StripePayment, clientSecret: string): Promise<Outcome> {
    const back = new URL(location.href);
    for (const name of added) back.searchParams.delete(name);
    try {
      return await fields.pay(clientSecret, back.href);
    } catch (error) {
      this.host.failed(error);
      return 'unsure';
    }
  }

  /** What an error means once something may have been paid. */
  private async mend(error: unknown): Promise<void> {
    const isPaid = this.settling === 'paid';
    if (isCode(error, 'PAYMENT_NOT_RECEIVED') && !isPaid) {
      this.forget();
      await this.order.reopened();
      await this.refuse(this.texts.notArrived);
    } else if (isPassing(error) || (isPaid && isCode(error, 'PAYMENT_NOT_RECEIVED'))) {
      const isNew = this.tries === 0;
      this.waiting = setTimeout(this.ask, pauses[Math.min(this.tries++, pauses.length - 1)]);
      this.host.failed(error);
      if (isNew) await this.focusSettling();
    } else {
      this.forget();
      // the time ran out while the money was on its way: when it comes, it goes back
      const isLate = isPaid && error instanceof ServiceError && error.status === 410;
      await this.order.refused(isLate ? new ServiceError(409, { code: 'PAYMENT_REFUNDED' }) : error);
    }
  }

  private forget(): void {
    this.settling = undefined;
    this.tries = 0;
    this.remember(undefined);
  }

  private async refuse(words: string): Promise<'refused'> {
    await this.tell(words);
    this.lead();
    return 'refused';
  }

  /** Brings what is wrong with the payment into sight: the button may be far from it. */
  private lead(): void {
    this.host.element.shadowRoot?.querySelector('[data-payment]')?.scrollIntoView({ block: 'center' });
  }

  private async tell(problem: string): Promise<void> {
    this.problem = problem;
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
  }

  /** The form is gone: whoever listens is led to what stands in its place. */
  private async focusSettling(): Promise<void> {
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
    this.host.element.shadowRoot?.getElementById('settling')?.focus();
  }

  private remember(payment: KeptPayment | undefined): void {
    const { kept } = this.host;
    if (kept.checkout?.id === this.order.read().checkout._id) kept.setCheckout({ ...kept.checkout, payment });
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof ServiceError && error.code === code;
}

/** Whether the same question may have another answer soon. */
function isPassing(error: unknown): boolean {
  if (error instanceof ServiceError) return error.status >= 429 || passing.includes(error.code);
  return error instanceof UnreachableError;
}

/** A reload of the page is not to pay again, nor is whoever gets its address to see of what. */
function cleanAddress(): void {
  const clean = new URL(location.href);
  for (const name of added) clean.searchParams.delete(name);
  history.replaceState(history.state, '', clean);
}
