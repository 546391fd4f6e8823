/** German texts of discounts and groups of ticket types in the form of an event. */
import type { EventDiscountTexts } from './event-discounts-en.ts';

const tickets = (count: string) => `${count} ${count === '1' ? 'Ticket' : 'Tickets'}`;

export const eventDiscounts: EventDiscountTexts = {
  discounts: {
    title: 'Rabatte',
    one: 'Rabatt',
    hint: 'Ein Warenkorb, der die Bedingungen erfüllt, bekommt den Rabatt von selbst. Alle Bedingungen eines Rabatts müssen erfüllt sein.',
    byHand: {
      title: 'Rabatte an der Kasse',
      hint: 'Die Kasse vergibt sie von Hand, bei telefonischen Bestellungen oder an einem POS, zusätzlich zu den Rabatten oben.',
      add: 'Kassenrabatt hinzufügen',
    },
    name: 'Name, wie Käufer ihn lesen',
    discountType: 'Was er abzieht',
    types: {
      PERCENTAGE: 'Prozent',
      fix: 'Betrag je Bestellung',
      fixPerItem: 'Betrag je Ticket',
      waiveFees: 'Gebühren',
    },
    percent: 'Prozent',
    value: 'Betrag',
    rules: 'Bedingungen',
    type: 'Bedingung',
    ruleTypes: { ticketGroups: 'Tickets', cartSum: 'Bestellwert' },
    group: 'Gruppe',
    noGroup: 'wählen',
    min: 'Mindestens',
    minHint: 'Leer: 1.',
    max: 'Höchstens',
    add: 'Rabatt hinzufügen',
    remove: (name) => `Rabatt ${name} entfernen`,
    addRule: 'Bedingung hinzufügen',
    removeRule: (at) => `Bedingung ${at} entfernen`,
    rule: (at) => `Bedingung ${at}`,
    noRules: 'Ohne Bedingung bekommt ihn kein Warenkorb.',
    off: {
      PERCENTAGE: (value, groups) => `${value} auf ${groups === '' ? 'alle Tickets' : groups}`,
      fix: (value) => `${value} von der Bestellung`,
      fixPerItem: (value, groups) => `${value} je Ticket${groups === '' ? '' : ` aus ${groups}`}`,
      waiveFees: (_value, groups) => `Keine Gebühren${groups === '' ? '' : ` auf ${groups}`}`,
    },
    summary: (off, needs) => (needs.length === 0 ? off : `${off} bei ${needs.join(' und ')}`),
    when: {
      tickets: (group, min, max) =>
        max === ''
          ? `mindestens ${tickets(min)} aus ${group}`
          : min === max
            ? `genau ${tickets(min)} aus ${group}`
            : min === '0'
              ? `höchstens ${tickets(max)} aus ${group}`
              : `${min} bis ${tickets(max)} aus ${group}`,
      sum: (min, max) =>
        max === '' ? `einem Wert ab ${min}` : min === '' ? `einem Wert bis ${max}` : `einem Wert von ${min} bis ${max}`,
    },
  },
  groups: {
    title: 'Gruppen von Ticketarten',
    one: 'Gruppe',
    hint: 'Rabatte zählen die Tickets einer Gruppe zusammen, zum Beispiel Erwachsene und Kinder einer Familie.',
    all: 'Alle Tickets',
    name: 'Name der Gruppe',
    tickets: 'Ticketarten',
    add: 'Gruppe hinzufügen',
    remove: (name) => `Gruppe ${name} entfernen`,
    inUse: 'Regeln der Ticketarten oder des Warenkorbs benutzen diese Gruppe.',
  },
};
