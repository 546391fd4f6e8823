/** The plan of a return: its amounts before it is made. */
import type { ReturnWay, Settlement } from '../../sale/ticket-returns.ts';
import type { OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import type { TicketRow } from '../orders/tickets.ts';

/** A return as it would be made now. */
export interface ReturnPlan extends Settlement {
  readonly order: OrderRow;
  readonly sale: Sale;
  readonly tickets: readonly TicketRow[];
  readonly ways: readonly ReturnWay[];
  readonly as: ReturnWay;
  readonly worth: number;
  readonly until: string | undefined;
  readonly endsOrder: boolean;
  readonly byHand: boolean;
}
