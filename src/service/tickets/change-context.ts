/** The context by which the rules decide about changes of a ticket. */
import { errorCodes, type ErrorCode } from '../../contract/error-codes.ts';
import { ticketChanges } from '../../sale/ticket-changes.ts';
import type { AvailableChange, Resold, ChangeContext } from '../../sale/change-context.ts';
import type { OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import { withRebookSettings } from '../events/rebook-settings.ts';
import type { StoredEvent } from '../events/records.ts';
import { ApiError } from '../http/api-error.ts';
import type { OpenExchange } from '../vouchers/exchange-rows.ts';
import { ticketLines } from '../orders/order-quote.ts';
import type { OpenResale } from '../inventory/resale-rows.ts';
import type { DatedPlace } from '../orders/season-places.ts';
import type { OpenOffer } from '../orders/transfer-offers.ts';
import { shownStatus, type TicketRow } from '../orders/tickets.ts';

/** An owned ticket with everything that decides about its changes. */
export interface OwnedTicket {
  readonly ticket: TicketRow;
  readonly order: OrderRow;
  readonly sale: Sale;
  /** Its open transfer offer. */
  readonly offer: OpenOffer | undefined;
  /** Its open exchange. */
  readonly exchange: OpenExchange | undefined;
  /** Its open resale listing. */
  readonly resale: OpenResale | undefined;
  /** True when the fee for another name can be paid online; missing when this was not read. */
  readonly paysOnline?: boolean;
  /** The tags of the holder, for changes that depend on them. */
  readonly customerTags?: readonly string[];
  /** Its price and origin, if it was bought from a reseller. */
  readonly resold: Resold | undefined;
  /** Its places in child events, if it is a season ticket. */
  readonly places?: readonly DatedPlace[] | undefined;
  /** As in the context. */
  readonly seating?: ChangeContext['ticket']['seating'];
  readonly dependents?: ChangeContext['ticket']['dependents'];
  readonly lostDiscounts?: number;
}

/** The context of an owned ticket. */
export function changeContextOf(held: OwnedTicket): ChangeContext {
  const {
    ticket,
    order,
    sale,
    offer,
    exchange,
    resale,
    resold,
    customerTags,
    seating,
    places,
    dependents,
    lostDiscounts,
    paysOnline,
  } = held;
  const context = changeContext(ticket, order, sale.event, resold);
  const isBundled = cameWithOthers(held);
  // a season ticket ends with its last child event, which may have moved beyond the end of the group
  const end = new Date(Math.max(...[context.ticket, ...(places ?? [])].map((each) => each.end.getTime())));
  return {
    ...context,
    ticket: { ...context.ticket, end, isBundled, seating, places, lostDiscounts, ...(dependents && { dependents }) },
    order: { ...context.order, ...(paysOnline !== undefined && { paysOnline }) },
    offer,
    exchange,
    resale,
    customerTags,
  };
}

/** True when a rule of the seller put the ticket into its order together with others. */
function cameWithOthers({ ticket, order, sale }: Pick<OwnedTicket, 'ticket' | 'order' | 'sale'>): boolean {
  const { lines } = order.data.order;
  const line = ticketLines({ lines })[ticket.data.index]?.line;
  const { cartAutomationRules = [], groups = [] } = sale.event.record;
  const acted = new Set(lines.flatMap(({ triggeredBy }) => triggeredBy ?? []));
  const triggers = cartAutomationRules.filter(({ _id }) => acted.has(_id)).map((rule) => rule.triggerTargetGroup);
  const isTrigger = groups.some(
    ({ _id, tickets = [] }) => triggers.includes(_id) && tickets.includes(ticket.ticket_type_id),
  );
  return line?.triggeredBy !== undefined || isTrigger;
}

/**
 * The context of a listed ticket, without the parts that need more queries. @param resold Missing when it was not read.
 */
export function changeContext(
  ticket: TicketRow,
  order: Pick<OrderRow, 'status' | 'payment_status' | 'currency' | 'shop_id'>,
  { record, currency: sellerCurrency, settings }: Pick<StoredEvent, 'record' | 'currency' | 'settings'>,
  resold?: Resold,
): ChangeContext {
  const { personalized, mustBeNamed, deliveryType, slotId, slotStartTime, validUntil, seatingInfo, realPrice } =
    ticket.data;
  return {
    ticket: {
      status: shownStatus(ticket),
      personalized,
      mustBeNamed,
      deliveryType,
      transferCount: ticket.holder?.times ?? 0,
      start: new Date(slotStartTime ?? record.start),
      end: new Date(record.end),
      validUntil: validUntil === undefined ? undefined : new Date(validUntil),
      slotId,
      isSeated: seatingInfo?.['seatId'] !== undefined,
      price: realPrice,
      resold,
    },
    order: {
      status: order.status,
      paymentStatus: order.payment_status ?? undefined,
      currency: order.currency,
      sellerCurrency,
      shopId: order.shop_id,
    },
    event: withRebookSettings({ record, settings }),
    type: record.tickets?.find(({ _id }) => _id === ticket.ticket_type_id),
  };
}

/** @throws ApiError 409 */
export function availableChange(context: ChangeContext, action: string, now: Date): AvailableChange {
  const change = ticketChanges(context, now).find((offered) => offered.action === action);
  if (!change) throw new ApiError(409, 'NOT_OFFERED', errorCodes.NOT_OFFERED);
  const reason: ErrorCode = change.reason ?? 'NOT_OFFERED';
  if (!change.allowed) throw new ApiError(409, reason, errorCodes[reason]);
  return change;
}
