/** Texts that load with the editor of seat maps. German. */
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
  lasso: 'Lasso',
  selectHint:
    'Ziehen neben den Plätzen wählt aus, was in einem Rechteck liegt; das Lasso (L), was in einer gezeichneten Linie liegt.',
  oneSided: { below: 'Lang, Plätze nur unten', left: 'Lang, Plätze nur links' },
  stageShape: 'Form der Bühne',
  stageShapes: {
    rectangle: 'Rechteck',
    thrust: 'Vorbühne, die ins Publikum ragt',
    ring: 'Rund, mit Plätzen ringsum',
  },
  rowShapes: {
    bent: 'Gerade oder gebogen',
    equal: 'Fächer um die Bühne',
    growing: 'Fächer, hinten längere Reihen',
  },
  noStage: 'Ein Fächer braucht eine Bühne. Geben Sie dem Plan zuerst eine.',
  tooTight:
    'Die erste Reihe passt dort nicht um die Bühne. Setzen Sie sie weiter von der Bühne weg, oder geben Sie ihr weniger Plätze.',
};
