/** The payment at a provider. */
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { ServiceError, UnreachableError } from '../../client/errors.ts';
import type { PaymentMethod } from '../../contract/checkout.ts';
import { payment as english } from '../../locales/en/payment.ts';
import { shared as sharedInEnglish } from '../../locales/en/shared.ts';
import type { Texts } from '../../locales/index.ts';
import { toMinor } from '../../sale/money.ts';
import type { StoredPayment, Payable, PayingHost } from './payable.ts';
import { cleanAddress, ownAddress, returnedFrom } from './return-address.ts';
import { showPayment } from './stripe-payment.ts';
import type { Outcome, StripePlace } from './stripe-place.ts';

/** Milliseconds between two requests, longer each time. */
const backoffMs = [2_000, 4_000, 8_000, 15_000, 30_000];

/** Codes that are temporary: another payment may be under way. */
const passing: readonly string[] = ['PAYMENT_UNDER_WAY', 'PAYMENT_PROVIDER_UNAVAILABLE'];

/** What is paid by: a method, and the provider's fields for it. */
export interface Means {
  readonly method: PaymentMethod | undefined;
  readonly fields: StripePlace | undefined;
}

/**
 * The provider's fields in the page, the payment, and its result. A payment belongs to one payable, and is stored
 * before the buyer confirms it. From then on the result is requested first: no buyer pays twice.
 */
