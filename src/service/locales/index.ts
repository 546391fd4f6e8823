/** Texts of emails, documents and pages: a folder for each language, a file in it for each room that speaks. */
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import type { ServiceTexts } from './texts.ts';

export type { ServiceTexts };

/** All languages, by their first subtag (BCP 47). A new one is named here. */
export const languages = { en, de } satisfies Readonly<Record<string, ServiceTexts>>;

export type EmailLanguage = keyof typeof languages;

/** Whether there are texts in a language. */
function isKnown(language: string): language is EmailLanguage {
  return Object.hasOwn(languages, language);
}

/** The first of the wanted languages (BCP 47, the favourite first) that there is: `de-CH` is German; else English. */
export function emailLanguage(...wanted: readonly (string | undefined)[]): EmailLanguage {
  return wanted.map((tag) => tag?.toLowerCase().split('-')[0] ?? '').find(isKnown) ?? 'en';
}

/** The texts of a language. */
export function textsIn(language: EmailLanguage): ServiceTexts {
  return languages[language];
}
