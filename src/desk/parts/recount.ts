/** A recount of what a page shows, again and again while it is seen: who is in, what is sold. */
import type { LitElement, ReactiveController } from 'lit';

/** Milliseconds from one count to the next. */
const again = 15_000;

export class Recount implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param count Fetches what changes; the page is drawn again after it. */
  constructor(
    private readonly page: LitElement,
    private readonly count: () => Promise<void>,
  ) {
    page.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** The page has what it shows first. */
  begin(): void {
    clearTimeout(this.#timer);
    if (!this.page.isConnected) return;
    this.#timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') {
        this.begin();
        return;
      }
      void this.count()
        .catch(() => undefined) // the banner tells of the network
        .then(() => {
          this.page.requestUpdate();
          this.begin();
        });
    }, again);
  }
}
