/** What serves each operation of the table. An operation without a handler does not compile. */
import type { Api } from '../contract/index.ts';
import type { Route } from '../contract/route.ts';
import { checkoutHandlers } from './checkout.ts';
import { accountHandlers } from './customers.ts';
import { eventInfoHandlers } from './event-info.ts';
import { eventHandlers } from './events.ts';
import type { Call, Context, Handlers } from './handler.ts';
import { listingHandlers } from './listings.ts';
import { servedTable, type Left } from './served.ts';
import { voucherInfoHandlers } from './vouchers.ts';

type Served = { readonly [Group in keyof Api]: Handlers<Api[Group], Left<Group>> };

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
    events: eventHandlers(context),
    voucherInfo: voucherInfoHandlers(context),
    vouchers: {},
    customers: {},
    account: accountHandlers(context),
    checkout: checkoutHandlers(context),
    oauth: {},
  };
}

/** Every served operation of the table. */
export function operationsOf(context: Context): Operation[] {
  const handlers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = handlersOf(context);
  return Object.entries(servedTable()).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]) => ({
      name: `${group}.${name}`,
      route,
      handle: handlers[group]?.[name] as Operation['handle'],
    })),
  );
}
