/**
 * The permissions of a limited key or an installed app: one word for each group of operations and each way to use it.
 */

/**
 * `…:read` covers the operations of a group that only look, `…:write` those that change something; one does not include
 * the other. `vouchers` covers coupons too. `checkout:write` sells at a POS,
 * and marks, cancels and ends orders: without `customers:read` it is answered their states, not their buyers.
 * `transactions` opens orders alone, with their buyers; `customers:read` and `checkout:write` open them too. `scans`
 * covers access users, scan zones, scan groups and arrivals, `tickets` guest lists. `messages` is for emails to the holders of an event, `settings` for the seller's
 * own settings. To cancel
 * an event takes `events:write` and `refunds:write`.
 */
export const permissions = [
  'events:read',
  'events:write',
  'vouchers:read',
  'vouchers:write',
  'customers:read',
  'customers:write',
  'webhooks:read',
  'webhooks:write',
  'checkout:write',
  'transactions:read',
  'transactions:write',
  'refunds:read',
  'refunds:write',
  'reports:read',
  'audit:read',
  'messages:read',
  'messages:write',
  'scans:read',
  'scans:write',
  'settings:read',
  'settings:write',
  'tickets:read',
  'tickets:write',
] as const;
export type Permission = (typeof permissions)[number];
