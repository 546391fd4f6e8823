/** German texts of the page of consents. */
import type { ConsentTexts } from './consents-en.ts';

export const consentsPage: ConsentTexts = {
  about:
    'Kästchen über dem Knopf, mit dem Käufer bestellen, zum Beispiel „Ich möchte den Newsletter erhalten“. Keines ist vorab angekreuzt. Jede Bestellung behält den Text, wie ihn der Käufer gelesen hat.',
  add: 'Einwilligung hinzufügen',
  addTitle: 'Neue Einwilligung',
  changeTitle: 'Einwilligung ändern',
  words: 'Text',
  url: 'Link zu weiteren Informationen',
  urlHint: 'Zum Beispiel Ihre Datenschutzerklärung. Er öffnet sich in einem neuen Tab.',
  required: 'Keine Bestellung ohne sie',
  requiredHint: 'Für einen Newsletter lassen Sie das leer: Die Einwilligung in Werbung muss freiwillig sein.',
  isRequired: 'Keine Bestellung ohne sie',
  isFree: 'Freiwillig',
  change: 'Ändern',
  remove: 'Löschen',
  removeTitle: 'Diese Einwilligung löschen?',
  removeText: 'Käufer werden nicht mehr gefragt. Was frühere Käufer erlaubt haben, bleibt bei ihren Bestellungen.',
  missing: 'Es braucht einen Text, mindestens in einer Sprache.',
  linkWrong: 'Link zu weiteren Informationen: Erwartet wird eine Adresse mit https:// oder ein Pfad wie /datenschutz',
  saved: 'Die Einwilligung ist gespeichert.',
  removed: 'Die Einwilligung ist gelöscht.',
  empty: 'Noch keine Einwilligungen',
  emptyText:
    'Ein Newsletter, Fotos vom Abend, Bedingungen eines Partners: was Käufer mit ihrer Bestellung erlauben können.',
};
