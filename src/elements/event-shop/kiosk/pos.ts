/** The POS screen of a shop: larger targets, and at a KIOSK a screen that is cleared when its visitor has left. */
import { nothing, type CSSResult, type ReactiveController } from 'lit';
import { adopt } from '../../styles.ts';
import { kiosk, operator } from './pos.styles.ts';
import { Idleness } from './idleness.ts';
import { StillThere } from './still-there.ts';
import type { ShopPart } from '../view/shop-part.ts';
import { restart, startOf } from './restart.ts';
import type { ShopHost } from '../view/shop-view.ts';

/** Seconds without a touch until a visitor is asked, unless the page sets others. */
const usualPatience = 90;

export class PosScreen implements ShopPart, ReactiveController {
  readonly place = 'header';
  private readonly mode: string | undefined;
  private readonly styles: CSSResult;
  private readonly start: ReturnType<typeof startOf>;
  private readonly idleness: Idleness;
  private readonly stillThere: StillThere;

  private constructor(private readonly host: ShopHost) {
    const { element } = host;
    this.mode = element.posOperationMode;
    this.styles = this.mode === 'KIOSK' ? kiosk : operator;
    this.start = startOf(element);
    const texts = () => host.translated()?.pos;
    this.stillThere = new StillThere(element, texts, {
      stay: () => {
        this.idleness.begin();
      },
      leave: () => void this.clear(),
    });
    this.idleness = new Idleness({
      idleSeconds: () => Number(element.getAttribute('idle-seconds')) || usualPatience,
      isNeeded: () => host.cart.lines.length > 0 || host.cart.checkout !== undefined,
      over: () => {
        this.stillThere.ask();
      },
    });
    adopt(element, this.styles);
    if (this.mode === 'KIOSK') element.addController(this);
  }

  /** The POS screen; the same one for all events of the shop. */
  static open(host: ShopHost, here: readonly ShopPart[]): PosScreen {
    const known = here.find((part) => part instanceof PosScreen);
    return known?.suits() ? known : new PosScreen(host);
  }

  render(): typeof nothing {
    return nothing; // the question is above the page, and stays when the rest is rendered again
  }

  suits(): boolean {
    return this.host.element.posOperationMode === this.mode;
  }

  stop(): void {
    const { element } = this.host;
    element.removeController(this);
    this.hostDisconnected();
    const { styleSheet } = this.styles;
    const root = element.shadowRoot;
    if (root) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== styleSheet);
  }

  hostConnected(): void {
    this.idleness.begin();
  }

  hostDisconnected(): void {
    this.idleness.stop();
    this.stillThere.close();
  }

  private async clear(): Promise<void> {
    const isClear = await restart(this.host, this.start, this.stillThere.texts.cleared);
    // the page may have removed the shop when it was notified
    if (this.host.element.isConnected) this.idleness.begin(!isClear);
  }
}
