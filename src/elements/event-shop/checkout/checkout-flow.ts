/** The checkout of a shop: details, payment and confirmation. Long because its steps share one state. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError, UnreachableError } from '../../../client/errors.ts';
import { orders as ordersApi } from '../../../contract/orders.ts';
import { checkout as api, type Checkout, type DetailsForm, type PaymentMethod } from '../../../contract/checkout.ts';
import type { Availabilities } from '../../../contract/availabilities.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { checkout as english } from '../../../locales/en/checkout.ts';
import { order as orderTexts } from '../../../locales/en/order.ts';
import type { Texts } from '../../../locales/index.ts';
import { toMinor } from '../../../sale/money.ts';
import { dueOf, type Quote, type QuoteLine } from '../../../sale/quote-core.ts';
import type { quoteWithoutTax } from '../../../sale/reverse-charge.ts';
import { form } from '../../form.styles.ts';
import { money, word } from '../../format.ts';
import type { OrderFiles } from '../../order-files.ts';
import type { OrderMail } from '../../order-mail.ts';
import type { Transfer } from '../../transfer.ts';
import { orOutdated } from '../../outdated.ts';
import type { Means, OnlinePayment } from '../../paying/online-payment.ts';
import { adopt } from '../../styles.ts';
import type { Account } from '../access/account.ts';
import { seatsGiven } from '../cart/seats.ts';
import { AccountOffer } from './account-offer.ts';
import { styles } from './checkout.styles.ts';
import { renderConfirmation, thanks } from './confirmation.ts';
import type { Express } from './express.ts';
import type { MissingAnswers } from './missing-answers.ts';
import { renderGone } from '../cart/coupon-codes.ts';
import { stateKey } from '../details/address-fields.ts';
import { detailGroups } from '../details/fields.ts';
import { StateChoice } from '../details/state-choice.ts';
import { Details } from '../details/details.ts';
import { handOver } from './handover.ts';
import { HoldTimer } from './hold-timer.ts';
import { CheckoutStarted, OrderPlaced } from '../view/order-events.ts';
import { pictureOf } from '../page/header.ts';
import { renderPayment } from './payment.ts';
import { forgetPlaced, type Placed } from './placed-order.ts';
import { rejectionReason } from '../cart/rejection-reason.ts';
import { fullName, type ShopChoice, type ShopCustomer, type ShopHost, type ShopView } from '../view/shop-view.ts';
import type { renderTerms } from './terms.ts';
import { renderSummary } from '../cart/summary.ts';
import { trackedCart, trackedOrder } from '../cart/tracked.ts';
import { reservation, waysToPay } from './payment-methods.ts';
import { isMissing } from '../../missing.ts';
import { readTickets } from '../../order-tickets.ts';
import { holdCart, leftNow } from './start-checkout.ts';

export { DetailsEntry } from './details-entry.ts';

/** Another tab has changed the cart, also while this page was in the browser's memory. */
const otherTab = ['storage', 'pageshow'];

/** The operations of this part; it loads when a buyer continues to the details. */
const operations = { checkout: api };

/** Prices without tax, once an order is one of reverse charge. */
let netPrice: typeof quoteWithoutTax | undefined;

/** A checkout, once all is there that its price depends on. */
async function priceable(checkout: Checkout): Promise<Checkout> {
  if (checkout.reverseCharge) netPrice ??= (await import('../../../sale/reverse-charge.ts')).quoteWithoutTax;
  return checkout;
}

/**
 * The steps from the held tickets to the finished order. A purchase never runs by itself: each step is one request that
 * the buyer asked for, and each can be repeated.
 */
export class CheckoutFlow {
  private form: DetailsForm = {};
  private methods: PaymentMethod[] = [];
  /** The service has no way to finish an order here. */
  private isBarred = false;
  /** Of the finished order; `null` if they could not be read. */
  private tickets: readonly Ticket[] | null | undefined;
  private files: OrderFiles | undefined;
  private mail: OrderMail | undefined;
  private missing: MissingAnswers | undefined;
  /** Offers an account. */
  private opening: AccountOffer | undefined;
  /** How to pay the finished order, as long as that is open. */
  private toPay: { readonly texts: readonly string[]; readonly transfer: Transfer | undefined } | undefined;
  private method = '';
  private message = '';
  /** The message is news, such as a new price, and nothing that the buyer did wrong. */
  private isNews = false;
  private busy = false;
  private account: Account | undefined;
  /** The form is loaded. */
  private isReady = false;
  /** The buyer is back at the choice of tickets. */
  private isLeft = false;
  /** Nothing is to be begun any more. */
  private isStopped = false;
  /** The order was requested, and its result is not known. */
  private isAsked = false;
  /** The order, if it was placed in another tab. */
  private elsewhere: Checkout | undefined;
  private readonly lines: string;
  private online: OnlinePayment | undefined;
  private coming: Promise<OnlinePayment> | undefined;
  private express: Express | undefined;
  private terms: typeof renderTerms | undefined;
  private readonly states: StateChoice;
  private readonly details: Details;
  private readonly timer: HoldTimer;

