/** The voucher purchase, for elements that sell vouchers. Long because form, payment and result share one state. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError, UnreachableError } from '../../client/errors.ts';
import {
  publicVoucherCatalog,
  voucherPurchases,
  type VoucherCatalog,
  type VoucherOrder,
} from '../../contract/voucher-purchases.ts';
import { gift as english } from '../../locales/en/gift.ts';
import { shared } from '../../locales/en/shared.ts';
import type { Texts } from '../../locales/index.ts';
import { colours } from '../accent.ts';
import { money } from '../format.ts';
import { form } from '../form.styles.ts';
import { Outdated, orOutdated, reloadButton } from '../outdated.ts';
import { canPay } from '../paying/payable.ts';
import { adopt } from '../styles.ts';
import { keepInTab, loadFromTab } from '../tab-store.ts';
import { GiftAnswers, type GiftField } from './gift-answers.ts';
import { renderGiftForm } from './gift-form.ts';
import { VoucherOrdered } from './voucher-events.ts';
import { renderOrdered } from './voucher-ordered.ts';
import type { StoredVoucherPayment, VoucherPayment } from './voucher-payment.ts';
import { styles } from './voucher-purchase.styles.ts';
import type { PurchaseHost } from './voucher-view.ts';

const unsent = { wish: '', key: '', locale: '' };

/** The service's names of the fields. */
const fieldsOfPaths: Readonly<Record<string, GiftField | undefined>> = {
  amount: 'amount',
  'recipient.name': 'toName',
  'recipient.email': 'toEmail',
  message: 'message',
  sendOn: 'sendOn',
  'buyer.name': 'name',
  'buyer.email': 'email',
  paymentMethod: 'paymentMethod',
};

export class VoucherPurchase {
  private seller: string | undefined;
  private offer: VoucherCatalog | undefined;
  private answers: GiftAnswers | undefined;
  private done: VoucherOrder | undefined;
  private paying: VoucherPayment | undefined;
  private isMissing = false;
  private problem = '';
  private isOutdated = false;
  private busy = false;
  /** One key for one wish: a repetition counts once. It is repeated as it was, in its first language. */
  private sent = unsent;

  constructor(private readonly host: PurchaseHost) {
    adopt(host.element, form, styles);
  }

  /** Loads the catalog of the element's seller if that has changed; called before each render. */
  follow(): void {
    if (this.host.seller() !== this.seller) void this.load(true);
  }

  render(): TemplateResult {
    const { host, offer, answers, done, texts: text } = this;
    if (done) {
      return renderOrdered(done, { texts: text, language: host.language(), offer }, this.handleAnother);
    }
    if (this.paying) return this.paying.render();
    if (this.isMissing) return html`<slot name="empty"><p class="muted">${text.notOnSale}</p></slot>`;
    if (!offer || !answers)
      return this.problem
        ? html`<div part="error" class="notice" role="alert">
            <p>${this.problem}</p>
            <button type="button" class="quiet" @click=${this.handleRetry}>${this.shared.retry}</button>
          </div>`
        : html`<slot name="loading"><div class="skeleton" role="status" aria-label=${text.loading}></div></slot>`;
    return html`<form
      part="purchase"
      class="gift"
      novalidate
      aria-label=${offer.name ?? text.title}
      @input=${this.handleInput}
      @submit=${this.handleSubmit}
    >
      ${renderGiftForm({ offer, answers, texts: text, language: host.language(), link: host.link })}
      <div class="send">
        <div role="alert">${this.problem ? html`<p part="error" class="notice">${this.problem}</p>` : nothing}</div>
        ${this.isOutdated ? reloadButton(text.reload) : nothing}
        <button part="buy" class="primary" aria-disabled=${this.busy ? 'true' : 'false'}>
          ${this.busy ? text.ordering : this.orderText(offer, answers)}
        </button>
      </div>
      ${offer.disclaimer ? html`<p part="disclaimer" class="small muted">${offer.disclaimer}</p>` : nothing}
    </form>`;
  }

