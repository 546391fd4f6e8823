/** The hold timer of a checkout. */
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import type { Checkout } from '../../../contract/checkout.ts';
import type { Texts } from '../../../locales/index.ts';
import type { ShopHost } from '../view/shop-view.ts';

/** Minutes before the end from which a buyer is warned, and can ask for more time. */
const soon = 2;
/** Milliseconds before a warning at which the timer asks whether there still is more time. */
const ahead = 10_000;

/** The checkout, as far as the timer needs it. */
interface Held {
  /** In the current language. */
  texts(): Texts['checkout'];
  /** Reads the checkout again. */
  read(): Promise<Checkout>;
  /** Asks the service for more time. */
  extend(): Promise<Checkout>;
  expire(): void;
}

/** Shows how long the tickets are held, warns before the end, asks for more time on request, and reports the expiry. */
export class HoldTimer implements ReactiveController {
  private until = 0;
  private warned = Infinity;
  private asked = Infinity;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private canExtend: boolean | undefined;
  private isAsking = false;
  /** The result of a request for more time. */
  private notice = '';

  constructor(
    private readonly host: ShopHost,
    private readonly held: Held,
  ) {}

  start({ expiresAt, canExtend }: Checkout): void {
    this.stop();
    if (!expiresAt) return;
    this.until = Date.parse(expiresAt);
    this.warned = Infinity;
    this.asked = Infinity;
    this.canExtend = canExtend;
    this.host.element.addController(this);
  }

  stop(): void {
    this.host.element.removeController(this);
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

  render(): TemplateResult | typeof nothing {
    if (this.ticking === undefined) return nothing;
    const texts = this.held.texts();
    const seconds = Math.max(0, Math.ceil((this.until - Date.now()) / 1000));
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    const isSoon = seconds <= soon * 60;
    // a buyer who has just pressed it keeps the focus
    const isUsed = this.host.element.shadowRoot?.activeElement?.matches('[part=more-time]') === true;
    const isOffered = isSoon && this.canExtend === true;
    const notice = isSoon && this.canExtend === false ? texts.noMoreTime : this.notice;
    // not a live region: a clock that speaks every second is useless; warnings are announced apart
    return html`<div class="timer small" ?data-soon=${isSoon}>
      <p part="timer" role="timer">${texts.heldFor(clock)}</p>
      ${
        isOffered || isUsed
          ? html`<button
              part="more-time"
              type="button"
              class="quiet"
              aria-disabled=${isOffered && !this.isAsking ? 'false' : 'true'}
              @click=${this.handleExtend}
              @blur=${this.handleBlur}
            >
              ${texts.moreTime}
            </button>`
          : nothing
      }
      ${notice ? html`<p>${notice}</p>` : nothing}
    </div>`;
  }

  private tick(): void {
    const left = this.until - Date.now();
    const minutes = Math.ceil(left / 60_000);
    if (minutes <= 0) {
      this.stop();
      this.held.expire();
      return;
    }
    const next = Math.ceil((left - ahead) / 60_000);
    if (next <= soon && next < this.asked) void this.look();
    this.asked = next;
    if (minutes <= soon && minutes < this.warned) {
      this.notice = '';
      this.warn(minutes);
    }
    this.warned = minutes;
    this.host.element.requestUpdate();
  }

  /** Others may have bought the last tickets since the last answer, or given some back. */
  private async look(): Promise<void> {
    const { until } = this;
    // without an answer more time is offered: the reply to that is sure
    const { canExtend } = await this.held.read().catch(() => ({ canExtend: this.canExtend ?? true }));
    if (until !== this.until || this.isAsking) return;
    const isNew = canExtend !== this.canExtend;
    this.canExtend = canExtend;
    this.host.element.requestUpdate();
    // the warning has been spoken without it
    if (isNew && until - Date.now() <= soon * 60_000) this.warn(this.warned);
  }

  private warn(minutes: number): void {
    const texts = this.held.texts();
    const more = this.canExtend === undefined ? '' : ` ${this.canExtend ? texts.askForTime : texts.noMoreTime}`;
    this.host.announce(texts.heldWarning(minutes) + more);
  }

  private readonly handleExtend = async (): Promise<void> => {
    const isSoon = this.until - Date.now() <= soon * 60_000;
    if (this.isAsking || !isSoon || !this.canExtend) return; // a second click is the same request
    this.isAsking = true;
    this.host.element.requestUpdate();
    try {
      const checkout = await this.held.extend();
      if (this.ticking === undefined) return; // the order was placed in between
      this.start(checkout);
      this.tell(this.held.texts().moreTimeGiven(Math.round((this.until - Date.now()) / 60_000)));
    } catch (error) {
      if (this.ticking === undefined) return;
      if (error instanceof ServiceError && error.status === 410) {
        this.stop();
        this.held.expire();
      } else if (error instanceof ServiceError && (error.code === 'NO_MORE_TIME' || error.status === 404)) {
        this.canExtend = false;
        this.tell(this.held.texts().noMoreTime);
      } else this.tell(this.host.failed(error));
    } finally {
      this.isAsking = false;
      this.host.element.requestUpdate();
    }
  };

  private readonly handleBlur = (): void => {
    this.host.element.requestUpdate();
  };

  private tell(message: string): void {
    this.notice = message;
    this.host.announce(message);
  }
}
