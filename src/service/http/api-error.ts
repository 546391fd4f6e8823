import type { ErrorCode } from '../../contract/error-codes.ts';

/** Why an operation was not carried out; `app.ts` turns it into the wire's error body. */
export class ApiError extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 429 | 503,
    /** Stable and machine-readable, e.g. `TICKETS_SOLD_OUT`. */
    readonly code: ErrorCode,
    /** One sentence for people. */
    message: string,
    /** What is wrong where; paths as in the request, e.g. `items.0.amount`. */
    readonly details: readonly { readonly path: string; readonly message: string }[] = [],
    /** Further fields of the error body, e.g. the numbers that are left. */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** 404 in one voice: it does not tell what exists. */
export function notFound(what: string): ApiError {
  return new ApiError(404, 'NOT_FOUND', `This ${what} can't be found.`);
}

/** 400 for what a schema cannot say, at one path. */
export function invalid(path: string, message: string): ApiError {
  return new ApiError(400, 'INVALID_REQUEST', `The request does not fit: ${path}: ${message}.`, [{ path, message }]);
}
