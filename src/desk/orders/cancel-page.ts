/** `<desk-order-cancel>`: the cancellation of an order, with what ends and what goes back before anything happens. */
import { html, nothing, type TemplateResult } from 'lit';
import { transactions, type SellerTransaction } from '../../contract/transactions.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { buyerOf, dueOf, numberOf, orderState, ticketCount } from '../parts/orders.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';

/** Payment methods whose provider gives the money back. */
const automatic: readonly string[] = ['stripe'];

export class DeskOrderCancel extends DeskPage {
  private order!: SellerTransaction;
  private refunds = true;
  private isBusy = false;
  private failure = '';

  override get heading(): string {
    return this.desk.texts.order.cancelTitle(this.place.params['id'] ?? '');
  }

  private get client() {
    return this.desk.client({ transactions: { get: transactions.get, cancel: transactions.cancel } }).transactions;
  }

  protected override async load(): Promise<void> {
    this.order = await this.client.get({ id: this.place.params['id'] ?? '' });
  }

  /** The money that was taken and not given back yet. */
  private get paid(): number {
    const { paymentStatus, returns = [] } = this.order;
    if (paymentStatus !== 'RECEIVED') return 0;
    const returned = returns.reduce((sum, { as, amount = 0 }) => sum + (as === 'money' ? amount : 0), 0);
    return Math.max(0, dueOf(this.order) - returned);
  }

  private get isAutomatic(): boolean {
    return automatic.includes(this.order.paymentMethod ?? '');
  }

  private async cancel(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = '';
    this.requestUpdate();
    try {
      await this.client.cancel({ id: this.order._id, refund: this.refunds });
      this.desk.toast(this.desk.texts.order.canceled);
      this.desk.go(`/orders/${this.order._id}`, { replace: true });
    } catch (error) {
      this.failure = messageOf(error, this.desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private renderMoney(sum: string): TemplateResult {
    const { order } = this.desk.texts;
    const choice = (value: boolean, text: string, note: string) =>
      html`<label class="choice">
        <input
          type="radio"
          name="refund"
          .checked=${this.refunds === value}
          @change=${() => {
            this.refunds = value;
            this.requestUpdate();
          }}
        />
        <span>${text}<small>${note}</small></span>
      </label>`;
    return html`<fieldset class="plain-set">
      <legend><h2>${order.cancelMoney}</h2></legend>
      ${choice(true, order.refund, order.refundNote)} ${choice(false, order.keep, order.keptMoney(sum))}
    </fieldset>`;
  }

  protected override content(): TemplateResult {
    const { texts, formats } = this.desk;
    const { order } = texts;
    const number = numberOf(this.order);
    const path = `/orders/${this.order._id}`;
    const back = { path, word: buyerOf(this.order, texts) };
    if (this.order.status === 'CANCELED')
      return html`${pageHead(order.cancelTitle(number), { back })}
        <p class="card row">${orderState(texts, this.order)} ${order.cancelBlocked}</p>`;
    const { paid, refunds } = this;
    const sum = formats.money(paid, this.order.currency);
    const goesBack = paid > 0 && refunds;
    const money =
      paid === 0
        ? order.noMoney
        : refunds
          ? this.isAutomatic
            ? order.automatic(sum)
            : order.byHand(sum)
          : order.keptMoney(sum);
    return html`${pageHead(order.cancelTitle(number), { back })}
      <form class="card stack narrow" @submit=${(event: SubmitEvent) => this.cancel(event)}>
        ${paid > 0 && this.isAutomatic ? this.renderMoney(sum) : nothing}
        <div>
          <h2>${order.cancelResult}</h2>
          <ul class="bullets">
            <li>${order.endTickets(ticketCount(this.order))}</li>
            <li>${money}</li>
            <li>${order.cancelMail}</li>
          </ul>
        </div>
        ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
        <div class="row">
          <a class="button" href=${hrefOf(path)}>${order.back}</a>
          <button class="button danger" aria-disabled=${this.isBusy}>
            ${goesBack && this.isAutomatic ? order.cancelRefund(sum) : order.cancelButton}
          </button>
        </div>
      </form>`;
  }
}
customElements.define('desk-order-cancel', DeskOrderCancel);
