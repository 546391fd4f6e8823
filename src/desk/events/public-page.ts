/** The page of the service on which buyers find an event with its shop. */
import type { Desk } from '../parts/desk.ts';

/** An event as far as its address goes: a new one has no id. */
interface Addressed {
  readonly _id?: string | undefined;
  readonly url?: string | undefined;
}

/** The address of that page; buyers don't find a draft there. */
export function publicPage(desk: Desk, { _id = '', url = _id }: Addressed): URL {
  return new URL(`/${encodeURIComponent(desk.me.seller._id)}/${url}`, location.origin);
}
