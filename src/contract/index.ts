/**
 * The table of operations, grouped by noun: what the client can call, the service answers and OpenAPI describes.
 * A group may come from several modules, so that an element loads only the operations that it calls.
 */
import { accessUsers } from './access-users.ts';
import { cancellations } from './cancellations.ts';
import { checkout } from './checkout.ts';
import { coupons } from './coupons.ts';
import { account, customers } from './customers.ts';
import { apps } from './apps.ts';
import { domains } from './domains.ts';
import { door } from './door.ts';
import { drafts } from './drafts.ts';
import { documents, transactionDocuments } from './documents.ts';
import { eventInfo } from './event-info.ts';
import { availabilities } from './availabilities.ts';
import { eventSeats } from './event-seats.ts';
import { emailSettings } from './email-settings.ts';
import { events } from './events.ts';
import { audit } from './audit.ts';
import { arrivals, guestList } from './guest-lists.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { listingFilters } from './listing-filters.ts';
import { listings } from './listings.ts';
import { media } from './media.ts';
import { oauth } from './oauth.ts';
import { orders } from './orders.ts';
import { overview } from './overview.ts';
import { ownAccount } from './own-account.ts';
import { passkeys } from './passkeys.ts';
import { paymentStrategies } from './payment-strategies.ts';
import { priceTables } from './price-tables.ts';
import { rebookingStrategies } from './rebooking-strategies.ts';
import { refunds } from './refunds.ts';
import { reports } from './reports.ts';
import { resaleListings } from './resale-listings.ts';
import { returns } from './returns.ts';
import type { Table } from './route.ts';
import { runs } from './runs.ts';
import { salesChannelGroups } from './sales-channel-groups.ts';
import { lateScans } from './late-scans.ts';
import { scanGroups, scanZones } from './scan-groups.ts';
import { search } from './search.ts';
import { sellerPayments } from './seller-payments.ts';
import { sellers } from './sellers.ts';
import { seatMaps } from './seat-maps.ts';
import { sellerTickets } from './seller-tickets.ts';
import { shops } from './shops.ts';
import { signIn } from './sign-in.ts';
import { ticketChanges } from './ticket-changes.ts';
import { ticketDetails } from './ticket-details.ts';
import { ticketExchanges } from './ticket-exchanges.ts';
import { ticketResales } from './ticket-resales.ts';
import { ticketTransfers } from './ticket-transfers.ts';
import { bulkOrders } from './bulk-orders.ts';
import { transactionChanges } from './transaction-changes.ts';
import { transactions } from './transactions.ts';
import { uploads } from './uploads.ts';
import { userPasskeys } from './user-passkeys.ts';
import { users } from './users.ts';
import { views } from './views.ts';
import { voucherDocument } from './voucher-document.ts';
import { voucherHistory } from './voucher-history.ts';
import { voucherMail } from './voucher-mail.ts';
import { voucherCatalog, voucherOrders } from './voucher-orders.ts';
import { publicVoucherCatalog, voucherPurchases } from './voucher-purchases.ts';
import { voucherInfo, vouchers } from './vouchers.ts';
import { waitingList } from './waiting-list.ts';
import { waitingRoom } from './waiting-room.ts';
import { walletSettings } from './wallet-settings.ts';
import { wallets } from './wallets.ts';
import { webhooks } from './webhooks.ts';

/** The table by its parts: written out, all its schemas in one declaration would be longer than the compiler writes. */
export type Api = {
  listings: typeof listings & typeof listingFilters;
  events: typeof events & typeof eventInfo & typeof availabilities;
  vouchers: typeof vouchers & typeof voucherMail & typeof voucherInfo & typeof voucherHistory & typeof voucherDocument;
  voucherCatalog: typeof voucherCatalog & typeof publicVoucherCatalog;
  voucherOrders: typeof voucherOrders & typeof voucherPurchases;
  coupons: typeof coupons;
  customers: typeof customers;
  account: typeof account & typeof signIn & typeof ownAccount & typeof passkeys;
  checkout: typeof checkout;
  uploads: typeof uploads;
  orders: typeof orders & typeof documents & typeof wallets & typeof returns & typeof cancellations;
  tickets: typeof sellerTickets &
    typeof ticketChanges &
    typeof ticketDetails &
    typeof ticketTransfers &
    typeof ticketExchanges &
    typeof ticketResales;
  resaleListings: typeof resaleListings;
  transactions: typeof transactions & typeof transactionDocuments & typeof transactionChanges & typeof bulkOrders;
  refunds: typeof refunds;
  reports: typeof reports;
  shops: typeof shops;
  paymentStrategies: typeof paymentStrategies;
  priceTables: typeof priceTables;
  rebookingStrategies: typeof rebookingStrategies;
  salesChannelGroups: typeof salesChannelGroups;
  seatMaps: typeof seatMaps;
  eventSeats: typeof eventSeats;
  accessUsers: typeof accessUsers;
  lateScans: typeof lateScans;
  scanZones: typeof scanZones;
  scanGroups: typeof scanGroups;
  guestList: typeof guestList;
  arrivals: typeof arrivals;
  door: typeof door;
  waitingList: typeof waitingList;
  waitingRoom: typeof waitingRoom;
  oauth: typeof oauth;
  keys: typeof keys;
  webhooks: typeof webhooks;
  jobs: typeof jobs;
  users: typeof users & typeof userPasskeys;
  views: typeof views;
  drafts: typeof drafts;
  audit: typeof audit;
  overview: typeof overview;
  runs: typeof runs;
  media: typeof media;
  search: typeof search;
  sellers: typeof sellers;
  sellerPayments: typeof sellerPayments;
  emailSettings: typeof emailSettings;
  domains: typeof domains;
  apps: typeof apps;
  walletSettings: typeof walletSettings;
};
/** Some operations of the table: what an element loads of it. */
export type Slice = Table & { readonly [Group in keyof Api]?: Partial<Api[Group]> };

export const api: Api = {
  listings: { ...listings, ...listingFilters },
  events: { ...events, ...eventInfo, ...availabilities },
  vouchers: { ...vouchers, ...voucherMail, ...voucherInfo, ...voucherHistory, ...voucherDocument },
  voucherCatalog: { ...voucherCatalog, ...publicVoucherCatalog },
  voucherOrders: { ...voucherOrders, ...voucherPurchases },
  coupons,
  customers,
  account: { ...account, ...signIn, ...ownAccount, ...passkeys },
  checkout,
  uploads,
  orders: { ...orders, ...documents, ...wallets, ...returns, ...cancellations },
  tickets: {
    ...sellerTickets,
    ...ticketChanges,
    ...ticketDetails,
    ...ticketTransfers,
    ...ticketExchanges,
    ...ticketResales,
  },
  resaleListings,
  transactions: { ...transactions, ...transactionDocuments, ...transactionChanges, ...bulkOrders },
  refunds,
  reports,
  shops,
  paymentStrategies,
  priceTables,
  rebookingStrategies,
  salesChannelGroups,
  seatMaps,
  eventSeats,
  accessUsers,
  lateScans,
  scanZones,
  scanGroups,
  guestList,
  arrivals,
  door,
  waitingList,
  waitingRoom,
  oauth,
  keys,
  webhooks,
  jobs,
  users: { ...users, ...userPasskeys },
  views,
  drafts,
  audit,
  overview,
  runs,
  media,
  search,
  sellers,
  sellerPayments,
  emailSettings,
  domains,
  apps,
  walletSettings,
};
