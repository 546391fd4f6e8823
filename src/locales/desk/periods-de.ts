/** German texts of a time in whole days, by which lists and reports are narrowed. */
import type { PeriodTexts } from './periods-en.ts';

export const periodTexts: PeriodTexts = {
  period: 'Zeitraum',
  periods: {
    today: 'Heute',
    week: 'Letzte 7 Tage',
    month: 'Dieser Monat',
    lastMonth: 'Letzter Monat',
    year: 'Dieses Jahr',
    all: 'Alles',
    days: 'Eigene Tage',
  },
  from: 'Erster Tag',
  to: 'Letzter Tag',
};
