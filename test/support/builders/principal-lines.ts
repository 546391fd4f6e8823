/** The operations by what opens them. A new operation needs a line here: that is where a person says who may call it. */
export const lines: Readonly<Record<string, string>> = {
  // No credentials are needed. The POS fields of `checkout.create` take a key; see the tests below.
  anyone:
    'listings.list listings.get listings.filters events.recommendations events.getPublic events.info ' +
    'events.availabilities vouchers.info vouchers.history vouchers.document voucherCatalog.getPublic ' +
    'voucherOrders.create coupons.check account.login account.register account.verify ' +
    'account.resendVerification account.requestPasswordReset account.resetPassword account.requestSignInCode ' +
    'account.refresh account.exchangeAssertion account.passkeySignInOptions account.signInWithPasskey ' +
    'checkout.create checkout.paymentMethods shops.unlock seatMaps.plan seatMaps.states waitingList.join ' +
    'waitingList.leave waitingRoom.join waitingRoom.place door.pair users.signIn users.accept ' +
    'users.signInWithPasskey sellers.create',
  // The secret of a checkout or a ticket, in the query or the body.
  secret:
    'voucherOrders.startPayment voucherOrders.complete checkout.get checkout.setItems checkout.setVouchers ' +
    'checkout.detailsForm checkout.setDetails checkout.startPayment checkout.complete checkout.reserve ' +
    'checkout.extend checkout.abort checkout.tickets checkout.orderTickets checkout.transaction uploads.add uploads.remove ' +
    'orders.summary orders.resend orders.correctEmail orders.ticketsPdf orders.ticketsCsv orders.invoicePdf orders.invoiceXml ' +
    'orders.creditNotePdf orders.calendar ' +
    'orders.appleWallet orders.googleWallet orders.previewReturn orders.returnTickets orders.cancel ' +
    'tickets.changes tickets.rebook tickets.personalize tickets.payNaming tickets.completeNaming tickets.questions ' +
    'tickets.answer tickets.upload tickets.transfer tickets.withdrawTransfer tickets.pdf tickets.calendar ' +
    'tickets.exchange tickets.resell tickets.endResale',
  // The token of a signed-in customer.
  customer:
    'account.me account.updateMe account.transactions account.tickets account.shops account.sessions ' +
    'account.endSession account.endOtherSessions account.consents account.data account.requestConfirmationCode ' +
    'account.erase account.changeEmail account.passkeys account.passkeyOptions account.addPasskey ' +
    'account.removePasskey orders.ownSummary orders.resendOwn orders.ownTicketsPdf orders.ownTicketsCsv ' +
    'orders.ownInvoicePdf orders.ownInvoiceXml ' +
    'orders.ownCreditNotePdf orders.ownCalendar orders.ownAppleWallet orders.ownGoogleWallet ' +
    'orders.previewOwnReturn orders.returnOwnTickets orders.cancelOwn',
  // The token of a device at a door, in a header of its own.
  accessUser:
    'door.me door.events door.seller door.tickets door.ticketsV2 door.ticket door.scan door.upload door.counts door.undo',
  // The session cookie of a seller's user.
  user:
    'users.me users.signOut users.changePassword users.passkeys users.passkeyOptions users.addPasskey users.renamePasskey users.removePasskey ' +
    'views.list views.create views.remove drafts.get drafts.store drafts.remove',
  // The credentials of an app, in the body or as Basic.
  app: 'oauth.token oauth.revoke',
  // A key may always ask what it is, and for what it may see of the overview and of a search.
  'any key': 'oauth.meta overview.get overview.attention search.find',
  // A limited key could make itself an unlimited one.
  'unlimited key':
    'keys.create keys.list keys.revoke apps.remove users.list users.invite users.update users.remove users.removePasskeys sellerPayments.update walletSettings.update',
  // Money that comes in, and orders that are undone.
  'checkout:write': 'voucherOrders.markReceived voucherOrders.cancel resaleListings.end',
  // Orders have a permission of their own; the older ones open them too.
  'transactions:write or checkout:write':
    'transactions.markReceived transactions.cancel transactions.personalize transactions.update transactions.mail ' +
    'transactions.cancelItems transactions.bulk',
  // Orders, files, waiting lists and resale listings tell of people.
  'customers:read':
    'voucherOrders.list voucherOrders.get customers.get customers.list customers.tags customers.consents ' +
    'uploads.get resaleListings.list resaleListings.get waitingList.list',
  // Orders have a permission of their own; the older one opens them too.
  'transactions:read or customers:read':
    'transactions.list transactions.get transactions.ticketsPdf transactions.invoicePdf transactions.invoiceXml ' +
    'transactions.creditNotePdf transactions.cancellations',
  // A key without customers:read gets no buyers.
  'refunds:read': 'refunds.list',
  'refunds:write': 'refunds.done refunds.update',
  'reports:read': 'reports.get',
  'audit:read': 'audit.list',
  // A seller is its settings.
  'settings:read':
    'sellers.me sellers.get sellers.firstSteps sellerPayments.get domains.list walletSettings.get ' + 'apps.list',
  'settings:write':
    'sellers.update emailSettings.preview emailSettings.test domains.create domains.check domains.delete',
  // A run is of one of three kinds; the handler shows those that the key may read.
  'events:read or refunds:read or messages:read or transactions:read or customers:read': 'runs.list runs.get',
  // A run is of one of three kinds; the handler checks which. Cancellations take events:write, too.
  'events:write or refunds:write or messages:write or transactions:write or checkout:write':
    'runs.cancelEvent runs.message runs.pause runs.resume runs.retry runs.undo',
  // A job is of one of several kinds; the handler shows those that the key may read.
  'customers:read or webhooks:read': 'jobs.list',
  // A waiting list is of people.
  'customers:write':
    'customers.create customers.update customers.delete customers.createAccount waitingList.remove ' +
    'waitingList.offer',
  // A job is of one of several kinds; the handler checks which.
  'customers:write or webhooks:write or checkout:write': 'jobs.replay jobs.replayAll jobs.dismiss jobs.dismissAll',
  // Pictures are of events, and of the seller's pages and documents.
  'events:read or settings:read': 'media.list media.get',
  // Pictures are of events, and of the seller's pages and documents.
  'events:write or settings:write': 'media.create media.update media.delete',
  // Who plans an event and who sells its tickets see its seats, and keep some.
  'events:read or tickets:read': 'eventSeats.list',
  'events:write or tickets:write': 'eventSeats.change',
  // Seating charts, waiting rooms and the settings that events share belong to events.
  'events:read':
    'events.list events.get events.parents seatMaps.list seatMaps.get seatMaps.events waitingRoom.status paymentStrategies.list ' +
    'paymentStrategies.get priceTables.list priceTables.get rebookingStrategies.list rebookingStrategies.get ' +
    'salesChannelGroups.list salesChannelGroups.get',
  // Seating charts belong to events.
  'events:write':
    'events.create events.update events.delete events.duplicate events.setSeating events.addRecurrences ' +
    'events.decouple events.postpone events.publish events.unpublish events.preview events.previewNew seatMaps.create seatMaps.update seatMaps.delete ' +
    'paymentStrategies.create paymentStrategies.update paymentStrategies.delete priceTables.create ' +
    'priceTables.update priceTables.delete rebookingStrategies.create rebookingStrategies.update ' +
    'rebookingStrategies.delete salesChannelGroups.create salesChannelGroups.update salesChannelGroups.delete',
  // Coupons are codes as vouchers are.
  'vouchers:read': 'vouchers.list vouchers.get vouchers.ledger voucherCatalog.get coupons.list coupons.get',
  // Coupons are codes as vouchers are.
  'vouchers:write':
    'vouchers.create vouchers.update vouchers.mail coupons.createSeries vouchers.redeem vouchers.takeBack voucherCatalog.set coupons.create ' +
    'coupons.update coupons.delete',
  // Names and codes need customers:read, too.
  'tickets:read': 'tickets.list tickets.get guestList.list',
  // Names and codes need customers:read, too.
  'tickets:write':
    'tickets.update tickets.invalidate tickets.validate tickets.reissue tickets.mail tickets.seat tickets.free ' +
    'tickets.mailBatch tickets.invalidateBatch',
  // Devices, zones and groups belong to doors.
  'scans:read':
    'accessUsers.list accessUsers.get lateScans.list scanZones.list scanZones.get scanGroups.list scanGroups.get arrivals.list',
  // Devices, zones and groups belong to doors.
  'scans:write':
    'accessUsers.create accessUsers.update accessUsers.delete accessUsers.createPairing lateScans.take lateScans.refuse scanZones.create ' +
    'scanZones.update scanGroups.create scanGroups.update scanGroups.delete',
  'webhooks:read': 'webhooks.list webhooks.get webhooks.deliveries',
  'webhooks:write': 'webhooks.create webhooks.update webhooks.delete webhooks.renewSecret webhooks.replay',
};
