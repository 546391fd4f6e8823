/** The texts of the pages that cancel and postpone an event and write to its guests. */
import { toGuests as english, type ToGuestsTexts } from '../../locales/desk/to-guests-en.ts';
import type { Desk } from '../parts/desk.ts';
import { pageTexts } from '../parts/page-texts.ts';

/** In the language of the desk. */
export async function guestTexts({ formats }: Desk): Promise<ToGuestsTexts> {
  return await pageTexts(
    formats.language,
    english,
    async () => (await import('../../locales/desk/to-guests-de.ts')).toGuests,
  );
}
