/** German texts of an order that staff sell. */
import type { CounterTexts } from './counter-en.ts';

export const counter: CounterTexts = {
  mailLanguage: 'Sprache des Käufers',
  mailLanguageNote: 'Gilt für die E-Mails zur Bestellung und für die Tickets.',
};
