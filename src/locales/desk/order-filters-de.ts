/** German texts of the further filters of orders. */
import type { OrderFilterTexts } from './order-filters-en.ts';
import { periodTexts } from './periods-de.ts';

export const orderFilters: OrderFilterTexts = {
  ...periodTexts,
  method: 'Zahlung',
  anyMethod: 'Alle',
  sort: 'Sortiert nach',
  sorts: {
    '-completedAt': 'neueste zuerst',
    completedAt: 'älteste zuerst',
    '-realPrice': 'höchste Summe zuerst',
    realPrice: 'niedrigste Summe zuerst',
  },
};
