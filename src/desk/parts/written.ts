/** Words to buyers in the languages of emails, each in a field of its own. */
import { html, type TemplateResult } from 'lit';
import type { DeskTexts } from '../../locales/desk/en.ts';

const languages = ['en', 'de'] as const;

/** What was typed, by language. */
export type Written = Readonly<Record<string, string>>;

/** The texts that are there; nothing where none is. */
export function textsOf(written: Written): Record<string, string> | undefined {
  const there = Object.entries(written).filter(([, text]) => /\S/.test(text));
  return there.length > 0 ? Object.fromEntries(there) : undefined;
}

/** A field for each language. @param rows Lines of a field; 1 for a single one. */
export function writtenFields(
  { languageNames }: DeskTexts,
  { name, label, rows, written }: { name: string; label: string; rows: number; written: Written },
  change: (written: Written) => void,
): TemplateResult {
  return html`<div class="written">
    ${languages.map((language) => {
      const input = (event: Event) => {
        change({ ...written, [language]: (event.target as HTMLTextAreaElement).value });
      };
      const words = `${label} (${languageNames[language]})`;
      return html`<label class="field"
        >${words}${
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
    })}
  </div>`;
}
