/** The voucher view: the host of the parts about a voucher, and functions of a voucher's info. */
import type { LitElement } from 'lit';
import type { Client } from '../../client/client.ts';
import type { Slice } from '../../contract/index.ts';
import type { VoucherInfo } from '../../contract/vouchers.ts';
import type { LoadedTexts } from '../../locales/index.ts';

/** The element, as the parts use it. */
export interface ResultHost {
  readonly element: LitElement;
  /** The texts of another language than English, once they are loaded. */
  translated(): LoadedTexts | undefined;
  language(): string;
  clientFor<const T extends Slice>(table: T): Client<T>;
  /** An error as text. */
  explain(error: unknown): string;
  /** The address of a picture; '' for a value that is none. */
  link(address: string): string;
  /** The shop beside the element that the voucher may pay in. */
  shop(): Shop | null;
  /** Shows the current info of the voucher. */
  show(info: VoucherInfo | undefined): void;
}

/** The shop of the page. */
export type Shop = HTMLElement & {
  applyVoucher?(code: string): unknown;
  readonly cart?: { readonly vouchers: readonly string[] };
};

/** The element where vouchers are sold. */
export interface PurchaseHost extends ResultHost {
  readonly element: LitElement & { readonly baseUrl: string };
  /** `_id` of the seller; '' for none. */
  seller(): string;
  /** Moves the focus to the element before the focused node goes away. */
  holdFocus(): void;
}

/** The seller and the code of a check. */
export interface Asked {
  readonly id: string;
  readonly code: string;
}

/** The reason why a voucher pays nothing now; also the key of its text. */
export function problemOf({ voucher }: VoucherInfo, now: Date): 'blocked' | 'over' | 'early' | 'spent' | undefined {
  if (voucher.blocked) return 'blocked';
  if (voucher.validUntil && new Date(voucher.validUntil) <= now) return 'over';
  if (voucher.validFrom && new Date(voucher.validFrom) > now) return 'early';
  return (voucher.balance ?? voucher.amount) > 0 ? undefined : 'spent';
}

/** In one line, below the seller's name. */
export function addressOf(seller: VoucherInfo['seller']): string {
  const place = [seller?.postal, seller?.city].filter(Boolean).join(' ');
  const chart = seller?.locationName === seller?.name ? '' : seller?.locationName;
  return [chart, seller?.street, place].filter(Boolean).join(', ');
}

/** The address of the seller's picture for vouchers, else of a logo; '' for none. */
export function pictureOf({ link }: Pick<ResultHost, 'link'>, { displaySettings, seller }: VoucherInfo): string {
  const branding = seller?.brandingSettings;
  const logo = branding?.customBrandingEnabled ? (branding.shopLogoUrl ?? branding.customLogo) : undefined;
  const address = displaySettings?.pdfImage || logo || seller?.image;
  return address ? link(address) : '';
}

export function colourOf(seller: VoucherInfo['seller']): string {
  const { customBrandingEnabled: isOn, walletBackgroundColor: colour = '' } = seller?.brandingSettings ?? {};
  return isOn && CSS.supports('color', colour) ? colour : '';
}
