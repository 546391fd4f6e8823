/** `<desk-voucher-orders>`: the vouchers that buyers have ordered: which wait for their money, marked as paid, canceled. */
import { html, nothing, type TemplateResult } from 'lit';
import { voucherOrders } from '../../contract/voucher-orders.ts';
import type { VoucherOrder } from '../../contract/voucher-purchases.ts';
import { word } from '../../elements/format.ts';
import { codeTabs } from '../parts/code-tabs.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { choiceField, searchField } from '../parts/filters.ts';
import { icon, state, type Tone } from '../parts/icons.ts';
import { addressWith, pager, queryOf, skipOf } from '../parts/lists.ts';
import { menu, type Action } from '../parts/menu.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { sayErrors } from '../parts/problems.ts';

const pageSize = 50;
const states = ['AWAITING', 'PENDING', 'RECEIVED', 'CANCELED'] as const;
const tones: Readonly<Record<string, Tone>> = { AWAITING: 'wait', PENDING: 'wait', RECEIVED: 'good', CANCELED: 'none' };

export class DeskVoucherOrders extends DeskPage {
  private rows: readonly VoucherOrder[] = [];
  private total = 0;

  override get heading(): string {
    return this.desk.texts.codes.sales;
  }

  private get state(): (typeof states)[number] | undefined {
    return states.find((name) => name === this.place.query.get('state'));
  }

  private get client() {
    const { list, markReceived, cancel } = voucherOrders;
    return this.desk.client({ voucherOrders: { list, markReceived, cancel } }).voucherOrders;
  }

  protected override async load(): Promise<void> {
    const query = queryOf(this.place).trim();
    const { docs, total } = await this.client.list({
      top: pageSize,
      skip: skipOf(this.place),
      ...(query !== '' && (query.includes('@') ? { email: query } : { orderNumber: query })),
      ...(this.state && { paymentStatus: this.state }),
    });
    this.rows = docs;
    this.total = total;
  }

  private sum({ amount, currency }: VoucherOrder): string {
    return this.desk.formats.money(amount, currency);
  }

  /** Runs a change; the reasons that people can act on are in the words of the desk. */
  private async change(act: () => Promise<unknown>, done: string): Promise<void> {
    const { vouchers: words, order } = this.desk.texts;
    await sayErrors(act(), { VOUCHER_USED: words.used, AMOUNT_DIFFERS: order.amountDiffers });
    await this.reload();
    this.desk.toast(done);
  }

  private markPaid(order: VoucherOrder): void {
    const { vouchers: words, order: orderWords } = this.desk.texts;
    const { _id: id, amount } = order;
    ask(
      {
        title: orderWords.markPaidTitle(this.sum(order)),
        confirm: orderWords.markPaid,
        body: html`<p>${words.paidText}</p>`,
        act: () => this.change(() => this.client.markReceived({ id, amount }), words.paid),
      },
      this.desk.texts,
    );
  }

  private cancel(order: VoucherOrder): void {
    const { vouchers: words } = this.desk.texts;
    const { _id: id, orderNumber = id, paymentStatus } = order;
    const isPaid = paymentStatus === 'RECEIVED';
    ask(
      {
        title: words.cancelTitle(orderNumber),
        confirm: words.cancelOrder,
        isDanger: true,
        body: html`<p>${isPaid ? words.cancelPaidText(this.sum(order)) : words.cancelText}</p>`,
        act: () => this.change(() => this.client.cancel({ id }), words.canceled),
      },
      this.desk.texts,
    );
  }

  private actionsOf(order: VoucherOrder): readonly Action[] {
    const { may, texts } = this.desk;
    const { paymentStatus } = order;
    const isOpen = paymentStatus === 'AWAITING' || paymentStatus === 'PENDING';
    const mayMark = may('checkout:write') || may('voucherOrders.markReceived');
    const mark = {
      word: texts.order.markPaid,
      act: () => {
        this.markPaid(order);
      },
    };
    const cancel = {
      word: texts.vouchers.cancelOrder,
      isDanger: true,
      blocked: paymentStatus === 'CANCELED' ? texts.order.cancelBlocked : undefined,
      act: () => {
        this.cancel(order);
      },
    };
    return [...(mayMark && isOpen ? [mark] : []), ...(may('checkout:write') ? [cancel] : [])];
  }

