/** The search at the top of the desk: Enter shows what it finds. */
import { html, type TemplateResult } from 'lit';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { icon } from '../parts/icons.ts';
import { navigate } from './router.ts';

/** @param query What is looked for now, where its results are shown. */
export function renderFinder({ search }: DeskTexts, query: string): TemplateResult {
  return html`<div role="search" aria-label=${search.label}>
    <form
      class="finder"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const typed = (event.currentTarget as HTMLFormElement).querySelector('input')?.value.trim() ?? '';
        navigate(typed === '' ? '/search' : `/search?q=${encodeURIComponent(typed)}`);
      }}
    >
      <span class="search">
        ${icon('search')}<input
          id="finder"
          enterkeyhint="search"
          autocomplete="off"
          spellcheck="false"
          maxlength="200"
          .value=${query}
          placeholder=${search.placeholder}
          aria-label=${search.label}
        />
        <kbd aria-hidden="true">/</kbd>
      </span>
    </form>
  </div>`;
}
