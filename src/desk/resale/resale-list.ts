/** `<desk-resale>`: the tickets that buyers resell, with what became of each; the seller can end an offer. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { resaleListings, type ResaleListing } from '../../contract/resale-listings.ts';
import { word } from '../../elements/format.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { eventsOf, type NamedEvent } from '../parts/event-names.ts';
import { views } from '../parts/filters.ts';
import { state, type Tone } from '../parts/icons.ts';
import { addressWith, pager, skipOf } from '../parts/lists.ts';
import { menu } from '../parts/menu.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { Said } from '../parts/problems.ts';

const pageSize = 50;
const states = ['open', 'sold', 'withdrawn', 'ended'] as const;
const tones: Readonly<Record<string, Tone>> = { open: 'wait', sold: 'good' };

export class DeskResale extends DeskPage {
  private rows: readonly ResaleListing[] = [];
  private total = 0;
  private names: ReadonlyMap<string, NamedEvent> = new Map();

  override get heading(): string {
    return this.desk.texts.resale.title;
  }

  private get state(): (typeof states)[number] | undefined {
    return states.find((name) => name === this.place.query.get('view'));
  }

  private get client() {
    const { list, end } = resaleListings;
    return this.desk.client({ resaleListings: { list, end } }).resaleListings;
  }

  protected override async load(): Promise<void> {
    const page = { top: pageSize, skip: skipOf(this.place) };
    const { docs, total } = await this.client.list({ ...page, ...(this.state && { status: this.state }) });
    this.rows = docs;
    this.total = total;
    if (this.desk.may('events:read'))
      this.names = await eventsOf(
        this.desk,
        docs.map(({ eventId }) => eventId),
      );
  }

  private end({ _id: id }: ResaleListing): void {
    const { resale: words } = this.desk.texts;
    ask(
      {
        title: words.endTitle,
        confirm: words.end,
        isDanger: true,
        body: html`<p>${words.endText}</p>
          <label class="field">${words.reason}<textarea name="reason" maxlength="500"></textarea></label>`,
        act: async ({ reason = '' }) => {
          try {
            await this.client.end({ id, ...(reason.trim() !== '' && { reason: reason.trim() }) });
          } catch (error) {
            if (error instanceof ServiceError && error.code === 'WRONG_STATE') throw new Said(words.soldMeanwhile);
            throw error;
          }
          await this.reload();
          this.desk.toast(words.endedNow);
        },
      },
      this.desk.texts,
    );
  }

  private renderRow(listing: ResaleListing): TemplateResult {
    const { texts, formats, may } = this.desk;
    const { resale: words, list } = texts;
    const { _id, eventId, ticketName, seat, price, payout, currency, status, held, name, email, transactionId } =
      listing;
    const event = this.names.get(eventId);
    return html`<tr>
      <td class="first grow">
        <a href=${hrefOf(`/orders/${transactionId}`)}>${name || email || texts.orders.unnamed}</a
        ><span class="sub">${[ticketName, seat].filter(Boolean).join(', ')}</span>
      </td>
      <td class="cut">
        ${event?.name}<span class="sub">${event ? formats.short(event.start, event.timezone) : nothing}</span>
      </td>
      <td class="number aside">
        ${formats.money(price, currency)}<span class="sub">${words.payout(formats.money(payout, currency))}</span>
      </td>
      <td class="aside">${state(tones[status] ?? 'none', held ? words.held : word(words.states, status) || status)}</td>
      <td class="tools aside first">
        ${
          status === 'open' && may('checkout:write')
            ? menu(`listing-${_id}`, list.more(ticketName ?? _id), [
                {
                  word: words.end,
                  isDanger: true,
                  act: () => {
                    this.end(listing);
                  },
                },
              ])
            : nothing
        }
      </td>
    </tr>`;
  }

  private renderTable(): TemplateResult {
    const { resale, list } = this.desk.texts;
    const { columns } = resale;
    return html`<table class="stacks">
        <thead>
          <tr>
            <th>${columns.seller}</th>
            <th>${columns.event}</th>
            <th class="number">${columns.price}</th>
            <th>${columns.state}</th>
            <th><span class="hidden">${list.actions}</span></th>
          </tr>
        </thead>
        <tbody>
          ${this.rows.map((listing) => this.renderRow(listing))}
        </tbody>
      </table>
      ${pager(this.desk, this.place, { size: pageSize, count: this.rows.length, total: this.total, isByTime: true })}`;
  }

  private renderEmpty(): TemplateResult {
    const { resale: words, list } = this.desk.texts;
    return this.state === undefined && skipOf(this.place) === 0
      ? emptyState(words.empty, words.emptyText)
      : emptyState(
          words.noMatch,
          words.noMatchText,
          html`<a class="button" href=${hrefOf('/resale')}>${list.clearAll}</a>`,
        );
  }

  protected override content(): TemplateResult {
    const { resale: words } = this.desk.texts;
    return html`${pageHead(words.title, { below: html`<p class="muted below">${words.intro}</p>` })}
      <div class="card flush">
        ${views(words.views, [
          { word: words.all, href: hrefOf(addressWith(this.place, { view: '' })), isCurrent: this.state === undefined },
          ...states.map((name) => ({
            word: words.states[name],
            href: hrefOf(addressWith(this.place, { view: name })),
            isCurrent: this.state === name,
          })),
        ])}
        ${this.rows.length === 0 ? this.renderEmpty() : this.renderTable()}
      </div>`;
  }
}
customElements.define('desk-resale', DeskResale);
