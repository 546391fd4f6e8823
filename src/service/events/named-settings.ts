/**
 * Named settings: what several events of a seller share under a name, e.g. a price table. An event refers to them by
 * their ids; a row of `event_setting` stands for the reference, so that the database refuses to delete a setting in use.
 */
import type { EventRecord, UnderShop } from '../../contract/events.ts';
import type { PaymentStrategy } from '../../contract/payment-strategies.ts';
import type { PriceTable } from '../../contract/price-tables.ts';
import type { RebookingStrategy } from '../../contract/rebooking-strategies.ts';
import type { SalesChannelGroup } from '../../contract/sales-channel-groups.ts';
import { isForeignKeyViolation } from '../database/errors.ts';
import { json, type Queryable } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import { pageSql } from '../http/paging.ts';
import type { Named } from '../http/pick.ts';

/** The kinds of named settings, each with the type of its data. */
interface NamedSettings {
  readonly paymentStrategy: PaymentStrategy;
  readonly priceTable: PriceTable;
  readonly rebookingStrategy: RebookingStrategy;
  readonly salesChannelGroup: SalesChannelGroup;
}
export type SettingKind = keyof NamedSettings;

/** What is stored of a setting beside its id, seller and times. */
export type SettingData<Kind extends SettingKind> = Omit<
  Named<NamedSettings[Kind]>,
  '_id' | 'sellerId' | 'createdAt' | 'updatedAt'
>;

