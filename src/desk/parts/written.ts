/** Words to buyers in the languages of emails, each in a field of its own. */
import { html, type TemplateResult } from 'lit';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { languagesOf, type Language } from './languages.ts';

/** The fields of further languages are shown once they are asked for: what is missing falls back. */
const firstLanguages = 2;

/** What was typed, by language. */
export type Written = Readonly<Record<string, string>>;

/** The texts that are there; nothing where none is. */
export function textsOf(written: Written): Record<string, string> | undefined {
  const there = Object.entries(written).filter(([, text]) => /\S/.test(text));
  return there.length > 0 ? Object.fromEntries(there) : undefined;
}

/** A field for each language. @param rows Lines of a field; 1 for a single one. */
export function writtenFields(
  texts: DeskTexts,
  { name, label, rows, written }: { name: string; label: string; rows: number; written: Written },
  change: (written: Written) => void,
): TemplateResult {
  const { languageNames } = texts;
  const languages = languagesOf(texts);
  const renderField = (language: Language) => {
    const input = (event: Event) => {
      change({ ...written, [language]: (event.target as HTMLTextAreaElement).value });
    };
    return html`<label class="field"
      >${`${label} (${languageNames[language]})`}${
        rows === 1
          ? html`<input
              name="${name}-${language}"
              lang=${language}
              .value=${written[language] ?? ''}
              @input=${input}
            />`
          : html`<textarea
              name="${name}-${language}"
              lang=${language}
              rows=${rows}
              .value=${written[language] ?? ''}
              @input=${input}
            ></textarea>`
      }</label
    >`;
  };
  const further = languages.slice(firstLanguages);
  return html`<div class="written">${languages.slice(0, firstLanguages).map(renderField)}</div>
    <details class="fold">
      <summary>${label} (${further.map((language) => languageNames[language]).join(', ')})</summary>
      <div class="stack">
        <div class="written">${further.map(renderField)}</div>
      </div>
    </details>`;
}