  private orderText({ currency }: VoucherCatalog, answers: GiftAnswers): string {
    if (this.isOnline) return this.texts.toPayment;
    const amount = answers.amount();
    return amount === undefined
      ? this.texts.orderNone
      : this.texts.order(money(amount, currency, this.host.language()));
  }

  /** True if the chosen method is paid at a provider, in a second step. */
  private get isOnline(): boolean {
    const chosen = this.answers?.value('paymentMethod');
    return this.offer?.paymentMethods.find(({ _id }) => _id === chosen)?.provider !== undefined;
  }

  /** @param isRestart true to clear the screen; else its content and focus stay until the answer comes */
  private async load(isRestart: boolean): Promise<void> {
    const seller = (this.seller = this.host.seller());
    if (isRestart) {
      this.offer = this.done = undefined;
      this.leavePayment();
    }
    this.isMissing = !seller; // without a seller nothing is on sale
    this.forgive();
    if (!seller) return;
    try {
      const offer = await this.host
        .clientFor({ voucherCatalog: publicVoucherCatalog })
        .voucherCatalog.getPublic({ id: seller });
      if (seller !== this.seller) return;
      const paymentMethods = offer.paymentMethods.filter(canPay);
      this.isMissing = paymentMethods.length === 0;
      this.offer = { ...offer, paymentMethods };
      this.showColour(offer);
      this.answers = this.answers?.about(this.offer) ?? new GiftAnswers(this.offer);
    } catch (error) {
      if (seller !== this.seller) return;
      this.isMissing = error instanceof ServiceError && error.status === 404;
      this.problem = this.isMissing ? '' : this.host.explain(error);
      this.offer = undefined;
    }
    if (isRestart) await this.resume(seller);
    this.host.element.requestUpdate();
  }

  private readonly handleRetry = (): void => {
    this.host.holdFocus();
    void this.load(true);
    this.host.element.requestUpdate();
  };

  /** The seller's own colour, if there is one. */
  private showColour({ accentColor }: VoucherCatalog): void {
    const [accent, onAccent] = colours(accentColor);
    const { style } = this.host.element;
    style.setProperty('--_gift', accent);
    style.setProperty('--_on-gift', onAccent);
  }

  private readonly handleInput = (event: Event): void => {
    const { name, value } = event.target as HTMLInputElement;
    this.answers?.set(name, value);
    this.forgive();
    this.host.element.requestUpdate();
  };

  private readonly handleSubmit = async (submit: Event): Promise<void> => {
    submit.preventDefault();
    const { host, answers } = this;
    if (this.busy || !answers) return;
    this.forgive();
    if (!answers.check()) {
      await this.focusWrong();
      return;
    }
    const { seller = '' } = this;
    this.busy = true;
    host.element.requestUpdate();
    try {
      if (this.isOnline) await this.pay(seller);
      else this.finish(seller, await this.buy(seller, answers));
    } catch (error) {
      const cause = await orOutdated(import.meta.url, error, this.texts.outdated);
      if (seller === this.seller) await this.take(cause);
    }
    this.busy = false;
    host.element.requestUpdate();
    if (seller !== this.seller) return; // the screen is another seller's
    if (this.done) await this.focus('.ordered');
    else if (this.answers?.isWrong) await this.focusWrong();
  };

  private async buy(seller: string, answers: GiftAnswers): Promise<VoucherOrder> {
    const { host } = this;
    const wish = answers.wish();
    const written = JSON.stringify([seller, wish]);
    // randomUUID needs a secure context, which a page on a plain http intranet is not
    if (written !== this.sent.wish) {
      const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
      this.sent = { wish: written, key, locale: host.language() };
    }
    const { key, locale } = this.sent;
    const buying = host.clientFor({ voucherOrders: voucherPurchases }).voucherOrders;
    return await buying.create({ id: seller, ...wish, locale }, { idempotencyKey: key });
  }

  private finish(seller: string, order: VoucherOrder): void {
    this.sent = unsent;
    if (seller === this.seller) {
      this.done = order;
      this.answers = this.offer && new GiftAnswers(this.offer);
    }
    this.host.element.dispatchEvent(new VoucherOrdered(order));
  }

