/** API errors: requests that are refused, with a stable code. */
import type { ErrorCode } from '../../contract/error-codes.ts';

/** A refused request; `app.ts` turns it into the error body of the wire. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 429 | 503,
    /** Stable and machine-readable, e.g. `TICKETS_SOLD_OUT`. */
    readonly code: ErrorCode,
    /** One sentence for a person. */
    message: string,
    /** The problems by path; paths as in the request, e.g. `items.0.amount`. */
    readonly details: readonly { readonly path: string; readonly message: string }[] = [],
    /** Further fields of the error body, e.g. the numbers that are left. */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** 404 with one answer for all cases: it does not tell what exists. */
export function notFound(what: string): ApiError {
  return new ApiError(404, 'NOT_FOUND', `This ${what} can't be found.`);
}

/** What is found; `undefined` in place of a 404. */
export async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** 400 for a problem beyond the schema, at one path. */
export function invalid(path: string, message: string): ApiError {
  return new ApiError(400, 'INVALID_REQUEST', `The request does not fit: ${path}: ${message}.`, [{ path, message }]);
}
