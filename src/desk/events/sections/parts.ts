/** What the sections of the form of an event are drawn with. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Desk } from '../../parts/desk.ts';
import { icon } from '../../parts/icons.ts';
import { exchanged } from '../../parts/items.ts';
import { wrongAt } from '../../parts/save-form.ts';
import type { EventAnswer } from '../../../contract/events.ts';
import type { EventFormTexts } from '../../../locales/desk/event-form-en.ts';
import type { EventForm, OrderedList } from '../event-form.ts';
import type { FieldName } from '../form-fields.ts';
import type { HouseChoices } from './house-choices.ts';

export { removeButton, without, withItem } from '../../parts/items.ts';

/** The form around a section. */
export interface SectionHost {
  readonly desk: Desk;
  /** The texts that load with the form. */
  readonly words: EventFormTexts;
  /** The record; empty for a new event. */
  readonly event: Partial<EventAnswer>;
  readonly form: EventForm;
  /** The form as the event has it. */
  readonly base: EventForm;
  /** Buyers see the event: it may have orders. */
  readonly isPublic: boolean;
  /** What the house has to choose from. */
  readonly choices: HouseChoices;
  /** What is wrong, by path. */
  readonly problems: ReadonlyMap<string, string>;
  /** What is typed and rarely meant, by path. */
  readonly warnings: ReadonlyMap<string, string>;
  /** Changes the form as it is by then. */
  readonly change: (update: (form: EventForm) => EventForm) => void;
}

/** Draws the fields of some names. */
export type DrawFields = (names: readonly FieldName[]) => readonly TemplateResult[];

/** The warning at the field of a path, unless something is wrong with it. */
export function warningAt({ problems, warnings }: SectionHost, path: string): TemplateResult | typeof nothing {
  const warning = problems.has(path) ? undefined : warnings.get(path);
  return warning === undefined
    ? nothing
    : html`<span class="warning" id="warning-${path}">${icon('alert')}${warning}</span>`;
}

/** True when something is wrong with a field below a path. */
export const isWrongIn = ({ problems }: SectionHost, path: string): boolean =>
  [...problems.keys()].some((each) => each.startsWith(`${path}.`));

/** What each field of a text is drawn with. */
interface Typed {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
}

/** A field of one line, or of several. */
export function textField(
  host: SectionHost,
  field: Typed & {
    readonly mode?: 'text' | 'numeric' | 'decimal';
    readonly isLong?: boolean;
    readonly hint?: string;
  },
): TemplateResult {
  const { path, label, value, mode = 'text', isLong = false, hint } = field;
  const isWrong = host.problems.has(path);
  const input = ({ target }: Event) => {
    field.set((target as HTMLInputElement).value);
  };
  return html`<label class="field">
    ${label}
    ${
      isLong
        ? html`<textarea id="field-${path}" .value=${value} aria-invalid=${isWrong} @input=${input}></textarea>`
        : html`<input
            id="field-${path}"
            inputmode=${mode}
            .value=${value}
            aria-invalid=${isWrong}
            autocomplete="off"
            @input=${input}
          />`
    }
    ${hint === undefined ? nothing : html`<span class="hint">${hint}</span>`} ${wrongAt(host, path)}
  </label>`;
}

/** A field of several paragraphs with headings, lists and links; its element loads with the form. */
export function richTextField(
  host: SectionHost,
  field: Typed & {
    /** BCP 47, of a translation. */
    readonly language?: string | undefined;
  },
): TemplateResult {
  const { path, label, value, set, language } = field;
  return html`<div class="field">
    <span aria-hidden="true">${label}</span>
    <desk-rich-text
      .desk=${host.desk}
      .words=${host.words.richText}
      .fieldId=${`field-${path}`}
      .label=${label}
      .value=${value}
      .language=${language}
      .wrongId=${host.problems.has(path) ? `wrong-${path}` : undefined}
      .changed=${set}
    ></desk-rich-text>
    ${wrongAt(host, path)}
  </div>`;
}

