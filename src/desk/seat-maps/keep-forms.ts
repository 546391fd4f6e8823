/** The forms that keep seats of an event: those that are chosen, or so many that the desk looks for. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Desk } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';

interface KeepForm {
  readonly desk: Desk;
  /** Where the event takes place. */
  readonly zone: string;
  readonly failure: string;
  readonly isBusy: boolean;
  readonly send: (event: SubmitEvent) => void;
}

/** Why and until when seats are kept, and who sells them. */
const ruleFields = ({ desk, zone }: KeepForm) => {
  const words = desk.texts.eventSeats;
  return html`<label class="field">${words.note}<input name="note" maxlength="200" autocomplete="off" /></label>
    <label class="field"
      >${words.untilLabel}<input name="until" type="datetime-local" /><span class="hint"
        >${words.untilHint} ${desk.texts.event.zone(zone)}</span
      ></label
    >
    <label class="field"
      >${words.keep}<select name="keep">
        <option value="nobody">${words.notSold}</option>
        <option value="staff">${words.forStaff}</option>
      </select></label
    >`;
};

const form = ({ send }: KeepForm, name: string, body: unknown) =>
  html`<form
    class="stack"
    data-form=${name}
    novalidate
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      send(event);
    }}
  >
    ${body}
  </form>`;

const problem = ({ failure }: KeepForm) =>
  failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${failure}</p>`;

/** For the chosen seats. @param kept how many of them are kept now */
export function renderKeepChosen(
  keep: KeepForm,
  chosen: { readonly count: number; readonly kept: number; readonly isAnyTaken: boolean; readonly release: () => void },
): TemplateResult {
  const words = keep.desk.texts.eventSeats;
  const { count, kept, isAnyTaken, release } = chosen;
  return form(
    keep,
    'keep',
    html`${ruleFields(keep)}
      ${isAnyTaken ? html`<label class="check"><input type="checkbox" name="whenReturned" />${words.whenReturned}</label>` : nothing}
      ${problem(keep)}
      <div class="row">
        <button class="button primary" aria-disabled=${keep.isBusy}>${words.block(count)}</button>
        ${
          kept === 0
            ? nothing
            : html`<button type="button" class="button" aria-disabled=${keep.isBusy} @click=${release}>
                ${words.release(kept)}
              </button>`
        }
      </div>`,
  );
}

/** For so many seats, which are looked for. @param categories those of the map */
export function renderKeepSeveral(keep: KeepForm, categories: readonly string[]): TemplateResult {
  const words = keep.desk.texts.eventSeats;
  return form(
    keep,
    'several',
    html`<h3>${words.several}</h3>
      <p class="muted small">${words.severalText}</p>
      <label class="field"
        >${words.amount}<input name="amount" inputmode="numeric" autocomplete="off" value="10"
      /></label>
      ${
        categories.length === 0
          ? nothing
          : html`<label class="field"
              >${words.category}<select name="category">
                <option value="">${words.anyCategory}</option>
                ${categories.map((ref) => html`<option value=${ref}>${ref}</option>`)}
              </select></label
            >`
      }
      <label class="field"
        >${words.where}<input name="where" autocomplete="off" /><span class="hint">${words.whereHint}</span></label
      >
      ${ruleFields(keep)} ${problem(keep)}
      <button class="button primary" aria-disabled=${keep.isBusy}>${words.keepSeveral}</button>`,
  );
}
