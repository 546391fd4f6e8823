/** The forms beside the drawing: new rows, what is selected, and the map itself. */
import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { categoriesOf, categoryOf, selectedIn, type Chart, type Selection } from './chart.ts';
import { toneOf } from './drawing.ts';
import { firstBlock, rowSchemeNames, seatSchemeNames } from './typed-fields.ts';

export type Fields = Readonly<Record<string, string>>;
export const kindNames = ['common', 'handicapped', 'companion', 'limitedView', 'foldable'] as const;
const commandNames = ['alignRow', 'alignColumn', 'mirrorX', 'mirrorY', 'duplicate', 'remove'] as const;
export type Command = (typeof commandNames)[number];
/** Forms that are sent. */
export type FormName =
  | 'block'
  | 'labels'
  | 'category'
  | 'kind'
  | 'contingent'
  | 'numbering'
  | 'rowNaming'
  | 'move'
  | 'map';

interface Panel {
  readonly words: DeskTexts['seatMap'];
  readonly chart: Chart;
  readonly selected: Selection;
  readonly isFixed: boolean;
  readonly send: (form: FormName, event: SubmitEvent) => void;
  readonly command: (command: Command) => void;
}

const field = (
  name: string,
  label: string,
  value: string,
  hint?: string,
  more: { list?: string; isNumber?: boolean } = {},
) =>
  html`<label class="field"
    >${label}<input
      name=${name}
      maxlength="100"
      autocomplete="off"
      inputmode=${more.isNumber ? 'decimal' : 'text'}
      list=${ifDefined(more.list)}
      .defaultValue=${value}
    />${hint === undefined ? nothing : html`<span class="hint">${hint}</span>`}</label
  >`;
const number = (name: string, label: string, value: string, hint?: string) =>
  field(name, label, value, hint, { isNumber: true });

function choice(
  name: string,
  label: string,
  options: readonly (readonly [value: string, word: string])[],
  value = '',
): TemplateResult {
  return html`<label class="field"
    >${label}<select name=${name}>
      ${options.map(([each, word]) => html`<option value=${each} ?selected=${each === value}>${word}</option>`)}
    </select></label
  >`;
}

const seatScheme = ({ schemes, scheme }: DeskTexts['seatMap']) =>
  choice(
    'scheme',
    scheme,
    seatSchemeNames.map((name) => [name, schemes[name]]),
  );
const rowScheme = ({ rowSchemes, rowNaming }: DeskTexts['seatMap']) =>
  choice(
    'rowScheme',
    rowNaming,
    rowSchemeNames.map((name) => [name, rowSchemes[name]]),
  );

function form(
  { send, isFixed }: Panel,
  name: FormName,
  title: string,
  body: unknown,
  button: string,
  isPrimary = false,
): TemplateResult {
  return html`<form
    class="stack panel-form"
    data-form=${name}
    novalidate
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      send(name, event);
    }}
  >
    <fieldset class="plain-set stack" ?disabled=${isFixed}>
      <legend class="panel-title">${title}</legend>
      ${body}
      <button class="button ${isPrimary ? 'primary' : ''}">${button}</button>
    </fieldset>
  </form>`;
}

/** The measures, names and category of new rows. */
export function blockPanel(panel: Panel, section: string, nextRow: string, typed: Fields): TemplateResult {
  const { words } = panel;
  const value = (name: string) => typed[name] ?? firstBlock[name] ?? '';
  return form(
    panel,
    'block',
    words.blockTitle,
    html`<p class="muted small">${words.blockText}</p>
      <div class="pair">
        ${number('rows', words.rows, value('rows'))} ${number('seatsPerRow', words.seatsPerRow, value('seatsPerRow'))}
        ${number('pitch', words.pitch, value('pitch'))} ${number('rowPitch', words.rowPitch, value('rowPitch'))}
        ${number('bend', words.bend, value('bend'), words.bendHint)}
        ${number('stagger', words.stagger, value('stagger'), words.staggerHint)}
      </div>
      ${field('aisles', words.aisles, value('aisles'), words.aislesHint)}
      ${field('section', words.section, section, undefined, { list: 'seat-sections' })}
      ${field('category', words.category, value('category'), undefined, { list: 'seat-categories' })}
      ${rowScheme(words)}
      <div class="pair">
        ${field('firstRow', words.firstRow, nextRow, words.firstRowHint)} ${number('from', words.from, '1')}
      </div>
      ${seatScheme(words)}`,
    words.add,
    true,
  );
}

