/** The texts of the pages of doors, which load with the first of them. */
import { doorPages as english, type DoorPagesTexts } from '../../locales/desk/doors-en.ts';
import type { Desk } from '../parts/desk.ts';
import { pageTexts } from '../parts/page-texts.ts';

export { english, type DoorPagesTexts };

export async function doorTexts({ formats }: Desk): Promise<DoorPagesTexts> {
  const german = async () => (await import('../../locales/desk/doors-de.ts')).doorPages;
  return await pageTexts(formats.language, english, german);
}
