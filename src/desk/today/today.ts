/** `<desk-today>`: what is on today, what comes next, and what waits for a person. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import { overview } from '../../contract/overview.ts';
import type { Answer } from '../../contract/route.ts';
import { transactions, type SellerTransaction } from '../../contract/transactions.ts';
import { dayOf } from '../../elements/days.ts';
import { hrefOf } from '../parts/desk.ts';
import { eveningRow, type Evening } from '../parts/evening.ts';
import { icon } from '../parts/icons.ts';
import { buyerOf, orderState } from '../parts/orders.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { Recount } from '../parts/recount.ts';
import { capacityOf, readSales, salesFigures, saleState, type Sales } from '../parts/sales.ts';
import { hideFirstSteps, readFirstSteps, renderFirstSteps } from './first-steps.ts';
import type { FirstSteps } from '../../contract/sellers.ts';

type Overview = Answer<typeof overview.get>;
type Task = Answer<typeof overview.attention>['items'][number];
type TaskKind = keyof typeof pathOf;

/** Where each kind of task is done. */
const pathOf = {
  refundsByHand: '/refunds',
  overdue: '/orders?view=overdue',
  disputes: '/orders?view=disputed',
  failedRefunds: '/failed?view=refund',
  failedMails: '/failed',
  failedWebhooks: '/failed?view=webhook',
} as const;

const isTask = (kind: string): kind is TaskKind => Object.hasOwn(pathOf, kind);

export class DeskToday extends DeskPage {
  private overview!: Overview;
  private next: readonly EventAnswer[] = [];
  private sales: ReadonlyMap<string, Sales> = new Map();
  private tasks: readonly Task[] = [];
  private latest: readonly SellerTransaction[] = [];
  private firstSteps: FirstSteps | undefined;
  private readonly recount = new Recount(this, () => this.count());

  override get heading(): string {
    return this.desk.texts.today.title;
  }

  private seesOrders(): boolean {
    return this.desk.may('customers:read');
  }

  protected override async load(): Promise<void> {
    const { desk } = this;
    const [firstSteps] = await Promise.all([
      readFirstSteps(desk),
      this.count(),
      desk.may('events:read') ? this.loadNext() : undefined,
    ]);
    this.firstSteps = firstSteps;
    void this.loadSales();
    this.recount.begin();
  }

  private async hideSteps(): Promise<void> {
    const { desk } = this;
    try {
      await hideFirstSteps(desk);
      this.firstSteps = undefined;
      this.requestUpdate();
    } catch (error) {
      desk.toast(messageOf(error, desk.texts));
    }
  }

  /** What changes during an evening; the service answers it from kept counts, or that nothing has changed. */
  private async count(): Promise<void> {
    const { desk } = this;
    const client = desk.client({ overview, transactions: { list: transactions.list } });
    const [seen, { items }, latest] = await Promise.all([
      client.overview.get({}),
      client.overview.attention({}),
      this.seesOrders() ? client.transactions.list({ top: 6 }) : undefined,
    ]);
    this.overview = seen;
    this.tasks = items;
    this.latest = latest?.rows ?? [];
  }

  private async loadNext(): Promise<void> {
    const client = this.desk.client({ events: { list: events.list } });
    const now = new Date().toISOString();
    const { rows } = await client.events.list({ start: { $gte: now }, type: ['SINGLE', 'RECURRENCE'], top: 12 });
    this.next = rows;
  }

  /** The figures come when the names stand there already; buyers don't know drafts. */
  private async loadSales(): Promise<void> {
    const known = this.comingUp.filter(({ draft }) => draft !== true);
    this.sales = new Map(
      await Promise.all(known.map(async (event) => [event._id, await readSales(this.desk, event, false)] as const)),
    );
    this.requestUpdate();
  }

  /** The next events that are not on today; a draft is never on. */
  private get comingUp(): readonly EventAnswer[] {
    const on = new Set(this.overview.events?.map(({ _id }) => _id));
    const now = new Date();
    return this.next.filter(({ _id, start }) => !on.has(_id) && new Date(start) > now).slice(0, 6);
  }

  private renderEvening(event: Evening): TemplateResult {
    const { desk } = this;
    const { capacity, sold, expected, entered } = event;
    const figures = salesFigures(desk, capacity, { sold, entered, missing: Math.max(0, expected - entered) });
    return eveningRow(desk, event, this.overview.timezone, figures);
  }

  /** The sales of seven days: their sum, and a bar for each day in the seller's own currency. */
  private renderWeek(): TemplateResult | typeof nothing {
    const { desk, overview: seen } = this;
    const { formats, texts } = desk;
    const { sales = [], timezone } = seen;
    if (sales.length === 0) return nothing;
    const own = sales.filter(({ currency }) => currency === formats.currency);
    const sums = [...new Set(sales.map(({ currency }) => currency))].map((currency) =>
      formats.money(
        sales.reduce((sum, day) => (day.currency === currency ? sum + day.gross : sum), 0),
        currency,
      ),
    );
    const most = Math.max(...own.map(({ gross }) => gross), 1);
    const days = Array.from({ length: 7 }, (_, index) =>
      dayOf(new Date(Date.now() - (6 - index) * 86_400_000).toISOString(), timezone),
    );
    const orders = sales.reduce((sum, day) => sum + day.orders, 0);
    return html`<section class="card week" aria-labelledby="week">
      <div>
        <h2 id="week">${texts.today.week}</h2>
        <p><strong>${sums.join(' + ')}</strong> <span class="muted small">${texts.today.weekOrders(orders)}</span></p>
      </div>
      <svg viewBox="0 0 70 24" aria-hidden="true" preserveAspectRatio="none">
        ${days.map((day, index) => {
          const height = (24 * (own.find((each) => each.day === day)?.gross ?? 0)) / most;
          return svg`<rect x=${index * 10 + 1} y=${23 - height} width="8" height=${height + 1} rx="1"></rect>`;
        })}
      </svg>
    </section>`;
  }

