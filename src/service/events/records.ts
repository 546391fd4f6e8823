/** Events in the database: the record with its seller. Long because all columns of an event are written in one place. */
import type { EventRecord } from '../../contract/events.ts';
import type { MailKind, MailPart } from '../../contract/mail-words.ts';
import type { VoucherInfo } from '../../contract/vouchers.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { json, type Queryable, takeLock } from '../database/index.ts';
import { withCategoryRefs, withIds } from './ids.ts';
import { forChange, lockForChange } from './locks.ts';
import { copySettings, dropSettings, referToSettings, settingsOfEvent, type EventSettings } from './named-settings.ts';
import { ApiError } from '../http/api-error.ts';
import type { SellerTerms, TextByLanguage } from './seller-terms.ts';

type VoucherSeller = NonNullable<VoucherInfo['seller']>;

/** Whether prices are entered with tax or before it. */
export type PriceMode = 'inclusive' | 'exclusive';

/** What the QR codes of tickets hold. */
export type CodeForm = 'short' | 'signed' | 'rotating';

/** The look and the texts of a seller's pages on the service. */
interface PageSettings {
  /** `#rrggbb`: buttons and links; its contrast is repaired where it is too low. */
  readonly accentColor?: string;
  /** `#rrggbb`: the background of the head of each page. */
  readonly headerColor?: string;
  /** Above the list of events. */
  readonly intro?: TextByLanguage;
  /** At the end of each page. */
  readonly footer?: TextByLanguage;
  /** Texts of pages of their own, for sellers who have no website: `/{seller}/imprint` and so on. */
  readonly imprint?: TextByLanguage;
  readonly terms?: TextByLanguage;
  readonly privacy?: TextByLanguage;
}

/** The data of a seller beside its id and currency. Public views pick fields from it by name. */
export interface SellerData extends SellerTerms {
  readonly name?: string;
  readonly description?: string;
  readonly image?: string;
  readonly documentImage?: string;
  readonly url?: string;
  readonly supportUrl?: string;
  readonly customLogo?: string;
  readonly timezone?: string;
  /** A fraction; the default for items without a rate. */
  readonly taxRate?: number;
  readonly city?: string;
  readonly street?: string;
  readonly postal?: string;
  readonly taxNo?: string;
  /** ISO 3166; by default that of the VAT id. */
  readonly country?: string;
  readonly vatId?: string;
  /** Where invoices are paid by transfer. */
  readonly bankAccount?: { readonly iban: string; readonly bic?: string; readonly owner?: string };
  /** Charges of events without their own, in the names of `customCharges`. */
  readonly outerChargeVar?: number;
  readonly outerChargeFix?: number;
  readonly innerChargeVar?: number;
  readonly innerChargeFix?: number;
  readonly cartOuterChargeFix?: number;
  readonly shopSettings?: {
    /** Minutes for which a checkout holds its tickets; the service's own time when missing. */
    readonly checkoutExpirationMinutes?: number;
    /** Of events without a setting of their own. */
    readonly enforceAuthentication?: 'DISABLED' | 'PREVENT_CHECKOUT' | 'PREVENT_DETAILS_STEP';
  };
  readonly taxSettings?: {
    readonly priceMode?: PriceMode;
    /** True: firms with a VAT id of another member state of the EU are charged no tax. */
    readonly reverseCharge?: boolean;
    /** Why a rate of 0 applies, e.g. a law that exempts the seller; without it the rate is a zero rate. */
    readonly exemption?: string;
  };
  /** Of events without settings of their own. */
  readonly ticketSettings?: { readonly codeForm?: CodeForm };
  /** Of the journal; see `contract/seller-fields.ts`. */
  readonly accountingSettings?: {
    readonly consultant?: number;
    readonly client?: number;
    readonly accounts?: Readonly<Record<string, string>>;
  };
  /** What the desk shows, and what its users may do. */
  readonly deskSettings?: { readonly firstStepsHidden?: boolean; readonly refundLimit?: number };
  readonly locationName?: string;
  readonly brandingSettings?: VoucherSeller['brandingSettings'];
  readonly documentSettings?: DocumentSettings;
  readonly voucherDisplay?: { readonly disclaimer?: string; readonly pdfImage?: string };
  readonly useDocumentTemplate?: boolean;
  /** The page of its own website where customers find their orders and tickets. */
  readonly accountUrl?: string;
  /** The page of an event on its own website, with `{event}` and, where it has under-shops, `{shop}`. */
  readonly eventUrl?: string;
  /** The page of its own website that checks and sells vouchers. */
  readonly voucherUrl?: string;
  readonly pageSettings?: PageSettings;
  /** Where sales are told by email, and how often; `each` when only addresses are given. */
  readonly saleEmails?: { readonly send?: 'each' | 'daily' | 'none'; readonly to?: readonly string[] };
  /** What it sets of its emails to buyers. */
  readonly mailingSettings?: MailingSettings;
  /** The site of its own domain once that is proven, e.g. `https://tickets.theatre.example`; set by `sellers/domains.ts`. */
  readonly siteUrl?: string;
  /** Origins of pages that may act for customers, e.g. `https://theatre.example`; any when missing. */
  readonly allowedOrigins?: readonly string[];
}

