/** The codes that an order takes; it loads with the first one. */
import { html, nothing, type TemplateResult } from 'lit';
import { order as english } from '../../../locales/en/order.ts';
import type { Texts } from '../../../locales/index.ts';
import type { QuoteCoupon } from '../../../sale/coupons.ts';
import type { QuoteVoucher } from '../../../sale/quote-core.ts';
import { isMissing } from '../../missing.ts';
import { VoucherApplied } from '../view/order-events.ts';
import type { EnteredCode, Unlocked } from '../view/shop-cart.ts';
import { CartChanged } from '../view/shop-events.ts';
import { price, type ShopHost, type ShopView } from '../view/shop-view.ts';
import type { CodeField } from './code-field.ts';
import { lookUp, lookUpCoupon, tellOfNone } from './look-up.ts';
import { loadRules } from './rules.ts';
import { enterShop, findShop, forgetOpened, leaveShop } from './unlock.ts';
import { cleanAddress } from './voucher-link.ts';

interface Taken extends EnteredCode {
  readonly voucher?: QuoteVoucher;
}

/** The codes that a shop begins with. */
interface FirstCodes {
  readonly linked: string | undefined;
  readonly vouchers: ReadonlySet<string>;
  readonly coupons: ReadonlySet<string>;
  /** The code that had opened an under-shop before a reload. */
  readonly opened: string | undefined;
}

/** Looks codes up and keeps those that apply. */
export class TakenCodes {
  /** The result for the voucher of a link. */
  private linked: { readonly text: string; readonly voucher?: string } | undefined;

  constructor(
    private readonly host: ShopHost,
    private readonly field: CodeField,
  ) {}

  /** Looks up codes of the cart, the page and its address. */
  begin(view: ShopView, { linked, vouchers, coupons, opened }: FirstCodes): void {
    if (!this.isStillAt(view)) return;
    if (linked) void this.applyLinked(view, linked);
    for (const code of vouchers) void this.apply(view, code);
    for (const code of coupons) void this.applyCoupon(view, code);
    if (opened) void this.reopen(view, opened);
  }

  forgetLinked(): void {
    this.linked = undefined;
  }

  /** Shows the shop again that was on screen before a code opened this one. */
  leave(): void {
    const view = this.host.view();
    if (view) leaveShop(this.host, view.info);
  }

  /** Opens the under-shop that a code had opened before a reload. A code that opens none now is forgotten. */
  private async reopen(view: ShopView, code: string): Promise<void> {
    try {
      const shop = await findShop(this.host, view.info, code);
      if (this.isStillAt(view)) this.showShop(view, shop);
    } catch (error) {
      if (isMissing(error)) forgetOpened(view.info);
      else this.host.failed(error);
    }
  }

  private showShop({ info }: ShopView, shop: Unlocked): void {
    enterShop(this.host, info, shop);
    this.host.announce(this.texts.unlocked(shop.name));
  }

  /**
   * Adds a voucher or a coupon to the order. False, with the reason shown, if the code is unknown here or nothing is
   * left on it.
   * @param begun the event for which it was entered
   */
  async apply(begun: ShopView | undefined, code: string): Promise<boolean> {
    const found = await this.take(begun, code);
    if (!found) return false;
    this.field.say(found.reason);
    return !found.reason;
  }

  /**
   * Takes a code of any kind that a buyer typed, here or in a `<voucher-check>`, which shows the reason itself.
   * `undefined` if the buyer has changed to another event.
   */
  async enter(begun: ShopView | undefined, code: string): Promise<EnteredCode | undefined> {
    const entered = await this.take(begun, code, true);
    if (!entered || entered.reason) return entered;
    const view = this.host.view();
    const { voucher } = entered;
    if (voucher && view) this.host.announce(this.texts.voucherLinked(voucher.code, price(view, voucher.balance)));
    this.field.close();
    return entered;
  }

  /**
   * Applies a voucher of a link. It leaves the address once the service has answered; until then a reload tries again.
   */
  private async applyLinked(begun: ShopView, code: string): Promise<void> {
    const found = await this.take(begun, code);
    if (!found) return;
    const { texts: text } = this;
    const { reason, isAnswered, voucher } = found;
    if (isAnswered) cleanAddress();
    const view = this.host.view();
    if (reason) this.linked = { text: isAnswered ? text.linkRefused(reason) : reason };
    else if (voucher && view)
      this.linked = { text: text.voucherLinked(voucher.code, price(view, voucher.balance)), voucher: voucher.code };
    else return; // a coupon has a notice of its own
    this.host.announce(this.linked.text);
    await this.showLinked();
  }

