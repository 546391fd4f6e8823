/**
 * What is done with several orders of the list: marked as paid, sent again, canceled. A few are done one after the other,
 * immediately, and what was refused stays chosen, with the reason. Many, or all that match, are a run of the service.
 * Long because the bar above the list shows each state of both.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { UnreachableError } from '../../client/errors.ts';
import type { BulkAction } from '../../contract/bulk-orders.ts';
import type { SellerTransaction } from '../../contract/transactions.ts';
import type { ChosenOrderTexts } from '../../locales/desk/chosen-orders-en.ts';
import { hrefOf, type Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { buyerOf, dueOf } from '../parts/orders.ts';
import { messageOf } from '../parts/problems.ts';
import type { ManyOrders } from './many-orders.ts';
import { canceling, marking, priceOf, sending, sumOf, type AskedJob, type OrderJob } from './order-jobs.ts';
import { mayMarkReceived } from './received.ts';
import type { OrderFilter } from './search.ts';

/** So many orders are done immediately; more are a run, which can be left, paused and undone. */
const few = 20;

/** The list that the orders are chosen in. */
export interface ChoosingList {
  desk(): Desk;
  words(): ChosenOrderTexts;
  /** Orders on the page that is shown. */
  rows(): readonly SellerTransaction[];
  /** All orders that the list has, on this page and others; nothing of a search, whose finds are one page. */
  matching(): Matching | undefined;
  /** Whether all of them wait for their money. */
  isUnpaid(): boolean;
  /** Whether the money of all of them is late. */
  isOverdue(): boolean;
  /** Shows what was chosen or done. */
  changed(): void;
  /** Asks the service for the orders again. */
  reload(): Promise<void>;
}

/** The orders of a list by what it is limited to. */
interface Matching {
  readonly filter: OrderFilter;
  readonly total: number;
  /** True when there are more than `total`. */
  readonly hasMore: boolean;
}

interface Failure {
  readonly order: SellerTransaction;
  readonly reason: string;
}

/** A button of the bar. */
interface Action {
  readonly word: (count: number) => string;
  readonly job: (desk: Desk, words: ChosenOrderTexts, orders: readonly SellerTransaction[]) => AskedJob;
  readonly action: BulkAction;
  readonly style: string;
}

export class ChosenOrders {
  readonly #list: ChoosingList;
  #chosen: ReadonlySet<string> = new Set();
  /** All orders that match are meant. */
  #isWhole = false;
  #isCounting = false;
  #failures: readonly Failure[] = [];
  #job: OrderJob | undefined;
  #progress: { readonly done: number; readonly all: number } | undefined;

  constructor(list: ChoosingList) {
    this.#list = list;
  }

