/** What every language says. English is the source and the type. */
import type { account } from './en/account.ts';
import type { calendar } from './en/calendar.ts';
import type { changes } from './en/changes.ts';
import type { checkout } from './en/checkout.ts';
import type { codeSignIn } from './en/code-sign-in.ts';
import type { pos } from './en/pos.ts';
import type { exchange } from './en/exchange.ts';
import type { files } from './en/files.ts';
import type { gift } from './en/gift.ts';
import type { listing } from './en/listing.ts';
import type { mailed } from './en/mailed.ts';
import type { opened } from './en/opened.ts';
import type { order } from './en/order.ts';
import type { orders } from './en/orders.ts';
import type { ownAccount } from './en/own-account.ts';
import type { ownShops } from './en/own-shops.ts';
import type { page } from './en/page.ts';
import type { passkeys } from './en/passkeys.ts';
import type { payment } from './en/payment.ts';
import type { seats } from './en/seats.ts';
import type { room } from './en/room.ts';
import type { schedule } from './en/schedule.ts';
import type { shared } from './en/shared.ts';
import type { shop } from './en/shop.ts';
import type { tickets } from './en/tickets.ts';
import type { transfer } from './en/transfer.ts';
import type { times } from './en/times.ts';
import type { visit } from './en/visit.ts';
import type { voucher } from './en/voucher.ts';
import type { waiting } from './en/waiting.ts';
import type { worth } from './en/worth.ts';

/** All texts of one language. A missing one is a type error in its file. */
export interface Texts {
  readonly shared: typeof shared;
  readonly shop: typeof shop;
  readonly tickets: typeof tickets;
  readonly checkout: typeof checkout;
  readonly pos: typeof pos;
  readonly page: typeof page;
  readonly payment: typeof payment;
  readonly account: typeof account;
  readonly codeSignIn: typeof codeSignIn;
  readonly ownAccount: typeof ownAccount;
  readonly ownShops: typeof ownShops;
  readonly passkeys: typeof passkeys;
  readonly listing: typeof listing;
  readonly schedule: typeof schedule;
  readonly calendar: typeof calendar;
  readonly transfer: typeof transfer;
  readonly times: typeof times;
  readonly visit: typeof visit;
  readonly voucher: typeof voucher;
  readonly worth: typeof worth;
  readonly gift: typeof gift;
  readonly waiting: typeof waiting;
  readonly room: typeof room;
  readonly order: typeof order;
  readonly orders: typeof orders;
  readonly opened: typeof opened;
  readonly mailed: typeof mailed;
  readonly changes: typeof changes;
  readonly exchange: typeof exchange;
  readonly files: typeof files;
  readonly seats: typeof seats;
}

/** What the first frame of a shop says: it comes before all other texts of a language. */
export type FirstTexts = Pick<Texts, 'shared' | 'shop'>;

/** What is loaded of a language: at least what the first frame says. */
export type LoadedTexts = FirstTexts & Partial<Texts>;
