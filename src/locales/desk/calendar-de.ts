/** German texts of the calendar of events in the desk. */
import type { CalendarTexts } from './calendar-en.ts';

export const calendar: CalendarTexts = {
  grid: {
    previousMonth: 'Vorheriger Monat',
    nextMonth: 'Nächster Monat',
    previousWeek: 'Vorherige Woche',
    nextWeek: 'Nächste Woche',
    nothing: 'keine Veranstaltung',
    chosen: 'ausgewählt',
  },
  more: (count) => `${count} weitere`,
  on: (day) => `Veranstaltungen am ${day}`,
  none: 'In diesen Wochen findet nichts statt.',
  noMatch: 'Keine Veranstaltung dieser Wochen heißt so.',
};
