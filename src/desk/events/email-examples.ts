/** How an email to many people reads, in each of their languages. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CancelAnswer } from '../../contract/runs.ts';
import type { ToGuestsTexts } from '../../locales/desk/to-guests-en.ts';
import { word } from '../../elements/format.ts';
import type { Desk } from '../parts/desk.ts';

/** What an operation answers that would email people. */
export type Examples = Pick<CancelAnswer, 'examples' | 'languages' | 'sentTo'>;

/** An article for each language. */
export function emailExamples(
  { texts, formats }: Desk,
  words: ToGuestsTexts,
  { examples = [], languages = [] }: Examples,
): TemplateResult[] {
  return examples.map(({ language, subject, text }) => {
    const count = languages.find((each) => each.language === language)?.recipients ?? 0;
    const name = word(texts.languageNames, language) || language;
    return html`<article class="example" lang=${language}>
      <p class="small muted">${words.examples.count(name, formats.number(count))}</p>
      <h3>${subject}</h3>
      <p class="as-typed">${text}</p>
    </article>`;
  });
}

/** The examples in a fold, with a test to oneself. @param test Sends it. */
export function foldedExamples(
  desk: Desk,
  words: ToGuestsTexts,
  found: Examples,
  { isBusy, test }: { readonly isBusy: boolean; readonly test: () => void },
): TemplateResult | typeof nothing {
  if ((found.examples ?? []).length === 0) return nothing;
  const { examples } = words;
  return html`<details class="fold">
      <summary>${examples.title}</summary>
      <div class="stack">
        <p class="small muted">${examples.madeUp}</p>
        ${emailExamples(desk, words, found)}
      </div>
    </details>
    <div><button type="button" class="button" aria-disabled=${isBusy} @click=${test}>${examples.test}</button></div>`;
}