  private constructor(
    private readonly host: ShopHost,
    private readonly panel: ShopChoice,
    private checkout: Checkout,
  ) {
    adopt(host.element, form, styles);
    this.lines = JSON.stringify(host.cart.lines);
    for (const type of otherTab) window.addEventListener(type, this.handleOtherTab);
    this.states = new StateChoice(() => {
      host.element.requestUpdate();
    });
    this.details = new Details(host, () => this.texts, {
      draft: host.view()?.info._id ?? checkout._id,
      files: async () => (await import('../details/send-file.ts')).checkoutFiles(host, () => this.checkout),
      groups: (form, values) => detailGroups(form, values, this.texts, this.states.of),
    });
    this.timer = new HoldTimer(host, {
      texts: () => this.texts,
      read: () => this.orders.checkout.get(this.key),
      extend: async () => (this.checkout = await priceable(await this.orders.checkout.extend(this.key))),
      expire: () => void this.handleTimeUp(),
    });
  }

  /**
   * Holds the cart's tickets and opens the details; `undefined` if the sale continues elsewhere or there is nothing to
   * resume.
   */
  static async start(host: ShopHost, panel: ShopChoice, resume: boolean): Promise<CheckoutFlow | undefined> {
    host.cart.isHolding = true;
    const holding = holdCart(host, resume).finally(() => {
      host.cart.isHolding = false;
      if (!resume) host.announce(''); // what was said of holding is over
    });
    const checkout = await holding.catch((error: unknown) => {
      // the waiting room was switched on in between, or the place has expired: the shop shows the buyer's position
      if (error instanceof ServiceError && error.code === 'WAITING_ROOM') host.reload();
      const texts = host.translated()?.checkout ?? english;
      const live = leftNow(error);
      const said = error instanceof ServiceError && word(texts.refusals, error.code);
      if (!live && !said) throw error;
      host.failed(error);
      panel.leave(rejectionReason(host.view(), error) ?? (said || texts.changed), live);
    });
    if (!checkout) return undefined;
    if (checkout.status === 'COMPLETE') {
      await priceable(checkout).catch(() => undefined); // the order is placed all the same
      const flow = new CheckoutFlow(host, panel, checkout);
      await flow.finish(checkout);
      return flow;
    }
    await priceable(checkout);
    const { element } = host;
    if (!resume && !element.dispatchEvent(new CheckoutStarted(checkout))) return undefined;
    // a buyer who comes back has the tickets in front of them, and goes on by the button
    if (element.checkout === 'handover' && element.checkoutUrl && (resume || handOver(host, checkout)))
      return undefined;
    const flow = new CheckoutFlow(host, panel, checkout);
    const { payment } = host.cart.checkout ?? {};
    if (payment) {
      const online = await flow.paying;
      await online.resume(payment);
    } else await flow.prepare();
    if (!flow.canFinish && element.checkoutUrl && (resume || handOver(host, checkout))) flow.isLeft = true;
    return flow.isLeft ? undefined : flow;
  }

  /** Shows an order that was placed before a reload; `undefined` if it is gone. */
  static async reopen(host: ShopHost, panel: ShopChoice, key: Placed): Promise<CheckoutFlow | undefined> {
    const order = await host
      .clientFor(operations)
      .checkout.get(key)
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    if (order?.status !== 'COMPLETE') {
      forgetPlaced();
      return undefined;
    }
    const flow = new CheckoutFlow(host, panel, order);
    flow.stop();
    await flow.showOrder(order);
    return flow;
  }

  /** The order is placed, and nothing of it can be changed here. */
  get isDone(): boolean {
    return this.tickets !== undefined;
  }

  /** An order is being placed or paid. */
  get isBusy(): boolean {
    return this.busy || this.online?.isSettling === true;
  }

