/** The times in the header of events with slots, and of those whose seller decides which parts of them are shown. */
import { html, nothing, type TemplateResult } from 'lit';
import { timeSetting } from '../../../sale/shown-times.ts';
import { atTicketTime } from '../../../sale/ticket-times.ts';
import { eventTimes } from '../../event-times.ts';
import { date } from '../../format.ts';
import type { ShopPart } from '../view/shop-part.ts';
import type { ShopView } from '../view/shop-view.ts';

export class HeaderTimes implements ShopPart {
  readonly place = 'start';

  render({ info: event, slot, language, text }: ShopView): unknown {
    const info = atTicketTime(event, [{ slotStartTime: slot?.startsAt }]);
    const when = eventTimes(info, 'shop', language);
    const doors = info.checkinInformation?.checkinStarts;
    const isShown = (name: 'showStartDate' | 'showStartTime') => timeSetting(info, name) !== false;
    if (!doors || !isShown('showStartTime')) return when ? renderStart(info.start, when, undefined) : nothing;
    const at = (style: 'date' | 'time' | 'short') => date(doors, style, language, info.timezone);
    const isSameDay = at('date') === date(info.start, 'date', language, info.timezone);
    const opens = text.shop.doors(at(isSameDay || !isShown('showStartDate') ? 'time' : 'short'));
    return renderStart(info.start, when, opens);
  }
}

function renderStart(start: string, when: string, opens: string | undefined): TemplateResult {
  return html`<p part="start">
    ${when ? html`<time datetime=${start}>${when}</time>` : nothing}
    ${opens ? html`<span class="muted small doors">${opens}</span>` : nothing}
  </p>`;
}
