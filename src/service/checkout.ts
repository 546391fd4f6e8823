/** From a cart to an order: the operations of a checkout (wire §5). Its hold is the lock that its changes line up at. */
import type { checkout } from '../contract/checkout.ts';
import { assertNotBlocked, customerOf } from './checkout-customer.ts';
import { endCheckout } from './checkout-end.ts';
import {
  assertAdmitted,
  authentication,
  changeItems,
  createCheckout,
  pay,
  placeOf,
  signInRequired,
} from './checkout-hold.ts';
import {
  assertOpen,
  findCheckout,
  isExpired,
  lockCheckout,
  type CheckoutData,
  type CheckoutRow,
} from './checkout-row.ts';
import { readSale, type Sale } from './checkout-sale.ts';
import { checkoutMessage, orderMessages } from './checkout-messages.ts';
import { checkoutView, transactionView } from './checkout-view.ts';
import { assertCustomerLimits } from './customer-limits.ts';
import { json, type Queryable } from './database/index.ts';
import { detailsForm, detailsProblems, keepDetails, questionsOf } from './details.ts';
import { keepEventUnchanged } from './event-locks.ts';
import type { Context, Handlers } from './handler.ts';
import { once } from './idempotency.ts';
import { hashOf } from './ids.ts';
import { announce } from './outbox.ts';
import { hashPassword } from './passwords.ts';
import { findPaymentMethod, paymentMethods } from './payments.ts';
import { notFound, Refusal } from './refusal.ts';
import { issueTickets, ticketsOf, ticketView, type TicketRow } from './tickets.ts';
import { withOwnOptions } from './translated-options.ts';

type Secret = { readonly id: string; readonly secret: string };

