/** The texts of an event in other languages: its own, and those of its ticket types and categories. */
import { html, nothing, type TemplateResult } from 'lit';
import type { EventForm } from '../event-form.ts';
import { itemTextLabel } from '../labels.ts';
import { isWrongIn, textField, type DrawFields, type SectionHost } from './parts.ts';
import { languages, type Language } from './questions.ts';
import {
  itemTextNames,
  itemTextPath,
  translatedLists,
  translatedNames,
  translationOf,
  withItemText,
} from './translations.ts';

/** The items whose texts buyers read. */
const itemsOf = ({ types, categories }: EventForm) => ({ tickets: types, categories });

function itemFields(host: SectionHost, language: Language): readonly TemplateResult[] {
  const { itemTexts } = host.form;
  return translatedLists.flatMap((list) =>
    itemsOf(host.form)[list].flatMap(({ _id, name, description }) => {
      if (name === '') return [];
      const field = (part: (typeof itemTextNames)[number]) => {
        const text = [language, list, _id, part] as const;
        const path = itemTextPath(text);
        const value = itemTexts[path] ?? '';
        // a text that the item itself doesn't have is not asked for
        if (part === 'description' && description === '' && value === '') return nothing;
        return textField(host, {
          ...{ path: `translations.${path}`, value },
          label: itemTextLabel({ texts: host.desk.texts, words: host.words }, host.form, text),
          set: (typed) => {
            host.change((form) => ({ ...form, itemTexts: withItemText(form.itemTexts, path, typed) }));
          },
        });
      };
      return html`<div class="pair">${itemTextNames.map(field)}</div>`;
    }),
  );
}

/** A part for each language of the shop; those in which the event has texts stand open. */
export function translationsView(host: SectionHost, draw: DrawFields): TemplateResult {
  const { edit, languageNames } = host.desk.texts;
  const { fields, itemTexts } = host.base;
  const isOpen = (language: Language) =>
    isWrongIn(host, `translations.${language}`) ||
    translatedNames.some((name) => fields[translationOf(language, name)] !== '') ||
    Object.keys(itemTexts).some((path) => path.startsWith(`${language}.`));
  return html`<section class="card stack" aria-labelledby="texts">
    <h2 id="texts">${edit.sectionNames.texts}</h2>
    <p class="small muted">${host.words.textsHint}</p>
    ${languages.map(
      (language) =>
        html`<details class="fold" ?open=${isOpen(language)}>
          <summary><h3>${languageNames[language]}</h3></summary>
          <div class="stack">
            ${draw(translatedNames.map((name) => translationOf(language, name)))} ${itemFields(host, language)}
          </div>
        </details>`,
    )}
  </section>`;
}