/** What is selected: names, category, kind, numbers, and where it stands. */
export function selectionPanel(panel: Panel): TemplateResult {
  const { words, chart, selected, command, isFixed } = panel;
  const places = selectedIn(chart, selected);
  const [first] = places;
  const one = <T>(values: readonly T[]) => (values.every((value) => value === values[0]) ? values[0] : undefined);
  const section = one(places.map((place) => place.section));
  const row =
    one(places.map((place) => `${place.section._id} ${place.row.name}`)) === undefined ? undefined : first?.row;
  const category = one(places.map((place) => categoryOf(place.section, place.row)));
  const kind = one(
    places.map(({ seat }) => (seat.companionOf === undefined ? (seat.seatType ?? 'common') : 'companion')),
  );
  const contingent = one(places.map(({ seat }) => seat.contingent ?? ''));
  return html`<h2>${words.chosen(places.length)}</h2>
    ${
      section
        ? form(
            panel,
            'labels',
            words.labels,
            html`${field('section', words.sectionName, section.name)}
            ${row ? field('row', words.rowName, row.name) : nothing}
            ${row && places.length === 1 ? field('seat', words.seatName, first?.seat.name ?? '') : nothing}`,
            words.apply,
          )
        : nothing
    }
    ${form(
      panel,
      'category',
      words.categories,
      field('category', words.category, category ?? '', words.categoryHint, { list: 'seat-categories' }),
      words.apply,
    )}
    ${form(
      panel,
      'kind',
      words.kind,
      html`${choice(
          'kind',
          words.kind,
          [
            ...(kind === undefined ? [['', words.kinds.mixed] as const] : []),
            ...kindNames.map((name) => [name, words.kinds[name]] as const),
          ],
          kind ?? '',
        )}
        <p class="hint muted small">${words.kindHint}</p>`,
      words.apply,
    )}
    ${form(
      panel,
      'contingent',
      words.contingent,
      field('contingent', words.contingent, contingent ?? '', words.contingentHint),
      words.apply,
    )}
    ${form(
      panel,
      'numbering',
      words.numbering,
      html`${seatScheme(words)}
        <div class="pair">${number('from', words.from, '1')} ${number('step', words.step, '1')}</div>`,
      words.numberNow,
    )}
    ${form(
      panel,
      'rowNaming',
      words.rowNaming,
      html`${rowScheme(words)} ${field('firstRow', words.firstRow, 'A', words.firstRowHint)}`,
      words.nameNow,
    )}
    <div class="stack panel-form">
      <h2 class="panel-title">${words.arrange}</h2>
      <div class="row">
        ${commandNames.map(
          (name) =>
            html`<button
              class="button ${name === 'remove' ? 'danger-text' : ''}"
              ?disabled=${isFixed}
              @click=${() => {
                command(name);
              }}
            >
              ${words[name]}
            </button>`,
        )}
      </div>
    </div>
    ${form(
      panel,
      'move',
      words.moveNow,
      html`<div class="pair">${number('dx', words.moveRight, '0')} ${number('dy', words.moveDown, '0')}</div>`,
      words.moveNow,
    )}`;
}

/** The map itself: its name, its stage, and its categories with what is in them. */
export function mapPanel(panel: Panel): TemplateResult {
  const { words, chart } = panel;
  const { stage } = chart;
  const categories = categoriesOf(chart);
  const count = (ref: string) =>
    chart.sections.reduce(
      (sum, section) =>
        sum + section.rows.reduce((seats, row) => seats + (categoryOf(section, row) === ref ? row.seats.length : 0), 0),
      0,
    );
  const rest = count('');
  return html`${form(
    panel,
    'map',
    words.map,
    html`${field('name', words.name, chart.name)} ${field('stage', words.stageName, stage?.name ?? words.stage)}
      <div class="pair">
        ${number('x', words.left, String(stage?.x ?? 0))} ${number('y', words.top, String(stage?.y ?? 0))}
        ${number('width', words.width, String(stage?.width ?? 0))}
        ${number('height', words.height, String(stage?.height ?? 0))}
      </div>`,
    words.apply,
  )}
  ${
    categories.length === 0
      ? nothing
      : html`<div class="panel-form">
          <h2 class="panel-title">${words.categories}</h2>
          <ul class="seat-key">
            ${categories.map(
              (ref) =>
                html`<li>
                  <i class="tone-${toneOf(categories, ref)}"></i><span>${ref}</span>
                  <span class="muted">${words.seats(count(ref))}</span>
                </li>`,
            )}
            ${rest === 0 ? nothing : html`<li><i class="tone-0"></i><span>${words.noCategory}</span><span class="muted">${words.seats(rest)}</span></li>`}
          </ul>
        </div>`
  }`;
}
