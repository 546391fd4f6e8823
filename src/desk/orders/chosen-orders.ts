/**
 * What is done with several orders of the list: marked as paid, sent again, canceled. One request after the other, and what
 * was refused stays chosen, with the reason.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { UnreachableError } from '../../client/errors.ts';
import { transactionChanges } from '../../contract/transaction-changes.ts';
import { transactions, type SellerTransaction } from '../../contract/transactions.ts';
import { paidStates } from '../../sale/ticket-returns.ts';
import { hrefOf, type Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { buyerOf, dueOf, ticketCount } from '../parts/orders.ts';
import { messageOf } from '../parts/problems.ts';
import { markReceived, mayMarkReceived } from './received.ts';

/** The list that the orders are chosen in. */
export interface ChoosingList {
  desk(): Desk;
  /** Orders on the page that is shown. */
  rows(): readonly SellerTransaction[];
  /** Whether all of them wait for their money. */
  isUnpaid(): boolean;
  /** Shows what was chosen or done. */
  changed(): void;
  /** Asks the service for the orders again. */
  reload(): Promise<void>;
}

interface Failure {
  readonly order: SellerTransaction;
  readonly reason: string;
}

/** What is done with each chosen order. */
interface Job {
  readonly each: (order: SellerTransaction) => Promise<unknown>;
  readonly progress: (done: number, all: number) => string;
  readonly done: (count: number) => string;
  /** What stands above those that were refused. */
  readonly refused: (count: number) => string;
}

/** A button of the bar. */
interface Action {
  readonly word: (count: number) => string;
  readonly ask: () => void;
  readonly style: 'primary' | 'danger-text' | '';
}

export class ChosenOrders {
  readonly #list: ChoosingList;
  #chosen: ReadonlySet<string> = new Set();
  #failures: readonly Failure[] = [];
  #job: Job | undefined;
  #progress: { readonly done: number; readonly all: number } | undefined;

  constructor(list: ChoosingList) {
    this.#list = list;
  }

  /** Whether there is something that the person may do with the orders of the list. */
  get isAllowed(): boolean {
    return this.#actions().length > 0;
  }

  /** Whether there is something to tell: it is under way, or orders were refused. */
  get hasNews(): boolean {
    return this.#progress !== undefined || this.#failures.length > 0;
  }

  /** Another list is shown. What is under way goes on. */
  clear(): void {
    this.#chosen = new Set();
    this.#failures = [];
  }

