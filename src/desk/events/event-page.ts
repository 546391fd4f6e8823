/** `<desk-event>`: an event on one page: what is sold of each ticket type, and when and where it is. */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import type { Run } from '../../contract/runs.ts';
import { hrefOf } from '../parts/desk.ts';
import { learnEvents } from '../parts/event-names.ts';
import { icon } from '../parts/icons.ts';
import { menu, type Action } from '../parts/menu.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { openRuns, readOpenRuns } from '../parts/run.ts';
import { askToCopy } from './copy-event.ts';
import { askToDelete } from './delete-event.ts';
import { publicPage } from './public-page.ts';
import { askToPublish, publicityActions } from './publicity.ts';
import { warningList } from './warnings.ts';
import { capacityOf, readSales, salesFigures, saleState, type Sales } from '../parts/sales.ts';

/** Buyers don't know a draft: there is nothing to ask for. */
const nothingSold: Sales = { left: new Map() };

export class DeskEvent extends DeskPage {
  private event!: EventAnswer;
  private sales = nothingSold;
  private runs: readonly Run[] = [];

  override get heading(): string {
    return this.event.name;
  }

  protected override async load(): Promise<void> {
    const client = this.desk.client({ events: { get: events.get } });
    this.event = await client.events.get({ id: this.place.params['id'] ?? '' });
    learnEvents([this.event]);
    const isDraft = this.event.draft === true;
    const read = [
      isDraft ? Promise.resolve(nothingSold) : readSales(this.desk, this.event, true),
      readOpenRuns(this.desk, { event: this.event._id }),
    ] as const;
    [this.sales, this.runs] = await Promise.all(read);
  }

  private renderTypes(): TemplateResult {
    const { texts, formats } = this.desk;
    const { columns, types, unlimited, inactive } = texts.event;
    const { tickets = [], categories = [], currency } = this.event;
    const { soldOf } = this.sales;
    // a door needs numbers of guests, and shows its screen to them
    const hasPrices = this.desk.me.role !== 'door';
    const categoryNames = new Map(categories.map(({ _id, name }) => [_id, name]));
    return html`<section class="card flush" aria-labelledby="types">
      <div class="card-head"><h2 id="types">${types}</h2></div>
      <table class="stacks">
        <thead>
          <tr>
            <th>${columns.type}</th>
            ${hasPrices ? html`<th class="number">${columns.price}</th>` : nothing}
            ${soldOf && html`<th class="number">${texts.today.soldWord}</th>`}
            <th class="number">${columns.left}</th>
            <th class="number">${columns.capacity}</th>
          </tr>
        </thead>
        <tbody>
          ${tickets.map(({ _id = '', name, price, amount, active, categoryRef }) => {
            const left = this.sales.left.get(_id);
            const about = [categoryNames.get(categoryRef ?? ''), active === false ? inactive : undefined]
              .filter(Boolean)
              .join(', ');
            return html`<tr>
              <td class="first grow">${name}${about === '' ? nothing : html`<span class="sub">${about}</span>`}</td>
              ${
                hasPrices
                  ? html`<td class="number first aside">
                      ${price === undefined ? nothing : formats.money(price, currency)}
                    </td>`
                  : nothing
              }
              ${
                soldOf &&
                html`<td class="number">
                  ${formats.number(soldOf.get(_id) ?? 0)}<span class="phone-only">
                    ${texts.today.soldWord.toLowerCase()}</span
                  >
                </td>`
              }
              <td class="number">
                ${left === undefined ? nothing : html`${formats.number(left)}<span class="phone-only"> ${columns.left.toLowerCase()}</span>`}
              </td>
              <td class="number muted aside wide">
                ${typeof amount === 'number' ? formats.number(amount) : unlimited}
              </td>
            </tr>`;
          })}
        </tbody>
      </table>
    </section>`;
  }

  private renderFacts(): TemplateResult {
    const { texts, formats } = this.desk;
    const words = texts.event;
    const { start, end, timezone, locationName, locationStreet, locationPostal, locationCity, sellStart, sellEnd } =
      this.event;
    const sale = [
      sellStart && words.saleFrom(formats.dateTime(sellStart, timezone)),
      sellEnd && words.saleUntil(formats.dateTime(sellEnd, timezone)),
    ].filter(Boolean);
    const place = [locationName, locationStreet, [locationPostal, locationCity].filter(Boolean).join(' ')].filter(
      Boolean,
    );
    const isElsewhere = timezone !== undefined && timezone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
    return html`<section class="card" aria-labelledby="facts">
      <h2 id="facts">${words.facts}</h2>
      <dl class="facts">
        <div>
          <dt>${words.start}</dt>
          <dd>${formats.dateTime(start, timezone)}</dd>
        </div>
        <div>
          <dt>${words.end}</dt>
          <dd>${formats.dateTime(end, timezone)}</dd>
        </div>
        ${
          place.length > 0
            ? html`<div>
                <dt>${words.venue}</dt>
                ${place.map((line) => html`<dd>${line}</dd>`)}
              </div>`
            : nothing
        }
        ${
          sale.length > 0
            ? html`<div>
                <dt>${words.sale}</dt>
                ${sale.map((line) => html`<dd>${line}</dd>`)}
              </div>`
            : nothing
        }
      </dl>
      ${isElsewhere ? html`<p class="small muted note">${words.zone(timezone)}</p>` : nothing}
    </section>`;
  }

