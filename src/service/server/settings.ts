/** Settings of the service, read from environment variables. */
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import type { DatabaseOptions } from '../database/index.ts';
import type { TraceTarget } from './tracing.ts';

/** The proxies whose `X-Forwarded-For` counts: their number, their addresses, or none. */
export type TrustedProxies = false | number | readonly string[];

/** The settings that the operator chooses. */
export interface Settings {
  readonly port: number;
  /** `localhost` accepts connections from this machine only; `0.0.0.0` from everywhere. */
  readonly host: string;
  /** The folder of the embedded database. */
  readonly dataDir: string;
  /** The address of a PostgreSQL server, in place of the embedded database. */
  readonly databaseUrl?: string;
  /** The maximum number of connections of this process to that server. */
  readonly poolSize: number;
  /** The time for which a checkout holds its tickets, in minutes. */
  readonly holdMinutes: number;
  /** The orders' worth of open tickets of an IPv4 address in an event. */
  readonly openOrdersPerIpv4: number;
  readonly trustProxy: TrustedProxies;
  readonly rateLimits: boolean;
  /** Refuses operations while the process is overloaded. */
  readonly shedLoad: boolean;
  /** The public address of the service, without a slash at the end; by default where it listens. */
  readonly publicUrl?: string;
  /** The key that encrypts stored secrets; see `secrets.ts`. */
  readonly secretKey?: string;
  /**
   * The mail server, `smtp://user:password@host:port`; by default emails are written into the folder `mail` of
   * `dataDir`.
   */
  readonly smtpUrl?: string;
  /** The sender address of emails. */
  readonly mailFrom?: string;
  /** Fills an empty database with the demo seller. */
  readonly demo: boolean;
  /** Lets programs turn the clock; never in production. */
  readonly testClock?: true;
  /** Prints a line of JSON for each request. */
  readonly accessLog: boolean;
  /** The bearer token for `/metrics`; by default only this machine may read it. */
  readonly metricsToken?: string;
  /** A font file for characters that the built-in fonts of PDF files lack. */
  readonly documentFont?: string;
  /** The maximum number of worker processes; by default one for each core beside the one of the service. */
  readonly documentProcesses?: number;
  /** The room that the pictures of a seller may take, in megabytes. */
  readonly mediaMegabytes: number;
  /** Allows webhooks to private networks, and over http. */
  readonly webhooksToPrivate: boolean;
  /** Where traces of requests go; none are made without it. */
  readonly traces?: TraceTarget;
  /** The address of Stripe's API; by default its own. */
  readonly stripeApi?: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number };
}

/** An invalid setting; the message is one sentence for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads the settings; missing and empty ones have defaults.
 * @throws SettingsError naming the variable.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const value = (name: string) => env[name]?.trim() || undefined;
  const databaseUrl = value('DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new SettingsError('DATABASE_URL must be the address of a PostgreSQL server and begin with postgresql://.');
  }
  return {
    port: whole('PORT', value('PORT'), 8080, 0, 65_535),
    host: value('HOST') ?? 'localhost',
    dataDir: value('DATA_DIR') ?? '.data',
    ...(databaseUrl !== undefined && { databaseUrl }),
    poolSize: whole('POOL_SIZE', value('POOL_SIZE'), 10, 1, 1000),
    ...publicAddress(value('PUBLIC_URL')),
    ...sealing(value('SECRET_KEY')),
    ...mailing(value('SMTP_URL'), value('MAIL_FROM')),
    ...fontFile(value('DOCUMENT_FONT')),
    ...processCount(value('DOCUMENT_PROCESSES')),
    mediaMegabytes: whole('MEDIA_MB', value('MEDIA_MB'), 1000, 1, 1_000_000),
    holdMinutes: whole('HOLD_MINUTES', value('HOLD_MINUTES'), 15, 1, 1440),
    openOrdersPerIpv4: whole('OPEN_ORDERS_PER_IPV4', value('OPEN_ORDERS_PER_IPV4'), 10, 1, 1000),
    trustProxy: proxies(value('TRUST_PROXY')),
    rateLimits: onOff('RATE_LIMITS', value('RATE_LIMITS')),
    shedLoad: onOff('SHED_LOAD', value('SHED_LOAD')),
    demo: onOff('DEMO', value('DEMO')),
    accessLog: onOff('ACCESS_LOG', value('ACCESS_LOG') ?? 'off'),
    ...testClock(value('TEST_CLOCK'), env['NODE_ENV']),
    ...metricsAccess(value('METRICS_TOKEN')),
    webhooksToPrivate: onOff('WEBHOOKS_TO_PRIVATE', value('WEBHOOKS_TO_PRIVATE') ?? 'off'),
    ...tracing(value('OTEL_EXPORTER_OTLP_ENDPOINT'), value('OTEL_EXPORTER_OTLP_HEADERS'), value('OTEL_SERVICE_NAME')),
    ...stripeAddress(value('STRIPE_API')),
  };
}

/** The database that the settings name. */
export function databaseOf({
  databaseUrl,
  dataDir,
  poolSize,
}: Pick<Settings, 'databaseUrl' | 'dataDir' | 'poolSize'>): DatabaseOptions {
  return databaseUrl === undefined ? { dataDir } : { url: databaseUrl, poolSize };
}

