/** What serves each operation of the table. An operation without a handler does not compile. */
import { api, type Api } from '../contract/index.ts';
import type { Route } from '../contract/route.ts';
import { checkoutHandlers } from './checkout.ts';
import { customerHandlers } from './customer-records.ts';
import { accountHandlers } from './customers.ts';
import { eventCopyHandlers } from './event-copies.ts';
import { eventInfoHandlers } from './event-info.ts';
import { eventManagementHandlers } from './event-management.ts';
import { eventHandlers } from './events.ts';
import type { Call, Context, Handlers } from './handler.ts';
import { keyHandlers } from './keys.ts';
import { listingHandlers } from './listings.ts';
import { oauthHandlers } from './oauth.ts';
import { registrationHandlers } from './registration.ts';
import { voucherHandlers } from './voucher-management.ts';
import { voucherInfoHandlers } from './vouchers.ts';
import { webhookHandlers } from './webhooks.ts';

type Served = { readonly [Group in keyof Api]: Handlers<Api[Group]> };

/** An operation with its handler. Requests are checked by the route before they get there, so the handler takes them as they come. */
export interface Operation {
  /** `group.name`, as the client calls it. */
  readonly name: string;
  readonly route: Route;
  readonly handle: (request: object, call: Call) => Promise<unknown>;
}

function handlersOf(context: Context): Served {
  return {
    listings: listingHandlers(context),
    eventInfo: eventInfoHandlers(context),
    events: { ...eventHandlers(context), ...eventManagementHandlers(context), ...eventCopyHandlers(context) },
    voucherInfo: voucherInfoHandlers(context),
    vouchers: voucherHandlers(context),
    customers: customerHandlers(context),
    account: { ...accountHandlers(context), ...registrationHandlers(context) },
    checkout: checkoutHandlers(context),
    oauth: oauthHandlers(context),
    keys: keyHandlers(context),
    webhooks: webhookHandlers(context),
  };
}

/** Every operation of the table. */
export function operationsOf(context: Context): Operation[] {
  const handlers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = handlersOf(context);
  const groups: [string, Readonly<Record<string, Route>>][] = Object.entries(api);
  return groups.flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]) => ({
      name: `${group}.${name}`,
      route,
      handle: handlers[group]?.[name] as Operation['handle'],
    })),
  );
}
