/** The texts that load with the list of orders. */
import { chosenOrders as english, type ChosenOrderTexts } from '../../locales/desk/chosen-orders-en.ts';

/** The texts of a language of the desk; English comes with the list. */
export async function readChosenTexts(language: string): Promise<ChosenOrderTexts> {
  return language.startsWith('de') ? (await import('../../locales/desk/chosen-orders-de.ts')).chosenOrders : english;
}
