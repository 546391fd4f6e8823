/** The client of the service: one method for each operation of a table. */
import type { Dropped } from '../contract/read.ts';
import type { Answer, Input, Route, Table } from '../contract/route.ts';
import { address } from './address.ts';
import { ServiceError, UnreachableError } from './errors.ts';

export interface ClientOptions {
  /** Address of the service, e.g. `https://tickets.example`. */
  readonly baseUrl: string;
  /** An API key, or the token of a signed-in customer. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** In place of the global `fetch`: for tests and own transports. */
  readonly fetch?: typeof fetch | undefined;
  /** Timeout of a request in milliseconds; 20,000 unless set. */
  readonly timeout?: number;
  /** Is called for each part of a response that could not be read and was left out. */
  readonly onDropped?: (dropped: Dropped, operation: Pick<Route, 'method' | 'path'>) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Makes a change repeatable: the same key with the same body is carried out once. */
  readonly idempotencyKey?: string | undefined;
  /**
   * In place of the global `fetch`, for this request only; see `fetchWithProgress`. The client's own `fetch` comes
   * first.
   */
  readonly fetch?: typeof fetch | undefined;
  /** Timeout of this request in milliseconds, in place of the client's. */
  readonly timeout?: number | undefined;
}

/** The methods of a table: `client.listings.list({ sellerId }, { signal })`. */
export type Client<T extends Table> = {
  readonly [Group in keyof T]: {
    readonly [Name in keyof T[Group]]: (
      input: Input<T[Group][Name]>,
      options?: CallOptions,
    ) => Promise<Answer<T[Group][Name]>>;
  };
};

/**
 * A client for the operations of a table; its methods follow from the table.
 * @throws ServiceError if the service rejects the request, UnreachableError if it cannot be reached, UnreadableError if
 *   its response makes no sense, and the signal's reason if the caller aborts
 */
export function createClient<const T extends Table>(table: T, options: ClientOptions): Client<T> {
  const groups = Object.entries(table).map(([group, operations]) => {
    const methods = Object.entries(operations).map(([name, operation]): [string, unknown] => [
      name,
      (input: Record<string, unknown>, call: CallOptions = {}) => send(operation, input, call, options),
    ]);
    return [group, Object.fromEntries<unknown>(methods)] as const;
  });
  return Object.fromEntries(groups) as Client<T>;
}

/** Addresses of services whose CORS policy refuses `Idempotency-Key`. */
const keyless = new Set<string>();

async function send(
  operation: Route,
  input: Record<string, unknown>,
  call: CallOptions,
  options: ClientOptions,
): Promise<unknown> {
  const [url, rest] = address(options.baseUrl, operation, input);
  const token = await (typeof options.token === 'function' ? options.token() : options.token);
  const hasBody = operation.method === 'POST' || operation.method === 'PUT';
  const key = keyless.has(options.baseUrl) ? undefined : call.idempotencyKey;
  const request = options.fetch ?? call.fetch ?? fetch;
  const late = AbortSignal.timeout(call.timeout ?? options.timeout ?? 20_000);
  let response: Response;
  let body: unknown;
  try {
    response = await request(url, {
      method: operation.method,
      headers: {
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(hasBody && { body: JSON.stringify(rest) }),
      signal: call.signal ? AbortSignal.any([call.signal, late]) : late,
    });
    body = await (operation.download && response.ok ? response.blob() : response.json());
  } catch (cause) {
    if (call.signal?.aborted) throw call.signal.reason;
    const check = key && cause instanceof TypeError && (await import('./refused-key.ts').catch(() => undefined));
    if (check && (await check.isKeyRefused(request, url, call.signal))) {
      keyless.add(options.baseUrl);
      return await send(operation, input, call, options);
    }
    throw new UnreachableError('The service did not answer', { cause });
  }
  if (!response.ok) {
    const wait = Number(response.headers.get('retry-after') ?? NaN);
    const rejection = typeof body === 'object' && body !== null ? body : {};
    throw new ServiceError(response.status, rejection, Number.isFinite(wait) ? wait : undefined);
  }
  const fitting = operation.answer.safeParse(body);
  if (fitting.success) return fitting.data;
  const { read } = await import('../contract/read.ts').catch((cause: unknown) => {
    throw new UnreachableError('The answer could not be read', { cause });
  });
  return read(operation.answer, body, (dropped) => options.onDropped?.(dropped, operation), input['id']);
}
