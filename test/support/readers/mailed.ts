/** What a test finds in the mails of a service. */
import assert from 'node:assert/strict';
import type { Database } from '../../../src/service/database/index.ts';

interface Mailed {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** The mails to an address that wait to be sent, the newest first. */
export async function mailsTo(db: Database, email: string): Promise<Mailed[]> {
  return await db.query<Mailed>(
    'select recipient, subject, body from mail where recipient = $1 order by created_at desc, id desc',
    [email],
  );
}

/** The token of the newest link to an address that leads to a page. */
export async function mailedToken(
  db: Database,
  email: string,
  page: 'verify' | 'password' | 'email' | 'email-back' = 'verify',
): Promise<string> {
  const link = new RegExp(`^https://tickets\\.example/account/${page}/([\\w-]{43})$`, 'm');
  const [token] = (await mailsTo(db, email)).flatMap(({ body }) => link.exec(body)?.[1] ?? []);
  assert.ok(token, `There is no link to the page ${page}`);
  return token;
}

/** The six digits of the newest mail to an address that has some. */
export async function mailedCode(db: Database, email: string): Promise<string> {
  const [code] = (await mailsTo(db, email)).flatMap(({ body }) => /^\d{6}$/m.exec(body)?.[0] ?? []);
  assert.ok(code, 'There is no code');
  return code;
}

/** The number of an order, as its emails and documents name it. */
export async function orderNumber(db: Database, { _id: id }: { readonly _id: string }): Promise<string> {
  const [row] = await db.query<{ number: string }>('select number from checkout where id = $1', [id]);
  if (!row) throw new Error(`There is no order ${id}`);
  return row.number;
}
