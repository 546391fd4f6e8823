import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Milliseconds between two questions, while all goes well. */
const every = 15_000;

/** Asks again and again while somebody looks: not in hidden tabs, and less often while it fails. */
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

  /** Asks at once, and goes on from there. */
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
    // a little apart, so that a thousand shops do not ask in the same moment
    this.timer = setTimeout(this.look, every * 2 ** Math.min(4, this.failures) * (1 + Math.random() / 5));
  }
}
