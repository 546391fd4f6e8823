/** The texts of the pages of price tables. */
import { priceTablePages as english, type PriceTableTexts } from '../../locales/desk/price-tables-en.ts';
import type { Desk } from '../parts/desk.ts';
import { pageTexts } from '../parts/page-texts.ts';

export { english, type PriceTableTexts };

export async function priceTexts({ formats }: Desk): Promise<PriceTableTexts> {
  const german = async () => (await import('../../locales/desk/price-tables-de.ts')).priceTablePages;
  return await pageTexts(formats.language, english, german);
}
