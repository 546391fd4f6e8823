/** What buyers are told and shown of seats, in the editor of seat maps. German. */
import type { SeatPictureTexts } from './seat-pictures-en.ts';

export const seatPictures: SeatPictureTexts = {
  note: 'Hinweis für Käufer',
  noteHint: 'Höchstens 100 Zeichen, z. B. „hinter einer Säule“. Der Shop zeigt ihn beim Platz.',
  view: 'Blick vom Platz',
  viewHint: 'Ein Bild, das Käufer öffnen. Das eines Platzes gilt vor dem seiner Reihe, und das vor dem des Bereichs.',
  viewFor: 'Zeigen für',
  levels: { seat: 'Was ausgewählt ist', row: 'Die ganze Reihe', section: 'Den ganzen Bereich' },
  views: 'Bilder dieses Plans',
  noView: 'Kein eigenes Bild',
  viewAt: (number, place) => `Blick ${number}${place === '' ? '' : `: ${place}`}`,
  newView: 'Ein anderes Bild',
  tracing: 'Bild unter dem Plan',
  tracingText: 'Ein Grundriss des Hauses unter den Plätzen, zum Nachzeichnen. Er wird mit dem Plan gespeichert.',
  plan: 'Grundriss',
  forBuyers: 'Käufern zeigen',
  opacity: 'Deckkraft in Prozent',
  noPicture: 'Das Bild lässt sich nicht zeigen. Wählen Sie ein anderes.',
};
