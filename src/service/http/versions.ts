/** Versions of a resource, so that two simultaneous changes cannot overwrite each other unseen. */
import type { Call } from './context.ts';
import { ApiError } from './api-error.ts';

/** A version as the header `ETag`. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/**
 * The versions in `If-Match`; `undefined` when it is missing or `*`. A foreign tag matches nothing. Compression may
 * mark a tag as weak; the number is the same.
 */
export function versionsOf(ifMatch: string | undefined): readonly number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return ifMatch
    .split(',')
    .flatMap((tag) => /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(tag)?.[1] ?? [])
    .map(Number);
}

/** Checks `If-Match`. @throws ApiError 412 with the current version, when the caller only knows others. */
export function assertVersion({ ifMatch }: Call, version: number): void {
  if (ifMatch === undefined || ifMatch.includes(version)) return;
  throw new ApiError(412, 'CHANGED_MEANWHILE', 'This was changed in the meantime; read it again.', [], { version });
}
