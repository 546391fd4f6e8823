/** The roles of a seller's users: what each may do, in the same permissions that keys have. */
import { permissions, type Permission } from './permissions.ts';

/**
 * - `admin`: everything, users and keys included.
 * - `programme`: events and what belongs to them, emails to holders, reports of sales; no orders.
 * - `sales`: orders, customers, tickets, vouchers and coupons; refunds up to `deskSettings.refundLimit`.
 * - `door`: guests, doors and who is in; no orders.
 * - `accounting`: reads everything, and marks orders and refunds by hand as paid.
 */
export const roles = ['admin', 'programme', 'sales', 'door', 'accounting'] as const;
export type Role = (typeof roles)[number];

/** What a role may do. */
export interface RoleRights {
  /** Everything, also what only an unlimited key may do. */
  readonly isUnlimited?: true;
  readonly permissions: readonly Permission[];
  /** Single operations beyond the permissions. */
  readonly operations?: readonly string[];
  /** Refunds one order up to the limit of its seller, `deskSettings.refundLimit`. */
  readonly refundsToLimit?: true;
  /** Sees names and codes in what it may read, as a door does. */
  readonly seesPeople?: true;
}

export const rightsOf: Readonly<Record<Role, RoleRights>> = {
  admin: { isUnlimited: true, permissions },
  programme: { permissions: ['events:read', 'events:write', 'messages:read', 'messages:write', 'reports:read'] },
  sales: {
    refundsToLimit: true,
    permissions: [
      ...(['events:read', 'customers:read', 'customers:write', 'checkout:write'] as const),
      ...(['transactions:read', 'transactions:write', 'refunds:read'] as const),
      ...(['tickets:read', 'tickets:write', 'vouchers:read', 'vouchers:write'] as const),
      ...(['messages:read', 'messages:write'] as const),
    ],
  },
  door: { permissions: ['events:read', 'tickets:read', 'scans:read', 'scans:write'], seesPeople: true },
  accounting: {
    permissions: permissions.filter((permission) => permission.endsWith(':read')),
    operations: [
      ...['transactions.markReceived', 'voucherOrders.markReceived', 'refunds.done', 'refunds.update'],
      // of orders that it marks as paid
      ...['transactions.bulk', 'runs.pause', 'runs.resume', 'runs.retry', 'runs.undo'],
    ],
  },
};