  /** What is sent to those whose money is late is a reminder. */
  get #words(): ChosenOrderTexts {
    const words = this.#list.words();
    return this.#list.isOverdue() ? { ...words, ...words.reminding } : words;
  }

  /** Whether the person may do something with many orders. */
  get isPossible(): boolean {
    const desk = this.#list.desk();
    return mayMarkReceived(desk) || desk.may('checkout:write');
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
    this.#isWhole = false;
    this.#failures = [];
  }

  #actions(): readonly Action[] {
    const desk = this.#list.desk();
    const words = this.#words;
    return [
      ...(this.#list.isUnpaid() && mayMarkReceived(desk)
        ? [{ word: words.markChosen, job: marking, action: 'received' as const, style: 'primary' }]
        : []),
      ...(desk.may('checkout:write')
        ? [
            { word: words.sendChosen, job: sending, action: 'mail' as const, style: '' },
            { word: words.cancelChosen, job: canceling, action: 'cancel' as const, style: 'danger-text' },
          ]
        : []),
    ];
  }

  #choose(ids: Iterable<string>): void {
    this.#chosen = new Set(ids);
    this.#isWhole = false;
    this.#list.changed();
  }

  get #orders(): readonly SellerTransaction[] {
    return this.#list.rows().filter(({ _id }) => this.#chosen.has(_id));
  }

  /** Counts what it can be done with, and asks with those numbers. */
  async #askForMany(action: BulkAction, which: ManyOrders): Promise<void> {
    if (this.#isCounting) return;
    this.#isCounting = true;
    this.#list.changed();
    const desk = this.#list.desk();
    try {
      const { askForMany } = await import('./many-orders.ts');
      await askForMany(desk, this.#words, action, which);
    } finally {
      this.#isCounting = false;
      this.#list.changed();
    }
  }

  #ask({ job: jobOf, action }: Action): void {
    const desk = this.#list.desk();
    const orders = this.#orders;
    if (orders.length === 0 || this.#progress) return;
    const matching = this.#isWhole ? this.#list.matching() : undefined;
    if (matching || orders.length > few) {
      const which = matching ? { filter: matching.filter } : { ids: orders.map(({ _id }) => _id) };
      void this.#askForMany(action, which); // it asks in a dialog, which says what failed
      return;
    }
    const { job, ...question } = jobOf(desk, this.#words, orders);
    ask(
      {
        ...question,
        act: () => {
          void this.#run(orders, job); // its progress stands in the list
          return Promise.resolve();
        },
      },
      desk.texts,
    );
  }

  async #run(orders: readonly SellerTransaction[], job: OrderJob): Promise<void> {
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
    const words = this.#words;
    const { _id: id, status } = order;
    if (status === 'CANCELED') return nothing;
    return html`<label class="pick"
      ><input
        type="checkbox"
        aria-label=${words.choose(buyerOf(order, texts))}
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
      ${this.#progress ? nothing : this.#renderMatching()}
      ${this.#failures.length === 0 ? nothing : this.#renderFailures()}`;
  }

  #renderProgress({ done, all }: { readonly done: number; readonly all: number }): TemplateResult {
    const words = this.#job?.progress(done, all) ?? '';
    return html`<span role="status">${words}</span
      ><progress class="bar" aria-label=${words} max=${all} value=${done}></progress>`;
  }

  #renderChoice(): TemplateResult | typeof nothing {
    const desk = this.#list.desk();
    const words = this.#words;
    const rows = this.#list.rows().filter(({ status }) => status !== 'CANCELED');
    const chosen = this.#orders;
    const whole = this.#isWhole ? this.#list.matching() : undefined;
    const count = whole?.total ?? chosen.length;
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
          : html`<span class="muted" role="status"
                >${
                  this.#isCounting
                    ? words.counting
                    : whole
                      ? words.allMatching(count)
                      : words.chosen(count, sumOf(desk, chosen, this.#list.isUnpaid() ? dueOf : priceOf))
                }</span
              >
              <span class="row end"
                >${this.#actions().map(
                  (action) =>
                    html`<button
                      class="button small ${action.style}"
                      aria-disabled=${this.#isCounting}
                      @click=${() => {
                        this.#ask(action);
                      }}
                    >
                      ${action.word(count)}
                    </button>`,
                )}</span
              >`
      }`;
  }

  /** Where all of a page are chosen and there are more: the way to choose them, too. */
  #renderMatching(): TemplateResult | typeof nothing {
    const words = this.#words;
    const rows = this.#list.rows();
    const matching = this.#list.matching();
    const pickable = rows.filter(({ status }) => status !== 'CANCELED').length;
    const isPage = pickable > 0 && this.#orders.length === pickable;
    if (!matching || !isPage || (matching.total <= rows.length && !matching.hasMore)) return nothing;
    const { total, hasMore } = matching;
    const button = (word: string, isWhole: boolean) =>
      html`<button
        class="plain link"
        @click=${() => {
          this.#isWhole = isWhole;
          this.#list.changed();
        }}
      >
        ${word}
      </button>`;
    return html`<p class="matching small">
      ${
        hasMore
          ? words.tooMany(total)
          : this.#isWhole
            ? button(words.onlyHere, false)
            : html`${words.allHere(pickable)} ${button(words.chooseMatching(total), true)}`
      }
    </p>`;
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
