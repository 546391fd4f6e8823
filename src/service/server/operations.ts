/** The handlers of all operations. An operation without a handler does not compile. */
import { api, type Api } from '../../contract/index.ts';
import type { Route } from '../../contract/route.ts';
import { cancellationHandlers } from '../order-management/cancellations.ts';
import { checkoutHandlers } from '../checkout/handlers.ts';
import { couponHandlers } from '../coupons/handlers.ts';
import { customerHandlers } from '../customers/records.ts';
import { signInHandlers } from '../customers/sign-in.ts';
import { customerErasureHandlers } from '../my-account/erasure.ts';
import { accountHandlers } from '../my-account/orders.ts';
import { customerShopHandlers } from '../my-account/shops.ts';
import { walletSettingHandlers } from '../documents/wallet-setting-handlers.ts';
import { appHandlers } from '../sellers/apps.ts';
import { domainHandlers } from '../sellers/domain-handlers.ts';
import { draftHandlers } from '../sellers/drafts.ts';
import { emailSettingHandlers } from '../documents/email-preview.ts';
import { documentHandlers, transactionDocumentHandlers } from '../documents/documents.ts';
import { accessUserHandlers } from '../doors/access-users.ts';
import { arrivalHandlers } from '../doors/arrivals.ts';
import { guestListHandlers } from '../doors/guest-list.ts';
import { doorHandlers } from '../doors/handlers.ts';
import { lateScanHandlers } from '../doors/late-scans.ts';
import { scanGroupHandlers, scanZoneHandlers } from '../doors/scan-groups.ts';
import { eventCopyHandlers } from '../event-editing/copies.ts';
import { postponeHandlers } from '../runs/postpone-event.ts';
import { publishHandlers } from '../event-editing/publish.ts';
import { eventInfoHandlers } from '../storefront/event-info.ts';
import { eventManagementHandlers } from '../event-editing/management.ts';
import { eventHandlers } from '../storefront/public-events.ts';
import type { Call, Context, Handlers } from '../http/context.ts';
import { jobHandlers } from './job-list.ts';
import { reportHandlers } from '../reports/handlers.ts';
import { auditHandlers } from '../sellers/audit.ts';
import { sellerPaymentHandlers } from '../payments/handlers.ts';
import { sellerHandlers } from '../sellers/settings.ts';
import { keyHandlers } from '../sellers/keys.ts';
import { listingFilterHandlers } from '../storefront/listing-filters.ts';
import { listingHandlers } from '../storefront/listings.ts';
import { mediaHandlers } from '../media/handlers.ts';
import { queueEmail } from '../mail/queue.ts';
import { namedSettingHandlers } from '../event-editing/named-settings.ts';
import { oauthHandlers } from '../sellers/oauth.ts';
import { orderHandlers } from '../order-management/orders.ts';
import { ownAccountHandlers } from '../my-account/account.ts';
import { overviewHandlers } from './overview.ts';
import { passkeyHandlers } from '../customers/passkeys.ts';
import { registrationHandlers } from '../customers/registration.ts';
import { resaleListingHandlers } from '../tickets/resale-listings.ts';
import { returnHandlers } from '../order-management/returns.ts';
import { sampleEmails } from './sample-emails.ts';
import { searchHandlers } from './search.ts';
import { eventSeatHandlers } from '../event-editing/event-seats.ts';
import { seatMapHandlers } from '../event-editing/seat-maps.ts';
import { shopHandlers } from '../storefront/shops.ts';
import { sellerTicketHandlers } from '../tickets/seller-tickets.ts';
import { ticketBatchHandlers } from '../tickets/ticket-batches.ts';
import { complimentaryHandlers } from '../checkout/complimentary.ts';
import { waitingOfferHandlers } from '../checkout/waiting-offer.ts';
import { soldTicketChangeHandlers } from '../tickets/sold-ticket-changes.ts';
import { ticketDetailHandlers } from '../tickets/answers.ts';
import { ticketChangeHandlers } from '../tickets/changes.ts';
import { ticketExchangeHandlers } from '../tickets/exchanges.ts';
import { ticketResaleHandlers } from '../tickets/resale.ts';
import { ticketTransferHandlers } from '../tickets/transfers.ts';
import { transactionChangeHandlers } from '../order-management/transaction-changes.ts';
import { transactionHandlers } from '../order-management/transactions.ts';
import { userPasskeyHandlers } from '../sellers/user-passkeys.ts';
import { userHandlers } from '../sellers/users.ts';
import { viewHandlers } from '../sellers/views.ts';
import { uploadHandlers } from '../orders/uploads.ts';
import { voucherMailHandlers } from '../voucher-sales/mail-voucher.ts';
import { voucherDocumentHandlers } from '../voucher-sales/pdf.ts';
import { voucherHistoryHandlers } from '../vouchers/history.ts';
import { refundHandlers } from '../payments/refund-list.ts';
import { readPublishableKey } from '../payments/settings.ts';
import { voucherHandlers } from '../vouchers/management.ts';
import { bulkHandlers } from '../runs/bulk-handlers.ts';
import { runHandlers } from '../runs/handlers.ts';
import { voucherCatalogHandlers } from '../voucher-sales/catalog.ts';
import { voucherOrderHandlers } from '../voucher-sales/orders.ts';
import { voucherPurchaseHandlers } from '../voucher-sales/shop.ts';
import { voucherInfoHandlers } from '../vouchers/info.ts';
import { waitingListHandlers } from '../waiting/list.ts';
import { waitingRoomHandlers } from '../waiting/room.ts';
import { walletHandlers } from '../documents/wallets.ts';
import { webhookHandlers } from '../webhooks/management.ts';

