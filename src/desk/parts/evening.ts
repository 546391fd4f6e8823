/** An event of today: its name, when it begins, its guest list, and figures. */
import { html, nothing, type TemplateResult } from 'lit';
import type { overview } from '../../contract/overview.ts';
import type { Answer } from '../../contract/route.ts';
import { hrefOf, type Desk } from './desk.ts';

export type Evening = NonNullable<Answer<typeof overview.get>['events']>[number];

/** @param when When it begins, in words. */
export function eveningRow(
  { texts: { today }, may }: Desk,
  { _id, name }: Pick<Evening, '_id' | 'name'>,
  when: unknown,
  figures: TemplateResult,
): TemplateResult {
  return html`<li class="evening">
    <div class="row">
      <div>
        <h3><a href=${hrefOf(`/events/${_id}`)}>${name}</a></h3>
        <p class="small muted">${when}</p>
      </div>
      ${may('tickets:read') ? html`<a class="button small" href=${hrefOf(`/events/${_id}/guests`)}>${today.guests}</a>` : nothing}
    </div>
    ${figures}
  </li>`;
}
