/** The payment settings of sellers: enabled methods, and the keys for a provider. */
import { switchable } from '../../contract/seller-payments.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { usualTermDays } from '../orders/payment-terms.ts';
import type { PaymentProvider } from './provider.ts';
import { ApiError } from '../http/api-error.ts';
import type { Secrets } from '../security/secrets.ts';
import { stripeProvider } from './stripe.ts';

/** The terms of orders that are paid later. */
export interface PaymentTerms {
  readonly invoice: {
    /** True when tickets by invoice are valid before they are paid; such orders are never released. */
    readonly validImmediately: boolean;
    /** Days to pay an invoice. */
    readonly termDays: number;
  };
  /** Days to pay a reservation, or an order that is paid at the box office. */
  readonly reservationTermDays: number;
}

export interface PaymentSettings extends PaymentTerms {
  readonly methods: readonly string[];
  readonly stripe?: {
    readonly publishableKey: string;
    /** Encrypted, as is the next. */
    readonly secretKey: string;
    readonly webhookSecret: string;
  };
}

interface SettingsRow {
  readonly methods: readonly string[];
  readonly invoice_valid_immediately: boolean;
  readonly invoice_term_days: number;
  readonly reservation_term_days: number;
  readonly stripe_publishable_key: string | null;
  readonly stripe_secret_key: string | null;
  readonly stripe_webhook_secret: string | null;
  readonly version: number;
  readonly updated_at: Date;
}

/** The terms of a seller who has set none. */
export const defaultTerms: PaymentTerms = {
  invoice: { validImmediately: false, termDays: usualTermDays.invoice },
  reservationTermDays: usualTermDays.reservation,
};
const maxTermDays = 366;

async function readRow(db: Queryable, sellerId: string): Promise<SettingsRow | undefined> {
  const [row] = await db.query<SettingsRow>(
    'select methods, invoice_valid_immediately, invoice_term_days, reservation_term_days, stripe_publishable_key, stripe_secret_key, stripe_webhook_secret, version, updated_at from payment_settings where seller_id = $1',
    [sellerId],
  );
  return row;
}

/** The settings of a seller. Without any, the seller takes no money: only free orders are possible. */
export async function readPaymentSettings(db: Queryable, sellerId: string): Promise<PaymentSettings> {
  return (await readPaymentRecord(db, sellerId)).settings;
}

/** The settings with the number of their changes; 0 and no time before the first one. */
export interface PaymentRecord {
  readonly settings: PaymentSettings;
  readonly version: number;
  readonly updatedAt?: Date;
}

/** The settings of a seller with their version. */
export async function readPaymentRecord(db: Queryable, sellerId: string): Promise<PaymentRecord> {
  const row = await readRow(db, sellerId);
  if (!row) return { settings: { methods: [], ...defaultTerms }, version: 0 };
  return { settings: settingsOf(row), version: row.version, updatedAt: row.updated_at };
}

function settingsOf(row: SettingsRow): PaymentSettings {
  const { stripe_publishable_key: publishableKey, stripe_secret_key: secretKey } = row;
  const { methods, stripe_webhook_secret: webhookSecret } = row;
  const terms = {
    invoice: { validImmediately: row.invoice_valid_immediately, termDays: row.invoice_term_days },
    reservationTermDays: row.reservation_term_days,
  };
  if (publishableKey === null || secretKey === null || webhookSecret === null) return { methods, ...terms };
  return { methods, ...terms, stripe: { publishableKey, secretKey, webhookSecret } };
}

/** The key of a seller's provider that browsers may know; nothing unless the seller is paid through it. */
export async function readPublishableKey(db: Queryable, sellerId: string): Promise<string | undefined> {
  const { methods, stripe } = await readPaymentSettings(db, sellerId);
  return methods.includes('stripe') ? stripe?.publishableKey : undefined;
}

/** Changed settings; a missing one stays, an empty key is removed. */
interface PaymentChanges {
  readonly methods?: readonly string[] | undefined;
  readonly validImmediately?: boolean | undefined;
  readonly invoiceTermDays?: number | undefined;
  readonly reservationTermDays?: number | undefined;
  readonly publishableKey?: string | undefined;
  readonly secretKey?: string | undefined;
  readonly webhookSecret?: string | undefined;
}

const forms = {
  publishableKey: { begins: /^pk_(test|live)_\w+$/, like: 'pk_live_…' },
  secretKey: { begins: /^[sr]k_(test|live)_\w+$/, like: 'sk_live_… or rk_live_…' },
  webhookSecret: { begins: /^whsec_[\w+/=]+$/, like: 'whsec_…' },
} as const;

/**
 * Changes the settings of a seller.
 * @param version The version that the change was made for; by default the present one.
 * @throws ApiError 400 that names all problems, 412 for settings that were changed meanwhile.
 */
