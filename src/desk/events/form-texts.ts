/** The texts that load with the form of an event. */
import { eventForm as english, type EventFormTexts } from '../../locales/desk/event-form-en.ts';

/** The texts of a language of the desk; English comes with the form. */
export async function readFormTexts(language: string): Promise<EventFormTexts> {
  return language.startsWith('de') ? (await import('../../locales/desk/event-form-de.ts')).eventForm : english;
}
