/** How one kind of change to a ticket is made: a form or a question below the ticket. Each loads when somebody wants it. */
import type { TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import type { TicketChange } from '../../../contract/ticket-changes.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import type { Texts } from '../../../locales/index.ts';
import { word } from '../../format.ts';
import type { OrdersHost } from '../view/orders-host.ts';

/** What a panel works with. */
export interface PanelContext {
  readonly host: OrdersHost;
  readonly ticket: Ticket;
  /** As the service offers it. */
  readonly change: TicketChange;
  /** The order that it belongs to, as it was read last. */
  readonly order: () => ChangedOrder;
  /** How it is shown now. */
  readonly view: () => ChangeView;
  /**
   * It is done; what is said of it, politely. The order is read again, since the ticket may have another code now.
   * @param isGone The ticket cannot be changed any more, so that its button goes.
   */
  done(said: string, isGone?: boolean): void;
  /** Why it was refused, in the words in which it would have been said before; everything else as everywhere. */
  explain(error: unknown): string;
  /** The buyer would rather not. */
  cancel(): void;
}

/** An order with its tickets. */
export interface ChangedOrder {
  readonly id: string;
  /** Opens it without signing in; missing for an order of the customer who is signed in. */
  readonly secret: string | undefined;
  readonly tickets: readonly Ticket[];
}

/** What tickets of an order are called, each kind with its number. */
export function namesOf({ tickets }: ChangedOrder, ids: readonly string[]): string {
  const names = tickets.flatMap(({ _id, ticketName }) => (ids.includes(_id) ? (ticketName ?? '') : []));
  const amountOf = (name: string) => names.filter((each) => each === name).length;
  return [...new Set(names)].map((name) => `${amountOf(name)} × ${name}`).join(', ');
}

/** How tickets are shown now. */
export interface ChangeView {
  readonly language: string;
  readonly timezone: string | undefined;
  readonly texts: Texts['changes'];
}

export interface ChangePanel {
  render(): TemplateResult;
}

/** Why a change was refused, in the words in which it would have been said before; everything else as everywhere. */
export function explainChange(host: OrdersHost, { reasons }: Texts['changes'], error: unknown): string {
  const said = host.explain(error);
  return (error instanceof ServiceError && word(reasons, error.code)) || said;
}
