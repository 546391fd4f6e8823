/** Marks several unpaid orders of the list as paid, one request after the other, and shows what could not be marked. */
import { html, nothing, type TemplateResult } from 'lit';
import { UnreachableError } from '../../client/errors.ts';
import type { SellerTransaction } from '../../contract/transactions.ts';
import { hrefOf, type Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { buyerOf, dueOf } from '../parts/orders.ts';
import { messageOf } from '../parts/problems.ts';
import { markReceived, mayMarkReceived } from './received.ts';

/** The list that the orders are chosen in. */
export interface ChoosingList {
  desk(): Desk;
  /** Orders on the page that is shown. */
  rows(): readonly SellerTransaction[];
  /** Shows what was chosen or done. */
  changed(): void;
  /** Asks the service for the orders again. */
  reload(): Promise<void>;
}

interface Failure {
  readonly order: SellerTransaction;
  readonly reason: string;
}

export class MarkingPaid {
  readonly #list: ChoosingList;
  #chosen: ReadonlySet<string> = new Set();
  #failures: readonly Failure[] = [];
  #progress: { readonly done: number; readonly all: number } | undefined;

  constructor(list: ChoosingList) {
    this.#list = list;
  }

  /** Whether the person may mark orders as paid. */
  get isAllowed(): boolean {
    return mayMarkReceived(this.#list.desk());
  }

  /** Whether there is something to tell: it is under way, or orders could not be marked. */
  get hasNews(): boolean {
    return this.#progress !== undefined || this.#failures.length > 0;
  }

  /** Another list is shown. What is under way goes on. */
  clear(): void {
    this.#chosen = new Set();
    this.#failures = [];
  }

  #choose(ids: Iterable<string>): void {
    this.#chosen = new Set(ids);
    this.#list.changed();
  }

  get #orders(): readonly SellerTransaction[] {
    return this.#list.rows().filter(({ _id }) => this.#chosen.has(_id));
  }

  /** What the chosen orders still cost, in each currency. */
  #sum(orders: readonly SellerTransaction[]): string {
    const sums = new Map<string | undefined, number>();
    for (const order of orders) sums.set(order.currency, (sums.get(order.currency) ?? 0) + dueOf(order));
    return [...sums].map(([currency, sum]) => this.#list.desk().formats.money(sum, currency)).join(' + ');
  }

  #ask(): void {
    const { texts } = this.#list.desk();
    const { orders: words } = texts;
    const orders = this.#orders;
    if (orders.length === 0 || this.#progress) return;
    ask(
      {
        title: words.markChosenTitle(orders.length),
        confirm: words.markChosen(orders.length),
        body: html`<p>${words.markChosenText(this.#sum(orders))}</p>`,
        act: () => {
          void this.#run(orders); // its progress stands in the list
          return Promise.resolve();
        },
      },
      texts,
    );
  }

  async #run(orders: readonly SellerTransaction[]): Promise<void> {
    const desk = this.#list.desk();
    const failures: Failure[] = [];
    const left = new Set(this.#chosen);
    this.#failures = [];
    let done = 0;
    for (const order of orders) {
      this.#progress = { done, all: orders.length };
      this.#list.changed();
      try {
        await markReceived(desk, order);
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
    if (done > 0) desk.toast(desk.texts.orders.markedChosen(done));
    await this.#list.reload();
  }

  /** The box of an order. */
  renderBox(order: SellerTransaction): TemplateResult {
    const { texts } = this.#list.desk();
    const { _id: id } = order;
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

  /** How much is chosen, with the button, or how far it is; and what could not be marked. */
  renderBar(): TemplateResult {
    const desk = this.#list.desk();
    const rows = this.#list.rows();
    const { orders: words } = desk.texts;
    const chosen = this.#orders;
    return html`<div class="toolbar chosen">
        ${
          this.#progress
            ? html`<span role="status">${words.marking(this.#progress.done, this.#progress.all)}</span
                ><progress
                  class="bar"
                  aria-label=${words.marking(this.#progress.done, this.#progress.all)}
                  max=${this.#progress.all}
                  value=${this.#progress.done}
                ></progress>`
            : rows.length === 0
              ? nothing
              : html`<label class="check"
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
                      : html`<span class="muted" role="status">${words.chosen(chosen.length, this.#sum(chosen))}</span
                          ><button
                            class="button small primary"
                            @click=${() => {
                              this.#ask();
                            }}
                          >
                            ${words.markChosen(chosen.length)}
                          </button>`
                  }`
        }
      </div>
      ${this.#failures.length === 0 ? nothing : this.#renderFailures()}`;
  }

  #renderFailures(): TemplateResult {
    const { texts } = this.#list.desk();
    return html`<div class="not-marked" role="alert">
      <p>${texts.orders.notMarked(this.#failures.length)}</p>
      <ul>
        ${this.#failures.map(
          ({ order, reason }) =>
            html`<li><a href=${hrefOf(`/orders/${order._id}`)}>${buyerOf(order, texts)}</a>: ${reason}</li>`,
        )}
      </ul>
    </div>`;
  }
}
