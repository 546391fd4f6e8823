/** Idleness of the visitors of a page. */

/** Events of a present visitor. A scroll that continues by itself is none. */
const activity = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'input'] as const;

interface Watch {
  /** Milliseconds without an event. */
  idleSeconds(): number;
  /** True if there is data of a visitor without any event, as after a reload. */
  isNeeded(): boolean;
  over(): void;
}

export class Idleness {
  private last = 0;
  private wasTouched = false;
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly watch: Watch) {}

  /** Watches from now on. @param wasTouched true if a visitor is known to be there */
  begin(wasTouched = false): void {
    this.stop();
    this.last = Date.now();
    this.wasTouched = wasTouched;
    for (const type of activity) window.addEventListener(type, this.handleSign, { capture: true, passive: true });
    window.addEventListener('blur', this.handleSign); // the fields of a provider are another page
    this.ticking = setInterval(this.look, 1000);
  }

  stop(): void {
    clearInterval(this.ticking);
    for (const type of activity) window.removeEventListener(type, this.handleSign, { capture: true });
    window.removeEventListener('blur', this.handleSign);
  }

  private readonly handleSign = (): void => {
    this.last = Date.now();
    this.wasTouched = true;
  };

  private readonly look = (): void => {
    if (Date.now() - this.last < this.watch.idleSeconds() * 1000) return;
    if (!this.wasTouched && !this.watch.isNeeded()) return;
    this.stop();
    this.watch.over();
  };
}
