/** Fields of forms that work without scripts, each with what is wrong with it. */
import type { ExtraField } from '../../contract/extra-field.ts';
import { addressParts, isRequired } from '../../sale/extra-fields.ts';
import { html, type Markup } from '../http/html.ts';
import type { Site } from './site.ts';

/** What a form was sent with. */
export type Fields = Readonly<Record<string, unknown>>;

/** The form as it was sent, with what the page says about it. */
export interface SentDetails {
  readonly fields: Fields;
  /** What is wrong with the fields, by their names. */
  readonly problems?: ReadonlyMap<string, string>;
  /** What is wrong with the whole. */
  readonly refused?: string;
  /** True right after a code was added or removed. */
  readonly isNews?: boolean;
}

/** What a form shows in its fields, by their names. */
export interface Filled {
  value(name: string): string;
  /** What is wrong with the value. */
  problem(name: string): string | undefined;
}

/** A form as it was sent. */
export function filledWith(fields: Fields, problems: ReadonlyMap<string, string> = new Map()): Filled {
  return { value: (name) => textIn(fields, name), problem: (name) => problems.get(name) };
}

/** Kinds of questions that an input without scripts can answer. */
const inputs: Readonly<Record<string, string>> = {
  ...{ text: 'text', number: 'number', tel: 'tel', email: 'email', date: 'date', country: 'text' },
};

/** Whether a question can be asked without scripts. */
export const isAsked = ({ type = 'text' }: ExtraField) =>
  type in inputs || type === 'select' || type === 'checkbox' || type === 'address';

/** The field of a question of the seller. One with conditions may be left empty: the service knows whether it is asked. */
export function question(site: Site, extra: ExtraField, name: string, filled: Filled): Markup {
  if (!isAsked(extra)) return html``;
  const { type = 'text', options = [], description } = extra;
  const { plain } = site.texts;
  const label = extra.name ?? '';
  const isOpen = (extra.conditions ?? []).length > 0;
  const note = !isRequired(extra) ? plain.optional : isOpen ? plain.ifApplies : undefined;
  const more = { ...(note !== undefined && { note }), ...(description && { description }) };
  if (type === 'checkbox') return check(label, name, filled, { ...more, isNeeded: note === undefined });
  if (type === 'address')
    return html`<fieldset class="field">
      <legend class="small">${label}${note !== undefined && html` <small>(${note})</small>`}</legend>
      ${description && html`<small>${description}</small>`}
      ${addressParts.map((part) =>
        field(plain[part], `${name}.${part}`, filled, {
          ...((note !== undefined || part === 'line2' || part === 'state') && { note: note ?? plain.optional }),
        }),
      )}
    </fieldset>`;
  if (type === 'select')
    return labelled(
      label,
      name,
      filled,
      more,
      (attributes) =>
        html`<select ${attributes}>
          <option value="">${plain.choose}</option>
          ${options.map((option) => html`<option ${filled.value(name) === option && html`selected`}>${option}</option>`)}
        </select>`,
    );
  return field(label, name, filled, { type: inputs[type] ?? 'text', ...more });
}

/** How a field is asked. */
interface Asked {
  /** Beside the label of a field that may be left empty: why. */
  readonly note?: string;
  readonly description?: string;
}

/** A text field with its label. */
export function field(
  label: string,
  name: string,
  filled: Filled,
  { type = 'text', autocomplete, ...asked }: Asked & { readonly type?: string; readonly autocomplete?: string } = {},
): Markup {
  return labelled(
    label,
    name,
    filled,
    asked,
    (attributes) =>
      html`<input
        type="${type}"
        value="${filled.value(name)}"
        ${type === 'number' && html`step="any"`}
        ${autocomplete !== undefined && html`autocomplete="${autocomplete}"`}
        ${attributes}
      />`,
  );
}

/** A box to tick. */
export function check(
  label: string,
  name: string,
  filled: Filled,
  { note, description, isNeeded }: Asked & { readonly isNeeded: boolean },
): Markup {
  return html`<div class="field">
    <label class="check"
      ><input
        type="checkbox"
        id="${idOf(name)}"
        name="${name}"
        value="true"
        ${isNeeded && html`required`}
        ${filled.value(name) === 'true' && html`checked`}
        ${described(name, filled, description)}
      /><span>${label}${note !== undefined && html` <small>(${note})</small>`}</span></label
    >
    ${aside(name, filled, description)}
  </div>`;
}

/** A control with its label, its description and what is wrong with it. @param control Is given its attributes. */
export function labelled(
  label: string,
  name: string,
  filled: Filled,
  { note, description }: Asked,
  control: (attributes: Markup) => Markup,
): Markup {
  const attributes = html`id="${idOf(name)}" name="${name}" ${note === undefined && html`required`}
  ${described(name, filled, description)}`;
  return html`<div class="field">
    <label for="${idOf(name)}">${label}${note !== undefined && html` <small>(${note})</small>`}</label>
    ${control(attributes)} ${aside(name, filled, description)}
  </div>`;
}

/** The attributes of a control that has a description or a problem. */
export function described(name: string, filled: Filled, description?: string): Markup | false {
  const isWrong = filled.problem(name) !== undefined;
  const ids = [description && `${idOf(name)}-about`, isWrong && `${idOf(name)}-problem`].filter(Boolean).join(' ');
  return ids !== '' && html`aria-describedby="${ids}" ${isWrong && html`aria-invalid="true"`}`;
}

/** The description of a control, and its problem. */
export function aside(name: string, filled: Filled, description?: string): Markup {
  const problem = filled.problem(name);
  return html`${description && html`<small id="${idOf(name)}-about">${description}</small>`}
  ${problem !== undefined && html`<p class="wrong" id="${idOf(name)}-problem">${problem}</p>`}`;
}

/** What is wrong with a form, above it: it has the focus, and leads to the fields. */
export function summary(
  lead: string,
  problems: readonly { readonly name?: string; readonly text: string }[] = [],
): Markup {
  return html`<div class="problem" role="alert" tabindex="-1" autofocus>
    <p>${lead}</p>
    ${
      problems.length > 0 &&
      html`<ul>
        ${problems.map(({ name, text }) =>
          name === undefined ? html`<li>${text}</li>` : html`<li><a href="#${idOf(name)}">${text}</a></li>`,
        )}
      </ul>`
    }
  </div>`;
}

/** The id of the control with a name. */
export const idOf = (name: string) => `in-${name.replace(/[^\w-]/g, '_')}`;

/** A text of a form; a repeated field is none. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** The texts of a field that may be repeated. */
export function textsIn(fields: Fields, name: string): string[] {
  return [fields[name]]
    .flat()
    .flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []));
}