/** Sender and texts of emails to buyers. */
export interface MailingSettings {
  readonly senderName?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly texts?: { readonly [Kind in MailKind]?: OwnMailTexts | undefined } | undefined;
}

/** The seller's own words in emails of a kind. */
type OwnMailTexts = { readonly [Part in MailPart]?: TextByLanguage | undefined };

/** What is on documents. */
interface DocumentSettings {
  readonly image?: string | undefined;
  readonly invoice?:
    | {
        readonly footerColumns?:
          | readonly { readonly text?: string | undefined; readonly active?: boolean | undefined }[]
          | undefined;
        /** `RE-{year}-{number}`; `{year}-{number}` when missing. */
        readonly numberFormat?: string | undefined;
      }
    | undefined;
}

/** The seller's branding, if it is switched on. */
export function brandingOf({ brandingSettings }: SellerData): SellerData['brandingSettings'] {
  return brandingSettings?.customBrandingEnabled === true ? brandingSettings : undefined;
}

/** An event as it is stored. */
export interface StoredEvent {
  readonly record: EventRecord;
  /** The number of its changes. */
  readonly version: number;
  readonly sellerId: string;
  readonly currency: string;
  readonly seller: SellerData;
  /** The named settings that it refers to. */
  readonly settings?: EventSettings | undefined;
}

export interface EventRow {
  readonly id: string;
  readonly seller_id: string;
  readonly type: string;
  readonly root_id: string | null;
  readonly data: EventRecord;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly currency: string;
  readonly seller: SellerData;
  readonly settings: EventSettings | null;
}

/** Columns of `EventRow`, for `from event e join seller s on s.id = e.seller_id`. */
export const eventColumns = `e.id, e.seller_id, e.type, e.root_id, e.data, e.version, e.created_at, e.updated_at,
  s.currency, s.data as seller, ${settingsOfEvent} as settings`;

/** A row as an event; fields with a column of their own are read from it. */
export function storedEvent(row: EventRow): StoredEvent {
  return {
    record: {
      ...row.data,
      _id: row.id,
      sellerId: row.seller_id,
      eventType: row.type,
      ...(row.root_id !== null && { rootId: row.root_id }),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    },
    version: row.version,
    sellerId: row.seller_id,
    currency: currencyOf(row),
    seller: row.seller,
    ...(row.settings && { settings: row.settings }),
  };
}

/** How the prices of an event are entered: by its own setting, or else its seller's. */
export function priceModeOf({ record, seller }: StoredEvent): PriceMode {
  const mode = record.taxSettings?.priceMode ?? seller.taxSettings?.priceMode;
  return mode === 'exclusive' ? mode : 'inclusive';
}

/** The form of an event's new codes: by its own setting, or else its seller's. */
export function codeFormOf({ record, seller }: Pick<StoredEvent, 'record' | 'seller'>): CodeForm {
  const form = record.ticketSettings?.codeForm ?? seller.ticketSettings?.codeForm;
  return form === 'signed' || form === 'rotating' ? form : 'short';
}

const sellersCharges = [
  'outerChargeVar',
  'outerChargeFix',
  'innerChargeVar',
  'innerChargeFix',
  'cartOuterChargeFix',
] as const;

/**
 * The record with its seller's defaults where it says nothing: charges, and whether buyers sign in. Fixed charges are in
 * the seller's currency: an event with a currency of its own has only the shares.
 */
export function withSellersDefaults({ record, seller }: Pick<StoredEvent, 'record' | 'seller'>): EventRecord {
  const { accountSettings, customCharges } = record;
  const isForeign = (record as { readonly currency?: unknown }).currency !== undefined;
  const charges = Object.fromEntries(
    sellersCharges.flatMap((name) => {
      const amount = customCharges?.[name] ?? (isForeign && name.endsWith('Fix') ? undefined : seller[name]);
      return amount === undefined ? [] : [[name, amount]];
    }),
  );
  const enforceAuthentication = accountSettings?.enforceAuthentication ?? seller.shopSettings?.enforceAuthentication;
  return {
    ...record,
    ...(Object.keys(charges).length > 0 && { customCharges: { ...customCharges, ...charges } }),
    ...(enforceAuthentication !== undefined && { accountSettings: { ...accountSettings, enforceAuthentication } }),
  };
}

