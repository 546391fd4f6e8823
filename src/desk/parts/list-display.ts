/** How a list is shown: the panel with its columns, the rows of a page, and how high they are. */
import { html, type TemplateResult } from 'lit';
import { lists as english, type ListTexts } from '../../locales/desk/lists-en.ts';
import { columnsParameter, namesOf, shownColumns, type Column } from './columns.ts';
import type { Desk, Place } from './desk.ts';
import { addressWith, pageSizes, sizeOf, topOf } from './lists.ts';
import { openBelow } from './menu.ts';
import { pageTexts } from './page-texts.ts';
import { densities, keepDensity, readDensity } from './settings.ts';

/** @param language BCP 47, e.g. that of `desk.formats` */
export async function readListTexts(language: string): Promise<ListTexts> {
  return await pageTexts(language, english, async () => (await import('../../locales/desk/lists-de.ts')).lists);
}

/** A button with a panel. What is chosen there shows immediately, and stands in the address; the density in the browser. */
export function listDisplay<Row>(
  { go }: Desk,
  place: Place,
  words: ListTexts,
  columns: readonly Column<Row>[],
): TemplateResult {
  const shown = new Set(shownColumns(columns, place.query).map(({ name }) => name));
  // what is checked counts, not the address: the next box may be clicked before the page has the new one
  const choose = ({ currentTarget }: Event) => {
    const boxes = [...(currentTarget as HTMLElement).querySelectorAll('input')];
    const names = namesOf(columns, new Set(boxes.filter(({ checked }) => checked).map(({ name }) => name)));
    // the page within the list stays
    go(addressWith(place, { [columnsParameter]: names, skip: place.query.get('skip') ?? '' }), { replace: true });
  };
  return html`<span class="menu display">
    <button class="button" popovertarget="list-display" aria-haspopup="dialog">${words.columns}</button>
    <div id="list-display" class="panel of-list" popover role="dialog" aria-label=${words.columns} @toggle=${openBelow}>
      <fieldset class="plain-set" @change=${choose}>
        <legend>${words.columns}</legend>
        <div class="checks">
          ${columns
            .slice(1)
            .map(
              ({ name, word, classes }) =>
                html`<label class="check ${classes?.split(' ').includes('wide') ? 'wide' : ''}"
                  ><input type="checkbox" name=${name} .checked=${shown.has(name)} />${word}</label
                >`,
            )}
        </div>
      </fieldset>
      <label class="field"
        >${words.rows}<select
          @change=${({ target }: Event) => {
            go(addressWith(place, { top: topOf((target as HTMLSelectElement).value) }), { replace: true });
          }}
        >
          ${pageSizes.map((size) => html`<option value=${size} ?selected=${size === sizeOf(place)}>${size}</option>`)}
        </select></label
      >
      <fieldset class="plain-set wide">
        <legend>${words.density}</legend>
        <div class="checks">
          ${densities.map(
            (density) =>
              html`<label class="check"
                ><input
                  type="radio"
                  name="density"
                  value=${density}
                  .checked=${density === readDensity()}
                  @change=${() => {
                    keepDensity(density);
                  }}
                />${words.densities[density]}</label
              >`,
          )}
        </div>
      </fieldset>
    </div>
  </span>`;
}
