/** Rules of a transfer: whether a ticket may be transferred, and the deadline of a transfer offer. */
import { deadlineOf, type ChangeRule, type ChangeContext } from './change-context.ts';
import { paidStates } from './ticket-returns.ts';

const day = 86_400_000;
/** Days that the recipient has to accept. */
const offerDays = 7;

/** `transferSettings` of the ticket type: offering a ticket to a person by email. */
export const transferRule: ChangeRule = (context, now) => {
  const settings = context.type?.transferSettings;
  if (settings?.mode !== 'ALLOWED') return undefined;
  const { ticket } = context;
  const until = deadlineOf(context, settings.until);
  const timesLeft =
    settings.maxTransfers === undefined ? undefined : Math.max(0, settings.maxTransfers - ticket.transferCount);
  const about = { action: 'transfer', until: until.toISOString(), ...(timesLeft !== undefined && { timesLeft }) };
  const no = (reason: 'PRINTED' | 'NOT_PAID' | 'TRANSFER_LIMIT' | 'TOO_LATE') => ({ ...about, allowed: false, reason });
  if (now >= until) return no('TOO_LATE');
  if (ticket.deliveryType === 'HARD') return no('PRINTED');
  if (!paidStates.includes(context.order.paymentStatus)) return no('NOT_PAID');
  if (timesLeft === 0) return no('TRANSFER_LIMIT');
  return { ...about, allowed: true };
};

/** Withdrawing an offer that was not accepted yet. */
export const withdrawTransferRule: ChangeRule = ({ offer }) =>
  offer && { action: 'withdrawTransfer', allowed: true, until: offer.until.toISOString(), to: offer.to };

/** The deadline for the acceptance of an offer that is made now. */
export function offerEnd(context: ChangeContext, now: Date): Date {
  return new Date(
    Math.min(now.getTime() + offerDays * day, deadlineOf(context, context.type?.transferSettings?.until).getTime()),
  );
}
