/**
 * Changes of a ticket that are possible, and why others are not. The service offers by the same rules that it rejects
 * by.
 */
import type { ErrorCode } from '../contract/error-codes.ts';
import type { ChangeRule, AvailableChange, ChangeContext } from './change-context.ts';
import { exchange, upgrade } from './ticket-exchange.ts';
import { personalize } from './ticket-names.ts';
import { answer } from './ticket-questions.ts';
import { rebooking } from './ticket-rebooking.ts';
import { openResale, resellRule, withdrawResaleRule } from './ticket-resale.ts';
import { giveBack } from './ticket-returns.ts';
import { transferRule, withdrawTransferRule } from './ticket-transfer.ts';

/** In the order in which they are shown. */
const rules: readonly ChangeRule[] = [
  answer,
  personalize,
  rebooking,
  exchange,
  upgrade,
  transferRule,
  withdrawTransferRule,
  resellRule,
  withdrawResaleRule,
  giveBack,
];
/** Changes that end a transfer offer. */
const endsOffer: readonly string[] = ['withdrawTransfer'];
/** Changes that end a resale listing. */
const endsResale: readonly string[] = ['withdrawResale'];

/** Every change that the seller offers for a ticket, allowed or not, in the order in which they are shown. */
export function ticketChanges(context: ChangeContext, now: Date): AvailableChange[] {
  const blocked = notChangeable(context, now);
  // These reasons are final. A missing payment can still come, and a rule's own reason may outlast it.
  const isOver = blocked !== undefined && blocked !== 'NOT_PAID';
  return rules
    .flatMap((rule) => rule(context, now) ?? [])
    .map((change) => {
      const reason = blocked ?? whyHeld(context, change.action, now);
      return reason && (change.allowed || isOver) ? { ...change, allowed: false, reason } : change;
    });
}

/** The reason why a change has to wait for another one that is under way. */
function whyHeld(context: ChangeContext, action: string, now: Date): ErrorCode | undefined {
  const { offer, exchange: going } = context;
  if (openResale(context, now) && !endsResale.includes(action)) return 'TICKET_ON_RESALE';
  if (offer && !endsOffer.includes(action)) return 'TRANSFER_PENDING';
  // the one that began may continue; a listing or an offer that no one has taken ends with the other change
  return going?.isHeld && going.action !== action ? 'TICKET_IN_EXCHANGE' : undefined;
}

/** The reason why no change is possible any more. */
export function notChangeable(
  { ticket, order }: Pick<ChangeContext, 'ticket' | 'order'>,
  now: Date,
): ErrorCode | undefined {
  if (order.status !== 'COMPLETE' || ticket.status === 'INVALID') return 'TICKET_INVALID';
  if (ticket.status === 'RESERVED') return 'NOT_PAID';
  if (now >= ticket.end) return 'EVENT_OVER';
  if (ticket.validUntil && now >= ticket.validUntil) return 'TICKET_EXPIRED';
  return undefined;
}
