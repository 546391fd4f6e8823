/** The language of mails, documents and pages: the first one wanted that the service writes. */

/** Languages that mails and pages are written in. */
const emailLanguages = ['en', 'de'] as const;
export type EmailLanguage = (typeof emailLanguages)[number];

/** The first of the wanted languages (BCP 47, the favourite first) that there is: `de-CH` is German; else English. */
export function emailLanguage(...wanted: readonly (string | undefined)[]): EmailLanguage {
  for (const tag of wanted) {
    const language = tag?.toLowerCase().split('-')[0];
    const known = emailLanguages.find((name) => name === language);
    if (known) return known;
  }
  return 'en';
}
