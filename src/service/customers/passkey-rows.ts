/**
 * Passkeys in the database: public keys, which are no secret, and a description by which their owners tell them apart.
 */
import type { Passkey } from '../../contract/passkeys.ts';
import type { z } from '../../contract/route.ts';
import type { Queryable } from '../database/index.ts';
import { counterGrew, type StoredPasskey } from '../security/webauthn.ts';

export interface PasskeyRow extends StoredPasskey {
  readonly id: string;
  readonly customer_id: string;
  readonly device: string | null;
  readonly synced: boolean;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const columns =
  'p.id, p.customer_id, p.rp_id, p.credential_id, p.public_key, p.sign_count, p.transports, p.device, p.synced, p.created_at, p.last_used_at';

export function passkeyView(row: PasskeyRow): z.input<typeof Passkey> {
  return {
    _id: row.id,
    domain: row.rp_id,
    ...(row.device !== null && { device: row.device }),
    createdAt: row.created_at.toISOString(),
    ...(row.last_used_at && { lastUsedAt: row.last_used_at.toISOString() }),
    synced: row.synced,
  };
}

/** All passkeys of a customer, the newest first. */
export async function readPasskeys(db: Queryable, customerId: string): Promise<PasskeyRow[]> {
  return await db.query<PasskeyRow>(
    `select ${columns} from passkey p where p.customer_id = $1 order by p.created_at desc, p.id desc`,
    [customerId],
  );
}

/** The passkey of a seller's customer on a domain, unless the customer is blocked. */
export async function findPasskey(
  db: Queryable,
  sellerId: string,
  rpId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.query<PasskeyRow>(
    `select ${columns} from passkey p join customer c on c.id = p.customer_id
     where p.seller_id = $1 and p.rp_id = $2 and p.credential_id = $3 and not c.blocked`,
    [sellerId, rpId, credentialId],
  );
  return row;
}

/** Stores a passkey. @returns Nothing when the credential is stored already, for any customer. */
export async function addPasskey(
  db: Queryable,
  sellerId: string,
  row: Omit<PasskeyRow, 'last_used_at'>,
): Promise<PasskeyRow | undefined> {
  const [added] = await db.query<PasskeyRow>(
    `insert into passkey as p (id, seller_id, customer_id, rp_id, credential_id, public_key, sign_count, transports, device, synced, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::text[], $9, $10, $11::timestamptz)
     on conflict (seller_id, rp_id, credential_id) do nothing returning ${columns}`,
    [
      row.id,
      sellerId,
      row.customer_id,
      row.rp_id,
      row.credential_id,
      row.public_key,
      row.sign_count,
      row.transports,
      row.device,
      row.synced,
      row.created_at,
    ],
  );
  return added;
}

/**
 * Records a use. @returns False when the counter did not grow, as with a copy of the device; devices without a counter
 * send 0.
 */
export async function noteUse(db: Queryable, id: string, count: number, synced: boolean, now: Date): Promise<boolean> {
  const noted = await db.query(
    `update passkey set sign_count = $2::bigint, synced = $3, last_used_at = $4::timestamptz
     where id = $1 and ${counterGrew} returning id`,
    [id, count, synced, now],
  );
  return noted.length > 0;
}

/** Removes one passkey of a customer. @returns False when there was none. */
export async function removePasskey(db: Queryable, customerId: string, id: string): Promise<boolean> {
  const removed = await db.query('delete from passkey where id = $1 and customer_id = $2 returning id', [
    id,
    customerId,
  ]);
  return removed.length > 0;
}

/** Removes all passkeys of a customer: another person had the account. */
export async function removePasskeys(db: Queryable, customerId: string): Promise<void> {
  await db.query('delete from passkey where customer_id = $1', [customerId]);
}
