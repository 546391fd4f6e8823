/** The plan of a return: its amounts before it is made. */
import type { ReturnWay } from '../../sale/ticket-returns.ts';
import type { Refund } from './refund.ts';
import type { Removal } from './remove-tickets.ts';

/** A return as it would be made now. */
export interface ReturnPlan extends Refund, Removal {
  readonly ways: readonly ReturnWay[];
  readonly worth: number;
  /** The discounts that the rest of the order no longer earns, as far as they reduce the refund. */
  readonly lost: number;
  readonly until: string | undefined;
}
