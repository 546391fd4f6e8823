/**
 * `<desk-search>`: what the search at the top finds: orders, people, events and codes. What was typed to the letter opens
 * its page.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Answer } from '../../contract/route.ts';
import { search } from '../../contract/search.ts';
import { hrefOf } from '../parts/desk.ts';
import { eventsOf, type NamedEvent } from '../parts/event-names.ts';
import { queryOf } from '../parts/lists.ts';
import { orderState } from '../parts/orders.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';

type Found = Answer<(typeof search)['find']>;
type Rows<Kind extends keyof Found> = NonNullable<Found[Kind]> extends readonly (infer Row)[] ? Row : never;

export class DeskSearch extends DeskPage {
  private found: Found = {};
  private names: ReadonlyMap<string, NamedEvent> = new Map();

  override get heading(): string {
    return this.desk.texts.search.title;
  }

  private get query(): string {
    return queryOf(this.place);
  }

  protected override async load(): Promise<void> {
    this.found = this.query === '' ? {} : await this.desk.client({ search }).search.find({ q: this.query });
    const { match, orders = [] } = this.found;
    if (match) this.desk.go(this.pageOf(match), { replace: true });
    else
      this.names = await eventsOf(this.desk, this.desk.may('events:read') ? orders.map(({ eventId }) => eventId) : []);
  }

  /** The page of what was typed to the letter. A door has no orders: a ticket opens the guest list. */
  private pageOf({ kind, _id, transactionId = '', eventId = '' }: NonNullable<Found['match']>): string {
    if (kind === 'voucher') return `/vouchers/${_id}`;
    if (kind === 'coupon') return `/coupons/${_id}`;
    if (kind === 'voucherOrder') return `/voucher-orders?q=${encodeURIComponent(this.query)}`;
    const order = kind === 'order' ? _id : transactionId;
    return this.desk.may('customers:read') ? `/orders/${order}` : `/events/${eventId}/guests?q=${order}`;
  }

  private renderOrder(order: Rows<'orders'>): TemplateResult {
    const { texts, formats } = this.desk;
    const { _id, name, email, eventId, realPrice = 0, currency, completedAt } = order;
    const event = eventId === undefined ? undefined : this.names.get(eventId);
    return html`<tr class="linked">
      <td class="first grow">
        <a data-row href=${hrefOf(`/orders/${_id}`)}>${name ?? email ?? texts.orders.unnamed}</a
        ><span class="sub">${[event?.name, completedAt && formats.short(completedAt)].filter(Boolean).join(', ')}</span>
      </td>
      <td class="number first aside">${formats.money(realPrice, currency)}</td>
      <td class="aside">${orderState(texts, order)}</td>
    </tr>`;
  }

  private renderPerson({ customerId, name, email }: Rows<'people'>): TemplateResult {
    const { search: words } = this.desk.texts;
    return html`<tr class="linked">
      <td class="first grow">
        <a
          data-row
          href=${hrefOf(customerId === undefined ? `/orders?q=${encodeURIComponent(email)}` : `/customers/${customerId}`)}
          >${name ?? email}</a
        ><span class="sub">${email}</span>
      </td>
      <td class="muted aside wide">${customerId === undefined ? words.ordersOf : nothing}</td>
    </tr>`;
  }

  private renderEvent({ _id, name, start, timezone }: Rows<'events'>): TemplateResult {
    return html`<tr class="linked">
      <td class="first grow"><a data-row href=${hrefOf(`/events/${_id}`)}>${name}</a></td>
      <td class="number muted aside">${this.desk.formats.dateTime(start, timezone)}</td>
    </tr>`;
  }

  private renderCode({ kind, _id, code, name, balance }: Rows<'codes'>): TemplateResult {
    const { texts, formats } = this.desk;
    const isVoucher = kind === 'voucher';
    return html`<tr class="linked">
      <td class="first grow">
        <a data-row class="code" href=${hrefOf(`/${isVoucher ? 'vouchers' : 'coupons'}/${_id}`)}>${code}</a
        ><span class="sub">${isVoucher ? texts.search.kinds.voucher : (name ?? texts.search.kinds.coupon)}</span>
      </td>
      <td class="number aside">${balance === undefined ? nothing : formats.money(balance)}</td>
    </tr>`;
  }

  private renderGroup<Row>(
    id: string,
    title: string,
    rows: readonly Row[] | undefined,
    row: (of: Row) => TemplateResult,
    more: unknown = nothing,
  ): TemplateResult | typeof nothing {
    if (!rows?.length) return nothing;
    return html`<section class="card flush" aria-labelledby=${id}>
      <div class="card-head">
        <h2 id=${id}>${title}</h2>
        ${more}
      </div>
      <table class="stacks">
        <tbody>
          ${rows.map(row)}
        </tbody>
      </table>
    </section>`;
  }

  protected override content(): TemplateResult {
    const { search: words } = this.desk.texts;
    const { query } = this;
    const { match, orders, people, events, codes } = this.found;
    const isEmpty = ![orders, people, events, codes].some((rows) => rows && rows.length > 0);
    const all = html`<a class="link" href=${hrefOf(`/orders?q=${encodeURIComponent(query)}`)}>${words.allOrders}</a>`;
    if (match) return pageHead(words.title);
    return html`${pageHead(query === '' ? words.title : words.results(query))}
      <div class="stack">
        ${
          query === ''
            ? emptyState(words.start, words.startText)
            : isEmpty
              ? emptyState(words.none, words.noneText)
              : nothing
        }
        ${this.renderGroup('found-orders', words.orders, orders, (order) => this.renderOrder(order), all)}
        ${this.renderGroup('found-people', words.people, people, (person) => this.renderPerson(person))}
        ${this.renderGroup('found-events', words.events, events, (event) => this.renderEvent(event))}
        ${this.renderGroup('found-codes', words.codes, codes, (code) => this.renderCode(code))}
      </div>`;
  }
}
customElements.define('desk-search', DeskSearch);
