/** The operations of the shop as the desk sends them: with its session, and with what staff have chosen about the email. */
import type { Client } from '../../client/client.ts';
import { checkout } from '../../contract/checkout.ts';
import { coupons } from '../../contract/coupons.ts';
import { documents } from '../../contract/documents.ts';
import { eventInfo } from '../../contract/event-info.ts';
import type { Api } from '../../contract/index.ts';
import { listings } from '../../contract/listings.ts';
import { orders } from '../../contract/orders.ts';
import { seatMaps } from '../../contract/seat-maps.ts';
import { shops } from '../../contract/shops.ts';
import { uploads } from '../../contract/uploads.ts';
import { voucherInfo } from '../../contract/vouchers.ts';
import { waitingList } from '../../contract/waiting-list.ts';
import type { Desk } from '../parts/desk.ts';

/** What a shop of a POS asks for. */
const operations = {
  checkout,
  coupons,
  events: eventInfo,
  listings,
  orders: { ...orders, ...documents },
  seatMaps,
  shops,
  uploads,
  vouchers: voucherInfo,
  waitingList,
};

/** The ways to pay of a shop in the desk: no provider has its fields there. */
export const withoutProvider = <T extends { readonly provider?: string | undefined }>(methods: readonly T[]): T[] =>
  methods.filter(({ provider }) => provider === undefined);

/** @param sendsMail Asked when the order is placed: false leaves its email out. */
export function counterClient(desk: Desk, sendsMail: () => boolean): Client<Api> {
  const client = desk.client(operations);
  const quiet = () => (sendsMail() ? {} : { sendMail: false });
  return {
    ...client,
    checkout: {
      ...client.checkout,
      paymentMethods: async (input, options) => withoutProvider(await client.checkout.paymentMethods(input, options)),
      complete: (input, options) => client.checkout.complete({ ...input, ...quiet() }, options),
      reserve: (input, options) => client.checkout.reserve({ ...input, ...quiet() }, options),
    },
  } as Client<Api>; // the shop of a POS knows no accounts, waiting rooms or providers
}
