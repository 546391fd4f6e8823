/** `<desk-guests>`: the guest list of an event, to look someone up and to print. */
import { html, nothing, type TemplateResult } from 'lit';
import { events } from '../../contract/events.ts';
import { guestList, type Guest } from '../../contract/guest-lists.ts';
import { word } from '../../elements/format.ts';
import { hrefOf } from '../parts/desk.ts';
import { eventsOf, type NamedEvent } from '../parts/event-names.ts';
import { searchField, views } from '../parts/filters.ts';
import { icon, state, type Tone } from '../parts/icons.ts';
import { addressWith, pager, queryOf, skipOf } from '../parts/lists.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';

const pageSize = 100;
const tones: Readonly<Record<string, Tone>> = { in: 'good', left: 'none', missing: 'wait', invalid: 'bad' };

export class DeskGuests extends DeskPage {
  private guests: readonly Guest[] = [];
  private total = 0;
  private event: NamedEvent | undefined;

  override get heading(): string {
    return [this.desk.texts.guests.title, this.event?.name].filter(Boolean).join(', ');
  }

  private get eventId(): string {
    return this.place.params['id'] ?? '';
  }

  private get query(): string {
    return queryOf(this.place);
  }

  private get onlyMissing(): boolean {
    return this.place.query.get('view') === 'missing';
  }

  private get skip(): number {
    return skipOf(this.place);
  }

  protected override async load(): Promise<void> {
    const client = this.desk.client({ guestList, events: { get: events.get } });
    const [{ docs, total }, names] = await Promise.all([
      client.guestList.list({
        id: this.eventId,
        top: pageSize,
        skip: this.skip,
        ...(this.query !== '' && { q: this.query }),
        ...(this.onlyMissing && { state: 'missing' }),
      }),
      eventsOf(this.desk, [this.eventId]),
    ]);
    this.guests = docs;
    this.total = total;
    this.event = names.get(this.eventId);
  }

  private renderRow({
    name,
    sortName,
    ticketName,
    area,
    row,
    seat,
    transactionId,
    state: presence,
    firstEntry,
  }: Guest): TemplateResult {
    const { texts, formats, may } = this.desk;
    const { guests } = texts;
    const where = [area, row && guests.row(row), seat && guests.seat(seat)].filter(Boolean).join(', ');
    return html`<tr>
      <td class="first grow">${sortName ?? name ?? texts.order.noName}<span class="sub">${ticketName}</span></td>
      <td class="muted">${where}</td>
      <td class="code wide">
        ${
          transactionId === undefined
            ? nothing
            : may('customers:read')
              ? html`<a href=${hrefOf(`/orders/${transactionId}`)}>${transactionId}</a>`
              : transactionId
        }
      </td>
      <td class="aside first">
        ${state(tones[presence] ?? 'none', word(guests.states, presence) || presence)}${
          presence === 'in' && firstEntry?.at
            ? html`<span class="sub">${guests.at(formats.time(firstEntry.at, this.event?.timezone))}</span>`
            : nothing
        }
      </td>
    </tr>`;
  }

  protected override content(): TemplateResult {
    const { texts, formats } = this.desk;
    const { guests } = texts;
    const { columns } = guests;
    const { total, event } = this;
    const file = `/api/events/${encodeURIComponent(this.eventId)}/guest-list?language=${encodeURIComponent(formats.language)}`;
    return html`${pageHead(guests.title, {
        back: { path: `/events/${this.eventId}`, word: event?.name ?? texts.events.title },
        actions: html`<a class="button" href=${`${file}&format=xlsx`} download>${icon('download')}XLSX</a>
          <a class="button" href=${`${file}&format=pdf`} target="_blank">${guests.print}</a>`,
        below: event ? html`<p class="muted below">${formats.dateTime(event.start, event.timezone)}</p>` : nothing,
      })}
      <div class="card flush">
        ${views(guests.title, [
          { word: guests.all, href: hrefOf(addressWith(this.place, { view: '' })), isCurrent: !this.onlyMissing },
          {
            word: guests.missing,
            href: hrefOf(addressWith(this.place, { view: 'missing' })),
            isCurrent: this.onlyMissing,
          },
        ])}
        <div class="toolbar">
          ${searchField({
            label: guests.search,
            value: this.query,
            search: (q) => {
              this.desk.go(addressWith(this.place, { q }));
            },
          })}
        </div>
        ${
          this.guests.length === 0
            ? this.query === '' && !this.onlyMissing
              ? emptyState(guests.empty, guests.emptyText)
              : emptyState(guests.noMatch, guests.noMatchText)
            : html`<table class="stacks">
                  <thead>
                    <tr>
                      <th>${columns.name}</th>
                      <th>${columns.seat}</th>
                      <th>${columns.order}</th>
                      <th>${columns.state}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.guests.map((guest) => this.renderRow(guest))}
                  </tbody>
                </table>
                ${pager(this.desk, this.place, { size: pageSize, count: this.guests.length, total })}`
        }
      </div>`;
  }
}
customElements.define('desk-guests', DeskGuests);
