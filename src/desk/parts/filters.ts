/** The filters of a list: tabs of views, a search that runs on Enter, and choices. */
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons.ts';

export interface ViewTab {
  readonly word: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

export function views(label: string, tabs: readonly ViewTab[]): TemplateResult {
  return html`<ul class="views" aria-label=${label}>
    ${tabs.map(({ word, href, isCurrent }) => html`<li><a href=${href} aria-current=${isCurrent}>${word}</a></li>`)}
  </ul>`;
}

interface SearchField {
  readonly label: string;
  readonly value: string;
  readonly search: (query: string) => void;
}

/** Searches on Enter, and shows everything again when it is emptied. */
export function searchField({ label, value, search }: SearchField): TemplateResult {
  return html`<form
    role="search"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      search((event.currentTarget as HTMLFormElement).querySelector('input')?.value.trim() ?? '');
    }}
  >
    <span class="search">
      ${icon('search')}<input
        type="search"
        .value=${value}
        placeholder=${label}
        aria-label=${label}
        autocomplete="off"
        @input=${({ target }: Event) => {
          if ((target as HTMLInputElement).value === '' && value !== '') search('');
        }}
      />
    </span>
  </form>`;
}

interface ChoiceField {
  readonly label: string;
  /** The chosen one. */
  readonly value: string;
  /** Each with its word. */
  readonly options: readonly (readonly [value: string, word: string])[];
  readonly choose: (value: string) => void;
  /** Words of groups that options stand in, each with its values; those of no group stand first. */
  readonly groups?: readonly (readonly [word: string, values: readonly string[]])[];
}

/** Narrows a list by one choice. */
export function choiceField({ label, value, options, choose, groups = [] }: ChoiceField): TemplateResult {
  const option = ([own, word]: readonly [string, string]) =>
    html`<option value=${own} ?selected=${own === value}>${word}</option>`;
  const grouped = new Set(groups.flatMap(([, values]) => values));
  return html`<select
    aria-label=${label}
    @change=${({ target }: Event) => {
      choose((target as HTMLSelectElement).value);
    }}
  >
    ${options.filter(([own]) => !grouped.has(own)).map(option)}
    ${groups.map(([word, values]) => {
      const own = options.filter(([one]) => values.includes(one));
      return own.length === 0 ? nothing : html`<optgroup label=${word}>${own.map(option)}</optgroup>`;
    })}
  </select>`;
}
