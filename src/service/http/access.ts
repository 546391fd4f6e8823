/** The rights of a caller: the key or the customer of a call, and the permissions that an operation needs. */
import type { Permission } from '../../contract/permissions.ts';
import type { Route } from '../../contract/route.ts';
import type { AccessUserCall, Call, Key, UserCall } from './context.ts';
import { ApiError } from './api-error.ts';

type SignedIn = NonNullable<Call['customer']>;

/** The token of `Authorization: Bearer …`; a key may stand there alone, which its prefix tells. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^(?:Bearer +|(?=fk_))([\w.~+/=-]{1,512})$/i.exec(authorization ?? '')?.[1];
}

/** The key of a call. @throws ApiError 401 */
export function apiKeyOf({ key }: Pick<Call, 'key'>): Key {
  if (!key) throw notSignedIn();
  return key;
}

/**
 * Groups of operations without a permission of their own, with the group that covers them: waiting lists, uploads and
 * returns are as personal as orders, seating charts and what events share belong to events, coupons are codes as vouchers are, and a
 * seller is its settings.
 */
const coveredBy: Readonly<Record<string, string | undefined>> = {
  waitingList: 'customers',
  coupons: 'vouchers',
  voucherCatalog: 'vouchers',
  uploads: 'customers',
  seatMaps: 'events',
  paymentStrategies: 'events',
  priceTables: 'events',
  rebookingStrategies: 'events',
  salesChannelGroups: 'events',
  waitingRoom: 'events',
  accessUsers: 'scans',
  lateScans: 'scans',
  scanZones: 'scans',
  scanGroups: 'scans',
  arrivals: 'scans',
  guestList: 'tickets',
  sellers: 'settings',
  emailSettings: 'settings',
  domains: 'settings',
};

/** The same for reading alone: no permission changes who gets the money. */
const readBy: Readonly<Record<string, string | undefined>> = {
  sellerPayments: 'settings',
  walletSettings: 'settings',
  apps: 'settings',
};

/**
 * Groups whose operations depend on their subject: one of these permissions is needed at least, and the handler checks
 * the right one.
 */
const anyOf: Readonly<Record<string, Readonly<Record<'read' | 'write', readonly Permission[]>> | undefined>> = {
  transactions: { read: ['transactions:read', 'customers:read'], write: ['transactions:write', 'checkout:write'] },
  refunds: { read: ['refunds:read'], write: ['refunds:write'] },
  runs: {
    read: ['events:read', 'refunds:read', 'messages:read', 'transactions:read', 'customers:read'],
    write: ['events:write', 'refunds:write', 'messages:write', 'transactions:write', 'checkout:write'],
  },
  voucherOrders: { read: ['customers:read'], write: ['checkout:write'] },
  eventSeats: { read: ['events:read', 'tickets:read'], write: ['events:write', 'tickets:write'] },
  resaleListings: { read: ['customers:read'], write: ['checkout:write'] },
  media: { read: ['events:read', 'settings:read'], write: ['events:write', 'settings:write'] },
  jobs: { read: ['customers:read', 'webhooks:read'], write: ['customers:write', 'webhooks:write', 'checkout:write'] },
};

/** Groups of `anyOf` whose answers have no people in them. */
const withoutPeople: readonly string[] = ['runs', 'media', 'eventSeats'];

/** What a key may always ask: what it is, and the parts of the overview and of a search that it may see. */
const forAnyKey: ReadonlySet<string> = new Set(['oauth.meta', 'overview.get', 'overview.attention', 'search.find']);

/** Whether a key may see something that one of these permissions opens. */
export const sees = ({ permissions }: Key, ...any: readonly Permission[]): boolean =>
  !permissions || any.some((one) => permissions.includes(one));

/**
 * @throws ApiError 403 when an app's key does not cover an operation, e.g. `vouchers.create` needs `vouchers:write`.
 */
export function assertPermitted({ permissions, operations }: Key, operation: string, { method }: Route): void {
  if (!permissions || operations?.includes(operation)) return;
  const [group = ''] = operation.split('.');
  const needed = permissionsFor(group, method === 'GET' ? 'read' : 'write');
  if (needed.some((permission) => permissions.includes(permission)) || forAnyKey.has(operation)) return;
  throw notPermitted(needed.join('" or "'));
}

/** One of these is needed at least. */
function permissionsFor(group: string, use: 'read' | 'write'): readonly string[] {
  return anyOf[group]?.[use] ?? [`${(use === 'read' ? readBy[group] : undefined) ?? coveredBy[group] ?? group}:${use}`];
}

