/** German texts of the page of refunds. */
import type { RefundsPageTexts } from './refunds-en.ts';

export const refundsPage: RefundsPageTexts = {
  intro: 'Geld, das zurückgeht. Was per Überweisung oder bar kam, zahlen Sie selbst zurück.',
  views: { waiting: 'Von Hand zu zahlen', failed: 'Fehlgeschlagen', done: 'Erledigt' },
  columns: { buyer: 'Gekauft von', date: 'Datum', sum: 'Betrag', state: 'Stand' },
  states: { waiting: 'Unterwegs', failed: 'Fehlgeschlagen', done: 'Erledigt' },
  sum: 'Zusammen',
  markDone: 'Als bezahlt markieren',
  doneTitle: (sum) => `${sum} als zurückgezahlt markieren?`,
  doneText: (who) => `Tun Sie das, wenn das Geld an ${who} unterwegs ist.`,
  marked: 'Als zurückgezahlt markiert.',
  empty: {
    waiting: 'Nichts zurückzuzahlen',
    failed: 'Keine Erstattung ist fehlgeschlagen',
    done: 'Noch keine Erstattungen',
  },
  emptyText: {
    waiting: 'Hier stehen Erstattungen, die kein Anbieter für Sie ausführt.',
    failed: 'Hier stehen Erstattungen, die ein Anbieter aufgegeben hat.',
    done: 'Hier stehen bezahlte Erstattungen.',
  },
  account: 'Bankverbindung',
  accountOf: (who) => `Bankverbindung von ${who}`,
  iban: 'IBAN',
  ibanHint: 'Leerzeichen spielen keine Rolle. Leer lassen, um sie zu entfernen.',
  holder: 'Kontoinhaber',
  holderHint: 'Falls abweichend.',
  shared:
    'Alle Erstattungen dieser Bestellung gehen auf dieses Konto. Die Bankverbindung wird mit den persönlichen Daten zur Bestellung gelöscht.',
  saved: 'Die Bankverbindung ist gespeichert.',
  wrongIban: 'Diese IBAN ist ungültig. Prüfen Sie jede Stelle; eine IBAN sieht so aus: DE89 3704 0044 0532 0130 00.',
  noBuyer: 'Zu dieser Bestellung sind keine persönlichen Daten gespeichert, daher auch keine Bankverbindung.',
  file: 'erstattungen',
};
