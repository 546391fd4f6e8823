/** Texte des Texteditors auf Deutsch. */
import type { RichTextTexts } from './rich-text-en.ts';

export const richText: RichTextTexts = {
  toolbar: (label: string) => `Format: ${label}`,
  formats: {
    heading: 'Überschrift',
    subheading: 'Zwischenüberschrift',
    strong: 'Fett',
    em: 'Kursiv',
    link: 'Link',
    bullets: 'Aufzählung',
    numbers: 'Nummerierte Liste',
    quote: 'Zitat',
  },
  setLink: 'Link setzen',
  address: 'Adresse',
  addressHint: 'Eine Website oder eine E-Mail-Adresse.',
  noAddressHint: 'Leer: kein Link.',
  addressWrong: 'Geben Sie eine Website wie example.com oder eine E-Mail-Adresse ein.',
  failed: 'Der Texteditor konnte nicht geladen werden. Bearbeiten Sie den Text als HTML.',
};
