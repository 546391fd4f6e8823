/** Which pages may act for customers: those that a seller names, when the seller names any. */
import type { Route } from '../../contract/route.ts';
import type { Context } from './context.ts';
import { ApiError } from './api-error.ts';

/**
 * Whether pages of other sites may use an operation at all. Keys and the credentials of apps do not belong into browsers,
 * so that no page is told what they answer.
 */
export function isForPages({ who }: Route): boolean {
  return who !== 'key' && who !== 'app';
}

/** Operations of customers who are not signed in yet: the seller stands in the body. */
export function namesSeller(operation: string, { who }: Route): boolean {
  return who === 'anyone' && /^(?:account|signIn|passkeys)\./.test(operation);
}

/**
 * @param origin The header `Origin`; programs send none, and pages cannot leave it out.
 * @param allowed Origins that the seller named, e.g. `https://theatre.example`; any when missing or empty.
 * @throws Refusal 403 for a page of another site. The service's own pages are always allowed.
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

/** The same, for the seller whom a request names. */
export async function assertSellersOrigin(
  context: Pick<Context, 'publicUrl' | 'db'>,
  origin: string | undefined,
  sellerId: unknown,
): Promise<void> {
  if (origin === undefined || typeof sellerId !== 'string' || origin === originOf(context.publicUrl)) return;
  const [row] = await context.db.query<{ allowed: readonly string[] | null }>(
    `select data->'allowedOrigins' as allowed from seller where id = $1`,
    [sellerId],
  );
  assertOrigin(context, origin, row?.allowed ?? undefined);
}

/** As browsers write it: lower case, no path, no usual port. What is no address is the origin of nobody. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
