/** The table of operations. What stands here is what the client can call, the service answers and OpenAPI describes. */
import { checkout } from './checkout.ts';
import { account, customers } from './customers.ts';
import { eventInfo } from './event-info.ts';
import { events } from './events.ts';
import { listings } from './listings.ts';
import { oauth } from './oauth.ts';
import { voucherInfo, vouchers } from './vouchers.ts';

export const api = { listings, eventInfo, events, voucherInfo, vouchers, customers, account, checkout, oauth };
export type Api = typeof api;