/** An address that keys are sent to: without TLS only on this machine. */
function stripeAddress(text: string | undefined): Pick<Settings, 'stripeApi'> {
  if (text === undefined) return {};
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const protocol = url?.protocol === 'https:' ? 'https' : 'http';
  const isOwn = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!url || (protocol === 'http' && !isOwn) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new SettingsError('STRIPE_API must be an address like https://stripe.example, or http://localhost:12111.');
  const port = Number(url.port) || (protocol === 'https' ? 443 : 80);
  return { stripeApi: { protocol, host: url.hostname, port } };
}

function fontFile(path: string | undefined): { documentFont?: string } {
  if (path === undefined) return {};
  if (!/\.(?:ttf|otf)$/i.test(path) || !existsSync(path))
    throw new SettingsError('DOCUMENT_FONT must be the path of a font file that is there, and end in .ttf or .otf.');
  return { documentFont: path };
}

function processCount(text: string | undefined): { documentProcesses?: number } {
  return text === undefined ? {} : { documentProcesses: whole('DOCUMENT_PROCESSES', text, 1, 1, 64) };
}

function publicAddress(text: string | undefined): { publicUrl?: string } {
  if (text === undefined) return {};
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new SettingsError(
      `PUBLIC_URL must be the address of the service, like https://tickets.example, but it is "${text}".`,
    );
  }
  return { publicUrl: url.href.replace(/\/+$/, '') };
}

function sealing(text: string | undefined): { secretKey?: string } {
  if (text === undefined) return {};
  if (text.length < 32) throw new SettingsError('SECRET_KEY must have 32 characters or more.');
  return { secretKey: text };
}

/** The mail settings. The server's address contains a password, so error messages do not repeat it. */
function mailing(smtpUrl: string | undefined, mailFrom: string | undefined): { smtpUrl?: string; mailFrom?: string } {
  if (mailFrom !== undefined && !/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(mailFrom))
    throw new SettingsError(
      `MAIL_FROM must be a plain e-mail address, like tickets@example.com, but it is "${mailFrom}".`,
    );
  if (smtpUrl === undefined) return { ...(mailFrom !== undefined && { mailFrom }) };
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new SettingsError(
      'SMTP_URL must be the address of a mail server, like smtp://user:password@mail.example:587.',
    );
  if (mailFrom === undefined)
    throw new SettingsError('MAIL_FROM must name the address that mails come from when SMTP_URL is set.');
  return { smtpUrl, mailFrom };
}

function testClock(text: string | undefined, environment: string | undefined): Pick<Settings, 'testClock'> {
  if (!onOff('TEST_CLOCK', text ?? 'off')) return {};
  if (environment === 'production')
    throw new SettingsError('TEST_CLOCK must be "off" with NODE_ENV=production: it lets programs turn the clock.');
  return { testClock: true };
}

function metricsAccess(text: string | undefined): { metricsToken?: string } {
  if (text === undefined) return {};
  if (!/^[\w.~+/=-]{16,512}$/.test(text))
    throw new SettingsError('METRICS_TOKEN must have 16 to 512 letters, digits or signs of -._~+/=.');
  return { metricsToken: text };
}

/** The collector of traces. Its headers may contain a token, so error messages do not repeat them. */
function tracing(
  endpoint: string | undefined,
  list: string | undefined,
  service: string | undefined,
): Pick<Settings, 'traces'> {
  if (endpoint === undefined) return {};
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new SettingsError(
      `OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, like http://localhost:4318, but it is "${endpoint}".`,
    );
  const headers = (list ?? '').split(',').flatMap((pair) => (pair.trim() === '' ? [] : [headerOf(pair.trim())]));
  return {
    traces: {
      endpoint: url.href.replace(/\/+$/, ''),
      headers: Object.fromEntries(headers),
      service: service ?? 'foyer',
    },
  };
}

function headerOf(pair: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+)=([\x21-\x7e]+)$/.exec(pair) ?? [];
  try {
    if (name !== '') return [name, decodeURIComponent(value)];
  } catch {
    // what is not encoded as it should be is no pair either
  }
  throw new SettingsError('OTEL_EXPORTER_OTLP_HEADERS must be pairs like api-key=secret, with a comma between two.');
}

function whole(name: string, text: string | undefined, otherwise: number, min: number, max: number): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max) {
    throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, but it is "${text}".`);
  }
  return number;
}

function onOff(name: string, text: string | undefined): boolean {
  const word = (text ?? 'on').toLowerCase();
  if (['on', 'true', '1', 'yes'].includes(word)) return true;
  if (['off', 'false', '0', 'no'].includes(word)) return false;
  throw new SettingsError(`${name} must be "on" or "off", but it is "${text}".`);
}

/**
 * The trusted proxies. Never all addresses: then every caller could write an address of its own, and no limit would
 * hold.
 */
function proxies(text: string | undefined): TrustedProxies {
  if (text === undefined || /^(off|false|0|no)$/i.test(text)) return false;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every(isNetwork)) return addresses;
  throw new SettingsError(
    `TRUST_PROXY must be the number of proxies in front of the service, e.g. "1", or their addresses, e.g. ` +
      `"10.0.0.0/8, 192.0.2.7", but it is "${text}".`,
  );
}

/** True for an address, or a network of one bit or more in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const size = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (size === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= size);
}

/** The host for a browser, for an address that stands for all interfaces. */
export function readable(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The address of the service for people: as it is set, or that of this machine. */
export function publicUrlOf({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${readable(host)}:${port}`;
}
