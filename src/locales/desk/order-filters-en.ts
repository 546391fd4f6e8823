/** Texts of the further filters of orders; they load with them. English is the source and the type. */
import { periodTexts } from './periods-en.ts';

export const orderFilters = {
  ...periodTexts,
  method: 'Payment',
  anyMethod: 'Any',
  sort: 'Sorted by',
  sorts: {
    '-completedAt': 'newest first',
    completedAt: 'oldest first',
    '-realPrice': 'highest total first',
    realPrice: 'lowest total first',
  },
};

export type OrderFilterTexts = typeof orderFilters;
