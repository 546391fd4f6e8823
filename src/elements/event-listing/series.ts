/** The dates of a series and the members of a group, loaded on demand. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ListingEvent } from '../../contract/listings.ts';
import type { Texts } from '../../locales/index.ts';
import { type CardView, priceOf, renderLight, seriesOf, eventStatus, whenOf } from './card.ts';
import type { ListingHost } from './listing-host.ts';

/** Dates of one request. */
const pageSize = 10;

interface Opened {
  open: boolean;
  events: readonly ListingEvent[];
  more: boolean;
  loading: boolean;
  problem?: unknown;
}

/** Stores the opened ones; each is loaded when it is opened. */
export class Series {
  private readonly opened = new Map<string, Opened>();

  constructor(
    private readonly host: ListingHost,
    private readonly texts: () => Texts['schedule'],
  ) {}

  isOpen(event: ListingEvent): boolean {
    return this.opened.get(seriesOf(event))?.open ?? false;
  }

  async turn(event: ListingEvent, open: boolean): Promise<void> {
    const id = seriesOf(event);
    const known = this.opened.get(id) ?? { open, events: [], more: true, loading: false };
    known.open = open;
    this.opened.set(id, known);
    if (open && known.events.length === 0) await this.load(event, known);
    else this.host.element.requestUpdate();
  }

  private async load(event: ListingEvent, opened: Opened): Promise<void> {
    if (opened.loading) return;
    opened.loading = true;
    opened.problem = undefined;
    this.host.element.requestUpdate();
    const id = seriesOf(event);
    const of = event.eventType === 'GROUP' ? { groupEventId: event._id } : { rootId: [id] };
    const already = opened.events.length;
    try {
      const events = await this.host.ask({
        ...of,
        eventType: undefined,
        seriesOnce: undefined,
        search: undefined,
        sortOrder: 'ASC',
        top: pageSize + 1,
        skip: already,
        // the members of a group may be sold outside of the under-shop that shows it
        ...(event.eventType === 'GROUP' && { underShopId: undefined }),
      });
      opened.events = [...opened.events, ...events.slice(0, pageSize)];
      opened.more = events.length > pageSize;
    } catch (problem) {
      opened.problem = problem;
    }
    opened.loading = false;
    this.host.element.requestUpdate();
    if (already === 0) return;
    await this.host.element.updateComplete;
    const rows = this.host.element.renderRoot.querySelectorAll<HTMLElement>(
      `[data-event="${CSS.escape(event._id)}"] .other`,
    );
    rows[already]?.focus({ preventScroll: true });
  }

  render(event: ListingEvent): TemplateResult | typeof nothing {
    const opened = this.opened.get(seriesOf(event));
    if (!opened?.open) return nothing;
    const view = this.host;
    const texts = this.texts();
    const more = () => void this.load(event, opened);
    return html`<ul class="dates" role="list">
        ${opened.events.map((date) => {
          const price = priceOf(date, view);
          const status = eventStatus(date, view);
          const when = whenOf(date, view);
          const label = event.eventType === 'GROUP' || !when ? [date.name, when].filter(Boolean).join(', ') : when;
          return html`<li>
            ${renderDate(date, label, view)}
            ${price && price !== priceOf(event, view) ? html`<span class="small">${price}</span>` : nothing}
            ${status ? html`<span class="small muted">${status}</span>` : renderLight(date, view)}
          </li>`;
        })}
      </ul>
      ${
        opened.problem === undefined
          ? nothing
          : html`<p class="wrong" role="alert">${this.host.explain(opened.problem)}</p>`
      }
      ${
        opened.more
          ? html`<button
              class="link small"
              type="button"
              aria-disabled=${opened.loading ? 'true' : 'false'}
              @click=${more}
            >
              ${opened.loading ? texts.loading : texts.moreDates}
            </button>`
          : nothing
      }`;
  }
}

function renderDate(date: ListingEvent, label: string, view: CardView): TemplateResult {
  const href = view.href(date);
  return href === undefined
    ? html`<button class="other" type="button" @click=${view.pick(date)}>${label}</button>`
    : html`<a class="other" href=${href} @click=${view.pick(date)}>${label}</a>`;
}
