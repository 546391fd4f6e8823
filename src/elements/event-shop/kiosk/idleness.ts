/** Notices that nobody touches the page any more. */

/** What somebody does who is there. A scroll that goes on by itself is not among them. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'input'] as const;

interface Watch {
  /** Seconds without a sign. */
  timeoutMs(): number;
  /** Whether there is something of a visitor who has shown no sign, as after a reload. */
  isNeeded(): boolean;
  over(): void;
}

export class Idleness {
  private last = 0;
  private wasTouched = false;
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly watch: Watch) {}

  /** Watches from now on. @param wasTouched Whether somebody is there, as far as is known. */
  begin(wasTouched = false): void {
    this.stop();
    this.last = Date.now();
    this.wasTouched = wasTouched;
    for (const sign of signs) window.addEventListener(sign, this.handleSign, { capture: true, passive: true });
    window.addEventListener('blur', this.handleSign); // the fields of a provider are another page
    this.ticking = setInterval(this.look, 1000);
  }

  stop(): void {
    clearInterval(this.ticking);
    for (const sign of signs) window.removeEventListener(sign, this.handleSign, { capture: true });
    window.removeEventListener('blur', this.handleSign);
  }

  private readonly handleSign = (): void => {
    this.last = Date.now();
    this.wasTouched = true;
  };

  private readonly look = (): void => {
    if (Date.now() - this.last < this.watch.timeoutMs() * 1000) return;
    if (!this.wasTouched && !this.watch.isNeeded()) return;
    this.stop();
    this.watch.over();
  };
}