/** Groups that only those may read who may do everything, see `ownerOf`. */
const ownersAlone: readonly string[] = ['users', 'keys'];

/** Whether a key may read what an operation changed. */
export function seesGroup({ permissions, installationId }: Key, operation: string): boolean {
  const [group = ''] = operation.split('.');
  if (ownersAlone.includes(group)) return !permissions && installationId === undefined;
  return !permissions || permissionsFor(group, 'read').some((needed) => permissions.includes(needed));
}

/** The fields that say what became of an order, a record, an entry or a job; none says whose it is. */
const stateFields: ReadonlySet<string> = new Set([
  '_id',
  'tid',
  'eventId',
  'ticketId',
  'transactionId',
  'orderId',
  'voucherId',
  'webhookId',
  'ticketTypeId',
  'status',
  'paymentStatus',
  'paymentMethod',
  'state',
  'kind',
  'what',
  'error',
  'attempts',
  'nextAttemptAt',
  'currency',
  'realPrice',
  'due',
  'amount',
  'refundByHand',
  'price',
  'fee',
  'payout',
  'buyerFee',
  'createdAt',
  'completedAt',
  'paidAt',
  'sentAt',
  'endedAt',
  'transferredAt',
  'slotId',
  'slotStartTime',
  'ticket',
  'personalized',
  'blocked',
  'verified',
  'updatedAt',
  'notifiedAt',
  'doneAt',
]);

/** Whether a key may see what belongs to people: names, and codes that admit. */
export const seesPeople = ({ permissions, seesPeople: sees }: Key): boolean =>
  sees ?? permissions?.includes('customers:read') ?? true;

/**
 * The answer for a key: operations on what belongs to people answer states to a key without `customers:read`. Tickets
 * have names, and codes that admit. Orders have their buyers for `transactions:read`, too.
 */
export function answerFor(key: Key | undefined, operation: string, answer: unknown): unknown {
  const [group = ''] = operation.split('.');
  const isOfPeople =
    (anyOf[group] !== undefined && !withoutPeople.includes(group)) ||
    ['customers', 'tickets'].includes(coveredBy[group] ?? group);
  const seesBuyers = group === 'transactions' && key?.permissions?.includes('transactions:read');
  if (!key || seesPeople(key) || seesBuyers || !isOfPeople) return answer;
  return statesOf(answer);
}

function statesOf(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(statesOf);
  if (typeof answer === 'object' && answer !== null && 'rows' in answer && Array.isArray(answer.rows))
    return { ...answer, rows: answer.rows.map(statesOf) };
  if (typeof answer !== 'object' || answer === null || !('_id' in answer || 'ticket' in answer)) return answer;
  const shown = Object.entries(answer).filter(([name]) => stateFields.has(name));
  return Object.fromEntries(shown.map(([name, value]) => [name, name === 'ticket' ? statesOf(value) : value]));
}

/** The seller of an unlimited key, or of an admin. @throws ApiError 403 for a limited key and for one of an app. */
export function ownerOf(
  call: Pick<Call, 'key'>,
  act:
    | 'manage keys'
    | 'manage apps'
    | 'manage users'
    | 'turn the clock'
    | 'change how buyers pay'
    | 'change the wallets',
): string {
  const { sellerId, permissions, installationId } = apiKeyOf(call);
  if (permissions || installationId !== undefined) {
    throw new ApiError(403, 'NOT_PERMITTED', `Only a key of the seller that may do everything may ${act}.`);
  }
  return sellerId;
}

/** The signed-in user of a call. @throws ApiError 401 */
export function userOf({ user }: Call): UserCall {
  if (!user) throw notSignedIn();
  return user;
}

/** @param needed The permission that a key lacks. */
export function notPermitted(needed: string): ApiError {
  return new ApiError(403, 'NOT_PERMITTED', `This key may not do that: it lacks the permission "${needed}".`);
}

/** The signed-in customer of a call. @throws ApiError 401 */
export function signedIn({ customer }: Call): SignedIn {
  if (!customer) throw notSignedIn();
  return customer;
}

/** The device of a call at a door. @throws ApiError 401 */
export function accessUserOf({ accessUser }: Call): AccessUserCall {
  if (!accessUser) throw notSignedIn();
  return accessUser;
}

/** One error for all wrong credentials: it does not tell which part was wrong. */
export function notSignedIn(): ApiError {
  return new ApiError(401, 'NOT_SIGNED_IN', 'Sign in to do this.');
}
