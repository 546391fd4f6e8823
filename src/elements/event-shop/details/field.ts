/** A field of the details. */
import { html, nothing, type ReactiveElement, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { ExtraField } from '../../../contract/extra-field.ts';
import type { Texts } from '../../../locales/index.ts';
import { birthdayBounds, phonePattern, type AnswerTime } from '../../../sale/extra-fields.ts';
import { countries } from './countries.ts';
import type { DetailField, Values } from './detail-field.ts';

/** The element that shows fields. */
export interface FieldHost {
  readonly element: ReactiveElement;
  /** An error as text; also reported to the page. */
  failed(error: unknown): string;
  announce(message: string): void;
}

/** The state that fields are rendered from, and the actions that they need. */
export interface FieldState {
  /** Tells the inputs of this form from those of others in the element. */
  readonly form: string;
  readonly texts: Texts['checkout'];
  readonly language: string;
  readonly at: AnswerTime;
  /** The typed value, by the key of a field or of a value beside it, e.g. `…#name`. */
  value(key: string): string;
  /** The error of a field, by its name. */
  wrong(name: string): string | undefined;
  set(key: string, value: string): void;
  /** The email address that was probably meant by the typed one. */
  meant(key: string): string | undefined;
  /** Looks for a slip in an email address that was typed to its end. */
  proofread(key: string): void;
  /** True if a typed value is exactly this text. */
  isUsed(text: string): boolean;
  /** An address of the service, or elsewhere on the web; `undefined` for one that a browser would run. */
  link(address: string): string | undefined;
  announce(message: string): void;
  /** The control of a question that loads only where it is asked. */
  special(kind: Special): SpecialControl | undefined;
}

/** Questions whose controls load only where they are asked. */
export type Special = 'file' | 'signature' | 'document';

export interface SpecialControl {
  render(field: DetailField, state: FieldState, notes: Notes): TemplateResult;
  /** The reason why the answer cannot be sent yet, as text. */
  holdsBack?(field: DetailField, state: FieldState): string | undefined;
}

/** Hint and error of a field, and the ids by which they describe its control. */
export interface Notes {
  readonly ids: string | typeof nothing;
  readonly below: TemplateResult;
  readonly invalid: 'true' | 'false';
}

/** The special control of a question, if it needs one. A box beside a document to read is one. */
export function specialOf({ type, settings }: ExtraField): Special | undefined {
  if (type === 'documentUpload') return 'file';
  if (type === 'signature') return 'signature';
  return type === 'checkbox' && settings?.document?.url ? 'document' : undefined;
}

/** One field with its label, hint and error. */
export function renderField(field: DetailField, state: FieldState): TemplateResult {
  const { name, label, rule, wide, parts } = field;
  const notes = notesOf(field, state);
  const { ids, below, invalid } = notes;
  if (parts)
    return html`<fieldset class="address wide" aria-describedby=${ids}>
      <legend>${label}${optional(field, state)}</legend>
      ${below}
      <div class="fields">${parts.map((part) => renderField(part, state))}</div>
    </fieldset>`;
  const kind = specialOf(rule);
  const special = kind && state.special(kind);
  if (special) return special.render(field, state, notes);
  if (rule.type === 'checkbox')
    return html`<div part="field" class="field wide">
      <label class="check">
        <input
          type="checkbox"
          name=${name}
          data-answer=${answerOf(state.form, field.key)}
          ?required=${rule.required}
          aria-invalid=${invalid}
          aria-describedby=${ids}
        />
        <span>${label}${field.consent ? optional(field, state) : nothing}</span></label
      >${more(field, state)}${below}
    </div>`;
  return html`<div part="field" class=${wide ? 'field wide' : 'field'}>
    <label for=${name}>${label}${optional(field, state)}</label>
    ${renderControl(field, state, notes)} ${below} ${rule.type === 'email' ? renderMeant(field, state) : nothing}
  </div>`;
}

/** The button that corrects a probable slip in an email address. */
function renderMeant({ key, name }: DetailField, { texts, meant, set }: FieldState) {
  const better = meant(key);
  const correct = ({ currentTarget }: Event) => {
    if (better) set(key, better);
    const root = (currentTarget as HTMLElement).getRootNode() as ShadowRoot;
    root.getElementById(name)?.focus(); // the button goes away
  };
  return better
    ? html`<button type="button" class="link small meant" @click=${correct}>${texts.meant(better)}</button>`
    : nothing;
}

/** The link to more about a consent. */
function more({ consent }: DetailField, { link, texts }: FieldState) {
  const href = consent?.url && link(consent.url);
  return href ? html`<a href=${href} target="_blank" rel="noopener">${texts.terms.more}</a>` : nothing;
}

/** The mark of a field that may stay empty. */
export function optional({ rule, unmarked }: DetailField, { texts }: Pick<FieldState, 'texts'>) {
  return rule.required || unmarked ? nothing : html` <span class="muted small">(${texts.optional})</span>`;
}

function notesOf({ name, hint }: DetailField, state: FieldState): Notes {
  const wrong = state.wrong(name);
  return {
    ids: [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(' ') || nothing,
    below: html`${hint ? html`<span class="muted small told" id=${`${name}-hint`}>${hint}</span>` : nothing}
    ${wrong ? html`<span class="wrong" id=${`${name}-wrong`}>${wrong}</span>` : nothing}`,
    invalid: wrong === undefined ? 'false' : 'true',
  };
}

function renderControl(field: DetailField, state: FieldState, { ids, invalid }: Notes): TemplateResult {
  const { name, key, rule, autocomplete = 'off', minLength } = field;
  const { type = '' } = rule;
  const { language, at } = state;
  const value = state.value(key);
  if (type === 'select' || type === 'country') {
    const options: [string, string][] =
      type === 'country'
        ? countries(language)
        : (rule.options ?? []).map((option) => [option, field.names?.get(option) ?? option]);
    return html`<select
      id=${name}
      name=${name}
      autocomplete=${autocomplete}
      ?required=${rule.required}
      aria-invalid=${invalid}
      aria-describedby=${ids}
    >
      <option value="" ?selected=${value === ''}></option>
      ${options.map(([code, shown]) => html`<option value=${code} ?selected=${code === value}>${shown}</option>`)}
    </select>`;
  }
  const kind = kinds[type] ?? 'text';
  const { min, max }: { min?: string; max?: string } = type === 'date' ? birthdayBounds(rule, at) : {};
  return html`<input
    id=${name}
    name=${name}
    data-answer=${answerOf(state.form, key)}
    type=${kind}
    autocomplete=${autocomplete}
    inputmode=${modes[type] ?? nothing}
    enterkeyhint="next"
    .step=${kind === 'number' ? 'any' : ''}
    pattern=${ifDefined(kind === 'tel' ? phonePattern : undefined)}
    min=${ifDefined(min)}
    max=${ifDefined(max)}
    minlength=${ifDefined(minLength)}
    maxlength=${ifDefined(kind === 'text' ? (field.answers ? 5000 : 200) : undefined)}
    ?required=${rule.required}
    aria-invalid=${invalid}
    aria-describedby=${ids}
    @change=${
      kind === 'email'
        ? () => {
            state.proofread(key);
          }
        : nothing
    }
  />`;
}

/** What an input answers: its form, and the key of its value. */
const answerOf = (form: string, key: string) => `${form} ${key}`;

/**
 * Puts the values of a form into its rendered inputs that show others. To set one to what it shows would clear a number that
 * is half typed; Lit's directive for that would be one more request of every purchase.
 */
export function showValues(root: ShadowRoot | null, form: string, values: Values): void {
  for (const control of root?.querySelectorAll<HTMLInputElement>(`[data-answer^='${form} ']`) ?? []) {
    const value = values[control.dataset['answer']?.slice(form.length + 1) ?? ''] ?? '';
    if (control.type === 'checkbox') control.checked = value === 'true';
    else if (control.value !== value) control.value = value;
  }
}

type InputKind = 'email' | 'tel' | 'number' | 'date' | 'password';
const kinds: Readonly<Partial<Record<string, InputKind>>> = {
  email: 'email',
  tel: 'tel',
  number: 'number',
  date: 'date',
  password: 'password',
};
const modes: Readonly<Partial<Record<string, 'email' | 'tel' | 'decimal'>>> = {
  email: 'email',
  tel: 'tel',
  number: 'decimal',
};
