/** `<desk-today>`: what is on today, what comes next, and what waits for a person. */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import { jobs } from '../../contract/jobs.ts';
import { transactions, type SellerTransaction } from '../../contract/transactions.ts';
import { dayOf } from '../../elements/days.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { buyerOf, orderState } from '../parts/orders.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { capacityOf, readSales, salesFigures, type Sales } from '../parts/sales.ts';

const again = 15_000;

interface Task {
  readonly word: string;
  readonly path: string;
}

export class DeskToday extends DeskPage {
  private today: readonly EventAnswer[] = [];
  private next: readonly EventAnswer[] = [];
  private sales: ReadonlyMap<string, Sales> = new Map();
  private tasks: readonly Task[] = [];
  private latest: readonly SellerTransaction[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  override get heading(): string {
    return this.desk.texts.today.title;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  private seesOrders(): boolean {
    return this.desk.may('customers:read');
  }

  protected override async load(): Promise<void> {
    const { desk } = this;
    const client = desk.client({ events: { list: events.list } });
    const now = new Date().toISOString();
    const [{ rows }] = await Promise.all([
      client.events.list({ end: { $gte: now }, type: ['SINGLE', 'RECURRENCE'], top: 12 }),
      this.loadOrders(),
    ]);
    const isToday = ({ start, timezone = desk.formats.timeZone }: EventAnswer) =>
      new Date(start).toISOString() <= now || dayOf(start, timezone) === dayOf(now, timezone);
    this.today = rows.filter(isToday).slice(0, 6);
    this.next = rows.filter((event) => !isToday(event)).slice(0, 6);
    // the figures come when the names stand there already
    void this.loadSales().then(() => {
      this.requestUpdate();
    });
    this.refreshLater();
  }

  private async loadSales(): Promise<void> {
    const shown = [
      ...this.today.map((event) => [event, true] as const),
      ...this.next.map((event) => [event, false] as const),
    ];
    this.sales = new Map(
      await Promise.all(
        shown.map(async ([event, counts]) => [event._id, await readSales(this.desk, event, counts)] as const),
      ),
    );
  }

  private async loadOrders(): Promise<void> {
    const { desk } = this;
    if (!this.seesOrders()) return;
    const client = desk.client({ transactions: { list: transactions.list }, jobs: { list: jobs.list } });
    const dead = (kind: 'mail' | 'refund') => client.jobs.list({ kind, state: 'dead', top: 1 });
    const [latest, awaiting, mails, refunds] = await Promise.all([
      client.transactions.list({ top: 6 }),
      client.transactions.list({ top: 1, status: 'COMPLETE', paymentStatus: 'AWAITING' }),
      dead('mail'),
      dead('refund'),
    ]);
    const words = desk.texts.today;
    const pathOf = ({ docs: [first] }: typeof mails) => (first?.orderId ? `/orders/${first.orderId}` : '/orders');
    const task = ({ total }: { readonly total: number }, word: (count: number) => string, path: string) =>
      total > 0 ? [{ word: word(total), path }] : [];
    this.latest = latest.rows;
    this.tasks = [
      ...task(awaiting, words.awaiting, '/orders?view=awaiting'),
      ...task(refunds, words.refundsFailed, pathOf(refunds)),
      ...task(mails, words.mailsFailed, pathOf(mails)),
    ];
  }

  /** Counts again while the page is seen. */
  private refreshLater(): void {
    clearTimeout(this.timer);
    if (!this.isConnected) return;
    this.timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') {
        this.refreshLater();
        return;
      }
      void Promise.all([this.loadSales(), this.loadOrders()])
        .catch(() => undefined) // the banner tells of the network
        .then(() => {
          this.requestUpdate();
          this.refreshLater();
        });
    }, again);
  }

  private renderEvening(event: EventAnswer): TemplateResult {
    const { desk } = this;
    const { today } = desk.texts;
    const { formats } = desk;
    return html`<li class="evening">
      <div class="row">
        <div>
          <h3><a href=${hrefOf(`/events/${event._id}`)}>${event.name}</a></h3>
          <p class="small muted">
            ${formats.time(event.start, event.timezone)}${event.locationName ? ` · ${event.locationName}` : ''}
          </p>
        </div>
        ${desk.may('tickets:read') ? html`<a class="button small" href=${hrefOf(`/events/${event._id}/guests`)}>${today.guests}</a>` : nothing}
      </div>
      ${salesFigures(desk, event, this.sales.get(event._id))}
    </li>`;
  }

  private renderNext(event: EventAnswer): TemplateResult {
    const { formats, texts } = this.desk;
    const { sold } = this.sales.get(event._id) ?? {};
    const capacity = capacityOf(event);
    return html`<tr class="linked">
      <td class="first grow whole"><a data-row href=${hrefOf(`/events/${event._id}`)}>${event.name}</a></td>
      <td class="muted">${formats.short(event.start, event.timezone)}</td>
      <td class="number aside">
        ${sold === undefined ? '' : capacity === undefined ? texts.today.soldOnly(formats.number(sold)) : texts.today.sold(formats.number(sold), formats.number(capacity))}
      </td>
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
    return html`${pageHead(today.title, { below: html`<p class="muted below">${formats.longDay(new Date())}</p>` })}
      <div class="columns">
        <div>
          <section class="card flush" aria-labelledby="tonight">
            <div class="card-head"><h2 id="tonight">${today.tonight}</h2></div>
            ${
              this.today.length > 0
                ? html`<ul>
                    ${this.today.map((event) => this.renderEvening(event))}
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
              this.next.length > 0
                ? html`<table class="stacks">
                    <tbody>
                      ${this.next.map((event) => this.renderNext(event))}
                    </tbody>
                  </table>`
                : html`<p class="evening muted">${today.noEvents}</p>`
            }
          </section>
        </div>
        ${
          this.seesOrders()
            ? html`<div>
                <section class="card flush" aria-labelledby="needs">
                  <div class="card-head"><h2 id="needs">${today.needsYou}</h2></div>
                  ${
                    this.tasks.length > 0
                      ? html`<ul class="todo">
                          ${this.tasks.map(({ word, path }) => html`<li><a href=${hrefOf(path)}>${word}${icon('next')}</a></li>`)}
                        </ul>`
                      : html`<p class="evening muted">${today.nothing}</p>`
                  }
                </section>
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