  #actions(): readonly Action[] {
    const desk = this.#list.desk();
    const { orders: words } = desk.texts;
    const mayWrite = desk.may('checkout:write');
    return [
      ...(this.#list.isUnpaid() && mayMarkReceived(desk)
        ? [
            {
              word: words.markChosen,
              style: 'primary' as const,
              ask: () => {
                this.#askToMark();
              },
            },
          ]
        : []),
      ...(mayWrite
        ? [
            {
              word: words.sendChosen,
              style: '' as const,
              ask: () => {
                this.#askToSend();
              },
            },
            {
              word: words.cancelChosen,
              style: 'danger-text' as const,
              ask: () => {
                this.#askToCancel();
              },
            },
          ]
        : []),
    ];
  }

  #choose(ids: Iterable<string>): void {
    this.#chosen = new Set(ids);
    this.#list.changed();
  }

  get #orders(): readonly SellerTransaction[] {
    return this.#list.rows().filter(({ _id }) => this.#chosen.has(_id));
  }

  /** Amounts of orders, in each currency. */
  #sum(orders: readonly SellerTransaction[], amountOf: (order: SellerTransaction) => number): string {
    const sums = new Map<string | undefined, number>();
    for (const order of orders) sums.set(order.currency, (sums.get(order.currency) ?? 0) + amountOf(order));
    return [...sums].map(([currency, sum]) => this.#list.desk().formats.money(sum, currency)).join(' + ');
  }

  /** What the orders are worth to the list: what is due in one of unpaid orders, else their price. */
  #worth(orders: readonly SellerTransaction[]): string {
    return this.#sum(orders, this.#list.isUnpaid() ? dueOf : ({ realPrice = 0 }) => realPrice);
  }

  #askToMark(): void {
    const desk = this.#list.desk();
    const { orders: words } = desk.texts;
    const orders = this.#orders;
    this.#ask({
      title: words.markChosenTitle(orders.length),
      confirm: words.markChosen(orders.length),
      body: html`<p>${words.markChosenText(this.#sum(orders, dueOf))}</p>`,
      job: {
        each: (order) => markReceived(desk, order),
        progress: words.marking,
        done: words.markedChosen,
        refused: words.notMarked,
      },
    });
  }

  #askToSend(): void {
    const desk = this.#list.desk();
    const { orders: words } = desk.texts;
    const { length: count } = this.#orders;
    const client = desk.client({ transactions: { mail: transactionChanges.mail } });
    this.#ask({
      title: words.sendChosenTitle(count),
      confirm: words.sendChosen(count),
      body: html`<p>${words.sendChosenText}</p>`,
      job: {
        each: ({ _id: id }) => client.transactions.mail({ id }),
        progress: words.sending,
        done: words.sentChosen,
        refused: words.notSent,
      },
    });
  }

  /** Says first what ends and what money goes back: all of what a paid order cost, vouchers included. */
  #askToCancel(): void {
    const desk = this.#list.desk();
    const { orders: words } = desk.texts;
    const orders = this.#orders;
    const client = desk.client({ transactions: { cancel: transactions.cancel } });
    const paid = orders.filter(
      ({ paymentStatus = '', realPrice = 0 }) => realPrice > 0 && paidStates.includes(paymentStatus),
    );
    this.#ask({
      title: words.cancelChosenTitle(orders.length),
      confirm: words.cancelChosen(orders.length),
      isDanger: true,
      body: html`<ul class="bullets">
        <li>${words.cancelChosenTickets(orders.reduce((sum, order) => sum + ticketCount(order), 0))}</li>
        <li>
          ${
            paid.length > 0
              ? words.cancelChosenMoney(
                  paid.length,
                  this.#sum(paid, ({ realPrice = 0 }) => realPrice),
                )
              : words.cancelChosenFree
          }
        </li>
        <li>${words.cancelChosenMail}</li>
      </ul>`,
      job: {
        each: ({ _id: id }) => client.transactions.cancel({ id, refund: true }),
        progress: words.canceling,
        done: words.canceledChosen,
        refused: words.notCanceled,
      },
    });
  }

  #ask({
    job,
    ...question
  }: {
    readonly title: string;
    readonly confirm: string;
    readonly body: TemplateResult;
    readonly isDanger?: boolean;
    readonly job: Job;
  }): void {
    const orders = this.#orders;
    if (orders.length === 0 || this.#progress) return;
    ask(
      {
        ...question,
        act: () => {
          void this.#run(orders, job); // its progress stands in the list
          return Promise.resolve();
        },
      },
      this.#list.desk().texts,
    );
  }

  async #run(orders: readonly SellerTransaction[], job: Job): Promise<void> {
    const desk = this.#list.desk();
    const failures: Failure[] = [];
    const left = new Set(this.#chosen);
    this.#failures = [];
    this.#job = job;
    let done = 0;
    for (const order of orders) {
      this.#progress = { done, all: orders.length };
      this.#list.changed();
      try {
        await job.each(order);
        left.delete(order._id);
        done++;
      } catch (error) {
        failures.push({ order, reason: messageOf(error, desk.texts) });
        if (error instanceof UnreachableError) break; // the others stay chosen
      }
    }
    this.#progress = undefined;
    this.#failures = failures;
    this.#choose(left);
    if (done > 0) desk.toast(job.done(done));
    await this.#list.reload();
  }

  /** The box of an order; nothing for a canceled one, with which nothing can be done. */
  renderBox(order: SellerTransaction): TemplateResult | typeof nothing {
    const { texts } = this.#list.desk();
    const { _id: id, status } = order;
    if (status === 'CANCELED') return nothing;
    return html`<label class="pick"
      ><input
        type="checkbox"
        aria-label=${texts.orders.choose(buyerOf(order, texts))}
        .checked=${this.#chosen.has(id)}
        ?disabled=${this.#progress !== undefined}
        @change=${({ target }: Event) => {
          const others = [...this.#chosen].filter((each) => each !== id);
          this.#choose((target as HTMLInputElement).checked ? [...others, id] : others);
        }}
    /></label>`;
  }

  /** How much is chosen, with the buttons, or how far it is; and what was refused. */
  renderBar(): TemplateResult {
    return html`<div class="toolbar chosen">
        ${this.#progress ? this.#renderProgress(this.#progress) : this.#renderChoice()}
      </div>
      ${this.#failures.length === 0 ? nothing : this.#renderFailures()}`;
  }

  #renderProgress({ done, all }: { readonly done: number; readonly all: number }): TemplateResult {
    const words = this.#job?.progress(done, all) ?? '';
    return html`<span role="status">${words}</span
      ><progress class="bar" aria-label=${words} max=${all} value=${done}></progress>`;
  }

  #renderChoice(): TemplateResult | typeof nothing {
    const { orders: words } = this.#list.desk().texts;
    const rows = this.#list.rows().filter(({ status }) => status !== 'CANCELED');
    const chosen = this.#orders;
    if (rows.length === 0) return nothing;
    return html`<label class="check"
        ><input
          type="checkbox"
          .checked=${chosen.length === rows.length}
          .indeterminate=${chosen.length > 0 && chosen.length < rows.length}
          @change=${({ target }: Event) => {
            this.#choose((target as HTMLInputElement).checked ? rows.map(({ _id }) => _id) : []);
          }}
        />${words.chooseAll}</label
      >${
        chosen.length === 0
          ? nothing
          : html`<span class="muted" role="status">${words.chosen(chosen.length, this.#worth(chosen))}</span>
              <span class="row end"
                >${this.#actions().map(
                  ({ word, ask: open, style }) =>
                    html`<button class="button small ${style}" @click=${open}>${word(chosen.length)}</button>`,
                )}</span
              >`
      }`;
  }

  #renderFailures(): TemplateResult {
    const { texts } = this.#list.desk();
    return html`<div class="not-marked" role="alert">
      <p>${this.#job?.refused(this.#failures.length)}</p>
      <ul>
        ${this.#failures.map(
          ({ order, reason }) =>
            html`<li><a href=${hrefOf(`/orders/${order._id}`)}>${buyerOf(order, texts)}</a>: ${reason}</li>`,
        )}
      </ul>
    </div>`;
  }
}
