/** `<desk-order>`: an order on one page, with what was bought, its buyer and its money, and what can be done with it. */
import { html, nothing, type TemplateResult } from 'lit';
import { sellerTickets, type SellerTicket } from '../../contract/seller-tickets.ts';
import { transactions, type SellerTransaction } from '../../contract/transactions.ts';
import type { OrderPageTexts } from '../../locales/desk/order-page-en.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { eventsOf, type NamedEvent } from '../parts/event-names.ts';
import type { FailedJobs } from '../parts/failed-jobs.ts';
import { menu, type Action } from '../parts/menu.ts';
import { buyerOf, dueOf, numberOf, orderState, ticketCount } from '../parts/orders.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { readAskingEvents, renderAnswers, ticketAnswers, type AskingEvents } from './order-answers.ts';
import { askForBuyer, askForNote } from './order-changes.ts';
import { renderBuyer, renderNote, renderPayment } from './order-facts.ts';
import { readEntries, renderHistory, type NotedChange } from './order-history.ts';
import { askForAddress, askToResend } from './order-mail.ts';
import { readOrderTexts } from './order-texts.ts';
import { isAwaiting, markReceived, mayMarkReceived } from './received.ts';
import { renderTicket } from './order-ticket.ts';
import { ticketActions } from './ticket-actions.ts';
import type { TicketHost } from './ticket-host.ts';

export class DeskOrder extends DeskPage {
  private order!: SellerTransaction;
  private tickets: readonly SellerTicket[] = [];
  private names: ReadonlyMap<string, NamedEvent> = new Map();
  private entries: readonly NotedChange[] = [];
  private words!: OrderPageTexts;
  private asking: AskingEvents = new Map();
  /** Loads for an order with something that was given up. */
  private failed: FailedJobs | undefined;

  override get heading(): string {
    return this.desk.texts.order.title(this.place.params['id'] ?? '');
  }

  private get client() {
    return this.desk.client({
      transactions: { get: transactions.get },
      tickets: { list: sellerTickets.list },
    });
  }

  protected override async load(): Promise<void> {
    const { client } = this;
    const id = this.place.params['id'] ?? '';
    const [words, order, tickets, entries] = await Promise.all([
      readOrderTexts(this.desk.formats.language),
      client.transactions.get({ id }),
      this.desk.may('tickets:read') ? client.tickets.list({ checkoutId: id, top: 200 }) : undefined,
      readEntries(this.desk, id),
    ]);
    this.words = words;
    this.failed = await this.loadFailed(order);
    this.entries = entries;
    this.order = order;
    this.tickets = [...(tickets?.rows ?? [])].reverse();
    // it names those that it reads
    this.asking = await readAskingEvents(this.desk, order, this.tickets);
    this.names = await eventsOf(this.desk, [order.eventId, ...this.tickets.map(({ eventId }) => eventId)]);
  }

  private async loadFailed({ history = [] }: SellerTransaction): Promise<FailedJobs | undefined> {
    if (!history.some(({ jobId }) => jobId !== undefined)) return undefined;
    const { FailedJobs: Jobs, readFailedTexts } = await import('../parts/failed-jobs.ts');
    return new Jobs(this.desk, await readFailedTexts(this.desk.formats.language), async () => {
      await this.reload();
      await this.updateComplete;
    });
  }

  /** What the actions of a ticket work on. */
  private get host(): TicketHost {
    return { desk: this.desk, orderId: this.order._id, again: () => this.reload(), done: this.done };
  }

  private readonly done: TicketHost['done'] = async (text, undo) => {
    await this.reload();
    this.desk.toast(text, undo);
  };

  private sum(amount: number): string {
    return this.desk.formats.money(amount, this.order.currency);
  }

  private markPaid(): void {
    const { desk, order: shown } = this;
    const { texts } = desk;
    ask(
      {
        title: texts.order.markPaidTitle(this.sum(dueOf(shown))),
        confirm: texts.order.markPaid,
        body: html`<p>${texts.order.markPaidText}</p>`,
        act: async () => {
          await markReceived(desk, shown);
          await this.done(texts.order.markedPaid);
        },
      },
      texts,
    );
  }

  /** Tickets that admit, each with an email of its own. */
  private get sendable(): readonly SellerTicket[] {
    return this.tickets.filter(({ status }) => status === 'VALID');
  }

