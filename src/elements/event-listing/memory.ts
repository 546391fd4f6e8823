/** The memory of a listing in this tab, for visitors who come back to it. */
import type { LitElement } from 'lit';

/** Set if this tab has stored state: only then a listing looks for it, before it requests its first events. */
const flag = 'foyer';

/** The page's entry in the history; in browsers without numbers for these, the address. */
const entry = () =>
  (window as { navigation?: { currentEntry?: { key?: string } | null } }).navigation?.currentEntry?.key ??
  location.href;

export class Memory {
  /** The stored state; `undefined` if there is none, or a page may not store anything. */
  readonly stored: unknown;
  /** One for each listing of each visited page. */
  private readonly place: string;

  constructor(listing: LitElement) {
    const names = ['seller', 'event-type', 'root', 'group', 'layout'];
    this.place = [flag, entry(), ...names.map((name) => listing.getAttribute(name))].join(' ');
    try {
      this.stored = JSON.parse(sessionStorage.getItem(this.place) ?? 'null');
    } catch {
      this.stored = null;
    }
  }

  keep(value: unknown): void {
    try {
      sessionStorage.setItem(flag, '1');
      sessionStorage.setItem(this.place, JSON.stringify(value));
    } catch {
      // a page that may store nothing has no memory
    }
  }
}
