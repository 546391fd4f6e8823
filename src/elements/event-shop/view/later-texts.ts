/** Texts of prices and times that the first frame has no use for. */
import type { InfoTicket } from '../../../contract/event-info.ts';
import { ticketPrice } from '../../../sale/charges.ts';
import { date } from '../../format.ts';
import { price, type ShopView } from './shop-view.ts';

/** What a buyer pays for one ticket, with its charges, as text. */
export function cost(view: ShopView, ticket: InfoTicket): string {
  return price(view, ticketPrice(view.info, ticket, view.currency, view.now).total, view.exact);
}

/** A clock time such as a slot's, which belongs to no time zone. @param language with its region: see `regional` */
export function clockTime(hour: number, minute: number, language: string): string {
  return date(new Date(Date.UTC(2000, 0, 1, hour, minute)), 'time', language, 'UTC');
}
