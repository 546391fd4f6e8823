/** The forms beside the drawing: new rows, what is selected, and the map itself. Long because the forms share their fields. */
import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { DeskTexts } from '../../locales/desk/en.ts';
import type { SeatPictureTexts } from '../../locales/desk/seat-pictures-en.ts';
import type { Desk } from '../parts/desk.ts';
import {
  categoriesOf,
  categoryOf,
  selectedAreas,
  selectedIn,
  stageShapes,
  type Area,
  type Chart,
  type Selection,
} from '../parts/seat-plan/chart.ts';
import { toneOf } from '../parts/seat-plan/drawing.ts';
import {
  cornersText,
  firstBlock,
  firstTables,
  rowSchemeNames,
  rowShapeNames,
  seatSchemeNames,
  tableShapeNames,
} from './typed-fields.ts';
import './seat-view.ts';

export type Fields = Readonly<Record<string, string>>;
export const kindNames = ['common', 'handicapped', 'companion', 'limitedView', 'foldable'] as const;
const commandNames = ['mirrorX', 'mirrorY', 'duplicate', 'remove'] as const;
/** For seats alone: areas have no rows. */
const seatCommandNames = [
  'alignLeft',
  'alignCentre',
  'alignRight',
  'alignTop',
  'alignRow',
  'alignColumn',
  'straighten',
  'spreadSeats',
  'spreadRows',
] as const;
export type Command = (typeof commandNames | typeof seatCommandNames)[number];
/** Forms that are sent. */
export type FormName =
  | 'block'
  | 'table'
  | 'newArea'
  | 'area'
  | 'labels'
  | 'category'
  | 'kind'
  | 'contingent'
  | 'note'
  | 'numbering'
  | 'rowNaming'
  | 'move'
  | 'map';

export interface Panel {
  readonly desk: Desk;
  readonly words: DeskTexts['seatMap'];
  /** Those that load with the editor. */
  readonly more: SeatPictureTexts;
  readonly chart: Chart;
  readonly selected: Selection;
  readonly isFixed: boolean;
  readonly send: (form: FormName, event: SubmitEvent) => void;
  readonly command: (command: Command) => void;
  /** Takes the chart with another view from what is selected. */
  readonly see: (chart: Chart) => void;
}

