/** The texts that load with the page of an order. */
import { orderPage as english, type OrderPageTexts } from '../../locales/desk/order-page-en.ts';
import { pageTexts } from '../parts/page-texts.ts';

/** @param language BCP 47, e.g. that of `desk.formats` */
export async function readOrderTexts(language: string): Promise<OrderPageTexts> {
  return await pageTexts(
    language,
    english,
    async () => (await import('../../locales/desk/order-page-de.ts')).orderPage,
  );
}
