/** Which events sell from a revision that is about to be saved. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SeatMapUse } from '../../contract/seat-maps.ts';
import type { Desk } from '../parts/desk.ts';

const prefix = 'event ';

/** A box for each event; those that sell from the newest revision follow unless that is unticked. */
export function renderFollowers(
  { texts, formats }: Desk,
  { uses, more, newest }: { readonly uses: readonly SeatMapUse[]; readonly more: number; readonly newest: string },
): TemplateResult {
  const words = texts.seatMap;
  return html`${uses.map(
    ({ _id, name, start, revisionId }) =>
      html`<label class="check"
        ><input type="checkbox" name=${prefix + _id} ?checked=${revisionId === newest} />
        <span
          >${name}, ${formats.dateTime(start)}
          ${revisionId === newest ? nothing : html`<span class="muted">${words.revision(revisionId)}</span>`}</span
        ></label
      >`,
  )}
  ${more > 0 ? html`<p class="muted">${words.moreKeep(formats.number(more))}</p>` : nothing}`;
}

/** The events whose box is ticked. */
export const followersOf = (fields: Readonly<Record<string, string>>, uses: readonly SeatMapUse[]) =>
  uses.filter(({ _id }) => fields[prefix + _id] !== undefined);
