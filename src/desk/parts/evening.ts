/** An event of today: its name, when it begins, its guest list, and figures. */
import { html, nothing, type TemplateResult } from 'lit';
import type { overview } from '../../contract/overview.ts';
import type { Answer } from '../../contract/route.ts';
import { dayOf } from '../../elements/days.ts';
import { hrefOf, type Desk } from './desk.ts';
import { state } from './icons.ts';

export type Evening = NonNullable<Answer<typeof overview.get>['events']>[number];

/** @param timezone That of the seller, whose day it is. @param figures Below it. @param about Beside its time. */
export function eveningRow(
  { texts, formats, may }: Desk,
  event: Evening,
  timezone: string,
  figures: TemplateResult,
  about: unknown = nothing,
): TemplateResult {
  const { _id, name, start, timezone: own = timezone } = event;
  // one that began on another day, by its own clock, is told with that day
  const isToday = dayOf(start, own) === dayOf(new Date().toISOString(), timezone);
  const { states } = texts.events;
  return html`<li class="evening">
    <div class="row">
      <div>
        <h3><a href=${hrefOf(`/events/${_id}`)}>${name}</a></h3>
        <p class="small muted">
          ${isToday ? formats.time(start, own) : formats.short(start, own)}
          ${event.status === 'CANCELED' ? state('bad', states.canceled) : event.status === 'POSTPONED' ? state('wait', states.postponed) : about}
        </p>
      </div>
      ${may('tickets:read') ? html`<a class="button small" href=${hrefOf(`/events/${_id}/guests`)}>${texts.today.guests}</a>` : nothing}
    </div>
    ${figures}
  </li>`;
}