  stop(): void {
    this.isStopped = true;
    for (const type of otherTab) window.removeEventListener(type, this.handleOtherTab);
    this.timer.stop();
    this.online?.stop();
    this.express?.stop();
  }

  /** Fills in the account's data when the buyer signs in during the checkout. */
  private takeUp(customer: ShopCustomer): void {
    const { email, prename, lastname, company, vatId, street, line2, postal, city, country = '', state } = customer;
    const known = { email, prename, lastname, company, vatId, street, line2, postal, city, phone: customer.phone };
    this.details.know({ ...known, ...(country && { country, [stateKey({ country })]: state }) });
  }

  render(): TemplateResult | typeof nothing {
    const view = this.host.view();
    const { texts } = this;
    if (!view) return nothing;
    const { tickets, files, mail, missing, opening } = this;
    if (tickets !== undefined) {
      const retry = () => void this.showTickets();
      const { files: fileTexts, transfer } = this.host.translated() ?? {};
      const pay = this.toPay && { ...this.toPay, transfer: this.toPay.transfer?.render(view.language, transfer) };
      const update = () => {
        this.host.element.requestUpdate();
      };
      const bought = { tickets, pay, files, mail, missing, opening, fileTexts, retry, update };
      return renderConfirmation(view, texts, this.checkout, bought, () => {
        this.panel.leave('');
      });
    }
    if (this.elsewhere) return this.renderElsewhere(this.elsewhere);
    if (this.online?.isSettling)
      return html`<section part="details" class="main" aria-labelledby="settling">
        ${this.online.renderSettling()}
      </section>`;
    const { customer } = this.host.element;
    if (this.account && !customer) return this.renderSignIn(this.account);
    if (customer) this.takeUp(customer);
    this.knowCountry(view);
    const { currency } = this.checkout;
    const due = this.due;
    const total = money(due, currency, view.language);
    const priced = this.priced(view);
    const { reverseCharge } = this.checkout;
    const isOwn = this.host.cart.checkout?.id === this.checkout._id;
    const changed = reverseCharge || (isOwn && toMinor(this.checkout.realPrice, currency) !== priced.total);
    return html`<form part="details" class="layout" novalidate @submit=${this.handleSubmit} @input=${this.handleInput}>
      <div class="main">
        ${this.renderHeading()} ${this.renderBrief(view, priced)} ${this.renderSeats(view)}
        ${due > 0 ? this.express?.render(this.renderTerms(view, false)) : nothing}
        ${
          changed
            ? html`<p class=${reverseCharge ? 'notice good' : 'notice'} role="alert">${this.newPrice(view)}</p>`
            : nothing
        }
        ${this.checkout.refusedVouchers?.map(
          ({ code }) => html`<p class="notice" role="alert">${texts.voucherRefused(code ?? '')}</p>`,
        )}
        ${renderGone(this.checkout, texts)} ${this.details.render(this.form, view)}
        ${
          due > 0 || this.reservesOnly
            ? renderPayment(
                this.methods,
                this.method,
                texts,
                (method) => {
                  this.choose(method);
                },
                this.online?.render(),
              )
            : nothing
        }
      </div>
      <div class="side">
        ${renderSummary(view, priced, this.host.translated()?.order, { given: seatsGiven(this.checkout) })}
        ${reverseCharge ? html`<p class="muted small">${texts.netPrices}</p>` : nothing} ${this.renderTerms(view)}
        <div class="bar">
          <p part="total" class="total">
            <span>${(this.host.translated()?.order ?? orderTexts).total}</span> <strong>${total}</strong>
          </p>
          <p class="small why">${this.busy ? texts.paying : nothing}</p>
          <p part="error" class=${this.isNews ? 'small why' : 'wrong why'} role="alert">${this.message}</p>
          ${
            this.canFinish
              ? html`<button
                  part="pay"
                  class="primary"
                  aria-disabled=${this.busy ? 'true' : 'false'}
                  aria-busy=${this.busy ? 'true' : 'false'}
                >
                  <span>${this.reserves ? texts.reserve : due > 0 ? texts.pay(total) : texts.payNothing}</span>
                </button>`
              : nothing
          }
        </div>
      </div>
    </form>`;
  }

