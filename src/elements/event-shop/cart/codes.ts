/** The codes of an order, as far as each order has them. What looks codes up loads with the first one. */
import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import { UnreachableError } from '../../../client/errors.ts';
import { order as english } from '../../../locales/en/order.ts';
import type { Texts } from '../../../locales/index.ts';
import { orOutdated } from '../../outdated.ts';
import { VoucherRemoved } from '../view/order-events.ts';
import type { CodeEntered, EnteredCode } from '../view/shop-cart.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';
import { CodeField } from './code-field.ts';
import { openedBefore } from './locked.ts';
import type { TakenCodes } from './taken-codes.ts';
import { linkedVoucher } from './voucher-link.ts';

/** The field for codes, and the vouchers and coupons that were entered, linked, stored, or named by the page. */
export class Codes implements ReactiveController {
  private readonly field: CodeField;
  private taken: TakenCodes | undefined;
  private coming: Promise<TakenCodes> | undefined;
  /** Vouchers that pay, as far as the page was notified. */
  private notified: readonly string[] = [];

  constructor(private readonly host: ShopHost) {
    host.element.addController(this);
    host.element.addEventListener('code-entered', (entered) => {
      (entered as CodeEntered).answer = this.enter((entered as CodeEntered).code);
    });
    this.field = new CodeField(host, {
      enter: (code) => this.enter(code),
      leave: () => {
        this.act((taken) => {
          taken.leave();
        });
      },
    });
  }

  /** Notifies the page of removed vouchers, whatever removed them: a click, the end of an order, another tab. */
  hostUpdated(): void {
    const { cart: stored, element } = this.host;
    const codes = stored.vouchers.map(({ code }) => code);
    const gone = this.notified.filter((code) => !codes.includes(code));
    this.notified = codes;
    for (const code of gone) element.dispatchEvent(new VoucherRemoved(code));
  }

  /**
   * Looks up stored codes, and those of the page and its address. True if a link brings one to an order that is held:
   * the order is shown first.
   */
  begin(): boolean {
    const { cart: stored, element } = this.host;
    this.taken?.forgetLinked(); // it belonged to another cart
    this.field.say();
    const view = this.host.view();
    if (!view) return false;
    // an order that is being paid stays as it is
    const linked = stored.checkout?.payment ? undefined : linkedVoucher();
    const vouchers = new Set([...stored.codes, ...(element.voucher ? [element.voucher] : [])]);
    const coupons = new Set([...stored.coupons.map(({ code }) => code), ...(element.coupon ? [element.coupon] : [])]);
    const opened = openedBefore(this.host, view.info);
    if (linked || opened || vouchers.size + coupons.size > 0)
      this.act((taken) => {
        taken.begin(view, { linked, vouchers, coupons, opened });
      });
    return Boolean(linked);
  }

  /**
   * Adds a voucher or a coupon to the order. False, with the reason shown, if the code is unknown here or nothing is
   * left on it.
   */
  async apply(code: string): Promise<boolean> {
    const view = this.host.view(); // the buyer may change to another event
    try {
      return await (await this.load()).apply(view, code);
    } catch (error) {
      this.field.say(this.host.failed(error));
      return false;
    }
  }

  /** Takes a code of any kind that a buyer typed, here or in a `<voucher-check>`, which shows the reason itself. */
  private async enter(code: string): Promise<EnteredCode | undefined> {
    const view = this.host.view();
    let taken;
    try {
      taken = await this.load();
    } catch (error) {
      return { reason: this.host.failed(error), isAnswered: false };
    }
    return taken.enter(view, code);
  }

  /** What a voucher has to spend, in minor units. */
  readonly worth = (code: string): number | undefined =>
    this.host.cart.vouchers.find((voucher) => voucher.code === code)?.balance;

  /** Takes a voucher out of the order. */
  readonly remove = (code: string): void => {
    this.act((taken) => {
      taken.remove(code);
    });
  };

  /** Takes a coupon out of the order. */
  readonly removeCoupon = (code: string): void => {
    this.act((taken) => {
      taken.removeCoupon(code);
    });
  };

  /** The notice for a link's voucher, above the tickets where its reader begins. */
  renderLinked(): TemplateResult | typeof nothing {
    return this.taken?.renderLinked() ?? nothing;
  }

  render(view: ShopView): TemplateResult {
    return this.field.render(view, this.texts);
  }

  private get texts(): Texts['order'] {
    return this.host.translated()?.order ?? english;
  }

  /** In this frame, once it is there. */
  private act(act: (taken: TakenCodes) => void): void {
    if (this.taken) act(this.taken);
    else
      this.load().then(act, (error: unknown) => {
        this.field.say(this.host.failed(error));
      });
  }

  /** After a failure it is requested again. */
  private load(): Promise<TakenCodes> {
    return (this.coming ??= import('./taken-codes.ts').then(
      ({ TakenCodes }) => (this.taken = new TakenCodes(this.host, this.field)),
      async (cause: unknown) => {
        this.coming = undefined;
        const unreachable = new UnreachableError('The codes could not be loaded', { cause });
        throw await orOutdated(import.meta.url, unreachable, this.texts.outdated);
      },
    ));
  }
}
