/** Long because every operation of the documents stands in one table. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { api } from '../../src/contract/index.ts';
import type { Route, Who } from '../../src/contract/route.ts';

/**
 * Every operation that the two documents and the wire page name: who may call it, and the statuses that they state.
 * The documents state none for events, and the wire page only a few.
 */
const named: Record<string, [Who, ...number[]]> = {
  // the specification
  'POST /api/oauth2/token': ['app', 200],
  'GET /api/oauth2/meta': ['key', 200],
  'POST /api/vouchers': ['key', 201, 400, 401],
  'GET /api/vouchers/{id}/{code}/info': ['anyone', 200, 404],
  'PUT /api/vouchers/{id}': ['key', 200, 400, 401, 404],
  'GET /api/vouchers/{id}': ['key', 200, 401, 403, 404],
  'POST /api/vouchers/{id}/mail': ['key', 200, 400, 401, 403, 404, 409],
  'GET /api/vouchers': ['key', 200, 400, 401],
  'POST /api/customers': ['key', 200, 400, 401],
  'GET /api/customers/{id}': ['key', 200, 400, 401, 404],
  'PUT /api/customers/{id}': ['key', 200, 400, 401, 404],
  'DELETE /api/customers/{id}': ['key', 200, 400, 401, 404],
  'GET /api/customers/rich': ['key', 200, 400, 401],
  'GET /api/customers/tags': ['key', 200, 401],
  'POST /api/customers/{id}/account': ['key', 200, 400, 401, 404],
  'GET /api/customers/me': ['customer', 200, 401],
  'GET /api/customers/me/transactions': ['customer', 200, 400, 401],
  'GET /api/customers/me/shops': ['customer', 200, 400, 401],
  // wire page §2
  'POST /api/events': ['key', 201, 400, 401],
  'GET /api/events': ['key', 200, 400, 401],
  'GET /api/events/{id}': ['key', 200, 401, 404],
  'PUT /api/events/{id}': ['key', 200, 400, 401, 404],
  'DELETE /api/events/{id}': ['key', 200, 401, 404, 409],
  'POST /api/events/duplicate': ['key', 201, 400, 401, 404],
  'POST /api/events/{id}/seating': ['key', 200, 400, 401, 404],
  'GET /api/events/{id}/parents': ['key', 200, 401, 404],
  'POST /api/events/{id}/recurrences': ['key', 200, 400, 401, 404],
  'POST /api/events/{id}/publish': ['key', 200, 401, 404, 409],
  'POST /api/events/{id}/unpublish': ['key', 200, 401, 404, 409],
  'POST /api/events/{id}/preview': ['key', 200, 400, 401, 404],
  'POST /api/events/preview': ['key', 200, 400, 401],
  'POST /api/events/{id}/postpone': ['key', 200, 400, 401, 404],
  'POST /api/events/{id}/cancel': ['key', 200, 400, 401, 403, 404, 409],
  'POST /api/events/{id}/decouple': ['key', 200, 401, 404],
  'GET /api/events/info/{id}': ['anyone', 200, 404],
  'GET /api/events/{eventId}/recommendations': ['anyone', 200, 404],
  'GET /api/public/events/{id}': ['anyone', 200, 404],
  'GET /api/events/public/listings': ['anyone', 200, 400],
  'GET /api/events/public/listings/{id}': ['anyone', 200, 404],
  'GET /api/public/events/{id}/availabilities': ['anyone', 200, 404],
  // wire page §5
  'POST /api/checkout': ['anyone', 200, 400, 404, 409],
  'GET /api/checkout/{id}': ['secret', 200, 404],
  'POST /api/checkout/{id}/items': ['secret', 200, 400, 404, 409, 410],
  'PUT /api/checkout/{id}': ['secret', 200, 400, 404, 410],
  'GET /api/checkout/{id}/detailsform': ['secret', 200, 404],
  'POST /api/checkout/{id}/details': ['secret', 200, 400, 404, 410],
  'POST /api/checkout/{id}/complete': ['secret', 200, 400, 404, 409, 410],
  'POST /api/checkout/{id}/reserve': ['secret', 200, 400, 404, 410],
  'POST /api/checkout/{id}/abort': ['secret', 200, 404],
  'GET /api/checkout/{id}/tickets': ['secret', 200, 404],
  'GET /api/public/transactions/{id}': ['secret', 200, 404],
  'GET /api/public/transactions/{id}/tickets': ['secret', 200, 404],
  'GET /api/public/sellers/{id}/payment-methods': ['anyone', 200, 404],
  // wire page §6
  'POST /api/customers/register': ['anyone', 200, 400],
  'POST /api/customers/login': ['anyone', 200, 400, 401],
  'POST /api/customers/verify/{token}': ['anyone', 200, 404],
  'POST /api/customers/verify/resend': ['anyone', 200, 400],
  'POST /api/customers/password-reset': ['anyone', 200, 400],
  'PUT /api/customers/password-reset/{token}': ['anyone', 200, 400, 404],
  'POST /api/customers/me': ['customer', 200, 400, 401],
  'GET /api/customers/me/tickets': ['customer', 200, 400, 401],
  // beyond them: signing in by a mailed code, and sessions
  'POST /api/customers/login/code': ['anyone', 200, 400],
  'POST /api/customers/exchange': ['anyone', 200, 400, 401, 409],
  'POST /api/customers/refresh': ['anyone', 200, 400, 401, 403],
  'GET /api/customers/me/sessions': ['customer', 200, 401],
  'DELETE /api/customers/me/sessions/{id}': ['customer', 200, 401, 404],
  'DELETE /api/customers/me/sessions': ['customer', 200, 401],
  // beyond them: the people of a seller
  'POST /api/users/session': ['anyone', 200, 400, 401, 403],
  'DELETE /api/users/session': ['user', 200, 401, 403],
  'GET /api/users/me': ['user', 200, 401],
  'GET /api/users': ['key', 200, 401, 403],
  'POST /api/users/invite': ['key', 201, 400, 401, 403, 409],
  'POST /api/users/invite/accept': ['anyone', 200, 400, 403, 404, 409],
  'POST /api/sellers': ['anyone', 201, 400, 403, 404, 409],
  'PUT /api/users/{id}': ['key', 200, 400, 401, 403, 404, 409],
  'DELETE /api/users/{id}': ['key', 200, 401, 403, 404, 409],
  'PUT /api/users/me/password': ['user', 200, 400, 401, 403],
  'GET /api/users/me/passkeys': ['user', 200, 401],
  'POST /api/users/me/passkeys/options': ['user', 200, 400, 401, 403, 409],
  'POST /api/users/me/passkeys': ['user', 201, 400, 401, 403, 409],
  'PUT /api/users/me/passkeys/{id}': ['user', 200, 400, 401, 403, 404],
  'POST /api/users/me/passkeys/{id}/removal': ['user', 200, 400, 401, 403, 404],
  'POST /api/users/session/passkey': ['anyone', 200, 400, 401, 403],
  'DELETE /api/users/{id}/passkeys': ['key', 200, 401, 403, 404],
  'GET /api/views': ['user', 200, 401],
  'POST /api/views': ['user', 201, 400, 401, 403, 409],
  'DELETE /api/views/{id}': ['user', 200, 401, 403, 404],
  'GET /api/drafts/{kind}/{id}': ['user', 200, 401, 404],
  'PUT /api/drafts/{kind}/{id}': ['user', 200, 400, 401, 403, 404],
  'DELETE /api/drafts/{kind}/{id}': ['user', 200, 401, 403, 404],
  // beyond them: a customer's own data
  'GET /api/customers/me/consents': ['customer', 200, 401],
  'GET /api/customers/me/data': ['customer', 200, 401],
  'POST /api/customers/me/code': ['customer', 200, 401],
  'POST /api/customers/me/email': ['customer', 200, 400, 401, 403],
  'POST /api/customers/me/erase': ['customer', 200, 400, 401, 403],
  // beyond them: payments at a provider
  'POST /api/checkout/{id}/payment': ['secret', 200, 400, 404, 409, 410],
  // beyond them: more time for a buyer
  'POST /api/checkout/{id}/extend': ['secret', 200, 400, 404, 409, 410],
  // beyond them: files as answers
  'POST /api/checkout/{id}/uploads': ['secret', 200, 400, 404, 409, 410],
  'DELETE /api/checkout/{id}/uploads/{uploadId}': ['secret', 200, 404, 409, 410],
  'GET /api/uploads/{id}': ['key', 200, 401, 404],
  // beyond them: what a buyer takes along, as files
  'GET /api/checkout/{id}/tickets.pdf': ['secret', 200, 404, 409],
  'GET /api/checkout/{id}/tickets.csv': ['secret', 200, 404, 409],
  'GET /api/checkout/{id}/invoice.pdf': ['secret', 200, 404, 409],
  'GET /api/checkout/{id}/invoice.xml': ['secret', 200, 404, 409],
  'GET /api/checkout/{id}/returns/{returnId}/credit-note.pdf': ['secret', 200, 404, 409],
  'GET /api/tickets/{id}/changes': ['secret', 200, 400, 404],
  // beyond them: what is said about a ticket after buying, and tickets that are given back
  'POST /api/tickets/{id}/personalize': ['secret', 200, 400, 404, 409],
  'POST /api/tickets/{id}/personalize/payment': ['secret', 200, 400, 404, 409],
  'POST /api/tickets/{id}/personalize/complete': ['secret', 200, 400, 404, 409],
  'GET /api/tickets/{id}/questions': ['secret', 200, 400, 404, 409],
  'POST /api/tickets/{id}/answers': ['secret', 200, 400, 404, 409],
  'POST /api/tickets/{id}/uploads': ['secret', 200, 400, 404, 409],
  'POST /api/transactions/{id}/tickets/{ticketId}/personalize': ['key', 200, 400, 401, 403, 404, 409],
  'POST /api/checkout/{id}/returns/preview': ['secret', 200, 400, 404, 409],
  'POST /api/checkout/{id}/returns': ['secret', 200, 400, 404, 409],
  'POST /api/customers/me/transactions/{id}/returns/preview': ['customer', 200, 400, 401, 404, 409],
  'POST /api/customers/me/transactions/{id}/returns': ['customer', 200, 400, 401, 404, 409],
  'POST /api/checkout/{id}/cancel': ['secret', 200, 400, 404, 409],
  'POST /api/customers/me/transactions/{id}/cancel': ['customer', 200, 401, 404, 409],
  'POST /api/tickets/{id}/rebook': ['secret', 200, 400, 404, 409],
  'POST /api/tickets/{id}/exchange': ['secret', 200, 400, 404, 409],
  'GET /api/checkout/{id}/calendar.ics': ['secret', 200, 404, 409],
  'GET /api/customers/me/transactions/{id}/tickets.pdf': ['customer', 200, 401, 404, 409],
  'GET /api/customers/me/transactions/{id}/tickets.csv': ['customer', 200, 401, 404, 409],
  'GET /api/customers/me/transactions/{id}/invoice.pdf': ['customer', 200, 401, 404, 409],
  'GET /api/customers/me/transactions/{id}/invoice.xml': ['customer', 200, 401, 404, 409],
  'GET /api/customers/me/transactions/{id}/returns/{returnId}/credit-note.pdf': ['customer', 200, 401, 404, 409],
  'GET /api/customers/me/transactions/{id}/calendar.ics': ['customer', 200, 401, 404, 409],
  'GET /api/transactions/{id}/tickets.pdf': ['key', 200, 401, 403, 404, 409],
  'GET /api/transactions/{id}/invoice.pdf': ['key', 200, 401, 403, 404, 409],
  'GET /api/transactions/{id}/invoice.xml': ['key', 200, 401, 403, 404, 409],
  'GET /api/transactions/{id}/returns/{returnId}/credit-note.pdf': ['key', 200, 401, 403, 404, 409],
  // Foyer's own: tickets that are transferred
  'POST /api/tickets/{id}/resale': ['secret', 201, 400, 404, 409],
  'POST /api/tickets/{id}/resale/withdraw': ['secret', 200, 400, 404, 409],
  'POST /api/tickets/{id}/transfer': ['secret', 201, 400, 404, 409],
  'POST /api/tickets/{id}/transfer/withdraw': ['secret', 200, 400, 404, 409],
  'GET /api/tickets/{id}/ticket.pdf': ['secret', 200, 400, 404, 409],
  'GET /api/tickets/{id}/calendar.ics': ['secret', 200, 400, 404, 409],
  // beyond them: an order that is open
  'GET /api/checkout/{id}/summary': ['secret', 200, 400, 404],
  'GET /api/customers/me/transactions/{id}/summary': ['customer', 200, 400, 401, 404],
  'POST /api/checkout/{id}/mail': ['secret', 200, 400, 404, 409],
  'PUT /api/checkout/{id}/email': ['secret', 200, 400, 403, 404, 409],
  'POST /api/customers/me/transactions/{id}/mail': ['customer', 200, 401, 404, 409],
  // beyond them: passes for wallets
  'GET /api/checkout/{id}/apple-wallet': ['secret', 200, 400, 404, 409],
  'GET /api/checkout/{id}/google-wallet': ['secret', 200, 400, 404, 409],
  'GET /api/customers/me/transactions/{id}/apple-wallet': ['customer', 200, 400, 401, 404, 409],
  'GET /api/customers/me/transactions/{id}/google-wallet': ['customer', 200, 400, 401, 404, 409],
  // beyond them: why a balance and a consent are what they are, where keys come from, and wire page §7
  'GET /api/events/public/listing-filters': ['anyone', 200, 400],
  'POST /api/public/events/{id}/unlock': ['anyone', 200, 400, 404],
  'POST /api/public/events/{id}/waiting-list': ['anyone', 200, 400, 404, 409],
  'POST /api/public/waiting-list/leave': ['anyone', 200, 400, 404],
  'POST /api/events/{id}/waiting-list/{entryId}/offer': ['key', 200, 400, 401, 403, 404, 409],
  'GET /api/events/{id}/waiting-list': ['key', 200, 400, 401, 403, 404],
  'DELETE /api/events/{id}/waiting-list/{entryId}': ['key', 200, 401, 403, 404],
  'POST /api/public/events/{id}/waiting-room': ['anyone', 200, 400, 404, 409],
  'GET /api/public/events/{id}/waiting-room': ['anyone', 200, 400, 403, 404],
  'GET /api/events/{id}/waiting-room': ['key', 200, 401, 403, 404],
  'GET /api/events/{id}/seats': ['key', 200, 401, 403, 404],
  'POST /api/events/{id}/seats': ['key', 200, 400, 401, 403, 404],
  'POST /api/seat-maps': ['key', 201, 400, 401, 403],
  'GET /api/seat-maps': ['key', 200, 400, 401, 403],
  'GET /api/seat-maps/{id}': ['key', 200, 401, 403, 404],
  'GET /api/seat-maps/{id}/events': ['key', 200, 400, 401, 403, 404],
  'PUT /api/seat-maps/{id}': ['key', 200, 400, 401, 403, 404],
  'DELETE /api/seat-maps/{id}': ['key', 200, 401, 403, 404, 409],
  'GET /api/public/events/{id}/seat-map': ['anyone', 200, 404],
  'GET /api/public/events/{id}/seats': ['anyone', 200, 400, 404],
  'POST /api/payment-strategies': ['key', 201, 400, 401, 403, 409],
  'GET /api/payment-strategies': ['key', 200, 400, 401, 403],
  'GET /api/payment-strategies/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/payment-strategies/{id}': ['key', 200, 400, 401, 403, 404],
  'DELETE /api/payment-strategies/{id}': ['key', 200, 401, 403, 404, 409],
  'POST /api/price-tables': ['key', 201, 400, 401, 403, 409],
  'GET /api/price-tables': ['key', 200, 400, 401, 403],
  'GET /api/price-tables/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/price-tables/{id}': ['key', 200, 400, 401, 403, 404],
  'DELETE /api/price-tables/{id}': ['key', 200, 401, 403, 404, 409],
  'POST /api/rebooking-strategies': ['key', 201, 400, 401, 403, 409],
  'GET /api/rebooking-strategies': ['key', 200, 400, 401, 403],
  'GET /api/rebooking-strategies/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/rebooking-strategies/{id}': ['key', 200, 400, 401, 403, 404],
  'DELETE /api/rebooking-strategies/{id}': ['key', 200, 401, 403, 404, 409],
  'POST /api/sales-channel-groups': ['key', 201, 400, 401, 403, 409],
  'GET /api/sales-channel-groups': ['key', 200, 400, 401, 403],
  'GET /api/sales-channel-groups/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/sales-channel-groups/{id}': ['key', 200, 400, 401, 403, 404],
  'DELETE /api/sales-channel-groups/{id}': ['key', 200, 401, 403, 404, 409],
  'POST /api/coupons': ['key', 201, 400, 401, 403, 409],
  'POST /api/coupons/series': ['key', 201, 400, 401, 403, 409],
  'GET /api/coupons': ['key', 200, 400, 401, 403],
  'GET /api/coupons/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/coupons/{id}': ['key', 200, 400, 401, 403, 404, 409],
  'DELETE /api/coupons/{id}': ['key', 200, 401, 403, 404, 409],
  'POST /api/public/events/{id}/coupons': ['anyone', 200, 400, 404],
  'GET /api/vouchers/{id}/ledger': ['key', 200, 400, 401, 404],
  'GET /api/vouchers/{id}/{code}/history': ['anyone', 200, 400, 404],
  'GET /api/vouchers/{id}/{code}/voucher.pdf': ['anyone', 200, 400, 404],
  'GET /api/public/sellers/{id}/voucher-catalog': ['anyone', 200, 404],
  'POST /api/public/sellers/{id}/voucher-orders': ['anyone', 201, 400, 404, 409],
  'GET /api/voucher-catalog': ['key', 200, 401, 403],
  'PUT /api/voucher-catalog': ['key', 200, 400, 401, 403],
  'POST /api/public/sellers/{id}/voucher-orders/{order}/payment': ['secret', 200, 400, 404, 409],
  'POST /api/public/sellers/{id}/voucher-orders/{order}/complete': ['secret', 200, 400, 404, 409],
  'GET /api/resale-listings': ['key', 200, 400, 401, 403],
  'GET /api/resale-listings/{id}': ['key', 200, 401, 403, 404],
  'POST /api/resale-listings/{id}/end': ['key', 200, 400, 401, 403, 404, 409],
  'GET /api/voucher-orders': ['key', 200, 400, 401, 403],
  'GET /api/voucher-orders/{id}': ['key', 200, 401, 403, 404],
  'POST /api/voucher-orders/{id}/received': ['key', 200, 400, 401, 403, 404, 409],
  'POST /api/voucher-orders/{id}/cancel': ['key', 200, 401, 403, 404, 409],
  'POST /api/vouchers/redemptions': ['key', 201, 400, 401, 403, 404, 409],
  'DELETE /api/vouchers/redemptions/{id}': ['key', 200, 401, 403, 404],
  'GET /api/customers/{id}/consents': ['key', 200, 401, 404],
  'GET /api/customers/me/passkeys': ['customer', 200, 401],
  'POST /api/customers/me/passkeys/options': ['customer', 200, 400, 401, 403, 409],
  'POST /api/customers/me/passkeys': ['customer', 201, 400, 401, 403, 409],
  'DELETE /api/customers/me/passkeys/{id}': ['customer', 200, 401, 404],
  'POST /api/customers/login/passkey/options': ['anyone', 200, 400, 403],
  'POST /api/customers/login/passkey': ['anyone', 200, 400, 401, 403],
  'POST /api/keys': ['key', 201, 400, 401, 403],
  'GET /api/keys': ['key', 200, 401, 403],
  'DELETE /api/keys/{id}': ['key', 200, 401, 403, 404],
  'POST /api/webhooks': ['key', 201, 400, 401, 403],
  'GET /api/webhooks': ['key', 200, 401, 403],
  'GET /api/webhooks/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/webhooks/{id}': ['key', 200, 400, 401, 403, 404],
  'DELETE /api/webhooks/{id}': ['key', 200, 401, 403, 404],
  'POST /api/webhooks/{id}/secret': ['key', 200, 401, 403, 404],
  'GET /api/webhooks/{id}/deliveries': ['key', 200, 400, 401, 403, 404],
  'POST /api/webhooks/{id}/deliveries/{deliveryId}/replay': ['key', 201, 401, 403, 404],
  'GET /api/transactions': ['key', 200, 400, 401, 403],
  'GET /api/transactions/{id}': ['key', 200, 401, 403, 404],
  'POST /api/transactions/{id}/received': ['key', 200, 400, 401, 403, 404, 409],
  'PUT /api/transactions/{id}': ['key', 200, 400, 401, 403, 404, 409],
  'POST /api/transactions/{id}/mail': ['key', 200, 401, 403, 404, 409],
  'GET /api/transactions/{id}/cancellations': ['key', 200, 401, 403, 404],
  'POST /api/transactions/{id}/cancellations': ['key', 200, 400, 401, 403, 404, 409],
  'GET /api/refunds': ['key', 200, 400, 401, 403],
  'GET /api/reports': ['key', 200, 400, 401, 403],
  'PUT /api/refunds/{id}': ['key', 200, 400, 401, 403, 404, 409],
  'POST /api/refunds/{id}/done': ['key', 200, 401, 403, 404],
  'GET /api/overview': ['key', 200, 401, 403],
  'GET /api/attention': ['key', 200, 401, 403],
  'POST /api/events/{id}/messages': ['key', 200, 400, 401, 403, 404, 409],
  'GET /api/runs': ['key', 200, 400, 401, 403],
  'GET /api/runs/{id}': ['key', 200, 401, 403, 404],
  'POST /api/runs/{id}/pause': ['key', 200, 401, 403, 404, 409],
  'POST /api/runs/{id}/resume': ['key', 200, 401, 403, 404, 409],
  'POST /api/runs/{id}/retry': ['key', 200, 401, 403, 404, 409],
  'POST /api/runs/{id}/undo': ['key', 200, 401, 403, 404, 409],
  'POST /api/media': ['key', 201, 400, 401, 403, 409],
  'GET /api/media': ['key', 200, 400, 401, 403],
  'GET /api/media/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/media/{id}': ['key', 200, 400, 401, 403, 404],
  'DELETE /api/media/{id}': ['key', 200, 401, 403, 404, 409],
  'GET /api/search': ['key', 200, 400, 401, 403],
  'GET /api/audit': ['key', 200, 400, 401, 403],
  'GET /api/payment-settings': ['key', 200, 401, 403],
  'PUT /api/payment-settings': ['key', 200, 400, 401, 403, 412],
  'GET /api/wallet-settings': ['key', 200, 401, 403],
  'PUT /api/wallet-settings': ['key', 200, 400, 401, 403, 412],
  'GET /api/apps': ['key', 200, 401, 403],
  'DELETE /api/apps/{id}': ['key', 200, 401, 403, 404],
  'GET /api/domains': ['key', 200, 401, 403],
  'POST /api/domains': ['key', 201, 400, 401, 403],
  'POST /api/domains/{id}/check': ['key', 200, 401, 403, 404, 409],
  'DELETE /api/domains/{id}': ['key', 200, 401, 403, 404],
  'POST /api/email-settings/preview': ['key', 200, 400, 401, 403],
  'POST /api/email-settings/test': ['key', 200, 400, 401, 403, 409],
  'GET /api/sellers/me/first-steps': ['key', 200, 401, 403],
  'GET /api/sellers/me': ['key', 200, 401, 403],
  'GET /api/sellers/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/sellers/{id}': ['key', 200, 400, 401, 403, 404, 409, 412],
  'POST /api/transactions/bulk': ['key', 200, 400, 401, 403, 409],
  'POST /api/transactions/{id}/cancel': ['key', 200, 400, 401, 403, 404, 409],
  'GET /api/tickets': ['key', 200, 400, 401, 403],
  'GET /api/events/{id}/guest-list': ['key', 200, 400, 401, 403, 404, 409],
  'GET /api/events/{id}/arrivals': ['key', 200, 400, 401, 403, 404],
  'GET /api/tickets/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/tickets/{id}': ['key', 200, 400, 401, 403, 404, 409],
  'POST /api/tickets/{id}/invalidate': ['key', 200, 401, 403, 404, 409],
  'POST /api/tickets/{id}/validate': ['key', 200, 401, 403, 404, 409],
  'POST /api/tickets/{id}/reissue': ['key', 200, 401, 403, 404, 409],
  'POST /api/tickets/{id}/mail': ['key', 200, 400, 401, 403, 404, 409],
  'POST /api/tickets/free': ['key', 201, 400, 401, 403, 404, 409],
  'POST /api/tickets/batch/{id}/mail': ['key', 200, 401, 403, 404],
  'POST /api/tickets/batch/{id}/invalidate': ['key', 200, 401, 403, 404],
  'POST /api/tickets/{id}/seat': ['key', 200, 400, 401, 403, 404, 409],
  'GET /api/accessusers': ['key', 200, 401, 403],
  'POST /api/accessusers': ['key', 201, 400, 401, 403],
  'GET /api/accessusers/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/accessusers/{id}': ['key', 200, 400, 401, 403, 404],
  'DELETE /api/accessusers/{id}': ['key', 200, 401, 403, 404],
  'POST /api/accessusers/{id}/pairing': ['key', 201, 401, 403, 404, 409],
  'GET /api/accessusers/late-scans': ['key', 200, 400, 401, 403],
  'POST /api/accessusers/late-scans/take': ['key', 200, 400, 401, 403, 404],
  'POST /api/accessusers/late-scans/refuse': ['key', 200, 400, 401, 403, 404],
  'GET /api/scan-zones': ['key', 200, 401, 403],
  'POST /api/scan-zones': ['key', 201, 400, 401, 403],
  'GET /api/scan-zones/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/scan-zones/{id}': ['key', 200, 400, 401, 403, 404],
  'GET /api/scan-groups': ['key', 200, 401, 403],
  'POST /api/scan-groups': ['key', 201, 400, 401, 403],
  'GET /api/scan-groups/{id}': ['key', 200, 401, 403, 404],
  'PUT /api/scan-groups/{id}': ['key', 200, 400, 401, 403, 404],
  'DELETE /api/scan-groups/{id}': ['key', 200, 401, 403, 404, 409],
  'POST /api/accessusers/pair': ['anyone', 200, 400, 404],
  'GET /api/accessusers/me': ['accessUser', 200, 401],
  'GET /api/accessusers/events': ['accessUser', 200, 401],
  'GET /api/accessusers/seller': ['accessUser', 200, 401],
  'GET /api/accessusers/{eventId}/tickets': ['accessUser', 200, 400, 401, 403, 404],
  'GET /api/accessusers/tickets/v2/{eventId}': ['accessUser', 200, 400, 401, 403, 404],
  'GET /api/accessusers/tickets/{barcode}': ['accessUser', 200, 400, 401, 403, 404],
  'POST /api/accessusers/tickets/{barcode}/scan': ['accessUser', 200, 400, 401, 403, 404, 409],
  'POST /api/accessusers/scans/{eventId}': ['accessUser', 200, 400, 401, 403, 404],
  'GET /api/accessusers/{eventId}/counts': ['accessUser', 200, 401, 403, 404],
  'POST /api/accessusers/scans/{nonce}/undo': ['accessUser', 200, 401, 403, 404, 409],
  'POST /api/oauth2/revoke': ['app', 200, 400, 401],
  'GET /api/jobs': ['key', 200, 400, 401, 403],
  'POST /api/jobs/{id}/replay': ['key', 200, 401, 403, 404, 409],
  'POST /api/jobs/{id}/dismiss': ['key', 200, 401, 403, 404, 409],
  'POST /api/jobs/replay': ['key', 200, 400, 401, 403],
  'POST /api/jobs/dismiss': ['key', 200, 400, 401, 403],
};