/** The currency of an event: its own, e.g. for a guest performance abroad, or else the seller's. */
function currencyOf({ data, currency }: EventRow): string {
  const own: unknown = data.currency;
  return typeof own === 'string' && /^[A-Z]{3}$/.test(own) ? own : currency;
}

/** An event by its id or slug as the public knows it; neither a deleted one nor a draft. */
export async function findEvent(db: Queryable, idOrSlug: string): Promise<StoredEvent | undefined> {
  const rows = await db.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id
     where (e.id = $1 or e.slug = $1) and e.deleted_at is null order by e.id = $1 desc limit 1`,
    [idOrSlug],
  );
  const [row] = rows;
  return row && row.data.draft !== true ? storedEvent(row) : undefined;
}

/** The condition for an event's row `name` that it is no draft; drafts are all hidden. */
export const published = (name: string) =>
  `(not ${name}.hidden or coalesce(${name}.data ->> 'draft', 'false') <> 'true')`;

/** An event of one seller by its id; nothing for another seller's or a deleted one. */
export async function findOwnEvent(db: Queryable, sellerId: string, id: string): Promise<StoredEvent | undefined> {
  const rows = await db.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id
     where e.id = $1 and e.seller_id = $2 and e.deleted_at is null`,
    [id, sellerId],
  );
  return rows[0] && storedEvent(rows[0]);
}

/**
 * The same, locked against changes and against checkouts until the transaction ends. To be called before anything else
 * of the event is locked.
 */
export async function lockOwnEvent(tx: Queryable, sellerId: string, id: string): Promise<StoredEvent | undefined> {
  // The owner first: a seller must not stop the sale of another.
  if (!(await findOwnEvent(tx, sellerId, id))) return undefined;
  await lockForChange(tx, [id]);
  await takeLock(tx, 'event', 'select 1 from event where id = $1 for no key update', [id], [forChange(id)]);
  return await findOwnEvent(tx, sellerId, id);
}

/**
 * Writes the row of an event, new or changed, and answers the record as stored and as it was before. Elements without
 * ids get one. What depends on it is saved by `saveEvent` of `event-editing/save.ts`, which everything else calls.
 * @throws ApiError 409 SLUG_IN_USE
 */
export async function writeEvent(
  tx: Queryable,
  sellerId: string,
  input: EventRecord,
  now: Date,
): Promise<{ readonly record: EventRecord; readonly before: EventRecord | undefined }> {
  const record = withCategoryRefs(withIds({ ...inUtc(input), sellerId }, now));
  const before = await lockStored(tx, record._id);
  await writeRow(tx, sellerId, record, now);
  await referToSettings(tx, record, before);
  return { record, before };
}

/** A date of a series: its own times and fields, in place of those of the event that it copies. */
interface EventCopy {
  readonly _id: string;
  readonly start: string;
  readonly end: string;
  readonly own: Partial<EventRecord>;
}

/** Writes copies of an event's row, in one statement. */
export async function copyEvent(tx: Queryable, id: string, copies: readonly EventCopy[]): Promise<void> {
  await tx.query(
    `insert into event select row.* from event first
     cross join jsonb_to_recordset($2::jsonb) as date (_id text, start text, "end" text, own jsonb)
     cross join lateral jsonb_populate_record(first, jsonb_build_object(
       'id', date._id, 'starts_at', date.start, 'ends_at', date."end", 'data', first.data || date.own)) as row
     where first.id = $1`,
    [id, json(copies)],
  );
  await copySettings(
    tx,
    id,
    copies.map(({ _id }) => _id),
  );
}

