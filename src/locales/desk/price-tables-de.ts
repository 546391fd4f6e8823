/** German texts of price tables. */
import type { PriceTableTexts } from './price-tables-en.ts';

const units = { hours: ['Stunde', 'Stunden'], days: ['Tag', 'Tage'], weeks: ['Woche', 'Wochen'] } as const;

export const priceTablePages: PriceTableTexts = {
  title: 'Preistabellen',
  about:
    'Preise, die sich von selbst ändern, etwa für Frühbucher: zu einer Zeit oder nach einer Zahl verkaufter Tickets.',
  emptyTitle: 'Noch keine Preistabellen',
  empty: 'Es gelten die Preise der Ticketarten.',
  add: 'Preistabelle hinzufügen',
  facts: (tiers, categories) => `${tiers} · ${categories}`,
  newTitle: 'Neue Preistabelle',
  intro:
    'Eine Veranstaltung mit dieser Tabelle verkauft zur ersten Stufe, die noch nicht vorbei ist. Bestellungen behalten ihren Preis.',
  name: 'Name',
  nameHint: 'Zum Beispiel Schauspiel. Käufer sehen ihn nicht.',
  categories: 'Preiskategorien',
  categoriesHint: 'Jede Ticketart einer Veranstaltung hat ihren Preis aus einer von ihnen.',
  category: 'Kategorie',
  categoryOf: (at) => `Kategorie ${at}`,
  addCategory: 'Kategorie hinzufügen',
  removeCategory: (name) => `Kategorie ${name} entfernen`,
  tiers: 'Stufen',
  tiersHint: 'In der Reihenfolge, in der sie einander ablösen. Sind alle vorbei, gilt der Preis der Ticketart.',
  tier: (at) => `Stufe ${at}`,
  tierName: 'Name, wie Käufer ihn lesen',
  price: (category) => `Preis, ${category}`,
  end: 'Endet',
  ends: {
    '': 'nach der Zahl der Tickets oder nie',
    time: 'zu einer Zeit',
    before: 'vor der Veranstaltung',
    other: 'wie von einem Programm gesetzt',
  },
  time: 'Bis',
  before: 'Wie lange vor dem Beginn',
  unit: 'Einheit',
  units: { hours: 'Stunden', days: 'Tage', weeks: 'Wochen' },
  amount: 'Tickets je Veranstaltung',
  amountHint: 'Leer: unbegrenzt.',
  addTier: 'Stufe hinzufügen',
  removeTier: (name) => `${name} entfernen`,
  up: (name) => `${name} nach oben`,
  upWord: 'Nach oben',
  down: (name) => `${name} nach unten`,
  downWord: 'Nach unten',
  required: 'Bitte ausfüllen.',
  priceWrong: 'Ein Preis ist eine Zahl ab 0.',
  noPrice: 'Nennen Sie mindestens einen Preis.',
  amountWrong: 'Eine ganze Zahl ab 1 oder nichts.',
  beforeWrong: 'Eine ganze Zahl ab 1.',
  until: (time) => `bis ${time}`,
  untilBefore: (count, unit) => {
    const [one, more] = units[unit];
    return `bis ${count} ${count === '1' ? one : more} vor der Veranstaltung`;
  },
  firstOf: (amount) => (amount === '1' ? 'das erste Ticket' : `die ersten ${amount} Tickets`),
  create: 'Preistabelle hinzufügen',
  added: 'Hinzugefügt. Wählen Sie sie im Formular einer Veranstaltung unter Tickets.',
  saved: 'Gespeichert. Gilt für alle Veranstaltungen, die sie gewählt haben.',
  remove: 'Löschen',
  removeTitle: (name) => `${name} löschen?`,
  removeText: 'Sie ist endgültig weg. Bestellungen behalten ihre Preise.',
  removed: 'Gelöscht.',
  inUse: 'Eine Veranstaltung benutzt sie noch. Wählen Sie dort zuerst eine andere; auch vergangene zählen.',
};
