/**
 * The payment for a renaming at a provider: from its panel, and again after a reload or a visit to the bank. It loads
 * for buyers who pay.
 */
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import type { PaymentStart } from '../../../contract/payments.ts';
import { ticketDetails } from '../../../contract/ticket-details.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { changes as english } from '../../../locales/en/changes.ts';
import type { Texts } from '../../../locales/index.ts';
import { toMinor } from '../../../sale/money.ts';
import { money } from '../../format.ts';
import { isCode, OnlinePayment } from '../../paying/online-payment.ts';
import type { StoredPayment } from '../../paying/payable.ts';
import { keepInTab, loadFromTab } from '../../tab-store.ts';
import { namingKey } from '../view/stored-data.ts';
import { focusOn, type OrdersHost } from '../view/orders-host.ts';

/** A new name for a ticket. */
export interface NameWish {
  readonly ticket: string;
  /** The ticket's secret. */
  readonly secret: string;
  readonly firstname: string;
  readonly lastname: string;
}

/** A payment that has begun, as the tab stores it for an element of the same seller. */
interface StoredNaming extends NameWish, StoredPayment {
  /** `_id` of the payment. */
  readonly payment: string;
  readonly baseUrl: string;
  readonly seller: string;
}

/** The ends of a payment. */
interface NamingEnd {
  /** @param isPending true if the money is on its way; the name comes with it */
  done(ticket: Ticket, isPending: boolean): void;
  /** The step was left, because of an error or without one. */
  left(error?: unknown): void;
}

/** Payments that an element on this page continues. */
const lookedAfter = new Set<string>();

/** The stored payment to be finished, after a reload or a return from the bank. */
export function storedNaming({ element: { baseUrl, seller } }: OrdersHost): StoredNaming | undefined {
  const stored = loadFromTab(namingKey) as unknown as StoredNaming;
  const isOurs = stored.baseUrl === baseUrl && stored.seller === seller;
  return isOurs && stored.ref && !lookedAfter.has(stored.payment) ? stored : undefined;
}

export class NamePayment implements ReactiveController {
  private readonly online: OnlinePayment;
  private readonly place = createRef<HTMLElement>();
  /** The last start of the payment. */
  private started: PaymentStart | undefined;
  /** The same until an attempt to pay it. */
  private fresh: PaymentStart | undefined;
  /** `_id` of the payment. */
  private payment = '';
  private isStored = false;
  private isShown = false;
  private busy = false;
  private message = '';

  constructor(
    private readonly host: OrdersHost,
    private readonly wish: NameWish,
    private readonly end: NamingEnd,
  ) {
    const { element, language, translated, explain } = host;
    const announce = (message: string) => void this.say(message);
    this.online = new OnlinePayment(
      { element, language, translated, announce, failed: explain },
      {
        name: this.name,
        sum: () => this.sum,
        hasOtherWays: () => false,
        start: () => this.start(),
        remember: (payment) => {
          this.remember(payment);
        },
        complete: () => this.complete(),
        refused: (error) => {
          this.leave(error);
          return Promise.resolve();
        },
        reopened: () => this.reopen(),
        texts: () => this.texts.paying,
      },
    );
    element.addController(this);
  }

  /** Begins the payment, which determines its amount. @throws ServiceError, UnreachableError */
  async begin(): Promise<void> {
    const { ticket: id, ...wish } = this.wish;
    this.started = this.fresh = await this.tickets.payNaming({ id, ...wish });
    this.payment = this.started._id;
  }

  /** Shows the fields, once the step is on screen. */
  async open(): Promise<void> {
    const { paymentMethod: _id = '', provider, publishableKey } = this.started ?? {};
    await this.host.element.updateComplete;
    this.online.choose({ _id, provider, publishableKey });
    await focusOn(this.host, `#${CSS.escape(`paying${this.name}`)}`);
  }

  /** Continues a payment that was begun before. */
  async resume({ ref, method, payment }: StoredNaming): Promise<void> {
    this.payment = payment;
    lookedAfter.add(payment);
    await this.online.resume({ ref, method });
  }

  hostConnected(): void {
    if (this.isStored) lookedAfter.add(this.payment);
  }

  hostDisconnected(): void {
    lookedAfter.delete(this.payment);
  }

