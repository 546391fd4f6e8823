/** What the parts about a voucher share: what they ask of the element, and what follows from a voucher's info. */
import type { LitElement } from 'lit';
import type { Client } from '../../client/client.ts';
import type { Slice } from '../../contract/index.ts';
import type { VoucherInfo } from '../../contract/vouchers.ts';
import type { Texts } from '../../locales/index.ts';

/** What this part asks of its element. */
export interface ResultHost {
  readonly element: LitElement;
  /** The texts of another language than English, once they are there. */
  translated(): Texts | undefined;
  language(): string;
  clientFor<const T extends Slice>(table: T): Client<T>;
  /** An error in words. */
  explain(error: unknown): string;
  /** The address of a picture; '' for what is none. */
  link(address: string): string;
  /** The shop that the voucher may pay in. */
  shop(): Shop | null;
  /** Shows what is known of the voucher by now. */
  show(info: VoucherInfo | undefined): void;
}

/** What is asked of a shop. */
export type Shop = HTMLElement & {
  applyVoucher?(code: string): unknown;
  readonly cart?: { readonly vouchers: readonly string[] };
};

/** The same where vouchers are sold. */
export interface PurchaseHost extends ResultHost {
  readonly element: LitElement & { readonly baseUrl: string };
  /** `_id` of the seller; '' for none. */
  seller(): string;
  /** Takes the focus before what has it goes away. */
  holdFocus(): void;
}

/** What somebody typed to get here. */
export interface Asked {
  readonly id: string;
  readonly code: string;
}

/** Why a voucher pays nothing now; the word is also that of its text. */
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

/** The address of what the seller wants on vouchers, else of a logo; '' for none. */
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