type Served = { readonly [Group in keyof Api]: Handlers<Api[Group]> };

/** An operation with its handler. The route has checked requests before, so the handler does not check them again. */
export interface Operation {
  /** `group.name`, as the client calls it. */
  readonly name: string;
  readonly route: Route;
  readonly handle: (request: object, call: Call) => Promise<unknown>;
}

function handlersOf(context: Context): Served {
  return {
    listings: { ...listingHandlers(context), ...listingFilterHandlers(context) },
    events: {
      ...eventHandlers(context),
      ...eventManagementHandlers(context),
      ...eventCopyHandlers(context),
      ...postponeHandlers(context),
      ...publishHandlers(context),
      ...eventInfoHandlers(context, (sellerId) => readPublishableKey(context.db, sellerId)),
    },
    vouchers: {
      ...voucherHandlers(context),
      ...voucherMailHandlers(context),
      ...voucherInfoHandlers(context),
      ...voucherHistoryHandlers(context),
      ...voucherDocumentHandlers(context),
    },
    voucherCatalog: voucherCatalogHandlers(context),
    voucherOrders: { ...voucherOrderHandlers(context), ...voucherPurchaseHandlers(context) },
    coupons: couponHandlers(context),
    customers: { ...customerHandlers(context), ...customerErasureHandlers(context) },
    account: {
      ...accountHandlers(context),
      ...registrationHandlers(context),
      ...customerShopHandlers(context),
      ...signInHandlers(context),
      ...ownAccountHandlers(context),
      ...passkeyHandlers(context),
    },
    checkout: checkoutHandlers(context),
    uploads: uploadHandlers(context),
    orders: {
      ...orderHandlers(context),
      ...documentHandlers(context),
      ...walletHandlers(context),
      ...returnHandlers(context),
      ...cancellationHandlers(context),
    },
    tickets: {
      ...sellerTicketHandlers(context),
      ...soldTicketChangeHandlers(context),
      ...ticketBatchHandlers(context),
      ...complimentaryHandlers(context),
      ...ticketChangeHandlers(context),
      ...ticketDetailHandlers(context),
      ...ticketTransferHandlers(context),
      ...ticketExchangeHandlers(context),
      ...ticketResaleHandlers(context),
    },
    resaleListings: resaleListingHandlers(context),
    transactions: {
      ...transactionHandlers(context),
      ...transactionChangeHandlers(context),
      ...transactionDocumentHandlers(context),
      ...bulkHandlers(context),
    },
    refunds: refundHandlers(context),
    reports: reportHandlers(context),
    shops: shopHandlers(context),
    ...namedSettingHandlers(context),
    seatMaps: seatMapHandlers(context),
    eventSeats: eventSeatHandlers(context),
    accessUsers: accessUserHandlers(context),
    lateScans: lateScanHandlers(context),
    scanZones: scanZoneHandlers(context),
    scanGroups: scanGroupHandlers(context),
    guestList: guestListHandlers(context),
    arrivals: arrivalHandlers(context),
    door: doorHandlers(context),
    waitingList: { ...waitingListHandlers(context), ...waitingOfferHandlers(context) },
    waitingRoom: waitingRoomHandlers(context),
    oauth: oauthHandlers(context),
    keys: keyHandlers(context),
    webhooks: webhookHandlers(context),
    jobs: jobHandlers(context),
    users: { ...userHandlers(context, queueEmail), ...userPasskeyHandlers(context, queueEmail) },
    views: viewHandlers(context),
    drafts: draftHandlers(context),
    audit: auditHandlers(context),
    overview: overviewHandlers(context),
    runs: runHandlers(context),
    media: mediaHandlers(context),
    search: searchHandlers(context),
    sellers: sellerHandlers(context),
    sellerPayments: sellerPaymentHandlers(context),
    emailSettings: emailSettingHandlers(context, sampleEmails),
    domains: domainHandlers(context),
    apps: appHandlers(context),
    walletSettings: walletSettingHandlers(context),
  };
}

/** All operations. */
export function operationsOf(context: Context): Operation[] {
  const handlers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = handlersOf(context);
  const groups: [string, Readonly<Record<string, Route>>][] = Object.entries(api);
  return groups.flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]) => ({
      name: `${group}.${name}`,
      route,
      handle: handlers[group]?.[name] as Operation['handle'],
    })),
  );
}