  private renderRow(order: VoucherOrder): TemplateResult {
    const { texts, formats, may } = this.desk;
    const { vouchers: words, list } = texts;
    const { _id, orderNumber = _id, buyer, recipient, paymentStatus, createdAt, voucherId, sentAt, sendOn } = order;
    const actions = this.actionsOf(order);
    const to = recipient?.email ?? recipient?.name;
    return html`<tr>
      <td class="first grow">
        ${buyer?.name ?? buyer?.email ?? texts.orders.unnamed}<span class="sub">${buyer?.email}</span>
      </td>
      <td class="cut">
        ${to ?? words.toBuyer}<span class="sub"
          >${sentAt ? words.sentOn(formats.short(sentAt)) : sendOn ? words.sendsOn(formats.longDay(`${sendOn}T12:00:00Z`)) : nothing}</span
        >
      </td>
      <td class="number aside">${this.sum(order)}</td>
      <td class="number muted wide">${formats.dateTime(createdAt)}<span class="sub">${orderNumber}</span></td>
      <td class="aside">
        ${state(tones[paymentStatus] ?? 'none', word(words.orderStates, paymentStatus) || paymentStatus)}
        ${
          voucherId !== undefined && may('vouchers:read')
            ? html`<a class="sub" href=${hrefOf(`/vouchers/${voucherId}`)}>${words.show}</a>`
            : nothing
        }
      </td>
      <td class="tools aside first">
        ${actions.length > 0 ? menu(`order-${_id}`, list.more(orderNumber), actions) : nothing}
      </td>
    </tr>`;
  }

  private renderTable(): TemplateResult {
    const { vouchers: words, list } = this.desk.texts;
    const { columns } = words;
    return html`<table class="stacks">
      <thead>
        <tr>
          <th>${columns.buyer}</th>
          <th>${columns.recipient}</th>
          <th class="number">${columns.amount}</th>
          <th class="number">${columns.ordered}</th>
          <th>${columns.state}</th>
          <th><span class="hidden">${list.actions}</span></th>
        </tr>
      </thead>
      <tbody>
        ${this.rows.map((order) => this.renderRow(order))}
      </tbody>
    </table>`;
  }

  private renderEmpty(): TemplateResult {
    const { vouchers: words, list } = this.desk.texts;
    const isFiltered = queryOf(this.place) !== '' || this.state !== undefined || skipOf(this.place) > 0;
    return isFiltered
      ? emptyState(
          words.noOrder,
          words.noOrderText,
          html`<a class="button" href=${hrefOf('/voucher-orders')}>${list.clearAll}</a>`,
        )
      : emptyState(words.noOrders, words.noOrdersText);
  }

  protected override content(): TemplateResult {
    const { texts } = this.desk;
    const { vouchers: words, codes, list } = texts;
    const query = queryOf(this.place);
    return html`${pageHead(codes.sales)}
      <div class="card flush">
        ${codeTabs(this.desk, '/voucher-orders')}
        <div class="toolbar">
          ${searchField({
            label: words.searchOrders,
            value: query,
            search: (q) => {
              this.desk.go(addressWith(this.place, { q }));
            },
          })}
          ${choiceField({
            label: words.columns.state,
            value: this.state ?? '',
            options: [['', words.anyState], ...states.map((name) => [name, words.orderStates[name]] as const)],
            choose: (state) => {
              this.desk.go(addressWith(this.place, { state }));
            },
          })}
          ${
            query === '' && this.state === undefined
              ? nothing
              : html`<a class="plain" href=${hrefOf('/voucher-orders')}>${icon('close')}${list.clearAll}</a>`
          }
        </div>
        ${this.rows.length === 0 ? this.renderEmpty() : this.renderTable()}
        ${pager(this.desk, this.place, { size: pageSize, count: this.rows.length, total: this.total, isByTime: true })}
      </div>`;
  }
}
customElements.define('desk-voucher-orders', DeskVoucherOrders);