  /** The order was placed in another tab: this one shows it, or begins another. */
  private renderElsewhere(order: Checkout): TemplateResult {
    const { texts } = this;
    return html`<section part="details" class="main">
      <h3 id="details" tabindex="-1">${texts.orderedElsewhere}</h3>
      <div class="helpers">
        <button type="button" class="primary" @click=${() => this.showOrder(order)}>${texts.seeIt}</button>
        <button
          type="button"
          class="quiet"
          @click=${() => {
            this.leave('');
          }}
        >
          ${texts.startNew}
        </button>
      </div>
    </section>`;
  }

  /** What is bought, where the order itself is far below. */
  private renderBrief(view: ShopView, { lines }: Quote): TemplateResult {
    const picture = pictureOf(view);
    const nameOf = ({ ticketTypeId, name }: QuoteLine) => {
      const ticket = view.info.tickets?.find(({ id }) => id === ticketTypeId);
      return ticket ? fullName(view, ticket) : name;
    };
    return html`<div class="brief">
      ${picture ? html`<img src=${picture} alt="" width="112" height="112" />` : nothing}
      <p>${lines.map((line) => html`<span>${line.amount} × ${nameOf(line)}</span>`)}</p>
    </div>`;
  }

  /** The seats that the service picked. */
  private renderSeats(view: ShopView): TemplateResult | typeof nothing {
    const chosen = view.cart.flatMap((line) => line.seats ?? []);
    const given = [...seatsGiven(this.checkout).values()].flat();
    const names = given.every((seat) => chosen.includes(seat)) ? [] : view.seatNames(given);
    if (names.length === 0) return nothing;
    return html`<p class="your-seats">
      <span>${this.texts.yourSeats(names.join('; '))}</span>
      <button
        type="button"
        class="link"
        @click=${() => {
          this.leave('');
        }}
      >
        ${this.texts.changeSeats}
      </button>
    </p>`;
  }

  /** What the buyer agrees to; the boxes and the longer texts stand above the button of the order alone. */
  private renderTerms(view: ShopView, isWhole = true) {
    const { agb, privacy } = this.form.terms ?? {};
    const boxes = () => (isWhole ? this.details.render(this.form, view, 'order') : html``);
    return this.terms?.(isWhole ? this.form : { terms: { agb, privacy } }, view, this.texts, boxes) ?? nothing;
  }

  private get texts(): Texts['checkout'] {
    return this.host.translated()?.checkout ?? english;
  }

  private get orders() {
    return this.host.clientFor(operations);
  }

  /** The sign-in, if the details need one; the tickets stay held. */
  private renderSignIn(account: Account): TemplateResult {
    return html`<section part="details" class="main">
      ${this.renderHeading()} ${account.render(this.texts.signIn)}
    </section>`;
  }

  /** The title of the step, the way back, and the time that the tickets are held. */
  private renderHeading(): TemplateResult {
    const { texts } = this;
    return html`<div class="heading">
        <h3 id="details" tabindex="-1">${texts.yourDetails}</h3>
        <button
          type="button"
          class="link"
          @click=${() => {
            this.leave('');
          }}
        >
          ${texts.change}
        </button>
      </div>
      ${this.timer.render()}`;
  }

  /** The option of reservations without payment; `internalReservationsAndPayment` offers it only at a POS. */
  private get reservation(): string | undefined {
    const option = this.host.view()?.info.reservationSettings?.option;
    const isPos = this.host.element.posOperationMode === 'OPERATOR';
    return option === 'internalReservationsAndPayment' && isPos ? 'reservationsAndPayment' : option;
  }

  private get reservesOnly(): boolean {
    return this.reservation === 'reservationsOnly';
  }

  private get reserves(): boolean {
    return this.reservesOnly || (this.due > 0 && this.method === reservation._id);
  }

  private get due(): number {
    return dueOf(this.checkout);
  }

  /** False where the service offers no way to finish this order here: the page may hand it over. */
  private get canFinish(): boolean {
    return !this.isBarred && (this.due === 0 || this.methods.length > 0);
  }

  /** The id and secret that every request for this checkout needs. */
  private get key() {
    return { id: this.checkout._id, secret: this.checkout.secret };
  }

  /** The chosen payment method, if it needs a provider. */
  private get provided(): PaymentMethod | undefined {
    return this.due > 0 ? this.methods.find(({ _id, provider }) => provider && _id === this.method) : undefined;
  }

