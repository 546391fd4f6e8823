/** German texts of the other seat of a ticket. */
import type { SeatChoiceTexts } from './seat-choice-en.ts';

export const seatChoice: SeatChoiceTexts = {
  text: (seat) => `Jetzt ${seat}. Preis und Code bleiben gleich.`,
  mail: 'Das geänderte Ticket per E-Mail schicken',
  done: 'Platz geändert.',
  doneMail: 'Platz geändert. Das Ticket kommt per E-Mail.',
  row: 'Reihe',
  seat: 'Platz',
  free: (section, row, count) => `${section}, Reihe ${row}: ${count} frei`,
  freeAtTable: (section, table, count) => `${section}, Tisch ${table}: ${count} frei`,
  keptSeat: (name, note) => `${name} (nur für Mitarbeitende${note === '' ? '' : `: ${note}`})`,
  none: 'In dieser Kategorie ist kein anderer Platz frei.',
  lost: 'Dieser Platz ist inzwischen vergeben. Wählen Sie einen anderen.',
  plan: 'Saalplan',
  hint: 'Wählen Sie einen freien Platz im Plan oder in der Liste. Im Plan führen die Pfeiltasten von einem freien Platz zum nächsten.',
  choose: 'Platz wählen',
  chooseFirst: 'Wählen Sie zuerst den neuen Platz, im Plan oder in der Liste.',
  chosen: (place) => `Neuer Platz: ${place}`,
  isGone: (place) => `${place} ist nicht frei.`,
  isOwn: (place) => `${place} ist der jetzige Platz des Tickets.`,
  isOther: (place) => `${place} gehört zu einer anderen Kategorie.`,
  key: {
    label: 'Bedeutung der Farben',
    own: 'Jetziger Platz',
    chosen: 'Neuer Platz',
    free: 'Frei',
    kept: 'Nur für Mitarbeitende',
    closed: 'Vergeben oder andere Kategorie',
  },
};
