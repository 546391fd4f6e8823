/** Returns by buyers: by the link of their order, or signed in. */
import type { ReturnTerms, returns } from '../../contract/returns.ts';
import type { z } from '../../contract/route.ts';
import { toMajor } from '../../sale/money.ts';
import { signedIn } from '../http/access.ts';
import type { Context, Handlers } from '../http/context.ts';
import { orderBySecret, ownOrder } from '../orders/access.ts';
import { planReturn, returnTickets, type ReturnWish } from './return-tickets.ts';
import { compact } from '../http/pick.ts';
import type { ReturnPlan } from './return-plan.ts';

/** The handlers of returns. */
export function returnHandlers({ db, now }: Context): Handlers<typeof returns> {
  const preview = async (orderId: string, wish: ReturnWish) =>
    termsOf(await planReturn(db, orderId, wish, now(), false));
  const make = async (orderId: string, wish: ReturnWish) => {
    const at = now();
    const { plan, id, voucherCode } = await db.transaction((tx) => returnTickets(tx, orderId, wish, at));
    return compact({ ...termsOf(plan), _id: id, voucherCode });
  };
  return {
    previewReturn: async (request) => await preview(await orderBySecret(db, request), request),
    returnTickets: async (request) => await make(await orderBySecret(db, request), request),
    async previewOwnReturn(request, call) {
      return await preview(await ownOrder(db, request.id, signedIn(call).id), request);
    },
    async returnOwnTickets(request, call) {
      return await make(await ownOrder(db, request.id, signedIn(call).id), request);
    },
  };
}

function termsOf(plan: ReturnPlan): z.input<typeof ReturnTerms> {
  const { currency } = plan.order;
  const major = (minor: number) => toMajor(minor, currency);
  return compact({
    currency,
    ways: [...plan.ways],
    as: plan.as,
    paid: major(plan.worth),
    amount: major(plan.paid),
    toVouchers: major(plan.toVouchers),
    retained: major(plan.retainedMoney + plan.retainedVouchers),
    lostDiscounts: plan.lost > 0 ? major(plan.lost) : undefined,
    until: plan.until,
    endsOrder: plan.endsOrder,
    byHand: plan.byHand,
  });
}