  private renderFigures(): TemplateResult | typeof nothing {
    const { desk, event, sales } = this;
    if (sales.sold === undefined) return nothing;
    return html`<section class="card stack" aria-label=${desk.texts.today.soldWord}>
      ${salesFigures(desk, capacityOf(event), sales)}
    </section>`;
  }

  private renderActions(): TemplateResult {
    const { desk, event } = this;
    const words = desk.texts.event;
    const again = () => this.reload();
    const link = (path: string, text: string) => html`<a class="button" href=${hrefOf(path)}>${text}</a>`;
    const more = [
      ...(desk.may('tickets:write')
        ? [
            {
              word: words.complimentary,
              blocked: event.draft === true ? words.notOfDraft : undefined,
              act: () => {
                desk.go(`/events/${event._id}/complimentary`);
              },
            },
          ]
        : []),
      ...(desk.may('events:write')
        ? [
            {
              word: words.duplicate,
              act: () => {
                askToCopy(desk, event);
              },
            },
            ...(event.eventType === 'SINGLE'
              ? [
                  {
                    word: desk.texts.dates.repeat,
                    act: () => {
                      desk.go(`/events/${event._id}/dates`);
                    },
                  },
                ]
              : []),
            ...publicityActions(desk, event, this.sales.status, again),
            ...this.longActions(),
            {
              word: desk.texts.dates.delete,
              isDanger: true,
              act: () => {
                askToDelete(desk, event);
              },
            },
          ]
        : []),
    ];
    const seesMoney = desk.may('transactions:read') || desk.may('customers:read');
    // a series sells by its dates
    if (desk.may('reports:read') && seesMoney && event.eventType !== 'ROOT')
      more.unshift({
        word: words.settlement,
        act: () => {
          desk.go(`/reports/settlement?event=${event._id}&period=all`);
        },
      });
    if (desk.may('events:write') || event.seating?.active === true)
      more.unshift({
        word: desk.texts.seating.title,
        act: () => {
          desk.go(`/events/${event._id}/seats`);
        },
      });
    if (desk.may('audit:read'))
      more.push({
        word: desk.texts.settings.sections.history.title,
        act: () => {
          desk.go(`/history?subject=${event._id}`);
        },
      });
    const publishes = desk.may('events:write') && event.draft === true;
    return html`${
      publishes
        ? html`<button
            class="button primary"
            @click=${() => {
              askToPublish(desk, event, again);
            }}
          >
            ${words.publish}
          </button>`
        : nothing
    }
    ${desk.may('customers:read') ? link(`/orders?event=${event._id}`, words.orders) : nothing}
    ${desk.may('tickets:read') ? link(`/events/${event._id}/guests`, words.guests) : nothing}
    ${desk.may('checkout:write') && event.eventType !== 'ROOT' ? link(`/orders/new?event=${event._id}`, desk.texts.orders.create) : nothing}
    ${event.eventType === 'ROOT' ? link(`/events/${event._id}/dates`, desk.texts.dates.list) : nothing}
    ${link(`/events/${event._id}/waiting`, desk.texts.waiting.title)}
    ${desk.may('events:write') ? link(`/events/${event._id}/edit`, words.edit) : nothing}
    ${more.length > 0 ? menu('event-menu', desk.texts.list.more(event.name), more) : nothing}`;
  }

  /** What has a page of its own, as far as the role may do it. */
  private longActions(): readonly Action[] {
    const { desk, event } = this;
    const words = desk.texts.event;
    const blocked = event.status === 'CANCELED' ? words.isCanceled : undefined;
    const action = (page: string, word: string, more: Partial<Action> = {}): Action => ({
      word,
      act: () => {
        desk.go(`/events/${event._id}/${page}`);
      },
      ...more,
    });
    return [
      ...(desk.may('messages:write') ? [action('mail', words.mail)] : []),
      // of a series, each date is one
      ...(event.eventType === 'ROOT' ? [] : [action('postpone', words.postpone, { blocked })]),
      ...(desk.may('refunds:write') && event.eventType !== 'ROOT'
        ? [action('cancel', words.cancel, { isDanger: true })]
        : []),
    ];
  }

  protected override content(): TemplateResult {
    const { event } = this;
    const { texts, formats } = this.desk;
    return html`${pageHead(event.name, {
        back: { path: '/events', word: texts.events.title },
        actions: this.renderActions(),
        below: html`<p class="below row">
          ${saleState(texts, event, this.sales.status)}<span class="muted"
            >${formats.dateTime(event.start, event.timezone)}</span
          >${
            event.draft === true
              ? nothing
              : html`<a class="link row" href=${publicPage(this.desk, event).href} target="_blank"
                  >${icon('open')}${texts.event.shop}</a
                >`
          }
        </p>`,
      })}
      ${event.draft === true ? html`<p class="notice" role="status">${texts.event.isDraft}</p>` : nothing}
      ${warningList(this.desk, event)}
      <div class="columns">
        <div>${openRuns(this.desk, this.runs)} ${this.renderFigures()} ${this.renderTypes()}</div>
        <div>${this.renderFacts()}</div>
      </div>`;
  }
}
customElements.define('desk-event', DeskEvent);
