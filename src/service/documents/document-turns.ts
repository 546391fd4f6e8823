/** The turns of requests for documents: few at a time, in all and for each address, with an API error for the others. */
import { ApiError } from '../http/api-error.ts';
import type { Call, Context } from '../http/context.ts';
import { WorkerError } from '../workers/pool.ts';
import { NoTurn } from '../workers/turns.ts';

/** The caller of a document. */
export type DocumentCaller = Pick<Call, 'address' | 'countTickets'>;

/** Reads and writes a document when it is the caller's turn. @throws ApiError 429, 503 */
export async function takeTurn<T>(
  { workers }: Pick<Context, 'workers'>,
  { address = '' }: DocumentCaller,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await workers.turns.take(address, work);
  } catch (error) {
    if (error instanceof NoTurn) throw error.ofAddress ? tooManyOfOne() : tooManyOfAll();
    if (error instanceof WorkerError) throw failed();
    throw error;
  }
}

const tooManyOfOne = () =>
  new ApiError(429, 'TOO_MANY_REQUESTS', 'Too many documents at the same time; try again in a moment.', [], {
    retryAfter: 5,
  });

const tooManyOfAll = () =>
  new ApiError(503, 'OVERLOADED', 'The service is very busy; try again in a moment.', [], { retryAfter: 5 });

const failed = () =>
  new ApiError(503, 'DOCUMENT_FAILED', 'The document could not be made; try again later.', [], { retryAfter: 60 });
