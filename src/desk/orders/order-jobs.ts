/** What is done with several orders: the question that comes first, with its numbers, and the work on each order. */
import { html, type TemplateResult } from 'lit';
import { transactionChanges } from '../../contract/transaction-changes.ts';
import { transactions, type SellerTransaction } from '../../contract/transactions.ts';
import { paidStates } from '../../sale/ticket-returns.ts';
import type { ChosenOrderTexts } from '../../locales/desk/chosen-orders-en.ts';
import type { Desk } from '../parts/desk.ts';
import { dueOf, ticketCount } from '../parts/orders.ts';
import { markReceived } from './received.ts';

type Orders = readonly SellerTransaction[];

/** Work on orders, one after the other, and what is said of it. */
export interface OrderJob {
  readonly each: (order: SellerTransaction) => Promise<unknown>;
  readonly progress: (done: number, all: number) => string;
  readonly done: (count: number) => string;
  /** What stands above those that were refused. */
  readonly refused: (count: number) => string;
}

/** A job with the question that comes before it. */
export interface AskedJob {
  readonly title: string;
  readonly confirm: string;
  readonly body: TemplateResult;
  readonly isDanger?: boolean;
  readonly job: OrderJob;
}

export const priceOf = ({ realPrice = 0 }: SellerTransaction): number => realPrice;

/** Amounts of orders, in each currency. */
export function sumOf({ formats }: Desk, orders: Orders, amountOf: (order: SellerTransaction) => number): string {
  const sums = new Map<string | undefined, number>();
  for (const order of orders) sums.set(order.currency, (sums.get(order.currency) ?? 0) + amountOf(order));
  return [...sums].map(([currency, sum]) => formats.money(sum, currency)).join(' + ');
}

/** Marks orders as paid. */
export function marking(desk: Desk, words: ChosenOrderTexts, orders: Orders): AskedJob {
  return {
    title: words.markChosenTitle(orders.length),
    confirm: words.markChosen(orders.length),
    body: html`<p>${words.markChosenText(sumOf(desk, orders, dueOf))}</p>`,
    job: {
      each: (order) => markReceived(desk, order),
      progress: words.marking,
      done: words.markedChosen,
      refused: words.notMarked,
    },
  };
}

/** Sends orders to their buyers once more. */
export function sending(desk: Desk, words: ChosenOrderTexts, { length: count }: Orders): AskedJob {
  const client = desk.client({ transactions: { mail: transactionChanges.mail } });
  return {
    title: words.sendChosenTitle(count),
    confirm: words.sendChosen(count),
    body: html`<p>${words.sendChosenText}</p>`,
    job: {
      each: ({ _id: id }) => client.transactions.mail({ id }),
      progress: words.sending,
      done: words.sentChosen,
      refused: words.notSent,
    },
  };
}

/** Cancels orders. It says first what ends and what goes back: all of what a paid order cost, vouchers included. */
export function canceling(desk: Desk, words: ChosenOrderTexts, orders: Orders): AskedJob {
  const client = desk.client({ transactions: { cancel: transactions.cancel } });
  const paid = orders.filter((order) => priceOf(order) > 0 && paidStates.includes(order.paymentStatus));
  return {
    title: words.cancelChosenTitle(orders.length),
    confirm: words.cancelChosen(orders.length),
    isDanger: true,
    body: html`<ul class="bullets">
      <li>${words.cancelChosenTickets(orders.reduce((sum, order) => sum + ticketCount(order), 0))}</li>
      <li>
        ${paid.length > 0 ? words.cancelChosenMoney(paid.length, sumOf(desk, paid, priceOf)) : words.cancelChosenFree}
      </li>
      <li>${words.cancelChosenMail}</li>
    </ul>`,
    job: {
      each: ({ _id: id }) => client.transactions.cancel({ id, refund: true }),
      progress: words.canceling,
      done: words.canceledChosen,
      refused: words.notCanceled,
    },
  };
}
