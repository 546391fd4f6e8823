/** Under-shops in the form of an event: separate views of its sale, with prices, amounts and an audience of their own. */
import type { EventAnswer, UnderShop } from '../../../contract/events.ts';
import { channelsOf, sentChannels, type ChannelFields } from './channels.ts';
import { instantOf, localTime, numberOf } from '../../parts/typed.ts';
import { amountOf, byId, isAmount, isSame, linesOf, number, textOf, touched, type Words } from './values.ts';

/** What an under-shop has of its own for a ticket type. */
export interface ShopTypeFields {
  readonly _id: string;
  /** `_id` of a ticket type. */
  readonly baseTicket: string;
  /** Sold here or not; empty: as in the event. */
  readonly sold: '' | 'yes' | 'no';
  readonly price: string;
  readonly amount: string;
}

/** An under-shop as it is typed. */
export interface ShopFields {
  readonly _id: string;
  readonly name: string;
  readonly active: boolean;
  readonly ticketShopHeaderText: string;
  /** `none` or `couponCode`. */
  readonly unlockMode: string;
  /** A code a line. */
  readonly coupons: string;
  readonly sellStart: string;
  readonly sellEnd: string;
  readonly inventoryStrategy: string;
  /** `_id` of a payment strategy; empty: as in the event. */
  readonly ways: string;
  readonly channels: readonly ChannelFields[];
  readonly maxAmount: string;
  readonly maxAmountPerOrder: string;
  readonly minAmountPerOrder: string;
  readonly maxAmountPerCustomer: string;
  readonly tickets: readonly ShopTypeFields[];
}

export const shopAmounts = [
  ...(['maxAmount', 'maxAmountPerCustomer', 'minAmountPerOrder', 'maxAmountPerOrder'] as const),
] as const;
export const inventories = ['independent', 'subsidiary', 'global'] as const;

export const newShopType = (baseTicket: string): ShopTypeFields => ({
  ...{ _id: crypto.randomUUID(), baseTicket, sold: '', price: '', amount: '' },
});

export const newShop = (): ShopFields => ({
  ...{ _id: crypto.randomUUID(), name: '', active: true, ticketShopHeaderText: '', unlockMode: 'none', coupons: '' },
  ...{
    sellStart: '',
    sellEnd: '',
    inventoryStrategy: '',
    ways: '',
    channels: [],
    maxAmount: '',
    maxAmountPerOrder: '',
  },
  ...{ minAmountPerOrder: '', maxAmountPerCustomer: '', tickets: [] },
});

/** @param zone Whose clock the times of the sale are shown by. */
export function shopsOf({ underShops = [] }: Partial<EventAnswer>, zone: string): readonly ShopFields[] {
  return underShops.map((shop) => ({
    _id: shop._id ?? '',
    name: shop.name ?? '',
    active: shop.active !== false,
    ticketShopHeaderText: shop.ticketShopHeaderText ?? '',
    unlockMode: shop.unlockMode ?? 'none',
    coupons: (shop.coupons ?? []).join('\n'),
    sellStart: localTime(shop.sellStart, zone),
    sellEnd: localTime(shop.sellEnd, zone),
    inventoryStrategy: shop.inventoryStrategy ?? '',
    ways: shop.paymentSettings?.paymentStrategyId ?? '',
    channels: channelsOf(shop),
    maxAmount: number(shop.maxAmount),
    maxAmountPerOrder: number(shop.maxAmountPerOrder),
    minAmountPerOrder: number(shop.minAmountPerOrder),
    maxAmountPerCustomer: number(shop.maxAmountPerCustomer),
    tickets: (shop.tickets ?? []).map(({ _id = '', baseTicket = '', active, price, amount }) => ({
      _id,
      baseTicket,
      sold: active === undefined ? '' : active ? 'yes' : 'no',
      price: number(price),
      amount: number(amount),
    })),
  }));
}

