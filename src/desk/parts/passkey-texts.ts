/** The texts of passkeys in the language of the desk. They load with the pages that show them. */
import { passkeys as english, type PasskeyTexts } from '../../locales/desk/passkeys-en.ts';
import { pageTexts } from './page-texts.ts';

/** @param language BCP 47, e.g. that of `desk.formats`. */
export async function passkeyTexts(language: string): Promise<PasskeyTexts> {
  return await pageTexts(language, english, async () => (await import('../../locales/desk/passkeys-de.ts')).passkeys);
}

export { english };
