/** The languages that buyers get emails in. */
import type { DeskTexts } from '../../locales/desk/en.ts';

export type Language = keyof DeskTexts['languageNames'];

/** In the order in which the desk shows them. */
export function languagesOf({ languageNames }: Pick<DeskTexts, 'languageNames'>): Language[] {
  return Object.keys(languageNames) as Language[];
}
