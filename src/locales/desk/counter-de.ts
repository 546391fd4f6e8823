/** German texts of an order that staff sell. */
import type { CounterTexts } from './counter-en.ts';

export const counter: CounterTexts = {
  mailLanguage: 'Sprache des Käufers',
  mailLanguageNote: 'Die E-Mail, spätere zur Bestellung und die Tickets sind in ihr geschrieben.',
};
