/**
 * Named settings for their seller: payment strategies, price tables, rebooking strategies and groups of sales channels.
 * They are created, listed, replaced and deleted in one way; each kind has its own checks.
 */
import { switchable } from '../../contract/seller-payments.ts';
import type { Api } from '../../contract/index.ts';
import type { PriceTier } from '../../contract/price-tables.ts';
import { fractionDigits } from '../../sale/money.ts';
import { addTiersOfTable } from '../inventory/price-tiers.ts';
import { apiKeyOf } from '../http/access.ts';
import type { Queryable } from '../database/index.ts';
import {
  deleteSetting,
  findSetting,
  insertSetting,
  listSettings,
  replaceSetting,
  type SettingData,
  type SettingKind,
  type SettingRow,
} from '../events/named-settings.ts';
import type { Call, Context, Handlers } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { newId } from '../security/ids.ts';
import { page } from '../http/paging.ts';
import { compact, type Named } from '../http/pick.ts';
import { notFound } from '../http/api-error.ts';
import { rejectProblems } from './checks.ts';
import type { Problem } from './reference-checks.ts';

interface Rules<Kind extends SettingKind, Input> {
  /** The name of the kind in errors. */
  readonly name: string;
  /** The data of a request, checked. @throws ApiError 400 */
  readonly dataOf: (input: Input, making: Making) => SettingData<Kind> | Promise<SettingData<Kind>>;
  /** What follows a change for the events that name it. */
  readonly changed?: (tx: Queryable, id: string) => Promise<void>;
}

interface Making {
  readonly tx: Queryable;
  readonly sellerId: string;
  readonly now: Date;
}
interface Paging {
  readonly top?: number | undefined;
  readonly skip?: number | undefined;
}
interface ById {
  readonly id: string;
}

function viewOf<Kind extends SettingKind>({ id, seller_id: sellerId, data, ...row }: SettingRow<Kind>) {
  const times = { createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString() };
  return { ...data, _id: id, sellerId, ...times };
}

/** The handlers of a kind. */
function handlersOf<Kind extends SettingKind, Input extends object>(
  { db, now }: Context,
  kind: Kind,
  { name, dataOf, changed }: Rules<Kind, Input>,
) {
  type View = ReturnType<typeof viewOf<Kind>>;
  const found = (row: SettingRow<Kind> | undefined): SettingRow<Kind> => {
    if (!row) throw notFound(name);
    return row;
  };
  const keyOf = (call: Call, id: string) => ({ sellerId: apiKeyOf(call).sellerId, kind, id });
  return {
    async create(input: Input, call: Call): Promise<View> {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      return await db.transaction(async (tx) => {
        const keyed = { operation: `${sellerId} ${kind}.create`, key: call.idempotencyKey, body: input };
        const make = async () => {
          const data = await dataOf(input, { tx, sellerId, now: at });
          return { id: (await insertSetting(tx, { sellerId, kind, id: newId(at) }, data, at)).id };
        };
        const isOver = async ({ id }: ById) => !(await findSetting(tx, { sellerId, kind, id }));
        const { id } = await once(tx, keyed, at, make, isOver);
        return viewOf(found(await findSetting(tx, { sellerId, kind, id })));
      });
    },
    async list(paging: Paging, call: Call): Promise<{ docs: View[]; total: number }> {
      const { sellerId } = apiKeyOf(call);
      const { rows, total } = await listSettings(db, { sellerId, kind, ...page(paging) });
      return { docs: rows.map((row) => viewOf(row)), total };
    },
    async get({ id }: ById, call: Call): Promise<View> {
      return viewOf(found(await findSetting(db, keyOf(call, id))));
    },
    async update({ id, ...input }: Input & ById, call: Call): Promise<View> {
      const at = now();
      return await db.transaction(async (tx) => {
        const key = keyOf(call, id);
        const data = await dataOf(input as unknown as Input, { tx, sellerId: key.sellerId, now: at });
        const row = found(await replaceSetting(tx, key, data, at));
        await changed?.(tx, id);
        return viewOf(row);
      });
    },
    async delete({ id }: ById, call: Call): Promise<View> {
      return viewOf(found(await db.transaction((tx) => deleteSetting(tx, keyOf(call, id)))));
    },
  };
}

