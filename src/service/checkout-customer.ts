/** The seller's record of whoever buys. */
import { emailKey } from './customers.ts';
import type { Details } from './details.ts';
import { json, type Queryable } from './database/index.ts';
import { newId } from './ids.ts';
import { pick } from './pick.ts';
import { Refusal } from './refusal.ts';

interface Buyer {
  readonly sellerId: string;
  readonly details: Details;
  /** The customer who is signed in, if any. */
  readonly account?: string | undefined;
  /** Hash of the password that a new account gets. */
  readonly passwordHash?: string | undefined;
}

interface CustomerRow {
  readonly id: string;
  readonly has_account: boolean;
  readonly verified: boolean;
  readonly blocked: boolean;
}

/**
 * Finds or makes the customer whom an order belongs to. An e-mail address proves nothing: a password is set for a new
 * record only, and a record with an account is changed by nobody but its owner, signed in. Nothing that is answered
 * depends on whether a record exists.
 * @returns The customer's id; nothing for an account whose address is not verified, since it may be somebody else's.
 * @throws Refusal 403 for a customer whom the seller has blocked.
 */
export async function customerOf(
  tx: Queryable,
  { sellerId, details, account, passwordHash }: Buyer,
  now: Date,
): Promise<string | undefined> {
  const data = customerData(details);
  if (account !== undefined) {
    await tx.query('update customer set data = $2::jsonb || data, updated_at = $3::timestamptz where id = $1', [
      account,
      json(data),
      now,
    ]);
    return account;
  }
  const key = emailKey(details.email);
  const made = await tx.query<{ id: string }>(
    `insert into customer (id, seller_id, email, email_key, password_hash, data, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::timestamptz, $7::timestamptz) on conflict (seller_id, email_key) do nothing returning id`,
    [newId(now), sellerId, details.email, key, passwordHash ?? null, json({ ...data, verified: false }), now],
  );
  if (made[0]) return made[0].id;
  const [known] = await tx.query<CustomerRow>(
    `select id, password_hash is not null as has_account, coalesce((data->>'verified')::boolean, false) as verified, blocked
     from customer where seller_id = $1 and email_key = $2 for update`,
    [sellerId, key],
  );
  if (!known) return undefined;
  if (known.blocked) throw new Refusal(403, 'CUSTOMER_BLOCKED', 'This seller does not take orders for this address.');
  if (known.has_account) return known.verified ? known.id : undefined;
  await tx.query('update customer set data = data || $2::jsonb, updated_at = $3::timestamptz where id = $1', [
    known.id,
    json(data),
    now,
  ]);
  return known.id;
}

/** In the wire's names. */
function customerData(details: Details) {
  const location = pick(details, ['street', 'line2', 'postal', 'city', 'state', 'country']);
  return {
    ...pick(details, ['prename', 'lastname', 'company', 'phone', 'consents']),
    ...(Object.keys(location).length > 0 && { location }),
  };
}
