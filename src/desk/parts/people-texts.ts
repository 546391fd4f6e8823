/** The texts of people and roles in the language of the desk. They load with the pages that show them. */
import { people as english, type PeopleTexts } from '../../locales/desk/people-en.ts';
import { pageTexts } from './page-texts.ts';

/** @param language BCP 47, e.g. that of `desk.formats` */
export async function peopleTexts(language: string): Promise<PeopleTexts> {
  return await pageTexts(language, english, async () => (await import('../../locales/desk/people-de.ts')).people);
}

export { english };
