/** The texts that load with the list of orders. */
import { chosenOrders as english, type ChosenOrderTexts } from '../../locales/desk/chosen-orders-en.ts';
import { pageTexts } from '../parts/page-texts.ts';

/** @param language BCP 47, e.g. that of `desk.formats` */
export async function readChosenTexts(language: string): Promise<ChosenOrderTexts> {
  return await pageTexts(
    language,
    english,
    async () => (await import('../../locales/desk/chosen-orders-de.ts')).chosenOrders,
  );
}
