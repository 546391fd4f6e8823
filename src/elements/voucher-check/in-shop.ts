/** The use of a voucher in a shop beside it: the vouchers of the shop's order count. Loads with the first result. */
import type { ReactiveController } from 'lit';
import { voucherInfo } from '../../contract/vouchers.ts';
import type { VoucherApplied, VoucherRemoved } from '../event-shop/view/order-events.ts';
import { VoucherUsed } from './voucher-events.ts';
import type { Asked, ResultHost, Shop } from './voucher-view.ts';

export class InShop implements ReactiveController {
  private shop: Shop | null = null;
  private isUsed = false;
  /** It was in an order of this shop since it was looked up: once that is placed, less is left. */
  private wasUsed = false;
  private isOver = false;

  /** @param code the voucher's own code, in its normal form @param changed is called after the voucher was used */
  constructor(
    private readonly host: ResultHost,
    private readonly asked: Asked,
    private readonly code: string,
    private readonly changed: () => void,
  ) {
    host.element.addController(this);
  }

  /** The state of the voucher in the shop, and a function that applies it; null if there is no shop. */
  use(): { readonly done: boolean; begin(): void } | null {
    const { host } = this;
    this.watch(host.element.isConnected ? host.shop() : null);
    return this.shop && { done: this.isUsed, begin: this.begin };
  }

  hostConnected(): void {
    this.host.element.requestUpdate(); // perhaps in another shop
  }

  hostDisconnected(): void {
    this.watch(null);
  }

  /** Another code is looked up. */
  stop(): void {
    this.isOver = true;
    this.watch(null);
    this.host.element.removeController(this);
  }

  private watch(shop: Shop | null): void {
    const before = this.shop;
    if (shop === before) return;
    this.shop = shop;
    before?.removeEventListener('voucher-applied', this.handleApplied);
    before?.removeEventListener('voucher-removed', this.handleRemoved);
    before?.removeEventListener('order-placed', this.handlePlaced);
    shop?.addEventListener('voucher-applied', this.handleApplied);
    shop?.addEventListener('voucher-removed', this.handleRemoved);
    shop?.addEventListener('order-placed', this.handlePlaced);
    this.isUsed = shop?.cart?.vouchers.some((code) => same(code, this.code)) ?? false;
    this.wasUsed ||= this.isUsed;
  }

  private readonly begin = (): void => {
    const { shop, code } = this;
    if (!shop || this.isUsed) return;
    this.host.element.dispatchEvent(new VoucherUsed(code));
    void shop.applyVoucher?.(code); // only the shop knows if the voucher pays: it notifies
  };

  private readonly handleApplied = ({ code }: VoucherApplied): void => {
    if (same(code, this.code)) this.set(true);
  };

  private readonly handleRemoved = ({ code }: VoucherRemoved): void => {
    if (same(code, this.code)) this.set(false);
  };

  private set(isUsed: boolean): void {
    this.isUsed = isUsed;
    this.wasUsed ||= isUsed;
    this.host.element.requestUpdate();
  }

  private readonly handlePlaced = (): void => {
    if (this.wasUsed) void this.lookAgain();
  };

  /** Looks the balance up again; an unknown balance is not shown. */
  private async lookAgain(): Promise<void> {
    this.wasUsed = this.isUsed = false;
    const looking = this.host.clientFor({ vouchers: voucherInfo }).vouchers.info(this.asked);
    const info = await looking.catch(() => undefined);
    if (this.isOver) return;
    this.host.show(info);
    this.changed();
  }
}

/** True for equal codes; case and separators do not matter. */
function same(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(code: string): string {
  return code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