/** Removes an event from all groups, also from the mapping of their season tickets. Answers the ids of the groups. */
export async function removeFromGroups(tx: Queryable, sellerId: string, id: string, now: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update event set version = version + 1, updated_at = $3::timestamptz,
       data = jsonb_set(
         case when jsonb_typeof(data -> 'ticketSettings' -> 'childEventMapping') = 'array'
           then jsonb_set(data, '{ticketSettings,childEventMapping}',
             jsonb_path_query_array(data, '$.ticketSettings.childEventMapping[*] ? (!(@.childEventId == $id))', jsonb_build_object('id', $2::text)))
           else data end,
         '{childEvents}', (data -> 'childEvents') - $2::text)
     where seller_id = $1 and data -> 'childEvents' ? $2::text and deleted_at is null returning id`,
    [sellerId, id, now],
  );
  return rows.map((row) => row.id);
}

/** Marks an event as deleted: its row stays for accounting, hidden, and its address is free again. */
export async function markDeleted(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.query(
    'update event set deleted_at = $2::timestamptz, updated_at = $2::timestamptz, slug = null, version = version + 1 where id = $1',
    [id, now],
  );
  await dropSettings(tx, id);
}

/** The present record of an event, locked; a new event needs no lock. */
async function lockStored(tx: Queryable, id: string): Promise<EventRecord | undefined> {
  const known = await tx.query('select 1 from event where id = $1', [id]);
  if (known.length === 0) return undefined;
  await lockForChange(tx, [id]);
  const [row] = await takeLock<{ data: EventRecord }>(
    tx,
    'event',
    'select data from event where id = $1 for no key update',
    [id],
    [forChange(id)],
  );
  return row?.data;
}

async function writeRow(tx: Queryable, sellerId: string, record: EventRecord, now: Date): Promise<void> {
  // A slug must not be the id of another event: it would lead there.
  const shadowed = await tx.query('select 1 from event where id = $1 and id <> $2', [record.url ?? '', record._id]);
  if (shadowed.length > 0) throw slugInUse();
  try {
    const written = await tx.query(
      `insert into event (id, seller_id, slug, type, name, name_key, root_id, starts_at, ends_at, hidden, visible_after, search, data, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz, $10, $11::timestamptz, $12, $13::jsonb, $14::timestamptz, $14::timestamptz)
       on conflict (id) do update set slug = excluded.slug, type = excluded.type, name = excluded.name, name_key = excluded.name_key,
         root_id = excluded.root_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at, hidden = excluded.hidden,
         visible_after = excluded.visible_after, search = excluded.search, data = excluded.data, version = event.version + 1,
         updated_at = excluded.updated_at
       where event.seller_id = excluded.seller_id and event.deleted_at is null
       returning id`,
      [
        record._id,
        sellerId,
        record.url ?? null,
        record.eventType ?? 'SINGLE',
        record.name,
        record.name.toLowerCase(),
        record.rootId ?? null,
        record.start,
        record.end,
        record.hideInListing === true || record.draft === true,
        record.visibleAfter ?? null,
        searchText(record),
        json(record),
        now.toISOString(),
      ],
    );
    if (written.length === 0) throw new Error(`The event ${record._id} is another seller's, or deleted`);
  } catch (error) {
    throw isUniqueViolation(error, 'event_slug') ? slugInUse() : error;
  }
}

function slugInUse(): ApiError {
  return new ApiError(409, 'SLUG_IN_USE', 'Another event has this address already.', [
    { path: 'url', message: 'Already in use' },
  ]);
}

/** The searchable text of an event in all of its languages, in lower case. */
function searchText({ name, slogan, locationName, locationCity, translations }: EventRecord): string {
  const translated = Object.values(translations ?? {}).flatMap((texts) => [
    texts.name,
    texts.slogan,
    texts.locationName,
  ]);
  return [name, slogan, locationName, locationCity, ...translated].filter(Boolean).join(' ').toLowerCase();
}

/** The record with all times in UTC, whatever offset they were sent with. */
function inUtc(record: EventRecord): EventRecord {
  const { checkinInformation, repetitionSettings, underShops, waitingRoom } = record;
  return {
    ...record,
    ...utc(record, ['start', 'end', 'sellStart', 'sellEnd', 'visibleAfter']),
    ...(checkinInformation && {
      checkinInformation: { ...checkinInformation, ...utc(checkinInformation, ['checkinStarts']) },
    }),
    ...(waitingRoom && { waitingRoom: { ...waitingRoom, ...utc(waitingRoom, ['startsAt']) } }),
    ...(repetitionSettings && {
      repetitionSettings: repetitionSettings.map((setting) => ({ ...setting, ...utc(setting, ['from', 'to']) })),
    }),
    ...(underShops && { underShops: underShops.map((shop) => ({ ...shop, ...utc(shop, ['sellStart', 'sellEnd']) })) }),
  };
}

/** The times among these fields that are set, in UTC. */
function utc<const Name extends string>(
  holder: { readonly [Field in Name]?: string | undefined },
  names: readonly Name[],
): { [Field in Name]?: string } {
  const times: { [Field in Name]?: string } = {};
  for (const name of names) {
    const value = holder[name];
    if (typeof value === 'string') times[name] = new Date(value).toISOString();
  }
  return times;
}