const field = (
  name: string,
  label: string,
  value: string,
  hint?: string,
  more: { list?: string; isNumber?: boolean; isLong?: boolean } = {},
) =>
  html`<label class="field"
    >${label}<input
      name=${name}
      maxlength=${more.isLong ? 2000 : 100}
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
      ${panel.chart.sections.length === 0 ? field('name', words.name, value('name') || panel.chart.name) : nothing}
      ${choice(
        'rowShape',
        words.shape,
        rowShapeNames.map((name) => [name, panel.more.rowShapes[name]]),
        value('rowShape'),
      )}
      <div class="pair">
        ${number('rows', words.rows, value('rows'))} ${number('seatsPerRow', words.seatsPerRow, value('seatsPerRow'))}
        ${number('pitch', words.pitch, value('pitch'))} ${number('rowPitch', words.rowPitch, value('rowPitch'))}
        ${value('rowShape') === 'bent' ? number('bend', words.bend, value('bend'), words.bendHint) : nothing}
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

/** The shape, measures, names and category of new tables. */
export function tablePanel(panel: Panel, section: string, firstTable: string, typed: Fields): TemplateResult {
  const { words } = panel;
  const value = (name: string) => typed[name] ?? firstTables[name] ?? '';
  return form(
    panel,
    'table',
    words.tableTitle,
    html`<p class="muted small">${words.tableText}</p>
      ${choice(
        'shape',
        words.shape,
        tableShapeNames.map((name) => [name, { ...words.shapes, ...panel.more.oneSided }[name]]),
        value('shape'),
      )}
      <div class="pair">
        ${number('tableSeats', words.tableSeats, value('tableSeats'))} ${number('pitch', words.pitch, value('pitch'))}
        ${number('across', words.across, value('across'))} ${number('down', words.down, value('down'))}
        ${number('gap', words.gap, value('gap'))}
        ${field('firstTable', words.firstTable, firstTable, words.firstRowHint)}
      </div>
      ${field('section', words.section, section, undefined, { list: 'seat-sections' })}
      ${field('category', words.areaCategory, value('category'), undefined, { list: 'seat-categories' })}`,
    words.add,
    true,
  );
}

const areaFields = (words: DeskTexts['seatMap'], { name, categoryRef, capacity }: Partial<Area>) =>
  html`${field('areaName', words.areaName, name ?? '')}
  ${number('capacity', words.capacity, capacity === undefined ? '' : String(capacity), words.capacityHint)}
  ${field('category', words.areaCategory, categoryRef ?? '', words.areaCategoryHint, { list: 'seat-categories' })}`;

/** A new area: it is drawn, or its place is typed. */
export function newAreaPanel(
  panel: Panel,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): TemplateResult {
  const { words } = panel;
  return form(
    panel,
    'newArea',
    words.areaTitle,
    html`<p class="muted small">${words.areaText}</p>
      ${areaFields(words, { name: words.standing })}
      <div class="pair">
        ${number('left', words.left, String(place.x))} ${number('top', words.top, String(place.y))}
        ${number('width', words.width, String(place.width))} ${number('height', words.height, String(place.height))}
      </div>`,
    words.add,
    true,
  );
}

/** One area, or several, without seats. */
function areasPanel(panel: Panel, areas: readonly Area[]): TemplateResult {
  const { words } = panel;
  const [first] = areas;
  return html`<h2>${words.chosen(0, areas.length)}</h2>
    ${
      first && areas.length === 1
        ? form(
            panel,
            'area',
            words.area,
            html`${areaFields(words, first)}
            ${field('corners', words.corners, cornersText(first.outline), words.cornersHint, { isLong: true })}`,
            words.apply,
          )
        : form(
            panel,
            'category',
            words.categories,
            field('category', words.areaCategory, '', words.areaCategoryHint, { list: 'seat-categories' }),
            words.apply,
          )
    }
    ${arrangePanel(panel, commandNames)}`;
}

/** What moves and copies the selection. */
function arrangePanel(panel: Panel, names: readonly Command[]): TemplateResult {
  const { words, command, isFixed } = panel;
  return html`<div class="stack panel-form">
      <h2 class="panel-title">${words.arrange}</h2>
      <div class="row">
        ${names.map(
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

/** What is selected: names, category, kind, numbers, and where it stands. */
export function selectionPanel(panel: Panel): TemplateResult {
  const { words, chart, selected } = panel;
  const places = selectedIn(chart, selected);
  const areas = selectedAreas(chart, selected);
  if (places.length === 0) return areasPanel(panel, areas);
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
  const note = one(places.map((place) => place.seat.note ?? ''));
  const { desk, more, isFixed, see } = panel;
  return html`<h2>${words.chosen(places.length, areas.length)}</h2>
    ${
      section
        ? form(
            panel,
            'labels',
            words.labels,
            html`${field('section', words.sectionName, section.name)}
            ${row ? field('row', row.table ? words.tableName : words.rowName, row.name) : nothing}
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
    ${form(panel, 'note', more.note, field('note', more.note, note ?? '', more.noteHint), words.apply)}
    <desk-seat-view
      class="panel-form"
      .desk=${desk}
      .words=${more}
      .chart=${chart}
      .selected=${selected}
      .isFixed=${isFixed}
      .onChange=${see}
    ></desk-seat-view>
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
    ${arrangePanel(panel, [...seatCommandNames, ...commandNames])}`;
}

/** The map itself: its name, its stage, and its categories with what is in them. */
export function mapPanel(panel: Panel): TemplateResult {
  const { words, more, chart } = panel;
  const { stage } = chart;
  const categories = categoriesOf(chart);
  const count = (ref: string) =>
    chart.sections.reduce(
      (sum, section) =>
        sum + section.rows.reduce((seats, row) => seats + (categoryOf(section, row) === ref ? row.seats.length : 0), 0),
      0,
    );
  const rest = count('');
  const people = (ref: string) =>
    (chart.areas ?? []).reduce((sum, { categoryRef, capacity = 0 }) => sum + (categoryRef === ref ? capacity : 0), 0);
  const told = (ref: string) =>
    [
      ...(count(ref) > 0 || people(ref) === 0 ? [words.seats(count(ref))] : []),
      ...(people(ref) > 0 ? [words.holds(people(ref))] : []),
    ].join(', ');
  return html`${form(
    panel,
    'map',
    words.map,
    html`${field('name', words.name, chart.name)} ${field('stage', words.stageName, stage?.name ?? words.stage)}
      ${choice(
        'stageShape',
        more.stageShape,
        stageShapes.map((shape) => [shape, more.stageShapes[shape]]),
        stage?.shape ?? 'rectangle',
      )}
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
                  <span class="muted">${told(ref)}</span>
                </li>`,
            )}
            ${rest === 0 ? nothing : html`<li><i class="tone-0"></i><span>${words.noCategory}</span><span class="muted">${words.seats(rest)}</span></li>`}
          </ul>
        </div>`
  }`;
}
