/**
 * All-in prices: what an event is told and sold for, whichever way its seller enters prices. Prices before tax
 * (`priceMode: "exclusive"`) get their tax here, once; everything after it knows prices with tax alone.
 */
import type { EventInfo, InfoTicket } from '../contract/event-info.ts';
import { toMajor, toMinor } from './money.ts';
import { withTax } from './tax.ts';

/** The rate and the currency of a price. */
interface Taxed {
  /** A fraction. */
  readonly rate: number;
  readonly currency: string;
}

/** A price before tax with its tax; major units. `allInPrice(10, { rate: 0.0825, currency: 'USD' })` is 10.83. */
export function allInPrice(net: number, { rate, currency }: Taxed): number {
  return toMajor(withTax(toMinor(net, currency), rate), currency);
}

/**
 * The sale of an event whose prices are entered before tax. Prices and charges of a ticket type get the type's rate. A
 * fixed charge of the event becomes one of each ticket type, so that it gets the same rate. Charges of the cart and of
 * printed tickets get the event's rate. Shares, discounts and prices of resale listings stay: they count with tax.
 */
export function allIn(info: EventInfo): EventInfo {
  const { cXf = 0, ...rest } = info;
  const own = { rate: info.taxRate ?? 0, currency: info.currency ?? 'EUR' };
  const { hardTicketSettings: printed } = info;
  return {
    ...rest,
    taxRate: own.rate,
    taxMode: 'exclusive',
    ccXf: info.ccXf === undefined ? undefined : allInPrice(info.ccXf, own),
    hardTicketSettings: printed && {
      ...printed,
      hardTicketOuterCharge:
        printed.hardTicketOuterCharge === undefined ? undefined : allInPrice(printed.hardTicketOuterCharge, own),
    },
    tickets: info.tickets?.map((ticket) =>
      ticket.resale ? ticket : allInTicket(ticket, cXf, { ...own, rate: ticket.taxRate ?? own.rate }),
    ),
  };
}

/** @param general The event's fixed charge of each ticket; a free one has none. */
function allInTicket(ticket: InfoTicket, general: number, taxed: Taxed): InfoTicket {
  const { price, outerChargeFix } = ticket;
  const charged = price > 0 ? general : 0;
  return {
    ...ticket,
    price: allInPrice(price, taxed),
    outerChargeFix:
      outerChargeFix === undefined && charged === 0
        ? undefined
        : toMajor(
            [outerChargeFix ?? 0, charged].reduce(
              (sum, net) => sum + withTax(toMinor(net, taxed.currency), taxed.rate),
              0,
            ),
            taxed.currency,
          ),
  };
}
