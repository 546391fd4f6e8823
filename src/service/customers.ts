/** Customers' accounts: signing in, and what a signed-in customer sees. Every query asks for the customer's own rows. */
import type { Api } from '../contract/index.ts';
import type { Customer } from '../contract/customers.ts';
import type { z } from '../contract/route.ts';
import { Attempts, issueToken, signedIn } from './access.ts';
import { selectCheckouts, type CheckoutRow } from './checkout-row.ts';
import { transactionView } from './checkout-view.ts';
import { customerColumns, type CustomerRow } from './customer-views.ts';
import type { Database } from './database/index.ts';
import { eventColumns, storedEvent, type EventRow } from './event-records.ts';
import { publicEvent } from './events.ts';
import type { Context, Handlers } from './handler.ts';
import { hashOf } from './ids.ts';
import { page } from './paging.ts';
import { verifyPassword } from './passwords.ts';
import { pick } from './pick.ts';
import { Refusal } from './refusal.ts';
import { ticketColumns, ticketView, type TicketRow } from './tickets.ts';
import { inLanguage } from './translations.ts';

const newest = 500;

const attemptsOf = new WeakMap<Database, Attempts>();

/** Attempts to sign in, counted for each address. */
function signInAttempts(db: Database): Attempts {
  const attempts = attemptsOf.get(db) ?? new Attempts(10, 15 * 60_000);
  attemptsOf.set(db, attempts);
  return attempts;
}

function attemptName(sellerId: string, email: string): string {
  return hashOf(JSON.stringify([sellerId, emailKey(email)]));
}

/** Lets somebody sign in again at once after too many attempts, because they proved that the address is theirs. */
export function forgetAttempts(db: Database, sellerId: string, email: string): void {
  signInAttempts(db).succeed(attemptName(sellerId, email));
}

/** The handlers of accounts. */
export function accountHandlers({
  db,
  now,
}: Context): Handlers<Pick<Api['account'], 'login' | 'me' | 'transactions' | 'tickets'>> {
  const attempts = signInAttempts(db);
  return {
    async login({ sellerId, email, password }) {
      const name = attemptName(sellerId, email);
      attempts.begin(name, now());
      const [row] = await db.query<{ id: string; password_hash: string | null; blocked: boolean }>(
        'select id, password_hash, blocked from customer where seller_id = $1 and email_key = $2',
        [sellerId, emailKey(email)],
      );
      const isRight = await verifyPassword(password, row?.password_hash);
      if (!row || !isRight || row.blocked)
        throw new Refusal(401, 'WRONG_CREDENTIALS', 'The e-mail address or the password is wrong.');
      attempts.succeed(name);
      return { token: await issueToken(db, row.id, now()) };
    },

    async me(_request, call) {
      const { id } = signedIn(call);
      const [row] = await db.query<CustomerRow>(`select ${customerColumns} from customer where id = $1`, [id]);
      if (!row) throw new Refusal(401, 'NOT_SIGNED_IN', 'Sign in to do this.');
      return ownView(row);
    },

    async transactions({ subscriptionId, checkoutId, locale }, call) {
      const { id } = signedIn(call);
      // Nothing is sold by subscription, so that no order belongs to one.
      const rows = subscriptionId
        ? []
        : await db.query<CheckoutRow>(
            `${selectCheckouts} where c.customer_id = $1 and c.status = 'COMPLETE' and ($2::text is null or c.id = $2)
             order by c.created_at desc, c.id desc limit ${newest}`,
            [id, checkoutId ?? null],
          );
      const events = await db.query<EventRow>(
        `select ${eventColumns} from event e join seller s on s.id = e.seller_id where e.id = any($1::text[]) order by e.starts_at desc, e.id`,
        [[...new Set(rows.map(({ event_id: eventId }) => eventId))]],
      );
      return {
        transactions: rows.map((row) => transactionView(row, now())),
        events: events.map((row) => publicEvent(inLanguage(storedEvent(row), locale), now())),
      };
    },

    async tickets({ top, skip, eventId }, call) {
      const { id } = signedIn(call);
      const limits = page({ top, skip });
      const own = 'from ticket where customer_id = $1 and ($2::text is null or event_id = $2)';
      const params = [id, eventId ?? null];
      const [counted] = await db.query<{ total: number }>(`select count(*) as total ${own}`, params);
      const rows = await db.query<TicketRow>(
        `select ${ticketColumns} ${own} order by created_at desc, checkout_id desc, (data ->> 'index')::int, id limit $3 offset $4`,
        [...params, limits.top, limits.skip],
      );
      return { docs: rows.map((row) => ticketView(row, now())), total: counted?.total ?? 0 };
    },
  };
}

/** E-mail addresses are the same person in capitals or not. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

const ownFields = [
  'company',
  'prename',
  'lastname',
  'image',
  'number',
  'phone',
  'location',
  'extraFields',
  'verified',
  'preferredLanguage',
] as const;

/** What a customer may see of their own record: not the seller's notes, tags and segments, and never a token. */
export function ownView({
  id,
  seller_id: sellerId,
  email,
  has_account: hasAccount,
  login_type: loginType,
  next_verification_mail_at: nextMail,
  data,
  created_at: created,
  updated_at: updated,
}: CustomerRow): z.input<typeof Customer> {
  return {
    ...pick(data, ownFields),
    _id: id,
    primaryEmail: email,
    name: [data.prename, data.lastname].filter(Boolean).join(' '),
    sellerId,
    ...(hasAccount && {
      _account: {
        ...(nextMail && { limitations: { nextVerificationMailRequest: nextMail.toISOString() } }),
        loginType,
      },
    }),
    createdAt: created.toISOString(),
    updatedAt: updated.toISOString(),
  };
}