  /** Paying online; it loads for buyers who do. */
  private get paying(): Promise<OnlinePayment> {
    return (this.coming ??= import('./order-payment.ts').then(
      ({ orderPayment }) =>
        (this.online = orderPayment(this.host, {
          read: () => ({ checkout: this.checkout, due: this.due, methods: this.methods }),
          placed: (checkout) => this.finish(checkout),
          refused: (error) => this.reject(error),
          reopened: () => (this.isReady ? this.refresh() : this.prepare()),
        })),
      async (cause: unknown) => {
        this.coming = undefined;
        const error = new UnreachableError('The payment could not be loaded', { cause });
        const { outdated } = this.host.translated()?.order ?? orderTexts;
        throw (await orOutdated(import.meta.url, error, outdated)) as Error;
      },
    ));
  }

  private async prepare(): Promise<void> {
    const view = this.host.view();
    [this.form] = await Promise.all([
      this.orders.checkout.detailsForm({ ...this.key, locale: view?.language }),
      this.loadMethods(),
    ]);
    if (!this.canFinish && this.host.element.checkoutUrl) return;
    await this.details.open(this.form);
    const { terms, consents } = this.form;
    if (terms ?? consents) this.terms = await import('./terms.ts').then((loaded) => loaded.renderTerms);
    if (view?.info.accountSettings?.enforceAuthentication === 'PREVENT_DETAILS_STEP')
      this.account = await import('../access/account.ts').then(({ Account }) => Account.open(this.host, view.info));
    this.timer.start(this.checkout);
    this.isReady = true;
    void this.showProvider();
    void this.showWallets();
    await this.focus('details');
  }

  /** Most buyers live in the country of the venue. An address that may stay empty stays so. */
  private knowCountry({ info }: ShopView): void {
    const { skipAddressInfo, enforceAddress, enforceDeliveryAddress } = this.form;
    const country = info.location?.locationCountry;
    if (skipAddressInfo || !(enforceAddress || enforceDeliveryAddress)) return;
    if (typeof country === 'string' && /^[A-Z]{2}$/.test(country)) this.details.know({ country });
  }

  /** Loads the ways to pay this order; the chosen one stays if it is among them. */
  private async loadMethods(): Promise<void> {
    const { _id: checkoutId, secret, sellerId: id = '' } = this.checkout;
    const { channel } = this.host.element;
    const asking = this.orders.checkout.paymentMethods({ id, channel, checkoutId, secret });
    const methods = await asking.catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    this.methods = waysToPay(methods, this.reservation, this.checkout);
    // a service names `free` where nothing is due; one that names nothing takes no orders here
    this.isBarred = methods.length === 0 && this.methods.length === 0;
    if (!this.methods.some(({ _id }) => _id === this.method)) this.method = this.methods[0]?._id ?? '';
  }

  private choose(method: string): void {
    this.method = method;
    this.host.track('add_payment_info', { payment_type: method, ...this.tracked(this.checkout) });
    this.host.element.requestUpdate();
    void this.showProvider();
  }

  /** Shows the fields of the chosen provider; none for other payment methods. */
  private async showProvider(): Promise<void> {
    if (!this.provided && !this.online) return;
    try {
      const online = await this.paying;
      if (!this.isLeft) online.choose(this.provided);
    } catch (error) {
      await this.show(this.host.failed(error));
    }
  }

  /** Offers wallets, if the seller takes them and a buyer at a device of their own may have one. */
  private async showWallets(): Promise<void> {
    const method = this.methods.find(({ provider, publishableKey }) => provider && publishableKey);
    if (!method || this.due === 0 || this.host.element.posOperationMode !== undefined) return;
    const { Express } = await import('./express.ts').catch(() => ({ Express: undefined }));
    if (!Express || this.isStopped) return;
    this.express = new Express(this.host, {
      key: method.publishableKey ?? '',
      sum: () => ({ due: this.due, currency: this.checkout.currency }),
      pressed: (wallet, known) => {
        const view = this.host.view();
        if (!view || this.busy || !this.isRight(view, known)) return false;
        this.host.track('add_payment_info', { payment_type: wallet, ...this.tracked(this.checkout) });
        return true;
      },
      confirmed: async (known, fields) => {
        const view = this.host.view();
        this.details.complement(this.form, known);
        if (!view || this.busy || !this.isRight(view)) return false;
        await this.buy(view, { method, fields });
        return this.isDone || this.isBusy;
      },
    });
    this.host.element.requestUpdate();
  }

  /** True if the details are right; what is not is marked and said. */
  private isRight(view: ShopView, willCome: readonly string[] = []): boolean {
    const isRight = this.details.check(this.form, view, willCome);
    if (!isRight) void this.showWrong();
    return isRight;
  }

