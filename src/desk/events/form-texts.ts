/** The texts that load with the form of an event. */
import { eventForm as english, type EventFormTexts } from '../../locales/desk/event-form-en.ts';
import { pageTexts } from '../parts/page-texts.ts';

/** @param language BCP 47, e.g. that of `desk.formats` */
export async function readFormTexts(language: string): Promise<EventFormTexts> {
  return await pageTexts(
    language,
    english,
    async () => (await import('../../locales/desk/event-form-de.ts')).eventForm,
  );
}
