/** The operations of a checkout, from the cart to the order. Its hold is the lock of its changes. */
import type { checkout } from '../../contract/checkout.ts';
import { endCheckout } from '../order-management/end-checkout.ts';
import { extraHoldTime } from '../orders/hold-time.ts';
import { extendHold } from '../orders/extend-checkout.ts';
import { changeItems, pay } from './hold.ts';
import { assertOpen, findCheckout, isExpired, lockCheckout, type OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import { checkoutStarter } from './start.ts';
import { checkoutMessage } from '../orders/messages.ts';
import { checkoutView, transactionView } from '../orders/view.ts';
import { assertPosKey, inBuyersLanguage, notQuiet, notTranslated, quietly } from './pos.ts';
import { requestReasonToPlaceAlone } from './fast-path.ts';
import { itemsAgain, withCodes } from './codes.ts';
import type { Queryable } from '../database/index.ts';
import { accountOf, detailsSubmitter, needsAccount } from './submit-details.ts';
import { detailsForm, questionsOf } from '../orders/details.ts';
import { keepEventUnchanged } from '../events/locks.ts';
import { lockExchanged } from '../order-management/apply-exchanges.ts';
import type { Context, Handlers } from '../http/context.ts';
import { EventCache } from '../events/cache.ts';
import { termsOf } from '../events/seller-terms.ts';
import { placeBatch, type Placed, type Placing } from './order-batch.ts';
import { listedTicket } from '../tickets/list.ts';
import { completeOrder } from '../order-management/complete-order.ts';
import { saleOf, type OrderPayment } from '../orders/order-sale.ts';
import { assertDetails } from '../order-management/place-order.ts';
import { slotsOf } from '../orders/slots.ts';
import { announce } from '../webhooks/outbox.ts';
import { completePaid } from './check-payment.ts';
import { assertNoPayment, endPayments, withoutPayment } from './close-payment.ts';
import { readPaymentSettings } from '../payments/settings.ts';
import { assertPayable, startPayment } from './start-payment.ts';
import { settingsIn } from './ways-to-pay.ts';
import { isProvided, notReserved, payImmediately, payLater, paymentMethods } from '../payments/methods.ts';
import { resaleKinds } from '../inventory/resale-holds.ts';
import { findUnderShop } from '../../sale/under-shop.ts';
import { pricedOrder } from './reverse-charge.ts';
import { reservesOnly } from '../../sale/resale.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { withTicketCodes } from '../orders/ticket-codes.ts';
import { soldTicketView, ticketsOf } from '../orders/tickets.ts';
import { Batcher } from '../http/batcher.ts';

type Secret = { readonly id: string; readonly secret: string };

/** The handlers of checkouts. */
export function checkoutHandlers(context: Context): Handlers<typeof checkout> {
  const { db, now, holdTime, openOrdersPerIpv4: ordersPerIpv4, count } = context;

  /**
   * Changes an open checkout and answers it. `news` are messages to webhooks; `takes` is true when it may take stock.
   */
  const change = async (
    { id, secret }: Secret,
    work: (tx: Queryable, row: OrderRow, at: Date) => Promise<unknown>,
    { news, takes }: { readonly news?: 'checkout.detailsSubmitted'; readonly takes?: true } = {},
  ) => {
    const at = now();
    return await db.transaction(async (tx) => {
      if (takes) await keepEventUnchanged(tx, id);
      const row = await lockCheckout(tx, id, secret);
      assertOpen(row, at);
      await work(tx, row, at);
      const changed = await findCheckout(tx, id, secret);
      if (news && changed.has_hooks) await announce(tx, [checkoutMessage(news, changed, at)], at);
      return checkoutView(changed, at);
    });
  };

  /** Changes the price of an open checkout: a payment of the old price is ended first. */
  const reprice = (request: Secret, work: (tx: Queryable, row: OrderRow, at: Date) => Promise<unknown>, takes?: true) =>
    withoutPayment(context, request, () => {
      const checked = async (tx: Queryable, row: OrderRow, at: Date) => {
        await assertNoPayment(tx, row.id);
        await work(tx, row, at);
      };
      return change(request, checked, takes && { takes });
    });

  const tickets = async ({ id, secret }: Secret) => {
    const row = await findCheckout(db, id, secret);
    const event = await events.find(db, row.event_id);
    const sold = await withTicketCodes(context, await ticketsOf(db, row.id), now());
    return sold.map((ticket) => listedTicket(ticket, row, event, now(), soldTicketView));
  };

  /** Completes a hold as an order, once. A repeated request gets the same order. */
  const finish = async (
    { id, secret, preferredLanguage }: Secret & Pick<Placing, 'preferredLanguage'>,
    payment: (tx: Queryable, row: OrderRow, sale: Sale) => Promise<OrderPayment>,
  ) => {
    const at = now();
    const work = async (tx: Queryable) => {
      if (!(await lockExchanged(tx, id))) await keepEventUnchanged(tx, id);
      const found = await lockCheckout(tx, id, secret);
      if (found.status === 'COMPLETE') return { view: checkoutView(found, at), isNew: false };
      assertOpen(found, at);
      const row = await inBuyersLanguage(tx, found, preferredLanguage);
      const sale = await saleOf(tx, row, at);
      await assertDetails(tx, row, sale, at);
      const paid = await payment(tx, row, sale);
      await assertNoPayment(tx, id);
      return { view: checkoutView(await completeOrder(tx, row, sale, paid, at), at), isNew: true };
    };
    return await withoutPayment(context, { id, secret }, () => db.transaction(work));
  };

  const events = new EventCache();
  const start = checkoutStarter(context, events);
  const placeAlone = (request: Placing) =>
    finish(request, async (tx, { due, seller_id: sellerId, data }, sale) => {
      assertPayable(sale);
      const settings = settingsIn(await readPaymentSettings(tx, sellerId), sale, data);
      return quietly(payImmediately(request.paymentMethod, due, settings), request.sendMail, data);
    });
  const placing = new Batcher<Placing, Placed>({
    run: (asked) => db.transaction((tx) => placeBatch(tx, events, asked, now())),
    alone: placeAlone,
  });

  return {
    async create(request, call) {
      assertPosKey(request, call);
      const { view, isNew } = await start(request, call);
      if (isNew) count?.('created');
      return view;
    },

    async get({ id, secret }) {
      return checkoutView(await findCheckout(db, id, secret), now());
    },

    async setItems(request, call) {
      assertPosKey(request, call);
      const work = (tx: Queryable, row: OrderRow, at: Date) =>
        changeItems(tx, row, request, call, { now: at, ordersPerIpv4 });
      return await reprice(request, work, true);
    },

    async setVouchers(request, call) {
      const { coupons, vouchers } = request;
      // other coupons change the price: the same tickets are priced again
      const work = async (tx: Queryable, row: OrderRow, at: Date) => {
        const terms = { now: at, ordersPerIpv4 };
        if (coupons) await changeItems(tx, withCodes(row, coupons, vouchers), itemsAgain(request, row), call, terms);
        else await pay(tx, row, pricedOrder(row.data), vouchers ?? row.data.vouchers.codes, at);
      };
      return await reprice(request, work, coupons && true);
    },

    async detailsForm({ id, secret, locale }, call) {
      const row = await findCheckout(db, id, secret);
      const language = locale ?? row.data.preferredLanguage;
      const sale = await saleOf(db, row, now(), language);
      const account = accountOf(row, call);
      const form = detailsForm(questionsOf(sale, row.data.order, now()));
      const terms = row.data.pointOfSale === 'OPERATOR' ? {} : termsOf(sale.event.seller, language);
      if (Object.keys(terms).length > 0) form.terms = { ...terms };
      return { ...form, enforceAccounts: needsAccount(sale, account), signedIn: account !== undefined };
    },

    setDetails: detailsSubmitter(context, events),

    async startPayment(request) {
      return await startPayment(context, request);
    },

    async complete(request) {
      if (isProvided(request.paymentMethod)) {
        if (request.sendMail === false) throw notQuiet();
        if (request.preferredLanguage !== undefined) throw notTranslated();
        return await completePaid(context, request);
      }
      const isAlone = requestReasonToPlaceAlone(request) !== undefined;
      const { view, isNew } = isAlone ? await placeAlone(request) : await placing.do('orders', request);
      if (isNew) count?.('completed');
      return view;
    },

    async reserve(request) {
      const { view, isNew } = await finish(request, async (tx, row, { info }) => {
        const options = ['reservationsOnly', 'reservationsAndPayment'];
        if (row.data.pointOfSale === 'OPERATOR') options.push('internalReservationsAndPayment');
        if (!options.includes(info.reservationSettings?.option ?? ''))
          throw notReserved('These tickets cannot be reserved without paying.');
        // an order that vouchers or exchanged tickets have paid waits for nothing
        const settings = await readPaymentSettings(tx, row.seller_id);
        const isPaid = row.due === 0 && row.data.vouchers.redeemed.length > 0;
        const payment = isPaid ? payImmediately('free', row.due, settings) : payLater(settings);
        return quietly(payment, request.sendMail, row.data);
      });
      if (isNew) count?.('completed');
      return view;
    },

    async extend(request) {
      return await change(request, (tx, row, at) =>
        extendHold(tx, row, new Date(at.getTime() + extraHoldTime(holdTime, row.data))),
      );
    },

    async abort({ id, secret }) {
      const at = now();
      // An abort does not wait for a provider: money that still arrives is refunded.
      await endPayments(context, { id, secret }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 503)) throw error;
      });
      const { view, ended } = await db.transaction(async (tx) => {
        const row = await lockCheckout(tx, id, secret);
        if (row.status === 'COMPLETE') throw new ApiError(409, 'WRONG_STATE', 'This order is complete already.');
        const endedBy = isExpired(row, at) ? 'expiry' : 'buyer';
        const ended = (await endCheckout(tx, id, endedBy, at)) ? endedBy : undefined;
        return { view: checkoutView(await findCheckout(tx, id, secret), at), ended };
      });
      if (ended) count?.(ended === 'buyer' ? 'aborted' : 'expired');
      return view;
    },

    tickets,

    async orderTickets(request) {
      return { tickets: await tickets(request) };
    },

    async transaction({ id, secret }) {
      const row = await findCheckout(db, id, secret);
      return transactionView(row, now(), await slotsOf(db, row));
    },

    async paymentMethods({ id, checkoutId, secret = '', eventId, underShopId, shopId = underShopId, channel }) {
      const [seller] = await db.query('select id from seller where id = $1', [id]);
      if (!seller) throw notFound('seller');
      const settings = await readPaymentSettings(db, id);
      if (checkoutId === undefined) {
        if (eventId === undefined) return paymentMethods(settings);
        const event = await events.find(db, eventId);
        if (event?.sellerId !== id) throw notFound('event');
        const shop = shopId ? findUnderShop(event.record, shopId) : undefined;
        if (shopId && !shop) throw notFound('shop');
        return paymentMethods(settingsIn(settings, { event, shop }, { channelId: channel }));
      }
      const row = await findCheckout(db, checkoutId, secret);
      if (row.seller_id !== id) throw notFound('checkout');
      const at = now();
      if (row.status !== 'NEW' || isExpired(row, at)) return [];
      const sale = await saleOf(db, row, at);
      if (reservesOnly(sale.info)) return [];
      const { due, currency, data } = row;
      const hasResales = resaleKinds(data.order).length > 0;
      return paymentMethods(settingsIn(settings, sale, data), { due, currency, hasResales });
    },
  };
}
