/** German texts of the pictures of a house. */
import type { PictureChoiceTexts } from './pictures-en.ts';

export const pictureChoice: PictureChoiceTexts = {
  none: 'Hier stehen die Bilder, die Sie hochladen – für alle Veranstaltungen und Seiten.',
  unnamed: (day) => `Hochgeladen am ${day}`,
  use: (picture) => `Verwenden: ${picture}`,
  delete: 'Löschen',
  deleteNamed: (picture) => `Löschen: ${picture}`,
  reallyDelete: 'Endgültig löschen',
  confirmDelete: (picture) => `Endgültig löschen: ${picture}`,
  inUse:
    'Eine Veranstaltung, ein Saalplan, eine Seite oder ein Dokument zeigt es noch. Wählen Sie dort zuerst ein anderes Bild.',
  more: 'Mehr anzeigen',
};
