/** Texts of emails, documents and pages: a folder for each language, with a file for each room that has texts. */
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import type { ServiceTexts } from './texts.ts';

export type { ServiceTexts };

/** All languages, by their first subtag (BCP 47). A new one is added here. */
export const languages = { en, de, es, fr } satisfies Readonly<Record<string, ServiceTexts>>;

export type EmailLanguage = keyof typeof languages;

/** True when there are texts in a language. */
function isKnown(language: string): language is EmailLanguage {
  return Object.hasOwn(languages, language);
}

/** The first available language of the wanted ones (BCP 47, by preference): `de-CH` is German; else English. */
export function emailLanguage(...wanted: readonly (string | undefined)[]): EmailLanguage {
  return wanted.map((tag) => tag?.toLowerCase().split('-')[0] ?? '').find(isKnown) ?? 'en';
}

/** The texts of a language. */
export function textsIn(language: EmailLanguage): ServiceTexts {
  return languages[language];
}
