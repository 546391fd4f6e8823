/** The details as an entry of the browser's history: back leads to the tickets, forward to the details again. */
import type { ReactiveController } from 'lit';
import type { ShopHost } from '../view/shop-view.ts';
import { usesHistory } from './placed-order.ts';

/** The entry's field in `history.state`: the open details on the page, the last opened one at the end. */
const field = 'foyerDetails';
const taken = new Set<string>();
/** A way back that was asked for: it ends with its event, and an entry that is made before would be the one to go. */
let goingBack: Promise<unknown> | undefined;

const opened = (): readonly string[] => {
  const state = history.state as Record<string, unknown> | null;
  const list = state?.[field];
  return Array.isArray(list) ? (list as string[]) : [];
};

/** The page's own state stays, for the router that it belongs to. */
const withOpened = (list: readonly string[]) => ({ ...(history.state as object | null), [field]: list });

export interface Steps {
  /** The buyer went back; false if the step can't be left now. */
  back(): boolean;
  /** The buyer went forward to the details that back has left. */
  forward(): void;
}

/**
 * One entry for the details of a shop, under the address of the page. Several shops on a page each have their own.
 * `history="none"` on the element turns it off.
 */
export class DetailsEntry implements ReactiveController {
  private name = '';
  private address = '';
  /** A way back is under way: where the page is scrolled to changes with it. */
  private isClosing = false;
  private isShown = false;
  /** The details are the current step of the history. */
  private isOpen = false;

  constructor(
    private readonly host: ShopHost,
    private readonly steps: Steps,
  ) {
    host.element.addController(this);
  }

  hostConnected(): void {
    // the same after a reload, and another one for a second shop of the event
    for (let at = 1; !this.name || taken.has(this.name); at++) this.name = `${this.host.element.event} ${at}`;
    taken.add(this.name);
    window.addEventListener('popstate', this.handlePop);
  }

  hostDisconnected(): void {
    taken.delete(this.name);
    this.name = '';
    this.isShown = this.isOpen = false;
    window.removeEventListener('popstate', this.handlePop);
  }

  /** The details are shown now. */
  async open(): Promise<void> {
    this.isShown = true;
    await goingBack;
    if (!this.isWanted) return;
    this.isOpen = true;
    this.address = location.href;
    if (!opened().includes(this.name)) history.pushState(withOpened([...opened(), this.name]), '');
  }

  private get isWanted(): boolean {
    return this.isShown && this.name !== '' && usesHistory(this.host);
  }

  /**
   * The order is placed: the entry stays, with nothing to come back to. To go back would stop a page that leads on to
   * another one now.
   */
  forget(): void {
    this.isShown = this.isOpen = false;
    if (opened().includes(this.name))
      history.replaceState(withOpened(opened().filter((name) => name !== this.name)), '');
  }

  /** The buyer has left the details by another way than back: their entry goes. */
  close(): void {
    this.isShown = false;
    if (!this.isOpen) return;
    this.isOpen = false;
    if (opened().at(-1) === this.name) {
      this.isClosing = true;
      goingBack = new Promise((resolve) => {
        window.addEventListener('popstate', resolve, { once: true });
      });
      history.back();
    }
    // another shop's entry lies above
    else this.forget();
  }

  private readonly handlePop = (): void => {
    const isHere = opened().includes(this.name);
    if (this.isClosing) this.showFocus();
    this.isClosing = false;
    // a link within the page makes an entry, too
    if (isHere === this.isOpen || location.href !== this.address) return;
    if (isHere) this.steps.forward();
    else if (this.steps.back()) this.isOpen = false;
    else void this.open();
  };

  /** The browser scrolls to where the buyer was before the details; the notice that has the focus must be seen. */
  private showFocus(): void {
    const show = () => this.host.element.shadowRoot?.activeElement?.scrollIntoView({ block: 'nearest' });
    requestAnimationFrame(() => requestAnimationFrame(show));
  }
}
