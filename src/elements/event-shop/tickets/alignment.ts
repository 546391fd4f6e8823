/** The alignment of several categories on the page. */
import { amountOf } from '../../../sale/cart.ts';
import { ticketVolume } from '../../../sale/availability.ts';
import type { Texts } from '../../../locales/index.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';
import type { RowNotes } from './rows.ts';
import type { Section } from './tickets.ts';

/** A layout of categories: `styleOptions.categoryAlignment`. */
export interface Alignment {
  render(view: ShopView, sections: readonly Section[], notes: RowNotes): unknown;
}

/** The element and texts of an alignment. */
export interface AlignmentHost extends Pick<ShopHost, 'element'> {
  texts(): Texts['tickets'];
}

/** The key of a section; '' for the tickets without a category. */
export const sectionKey = ({ category }: Section): string => category?._id ?? '';

/** The name of a section. */
export const sectionName = ({ category }: Section, texts: Texts['tickets']): string => category?.name || texts.others;

/** The state of a section as text: the number of its chosen tickets, or that it is sold out. */
export function sectionState(view: ShopView, { tickets }: Section, texts: Texts['tickets']): string {
  const chosen = tickets.reduce((sum, { id }) => sum + amountOf(view.cart, id), 0);
  const isGone = tickets.every((ticket) => (ticketVolume(view.info, ticket, view.slot) ?? 1) <= 0);
  return chosen > 0 ? texts.chosen(chosen) : isGone ? view.text.shared.soldOut : '';
}
