/** What the person who starts the service may choose, from the environment. */
export interface Settings {
  readonly port: number;
  /** `localhost` answers this machine alone; `0.0.0.0` everybody. */
  readonly host: string;
  /** Folder of the embedded database. */
  readonly dataDir: string;
  /** A PostgreSQL server in place of the embedded database. */
  readonly databaseUrl?: string;
  /** How long a checkout holds its tickets. */
  readonly holdMinutes: number;
  /** Believe `X-Forwarded-For`: from everybody (true), or through so many proxies. */
  readonly trustProxy: boolean | number;
  readonly rateLimits: boolean;
  /** Fill an empty database with the demo seller. */
  readonly demo: boolean;
}

/** A setting that cannot be used; the message is one sentence for the person who starts the service. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads the settings; what is missing or empty has its default.
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
    holdMinutes: whole('HOLD_MINUTES', value('HOLD_MINUTES'), 15, 1, 1440),
    trustProxy: proxies(value('TRUST_PROXY')),
    rateLimits: onOff('RATE_LIMITS', value('RATE_LIMITS')),
    demo: onOff('DEMO', value('DEMO')),
  };
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

function proxies(text: string | undefined): boolean | number {
  if (text !== undefined && /^[1-9]\d?$/.test(text)) return Number(text);
  return onOff('TRUST_PROXY', text ?? 'off');
}
