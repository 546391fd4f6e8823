import { html, nothing, type TemplateResult } from 'lit';
import type { EventInfo } from '../../contract/event-info.ts';
import { listings, type ListingEvent } from '../../contract/listings.ts';
import { date } from '../format.ts';
import type { ShopHost, ShopView } from './shop-view.ts';

const operations = { listings };

/** The dates of a recurrence, or the events of a group, to switch to in place. Loaded where an event has such. */
export class OtherDates {
  private constructor(private readonly dates: readonly ListingEvent[]) {}

  /** Asks for them; a shop without them still sells, so that failing is only told to the page. */
  static async load(
    host: ShopHost,
    { _id, eventType, rootId, sellerId }: EventInfo,
    language: string,
  ): Promise<OtherDates> {
    const parent =
      eventType === 'GROUP' ? { groupEventId: _id } : { rootId: [eventType === 'ROOT' ? _id : (rootId ?? _id)] };
    try {
      return new OtherDates(
        await host.clientFor(operations).listings.list({ ...parent, sellerId, locale: language, top: 100 }),
      );
    } catch (error) {
      host.failed(error);
      return new OtherDates([]);
    }
  }

  render(
    { info, text: { shop: text, shared }, language }: ShopView,
    choose: (id: string) => void,
  ): TemplateResult | typeof nothing {
    if (this.dates.length === 0) return nothing;
    const group = info.eventType === 'GROUP';
    return html`<nav class="others" aria-labelledby="dates">
      <h3 id="dates">${group ? text.includedEvents : text.chooseDate}</h3>
      <ul class="dates" role="list">
        ${this.dates.map(
          ({ _id, name, start, timezone, saleStatus }) =>
            html`<li>
              <button
                type="button"
                aria-pressed=${_id === info._id ? 'true' : 'false'}
                @click=${() => {
                  choose(_id);
                }}
              >
                ${group ? html`<span class="name">${name}</span> ` : nothing}<span
                  >${date(start, 'short', language, timezone)}</span
                >
                ${saleStatus === 'soldOut' ? html`<span class="small">${shared.soldOut}</span>` : nothing}
              </button>
            </li>`,
        )}
      </ul>
    </nav>`;
  }
}
