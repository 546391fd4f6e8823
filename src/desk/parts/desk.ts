/** What every page of the desk is given. */
import type { Client } from '../../client/client.ts';
import type { Me } from '../../contract/users.ts';
import type { Slice } from '../../contract/index.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import type { Formats } from './formats.ts';

export interface Desk {
  readonly me: Me;
  readonly texts: DeskTexts;
  readonly formats: Formats;
  /** The time zone of the house, IANA; UTC for one that has set none. */
  readonly zone: string;
  /** The client for some operations: a page brings those that it calls. `through` wraps what sends its requests. */
  client<T extends Slice>(table: T, through?: (send: typeof fetch) => typeof fetch): Client<T>;
  /** In place of the global `fetch`: with the session, which it renews. */
  readonly fetch: typeof fetch;
  /** Whether the role has a permission, or may call a single operation, e.g. `transactions.markReceived`. */
  may(what: string): boolean;
  /** Goes to a page below `/desk`, e.g. `/orders`. */
  go(path: string, how?: { readonly replace?: boolean }): void;
  /** Says that something worked. @param undo Takes it back: the toast then offers it for ten seconds. */
  toast(text: string, undo?: () => Promise<void>): void;
}

/** A page's place: the rest of its address. */
export interface Place {
  /** E.g. `/orders/abc`, without `/desk`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** The address of a page for links. */
export const hrefOf = (path: string): string => `/desk${path === '/' ? '' : path}`;
