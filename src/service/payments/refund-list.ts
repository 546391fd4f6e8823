/** The refunds of a seller: those of providers, and those by hand, which follow from the orders themselves. */
import type { Refund, refunds } from '../../contract/refunds.ts';
import type { z } from '../../contract/route.ts';
import { toMajor } from '../../sale/money.ts';
import type { Queryable } from '../database/index.ts';
import { wantsCsv } from '../http/accept.ts';
import { apiKeyOf } from '../http/access.ts';
import { notFound } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { fieldChanges } from '../http/field-changes.ts';
import { page } from '../http/paging.ts';
import { compact, type Named } from '../http/pick.ts';
import { TableAnswer } from '../http/table-answer.ts';
import { saveRefundAccount } from '../orders/refund-account.ts';
import { lockHolds } from '../orders/row.ts';
import { announceRefund, refundState } from './refunds.ts';

type View = z.input<typeof Refund>;

interface RefundRow {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly order_id: string;
  readonly order_number: string;
  readonly event_id: string;
  readonly event_name: string | null;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly payment_method: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly iban: string | null;
  readonly account_holder: string | null;
  readonly created_at: Date;
  readonly done_at: Date | null;
}

/** The rows of a page of CSV. */
const pageRows = 1000;

const order = `c.id as order_id, coalesce(c.number, c.id) as order_number, c.event_id, c.currency, c.payment_method,
  nullif(concat_ws(' ', c.data#>>'{details,prename}', c.data#>>'{details,lastname}'), '') as name, c.data#>>'{details,email}' as email`;

const account = `c.data#>>'{refundAccount,iban}' as iban, c.data#>>'{refundAccount,accountHolder}' as account_holder`;

/** The condition of the index of orders with refunds by hand. */
const isByHand = `(c.data ? 'refundByHand' or c.data @? '$.returns[*] ? (@.byHand == true || @.resale.extra > 0)')`;

/** The refunds by hand of the seller `$1`: of orders that were canceled, of returns, and what a resale brought on top. */
export const refundsByHand = `
select x.id, 'byHand' as kind, case when d.id is null then 'waiting' else 'done' end as state, x.amount, x.created_at, d.done_at, x.order_id,
  x.order_number, x.event_id, x.currency, x.payment_method, x.name, x.email, x.iban, x.account_holder
from (
  select c.id, (c.data->>'refundByHand')::bigint as amount, c.updated_at as created_at, ${order}, ${account}
  from checkout c where c.seller_id = $1 and c.completed_at is not null and ${isByHand} and c.data ? 'refundByHand'
  union all
  select r->>'_id', case when r->>'byHand' = 'true' then (r->>'paid')::bigint else 0 end + coalesce((r#>>'{resale,extra}')::bigint, 0),
    (r->>'at')::timestamptz, ${order}, ${account}
  from checkout c cross join lateral jsonb_array_elements(c.data->'returns') r
  where c.seller_id = $1 and c.completed_at is not null and ${isByHand} and c.data ? 'returns'
    and coalesce(r#>>'{resale,waiting}', 'false') <> 'true') x
left join refund_done d on d.id = x.id where x.amount > 0`;

/** The refunds of providers of the seller `$1`, with the same columns. */
const byProvider = `
select r.id, 'provider' as kind, ${refundState} as state,
  coalesce(r.amount, p.amount) as amount, r.created_at, case when r.status = 'done' then r.updated_at end as done_at, ${order},
  null as iban, null as account_holder
from payment p join refund r on r.payment_id = p.id join checkout c on c.id = p.checkout_id where p.seller_id = $1`;

const shown = `x.*, (select e.data->>'name' from event e where e.id = x.event_id) as event_name`;
const sorted = 'order by kind, created_at desc, id desc';

