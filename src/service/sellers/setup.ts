/**
 * The first start of a service: a link with which the first seller and its admin are made, once. Only hashes are stored,
 * and no link is left as soon as a seller exists.
 */
import type { SellerSetup } from '../../contract/sellers.ts';
import type { Queryable } from '../database/index.ts';
import { notFound } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { assertNewPassword } from '../http/new-password.ts';
import { hashOf, newSecret } from '../security/ids.ts';
import { hashPassword } from '../security/passwords.ts';
import { noteOperation } from './audit.ts';
import { createSeller } from './sellers.ts';
import { insertUser } from './user-rows.ts';

const lifetimeMs = 24 * 60 * 60_000;

/** Makes a setup link; nothing for a service that has a seller. Links of other processes stay, for each prints its own. */
export async function firstStartLink({
  db,
  now,
  publicUrl,
}: Pick<Context, 'db' | 'now' | 'publicUrl'>): Promise<string | undefined> {
  const token = newSecret();
  const made = await db.query(
    `insert into setup_link (hash, created_at, expires_at)
     select $1, $2::timestamptz, $3::timestamptz where not exists (select 1 from seller) returning 1`,
    [hashOf(token), now(), new Date(now().getTime() + lifetimeMs)],
  );
  return made.length > 0 ? `${publicUrl}/desk/setup#${token}` : undefined;
}

/**
 * Makes the first seller and its admin.
 * @returns the id of the admin
 * @throws ApiError 400 for what does not fit, 404 for a link that has ended
 */
export async function setUpSeller(
  { db, now, passwordCost }: Context,
  { token, user, name, _id: id, locationCountry: country, currency, timezone, defaultLanguage }: SellerSetup,
): Promise<string> {
  const hash = hashOf(token);
  const [open] = await db.query(
    `select 1 from setup_link where hash = $1 and expires_at > $2::timestamptz and not exists (select 1 from seller)`,
    [hash, now()],
  );
  if (!open) throw gone();
  assertNewPassword(user.password, user.email);
  const passwordHash = await hashPassword(user.password, passwordCost);
  return await db.transaction(async (tx) => {
    // all of them: of two people with a link each, the second one waits here and finds none
    const links = await tx.query<{ hash: string; is_open: boolean }>(
      'delete from setup_link returning hash, expires_at > $1::timestamptz as is_open',
      [now()],
    );
    const [known] = await tx.query('select 1 from seller limit 1');
    if (known || !links.some((link) => link.hash === hash && link.is_open)) throw gone();
    const data = { name: name.trim(), country, timezone, defaultLanguage };
    const seller = await createSeller(tx, { id, currency, data }, now());
    const { id: adminId } = await insertUser(
      tx,
      { seller_id: seller.id, email: user.email, name: user.name.trim(), role: 'admin' },
      passwordHash,
      now(),
    );
    await noteOperation(
      { db: tx, now },
      { id: adminId, sellerId: seller.id },
      {
        operation: 'sellers.create',
        sent: { id: seller.id, name, locationCountry: country, currency, timezone, defaultLanguage },
        answered: undefined,
      },
    );
    return adminId;
  });
}

/** Deletes expired links. */
export async function deleteExpiredSetupLinks(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from setup_link where expires_at <= $1::timestamptz', [now]);
}

const gone = () => notFound('setup link');
