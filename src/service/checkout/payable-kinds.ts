/** The kinds of things that payables pay for. */
import type { PayableKinds } from '../payments/payable-outcome.ts';
import { lockNaming } from '../tickets/payable-name.ts';
import { lockVoucherOrder } from '../voucher-sales/payable-order.ts';

export const payableKinds: Required<PayableKinds> = { voucherOrder: lockVoucherOrder, ticket: lockNaming };