  /** The step of paying at a provider, with the values of the form. */
  private async pay(seller: string): Promise<void> {
    const payment = await this.openPayment(seller);
    if (seller !== this.seller) return;
    this.paying = payment;
    await payment.open();
  }

  /** Continues a payment that was begun here before a reload or a redirect; restores a form that had to be reloaded. */
  private async resume(seller: string): Promise<void> {
    const stored = loadFromTab(this.storedAs(seller)) as Partial<StoredVoucherPayment>;
    if (this.offer && stored.values) this.answers = new GiftAnswers(this.offer, { ...stored.values });
    if (!stored.ref) {
      keepInTab(this.storedAs(seller), undefined);
      return;
    }
    try {
      const payment = await this.openPayment(seller);
      if (seller !== this.seller) return;
      this.paying = payment;
      await payment.resume(stored as StoredVoucherPayment);
    } catch (error) {
      this.problem = this.host.explain(error);
    }
  }

  private storedAs(seller: string): string {
    return `foyer:paying:voucher:${this.host.element.baseUrl}:${seller}`;
  }

  private async openPayment(seller: string): Promise<VoucherPayment> {
    const { VoucherPayment } = await import('./voucher-payment.ts').catch((cause: unknown) => {
      throw new UnreachableError('The payment could not be loaded', { cause });
    });
    const isHere = () => seller === this.seller;
    const { offer, answers } = this;
    return new VoucherPayment(this.host, {
      seller,
      keptAs: this.storedAs(seller),
      form: offer && answers && { offer, answers, buy: () => this.buy(seller, answers) },
      over: () => (this.sent = unsent),
      done: async (order) => {
        keepInTab(this.storedAs(seller), undefined);
        if (isHere()) this.leavePayment();
        this.finish(seller, order);
        if (isHere()) await this.focus('.ordered');
      },
      back: async (why) => {
        if (!isHere()) return;
        this.leavePayment();
        if (typeof why === 'string') this.problem = why;
        else if (why) await this.take(why);
        await (this.answers?.isWrong ? this.focusWrong() : this.focus('[part=buy]'));
      },
    });
  }

  /** Takes the message away, with what it offers. */
  private forgive(): void {
    this.problem = '';
    this.isOutdated = false;
  }

  private leavePayment(): void {
    this.paying?.stop();
    this.paying = undefined;
  }

  /** Shows the rejected values beside their fields; a catalog that has changed is read again. */
  private async take(error: unknown): Promise<void> {
    const isRefused = error instanceof ServiceError && (error.status === 400 || error.status === 409);
    const fields = isRefused ? (error.body.details ?? []).flatMap(({ path = '' }) => fieldsOfPaths[path] ?? []) : [];
    if (error instanceof ServiceError && (error.status === 404 || error.status === 409)) {
      await this.load(false);
      if (this.offer) this.problem = this.texts.changed;
    } else if (fields.length === 0) this.problem = this.host.explain(error);
    if (error instanceof Outdated) {
      this.isOutdated = true;
      // what was typed is there again after the reload
      keepInTab(this.storedAs(this.seller ?? ''), { values: this.answers?.values });
    }
    this.answers?.mark(fields);
  }

  private readonly handleAnother = async (): Promise<void> => {
    this.done = undefined;
    this.host.element.requestUpdate();
    await this.focus('input');
  };

  private async focusWrong(): Promise<void> {
    // a choice of several is wrong as a whole
    await this.focus('[aria-invalid=true], fieldset[aria-describedby$="-wrong"] input');
  }

  private async focus(selector: string): Promise<void> {
    const { element } = this.host;
    element.requestUpdate();
    await element.updateComplete;
    element.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
  }

  private get shared(): Texts['shared'] {
    return this.host.translated()?.shared ?? shared;
  }

  private get texts(): Texts['gift'] {
    return this.host.translated()?.gift ?? english;
  }
}
