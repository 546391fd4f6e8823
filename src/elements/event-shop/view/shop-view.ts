/** The shop view: the state that the parts of a shop render. */
import type { Checkout } from '../../../contract/checkout.ts';
import type { LitElement } from 'lit';
import type { Client } from '../../../client/client.ts';
import type { Availabilities } from '../../../contract/availabilities.ts';
import type { EventInfo, InfoSlot, InfoTicket } from '../../../contract/event-info.ts';
import type { Api, Slice } from '../../../contract/index.ts';
import type { LoadedTexts, Texts } from '../../../locales/index.ts';
import type { Cart } from '../../../sale/cart.ts';
import type { Reason } from '../../../sale/ticket-options.ts';
import type { Quote } from '../../../sale/quote-core.ts';
import { firstMoney } from '../../../sale/first-money.ts';
import { date } from '../../format.ts';
import type { ShopCart } from './shop-cart.ts';
import type { CartView, Tracked } from './shop-events.ts';

/** The state of a frame, and the actions of a click. The element owns all of it. */
export interface ShopView {
  readonly info: EventInfo;
  readonly cart: Cart;
  readonly slot: InfoSlot | undefined;
  readonly currency: string;
  /** True if prices of tickets are written with decimals, since one of them has some. */
  readonly exact: boolean;
  readonly now: Date;
  readonly language: string;
  /** `order` is there once the order panel is loaded. */
  readonly text: Pick<Texts, 'shop' | 'shared'> & Partial<Pick<Texts, 'order'>>;
  /** The rows of tickets by id, with the state that they depend on: a click renders one row of two hundred. */
  readonly rows: Map<string, { readonly on: readonly unknown[]; readonly row: HTMLElement }>;
  /** An address of the service, e.g. of a picture, resolved for any page. */
  link(address: string): string;
  /** Labels of seats; empty before their plan is loaded. */
  seatNames(seats: readonly string[]): string[];
  setQuantity(ticketTypeId: string, amount: number): void;
  /** Sets the amount that was typed, or as much of it as can be had, by the `setQuantity` of a view. */
  type(view: ShopView, ticketTypeId: string, field: HTMLInputElement): void;
  selectSlot(slotId: string): void;
}

/** A signed-in customer who gets the order; the optional fields fill in the details. */
export interface ShopCustomer {
  readonly token: string;
  /** The current token, if the page renews it. */
  readonly renewed?: () => Promise<string>;
  readonly email?: string | undefined;
  readonly prename?: string | undefined;
  readonly lastname?: string | undefined;
  readonly company?: string | undefined;
  readonly vatId?: string | undefined;
  readonly street?: string | undefined;
  readonly line2?: string | undefined;
  readonly postal?: string | undefined;
  readonly city?: string | undefined;
  /** Two letters, by ISO 3166-1. */
  readonly country?: string | undefined;
  /** The code of the state, e.g. `NY`, where addresses of the country have one. */
  readonly state?: string | undefined;
  readonly phone?: string | undefined;
}

/** The shop, as its parts use it. */
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
    readonly meta: Readonly<Record<string, unknown>> | undefined;
    readonly hideHeader: boolean;
    readonly checkout: 'inline' | 'handover';
    readonly checkoutUrl: string | undefined;
    readonly cart: CartView;
    reset(): void;
  };
  readonly cart: ShopCart;
  /** The current view; `undefined` before the event is loaded. */
  view(): ShopView | undefined;
  /** The texts of another language than English, once they are loaded. */
  translated(): LoadedTexts | undefined;
  clientFor<const T extends Slice>(table: T): Client<T>;
  /** Reports an error to the page; returns its text. */
  failed(error: unknown): string;
  announce(message: string): void;
  track(name: Tracked['name'], data?: Record<string, unknown>): void;
  /** Shows a changed event, e.g. with current availabilities. */
  change(update: (info: EventInfo) => EventInfo): void;
  /** The reason why a part of the shop does not let the buyer continue yet, as text. */
  heldBack(view: ShopView): string | undefined;
  /** Requests the event again, e.g. after a sign-in. */
  reload(): void;
  /** Tells and renders what a click has changed, which comes after the frame of the click, now. */
  catchUp(): void;
}

/** The choice of tickets, as the checkout knows it. */
export interface ShopChoice {
  /** The price of the current cart. */
  quote(view: ShopView): Quote;
  /** Back to the choice of tickets, with a notice and the current availabilities. */
  leave(message: string, live?: Availabilities): void;
  /** The order is placed. */
  done(order: Checkout): void;
}

/** Minor units of the event's currency as text; `exact` writes whole amounts with decimals, too. */
export function price(
  { info, currency, language, text }: Pick<ShopView, 'info' | 'currency' | 'language' | 'text'>,
  minor: number,
  exact = false,
): string {
  return minor === 0 ? text.shared.free : firstMoney(info.formatted?.unit, minor, currency, language, exact);
}

/** A reason as text for a buyer. Some texts come with the order panel; an unknown code has a general text then. */
export function why({ text, language, info }: Pick<ShopView, 'text' | 'language' | 'info'>, reason: Reason): string {
  const at = reason.at ? date(reason.at, 'short', language, info.timezone) : '';
  const own = info.tickets?.find(({ id }) => id === reason.ticketTypeId)?.name ?? '';
  return (
    sayingOf(text, reason.code)?.(at, reason.limit ?? 0, reason.name ?? '', own) ??
    (text.order ? text.shared.failed : '')
  );
}

type Saying = Texts['shop']['reasons']['NEEDS_OTHER_TICKET'];

/** The text function of a reason; `undefined` for a code that this version does not know. */
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

/** True if the customer matters before anything is chosen: a sign-in, or a code that opens an under-shop. */
export function asksWho({ unlockable, restricted, accountSettings }: EventInfo): boolean {
  return unlockable || restricted || accountSettings?.enforceAuthentication === 'PREVENT_CHECKOUT';
}
