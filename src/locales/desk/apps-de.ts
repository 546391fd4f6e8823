/** German texts of the page of apps. */
import type { AppPageTexts } from './apps-en.ts';

export const appPage: AppPageTexts = {
  intro:
    'Programme anderer Hersteller, die für Ihr Haus handeln dürfen, weil jemand von Ihnen zugestimmt hat. Eigene Schlüssel stehen unter API-Schlüssel.',
  empty: 'Noch keine Apps',
  emptyText:
    'Eine App bittet selbst um Zugriff: Folgen Sie dem Link des Herstellers und melden Sie sich mit Admin-Rechten an.',
  rights: 'Darf',
  since: 'Zugriff seit',
  agreed: 'Zuletzt erlaubt',
  agreedBy: (when, who) => `${when}, ${who}`,
  used: 'Zuletzt genutzt',
  unused: 'Nie',
  notConnected: 'Noch nicht verbunden',
  connected: 'Verbunden',
  website: 'Website der App',
  remove: 'Zugriff entziehen',
  removeOf: (name) => `Zugriff entziehen: ${name}`,
  removeTitle: (name) => `${name} den Zugriff entziehen?`,
  removeText:
    'Die App wird sofort abgewiesen. Was sie schon gelesen hat, bleibt bei ihr. Sie kann wieder zugelassen werden.',
  removed: 'Der Zugriff ist entzogen.',
  onlyAdmins: 'Nur mit Admin-Rechten lässt sich ein Zugriff entziehen.',
};
