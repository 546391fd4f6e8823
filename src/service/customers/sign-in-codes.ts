/**
 * Six-digit codes that are emailed to customers. For each purpose only the newest works: for ten minutes, for five
 * attempts, once. The stored value can be checked only with the service's key, since a million codes can be tried in no
 * time.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { maxPerHour, nextMailAt, writeAccountEmail, type Recipient } from './account-emails.ts';
import type { Queryable } from '../database/index.ts';
import { newId } from '../security/ids.ts';
import type { Secrets } from '../security/secrets.ts';

/** `sign-in` opens a session; `confirm` is for steps that need more than a session. */
export type CodePurpose = 'sign-in' | 'confirm';

const minute = 60_000;
const hour = 60 * minute;
const lifetime = 10 * minute;
const maxTries = 5;

/**
 * Emails a code, unless the limit is reached: one a minute and five an hour for each purpose. The caller has locked the
 * customer's row.
 * @returns The time from which the next code can be sent, if this one was not.
 */
export async function emailCode(
  tx: Queryable,
  { secrets, locale }: { readonly secrets: Secrets; readonly locale: string | undefined },
  to: Recipient,
  purpose: CodePurpose,
  now: Date,
): Promise<Date | undefined> {
  const earlier = await tx.query<{ created_at: Date }>(
    `select created_at from customer_code where customer_id = $1 and purpose = $2 and created_at > $3::timestamptz
     order by created_at desc limit ${maxPerHour}`,
    [to.id, purpose, new Date(now.getTime() - hour)],
  );
  const next = nextMailAt(earlier.map(({ created_at: at }) => at));
  if (next > now) return next;
  const id = newId(now);
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  await tx.query(
    `insert into customer_code (id, customer_id, purpose, hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz)`,
    [id, to.id, purpose, hashOfCode(secrets, id, code), now, new Date(now.getTime() + lifetime)],
  );
  await writeAccountEmail(tx, purpose === 'confirm' ? 'confirm' : 'code', { key: code, locale }, to, now);
  return undefined;
}

/**
 * Checks a code against the last one that was emailed, and uses it up. Spaces in it do not matter. Each attempt counts,
 * right or wrong.
 */
export async function isCode(
  db: Queryable,
  secrets: Secrets,
  customerId: string,
  purpose: CodePurpose,
  typed: string,
  now: Date,
): Promise<boolean> {
  const [tried] = await db.query<{ id: string; hash: string }>(
    `update customer_code set tries = tries + 1
     where id = (select id from customer_code where customer_id = $1 and purpose = $2 order by created_at desc, id desc limit 1)
       and tries < ${maxTries} and expires_at > $3::timestamptz returning id, hash`,
    [customerId, purpose, now],
  );
  if (!tried) return false;
  const given = Buffer.from(hashOfCode(secrets, tried.id, typed.replace(/\s/g, '')));
  const expected = Buffer.from(tried.hash);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  // The row stays, as it counts towards the limit of emails. Of two requests at the same time, one wins.
  const used = await db.query(
    'update customer_code set expires_at = $2::timestamptz where id = $1 and expires_at > $2::timestamptz returning id',
    [tried.id, now],
  );
  return used.length > 0;
}

function hashOfCode(secrets: Secrets, id: string, code: string): string {
  return secrets.sign('customer code', `${id} ${code}`);
}

/** Deletes codes that no longer count towards the limit of the last hour. */
export async function deleteExpiredCustomerCodes(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from customer_code where created_at < $1::timestamptz', [new Date(now.getTime() - hour)]);
}
