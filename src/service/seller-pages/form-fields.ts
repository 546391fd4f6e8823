/** Fields of forms that work without scripts. */
import type { ExtraField } from '../../contract/extra-field.ts';
import { html, type Markup } from '../http/html.ts';
import type { Site } from './site.ts';

/** Kinds of questions that an input without scripts can answer. */
const inputs: Readonly<Record<string, string>> = {
  ...{ text: 'text', number: 'number', tel: 'tel', email: 'email', date: 'date', country: 'text' },
};

/** Whether a question can be asked without scripts. */
export const isAsked = ({ type = 'text' }: ExtraField) => type in inputs || type === 'select' || type === 'checkbox';

/** The field of a question of the seller. */
export function question(site: Site, extra: ExtraField, name: string, typed: (name: string) => string): Markup {
  if (!isAsked(extra)) return html``;
  const { type = 'text', required, options = [], description } = extra;
  const label = extra.name ?? '';
  const optional = required === false ? { optional: site.texts.plain.optional } : {};
  if (type === 'checkbox')
    return html`<label class="check"
      ><input
        type="checkbox"
        name="${name}"
        value="true"
        ${required !== false && html`required`}
        ${typed(name) === 'true' && html`checked`}
      />${label}</label
    >`;
  if (type === 'select')
    return html`<label
      >${label}
      <select name="${name}" ${required !== false && html`required`}>
        <option value="">${site.texts.plain.choose}</option>
        ${options.map((option) => html`<option ${typed(name) === option && html`selected`}>${option}</option>`)}
      </select>
    </label>`;
  return field(label, name, typed(name), {
    type: inputs[type] ?? 'text',
    ...optional,
    ...(description && { description }),
  });
}

/** A field with its label. */
export function field(
  label: string,
  name: string,
  value: string,
  {
    type = 'text',
    autocomplete,
    optional,
    description,
  }: {
    readonly type?: string;
    readonly autocomplete?: string;
    readonly optional?: string;
    readonly description?: string;
  } = {},
): Markup {
  return html`<label
    ><span>${label}${optional !== undefined && html` <small>(${optional})</small>`}</span>
    ${description !== undefined && html`<small>${description}</small>`}
    <input
      type="${type}"
      name="${name}"
      value="${value}"
      ${autocomplete !== undefined && html`autocomplete="${autocomplete}"`}
      ${optional === undefined && html`required`}
  /></label>`;
}

/** A text of a form; a repeated field is none. */
export function textIn(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : '';
}
