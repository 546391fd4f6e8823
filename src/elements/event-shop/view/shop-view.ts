import type { LitElement, TemplateResult } from 'lit';
import type { Client } from '../../../client/client.ts';
import type { Availabilities, EventInfo, InfoSlot, InfoTicket } from '../../../contract/event-info.ts';
import type { Api, Slice } from '../../../contract/index.ts';
import type { Texts } from '../../../locales/index.ts';
import type { Cart } from '../../../sale/cart.ts';
import type { Reason } from '../../../sale/ticket-options.ts';
import type { Quote } from '../../../sale/quote.ts';
import { date, money } from '../../format.ts';
import type { CartKeeper } from '../cart/keeper.ts';
import type { CartView, Tracked } from './shop-events.ts';

/** What the parts of the shop render from, and what a click asks for. The element owns all of it. */
export interface ShopView {
  readonly info: EventInfo;
  readonly cart: Cart;
  readonly slot: InfoSlot | undefined;
  readonly currency: string;
  readonly now: Date;
  readonly language: string;
  /** `order` is there once the order is. */
  readonly text: Pick<Texts, 'shop' | 'shared'> & Partial<Pick<Texts, 'order'>>;
  /** Rows of tickets as they were rendered last, with what they depend on: a click changes one row of two hundred. */
  readonly rows: WeakMap<InfoTicket, { readonly on: readonly unknown[]; readonly row: TemplateResult }>;
  /** An address of the service's, e.g. of a picture, from wherever the page is. */
  link(address: string): string;
  /** Seats in words; nothing before their plan is there. */
  seatNames(seats: readonly string[]): string[];
  setQuantity(ticketTypeId: string, amount: number): void;
  selectSlot(slotId: string): void;
}

/** A signed-in customer whose order it becomes; the rest fills the details in. */
export interface ShopCustomer {
  readonly token: string;
  /** Gives the token that holds now, where that changes. */
  readonly renewed?: () => Promise<string>;
  readonly email?: string | undefined;
  readonly prename?: string | undefined;
  readonly lastname?: string | undefined;
  readonly company?: string | undefined;
  readonly street?: string | undefined;
  readonly postal?: string | undefined;
  readonly city?: string | undefined;
  /** Two letters, as ISO 3166-1 has them. */
  readonly country?: string | undefined;
  readonly phone?: string | undefined;
}

/** What the parts that act (vouchers, checkout) need from their shop. */
export interface ShopHost {
  readonly element: LitElement & {
    event: string;
    underShop: string | undefined;
    readonly channel: string | undefined;
    coupon: string | undefined;
    readonly voucher: string | undefined;
    readonly baseUrl: string;
    readonly client: Client<Api> | undefined;
    readonly posOperationMode: string | undefined;
    customer: ShopCustomer | undefined;
    readonly checkout: 'inline' | 'handover';
    readonly checkoutUrl: string | undefined;
    readonly cart: CartView;
    reset(): void;
  };
  readonly kept: CartKeeper;
  /** What is shown; nothing before the event is there. */
  view(): ShopView | undefined;
  /** The texts of another language than English, once they are there. */
  translated(): Texts | undefined;
  clientFor<const T extends Slice>(table: T): Client<T>;
  /** Tells the page of an error; answers it in words. */
  failed(error: unknown): string;
  announce(message: string): void;
  track(name: Tracked['name'], data?: Record<string, unknown>): void;
  /** Shows the event anew, e.g. with the numbers of now. */
  change(update: (info: EventInfo) => EventInfo): void;
  /** Why a part of the shop does not let the buyer go on yet, in words. */
  heldBack(view: ShopView): string | undefined;
  /** Asks for the event again, e.g. once somebody has signed in. */
  reload(): void;
}

/** The choice of tickets, as the checkout knows it. */
export interface ShopChoice {
  /** The price of the cart of now. */
  quote(view: ShopView): Quote;
  /** Back to the choice, with a word why, and what is left by now. */
  leave(message: string, live?: Availabilities): void;
}

/** Minor units of the event's currency, in words. */
export function price(
  { currency, language, text }: Pick<ShopView, 'currency' | 'language' | 'text'>,
  minor: number,
): string {
  return minor === 0 ? text.shared.free : money(minor, currency, language);
}

/** A clock time such as a slot's, which belongs to no time zone. */
export function clockTime(hour: number, minute: number, language: string): string {
  return date(new Date(Date.UTC(2000, 0, 1, hour, minute)), 'time', language, 'UTC');
}

/** A reason in a buyer's words. Some come with the order; then a code that this version does not know still says something. */
export function why({ text, language, info }: Pick<ShopView, 'text' | 'language' | 'info'>, reason: Reason): string {
  const at = reason.at ? date(reason.at, 'short', language, info.timezone) : '';
  const own = info.tickets?.find(({ id }) => id === reason.ticketTypeId)?.name ?? '';
  return (
    sayingOf(text, reason.code)?.(at, reason.limit ?? 0, reason.name ?? '', own) ??
    (text.order ? text.shared.failed : '')
  );
}

type Saying = Texts['shop']['reasons']['NEEDS_OTHER_TICKET'];

/** How a reason is said; nothing for one that this version does not know. */
export function sayingOf({ shop, order }: ShopView['text'], code: string): Saying | undefined {
  const sayings = { ...order?.reasons, ...shop.reasons } as unknown as Partial<Record<string, Saying>>;
  return sayings[code];
}

/** A ticket type's name, with its category where there are several: “Adult, Stalls”. */
export function fullName({ info }: Pick<ShopView, 'info'>, { name, categoryRef }: InfoTicket): string {
  const categories = info.categories ?? [];
  const category =
    categories.length > 1 ? categories.find(({ _id, ref }) => (ref ?? _id) === categoryRef)?.name : undefined;
  return category ? `${name}, ${category}` : name;
}

/** Whether it matters who buys before anything is chosen: a sign-in, or a code that opens an under-shop. */
export function asksWho({ unlockable, restricted, accountSettings }: EventInfo): boolean {
  return unlockable || restricted || accountSettings?.enforceAuthentication === 'PREVENT_CHECKOUT';
}
