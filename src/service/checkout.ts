/** From a cart to an order: the operations of a checkout (wire §5). Its hold is the lock that its changes line up at. */
import type { checkout } from '../contract/checkout.ts';
import { customerOf } from './checkout-customer.ts';
import { endCheckout } from './checkout-end.ts';
import { authentication, changeItems, createCheckout, pay, placeOf, signInRequired } from './checkout-hold.ts';
import {
  assertOpen,
  findCheckout,
  isExpired,
  lockCheckout,
  type CheckoutData,
  type CheckoutRow,
} from './checkout-row.ts';
import { readSale, type Sale } from './checkout-sale.ts';
import { checkoutView, transactionView } from './checkout-view.ts';
import { assertCustomerLimits } from './customer-limits.ts';
import { json, type Queryable } from './database/index.ts';
import { detailsForm, detailsProblems, keepDetails, questionsOf } from './details.ts';
import type { Context, Handlers } from './handler.ts';
import { once } from './idempotency.ts';
import { hashPassword } from './passwords.ts';
import { findPaymentMethod, paymentMethods } from './payments.ts';
import { notFound, Refusal } from './refusal.ts';
import { issueTickets, ticketsOf, ticketView } from './tickets.ts';

type Secret = { readonly id: string; readonly secret: string };

/** The handlers of the chain from a cart to an order. */
export function checkoutHandlers({ db, now, holdTime }: Context): Handlers<typeof checkout> {
  /** Changes an open checkout and answers it. */
  const change = async (
    { id, secret }: Secret,
    work: (tx: Queryable, row: CheckoutRow, at: Date) => Promise<unknown>,
  ) => {
    const at = now();
    return await db.transaction(async (tx) => {
      const row = await lockCheckout(tx, id, secret);
      assertOpen(row, at);
      await work(tx, row, at);
      return checkoutView(await findCheckout(tx, id, secret), at);
    });
  };

  /** Turns a hold into an order, once. Asked again, it answers the same order. */
  const finish = async ({ id, secret }: Secret, payment: (row: CheckoutRow, sale: Sale) => Payment) => {
    const at = now();
    return await db.transaction(async (tx) => {
      const row = await lockCheckout(tx, id, secret);
      if (row.status !== 'COMPLETE') {
        assertOpen(row, at);
        await sell(tx, row, await saleOf(tx, row, at), payment, at);
      }
      return checkoutView(await findCheckout(tx, id, secret), at);
    });
  };

  return {
    async create(request, call) {
      const at = now();
      return await db.transaction(async (tx) => {
        const keyed = {
          operation: 'checkout.create',
          key: call.idempotencyKey,
          body: [request, call.customer?.id ?? null],
        };
        const start = () => createCheckout(tx, request, call, at, new Date(at.getTime() + holdTime));
        return await once(tx, keyed, at, start, async ({ _id, secret }) => {
          const row = await findCheckout(tx, _id, secret);
          return row.status === 'ABORTED' || isExpired(row, at);
        });
      });
    },

    async get({ id, secret }) {
      return checkoutView(await findCheckout(db, id, secret), now());
    },

    async setItems(request) {
      return await change(request, (tx, row, at) => changeItems(tx, row, request.items, at));
    },

    async setVouchers(request) {
      return await change(request, (tx, row, at) => pay(tx, row, row.data.order, request.vouchers, at));
    },

    async detailsForm({ id, secret }) {
      const row = await findCheckout(db, id, secret);
      return detailsForm(questionsOf(await saleOf(db, row, now()), row.data.order));
    },

    async setDetails(request, call) {
      // Hashed in any case and outside the transaction: how long it takes does not tell whether the address is known.
      const password = request.createAccount === true ? request.password : undefined;
      const passwordHash = password === undefined ? undefined : await hashPassword(password);
      return await change(request, async (tx, row, at) => {
        const sale = await saleOf(tx, row, at);
        const account = call.customer?.sellerId === row.seller_id ? call.customer.id : row.data.account;
        if (account === undefined && authentication(sale) === 'PREVENT_DETAILS_STEP') throw signInRequired();
        const questions = questionsOf(sale, row.data.order);
        const details = keepDetails(questions, request);
        const problems = detailsProblems(questions, details, at);
        if (problems.length > 0)
          throw new Refusal(400, 'INVALID_DETAILS', 'Some answers are missing or will not do.', problems);
        const customerId = await customerOf(tx, { sellerId: row.seller_id, details, account, passwordHash }, at);
        await tx.query(
          'update checkout set customer_id = $2, data = $3::jsonb, updated_at = $4::timestamptz where id = $1',
          [row.id, customerId ?? null, json({ ...row.data, details, account } satisfies CheckoutData), at],
        );
      });
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
      return await db.transaction(async (tx) => {
        const row = await lockCheckout(tx, id, secret);
        if (row.status === 'COMPLETE') throw new Refusal(409, 'WRONG_STATE', 'This order is complete already.');
        await endCheckout(tx, id, isExpired(row, at) ? 'expiry' : 'buyer', at);
        return checkoutView(await findCheckout(tx, id, secret), at);
      });
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
): Promise<void> {
  const { details, order } = row.data;
  const problems = details ? detailsProblems(questionsOf(sale, order), details, now) : [];
  if (!details || problems.length > 0) throw new Refusal(409, 'DETAILS_MISSING', 'First say who buys.', problems);
  const { method, status, tickets } = payment(row, sale);
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
  await issueTickets(tx, row, sale, tickets, now);
}

/** The sale of what is held already; it is kept even when the shop was closed meanwhile. */
async function saleOf(db: Queryable, row: CheckoutRow, now: Date): Promise<Sale> {
  return await readSale(db, now, { ...placeOf(row), evenIfClosed: true });
}
