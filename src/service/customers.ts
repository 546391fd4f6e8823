/** Customers' accounts: signing in, and what a signed-in customer sees. Every query asks for the customer's own rows. */
import type { Api } from '../contract/index.ts';
import type { Customer } from '../contract/customers.ts';
import type { z } from '../contract/route.ts';
import { Attempts, issueToken, signedIn } from './access.ts';
import { selectCheckouts, type CheckoutRow } from './checkout-row.ts';
import { transactionView } from './checkout-view.ts';
import { eventColumns, storedEvent, type EventRow } from './event-records.ts';
import { publicEvent } from './events.ts';
import type { Context, Handlers } from './handler.ts';
import { hashOf } from './ids.ts';
import { page } from './paging.ts';
import { verifyPassword } from './passwords.ts';
import { pick } from './pick.ts';
import { Refusal } from './refusal.ts';
import type { Left } from './served.ts';
import { ticketColumns, ticketView, type TicketRow } from './tickets.ts';

interface CustomerRow {
  readonly id: string;
  readonly seller_id: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly blocked: boolean;
  readonly data: z.input<typeof Customer>;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const newest = 500;

/** The handlers of accounts. */
export function accountHandlers({ db, now }: Context): Handlers<Api['account'], Left<'account'>> {
  const attempts = new Attempts(10, 15 * 60_000);
  return {
    async login({ sellerId, email, password }) {
      const key = emailKey(email);
      const name = hashOf(JSON.stringify([sellerId, key]));
      attempts.begin(name, now());
      const [row] = await db.query<CustomerRow>('select * from customer where seller_id = $1 and email_key = $2', [
        sellerId,
        key,
      ]);
      const isRight = await verifyPassword(password, row?.password_hash);
      if (!row || !isRight || row.blocked)
        throw new Refusal(401, 'WRONG_CREDENTIALS', 'The e-mail address or the password is wrong.');
      attempts.succeed(name);
      return { token: await issueToken(db, row.id, now()) };
    },

    async me(_request, call) {
      const { id } = signedIn(call);
      const [row] = await db.query<CustomerRow>('select * from customer where id = $1', [id]);
      if (!row) throw new Refusal(401, 'NOT_SIGNED_IN', 'Sign in to do this.');
      return ownView(row);
    },

    async transactions({ subscriptionId, checkoutId }, call) {
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
        events: events.map((row) => publicEvent(storedEvent(row))),
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
] as const;

/** What a customer may see of their own record: not the seller's notes, tags and segments, and never a token. */
function ownView({
  id,
  seller_id: sellerId,
  email,
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
    createdAt: created.toISOString(),
    updatedAt: updated.toISOString(),
  };
}