  /**
   * The notice comes late and above the tickets: those in sight keep their place, under a finger that is about to
   * press.
   */
  private async showLinked(): Promise<void> {
    const { element } = this.host;
    const ticket = element.shadowRoot?.querySelector('[part="ticket"]');
    const top = () => ticket?.getBoundingClientRect().top ?? innerHeight;
    const before = top();
    element.requestUpdate();
    await element.updateComplete;
    if (ticket?.isConnected && before < innerHeight) scrollBy({ top: top() - before, behavior: 'instant' });
  }

  /**
   * Takes a code: the voucher or coupon is in the order, the under-shop is open, or there is a reason. `undefined` if the
   * buyer has changed to another event, whose cart is another.
   */
  private async take(view: ShopView | undefined, code: string, isTyped = false): Promise<Taken | undefined> {
    if (!view || !this.isStillAt(view)) return undefined;
    const { cart: stored, element } = this.host;
    let found;
    let isAnswered = true;
    try {
      found = await lookUp(this.host, view, this.texts, code.trim(), isTyped);
      if ('coupon' in found) await loadRules();
    } catch (error) {
      found = { reason: this.host.failed(error) };
      isAnswered = false;
    }
    if (!this.isStillAt(view)) return undefined;
    if ('reason' in found) {
      if (isAnswered && stored.codes.includes(code)) this.set(stored.vouchers, code);
    } else if ('shop' in found) {
      this.showShop(view, found.shop);
    } else if ('coupon' in found) this.add(found.coupon);
    else {
      const { voucher } = found;
      this.set([...stored.vouchers.filter((other) => other.code !== voucher.code), voucher], code);
      element.dispatchEvent(new VoucherApplied(voucher.code));
    }
    return { isAnswered, ...found };
  }

  private isStillAt({ info }: ShopView): boolean {
    const now = this.host.view()?.info;
    return now?._id === info._id && now.underShopId === info.underShopId;
  }

  /** Takes a voucher out of the order. */
  remove(code: string): void {
    this.set(
      this.host.cart.vouchers.filter((other) => other.code !== code),
      code,
    );
  }

  /** Takes a coupon out of the order. */
  removeCoupon(code: string): void {
    this.setCoupons(this.host.cart.coupons.filter((other) => other.code !== code));
  }

  /**
   * Adds the coupon of a code that the buyer did not type, or looks it up again. Another code is dropped; one that the
   * page names is told of.
   */
  private async applyCoupon(view: ShopView, code: string): Promise<void> {
    const { cart: stored, element } = this.host;
    const isNamed = code === element.coupon;
    // a checkout may have used up a coupon: the service knows what it granted
    if (stored.checkout && stored.coupons.some((coupon) => coupon.code === code)) {
      if (isNamed) stored.namedCoupon = code;
      return;
    }
    try {
      const found = await lookUpCoupon(this.host, view, code.trim());
      if (found) await loadRules();
      if (!this.isStillAt(view)) return;
      if (isNamed) stored.namedCoupon = code;
      if (found) this.add(found);
      else {
        this.removeCoupon(code);
        if (isNamed && !stored.checkout) this.field.say(tellOfNone(this.host, view, this.texts, code));
      }
    } catch (error) {
      this.host.failed(error); // the stored code stays
    }
  }

  /** The order of coupons decides which of two counts, so one that is there already stays in its place. */
  private add(coupon: QuoteCoupon): void {
    const { coupons } = this.host.cart;
    const isNew = !coupons.some(({ _id }) => _id === coupon._id);
    this.setCoupons(isNew ? [...coupons, coupon] : coupons.map((other) => (other._id === coupon._id ? coupon : other)));
    if (isNew) this.host.announce(this.texts.couponAdded(coupon.code));
  }

  private setCoupons(coupons: readonly QuoteCoupon[]): void {
    const { cart: stored, element } = this.host;
    if (JSON.stringify(coupons) === JSON.stringify(stored.coupons)) return; // the same order stays the same
    stored.coupons = coupons;
    stored.changed();
    element.dispatchEvent(new CartChanged(element.cart));
  }

  /** `settled` is the code that was looked up or removed; others that could not be looked up yet stay. */
  private set(vouchers: readonly QuoteVoucher[], settled: string): void {
    const { cart: stored } = this.host;
    const open = stored.codes.filter(
      (code) => code !== settled && !stored.vouchers.some((known) => known.code === code),
    );
    stored.vouchers = vouchers;
    stored.codes = [...new Set([...vouchers.map(({ code }) => code), ...open])];
    stored.changed();
  }

  private get texts(): Texts['order'] {
    return this.host.translated()?.order ?? english;
  }

  /** The notice for a link's voucher, above the tickets where its reader begins. */
  renderLinked(): TemplateResult | typeof nothing {
    const { text, voucher } = this.linked ?? {};
    const isGone = voucher !== undefined && !this.host.cart.vouchers.some(({ code }) => code === voucher);
    return text && !isGone ? html`<p class="notice ${voucher ? 'good' : ''}">${text}</p>` : nothing;
  }
}
