/** The domains of sellers: named, proven, then the site of their pages. One for each seller, and one seller for each. */
import { z } from '../../contract/route.ts';
import { strict } from '../../contract/strict.ts';
import type { Database, Queryable } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import { readBody } from '../http/requests.ts';
import { newSecret } from '../security/ids.ts';
import type { ProofSources } from '../http/context.ts';
import { isProven } from './domain-proof.ts';
import { assertSeller } from './sellers.ts';

/** A domain that a seller has named. */
export interface SellerDomain {
  readonly seller_id: string;
  readonly domain: string;
  /** What its DNS record or its file must have. */
  readonly token: string;
  readonly proven_at: Date | null;
}

const columns = 'seller_id, domain, token, proven_at';

const named = strict(
  z.object({
    domain: z
      .string()
      .check(
        z.refine(
          (text) => asciiDomain(text) !== undefined,
          'Expected the name of a host, like tickets.theatre.example, without https:// and path',
        ),
      ),
  }),
);

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainForm = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);

/** A domain as browsers send it: in ASCII and lower case; nothing for what is none, as an IP address. */
export function asciiDomain(text: string): string | undefined {
  const address = `https://${text}`;
  if (/[/:@?#\\\s]/.test(text) || !URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return hostname.length <= 253 && domainForm.test(hostname) ? hostname : undefined;
}

/**
 * Names the domain of a seller. The same one again keeps its proof; another one takes its place, and waits for a proof.
 * @throws ApiError 400 for what is no domain, or the service's own; 404 without the seller.
 */
export async function addDomain(
  db: Database,
  { sellerId, domain, publicUrl }: { readonly sellerId: string; readonly domain: string; readonly publicUrl: string },
  now: Date,
): Promise<SellerDomain> {
  const host = asciiDomain(readBody(named, { domain }).domain) ?? '';
  if (host === new URL(publicUrl).hostname)
    throw new ApiError(400, 'INVALID_REQUEST', 'This is the domain of the service itself.', [
      { path: 'domain', message: 'Expected another domain than that of the service' },
    ]);
  await assertSeller(db, sellerId);
  const known = await readDomain(db, sellerId);
  if (known?.domain === host) return known;
  return await db.transaction(async (tx) => {
    await setSite(tx, sellerId, undefined, now);
    const [row] = await tx.query<SellerDomain>(
      `insert into seller_domain (seller_id, domain, token, created_at) values ($1, $2, $3, $4::timestamptz)
       on conflict (seller_id) do update
         set domain = excluded.domain, token = excluded.token, created_at = excluded.created_at, proven_at = null
       returning ${columns}`,
      [sellerId, host, newSecret(), now],
    );
    if (!row) throw new Error('The domain was not written');
    return row;
  });
}

/** The domain that a seller has named; nothing without one. */
export async function readDomain(db: Queryable, sellerId: string): Promise<SellerDomain | undefined> {
  const [row] = await db.query<SellerDomain>(`select ${columns} from seller_domain where seller_id = $1`, [sellerId]);
  return row;
}

/**
 * Looks for the proof, and makes the domain the site of the seller's pages, or no longer. The last owner loses a domain
 * that another seller proves, once its own proof is gone.
 * @throws ApiError 404 without a domain, 409 for one that another seller has and still proves.
 */
export async function checkDomain(
  db: Database,
  {
    sellerId,
    publicUrl,
    sources,
  }: { sellerId: string; publicUrl: string; sources?: Partial<ProofSources> | undefined },
  now: Date,
): Promise<SellerDomain> {
  const known = await readDomain(db, sellerId);
  if (!known) throw new ApiError(404, 'NOT_FOUND', `"${sellerId}" has named no domain.`);
  const proven = await isProven(known, sources);
  const [other] = await db.query<SellerDomain>(
    `select ${columns} from seller_domain where domain = $1 and seller_id <> $2 and proven_at is not null`,
    [known.domain, sellerId],
  );
  if (proven && other && (await isProven(other, sources)))
    throw new ApiError(409, 'DOMAIN_IN_USE', `Another seller has proven ${known.domain}.`);
  return await db.transaction(async (tx) => {
    if (proven && other) await setProven(tx, other, undefined, now);
    await setProven(tx, known, proven ? siteUrlOf(known.domain, publicUrl) : undefined, now);
    return { ...known, proven_at: proven ? now : null };
  });
}

/** Removes the domain of a seller: its pages are at the service's address again. @throws ApiError 404 */
export async function removeDomain(db: Database, sellerId: string, now: Date): Promise<SellerDomain> {
  return await db.transaction(async (tx) => {
    const [row] = await tx.query<SellerDomain>(`delete from seller_domain where seller_id = $1 returning ${columns}`, [
      sellerId,
    ]);
    if (!row) throw new ApiError(404, 'NOT_FOUND', `"${sellerId}" has named no domain.`);
    await setSite(tx, sellerId, undefined, now);
    return row;
  });
}

/** The seller whose proven domain a host is; nothing for any other host. */
export async function sellerOfDomain(db: Queryable, host: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    'select seller_id as id from seller_domain where domain = $1 and proven_at is not null',
    [host],
  );
  return row?.id;
}

/** The site of a domain: with the protocol and the port of the service. */
export function siteUrlOf(domain: string, publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${domain}${port && `:${port}`}`;
}

async function setProven(tx: Queryable, { seller_id: id, domain }: SellerDomain, site: string | undefined, now: Date) {
  await tx.query('update seller_domain set proven_at = $3::timestamptz where seller_id = $1 and domain = $2', [
    id,
    domain,
    site === undefined ? null : now,
  ]);
  await setSite(tx, id, site, now);
}

/** Stores the site beside the other addresses of the seller, where everything that links to its pages reads it. */
async function setSite(tx: Queryable, sellerId: string, site: string | undefined, now: Date): Promise<void> {
  await tx.query(
    `update seller set data = case when $2::text is null then data - 'siteUrl' else data || jsonb_build_object('siteUrl', $2::text) end,
       updated_at = $3::timestamptz
     where id = $1 and data ->> 'siteUrl' is distinct from $2::text`,
    [sellerId, site ?? null, now],
  );
}
