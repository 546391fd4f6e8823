/** The texts of the staff pages, in the browser's language. */
import { emailLanguage, textsIn, type EmailLanguage, type ServiceTexts } from '../locales/index.ts';

export type PageTexts = ServiceTexts['sellers'] & { readonly lang: EmailLanguage };

/** The texts in the first language of `Accept-Language` that has any; English otherwise. */
export function textsFor(accepted: string | undefined): PageTexts {
  const wanted = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((found) => found !== undefined);
      return { tag: tag.split('-')[0], quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const lang = emailLanguage(...wanted.map(({ tag }) => tag));
  return { lang, ...textsIn(lang).sellers };
}