export interface SettingRow<Kind extends SettingKind = SettingKind> {
  readonly id: string;
  readonly seller_id: string;
  readonly kind: Kind;
  readonly data: SettingData<Kind>;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = 'id, seller_id, kind, data, created_at, updated_at';

/** The settings that an event refers to, by id. */
export type EventSettings = Readonly<
  Record<string, { readonly kind: SettingKind; readonly data: SettingData<SettingKind> } | undefined>
>;

/** SQL of the settings of an event row `e`, as `EventSettings`; null for an event without any. */
export const settingsOfEvent = `(select jsonb_object_agg(n.id, jsonb_build_object('kind', n.kind, 'data', n.data))
  from event_setting l join named_setting n on n.id = l.setting_id where l.event_id = e.id)`;

/** SQL of the versions of the settings of an event row `e`. */
export const settingVersions = `(select string_agg(n.xmin::text, ' ' order by n.id)
  from event_setting l join named_setting n on n.id = l.setting_id where l.event_id = e.id)`;

/** A setting of an event by its id; nothing for an unknown id, or one of another kind. */
export function settingOf<Kind extends SettingKind>(
  settings: EventSettings | undefined,
  kind: Kind,
  id: string | undefined,
): SettingData<Kind> | undefined {
  const found = id === undefined ? undefined : settings?.[id];
  return found?.kind === kind ? (found.data as SettingData<Kind>) : undefined;
}

/** The ids of an event that may be those of named settings. A channel may stand for itself, in place of a group. */
function namedIn(record: EventRecord): string[] {
  const shared = ({ paymentSettings, salesChannelGroupSettings = [] }: EventRecord | UnderShop) => [
    paymentSettings?.paymentStrategyId,
    ...salesChannelGroupSettings.map(({ salesChannelGroupId }) => salesChannelGroupId),
  ];
  const ids = [
    ...shared(record),
    ...(record.underShops ?? []).flatMap(shared),
    record.pricingSettings?.priceTableId,
    record.rebookingSettings?.rebookingStrategyId,
  ];
  return [...new Set(ids.filter((id) => id !== undefined))].sort();
}

/**
 * Writes the references of an event to its seller's settings. An id that is none of them is left out.
 * @throws ApiError 409 when a setting is deleted at the same time
 */
export async function referToSettings(
  tx: Queryable,
  record: EventRecord,
  before: EventRecord | undefined,
): Promise<void> {
  const ids = namedIn(record);
  const known = before ? namedIn(before) : [];
  if (ids.join('\n') === known.join('\n')) return;
  try {
    if (known.length > 0)
      await tx.query('delete from event_setting where event_id = $1 and setting_id <> all($2::text[])', [
        record._id,
        ids,
      ]);
    await tx.query(
      `insert into event_setting (event_id, setting_id)
       select e.id, n.id from event e join named_setting n on n.seller_id = e.seller_id
       where e.id = $1 and n.id = any($2::text[]) order by n.id on conflict do nothing`,
      [record._id, ids],
    );
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new ApiError(409, 'CHANGED_MEANWHILE', 'A setting that the event names was deleted meanwhile.');
  }
}

/** Copies the references of an event to its new dates. */
export async function copySettings(tx: Queryable, eventId: string, dateIds: readonly string[]): Promise<void> {
  await tx.query(
    `insert into event_setting (event_id, setting_id)
     select date, setting_id from event_setting cross join unnest($2::text[]) as date where event_id = $1 order by setting_id, date`,
    [eventId, dateIds],
  );
}

/** Drops the references of a deleted event. */
export async function dropSettings(tx: Queryable, eventId: string): Promise<void> {
  await tx.query('delete from event_setting where event_id = $1', [eventId]);
}

/** The settings that a record of a seller refers to, whether it is stored or not. */
export async function settingsIn(db: Queryable, sellerId: string, record: EventRecord): Promise<EventSettings> {
  const rows = await findSettings(db, sellerId, namedIn(record));
  return Object.fromEntries(rows.map(({ id, kind, data }) => [id, { kind, data }]));
}

/** Settings of a seller by their ids. */
async function findSettings(db: Queryable, sellerId: string, ids: readonly string[]): Promise<SettingRow[]> {
  return await db.query<SettingRow>(
    `select ${columns} from named_setting where seller_id = $1 and id = any($2::text[])`,
    [sellerId, ids],
  );
}

/** A page of a seller's settings of a kind, the newest first, and the number of all. */
export async function listSettings<Kind extends SettingKind>(
  db: Queryable,
  {
    sellerId,
    kind,
    top,
    skip,
  }: Pick<SettingKey<Kind>, 'sellerId' | 'kind'> & { readonly top: number; readonly skip: number },
): Promise<{ rows: SettingRow<Kind>[]; total: number }> {
  const where = 'from named_setting where seller_id = $1 and kind = $2';
  const [counted] = await db.query<{ total: number }>(`select count(*)::int as total ${where}`, [sellerId, kind]);
  const rows = await db.query<SettingRow<Kind>>(
    `select ${columns} ${where} order by created_at desc, id desc ${pageSql([sellerId, kind])}`,
    [sellerId, kind, top, skip],
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Names a setting. */
export interface SettingKey<Kind extends SettingKind> {
  readonly sellerId: string;
  readonly kind: Kind;
  readonly id: string;
}

/** A setting of a seller; nothing for another kind or another seller's. */
export async function findSetting<Kind extends SettingKind>(
  db: Queryable,
  { sellerId, kind, id }: SettingKey<Kind>,
): Promise<SettingRow<Kind> | undefined> {
  const [row] = await db.query<SettingRow<Kind>>(
    `select ${columns} from named_setting where id = $1 and seller_id = $2 and kind = $3`,
    [id, sellerId, kind],
  );
  return row;
}

/** Writes a new setting. */
export async function insertSetting<Kind extends SettingKind>(
  tx: Queryable,
  { sellerId, kind, id }: SettingKey<Kind>,
  data: SettingData<Kind>,
  now: Date,
): Promise<SettingRow<Kind>> {
  const [row] = await tx.query<SettingRow<Kind>>(
    `insert into named_setting (id, seller_id, kind, data, created_at, updated_at)
     values ($1, $2, $3, $4::jsonb, $5::timestamptz, $5::timestamptz) returning ${columns}`,
    [id, sellerId, kind, json(data), now],
  );
  if (!row) throw new Error(`The setting ${id} was not written`);
  return row;
}

/** Replaces the data of a setting; nothing for an unknown one. The row is locked until the transaction ends. */
export async function replaceSetting<Kind extends SettingKind>(
  tx: Queryable,
  { sellerId, kind, id }: SettingKey<Kind>,
  data: SettingData<Kind>,
  now: Date,
): Promise<SettingRow<Kind> | undefined> {
  const [row] = await tx.query<SettingRow<Kind>>(
    `update named_setting set data = $4::jsonb, updated_at = $5::timestamptz where id = $1 and seller_id = $2 and kind = $3
     returning ${columns}`,
    [id, sellerId, kind, json(data), now],
  );
  return row;
}

/** Deletes a setting; nothing for an unknown one. @throws ApiError 409 IN_USE while an event names it */
export async function deleteSetting<Kind extends SettingKind>(
  tx: Queryable,
  { sellerId, kind, id }: SettingKey<Kind>,
): Promise<SettingRow<Kind> | undefined> {
  try {
    const [row] = await tx.query<SettingRow<Kind>>(
      `delete from named_setting where id = $1 and seller_id = $2 and kind = $3 returning ${columns}`,
      [id, sellerId, kind],
    );
    return row;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new ApiError(409, 'IN_USE', 'An event names it; take it out of the event first.');
  }
}