  private renderActions(): TemplateResult {
    const { desk, host, sendable } = this;
    const { order, list } = desk.texts;
    const isCanceled = this.order.status === 'CANCELED';
    const actions = [
      ...(desk.may('checkout:write') && this.order.status === 'COMPLETE' && this.order.email
        ? [
            {
              word: this.words.resend,
              act: () => {
                askToResend(host, this.order, this.words);
              },
            },
          ]
        : []),
      ...(desk.may('tickets:write') && sendable.length > 0
        ? [
            {
              word: order.sendAll(sendable.length),
              act: () => {
                askForAddress(host, this.order.email, {
                  ...{ tickets: sendable, title: order.sendAll(sendable.length) },
                  done: order.allMailed(sendable.length),
                });
              },
            },
          ]
        : []),
      ...(desk.may('checkout:write')
        ? [
            {
              word: order.cancel,
              isDanger: true,
              blocked: isCanceled ? order.cancelBlocked : undefined,
              act: () => {
                desk.go(`/orders/${this.order._id}/cancel`);
              },
            },
          ]
        : []),
    ];
    return html`${
      isAwaiting(this.order) && mayMarkReceived(desk)
        ? html`<button
            class="button primary"
            @click=${() => {
              this.markPaid();
            }}
          >
            ${order.markPaid}
          </button>`
        : nothing
    }
    ${actions.length > 0 ? menu('order-menu', list.more(numberOf(this.order)), actions) : nothing}`;
  }

  private actionsOf(ticket: SellerTicket): readonly Action[] {
    const { desk, host, order } = this;
    const { order: words } = desk.texts;
    return [
      ...ticketActions(host, ticket, () => {
        askForAddress(host, order.email, { tickets: [ticket], title: words.mailTitle, done: words.mailed });
      }),
      ...(desk.may('checkout:write')
        ? [
            {
              word: words.cancelTicket,
              isDanger: true,
              blocked: isAwaiting(this.order)
                ? words.onlyWhole
                : ticket.status === 'INVALID'
                  ? words.notValid
                  : undefined,
              act: () => {
                desk.go(`/orders/${order._id}/cancel?ticket=${encodeURIComponent(ticket._id)}`);
              },
            },
          ]
        : []),
    ];
  }

  private renderTickets(): TemplateResult {
    const { desk } = this;
    const { texts } = desk;
    const { order } = texts;
    const { order: sale } = this;
    const mayChange = desk.may('tickets:write');
    const voucher = sale.redeemedVouchers?.totalRedeemedAmount ?? 0;
    return html`<section class="card flush" aria-labelledby="tickets">
      <div class="card-head">
        <h2 id="tickets">${texts.count.tickets(this.tickets.length || ticketCount(sale))}</h2>
      </div>
      ${
        this.tickets.length > 0
          ? html`<table class="stacks">
              <tbody>
                ${this.tickets.map((ticket) =>
                  renderTicket(desk, ticket, {
                    currency: sale.currency,
                    event: ticket.eventId === sale.eventId ? undefined : this.names.get(ticket.eventId ?? ''),
                    actions: mayChange ? this.actionsOf(ticket) : [],
                    answers: ticketAnswers(ticket, this.asking, this.words),
                  }),
                )}
              </tbody>
            </table>`
          : html`<table class="stacks">
              <tbody>
                ${(sale.tickets ?? []).map(
                  ({ name, amount = 1, price = 0 }) =>
                    html`<tr>
                      <td class="first grow">${amount} × ${name}</td>
                      <td class="number first aside">${this.sum(amount * price)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
      }
      <dl class="sums">
        <dt class="total">${order.total}</dt>
        <dd class="total">${this.sum(sale.realPrice ?? 0)}</dd>
        ${
          voucher > 0
            ? html`<dt>${order.vouchers}</dt>
                <dd>−${this.sum(voucher)}</dd>`
            : nothing
        }
        ${
          isAwaiting(this.order)
            ? html`<dt>${order.stillDue}</dt>
                <dd>${this.sum(dueOf(sale))}</dd>`
            : nothing
        }
      </dl>
    </section>`;
  }

  protected override content(): TemplateResult {
    const { desk } = this;
    const { texts, formats } = desk;
    const mayWrite = desk.may('checkout:write');
    const event = this.names.get(this.order.eventId ?? '');
    return html`${pageHead(buyerOf(this.order, texts), {
        back: { path: '/orders', word: texts.orders.title },
        actions: this.renderActions(),
        below: html`<p class="below row">
          ${orderState(texts, this.order)}<span class="code muted">${numberOf(this.order)}</span>
          ${
            event
              ? html`<a href=${hrefOf(`/orders?event=${this.order.eventId ?? ''}`)}>${event.name}</a
                  ><span class="muted">${formats.dateTime(event.start, event.timezone)}</span>`
              : nothing
          }
        </p>`,
      })}
      <div class="columns">
        <div>
          ${this.renderTickets()}
          ${renderHistory(desk, this.order, {
            ...{ words: this.words, changes: this.entries, tickets: this.tickets, failed: this.failed },
          })}
        </div>
        <div>
          ${renderBuyer(
            desk,
            this.order,
            mayWrite
              ? () => {
                  askForBuyer(this.host, this.order);
                }
              : undefined,
          )}
          ${renderAnswers(this.order, this.asking, this.words)}
          ${renderPayment(desk, this.order, this.sendable.length > 0)}
          ${renderNote(
            desk,
            this.order,
            mayWrite
              ? () => {
                  askForNote(this.host, this.order);
                }
              : undefined,
          )}
        </div>
      </div>`;
  }
}
customElements.define('desk-order', DeskOrder);
