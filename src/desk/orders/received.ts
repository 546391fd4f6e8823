/** Marking an order as paid: who may, and the call with the sum that was shown. */
import { transactions, type SellerTransaction } from '../../contract/transactions.ts';
import type { Desk } from '../parts/desk.ts';
import { dueOf } from '../parts/orders.ts';
import { sayErrors } from '../parts/problems.ts';

/** Whether the person may mark orders as paid. */
export const mayMarkReceived = ({ may }: Desk): boolean => may('checkout:write') || may('transactions.markReceived');

/** Whether it is an order whose money is still to come. */
export const isAwaiting = ({ status, paymentStatus }: SellerTransaction): boolean =>
  status === 'COMPLETE' && paymentStatus === 'AWAITING';

/** How it was paid, and whether the buyer gets an email. */
type Received = Pick<Parameters<ReturnType<typeof clientOf>['markReceived']>[0], 'paymentInfoMethod' | 'sendMail'>;

const clientOf = (desk: Desk) =>
  desk.client({ transactions: { markReceived: transactions.markReceived } }).transactions;

/** Marks an order as paid. @throws Said when another sum is due by now. */
export async function markReceived(desk: Desk, order: SellerTransaction, received: Received = {}): Promise<void> {
  const marking = clientOf(desk).markReceived({ id: order._id, amount: dueOf(order), ...received });
  await sayErrors(marking, { AMOUNT_DIFFERS: desk.texts.order.amountDiffers });
}
