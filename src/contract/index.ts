/** The table of operations. What stands here is what the client can call, the service answers and OpenAPI describes. */
import { callOffs } from './call-offs.ts';
import { checkout } from './checkout.ts';
import { coupons } from './coupons.ts';
import { account, customers } from './customers.ts';
import { documents } from './documents.ts';
import { eventInfo } from './event-info.ts';
import { events } from './events.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { listingFilters } from './listing-filters.ts';
import { listings } from './listings.ts';
import { oauth } from './oauth.ts';
import { orders } from './orders.ts';
import { ownAccount } from './own-account.ts';
import { passkeys } from './passkeys.ts';
import { resaleOffers } from './resale-offers.ts';
import { returns } from './returns.ts';
import { seatMaps } from './seat-maps.ts';
import { shops } from './shops.ts';
import { signIn } from './sign-in.ts';
import { ticketChanges } from './ticket-changes.ts';
import { ticketDetails } from './ticket-details.ts';
import { ticketExchanges } from './ticket-exchanges.ts';
import { ticketResales } from './ticket-resales.ts';
import { ticketTransfers } from './ticket-transfers.ts';
import { transactions } from './transactions.ts';
import { uploads } from './uploads.ts';
import { voucherDocument } from './voucher-document.ts';
import { voucherHistory } from './voucher-history.ts';
import { voucherOffer, voucherOrders } from './voucher-orders.ts';
import { voucherShop } from './voucher-shop.ts';
import { voucherInfo, vouchers } from './vouchers.ts';
import { waitingList } from './waiting-list.ts';
import { waitingRoom } from './waiting-room.ts';
import { wallets } from './wallets.ts';
import { webhooks } from './webhooks.ts';

/** The table by its parts: written out, all its schemas in one declaration would be longer than the compiler writes. */
export type Api = {
  listings: typeof listings;
  listingFilters: typeof listingFilters;
  eventInfo: typeof eventInfo;
  events: typeof events;
  voucherInfo: typeof voucherInfo;
  voucherHistory: typeof voucherHistory;
  voucherDocument: typeof voucherDocument;
  voucherShop: typeof voucherShop;
  voucherOffer: typeof voucherOffer;
  voucherOrders: typeof voucherOrders;
  vouchers: typeof vouchers;
  coupons: typeof coupons;
  customers: typeof customers;
  account: typeof account;
  signIn: typeof signIn;
  ownAccount: typeof ownAccount;
  passkeys: typeof passkeys;
  checkout: typeof checkout;
  documents: typeof documents;
  orders: typeof orders;
  wallets: typeof wallets;
  uploads: typeof uploads;
  transactions: typeof transactions;
  oauth: typeof oauth;
  shops: typeof shops;
  seatMaps: typeof seatMaps;
  ticketChanges: typeof ticketChanges;
  ticketDetails: typeof ticketDetails;
  returns: typeof returns;
  callOffs: typeof callOffs;
  ticketExchanges: typeof ticketExchanges;
  ticketResales: typeof ticketResales;
  resaleOffers: typeof resaleOffers;
  ticketTransfers: typeof ticketTransfers;
  waitingList: typeof waitingList;
  waitingRoom: typeof waitingRoom;
  keys: typeof keys;
  webhooks: typeof webhooks;
  jobs: typeof jobs;
};
export const api: Api = {
  listings,
  listingFilters,
  eventInfo,
  events,
  voucherInfo,
  voucherHistory,
  voucherDocument,
  voucherShop,
  voucherOffer,
  voucherOrders,
  vouchers,
  coupons,
  customers,
  account,
  signIn,
  ownAccount,
  passkeys,
  checkout,
  documents,
  orders,
  wallets,
  uploads,
  transactions,
  oauth,
  shops,
  seatMaps,
  ticketChanges,
  ticketDetails,
  returns,
  callOffs,
  ticketExchanges,
  ticketResales,
  resaleOffers,
  ticketTransfers,
  waitingList,
  waitingRoom,
  keys,
  webhooks,
  jobs,
};