  /** Ends silently if the panel around it was closed. */
  hostUpdated(): void {
    if (this.place.value?.isConnected) this.isShown = true;
    else if (this.isShown && this.host.element.isConnected) this.stop();
  }

  render(): TemplateResult {
    const { texts, online, name, started, busy } = this;
    return html`<div class="panel" ${ref(this.place)}>
      ${
        online.isSettling
          ? online.renderSettling(5)
          : started
            ? html`<form class="panel" novalidate aria-labelledby="paying${name}" @submit=${this.handlePay}>
                <h5 id="paying${name}" tabindex="-1">${texts.payTitle(this.holder)}</h5>
                ${online.render()} <slot name="payment${name}"></slot>
                <div role="alert">${this.message ? html`<p class="wrong">${this.message}</p>` : nothing}</div>
                <div class="buttons">
                  <button part="pay" class="primary" type="submit" aria-disabled=${busy ? 'true' : 'false'}>
                    ${busy ? texts.busy : texts.pay(this.price)}
                  </button>
                  <button class="quiet" type="button" @click=${this.handleBack}>${texts.back}</button>
                </div>
              </form>`
            : html`<p role="status">${texts.paying.asking}</p>`
      }
    </div>`;
  }

  /** The announcement at its end. */
  said(isPending: boolean): string {
    const { texts } = this;
    return (isPending ? texts.doneLater : texts.done)(this.holder);
  }

  stop(): void {
    this.online.stop();
    this.host.element.removeController(this);
    this.hostDisconnected();
  }

  /** Distinguishes this ticket's payment from others in the same element. */
  private get name(): string {
    return `-${this.wish.ticket}`;
  }

  private get holder(): string {
    return `${this.wish.firstname.trim()} ${this.wish.lastname.trim()}`;
  }

  private get sum() {
    const { amount = 0, currency = '' } = this.started ?? {};
    return { due: toMinor(amount, currency), currency };
  }

  private get price(): string {
    const { due, currency } = this.sum;
    return money(due, currency, this.host.language());
  }

  private get tickets() {
    return this.host.clientFor({ tickets: ticketDetails }).tickets;
  }

  private get texts(): Texts['changes']['naming'] {
    return (this.host.translated()?.changes ?? english).naming;
  }

  private async start(): Promise<PaymentStart> {
    if (!this.fresh) await this.begin();
    const { fresh } = this;
    this.fresh = undefined;
    if (!fresh) throw new TypeError('Nothing has begun');
    return fresh;
  }

  private remember(payment: StoredPayment | undefined): void {
    const { baseUrl, seller } = this.host.element;
    const stored: StoredNaming | undefined = payment && {
      ...this.wish,
      ...payment,
      payment: this.payment,
      baseUrl,
      seller,
    };
    keepInTab(namingKey, stored);
    this.isStored = stored !== undefined;
    if (stored) lookedAfter.add(this.payment);
    else lookedAfter.delete(this.payment);
  }

  private async complete(): Promise<void> {
    const { ticket: id, secret } = this.wish;
    const { ticket, pending = false } = await this.tickets.completeNaming({ id, secret, payment: this.payment });
    this.remember(undefined);
    this.stop();
    this.end.done(ticket, pending);
  }

  /** Nothing was paid: the fields are shown, also after a return. */
  private async reopen(): Promise<void> {
    if (this.started) return;
    try {
      await this.begin();
      await this.open();
    } catch (error) {
      this.leave(error);
    }
  }

  private leave(error?: unknown): void {
    this.stop();
    this.end.left(error);
  }

  private readonly handleBack = (): void => {
    if (!this.busy) this.leave();
  };

  private readonly handlePay = async (submit: Event): Promise<void> => {
    submit.preventDefault();
    if (this.busy) return; // a second click is the same payment
    this.busy = true;
    await this.say('');
    try {
      const { online } = this;
      const outcome = (await online.check()) && (await online.pay());
      if (outcome === 'paid') await online.settle();
      else if (outcome === 'repriced') await this.say(this.texts.repriced(this.price));
    } catch (error) {
      // it has been paid: only the result is missing
      if (isCode(error, 'PAYMENT_UNDER_WAY')) await this.online.settle();
      else this.leave(error);
    } finally {
      this.busy = false;
      this.host.element.requestUpdate();
    }
  };

  private async say(message: string): Promise<void> {
    this.message = message;
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
  }
}
