/** The panel of one kind of change to a ticket: a form or a question below the ticket. Each loads on demand. */
import type { TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import type { TicketChange } from '../../../contract/ticket-changes.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import type { Texts } from '../../../locales/index.ts';
import { word } from '../../format.ts';
import type { OrdersHost } from '../view/orders-host.ts';

/** The state and actions of a panel. */
export interface PanelContext {
  readonly host: OrdersHost;
  readonly ticket: Ticket;
  /** The change as the service offers it. */
  readonly change: TicketChange;
  /** The order of the ticket, as it was read last. */
  readonly order: () => ChangedOrder;
  /** The current language and texts. */
  readonly view: () => ChangeView;
  /**
   * The change is done. The order is read again, since the ticket may have another code now.
   * @param said announced politely
   * @param isGone true if the ticket cannot be changed any more, so that its button goes
   */
  done(said: string, isGone?: boolean): void;
  /** The reason of a rejection, in the texts of unavailable changes; other errors as everywhere. */
  explain(error: unknown): string;
  /** The buyer closes the panel without a change. */
  cancel(): void;
}

/** An order with its tickets. */
export interface ChangedOrder {
  readonly id: string;
  /** Opens it without a sign-in; missing for an order of the signed-in customer. */
  readonly secret: string | undefined;
  readonly tickets: readonly Ticket[];
}

/** The names of tickets of an order, each kind with its number. */
export function namesOf({ tickets }: ChangedOrder, ids: readonly string[]): string {
  const names = tickets.flatMap(({ _id, ticketName }) => (ids.includes(_id) ? (ticketName ?? '') : []));
  const amountOf = (name: string) => names.filter((each) => each === name).length;
  return [...new Set(names)].map((name) => `${amountOf(name)} × ${name}`).join(', ');
}

/** The language and texts of tickets. */
export interface ChangeView {
  readonly language: string;
  readonly timezone: string | undefined;
  readonly texts: Texts['changes'];
}

export interface ChangePanel {
  render(): TemplateResult;
}

/** The reason why a change was rejected, in the texts of unavailable changes; other errors as everywhere. */
export function explainChange(host: OrdersHost, { reasons }: Texts['changes'], error: unknown): string {
  const said = host.explain(error);
  return (error instanceof ServiceError && word(reasons, error.code)) || said;
}
