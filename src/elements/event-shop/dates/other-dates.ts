/** Other dates of an event. */
import { html, nothing, type TemplateResult } from 'lit';
import type { EventInfo } from '../../../contract/event-info.ts';
import { listings, type ListingEvent } from '../../../contract/listings.ts';
import { times as english } from '../../../locales/en/times.ts';
import type { Texts } from '../../../locales/index.ts';
import { dayOf } from '../../days.ts';
import { date } from '../../format.ts';
import { adopt } from '../../styles.ts';
import type { DateCalendar } from './date-calendar.ts';
import { styles } from '../page/times.styles.ts';
import type { ShopPart } from '../view/shop-part.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

const operations = { listings };

/** Maximum of dates in a list, more get a calendar; the events of a group have names, and stay a list. */
const few = 8;

/** The dates of a recurrence, or the events of a group, to switch to in place. Loads for an event that has some. */
export class OtherDates implements ShopPart {
  readonly place = 'before';

  private constructor(
    private readonly host: ShopHost,
    private readonly family: string,
    private readonly dates: readonly ListingEvent[],
    private readonly calendar?: DateCalendar,
  ) {
    adopt(host.element, styles);
  }

  /** The dates of one root are the same from each of them. */
  suits(info: EventInfo): boolean {
    return familyOf(info) === this.family;
  }

  /** Loads the dates; a shop without them still sells, so a failure is only reported to the page. */
  static async load(host: ShopHost, info: EventInfo, here: readonly ShopPart[]): Promise<OtherDates> {
    const known = here.find((part) => part instanceof OtherDates);
    if (known) return known;
    const { eventType, sellerId } = info;
    const family = familyOf(info);
    const parent = eventType === 'GROUP' ? { groupEventId: family } : { rootId: [family] };
    const language = host.view()?.language ?? 'en';
    try {
      const isGroup = eventType === 'GROUP';
      const dates = await host
        .clientFor(operations)
        .listings.list({ ...parent, sellerId, locale: language, top: isGroup ? 100 : few + 1 });
      if (isGroup || dates.length <= few) return new OtherDates(host, family, dates);
      const { DateCalendar } = await import('./date-calendar.ts');
      const chosen = info._id === family ? undefined : dayOf(info.start, info.timezone);
      return new OtherDates(host, family, dates, new DateCalendar(host, family, sellerId, dates, chosen));
    } catch (error) {
      host.failed(error);
      return new OtherDates(host, family, []);
    }
  }

  private get texts(): Texts['times'] {
    return this.host.translated()?.times ?? english;
  }

  stop(): void {
    this.calendar?.stop();
  }

  render(view: ShopView): TemplateResult | typeof nothing {
    const {
      info,
      text: { shared },
      language,
    } = view;
    if (this.dates.length === 0) return nothing;
    if (this.calendar)
      return html`<section class="others" aria-labelledby="dates">
        <h3 id="dates">${this.texts.chooseDate}</h3>
        ${this.calendar.render(view)}
      </section>`;
    const group = info.eventType === 'GROUP';
    return html`<nav class="others" aria-labelledby="dates">
      <h3 id="dates">${group ? this.texts.includedEvents : this.texts.chooseDate}</h3>
      <ul class="dates" role="list">
        ${this.dates.map(
          ({ _id, name, start, timezone, saleStatus }) =>
            html`<li>
              <button
                type="button"
                aria-pressed=${_id === info._id ? 'true' : 'false'}
                @click=${() => {
                  this.host.element.event = _id;
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

/** The event whose dates or members these are. */
function familyOf({ _id, eventType, rootId }: EventInfo): string {
  return eventType === 'GROUP' || eventType === 'ROOT' ? _id : (rootId ?? _id);
}
