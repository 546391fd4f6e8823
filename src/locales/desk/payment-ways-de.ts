/** German texts of the ways to pay for some events. */
import type { PaymentWayTexts } from './payment-ways-en.ts';

export const paymentWays: PaymentWayTexts = {
  title: 'Zahlungsarten für einzelne Veranstaltungen',
  about: 'Einige der Zahlungsarten oben. Sie wählen sie im Formular einer Veranstaltung.',
  empty: 'Noch keine: Jede Veranstaltung hat alle Zahlungsarten.',
  add: 'Hinzufügen',
  intro: 'Veranstaltungen mit dieser Auswahl bieten nur diese Zahlungsarten an, soweit sie eingeschaltet sind.',
  methods: { invoice: 'Überweisung', boxoffice: 'Abendkasse', stripe: 'Stripe' },
  isOff: (method) => `${method} (ausgeschaltet)`,
  isUnknown: (method) => `${method} (unbekannt)`,
  none: 'Keine Zahlungsart',
  name: 'Name',
  nameHint: 'Zum Beispiel Nur Abendkasse. Käufer sehen ihn nicht.',
  ways: 'Zahlungsarten',
  offNote: 'Unter „Zahlung“ ausgeschaltet: Käufern wird sie nicht angeboten.',
  unknownNote: 'Hier nicht bekannt: Käufern wird sie nicht angeboten.',
  nothingOn: 'Noch ist keine Zahlungsart eingeschaltet. Das geht unter „Zahlung“.',
  counter: 'An der Kasse',
  counterWays: 'Zahlungsarten an der Kasse',
  otherWays: 'Andere Zahlungsarten an der Kasse',
  otherWaysNote: 'Für „Neue Bestellung“ und Ihre Kassen, anstelle der Zahlungsarten oben.',
  others: (channels) =>
    `Diese Vertriebskanäle haben eigene Zahlungsarten, die ein Programm gesetzt hat. Sie bleiben: ${channels}.`,
  chooseOne: 'Wählen Sie mindestens eine Zahlungsart.',
  create: 'Zahlungsarten hinzufügen',
  added: 'Hinzugefügt. Sie wählen die Zahlungsarten im Formular einer Veranstaltung unter „Verkauf“.',
  saved: 'Gespeichert. Das gilt für alle Veranstaltungen mit dieser Auswahl.',
  remove: 'Löschen',
  removeTitle: (name) => `${name} löschen?`,
  removeText: 'Die Auswahl ist dann endgültig weg. Bestellungen bleiben, wie sie sind.',
  removed: 'Gelöscht.',
  inUse:
    'Eine Veranstaltung oder ein Untershop nutzt sie noch. Wählen Sie dort zuerst andere Zahlungsarten; auch vergangene Veranstaltungen zählen.',
};
