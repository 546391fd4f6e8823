/** Texts in other languages: the fields of those of an event, and those of its ticket types and categories. */
import type { EventAnswer } from '../../../contract/events.ts';
import { languages, type Language } from './questions.ts';
import { textOf } from './values.ts';

/** What is translated of an event itself. */
export const translatedNames = ['name', 'slogan', 'description'] as const;
/** The field of a text in another language. */
export const translationOf = <L extends Language, Name extends (typeof translatedNames)[number]>(
  language: L,
  name: Name,
) => `translations.${language}.${name}` as const;
/** The fields of the texts in a language. */
export const textsIn = <L extends Language>(language: L) =>
  ({
    [translationOf(language, 'name')]: 'line',
    [translationOf(language, 'slogan')]: 'line',
    [translationOf(language, 'description')]: 'richText',
  }) as Readonly<
    Record<`translations.${L}.${'name' | 'slogan'}`, 'line'> & Record<`translations.${L}.description`, 'richText'>
  >;

export const translatedLists = ['tickets', 'categories'] as const;
type List = (typeof translatedLists)[number];
export const itemTextNames = ['name', 'description'] as const;
type Name = (typeof itemTextNames)[number];

export type ItemText = readonly [language: Language, list: List, id: string, name: Name];

/** The texts by their paths below `translations`, in the order of these; none is empty. */
export type ItemTexts = Readonly<Record<string, string>>;

/** A text in a list of an event: `de.tickets.seat.name`. */
export const itemTextPath = (text: ItemText): string => text.join('.');

/** The parts of such a path; nothing for another path. An `_id` may have any characters. */
export function itemTextAt(path: string): ItemText | undefined {
  const language = languages.find((each) => path.startsWith(`${each}.`));
  const [, list, id, name] = /^\w+\.(tickets|categories)\.(.+)\.(name|description)$/s.exec(path) ?? [];
  return language && id !== undefined ? [language, list as List, id, name as Name] : undefined;
}

const inOrder = (texts: ItemTexts): ItemTexts =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

export function itemTextsOf({ translations }: Partial<EventAnswer>): ItemTexts {
  const all = languages.flatMap((language) =>
    translatedLists.flatMap((list) =>
      Object.entries(translations?.[language]?.[list] ?? {}).flatMap(([id, texts]) =>
        itemTextNames.map((name) => [itemTextPath([language, list, id, name]), texts[name] ?? ''] as const),
      ),
    ),
  );
  return inOrder(Object.fromEntries(all));
}

export const withItemText = (texts: ItemTexts, path: string, text: string): ItemTexts =>
  inOrder({ ...texts, [path]: text });

/** What has changed: paths below `translations` with their texts, null for none. */
export function sentItemTexts(
  from: ItemTexts,
  to: ItemTexts,
): readonly (readonly [path: readonly string[], value: unknown])[] {
  return Object.keys({ ...from, ...to }).flatMap((path) => {
    const at = from[path] === to[path] ? undefined : itemTextAt(path);
    return at ? [[at, textOf(to[path] ?? '')] as const] : [];
  });
}
