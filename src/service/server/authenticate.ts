/** The authentication of a request by its headers. */
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../contract/route.ts';
import { findCustomer } from '../customers/tokens.ts';
import { findAccessUser } from '../doors/access-users.ts';
import { assertPermitted, bearerOf, notSignedIn } from '../http/access.ts';
import { deviceOf } from '../http/devices.ts';
import type { Call, Context, UserCall } from '../http/context.ts';
import { assertOrigin, assertOwnOrigin } from '../http/origins.ts';
import { ApiError } from '../http/api-error.ts';
import { versionsOf } from '../http/versions.ts';
import { findKey } from '../sellers/keys.ts';
import { findSellerUser, keyOfUser, readStaffSession, type SellerUser } from '../sellers/sessions.ts';

/** Public operations that the POS calls with a key; see `checkout/pos.ts`. */
const atPos: readonly string[] = ['checkout.create', 'checkout.setItems'];

/** Operations that set the session cookie. */
const opensSession: readonly string[] = ['users.signIn', 'users.signInWithPasskey', 'users.accept', 'sellers.create'];

/** Operations of a device that has ended. */
const afterEnd: readonly string[] = ['door.upload'];

/**
 * Authenticates the caller. A token is read on every operation; on public ones an invalid token counts as none.
 * Customers' tokens and keys are not interchangeable.
 * @throws ApiError 401 where a sign-in is required, 403 for a key without permission, or a page that may not act for
 * the customer.
 */
export async function authenticate(
  context: Context,
  operation: string,
  route: Route,
  { headers, query }: FastifyRequest,
): Promise<Call> {
  const token = bearerOf(headers.authorization);
  // programs name no page; another site must not sign a person in
  if (opensSession.includes(operation) && headers.origin !== undefined) assertOwnOrigin(headers, context.publicUrl);
  const isKeyed = route.who === 'key';
  const takesKey = isKeyed || atPos.includes(operation);
  const user = takesKey || route.who === 'user' ? await userOf(context, route, headers) : undefined;
  if (route.who === 'user' && !user) throw notSignedIn();
  const given = takesKey && token !== undefined ? await findKey(context.db, token, context.now()) : undefined;
  const key = takesKey && user ? keyOfUser(user) : given;
  if (isKeyed && !key) throw new ApiError(401, 'NOT_SIGNED_IN', 'The API key is missing, unknown or revoked.');
  if (isKeyed && key) assertPermitted(key, operation, route);
  const found = !isKeyed && token !== undefined ? await findCustomer(context.db, token, context.now()) : undefined;
  if (route.who === 'customer' && !found) throw notSignedIn();
  const accessUser =
    route.who === 'accessUser' && typeof headers.token === 'string'
      ? await findAccessUser(context.db, headers.token, context.now())
      : undefined;
  if (route.who === 'accessUser' && (!accessUser || (accessUser.endedAt && !afterEnd.includes(operation))))
    throw new ApiError(401, 'NOT_SIGNED_IN', 'The token of this device is missing, unknown, revoked or over.');
  if (found) assertOrigin(context, headers.origin, found.allowedOrigins);
  const customer = found?.customer;
  const idempotencyKey = headers['idempotency-key'];
  if (
    idempotencyKey !== undefined &&
    (typeof idempotencyKey !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey))
  ) {
    throw new ApiError(400, 'INVALID_REQUEST', 'The header Idempotency-Key takes 1 to 200 visible characters.', [
      { path: 'Idempotency-Key', message: 'Expected 1 to 200 visible characters' },
    ]);
  }
  const locale = localeOf((query as Record<string, unknown>).locale, headers['accept-language']);
  const device = deviceOf(headers['user-agent']);
  const ifMatch = versionsOf(headers['if-match']);
  const call = {
    ...(customer && { customer }),
    ...(key && { key }),
    ...(accessUser && { accessUser }),
    ...(user && { user }),
  };
  return {
    ...call,
    ...(ifMatch && { ifMatch }),
    ...(headers.origin !== undefined && { origin: headers.origin }),
    ...(device !== undefined && { device }),
    ...(idempotencyKey !== undefined && { idempotencyKey: ownOf(call, idempotencyKey) }),
    ...(locale !== undefined && { locale }),
    ...(headers.accept !== undefined && { accept: headers.accept }),
  };
}

/**
 * The user of the session cookie; a request with credentials of its own has none. A page of another site cannot use it
 * for a change.
 * @throws ApiError 403
 */
async function userOf(
  { db, now, publicUrl }: Context,
  { method }: Route,
  headers: FastifyRequest['headers'],
): Promise<(UserCall & Pick<SellerUser, 'role'>) | undefined> {
  const session = readStaffSession(headers.cookie, publicUrl);
  if (session === undefined || headers.authorization !== undefined) return undefined;
  const user = await findSellerUser(db, session, now());
  if (user && method !== 'GET') assertOwnOrigin(headers, publicUrl);
  return user && { id: user.id, sellerId: user.sellerId, role: user.role, session };
}

/** The stored idempotency key, with the caller: no app or customer gets the answer of another. */
function ownOf({ key, customer, user }: Pick<Call, 'key' | 'customer' | 'user'>, idempotencyKey: string): string {
  const owner = user ? user.id : key ? key.installationId : customer?.id;
  return owner === undefined ? idempotencyKey : `${owner} ${idempotencyKey}`;
}

/** The language in the query, or the first that the browser prefers. */
function localeOf(asked: unknown, accepted: string | undefined): string | undefined {
  const wanted = typeof asked === 'string' && asked !== '' ? asked : accepted?.split(',')[0]?.split(';')[0]?.trim();
  return wanted !== undefined && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/.test(wanted) ? wanted : undefined;
}
