/** The orders of a customer, as the element shows them. */
import type { TemplateResult } from 'lit';
import type { CustomerTransaction } from '../../../contract/order-items.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import type { OrderEvent } from './order.ts';

export interface Orders {
  readonly transactions: readonly CustomerTransaction[];
  /** By their ids. */
  readonly events: ReadonlyMap<string, OrderEvent>;
  /** `_id` of the signed-in customer, if it could be read. */
  readonly customer?: string | undefined;
  /** The token that the page has replaced, if it was the same customer's. */
  readonly replaced?: string | undefined;
  /** Name of the signed-in customer. */
  readonly name?: string | undefined;
  /** A note that these are saved orders and not the current ones. */
  readonly note?: () => TemplateResult;
  /** Tickets that were transferred to the customer; `null` if they could not be read. */
  readonly received?: ReceivedTickets | undefined | null;
}

/** A ticket, and the event that it admits to. */
export interface ReceivedTicket {
  readonly ticket: Ticket;
  readonly event?: OrderEvent | undefined;
}

/** The list of tickets that were transferred to the customer. */
export interface ReceivedTickets {
  /** The tickets on screen, to be saved for a time without the service. */
  readonly seen: readonly ReceivedTicket[];
  /** Is called with the tickets on screen after they were read again. */
  hear: ((seen: readonly ReceivedTicket[]) => void) | undefined;
  /** @param known tickets that were read already; else the list reads them */
  load(known?: readonly Ticket[]): Promise<this>;
  render(): unknown;
}