const operations: [string, Route][] = Object.entries(api).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, operation]): [string, Route] => [
    `${group}.${name}`,
    operation,
  ]),
);
const address = ({ method, path }: Route) => `${method} ${path}`;

describe('api', () => {
  for (const [wanted, [who, success, ...statuses]] of Object.entries(named)) {
    it(`has ${wanted}`, () => {
      const found = operations
        .filter(([, operation]) => address(operation) === wanted)
        .map(([, operation]) => operation);
      assert.deepEqual(
        found.map((operation) => [operation.who, operation.status ?? 200]),
        [[who, success]],
      );
      const errors: readonly number[] = found.flatMap((operation) => operation.errors);
      assert.deepEqual(
        statuses.filter((status) => !errors.includes(status)),
        [],
      );
    });
  }

  it('has no operation that is not named here', () => {
    assert.deepEqual(
      operations.filter(([, operation]) => !(address(operation) in named)).map(([name]) => name),
      [],
    );
  });

  it('takes a body where something is written and none where something is read', () => {
    for (const [name, { method, body, query, upload }] of operations) {
      if (method === 'GET' || method === 'DELETE') assert.equal(body, undefined, name);
      else if (!upload) assert.equal(query, undefined, name);
    }
  });

  it('takes the secret of an upload before its body', () => {
    const uploads = operations.filter(([, { upload }]) => upload);
    assert.deepEqual(uploads.map(([name]) => name).sort(), ['tickets.upload', 'uploads.add']);
    for (const [name, { query, body }] of uploads) {
      assert.deepEqual(Object.keys(query?._zod.def.shape ?? {}), ['secret'], name);
      assert.ok(body && !('secret' in body._zod.def.shape), name);
    }
  });

  it('asks for the secret wherever it is the credential', () => {
    for (const [name, { who, body, query, upload }] of operations) {
      if (who === 'secret') assert.ok((upload ? query : (body ?? query))?._zod.def.shape.secret, name);
    }
  });

  it('may answer 401 wherever credentials are needed, and 404 wherever something is named in the path', () => {
    for (const [name, { who, path, errors }] of operations) {
      if (who === 'key' || who === 'customer' || who === 'app') assert.ok(errors.includes(401), name);
      if (path.includes('{')) assert.ok(errors.includes(404), name);
    }
  });

  it('may answer 400 wherever something is sent that can be wrong', () => {
    for (const [name, { body, errors }] of operations) if (body) assert.ok(errors.includes(400), name);
  });

  it('tells path, query and body apart by their names', () => {
    for (const [name, { path, body, query }] of operations) {
      const names = [
        ...[...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
        ...Object.keys(query?._zod.def.shape ?? {}),
        ...Object.keys(body?._zod.def.shape ?? {}),
      ];
      assert.equal(new Set(names).size, names.length, name);
    }
  });
});
