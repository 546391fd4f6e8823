/** Where a listing keeps what its visitor had seen, in this tab, for when they come back to it. */
import type { LitElement } from 'lit';

/** That something is kept in this tab: only then a listing looks, before it asks for its first events. */
const flag = 'foyer';

/** The entry of the history that the page is; in browsers that do not number them, the address. */
const entry = () =>
  (window as { navigation?: { currentEntry?: { key?: string } | null } }).navigation?.currentEntry?.key ??
  location.href;

export class Memory {
  /** What was kept; nothing where nothing was, or a page may not keep anything. */
  readonly stored: unknown;
  /** One for each listing of each page that was visited. */
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
      // a page that may keep nothing forgets
    }
  }
}
