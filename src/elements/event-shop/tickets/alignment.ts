import { amountOf } from '../../../sale/cart.ts';
import { ticketVolume } from '../../../sale/availability.ts';
import type { Texts } from '../../../locales/index.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';
import type { RowNotes, Section } from './tickets.ts';

/** How several categories stand on the page: `styleOptions.categoryAlignment`. */
export interface Alignment {
  render(view: ShopView, sections: readonly Section[], notes: RowNotes): unknown;
}

/** What an alignment works with. */
export interface AlignmentHost extends Pick<ShopHost, 'element'> {
  texts(): Texts['tickets'];
}

/** What tells sections apart; the tickets without a category have the empty name. */
export const sectionKey = ({ category }: Section): string => category?._id ?? '';

/** What a section is called. */
export const sectionName = ({ category }: Section, texts: Texts['tickets']): string => category?.name || texts.others;

/** In words: how many are chosen of a section, or that nothing is left of it. */
export function sectionState(view: ShopView, { tickets }: Section, texts: Texts['tickets']): string {
  const chosen = tickets.reduce((sum, { id }) => sum + amountOf(view.cart, id), 0);
  const isGone = tickets.every((ticket) => (ticketVolume(view.info, ticket, view.slot) ?? 1) <= 0);
  return chosen > 0 ? texts.chosen(chosen) : isGone ? view.text.shared.soldOut : '';
}