  private renderTasks(): TemplateResult {
    const { formats, texts } = this.desk;
    const { today } = texts;
    const lines = this.tasks.flatMap(({ kind, count, amounts = [] }) =>
      count > 0 && isTask(kind)
        ? [
            {
              word: today.tasks[kind](count),
              sum: amounts.map(({ amount, currency }) => formats.money(amount, currency)).join(' + '),
              path: pathOf[kind],
            },
          ]
        : [],
    );
    return html`<section class="card flush" aria-labelledby="needs">
      <div class="card-head"><h2 id="needs">${today.needsYou}</h2></div>
      ${
        lines.length > 0
          ? html`<ul class="todo">
              ${lines.map(
                ({ word, sum, path }) =>
                  html`<li>
                    <a href=${hrefOf(path)}><span>${word}</span><span class="number">${sum}${icon('next')}</span></a>
                  </li>`,
              )}
            </ul>`
          : html`<p class="evening muted">${today.nothing}</p>`
      }
    </section>`;
  }

  /** What is sold of an event; of a draft and a canceled one, that it is one. */
  private soldOf(event: EventAnswer): unknown {
    const { formats, texts } = this.desk;
    if (event.draft === true || ['CANCELED', 'POSTPONED'].includes(event.status ?? ''))
      return saleState(texts, event, undefined);
    const { sold } = this.sales.get(event._id) ?? {};
    const capacity = capacityOf(event);
    if (sold === undefined) return '';
    if (capacity === undefined) return texts.today.soldOnly(formats.number(sold));
    return texts.today.sold(formats.number(sold), formats.number(capacity));
  }

  private renderNext(event: EventAnswer): TemplateResult {
    return html`<tr class="linked">
      <td class="first grow whole"><a data-row href=${hrefOf(`/events/${event._id}`)}>${event.name}</a></td>
      <td class="muted">${this.desk.formats.short(event.start, event.timezone)}</td>
      <td class="number aside">${this.soldOf(event)}</td>
    </tr>`;
  }

  private renderOrder(order: SellerTransaction): TemplateResult {
    const { formats, texts } = this.desk;
    return html`<li>
      <a href=${hrefOf(`/orders/${order._id}`)}>
        <span
          ><strong>${buyerOf(order, texts)}</strong><br /><span class="small muted"
            >${order.completedAt ? formats.short(order.completedAt) : ''}</span
          ></span
        >
        <span class="number">${formats.money(order.realPrice ?? 0, order.currency)}${orderState(texts, order)}</span>
      </a>
    </li>`;
  }

  protected override content(): TemplateResult {
    const { texts, formats } = this.desk;
    const { today } = texts;
    const { comingUp } = this;
    const { events: tonight = [] } = this.overview;
    return html`${pageHead(today.title, {
        actions: this.desk.may('checkout:write')
          ? html`<a class="button primary" href=${hrefOf('/orders/new')}>${texts.orders.create}</a>`
          : nothing,
        below: html`<p class="muted below">${formats.longDay(new Date())}</p>`,
      })}
      ${
        this.firstSteps
          ? renderFirstSteps(this.desk, this.firstSteps, () => {
              void this.hideSteps();
            })
          : nothing
      }
      <div class="columns">
        <div>
          <section class="card flush" aria-labelledby="tonight">
            <div class="card-head"><h2 id="tonight">${today.tonight}</h2></div>
            ${
              tonight.length > 0
                ? html`<ul>
                    ${tonight.map((event) => this.renderEvening(event))}
                  </ul>`
                : html`<p class="evening muted">${today.none}</p>`
            }
          </section>
          <section class="card flush" aria-labelledby="next">
            <div class="card-head">
              <h2 id="next">${today.next}</h2>
              <a class="link small" href=${hrefOf('/events')}>${today.allEvents}</a>
            </div>
            ${
              comingUp.length > 0
                ? html`<table class="stacks">
                    <tbody>
                      ${comingUp.map((event) => this.renderNext(event))}
                    </tbody>
                  </table>`
                : html`<p class="evening muted">${today.noEvents}</p>`
            }
          </section>
        </div>
        ${
          this.seesOrders() || this.desk.may('refunds:read')
            ? html`<div>
                ${this.renderTasks()} ${this.renderWeek()}
                <section class="card flush" aria-labelledby="latest">
                  <div class="card-head">
                    <h2 id="latest">${today.latest}</h2>
                    <a class="link small" href=${hrefOf('/orders')}>${today.all}</a>
                  </div>
                  <ul class="todo">
                    ${this.latest.map((order) => this.renderOrder(order))}
                  </ul>
                </section>
              </div>`
            : nothing
        }
      </div>`;
  }
}
customElements.define('desk-today', DeskToday);
