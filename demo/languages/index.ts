// Which languages the theatre speaks, and what it says in each.
import type { Words } from '../translate.ts';

/** What is loaded for the visitors who read it; English is the pages themselves. */
export const languages: Readonly<Record<string, () => Promise<{ readonly words: Words }>>> = {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
};

/** What `demo.ts` says beside the texts that stand on the pages. */
export const scripted = [
  '{event}: The Lantern Works',
  'Copied',
  'Copied to the clipboard',
  'Selected',
  'Sign in with the password',
  'The text is selected: copy it with your keyboard',
] as const;

export type Scripted = (typeof scripted)[number];
