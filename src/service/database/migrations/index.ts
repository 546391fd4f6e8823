import type { Migration } from '../migrate.ts';
import { shop } from './0001-shop.ts';
import { principals } from './0002-principals.ts';
import { customers } from './0003-customers.ts';
import { webhooks } from './0004-webhooks.ts';
import { events } from './0005-events.ts';
import { vouchers } from './0006-vouchers.ts';
import { listings } from './0007-listings.ts';
import { waitingList } from './0007-waiting-list.ts';
import { seats } from './0008-seats.ts';
import { uploads } from './0009-uploads.ts';
import { hotLines } from './0010-hot-lines.ts';
import { coupons } from './0010-coupons.ts';
import { holdExtensions } from './0010-hold-extensions.ts';
import { payments } from './0010-payments.ts';
import { waitingRoom } from './0010-waiting-room.ts';
import { jobs } from './0010-jobs.ts';
import { transactions } from './0010-transactions.ts';
import { emailChanges } from './0011-email-changes.ts';
import { invoices } from './0011-invoices.ts';
import { sessions } from './0011-sessions.ts';
import { signInCodes } from './0011-sign-in-codes.ts';
import { signInExchange } from './0011-sign-in-exchange.ts';
import { tokenRenewal } from './0011-token-renewal.ts';
import { voucherUse } from './0011-voucher-use.ts';
import { passkeys } from './0012-passkeys.ts';
import { ticketHistory } from './0012-ticket-history.ts';
import { ticketTransfers } from './0012-ticket-transfers.ts';
import { voucherOrders } from './0012-voucher-orders.ts';
import { wallets } from './0012-wallets.ts';
import { creditNotes } from './0013-credit-notes.ts';
import { ticketExchanges } from './0013-ticket-exchanges.ts';
import { ticketResales } from './0014-ticket-resales.ts';
import { bills } from './0015-bills.ts';
import { seatsOnResale } from './0016-seats-on-resale.ts';
import { limits } from './0017-limits.ts';

/** Every change of the tables, oldest first. What was released is never edited; a change is a new migration at the end. */
export const migrations: readonly Migration[] = [
  shop,
  principals,
  customers,
  webhooks,
  events,
  vouchers,
  listings,
  waitingList,
  seats,
  uploads,
  coupons,
  holdExtensions,
  hotLines,
  jobs,
  payments,
  transactions,
  waitingRoom,
  emailChanges,
  invoices,
  sessions,
  signInCodes,
  signInExchange,
  tokenRenewal,
  voucherUse,
  passkeys,
  ticketHistory,
  ticketTransfers,
  voucherOrders,
  wallets,
  creditNotes,
  ticketExchanges,
  ticketResales,
  bills,
  seatsOnResale,
  limits,
];