/** Ways to pay that do not exist, and channels that are listed twice. */
function strategyProblems({ methods, channels = [] }: SettingData<'paymentStrategy'>): Problem[] {
  const unknown = (list: readonly string[], path: string) =>
    list.flatMap((method, at) =>
      (switchable as readonly string[]).includes(method)
        ? []
        : [{ path: `${path}.${at}`, message: `There is no "${method}", but ${switchable.join(', ')}` }],
    );
  const ids = channels.map(({ channelId }) => channelId);
  return [
    ...unknown(methods, 'methods'),
    ...channels.flatMap(({ methods: own }, at) => unknown(own, `channels.${at}.methods`)),
    ...repeated(ids, (at) => `channels.${at}.channelId`),
  ];
}

/** The values of a list that were there before. */
function repeated(values: readonly string[], path: (at: number) => string): Problem[] {
  return values.flatMap((value, at) =>
    values.indexOf(value) < at ? [{ path: path(at), message: 'Is there twice' }] : [],
  );
}

type Table = SettingData<'priceTable'>;
type TableInput = Omit<Table, 'tiers'> & {
  readonly tiers: readonly (Omit<Named<PriceTier>, '_id'> & { readonly _id?: string | undefined })[];
};

/** Names that are there twice, categories that the table does not list, and prices with too many decimals. */
function tableProblems({ types, tiers }: Table, currency: string): Problem[] {
  const digits = fractionDigits(currency);
  const known = types && new Set(types.map(({ _id }) => _id));
  return [
    ...repeated(types?.map(({ _id }) => _id) ?? [], (at) => `types.${at}._id`),
    ...repeated(
      tiers.map(({ _id }) => _id),
      (at) => `tiers.${at}._id`,
    ),
    ...tiers.flatMap(({ prices }, at) => {
      const categories = prices.map(({ priceCategoryId }) => priceCategoryId);
      const path = (n: number) => `tiers.${at}.prices.${n}.priceCategoryId`;
      return [
        ...repeated(categories, path),
        ...categories.flatMap((id, n) =>
          known && !known.has(id) ? [{ path: path(n), message: `There is no price category "${id}" in types` }] : [],
        ),
        ...prices.flatMap(({ price }, n) =>
          Number(price.toFixed(digits)) === price
            ? []
            : [
                {
                  path: `tiers.${at}.prices.${n}.price`,
                  message: `${currency} has ${digits === 0 ? 'no decimals' : `${digits} decimals`}`,
                },
              ],
        ),
      ];
    }),
  ];
}

async function currencyOf(tx: Queryable, sellerId: string): Promise<string> {
  const [seller] = await tx.query<{ currency: string }>('select currency from seller where id = $1', [sellerId]);
  if (!seller) throw notFound('seller');
  return seller.currency;
}

type Group = Pick<Api, 'paymentStrategies' | 'priceTables' | 'rebookingStrategies' | 'salesChannelGroups'>;

/** The handlers of all kinds, by group of the API. */
export function namedSettingHandlers(context: Context): { readonly [Name in keyof Group]: Handlers<Group[Name]> } {
  return {
    paymentStrategies: handlersOf(context, 'paymentStrategy', {
      name: 'payment strategy',
      dataOf: (input: SettingData<'paymentStrategy'>) => {
        rejectProblems(strategyProblems(input));
        return compact({ ...input });
      },
    }),
    priceTables: handlersOf(context, 'priceTable', {
      name: 'price table',
      dataOf: async (input: TableInput, { tx, sellerId, now }) => {
        const table = { ...input, tiers: input.tiers.map((tier) => compact({ ...tier, _id: tier._id ?? newId(now) })) };
        rejectProblems(tableProblems(table, await currencyOf(tx, sellerId)));
        return compact(table);
      },
      changed: (tx, id) => addTiersOfTable(tx, id),
    }),
    rebookingStrategies: handlersOf(context, 'rebookingStrategy', {
      name: 'rebooking strategy',
      dataOf: (input: SettingData<'rebookingStrategy'>) => compact({ ...input }),
    }),
    salesChannelGroups: handlersOf(context, 'salesChannelGroup', {
      name: 'sales channel group',
      dataOf: (input: SettingData<'salesChannelGroup'>) => compact({ ...input }),
    }),
  };
}