/** The handlers of refunds. */
export function refundHandlers({ db, now }: Context): Handlers<typeof refunds> {
  return {
    async list({ top, skip, kind, state, bom }, call) {
      const limits = page({ top, skip });
      const parts = [kind === 'provider' ? [] : [refundsByHand], kind === 'byHand' ? [] : [byProvider]].flat();
      const from = `from (${parts.join(' union all ')}) x
        where ($2::text is null or state = $2)`;
      const params = [apiKeyOf(call).sellerId, state ?? null];
      if (wantsCsv(call)) return new TableAnswer(columns, pagesOf(db, from, params), bom === true);
      const sums = await db.query<{ currency: string; amount: number; number: number }>(
        `select currency, sum(amount)::bigint as amount, count(*)::int as number ${from} group by currency order by currency`,
        params,
      );
      const rows = await db.query<RefundRow>(`select ${shown} ${from} ${sorted} limit $3 offset $4`, [
        ...params,
        limits.top,
        limits.skip,
      ]);
      return {
        rows: rows.map(view),
        total: sums.reduce((total, { number }) => total + number, 0),
        sums: sums.map(({ currency, amount }) => ({ currency, amount: toMajor(amount, currency) })),
      };
    },

    async update({ id, ...account }, call) {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        const { order_id: orderId } = await findByHand(tx, sellerId, id);
        await lockHolds(tx, [orderId]);
        await saveRefundAccount(tx, orderId, account);
        return view(await findByHand(tx, sellerId, id));
      });
    },

    async done({ id }, call) {
      const { sellerId, id: principal } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        const found = await findByHand(tx, sellerId, id);
        const at = now();
        const isFirst = await tx.query(
          `insert into refund_done (id, checkout_id, seller_id, done_at, done_by) values ($1, $2, $3, $4::timestamptz, $5)
           on conflict (id) do nothing returning id`,
          [id, found.order_id, sellerId, at, principal],
        );
        const { order_id: orderId, amount, currency } = found;
        if (isFirst.length > 0) await announceRefund(tx, orderId, { id, kind: 'byHand', amount, currency }, at);
        const done = await findByHand(tx, sellerId, id);
        call.noteChanges?.(fieldChanges(found, done, ['state']));
        return view(done);
      });
    },
  };
}

/** All refunds of a list, page by page: each page begins behind the row that the last one ended with. */
async function* pagesOf(db: Queryable, from: string, params: readonly unknown[]): AsyncGenerator<View[]> {
  let last: (RefundRow & { readonly listed_at: string }) | undefined;
  do {
    const rows: (typeof last & object)[] = await db.query(
      `select ${shown}, x.created_at::text as listed_at ${from}
         and ($3::text is null or kind > $3 or (kind = $3 and (created_at, id) < ($4::timestamptz, $5))) ${sorted} limit ${pageRows}`,
      [...params, last?.kind ?? null, last?.listed_at ?? null, last?.id ?? null],
    );
    yield rows.map(view);
    last = rows.length < pageRows ? undefined : rows.at(-1);
  } while (last);
}

/** The columns of CSV: names as in JSON. */
const columns: readonly (keyof Named<z.output<typeof Refund>>)[] = [
  '_id',
  'kind',
  'state',
  'createdAt',
  'doneAt',
  'transactionId',
  'orderNumber',
  'eventId',
  'eventName',
  'name',
  'email',
  'accountHolder',
  'iban',
  'amount',
  'currency',
  'paymentMethod',
];

async function findByHand(db: Queryable, sellerId: string, id: string): Promise<RefundRow> {
  const [row] = await db.query<RefundRow>(`select ${shown} from (${refundsByHand}) x where x.id = $2`, [sellerId, id]);
  if (!row) throw notFound('refund by hand');
  return row;
}

function view(row: RefundRow): View {
  return compact({
    _id: row.id,
    kind: row.kind,
    state: row.state,
    transactionId: row.order_id,
    orderNumber: row.order_number,
    eventId: row.event_id,
    eventName: row.event_name ?? undefined,
    amount: toMajor(row.amount, row.currency),
    currency: row.currency,
    paymentMethod: row.payment_method ?? undefined,
    name: row.name ?? undefined,
    email: row.email ?? undefined,
    iban: row.iban ?? undefined,
    accountHolder: row.account_holder ?? undefined,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString(),
  });
}
