/** The seat watch: polling the states of seats. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Milliseconds between two requests, while there is no error. */
const every = 15_000;

/** Polls while the page is visible, and less often after failures. */
export class SeatWatch implements ReactiveController {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly ask: () => Promise<unknown>,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.look);
    this.wait();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.look);
    clearTimeout(this.timer);
  }

  stop(): void {
    this.host.removeController(this);
    this.hostDisconnected();
  }

  /** Requests immediately, and continues from there. */
  readonly look = (): void => {
    clearTimeout(this.timer);
    if (document.hidden) return;
    void this.ask().then(
      () => {
        this.failures = 0;
        this.wait();
      },
      () => {
        this.failures++;
        this.wait();
      },
    );
  };

  private wait(): void {
    clearTimeout(this.timer);
    // spread, so that a thousand shops do not ask in the same second
    this.timer = setTimeout(this.look, every * 2 ** Math.min(4, this.failures) * (1 + Math.random() / 5));
  }
}
