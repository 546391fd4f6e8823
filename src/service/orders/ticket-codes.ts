/** What the codes of tickets hold beyond the short one: made when a ticket is shown to its holder, and never stored. */
import type { z } from '../../contract/route.ts';
import type { Ticket } from '../../contract/tickets.ts';
import { hexOf } from '../../sale/code-letters.ts';
import { rotatingKey, rotatingPrefix } from '../../sale/rotating-codes.ts';
import { payloadOf, signedMessage, signedText } from '../../sale/signed-codes.ts';
import { codeCrypto, signCode } from '../security/code-crypto.ts';
import { madeRotationKeys, signingKey, type KeyStore } from './code-keys.ts';
import { ticketView, type TicketCodes, type TicketRow } from './tickets.ts';

type Coded = Pick<TicketRow, 'id' | 'event_id' | 'ticket_type_id' | 'barcode' | 'code_version' | 'created_at' | 'data'>;

/** Tickets with their codes. Those with short codes, most of all, need no query. */
export async function withTicketCodes<T extends TicketRow>(
  store: KeyStore,
  rows: readonly T[],
  now: Date,
): Promise<T[]> {
  const codes = await codesOf(store, rows, now);
  return rows.map((row) => {
    const own = codes.get(row.id);
    return own ? { ...row, codes: own } : row;
  });
}

/** A ticket for its holder, with its code. */
export async function codedTicketView(store: KeyStore, row: TicketRow, now: Date): Promise<z.input<typeof Ticket>> {
  const [coded = row] = await withTicketCodes(store, [row], now);
  return ticketView(coded, now);
}

/** The codes of tickets, by ticket; nothing of those with short ones. */
async function codesOf(store: KeyStore, rows: readonly Coded[], now: Date): Promise<Map<string, TicketCodes>> {
  const having = (form: string) => rows.filter(({ data }) => data.codeForm === form);
  return new Map([
    ...(await signed(store, having('signed'), now)),
    ...(await rotating(store, having('rotating'), now)),
  ]);
}

async function signed(store: KeyStore, rows: readonly Coded[], now: Date): Promise<[string, TicketCodes][]> {
  if (rows.length === 0) return [];
  const sellers = await store.db.query<{ id: string; seller_id: string }>(
    'select id, seller_id from event where id = any($1::text[])',
    [[...new Set(rows.map((row) => row.event_id))]],
  );
  const sellerOf = new Map(sellers.map(({ id, seller_id: sellerId }) => [id, sellerId]));
  const keys = new Map<string, Awaited<ReturnType<typeof signingKey>>>();
  for (const sellerId of new Set(sellerOf.values())) keys.set(sellerId, await signingKey(store, sellerId, now));
  return await Promise.all(
    rows.map(async (row): Promise<[string, TicketCodes]> => {
      const sellerId = sellerOf.get(row.event_id) ?? '';
      const own = keys.get(sellerId);
      if (!own) throw new Error(`There is no event ${row.event_id}`);
      const ticket = {
        ...{ keyNumber: own.number, code: row.barcode, eventId: row.event_id, ticketTypeId: row.ticket_type_id },
        ...{ validFrom: row.created_at, version: row.code_version },
      };
      const payload = await payloadOf(ticket, codeCrypto.sha256);
      const signature = await signCode(own.key, signedMessage(sellerId, payload));
      return [row.id, { signedBarcode: signedText(payload, signature) }];
    }),
  );
}

async function rotating(store: KeyStore, rows: readonly Coded[], now: Date): Promise<[string, TicketCodes][]> {
  if (rows.length === 0) return [];
  const events = [...new Set(rows.map((row) => row.event_id))];
  const keys = await madeRotationKeys(store, events, now);
  return await Promise.all(
    rows.map(async (row): Promise<[string, TicketCodes]> => {
      const eventKey = keys.get(row.event_id);
      if (!eventKey) throw new Error(`There is no key of event ${row.event_id}`);
      const key = await rotatingKey(eventKey, row.barcode, row.code_version, codeCrypto.hmac);
      return [row.id, { rotatingBarcode: { prefix: rotatingPrefix(row.barcode), key: hexOf(key) } }];
    }),
  );
}

/** The codes of an order's tickets, or of a single one, whose rows are read as text. */
export async function codesOfOrder(
  store: KeyStore,
  checkoutId: string,
  ticketId: string | undefined,
  now: Date,
): Promise<Record<string, TicketCodes>> {
  const rows = await store.db.query<Coded>(
    `select id, event_id, ticket_type_id, barcode, code_version, created_at, data from ticket
     where checkout_id = $1 and ($2::text is null or id = $2) and data ? 'codeForm'`,
    [checkoutId, ticketId ?? null],
  );
  return Object.fromEntries(await codesOf(store, rows, now));
}