/** The handlers of the chain from a cart to an order. */
export function checkoutHandlers({ db, now, holdTime, publicUrl, count }: Context): Handlers<typeof checkout> {
  /** Changes an open checkout and answers it; `news` are told to the seller's programs, `takes` says that it may take tickets. */
  const change = async (
    { id, secret }: Secret,
    work: (tx: Queryable, row: CheckoutRow, at: Date) => Promise<unknown>,
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

  /** Turns a hold into an order, once. Asked again, it answers the same order. */
  const finish = async ({ id, secret }: Secret, payment: (row: CheckoutRow, sale: Sale) => Payment) => {
    const at = now();
    const { view, isNew } = await db.transaction(async (tx) => {
      const row = await lockCheckout(tx, id, secret);
      if (row.status === 'COMPLETE') return { view: checkoutView(row, at), isNew: false };
      assertOpen(row, at);
      const issued = await sell(tx, row, await saleOf(tx, row, at), payment, at);
      const order = await findCheckout(tx, id, secret);
      if (order.has_hooks) await announce(tx, orderMessages(order, issued, at), at);
      return { view: checkoutView(order, at), isNew: true };
    });
    if (isNew) count?.('completed');
    return view;
  };

  return {
    async create(request, call) {
      const at = now();
      const { view, isNew } = await db.transaction(async (tx) => {
        const made = { isNew: false };
        const keyed = {
          // of one event: shops that number their carts do not get into each other's way
          operation: `checkout.create ${hashOf(request.eventId)}`,
          key: call.idempotencyKey,
          body: [request, call.customer?.id ?? null],
        };
        const start = () => {
          made.isNew = true;
          return createCheckout(tx, request, call, at, new Date(at.getTime() + holdTime));
        };
        const view = await once(tx, keyed, at, start, async ({ _id, secret }) => {
          const row = await findCheckout(tx, _id, secret);
          return row.status === 'ABORTED' || isExpired(row, at);
        });
        return { view, isNew: made.isNew };
      });
      if (isNew) count?.('created');
      return view;
    },

    async get({ id, secret }) {
      return checkoutView(await findCheckout(db, id, secret), now());
    },

    async setItems(request) {
      return await change(request, (tx, row, at) => changeItems(tx, row, request.items, at), { takes: true });
    },

    async setVouchers(request) {
      return await change(request, (tx, row, at) => pay(tx, row, row.data.order, request.vouchers, at));
    },

    async detailsForm({ id, secret, locale }) {
      const row = await findCheckout(db, id, secret);
      const sale = await saleOf(db, row, now(), locale ?? row.data.preferredLanguage);
      return detailsForm(questionsOf(sale, row.data.order));
    },

    async setDetails(request, call) {
      // Hashed in any case and outside the transaction: how long it takes does not tell whether the address is known.
      const password = request.createAccount === true ? request.password : undefined;
      const passwordHash = password === undefined ? undefined : await hashPassword(password);
      const submit = async (tx: Queryable, row: CheckoutRow, at: Date) => {
        const sale = await saleOf(tx, row, at);
        const account = call.customer?.sellerId === row.seller_id ? call.customer.id : row.data.account;
        if (account === undefined && authentication(sale) === 'PREVENT_DETAILS_STEP') throw signInRequired();
        // Whoever began was let in; somebody else who goes on has to be, too.
        if (account === undefined || account !== row.data.account) await assertAdmitted(tx, sale, account);
        const questions = questionsOf(sale, row.data.order);
        const details = keepDetails(questions, withOwnOptions(sale.event.record, request));
        const problems = detailsProblems(questions, details, at);
        if (problems.length > 0)
          throw new Refusal(400, 'INVALID_DETAILS', 'Some answers are missing or will not do.', problems);
        const { seller_id: sellerId, has_hooks: isHeard } = row;
        const sending = { publicUrl, locale: row.data.preferredLanguage ?? call.locale };
        const customerId = await customerOf(tx, { sellerId, details, account, passwordHash, sending, isHeard }, at);
        await tx.query(
          'update checkout set customer_id = $2, data = $3::jsonb, updated_at = $4::timestamptz where id = $1',
          [
            row.id,
            customerId ?? null,
            json({ ...row.data, details, account: account && customerId } satisfies CheckoutData),
            at,
          ],
        );
      };
      return await change(request, submit, { news: 'checkout.detailsSubmitted' });
    },

    async complete(request) {
      return await finish(request, ({ id, due, currency }, { info }) => {
        if (info.reservationSettings?.option === 'reservationsOnly') {
          throw new Refusal(409, 'RESERVATION_ONLY', 'These tickets can be reserved, not paid here.');
        }
        const method = findPaymentMethod(request.paymentMethod, due);
        return { method: method._id, status: method.start({ checkoutId: id, due, currency }), tickets: 'VALID' };
      });
    },

    async reserve(request) {
      return await finish(request, (_, { info }) => {
        if (!['reservationsOnly', 'reservationsAndPayment'].includes(info.reservationSettings?.option ?? '')) {
          throw new Refusal(403, 'RESERVATION_NOT_POSSIBLE', 'These tickets cannot be reserved without paying.');
        }
        return { method: null, status: 'AWAITING', tickets: 'RESERVED' };
      });
    },

    async abort({ id, secret }) {
      const at = now();
      const { view, ended } = await db.transaction(async (tx) => {
        const row = await lockCheckout(tx, id, secret);
        if (row.status === 'COMPLETE') throw new Refusal(409, 'WRONG_STATE', 'This order is complete already.');
        const endedBy = isExpired(row, at) ? 'expiry' : 'buyer';
        const ended = (await endCheckout(tx, id, endedBy, at)) ? endedBy : undefined;
        return { view: checkoutView(await findCheckout(tx, id, secret), at), ended };
      });
      if (ended) count?.(ended === 'buyer' ? 'aborted' : 'expired');
      return view;
    },

    async tickets({ id, secret }) {
      const row = await findCheckout(db, id, secret);
      return (await ticketsOf(db, row.id)).map((ticket) => ticketView(ticket, now()));
    },

    async transaction({ id, secret }) {
      return transactionView(await findCheckout(db, id, secret), now());
    },

    async paymentMethods({ id }) {
      const [seller] = await db.query('select id from seller where id = $1', [id]);
      if (!seller) throw notFound('seller');
      return paymentMethods();
    },
  };
}

/** How a finished order is paid. */
interface Payment {
  readonly method: string | null;
  readonly status: string;
  readonly tickets: 'VALID' | 'RESERVED';
}

async function sell(
  tx: Queryable,
  row: CheckoutRow,
  sale: Sale,
  payment: (row: CheckoutRow, sale: Sale) => Payment,
  now: Date,
): Promise<TicketRow[]> {
  const { details, order } = row.data;
  const problems = details ? detailsProblems(questionsOf(sale, order), details, now) : [];
  if (!details || problems.length > 0) throw new Refusal(409, 'DETAILS_MISSING', 'First say who buys.', problems);
  const { method, status, tickets } = payment(row, sale);
  await assertNotBlocked(tx, { sellerId: row.seller_id, account: row.data.account, email: details.email });
  await assertCustomerLimits(tx, row, sale);
  const sold = await tx.query(
    `update hold set status = 'sold' where id = $1 and status = 'held' and expires_at > $2::timestamptz returning id`,
    [row.id, now],
  );
  if (sold.length === 0)
    throw new Refusal(410, 'CHECKOUT_EXPIRED', 'The time for this order has run out; its tickets are on sale again.');
  await tx.query(
    `update checkout set status = 'COMPLETE', payment_method = $2, payment_status = $3, completed_at = $4::timestamptz, updated_at = $4::timestamptz
     where id = $1`,
    [row.id, method, status, now],
  );
  return await issueTickets(tx, row, sale, tickets, now);
}

/** The sale of what is held already; it is kept even when the shop was closed meanwhile. Answers are checked in the seller's language. */
async function saleOf(db: Queryable, row: CheckoutRow, now: Date, locale?: string): Promise<Sale> {
  return await readSale(db, now, { ...placeOf(row), locale, evenIfClosed: true });
}
