/** The desk of the demo, which opens with one click for the person who started the service on this machine. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { rejectStatus } from '../http/error-handler.ts';
import { newSecret } from '../security/ids.ts';
import { hashPassword } from '../security/passwords.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';
import { openSession, staffCookie } from '../sellers/sessions.ts';
import { insertUser } from '../sellers/user-rows.ts';
import { isOpenedHere } from './health.ts';

export interface DemoDeskOptions {
  readonly sellerId: string;
  /** A part of the address that the service prints at its start; no proxy and no other page knows it. */
  readonly token: string;
}

/** Who manages the demo. */
export const demoManager = { email: 'manager@lantern.example', name: 'Mara Lind', role: 'admin' } as const;

/** Adds `/desk/demo?open={token}`, which signs in an admin of the demo. Other callers get 404. */
export function serveDemoDesk(app: FastifyInstance, context: Context, { sellerId, token }: DemoDeskOptions): void {
  const { db, now, publicUrl } = context;
  app.get('/desk/demo', { config: { cors: false } }, async (request, reply) => {
    const { open } = request.query as Readonly<Record<string, unknown>>;
    if (!isOpenedHere(request) || typeof open !== 'string' || !timingSafeEqualStrings(open, token))
      return rejectStatus(reply, 404);
    const session = await openSession(db, await adminOf(context, sellerId), now());
    return reply
      .headers({ 'set-cookie': staffCookie(session, publicUrl), 'cache-control': 'no-store' })
      .redirect('/desk', 303);
  });
}

/** The first admin of the demo, made with the first click. Its password is unknown; an email sets another. */
async function adminOf({ db, now, passwordCost }: Context, sellerId: string): Promise<string> {
  const [admin] = await db.query<{ id: string }>(
    `select id from seller_user where seller_id = $1 and role = 'admin' order by created_at limit 1`,
    [sellerId],
  );
  if (admin) return admin.id;
  const password = await hashPassword(newSecret(), passwordCost);
  return (await insertUser(db, { seller_id: sellerId, ...demoManager }, password, now())).id;
}
