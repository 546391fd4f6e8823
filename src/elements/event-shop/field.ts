import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Texts } from '../../locales/index.ts';
import { countries } from './countries.ts';
import type { DetailField } from './detail-fields.ts';

export interface FieldState {
  readonly value: string;
  readonly wrong: string | undefined;
  readonly texts: Texts['checkout'];
  readonly language: string;
  readonly now: Date;
  readonly set: (name: string, value: string) => void;
}

/** The largest document that a buyer may attach, bytes: it travels inside the details. */
const maxDocument = 120_000;

/** One field with its label, hint and what is wrong with it. */
export function renderField(field: DetailField, state: FieldState): TemplateResult {
  const { name, label, rule, hint, wide } = field;
  const { wrong, texts } = state;
  const notes = [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(' ') || nothing;
  const below = html`${hint ? html`<span class="muted small" id=${`${name}-hint`}>${hint}</span>` : nothing}
  ${wrong ? html`<span class="wrong" id=${`${name}-wrong`}>${wrong}</span>` : nothing}`;
  if (rule.type === 'checkbox') {
    return html`<div part="field" class="field wide">
      <label class="check">
        <input
          type="checkbox"
          name=${name}
          .checked=${live(state.value === 'true')}
          aria-required=${rule.required ? 'true' : 'false'}
          aria-invalid=${wrong === undefined ? 'false' : 'true'}
          aria-describedby=${notes}
        />
        <span>${label}</span></label
      >${below}
    </div>`;
  }
  return html`<div part="field" class=${wide ? 'field wide' : 'field'}>
    <label for=${name}
      >${label}${rule.required ? nothing : html` <span class="muted small">(${texts.optional})</span>`}</label
    >
    ${renderControl(field, state, notes)} ${below}
  </div>`;
}

function renderControl(
  { name, rule, autocomplete }: DetailField,
  state: FieldState,
  notes: string | typeof nothing,
): TemplateResult {
  const { value, wrong, texts, language } = state;
  const required = rule.required === true ? 'true' : 'false';
  const invalid = wrong === undefined ? 'false' : 'true';
  const complete = autocomplete ?? 'off';
  if (rule.type === 'select' || rule.type === 'country') {
    const options: [string, string][] =
      rule.type === 'country' ? countries(language) : (rule.options ?? []).map((option) => [option, option]);
    return html`<select
      id=${name}
      name=${name}
      autocomplete=${complete}
      aria-required=${required}
      aria-invalid=${invalid}
      aria-describedby=${notes}
    >
      <option value="" ?selected=${value === ''}></option>
      ${options.map(([code, shown]) => html`<option value=${code} ?selected=${code === value}>${shown}</option>`)}
    </select>`;
  }
  if (rule.type === 'address') {
    return html`<textarea
      id=${name}
      name=${name}
      rows="3"
      .value=${live(value)}
      autocomplete="street-address"
      aria-required=${required}
      aria-invalid=${invalid}
      aria-describedby=${notes}
    ></textarea>`;
  }
  if (rule.type === 'documentUpload') {
    return html`<input
      id=${name}
      type="file"
      accept=${rule.settings?.allowedMimeTypes?.join() ?? 'application/pdf,image/jpeg,image/png'}
      aria-required=${required}
      aria-invalid=${invalid}
      aria-describedby=${notes}
      @change=${(event: Event) => {
        attach(event, name, state, texts);
      }}
    />`;
  }
  const types = { email: 'email', tel: 'tel', number: 'number', date: 'date', password: 'password' } as const;
  const type = (types as Partial<Record<string, keyof typeof types>>)[rule.type ?? ''] ?? 'text';
  return html`<input
    id=${name}
    name=${name}
    type=${type}
    .value=${live(value)}
    autocomplete=${complete}
    inputmode=${type === 'number' ? 'decimal' : nothing}
    aria-required=${required}
    aria-invalid=${invalid}
    aria-describedby=${notes}
  />`;
}

/** Reads a document; one that is too big is refused at once, in the field. */
function attach(event: Event, name: string, { set }: FieldState, texts: Texts['checkout']): void {
  const input = event.target as HTMLInputElement;
  const file = input.files?.[0];
  input.setCustomValidity(file && file.size > maxDocument ? texts.fileTooBig : '');
  if (!file || !input.reportValidity()) {
    set(name, '');
    return;
  }
  const reader = new FileReader();
  reader.onload = () => {
    if (typeof reader.result === 'string') set(name, reader.result);
  };
  reader.readAsDataURL(file);
}
