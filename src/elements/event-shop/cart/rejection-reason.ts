/** The reason of a rejected cart. */
import { ServiceError } from '../../../client/errors.ts';
import type { Reason } from '../../../sale/ticket-options.ts';
import { sayingOf, why, type ShopView } from '../view/shop-view.ts';

/** Reasons that other buyers caused: the rows show the numbers left. */
const gone: readonly string[] = ['SOLD_OUT', 'NOT_ENOUGH_LEFT', 'SLOT_SOLD_OUT'];

/**
 * The reason why the service rejected a cart, in the texts of the rows; `undefined` if other buyers were faster, or for
 * other errors.
 */
export function rejectionReason(view: ShopView | undefined, error: unknown): string | undefined {
  const problems = error instanceof ServiceError ? error.body['problems'] : undefined;
  if (!view || !Array.isArray(problems)) return undefined;
  const reason = (problems as Partial<Reason>[]).find(
    ({ code = '' }) => /^[A-Z_]+$/.test(code) && sayingOf(view.text, code) && !gone.includes(code),
  );
  return reason?.code && why(view, { ...reason, code: reason.code });
}
