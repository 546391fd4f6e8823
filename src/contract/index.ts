/** The table of operations. What stands here is what the client can call, the service answers and OpenAPI describes. */
import { checkout } from './checkout.ts';
import { account, customers } from './customers.ts';
import { eventInfo } from './event-info.ts';
import { events } from './events.ts';
import { keys } from './keys.ts';
import { listings } from './listings.ts';
import { oauth } from './oauth.ts';
import { voucherInfo, vouchers } from './vouchers.ts';
import { webhooks } from './webhooks.ts';

export const api = {
  listings,
  eventInfo,
  events,
  voucherInfo,
  vouchers,
  customers,
  account,
  checkout,
  oauth,
  keys,
  webhooks,
};
export type Api = typeof api;
