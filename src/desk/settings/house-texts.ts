/** The texts of the domain and of wallets in the language of the desk. They load with the pages that show them. */
import { housePages as english, type HousePageTexts } from '../../locales/desk/house-pages-en.ts';
import { pageTexts } from '../parts/page-texts.ts';

/** @param language BCP 47, e.g. that of `desk.formats` */
export async function houseTexts(language: string): Promise<HousePageTexts> {
  return await pageTexts(
    language,
    english,
    async () => (await import('../../locales/desk/house-pages-de.ts')).housePages,
  );
}

export { english };
