/** The shop at a counter: larger targets, and at a KIOSK a screen that is cleared when nobody is there any more. */
import { nothing, type CSSResult, type ReactiveController } from 'lit';
import { adopt } from '../../styles.ts';
import { kiosk, operator } from './pos.styles.ts';
import { Idleness } from './idleness.ts';
import { StillThere } from './still-there.ts';
import type { ShopPart } from '../view/shop-part.ts';
import { restart, startOf } from './restart.ts';
import type { ShopHost } from '../view/shop-view.ts';

/** Seconds without a touch until a visitor is asked, unless the page says otherwise. */
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
      timeoutMs: () => Number(element.getAttribute('idle-seconds')) || usualPatience,
      isNeeded: () => host.cart.lines.length > 0 || host.cart.checkout !== undefined,
      over: () => {
        this.stillThere.ask();
      },
    });
    adopt(element, this.styles);
    if (this.mode === 'KIOSK') element.addController(this);
  }

  /** The same one for all events that the shop goes on to. */
  static open(host: ShopHost, here: readonly ShopPart[]): PosScreen {
    const known = here.find((part) => part instanceof PosScreen);
    return known?.suits() ? known : new PosScreen(host);
  }

  render(): typeof nothing {
    return nothing; // the question lies above the page, and stays when all else is drawn anew
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
    // the page may have taken the shop away as soon as it heard of it
    if (this.host.element.isConnected) this.idleness.begin(!isClear);
  }
}
