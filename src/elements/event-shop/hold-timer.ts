import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Texts } from '../../locales/index.ts';

/** Tells how long the tickets are held, warns in time, and says when it is over. */
export class HoldTimer implements ReactiveController {
  private until = 0;
  private warned = Infinity;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private texts: Texts['checkout'] | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly warn: (message: string) => void,
    private readonly expire: () => void,
  ) {}

  start(expiresAt: string, texts: Texts['checkout']): void {
    this.stop();
    this.until = Date.parse(expiresAt);
    this.texts = texts;
    this.host.addController(this);
  }

  stop(): void {
    this.host.removeController(this);
    this.hostDisconnected();
  }

  hostConnected(): void {
    this.ticking = setInterval(() => {
      this.tick();
    }, 1000);
  }

  hostDisconnected(): void {
    clearInterval(this.ticking);
    this.ticking = undefined;
  }

  render(texts: Texts['checkout']): TemplateResult | typeof nothing {
    if (this.ticking === undefined) return nothing;
    const seconds = Math.max(0, Math.ceil((this.until - Date.now()) / 1000));
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    // not a live region: a clock that speaks every second says nothing; warnings are announced apart
    return html`<p part="timer" class="timer small" role="timer" ?data-soon=${seconds <= 120}>
      ${texts.heldFor(clock)}
    </p>`;
  }

  private tick(): void {
    const minutes = Math.ceil((this.until - Date.now()) / 60_000);
    if (minutes <= 0) {
      this.stop();
      this.expire();
      return;
    }
    if (minutes <= 2 && minutes < this.warned && this.texts) this.warn(this.texts.heldWarning(minutes));
    this.warned = minutes;
    this.host.requestUpdate();
  }
}
