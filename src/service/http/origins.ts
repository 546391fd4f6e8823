/** The pages that may act for customers: those of the origins that a seller lists, or any if the list is empty. */
import type { Route } from '../../contract/route.ts';
import type { Context } from './context.ts';
import { ApiError } from './api-error.ts';

/**
 * True when pages of other sites may use an operation. Keys, sessions of users and credentials of apps do not belong
 * into pages of other sites, so these cannot read the answers of their operations.
 */
export function isForPages({ who }: Route): boolean {
  return who !== 'key' && who !== 'app' && who !== 'user';
}

/** True for operations of customers who are not signed in yet: the seller is in the body. */
export function namesSeller(operation: string, { who }: Route): boolean {
  return who === 'anyone' && /^(?:account|signIn|passkeys)\./.test(operation);
}

/**
 * Checks the origin of a request.
 * @param origin The header `Origin`; programs send none, and pages cannot leave it out.
 * @param allowed Origins that the seller lists, e.g. `https://theatre.example`; any when missing or empty.
 * @throws ApiError 403 for a page of another site. The service's own pages are always allowed.
 */
export function assertOrigin(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  origin: string | undefined,
  allowed: readonly string[] | undefined,
): void {
  if (origin === undefined || allowed === undefined || allowed.length === 0) return;
  if (origin === originOf(publicUrl) || allowed.some((one) => originOf(one) === origin)) return;
  throw new ApiError(403, 'ORIGIN_NOT_ALLOWED', 'This seller does not take this from pages of this site.');
}

/** The same check, for the seller that a request names. */
export async function assertSellersOrigin(
  context: Pick<Context, 'publicUrl' | 'db'>,
  origin: string | undefined,
  sellerId: unknown,
): Promise<void> {
  if (origin === undefined || typeof sellerId !== 'string' || origin === originOf(context.publicUrl)) return;
  const [row] = await context.db.query<{ allowed: readonly string[] | null }>(
    `select ${originsSql('s')} as allowed from seller s where s.id = $1`,
    [sellerId],
  );
  assertOrigin(context, origin, row?.allowed ?? undefined);
}

/**
 * The origins that a seller lists, and its own domain beside them, as SQL. An empty list stays one: any page may act then.
 * @param seller The alias of the table `seller`.
 */
export function originsSql(seller: string): string {
  const listed = `${seller}.data -> 'allowedOrigins'`;
  return `case when jsonb_typeof(${listed}) = 'array' and ${listed} <> '[]' and ${seller}.data ->> 'siteUrl' is not null
    then ${listed} || (${seller}.data -> 'siteUrl') else ${listed} end`;
}

/**
 * Checks that a change comes from a page of the service itself: browsers name the page of every change.
 * @throws ApiError 403
 */
export function assertOwnOrigin(
  { origin, 'sec-fetch-site': site }: { readonly origin?: string | undefined; readonly 'sec-fetch-site'?: unknown },
  publicUrl: string,
): void {
  if (site === undefined ? origin !== undefined && origin === originOf(publicUrl) : site === 'same-origin') return;
  throw new ApiError(403, 'ORIGIN_NOT_ALLOWED', 'A session takes changes from the pages of the service alone.');
}

/** An origin as browsers write it: lower case, no path, no default port. Nothing for an invalid address. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