export class OnlinePayment implements ReactiveController {
  private method: PaymentMethod | undefined;
  private fields: StripePlace | undefined;
  private state: 'loading' | 'shown' | 'missing' | undefined;
  private problem = '';
  /** Money may have been taken, or has been; only the result is missing. */
  private settling: 'unsure' | 'paid' | undefined;
  private isAsking = false;
  private tries = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: PayingHost,
    private readonly payable: Payable,
  ) {
    host.element.addController(this);
  }

  /** True if the payable is not complete although the payment is done. */
  get isSettling(): boolean {
    return this.settling !== undefined && this.tries > 0;
  }

  hostConnected(): void {
    window.addEventListener('online', this.ask);
    if (this.isSettling) this.ask();
    else if (this.method && !this.fields) void this.show(this.method);
  }

  /** Frames do not survive a move of the element in the page. */
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

  /** Shows the fields of a payment method in place of the former ones; none for methods without fields. */
  choose(method: PaymentMethod | undefined): void {
    if (method?._id === this.method?._id && this.state !== 'missing') return;
    this.fields?.remove();
    this.fields = undefined;
    this.problem = '';
    this.method = method;
    this.state = undefined;
    if (method) void this.show(method);
  }

  /** The notices beside the provider's fields: loading, an error, or the reason why nothing was paid. */
  render(): TemplateResult | typeof nothing {
    const { texts } = this;
    const { retry } = this.host.translated()?.shared ?? sharedInEnglish;
    if (this.state === 'loading') return html`<p class="small muted" role="status">${texts.loading}</p>`;
    if (this.state === 'missing')
      return html`<div part="error" class="notice" role="alert" data-payment=${this.payable.name}>
        <p>${texts.unavailable} ${this.payable.hasOtherWays() ? texts.otherWays : nothing}</p>
        <button type="button" class="quiet" @click=${this.handleRetry}>${retry}</button>
      </div>`;
    return this.problem
      ? html`<p part="error" class="wrong" role="alert" data-payment=${this.payable.name}>${this.problem}</p>`
      : nothing;
  }

  /**
   * Replaces the form while the result of the payment is not known, or the payable is not complete. Its heading is
   * `settling…`.
   * @param level heading level
   */
  renderSettling(level = 3): TemplateResult {
    const { texts } = this;
    const isPaid = this.settling === 'paid';
    return html`<div class="notice ${isPaid ? 'good' : ''}">
      <h3 id="settling${this.payable.name}" tabindex="-1" aria-level=${level}>
        ${isPaid ? texts.received : texts.unsure}
      </h3>
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
    </div>`;
  }

  /**
   * Checks the typed values. False if they are invalid, which is shown beside them. It comes first after a click:
   * wallets open their sheet here.
   * @param fields Other ones than those of the payment method.
   */
  async check(fields = this.fields): Promise<boolean> {
    if (!fields) {
      this.host.announce(this.state === 'missing' ? this.texts.unavailable : this.texts.wait);
      this.lead();
      return false;
    }
    await this.tell('');
    const problem = await fields.check(this.payable.sum());
    await this.tell(problem ?? '');
    if (problem) this.lead();
    return problem === undefined;
  }

  /** Pays the amount due, and nothing else: `repriced` if the service wants another amount than the buyer saw. */
  async pay(means?: Means): Promise<'paid' | 'refused' | 'repriced'> {
    const { method, fields } = means ?? { method: this.method, fields: this.fields };
    const { payable } = this;
    if (!method || !fields) return 'refused';
    const { due, currency } = payable.sum();
    const started = await payable.start(method).catch((error: unknown) => {
      if (isCode(error, 'PAYMENT_PROVIDER_UNAVAILABLE')) return undefined;
      throw error;
    });
    if (!started) return await this.reject(this.texts.providerDown);
    if (started.currency !== currency || toMinor(started.amount, currency) !== due) return 'repriced';
    const { clientSecret = '' } = started;
    payable.remember({ ref: clientSecret.split('_secret')[0] ?? '', method: method._id });
    const outcome = started.status === 'open' ? await this.confirm(fields, clientSecret) : 'paid';
    if (typeof outcome !== 'string') {
      payable.remember(undefined);
      return await this.reject(outcome.refused || this.texts.refused);
    }
    this.settling = outcome;
    return 'paid';
  }

  /** Continues a payment that was begun before a reload, a redirect or a lost answer. */
  async resume({ ref }: StoredPayment): Promise<void> {
    const result = returnedFrom(ref);
    if (result !== undefined) cleanAddress();
    this.settling = result === 'succeeded' ? 'paid' : 'unsure';
    await this.settle();
  }

  /** Requests the result until it is there, or until it is certain that it will not come. */
  async settle(): Promise<void> {
    clearTimeout(this.waiting);
    this.settling ??= 'unsure';
    this.isAsking = true;
    this.host.element.requestUpdate();
    try {
      await this.payable.complete();
      this.settling = undefined;
    } catch (error) {
      await this.mend(error);
    } finally {
      this.isAsking = false;
      this.host.element.requestUpdate();
    }
  }

  private get texts(): Texts['payment'] {
    return { ...(this.host.translated()?.payment ?? english), ...this.payable.texts?.() };
  }

  private readonly handleRetry = (): void => {
    const { method } = this;
    if (method && this.state === 'missing') void this.show(method).then(() => this.fields?.focus());
  };

  private readonly ask = (): void => {
    if (this.isSettling && !this.isAsking) void this.settle();
  };

  private async show(method: PaymentMethod): Promise<void> {
    const { element } = this.host;
    this.state = 'loading';
    element.requestUpdate();
    let fields: StripePlace | undefined;
    try {
      const { publishableKey: key = '' } = method;
      const { name, hasWallets } = this.payable;
      const settings = { key, sum: this.payable.sum(), language: this.host.language(), hasWallets };
      fields = await showPayment(element, `payment${name}`, settings);
    } catch (error) {
      this.host.failed(error);
    }
    // the buyer may have changed the method, or the element is gone
    if (this.method !== method || !element.isConnected) fields?.remove();
    else {
      this.fields = fields;
      this.state = fields ? 'shown' : 'missing';
    }
    element.requestUpdate();
  }

  private async confirm(fields: StripePlace, clientSecret: string): Promise<Outcome> {
    try {
      return await fields.pay(clientSecret, ownAddress());
    } catch (error) {
      this.host.failed(error);
      return 'unsure';
    }
  }

  /** Handles an error after a possible payment. */
  private async mend(error: unknown): Promise<void> {
    const isPaid = this.settling === 'paid';
    if (isCode(error, 'PAYMENT_NOT_RECEIVED') && !isPaid) {
      this.clear();
      await this.payable.reopened();
      await this.reject(this.texts.notArrived);
    } else if (isPassing(error) || (isPaid && isCode(error, 'PAYMENT_NOT_RECEIVED'))) {
      const isNew = this.tries === 0;
      const pause = backoffMs[Math.min(this.tries++, backoffMs.length - 1)];
      // an element that was removed requests the result when it is back
      if (this.host.element.isConnected) this.waiting = setTimeout(this.ask, pause);
      this.host.failed(error);
      if (isNew) await this.focusSettling();
    } else {
      this.clear();
      // the time ran out while the money was on its way: when it arrives, it is refunded
      const isLate = isPaid && error instanceof ServiceError && error.status === 410;
      await this.payable.refused(isLate ? new ServiceError(409, { code: 'PAYMENT_REFUNDED' }) : error);
    }
  }

  private clear(): void {
    this.settling = undefined;
    this.tries = 0;
    this.payable.remember(undefined);
  }

  private async reject(texts: string): Promise<'refused'> {
    await this.tell(texts);
    this.lead();
    return 'refused';
  }

  /** Scrolls to the error of the payment: the button may be far from it. */
  private lead(): void {
    const { shadowRoot } = this.host.element;
    shadowRoot?.querySelector(`[data-payment="${CSS.escape(this.payable.name)}"]`)?.scrollIntoView({ block: 'center' });
  }

  private async tell(problem: string): Promise<void> {
    this.problem = problem;
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
  }

  /** The form is gone: the focus moves to its replacement. */
  private async focusSettling(): Promise<void> {
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
    this.host.element.shadowRoot?.getElementById(`settling${this.payable.name}`)?.focus();
  }
}

/** True if the service rejected for this one reason. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof ServiceError && error.code === code;
}

/** True if the same request may have another answer soon. */
function isPassing(error: unknown): boolean {
  if (error instanceof ServiceError) return error.status >= 429 || passing.includes(error.code);
  return error instanceof UnreachableError;
}
