/**
 * The code of a ticket that rotates: drawn again every 15 seconds by its key, also without a network. Load it when the
 * first one is shown: `await import('./rotating-code.ts')`.
 */
import { noChange } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type DirectiveResult } from 'lit/directive.js';
import type { Ticket } from '../contract/tickets.ts';
import { fromHex } from '../sale/code-letters.ts';
import { rotatingText, rotationPeriod, type Hmac } from '../sale/rotating-codes.ts';
import type { renderQr } from './qr.ts';

type RotatingBarcode = NonNullable<Ticket['rotatingBarcode']>;

const periodMs = rotationPeriod * 1000;

const hmac: Hmac = async (hash, key, message) => {
  const own = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', own, message));
};

class RotatingCode extends AsyncDirective {
  private code: RotatingBarcode | undefined;
  private draw: ((text: string) => ReturnType<typeof renderQr>) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStarted = false;

  override render(code: RotatingBarcode, draw: typeof renderQr, label: string): unknown {
    const isSame = this.code?.prefix === code.prefix && this.code?.key === code.key;
    this.code = code;
    this.draw = (text) => draw(text, label);
    if (!this.isStarted && this.isConnected) this.start();
    else if (!isSame) this.rotate();
    return noChange;
  }

  override disconnected(): void {
    this.isStarted = false;
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.rotate);
  }

  override reconnected(): void {
    this.start();
  }

  private start(): void {
    this.isStarted = true;
    // a sleeping phone stops its timers
    document.addEventListener('visibilitychange', this.rotate);
    this.rotate();
  }

  private readonly rotate = (): void => {
    clearTimeout(this.timer);
    const now = Date.now();
    this.timer = setTimeout(this.rotate, periodMs - (now % periodMs));
    void this.show(new Date(now));
  };

  private async show(at: Date): Promise<void> {
    const { code, draw } = this;
    const text = await rotatingText({ prefix: code?.prefix ?? '', key: fromHex(code?.key ?? '') }, at, hmac);
    if (this.isStarted && draw && code === this.code) this.setValue(draw(text));
  }
}

/** A picture of the code that changes by itself. */
export const renderRotating: (code: RotatingBarcode, draw: typeof renderQr, label: string) => DirectiveResult =
  directive(RotatingCode);