/** What is wrong already before it is sent: by path. */
export function wrongShops(
  shops: readonly ShopFields[],
  before: readonly ShopFields[] | undefined,
  words: Words,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [at, shop] of touched(shops, before)) {
    const wrong = (path: string, text: string) => found.set(`underShops.${at}.${path}`, text);
    if (shop.name.trim() === '') wrong('name', words.required);
    if (shop.unlockMode === 'couponCode' && linesOf(shop.coupons).length === 0) wrong('coupons', words.noCode);
    if (shop.sellStart !== '' && shop.sellEnd !== '' && shop.sellEnd <= shop.sellStart)
      wrong('sellEnd', words.endBefore);
    for (const name of shopAmounts) if (!isAmount(shop[name])) wrong(name, words.amountWrong);
    if (numberOf(shop.minAmountPerOrder) > numberOf(shop.maxAmountPerOrder))
      wrong('minAmountPerOrder', words.minAboveMax);
    for (const [n, { price, amount }] of shop.tickets.entries()) {
      if (price.trim() !== '' && Number.isNaN(numberOf(price))) wrong(`tickets.${n}.price`, words.priceWrong);
      if (!isAmount(amount)) wrong(`tickets.${n}.amount`, words.amountWrong);
    }
  }
  return found;
}

function sentShopType(type: ShopTypeFields, before: ShopTypeFields | undefined): object {
  const differs = (name: keyof ShopTypeFields) => type[name] !== (before?.[name] ?? '');
  return {
    _id: type._id,
    ...(differs('baseTicket') && { baseTicket: type.baseTicket }),
    ...(differs('sold') && { active: type.sold === '' ? null : type.sold === 'yes' }),
    ...(differs('price') && { price: amountOf(type.price) }),
    ...(differs('amount') && { amount: amountOf(type.amount) }),
  };
}

/** The ways to pay as they are sent: an object inside of an item replaces the one that is there. */
function sentWays({ ways }: ShopFields, stored: UnderShop | undefined): object {
  const { paymentStrategyId: _before, ...others } = stored?.paymentSettings ?? {};
  const settings = { ...others, ...(ways !== '' && { paymentStrategyId: ways }) };
  return { paymentSettings: Object.keys(settings).length > 0 ? settings : null };
}

/** How the times of a sale are sent, and the under-shops as the event has them. */
interface Sending {
  readonly zone: string;
  /** Another time zone moves the times of the sale with it. */
  readonly isMoved: boolean;
  readonly stored: readonly UnderShop[];
}

/** An under-shop as it is sent: of one that the event has, what has changed. */
function sentShop(shop: ShopFields, before: ShopFields | undefined, { zone, isMoved, stored }: Sending): object {
  const old = before ?? { ...newShop(), _id: shop._id };
  const record = stored.find(({ _id }) => _id === shop._id);
  const differs = (name: keyof ShopFields) => !isSame(shop[name], old[name]);
  const types = byId(old.tickets);
  const time = (name: 'sellStart' | 'sellEnd') =>
    (differs(name) || (isMoved && shop[name] !== '')) && { [name]: instantOf(shop[name], zone) };
  return {
    _id: shop._id,
    ...(differs('name') && { name: shop.name.trim() }),
    ...(differs('active') && { active: shop.active }),
    ...(differs('ticketShopHeaderText') && { ticketShopHeaderText: textOf(shop.ticketShopHeaderText) }),
    ...(differs('unlockMode') && { unlockMode: shop.unlockMode }),
    ...(differs('coupons') && { coupons: linesOf(shop.coupons) }),
    ...time('sellStart'),
    ...time('sellEnd'),
    ...(differs('ways') && sentWays(shop, record)),
    ...(differs('channels') && {
      salesChannelGroupSettings: sentChannels(shop.channels, record?.salesChannelGroupSettings),
    }),
    ...(differs('inventoryStrategy') && { inventoryStrategy: textOf(shop.inventoryStrategy) }),
    ...Object.fromEntries(shopAmounts.filter(differs).map((name) => [name, amountOf(shop[name])])),
    ...(differs('tickets') && { tickets: shop.tickets.map((type) => sentShopType(type, types.get(type._id))) }),
  };
}

/** The changes of an event from one list of under-shops to another. */
export function sentShops(
  from: readonly ShopFields[],
  to: readonly ShopFields[],
  sending: Sending,
): Readonly<Record<string, unknown>> {
  const before = byId(from);
  return { underShops: to.map((shop) => sentShop(shop, before.get(shop._id), sending)) };
}