/** A field for a time of day, or for a day with its time. */
export function timeField(
  host: SectionHost,
  field: Typed & {
    readonly type?: 'time' | 'datetime-local';
    readonly hint?: string | undefined;
  },
): TemplateResult {
  const { path, label, value, type = 'datetime-local', hint } = field;
  return html`<label class="field">
    ${label}
    <input
      id="field-${path}"
      type=${type}
      .value=${value}
      aria-invalid=${host.problems.has(path)}
      aria-describedby=${host.warnings.has(path) && !host.problems.has(path) ? `warning-${path}` : nothing}
      autocomplete="off"
      @input=${({ target }: Event) => {
        field.set((target as HTMLInputElement).value);
      }}
    />
    ${hint === undefined ? nothing : html`<span class="hint">${hint}</span>`} ${wrongAt(host, path)}
    ${warningAt(host, path)}
  </label>`;
}

/** A choice of one. @param options Values with their words. */
export function selectField(
  host: SectionHost,
  field: Typed & { readonly options: readonly (readonly [value: string, word: string])[] },
): TemplateResult {
  const { path, label, value, options } = field;
  // what this version has no word for stays as it is until something else is chosen
  const shown = options.some(([own]) => own === value) ? options : [...options, [value, value] as const];
  return html`<label class="field">
    ${label}
    <select
      id="field-${path}"
      aria-invalid=${host.problems.has(path)}
      @change=${({ target }: Event) => {
        field.set((target as HTMLSelectElement).value);
      }}
    >
      ${shown.map(([own, word]) => html`<option value=${own} .selected=${own === value}>${word}</option>`)}
    </select>
    ${wrongAt(host, path)}
  </label>`;
}

/** Boxes for several of a list, such as ticket types. */
export function checkList(
  host: SectionHost,
  field: {
    readonly path: string;
    readonly label: string;
    readonly items: readonly (readonly [id: string, word: string])[];
    readonly chosen: readonly string[];
    readonly set: (chosen: readonly string[]) => void;
  },
): TemplateResult {
  const { path, label, items, chosen } = field;
  return html`<fieldset id="field-${path}" class="plain-set checks" tabindex="-1">
    <legend>${label}</legend>
    ${items.map(([id, word]) =>
      checkField(host, `${path}.for.${id}`, word, chosen.includes(id), (isOn) => {
        field.set(isOn ? [...chosen, id] : chosen.filter((each) => each !== id));
      }),
    )}
    ${wrongAt(host, path)}
  </fieldset>`;
}

/** What is wrong below a path with something that the form doesn't show, so that the summary has a place to lead to. */
export function otherProblems(host: SectionHost, path: string, shown: RegExp): TemplateResult {
  const hidden = [...host.problems.keys()].filter(
    (each) => each.startsWith(`${path}.`) && !shown.test(each.slice(path.length + 1)),
  );
  return html`${hidden.map((each) => html`<span id="field-${each}" tabindex="-1">${wrongAt(host, each)}</span>`)}`;
}

/** A box to tick. */
export function checkField(
  host: SectionHost,
  path: string,
  label: string,
  value: boolean,
  set: (value: boolean) => void,
): TemplateResult {
  return html`<label class="check">
    <input
      id="field-${path}"
      type="checkbox"
      .checked=${value}
      @change=${({ target }: Event) => {
        set((target as HTMLInputElement).checked);
      }}
    />${label} ${wrongAt(host, path)}
  </label>`;
}

/** Buttons that move an item of a list by one place. @param isShown Whether an item of the list is there to see. */
export function moveButtons(
  host: SectionHost,
  list: OrderedList,
  at: number,
  called: string,
  isShown: (at: number) => boolean = () => true,
): TemplateResult {
  const words = host.words.types;
  const button = (by: 1 | -1, label: string, word: string) => {
    let other = at + by;
    while (other in host.form[list] && !isShown(other)) other += by;
    const isLast = !(other in host.form[list]);
    return html`<button
      class="button small"
      type="button"
      aria-label=${label}
      aria-disabled=${isLast}
      @click=${() => {
        if (!isLast) host.change((form) => ({ ...form, [list]: exchanged<unknown>(form[list], at, other) }));
      }}
    >
      ${word}
    </button>`;
  };
  return html`<div class="row">
    ${button(-1, words.up(called), words.upWord)} ${button(1, words.down(called), words.downWord)}
  </div>`;
}

/** A button that adds an item to a list. Errors about the list as a whole lead to it. */
export function addButton(path: string, label: string, add: () => void): TemplateResult {
  return html`<div><button id="field-${path}" class="button" type="button" @click=${add}>${label}</button></div>`;
}
