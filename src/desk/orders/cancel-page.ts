/** `<desk-order-cancel>`: the cancellation of an order or of single tickets, with what ends and what goes back first. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Answer } from '../../contract/route.ts';
import { transactionChanges } from '../../contract/transaction-changes.ts';
import { transactions, type SellerTransaction } from '../../contract/transactions.ts';
import { paidStates } from '../../sale/ticket-returns.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { buyerOf, dueOf, numberOf, orderState, ticketCount } from '../parts/orders.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';

type Item = Answer<typeof transactionChanges.cancellations>['cancellableItems'][number];
type Sums = Answer<typeof transactionChanges.cancelItems>;
/** How the money goes back: as it was paid, as a new voucher, or not. */
type Way = 'origin' | 'voucher' | 'none';

/** States of a payment whose money the buyer's bank decides about. */
const disputed: readonly string[] = ['DISPUTE', 'CHARGEBACK'];

export class DeskOrderCancel extends DeskPage {
  private order!: SellerTransaction;
  /** The tickets to choose from; none where the order can only be canceled as a whole. */
  private items: readonly Item[] = [];
  private chosen: ReadonlySet<string> = new Set();
  private way: Way = 'origin';
  /** What the service would do with `chosen` and `way`; nothing until it answers. */
  private sums: Sums | undefined;
  private asked = 0;
  private isBusy = false;
  private failure = '';

  override get heading(): string {
    return this.desk.texts.order.cancelTitle(this.place.params['id'] ?? '');
  }

  private get client() {
    return this.desk.client({
      transactions: {
        get: transactions.get,
        cancel: transactions.cancel,
        cancellations: transactionChanges.cancellations,
        cancelItems: transactionChanges.cancelItems,
      },
    }).transactions;
  }

  protected override async load(): Promise<void> {
    const { client, place } = this;
    const id = place.params['id'] ?? '';
    this.order = await client.get({ id });
    const { status, paymentStatus } = this.order;
    const isSettled = dueOf(this.order) === 0 || paidStates.includes(paymentStatus);
    this.items =
      status === 'COMPLETE' && isSettled
        ? (await client.cancellations({ id })).cancellableItems.filter(({ cancelledAt }) => cancelledAt === undefined)
        : [];
    const one = place.query.get('ticket');
    const first = this.items.filter(({ cartItemId }) => one === null || cartItemId === one);
    this.chosen = new Set(first.map(({ cartItemId }) => cartItemId));
    if (this.items.length > 0) void this.preview();
  }

  private get wish() {
    const { way } = this;
    return {
      id: this.order._id,
      items: [...this.chosen],
      refundFunds: way !== 'none',
      ...(way === 'voucher' && { refundTarget: way }),
    };
  }

  /** Asks the service for the sums of what is chosen. */
  private async preview(): Promise<void> {
    const asked = ++this.asked;
    this.sums = undefined;
    this.failure = '';
    this.requestUpdate();
    if (this.chosen.size === 0) return;
    try {
      const sums = await this.client.cancelItems({ ...this.wish, dryRun: true });
      if (asked === this.asked) this.sums = sums;
    } catch (error) {
      if (asked === this.asked) this.failure = messageOf(error, this.desk.texts);
    }
    this.requestUpdate();
  }

  private choose(id: string, isChosen: boolean): void {
    const others = [...this.chosen].filter((each) => each !== id);
    this.chosen = new Set(isChosen ? [...others, id] : others);
    void this.preview();
  }

