/** Errors between a page and the service. A response that cannot be read is an `UnreadableError` of the contract. */
import type { ErrorBody } from '../contract/error-body.ts';

/** The service rejected the request: its status is 400 or above. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    /** HTTP status. */
    readonly status: number,
    /** The whole body; operations add fields of their own, e.g. what is left. */
    readonly body: Partial<ErrorBody>,
    /** Seconds to wait before the next try, where the service says so. */
    readonly retryAfter?: number,
  ) {
    super(body.message ?? `The service answered ${status}`);
  }

  /** Stable and machine-readable, e.g. `TICKETS_SOLD_OUT`. */
  get code(): string {
    return this.body.code ?? '';
  }
}

/** The service could not be reached, did not answer in time, or broke off. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
