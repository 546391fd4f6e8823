/**
 * The payment for a voucher at a provider: the order, the provider's fields, and the way back to the form. It loads for
 * buyers who pay online.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import type { PaymentStart } from '../../contract/payments.ts';
import { voucherPurchases, type VoucherCatalog, type VoucherOrder } from '../../contract/voucher-purchases.ts';
import { gift as english } from '../../locales/en/gift.ts';
import type { Texts } from '../../locales/index.ts';
import { money } from '../format.ts';
import { isCode, OnlinePayment } from '../paying/online-payment.ts';
import { keepInTab } from '../tab-store.ts';
import type { GiftAnswers } from './gift-answers.ts';
import { renderCard } from './gift-form.ts';
import { whereTo } from './voucher-ordered.ts';
import type { PurchaseHost } from './voucher-view.ts';

type Key = Pick<VoucherOrder, '_id' | 'secret'>;

/** A payment that has begun, as the tab stores it. */
export interface StoredVoucherPayment {
  readonly order: Key;
  readonly ref: string;
  readonly method: string;
  /** The typed values. */
  readonly values: Readonly<Record<string, string>>;
}

/** The voucher to be paid, as its form knows it. */
export interface PaidVoucher {
  readonly seller: string;
  /** Key of the payment in the tab's storage. */
  readonly keptAs: string;
  /** The form; missing if the catalog could not be read. */
  readonly form:
    | {
        readonly offer: VoucherCatalog;
        readonly answers: GiftAnswers;
        /** Orders the voucher: once, however often it is called, until that order has ended. */
        buy(): Promise<VoucherOrder>;
      }
    | undefined;
  /** The order will not be paid any more; the next one is another. */
  over(): void;
  /** It is paid, or the money is on its way. */
  done(order: VoucherOrder): Promise<void>;
  /** Back to the form, with a notice, or with the service's error. */
  back(why?: string | ServiceError): Promise<void>;
}

export class VoucherPayment {
  private readonly online: OnlinePayment;
  private order: Key | undefined;
  private message = '';
  private busy = false;
  /** An earlier payment is continued first. */
  private isResuming = false;
  /** The service takes no payment for this order any more. */
  private isClosed = false;

  constructor(
    private readonly host: PurchaseHost,
    private readonly voucher: PaidVoucher,
  ) {
    const { element, translated, language, explain } = host;
    const announce = (message: string) => {
      this.message = message;
      element.requestUpdate();
    };
    this.online = new OnlinePayment(
      { element, translated, language, announce, failed: explain },
      {
        name: '',
        sum: () => this.sum,
        hasOtherWays: () => (voucher.form?.offer.paymentMethods.length ?? 0) > 1,
        start: () => this.start(),
        remember: (payment) => {
          const { order } = this;
          const values = voucher.form?.answers.values ?? {};
          const stored: StoredVoucherPayment | undefined = payment && order && { order, ...payment, values };
          keepInTab(voucher.keptAs, stored);
        },
        complete: async () => {
          await voucher.done(await this.orders.complete(this.key));
        },
        refused: async (error) => {
          voucher.over();
          const { texts } = this;
          const isOver = isCode(error, 'WRONG_STATE');
          await voucher.back(
            isCode(error, 'PAYMENT_REFUNDED') ? texts.refunded : isOver ? texts.orderOver : host.explain(error),
          );
        },
        reopened: () => this.reopen(),
      },
    );
  }

  /** Shows the payment methods. */
  async open(): Promise<void> {
    this.online.choose(this.method);
    await this.focus('paying');
  }

  /** Continues a payment that was begun before a reload or a redirect. */
  async resume({ order, ref, method }: StoredVoucherPayment): Promise<void> {
    this.order = order;
    this.isResuming = true;
    await this.online.resume({ ref, method });
  }

  stop(): void {
    this.online.stop();
  }

  render(): TemplateResult {
    const { texts, online, host } = this;
    const { form } = this.voucher;
    if (online.isSettling)
      return html`<section part="paying" class="gift" aria-labelledby="settling">${online.renderSettling()}</section>`;
    if (this.isResuming || !form) return html`<div class="skeleton" role="status" aria-label=${texts.loading}></div>`;
    const { offer, answers } = form;
    const language = host.language();
    const { due, currency } = this.sum;
    const { name = texts.title } = offer;
    return html`<form part="paying" class="gift" novalidate aria-labelledby="paying" @submit=${this.handlePay}>
      ${renderCard({ offer, answers, texts, language, link: host.link })}
      <div class="group">
        <h3 id="paying" tabindex="-1">${texts.payTitle(name, money(due, currency, language))}</h3>
        <p>${whereTo(answers.wish(), false, { texts, language, offer })}</p>
        <button type="button" class="link" @click=${this.handleBack}>${texts.back}</button>
      </div>
      <div class="group">${online.render()}<slot name="payment"></slot></div>
      <div class="send">
        <div role="alert">${this.message ? html`<p part="error" class="notice">${this.message}</p>` : nothing}</div>
        <button part="pay" class="primary" aria-disabled=${this.busy ? 'true' : 'false'}>
          ${this.busy ? texts.paying : texts.pay(money(due, currency, language))}
        </button>
      </div>
      ${offer.disclaimer ? html`<p part="disclaimer" class="small muted">${offer.disclaimer}</p>` : nothing}
    </form>`;
  }

  private get sum() {
    const { answers, offer } = this.voucher.form ?? {};
    return { due: answers?.amount() ?? 0, currency: offer?.currency ?? '' };
  }

  private get method() {
    const { answers, offer } = this.voucher.form ?? {};
    const chosen = answers?.value('paymentMethod');
    return offer?.paymentMethods.find(({ _id, provider }) => provider && _id === chosen);
  }

  private get orders() {
    return this.host.clientFor({ voucherOrders: voucherPurchases }).voucherOrders;
  }

  private get key() {
    const { _id: order = '', secret = '' } = this.order ?? {};
    return { id: this.voucher.seller, order, secret };
  }

  private async start(): Promise<PaymentStart> {
    this.order ??= await this.voucher.form?.buy();
    return await this.orders.startPayment(this.key);
  }

  /** Nothing was paid: the fields are shown, for the same order while it can be paid. */
  private async reopen(): Promise<void> {
    this.isResuming = false;
    if (this.isClosed) {
      this.voucher.over();
      await this.voucher.back(this.texts.orderOver);
    } else if (this.method) await this.open();
    else await this.voucher.back();
  }

  private readonly handleBack = (): void => {
    if (!this.busy) void this.voucher.back();
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
      else if (outcome === 'repriced') await this.voucher.back(new ServiceError(409, {}));
    } catch (error) {
      await this.take(error);
    } finally {
      this.busy = false;
      this.host.element.requestUpdate();
    }
  };

  private async take(error: unknown): Promise<void> {
    const isRefused = error instanceof ServiceError && error.status < 429;
    if (this.order && isCode(error, 'WRONG_STATE')) {
      // paid or cancelled: the answer shows which
      this.isClosed = true;
      await this.online.settle();
    } else if (isCode(error, 'PAYMENT_UNDER_WAY')) await this.online.settle();
    else if (isRefused && !this.order) await this.voucher.back(error);
    else await this.say(this.host.explain(error));
  }

  private async say(message: string): Promise<void> {
    this.message = message;
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
  }

  private async focus(id: string): Promise<void> {
    const { element } = this.host;
    element.requestUpdate();
    await element.updateComplete;
    element.shadowRoot?.getElementById(id)?.focus();
  }

  private get texts(): Texts['gift'] {
    return this.host.translated()?.gift ?? english;
  }
}