  /** Says which details are wrong, and leads to the first. */
  private async showWrong(): Promise<void> {
    await this.show(this.details.summary());
    this.details.focusFirstWrong();
  }

  private readonly handleSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.busy) return; // a second click is the same order
    const view = this.host.view();
    if (!view || !this.isRight(view)) return;
    if (this.canFinish) await this.buy(view);
    else await this.show(this.texts.noWayToPay);
  };

  /**
   * Sends the details and places the order, or pays it.
   * @param means A wallet, in place of the chosen payment method.
   */
  private async buy(view: ShopView, means?: Means): Promise<void> {
    this.busy = true;
    this.host.announce(this.texts.paying);
    await this.show('');
    try {
      const online = means || this.provided ? await this.paying : undefined;
      if (online && !(await online.check(means?.fields))) return;
      if (!(await this.details.complete(this.form, view))) {
        await this.showWrong();
        return;
      }
      const known = await this.sendDetails();
      if (known && dueOf(known) !== this.due) await this.reprice(known);
      else if (online) await this.payOnline(online, known, means);
      else await this.finish(await this.placeOrder());
    } catch (error) {
      await this.reject(error);
    } finally {
      this.busy = false;
      if (!this.isDone) this.host.announce('');
      this.host.element.requestUpdate();
    }
  }

  /**
   * Sends the buyer's data; `undefined` if the order is complete or paid already and only the answer was lost:
   * completing it again answers it again.
   */
  private async sendDetails(): Promise<Checkout | undefined> {
    try {
      const input = this.details.input(this.form);
      const locale = this.terms && { locale: this.host.view()?.language };
      return await this.orders.checkout.setDetails({ ...input, emailRepeat: input.email, ...locale, ...this.key });
    } catch (error) {
      if (error instanceof ServiceError && ['WRONG_STATE', 'PAYMENT_UNDER_WAY'].includes(error.code)) return undefined;
      throw error;
    }
  }

  private async placeOrder(): Promise<Checkout> {
    this.isAsked = true;
    try {
      return await (this.reserves
        ? this.orders.checkout.reserve(this.key)
        : this.orders.checkout.complete({ ...this.key, paymentMethod: this.due > 0 ? this.method : 'free' }));
    } catch (error) {
      if (error instanceof ServiceError && error.status < 500) this.isAsked = false;
      throw error;
    }
  }

  private async payOnline(online: OnlinePayment, known: Checkout | undefined, means?: Means): Promise<void> {
    const outcome = known ? await online.pay(means) : 'paid';
    if (outcome === 'paid') await online.settle();
    else await this.refresh();
    if (outcome === 'repriced') await this.reprice(this.checkout);
  }

  /**
   * Shows a price that has changed since the buyer saw it: nothing is bought before the button with the new total is
   * pressed.
   */
  private async reprice(checkout: Checkout): Promise<void> {
    this.checkout = await priceable(checkout);
    await this.loadMethods();
    void this.showProvider();
    const view = this.host.view();
    if (view) await this.show(this.newPrice(view), { isNews: true });
  }

  /** What the order costs now, and why where the buyer can't know. */
  private newPrice({ language }: ShopView): string {
    const { reverseCharge, currency } = this.checkout;
    const total = money(this.due, currency, language);
    return reverseCharge ? this.texts.reverseCharge(total) : this.texts.priceChanged(total);
  }

  /** The price of the cart as this order has it. */
  private priced(view: ShopView): Quote {
    const priced = this.panel.quote(view);
    return this.checkout.reverseCharge ? (netPrice?.(priced, view.info.taxRate) ?? priced) : priced;
  }

  /** Reads the checkout again: a payment that was begun may have given it more time. */
  private async refresh(): Promise<void> {
    this.checkout = await priceable(await this.orders.checkout.get(this.key));
    this.timer.start(this.checkout);
  }

  private async finish(checkout: Checkout): Promise<void> {
    const { texts } = this;
    const { _id: id } = checkout;
    const fresh = this.checkout.status !== 'COMPLETE';
    const tracked = this.tracked(checkout); // from the cart, which is emptied below
    const tickets = await this.readTickets(checkout);
    this.checkout = checkout;
    this.stop();
    this.details.clear();
    this.panel.done(checkout);
    this.host.cart.empty();
    this.host.announce(thanks(checkout, tickets ?? [], texts));
    await this.focus('confirmation');
    if (!fresh) return;
    this.host.track('purchase', { transaction_id: id, ...tracked });
    this.host.element.dispatchEvent(new OrderPlaced(checkout));
  }

  private tracked(checkout: Checkout) {
    const view = this.host.view();
    if (!view) return undefined;
    const priced = this.priced(view);
    // the cart knows the tax on charges, and what discounts took off
    const isSame = toMinor(checkout.realPrice, checkout.currency) === priced.total;
    return { ...trackedOrder(view.info, checkout), ...(isSame && trackedCart(view.info, priced)) };
  }

  /** The tickets of the order, which is placed, whatever can be read of it. */
  private async readTickets(checkout: Checkout): Promise<readonly Ticket[] | null> {
    const tickets = await readTickets(this.orders.checkout, checkout).catch(() => null);
    this.tickets = tickets;
    if (tickets) {
      void this.offerFiles(checkout, tickets);
      void this.askMissing(tickets);
    }
    void this.readSummary(checkout, tickets ?? []);
    this.offerAccount(checkout);
    return tickets;
  }

  /** Shows an order that was placed in another tab, or before a reload. */
  private async showOrder(order: Checkout): Promise<void> {
    this.checkout = order;
    this.elsewhere = undefined;
    await this.readTickets(order);
    this.details.clear();
    this.panel.done(order);
    await this.focus('confirmation');
  }

  private async showTickets(): Promise<void> {
    await this.readTickets(this.checkout);
    await this.focus('confirmation');
  }

  /**
   * Says how to pay and where the email went, as the service knows it; until then, and without it, the confirmation has
   * words of its own.
   */
  private async readSummary({ _id: id, secret, ...order }: Checkout, tickets: readonly Ticket[]): Promise<void> {
    const { element, clientFor } = this.host;
    const isAwaited = order.paymentStatus?.endsWith('AWAITING');
    if (!isAwaited && !order.email) return;
    const locale = this.host.view()?.language;
    const client = clientFor({ orders: ordersApi }).orders;
    const { payment, mail } = (await client.summary({ id, secret, locale }).catch(() => undefined)) ?? {};
    const { texts = [], transfer } = (isAwaited && payment) || {};
    const [transfers, mails] = await Promise.all([
      transfer && import('../../transfer.ts').catch(() => undefined),
      mail?.email ? import('../../order-mail.ts').catch(() => undefined) : undefined,
    ]);
    if (texts.length > 0)
      this.toPay = {
        texts,
        transfer: transfer && transfers && new transfers.Transfer(element, transfer, order.currency),
      };
    this.mail = mail && mails && new mails.OrderMail(this.partHost, { id, secret, tickets, mail });
    element.requestUpdate();
  }

  /** The shop, as the parts that every order has use it. */
  private get partHost() {
    const { element, clientFor, translated, announce } = this.host;
    const language = () => this.host.view()?.language ?? 'en';
    const explain = (error: unknown) => this.host.failed(error);
    return { element, clientFor, translated, announce, language, explain };
  }

  /** Asks for what tickets still need; the link in the email asks, too. */
  private async askMissing(tickets: readonly Ticket[]): Promise<void> {
    this.missing = undefined;
    if (!tickets.some(({ status }) => status === 'DETAILSREQUIRED')) return;
    try {
      const { MissingAnswers } = await import('./missing-answers.ts');
      this.missing = await MissingAnswers.open(this.partHost, tickets, async (announcement) => {
        await this.showTickets();
        this.host.announce(announcement);
      });
      this.host.element.requestUpdate();
    } catch (error) {
      this.host.failed(error);
    }
  }

  /** Offers an account to a guest; not at a POS: no one types a password there. */
  private offerAccount(order: Checkout): void {
    const { element, view } = this.host;
    const { accountsModule, accountSettings } = view()?.info ?? {};
    const isOffered = accountsModule !== false && !accountSettings?.enforceAccounts && !this.form.enforceAccounts;
    const isGuest = element.customer === undefined && !this.form.signedIn && element.posOperationMode === undefined;
    if (isOffered && isGuest && order.email) this.opening ??= new AccountOffer(this.host, order);
  }

  /** Offers the files of the order; the order is complete without them. */
  private async offerFiles({ _id: id, ...order }: Checkout, tickets: readonly Ticket[]): Promise<void> {
    const { OrderFiles } = await import('../../order-files.ts').catch(() => ({ OrderFiles: undefined }));
    if (!OrderFiles) return;
    this.files = new OrderFiles(this.partHost, { ...order, id, tickets });
    this.host.element.requestUpdate();
  }

  /**
   * True if the service does not know what it was just asked to do, though it holds the tickets: the order goes on
   * elsewhere, or not at all.
   */
  private async isUnable(error: unknown): Promise<boolean> {
    if (!isMissing(error)) return false;
    const found = await this.orders.checkout.get(this.key).catch(() => undefined);
    return found?.status === 'NEW';
  }

  private async reject(error: unknown): Promise<void> {
    // whatever was said: an order that is placed is none that failed
    const found = this.isAsked ? await this.orders.checkout.get(this.key).catch(() => undefined) : undefined;
    if (found?.status === 'COMPLETE') {
      await this.finish(found);
      return;
    }
    const { status = 0, code = '' } = error instanceof ServiceError ? error : {};
    if (code === 'PAYMENT_UNDER_WAY') {
      await (await this.paying).settle();
      return;
    }
    if (code === 'PAYMENT_REFUNDED' || code === 'WRONG_STATE' || status === 410) {
      const text = code === 'PAYMENT_REFUNDED' ? this.texts.refunded : status === 410 ? this.texts.expired : undefined;
      this.host.cart.setCheckout(undefined);
      this.leave(text ?? this.host.failed(error));
      return;
    }
    if (await this.isUnable(error)) {
      this.isBarred = true;
      if (handOver(this.host, this.checkout)) return;
      await this.orders.checkout.abort(this.key).catch(() => undefined);
      this.host.cart.setCheckout(undefined);
      this.leave(this.texts.noWayToPay);
      return;
    }
    const live = leftNow(error);
    if (live) {
      this.leave(rejectionReason(this.host.view(), error) ?? this.texts.changed, live);
      return;
    }
    const wrong = error instanceof ServiceError && this.details.take(error);
    const said = wrong ? this.details.summary() : this.host.failed(error);
    const text = word(this.texts.refusals, code) || said;
    await this.show(rejectionReason(this.host.view(), error) ?? text);
    if (wrong) this.details.focusFirstWrong();
  }

  private async handleTimeUp(): Promise<void> {
    // the pending answer is more precise
    if (this.busy || this.online?.isSettling) return;
    try {
      const found = this.isAsked ? await this.orders.checkout.get(this.key) : undefined;
      if (found?.status === 'COMPLETE') await this.finish(found);
      else {
        this.host.cart.setCheckout(undefined);
        this.leave(this.texts.expired);
      }
    } catch (error) {
      await this.show(this.host.failed(error));
    }
  }

  /** Another tab has changed the tickets, or ended the checkout. */
  private readonly handleOtherTab = (): void => {
    if (this.isDone || this.isBusy || this.elsewhere) return;
    const { checkout, lines } = this.host.cart;
    if (checkout?.id !== this.checkout._id) void this.lookElsewhere();
    else if (JSON.stringify(lines) !== this.lines) this.leave(this.texts.changedElsewhere);
  };

  private async lookElsewhere(): Promise<void> {
    const found = await this.orders.checkout.get(this.key).catch(() => undefined);
    if (this.isLeft || this.isDone) return;
    if (found?.status !== 'COMPLETE') {
      this.leave(this.texts.endedElsewhere);
      return;
    }
    this.stop();
    this.elsewhere = found;
    await this.focus('details');
  }

  private leave(message: string, live?: Availabilities): void {
    this.isLeft = true;
    this.panel.leave(message, live);
  }

  /** Takes what is typed. The message about marked fields goes with the last mark. */
  private readonly handleInput = (event: Event): void => {
    const { isMarked } = this.details;
    this.details.handleInput(event);
    if (isMarked && !this.details.isMarked) void this.show('');
  };

  private async show(message: string, { isNews = false } = {}): Promise<void> {
    this.message = message;
    this.isNews = isNews;
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
  }

  /** Moves the focus to the step: it never falls back to the top of the page. */
  private async focus(id: string): Promise<void> {
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
    const focused = () => {
      const heading = this.host.element.shadowRoot?.getElementById(id);
      heading?.focus({ preventScroll: true });
      return heading;
    };
    const heading = focused(); // in the frame that shows it: later it could take the focus from a field of the step
    // a purchase that begins is shown a moment after; and the history may scroll before the next frame
    requestAnimationFrame(() => (heading ?? focused())?.scrollIntoView({ block: 'start' }));
  }
}