export async function savePaymentSettings(
  db: Queryable,
  secrets: Secrets,
  sellerId: string,
  changes: PaymentChanges,
  now: Date,
  version?: number,
): Promise<PaymentSettings> {
  const before = await readRow(db, sellerId);
  const known = version ?? before?.version ?? 0;
  const methods = [...new Set(changes.methods ?? before?.methods ?? [])];
  const problems = methods
    .filter((method) => !(switchable as readonly string[]).includes(method))
    .map((method) => ({ path: 'methods', message: `There is no "${method}", but ${switchable.join(', ')}` }));
  for (const name of ['invoiceTermDays', 'reservationTermDays'] as const) {
    const days = changes[name];
    if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= maxTermDays))
      problems.push({ path: name, message: `Expected 1 to ${maxTermDays} days` });
  }
  for (const name of ['publishableKey', 'secretKey', 'webhookSecret'] as const) {
    const value = changes[name];
    if (value && !forms[name].begins.test(value))
      problems.push({ path: name, message: `Expected a key like ${forms[name].like}` });
  }
  const stored = (value: string | undefined, stored: string | null | undefined, encrypt: (text: string) => string) =>
    value === undefined ? (stored ?? null) : value === '' ? null : encrypt(value);
  const encrypt = (text: string) => secrets.encrypt(text);
  const publishable = stored(changes.publishableKey, before?.stripe_publishable_key, (text) => text);
  const secret = stored(changes.secretKey, before?.stripe_secret_key, encrypt);
  const webhook = stored(changes.webhookSecret, before?.stripe_webhook_secret, encrypt);
  if (methods.includes('stripe') && (publishable === null || secret === null || webhook === null))
    problems.push({ path: 'methods', message: 'stripe needs its publishable key, secret key and webhook secret' });
  // A test key in the browser cannot open payments of a live key.
  if (problems.length === 0 && publishable !== null && secret !== null) {
    const opened = changes.secretKey || secrets.open(secret);
    if (modeOf(publishable) !== modeOf(opened))
      problems.push({ path: 'publishableKey', message: 'One of the keys is for tests, the other is not' });
  }
  if (problems.length > 0) throw new ApiError(400, 'INVALID_REQUEST', 'These settings will not do.', problems);
  const saved = await db.query(
    `insert into payment_settings as p (seller_id, methods, stripe_publishable_key, stripe_secret_key, stripe_webhook_secret, updated_at,
       invoice_valid_immediately, invoice_term_days, reservation_term_days)
     values ($1, $2::text[], $3, $4, $5, $6::timestamptz, $7, $8, $9)
     on conflict (seller_id) do update set methods = excluded.methods, invoice_valid_immediately = excluded.invoice_valid_immediately,
       invoice_term_days = excluded.invoice_term_days, reservation_term_days = excluded.reservation_term_days, stripe_publishable_key = excluded.stripe_publishable_key,
       stripe_secret_key = excluded.stripe_secret_key, stripe_webhook_secret = excluded.stripe_webhook_secret, updated_at = excluded.updated_at, version = p.version + 1
       where p.version = $10
     returning 1`,
    [
      ...[sellerId, methods, publishable, secret, webhook, now],
      changes.validImmediately ?? before?.invoice_valid_immediately ?? defaultTerms.invoice.validImmediately,
      changes.invoiceTermDays ?? before?.invoice_term_days ?? defaultTerms.invoice.termDays,
      changes.reservationTermDays ?? before?.reservation_term_days ?? defaultTerms.reservationTermDays,
      known,
    ],
  );
  if (saved.length === 0)
    throw new ApiError(412, 'CHANGED_MEANWHILE', 'This was changed in the meantime; read it again.');
  return await readPaymentSettings(db, sellerId);
}

/** Writes the settings of a new seller, who has no keys for a provider yet. */
export async function insertPaymentMethods(
  tx: Queryable,
  sellerId: string,
  {
    methods,
    validImmediately = false,
  }: { readonly methods: readonly string[]; readonly validImmediately?: boolean | undefined },
  now: Date,
): Promise<void> {
  await tx.query(
    'insert into payment_settings (seller_id, methods, invoice_valid_immediately, updated_at) values ($1, $2::text[], $3, $4)',
    [sellerId, methods, validImmediately, now],
  );
}

const modeOf = (key: string) => key.split('_')[1];

/** Initialized providers: each keeps its connections. */
const ready = new Map<string, Promise<PaymentProvider>>();
const maxReady = 200;

/** The provider of a seller, enabled or not: payments that were begun there have to end. Nothing without keys. */
export async function providerOf(
  { db, secrets, stripeApi }: Pick<Context, 'db' | 'secrets' | 'stripeApi'>,
  sellerId: string,
): Promise<PaymentProvider | undefined> {
  const { stripe } = await readPaymentSettings(db, sellerId);
  if (!stripe) return undefined;
  const key = JSON.stringify([stripe.secretKey, stripe.webhookSecret, stripeApi]);
  const known = ready.get(key);
  if (known) return await known;
  const made = stripeProvider(
    { secretKey: secrets.open(stripe.secretKey), webhookSecret: secrets.open(stripe.webhookSecret) },
    stripeApi,
  );
  for (const oldest of ready.keys()) if (ready.size >= maxReady) ready.delete(oldest);
  ready.set(key, made);
  return await made;
}
