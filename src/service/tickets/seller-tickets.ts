/** The tickets of a seller: listed by filters, and single ones. */
import type { sellerTickets, SellerTicket } from '../../contract/seller-tickets.ts';
import type { z } from '../../contract/route.ts';
import { readLongCode } from '../../sale/ticket-codes.ts';
import type { Queryable } from '../database/index.ts';
import { wantsCsv } from '../http/accept.ts';
import { apiKeyOf } from '../http/access.ts';
import { notFound } from '../http/api-error.ts';
import type { Context, Handlers, Request } from '../http/context.ts';
import { readPage } from '../http/paging.ts';
import { compact, type Named } from '../http/pick.ts';
import { TableAnswer } from '../http/table-answer.ts';
import { rangeConditions } from '../http/ranges.ts';
import { sellerTicketView, ticketColumns, type TicketRow } from '../orders/tickets.ts';

type SoldTicket = TicketRow & { readonly updated_at: Date };
type Filters = Request<(typeof sellerTickets)['list']>;

/** The handlers of tickets for callers with a key of their seller. */
export function sellerTicketHandlers({ db, now }: Context): Handlers<Pick<typeof sellerTickets, 'list' | 'get'>> {
  return {
    list: async (request, call) => {
      const params: unknown[] = [];
      const param = (value: unknown) => `$${params.push(value)}`;
      const from = `from ticket where ${conditions(apiKeyOf(call).sellerId, request, param).join(' and ')}`;
      if (wantsCsv(call)) return new TableAnswer(columns, pagesOf(db, from, params, now()), request.bom === true);
      const list = { columns: `${ticketColumns}, updated_at`, from, params, time: 'created_at', id: 'id' };
      const { rows, ...listed } = await readPage<SoldTicket>(db, list, request);
      const at = now();
      return { rows: rows.map((row) => view(row, at)), ...listed };
    },

    get: async ({ id }, call) => await readSoldTicket(db, apiKeyOf(call).sellerId, id, now()),
  };
}

/** The columns of CSV: names as in JSON. */
const columns: readonly (keyof Named<z.output<typeof SellerTicket>>)[] = [
  '_id',
  'status',
  'barcode',
  'firstname',
  'lastname',
  'ticketTypeId',
  'ticketName',
  'categoryName',
  'seat',
  'slotStartTime',
  'eventId',
  'transactionId',
  'customerId',
  'batchId',
  'isBlocked',
  'type',
  'deliveryType',
  'regularPrice',
  'realPrice',
  'transferredAt',
  'createdAt',
  'updatedAt',
];

/** The rows of a page of CSV. */
const pageRows = 1000;

/** All tickets of a list, page by page: each begins after the last one, so that sales meanwhile move none. */
async function* pagesOf(db: Queryable, from: string, params: readonly unknown[], now: Date) {
  let last: { readonly position: string; readonly id: string } | undefined;
  do {
    const [at, id] = [params.length + 1, params.length + 2];
    const after = last ? ` and (created_at, id) < ($${at}::timestamptz, $${id})` : '';
    const rows: (SoldTicket & { readonly position: string })[] = await db.query(
      `select ${ticketColumns}, updated_at, created_at::text as position ${from}${after}
       order by created_at desc, id desc limit ${pageRows}`,
      last ? [...params, last.position, last.id] : [...params],
    );
    yield rows.map((row) => view(row, now));
    last = rows.length === pageRows ? rows.at(-1) : undefined;
  } while (last);
}

/** A ticket of a seller. @throws ApiError 404, also for the ticket of another one */
export async function readSoldTicket(
  db: Queryable,
  sellerId: string,
  id: string,
  now: Date,
): Promise<z.input<typeof SellerTicket>> {
  const [row] = await db.query<SoldTicket>(
    `select ${ticketColumns}, updated_at from ticket where id = $1 and seller_id = $2`,
    [id, sellerId],
  );
  if (!row) throw notFound('ticket');
  return view(row, now);
}

/** The tickets of an order of a seller, in the order of its lines. */
export async function readSoldTickets(
  db: Queryable,
  checkoutId: string,
  now: Date,
): Promise<z.input<typeof SellerTicket>[]> {
  const rows = await db.query<SoldTicket>(
    `select ${ticketColumns}, updated_at from ticket where checkout_id = $1 order by (data ->> 'index')::int`,
    [checkoutId],
  );
  return rows.map((row) => view(row, now));
}

/** Finds the ticket of a seller, for `lockTicket`. */
export const bySeller = (tx: Queryable, sellerId: string, id: string) => async (): Promise<TicketRow> => {
  const [row] = await tx.query<TicketRow>(`select ${ticketColumns} from ticket where id = $1 and seller_id = $2`, [
    id,
    sellerId,
  ]);
  if (!row) throw notFound('ticket');
  return row;
};

/** The conditions of a list: only those of filters that are given, so that the plan can use the index of each. */
function conditions(
  sellerId: string,
  { name, barcode, start, end, event, customerId, checkoutId, ...rest }: Filters,
  param: (value: unknown) => string,
): string[] {
  const data: readonly (readonly [field: string, value: string | undefined])[] = [
    [`data ->> 'type'`, rest.type],
    [`data ->> 'deliveryType'`, rest.deliveryType],
    [`data #>> '{seatingInfo,section}'`, rest.sectionName],
    [`data #>> '{seatingInfo,group}'`, rest.groupName],
    [`data #>> '{seatingInfo,row}'`, rest.rowName],
    [`data #>> '{seatingInfo,seat}'`, rest.seatName],
    [`case when blocked_at is null then status else 'INVALID' end`, rest.status],
    ['barcode', barcode === undefined ? undefined : (readLongCode(barcode)?.code ?? barcode)],
    ['event_id', event],
    ['customer_id', customerId],
    ['checkout_id', checkoutId],
    [`data ->> 'batchId'`, rest.batch],
  ];
  const all = [`seller_id = ${param(sellerId)}`];
  for (const [field, value] of data) if (value !== undefined) all.push(`${field} = ${param(value)}`);
  if (name !== undefined)
    all.push(
      `position(lower(${param(name.trim())}) in lower(concat_ws(' ', data ->> 'firstname', data ->> 'lastname'))) > 0`,
    );
  if (start !== undefined) all.push(`created_at >= ${param(new Date(start))}::timestamptz`);
  if (end !== undefined) all.push(`created_at <= ${param(new Date(end))}::timestamptz`);
  return [...all, ...rangeConditions('updated_at', 'updatedAt', rest.updatedAt, param)];
}

/** A ticket without the secret that opens it: what holders may do is theirs. */
function view(row: SoldTicket, now: Date): z.input<typeof SellerTicket> {
  const { secret: _secret, ...ticket } = sellerTicketView(row, now);
  return compact({
    ...ticket,
    index: undefined,
    barcode: row.barcode,
    customerId: row.customer_id ?? undefined,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
}
