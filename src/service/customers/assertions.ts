/**
 * Assertions of a seller's own sign-in about a customer: JSON Web Tokens, signed with HMAC-SHA-256 by a secret that
 * only the seller's server and the service know.
 */
import { emailPattern } from '../../contract/email.ts';
import { invalid, ApiError } from '../http/api-error.ts';

/** A checked assertion. */
export interface Assertion {
  /** The seller's own id for the customer. */
  readonly externalId?: string | undefined;
  readonly email?: string | undefined;
  /** True when the seller has verified the address. */
  readonly isProved: boolean;
  readonly prename?: string | undefined;
  readonly lastname?: string | undefined;
  /** Each nonce counts once. */
  readonly nonce: string;
  readonly expires: Date;
}

/** The maximum lifetime of an assertion, in milliseconds: a leaked one is soon worthless. */
const maxLifetimeMs = 5 * 60_000;
/** The tolerated difference of clocks, in milliseconds. */
const leeway = 60_000;
const maxTextLength = 254;

/** The only accepted audience: assertions for other services are refused. */
const audience = 'foyer';

/** Reads an assertion. @throws ApiError 401 with one message for a wrong signature, 400 that names an invalid claim. */
export async function readAssertion(token: string, sellerId: string, secret: string, now: Date): Promise<Assertion> {
  const claims = await verified(token, secret);
  if (!claims) throw notSigned();
  return check(claims, sellerId, now);
}

/** The claims of a token with this signature; `undefined` when it is another one, or covers no claims. */
async function verified(token: string, secret: string): Promise<Claims | undefined> {
  const [{ compactVerify }, { JOSEError }] = await Promise.all([
    import('jose/jws/compact/verify'),
    import('jose/errors'),
  ]);
  try {
    // The algorithm is fixed here, never taken from the token.
    const options = { algorithms: ['HS256'] };
    const { payload, protectedHeader } = await compactVerify(token, Buffer.from(secret), options);
    // `crit` names extensions that must be understood (RFC 7515, 4.1.11); none is understood here
    return protectedHeader.crit === undefined ? parse(payload) : undefined;
  } catch (error) {
    if (error instanceof JOSEError) return undefined;
    throw error;
  }
}

type Claims = Readonly<Record<string, unknown>>;

function check(claims: Claims, sellerId: string, now: Date): Assertion {
  const { iss, aud, exp, nbf, iat, sub, email, jti } = claims;
  if (iss !== sellerId) throw wrong('iss', 'Expected the seller’s id');
  if (aud !== audience) throw wrong('aud', `Expected "${audience}"`);
  if (!isTime(exp)) throw wrong('exp', secondsExpected);
  const left = exp * 1000 - now.getTime();
  if (left <= -leeway) throw wrong('exp', 'It is over');
  if (left > maxLifetimeMs + leeway) throw wrong('exp', 'At most five minutes ahead');
  for (const [claim, from] of Object.entries({ nbf, iat })) {
    if (from === undefined) continue;
    if (!isTime(from)) throw wrong(claim, secondsExpected);
    if (from * 1000 - now.getTime() > leeway) throw wrong(claim, 'It is in the future');
  }
  if (typeof jti !== 'string' || jti.length < 8 || jti.length > maxTextLength)
    throw wrong('jti', 'Expected a nonce of 8 signs or more');
  if (sub !== undefined && (typeof sub !== 'string' || sub.trim() === '' || sub.length > maxTextLength))
    throw wrong('sub', 'Expected the id of a customer as text');
  if (email !== undefined && (typeof email !== 'string' || email.length > maxTextLength || !emailPattern.test(email)))
    throw wrong('email', 'Expected an e-mail address');
  if (sub === undefined && email === undefined) throw wrong('sub', 'Missing, as is email');
  return {
    externalId: sub?.trim(),
    email,
    isProved: claims.email_verified === true,
    prename: nameOf(claims, 'given_name'),
    lastname: nameOf(claims, 'family_name'),
    nonce: jti,
    expires: new Date(exp * 1000 + leeway),
  };
}

const secondsExpected = 'Expected seconds since 1970';

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function nameOf(claims: Claims, claim: string): string | undefined {
  const name = claims[claim];
  if (name === undefined) return undefined;
  if (typeof name !== 'string' || name.length > 200 || /[\0\p{Cs}]/u.test(name))
    throw wrong(claim, 'Expected at most 200 characters');
  return name;
}

function parse(payload: Uint8Array): Claims | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(payload));
    return typeof value === 'object' && value !== null ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}

/** One error for all cases: no secret, a wrong one, or a used nonce. */
export function notSigned(): ApiError {
  return new ApiError(
    401,
    'INVALID_ASSERTION',
    'The assertion is not signed with the seller’s secret, or was used already.',
  );
}

function wrong(claim: string, message: string): ApiError {
  return invalid(`assertion.${claim}`, message);
}
