/** What the first frame of a shop says, in German. */
import type { FirstTexts } from './texts.ts';

export const texts: FirstTexts = {
  shared: {
    loading: 'Wird geladen …',
    retry: 'Erneut versuchen',
    unreachable: 'Der Ticketservice ist gerade nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.',
    failed: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
    tooMany: 'Das war etwas zu schnell. Bitte warten Sie einen Moment und versuchen Sie es dann noch einmal.',
    full: 'Der Shop kann gerade keine Bestellungen annehmen. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
    free: 'Kostenlos',
    soldOut: 'Ausverkauft',
  },
  shop: {
    notFound: 'Diese Veranstaltung wurde nicht gefunden.',
    noTickets: 'Zurzeit stehen keine Tickets zur Auswahl.',
    doors: (time) => `Einlass ab ${time} Uhr`,
    increase: (name) => `Eins hinzufügen: ${name}`,
    decrease: (name) => `Eins entfernen: ${name}`,
    amount: (name) => `Anzahl: ${name}`,
    fees: (price) => `inkl. ${price} Gebühren`,
    reasons: {
      SALE_NOT_STARTED: (at) => `Vorverkauf ab ${at}`,
      SALE_BY_DATE: () => 'Bitte wählen Sie zuerst einen Termin.',
      SALE_ENDED: () => 'Der Verkauf ist beendet.',
      SOLD_OUT: () => 'Ausverkauft',
      NOT_ENOUGH_LEFT: (_, limit) => (limit === 0 ? 'Keine mehr verfügbar' : `Nur noch ${limit} verfügbar`),
      NOT_FOR_SALE: () => 'Nicht im Verkauf',
      TICKET_SALE_NOT_STARTED: (at) => `Ab ${at}`,
      TICKET_SALE_ENDED: (at) => `War bis ${at} erhältlich`,
      NEEDS_OTHER_TICKET: (_, limit, name, own) => `${own} nur zusammen mit: ${limit > 1 ? `${limit} × ` : ''}${name}`,
    },
  },
};