  private async cancel(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { order } = this.desk.texts;
    const isPart = this.items.length > 0;
    if (this.isBusy || (isPart && !this.sums)) return;
    this.isBusy = true;
    this.failure = '';
    this.requestUpdate();
    try {
      if (isPart) {
        const { endsOrder, cancelledItems } = await this.client.cancelItems(this.wish);
        this.desk.toast(endsOrder ? order.canceled : order.ticketsCanceled(cancelledItems.length));
      } else {
        await this.client.cancel({ id: this.order._id, refund: true });
        this.desk.toast(order.canceled);
      }
      this.desk.go(`/orders/${this.order._id}`, { replace: true });
    } catch (error) {
      this.failure = messageOf(error, this.desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private renderItem({ cartItemId: id, name = '', seat, price }: Item): TemplateResult {
    return html`<label class="choice">
      <input
        type="checkbox"
        .checked=${this.chosen.has(id)}
        @change=${({ target }: Event) => {
          this.choose(id, (target as HTMLInputElement).checked);
        }}
      />
      <span class="grow">${name}${seat ? html`<small>${seat}</small>` : nothing}</span>
      <span class="number">${this.desk.formats.money(price, this.order.currency)}</span>
    </label>`;
  }

  private renderChoices(): TemplateResult {
    const { order } = this.desk.texts;
    const way = (value: Way, text: string, note: string) =>
      html`<label class="choice">
        <input
          type="radio"
          name="way"
          .checked=${this.way === value}
          @change=${() => {
            this.way = value;
            void this.preview();
          }}
        />
        <span>${text}<small>${note}</small></span>
      </label>`;
    const isFree = this.items.every(({ price }) => price === 0);
    return html`<fieldset class="plain-set">
        <legend><h2>${order.cancelWhich}</h2></legend>
        ${this.items.map((item) => this.renderItem(item))}
      </fieldset>
      ${
        isFree
          ? nothing
          : html`<fieldset class="plain-set">
              <legend><h2>${order.cancelMoney}</h2></legend>
              ${way('origin', order.refund, order.refundNote)} ${way('voucher', order.asVoucher, order.asVoucherNote)}
              ${way('none', order.keep, order.keepNote)}
            </fieldset>`
      }`;
  }

  /** What happens, line by line: with tickets to choose from as the service counts it. */
  private renderResult(): unknown {
    const { texts, formats } = this.desk;
    const { order } = texts;
    const list = (lines: readonly string[]) =>
      html`<ul class="bullets">
        ${lines.map((line) => html`<li>${line}</li>`)}
      </ul>`;
    if (this.items.length === 0)
      return list([
        order.endTickets(ticketCount(this.order)),
        disputed.includes(this.order.paymentStatus ?? '') ? order.disputedMoney : order.noMoney,
        order.cancelMail,
      ]);
    if (this.chosen.size === 0) return html`<p class="muted">${order.chooseTickets}</p>`;
    const { sums } = this;
    if (!sums) return this.failure === '' ? html`<p class="muted">${texts.states.loading}</p>` : nothing;
    const money = (amount: number) => formats.money(amount, sums.currency);
    const goesBack = sums.refundTarget === 'voucher' ? order.newVoucher : sums.byHand ? order.byHand : order.automatic;
    return list([
      order.endTickets(sums.cancelledItems.length),
      ...(sums.amount > 0 ? [goesBack(money(sums.amount))] : []),
      ...(sums.toVouchers > 0 ? [order.backToVouchers(money(sums.toVouchers))] : []),
      ...(sums.retained > 0 ? [order.keptMoney(money(sums.retained))] : []),
      ...(sums.endsOrder ? [order.endsOrder] : []),
      order.cancelMail,
    ]);
  }

  private get button(): string {
    const { texts, formats } = this.desk;
    const { order } = texts;
    const { sums } = this;
    const part = this.items.length > this.chosen.size && this.chosen.size > 0;
    const sum = sums && sums.amount > 0 ? formats.money(sums.amount, sums.currency) : undefined;
    if (part)
      return sum === undefined
        ? order.cancelTickets(this.chosen.size)
        : order.cancelTicketsRefund(this.chosen.size, sum);
    return sum === undefined ? order.cancelButton : order.cancelRefund(sum);
  }

  protected override content(): TemplateResult {
    const { texts } = this.desk;
    const { order } = texts;
    const number = numberOf(this.order);
    const path = `/orders/${this.order._id}`;
    const back = { path, word: buyerOf(this.order, texts) };
    if (this.order.status === 'CANCELED')
      return html`${pageHead(order.cancelTitle(number), { back })}
        <p class="card row">${orderState(texts, this.order)} ${order.cancelBlocked}</p>`;
    const hasChoice = this.items.length > 0;
    return html`${pageHead(order.cancelTitle(number), { back })}
      <form class="card stack narrow" @submit=${(event: SubmitEvent) => this.cancel(event)}>
        ${hasChoice ? this.renderChoices() : nothing}
        <div role="status">
          <h2>${order.cancelResult}</h2>
          ${this.renderResult()}
        </div>
        ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
        <div class="row">
          <a class="button" href=${hrefOf(path)}>${order.back}</a>
          <button class="button danger" aria-disabled=${this.isBusy || (hasChoice && !this.sums)}>
            ${this.button}
          </button>
        </div>
      </form>`;
  }
}
customElements.define('desk-order-cancel', DeskOrderCancel);
