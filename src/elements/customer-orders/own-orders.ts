/** The orders that the element shows, and those of who is signed in. */
import type { TemplateResult } from 'lit';
import { account, type CustomerTransaction } from '../../contract/customers.ts';
import { byId, type OrderEvent } from './order.ts';
import type { OrdersHost } from './orders-host.ts';
import type { OwnShops } from './own-shops.ts';
import type { PassedOn } from './passed-on.ts';

export interface Orders {
  readonly transactions: readonly CustomerTransaction[];
  readonly events: ReadonlyMap<string, OrderEvent>;
  /** Of the signed-in customer. */
  readonly name?: string | undefined;
  /** Says that this is what was seen last, in place of what is so now. */
  readonly note?: () => TemplateResult;
  /** Tickets that others passed on to who looks. */
  readonly passedOn?: PassedOn | undefined;
}

/** All orders of who is signed in. */
export async function loadOwn(host: OrdersHost, signal: AbortSignal): Promise<Orders> {
  const client = host.clientFor({ account }).account;
  const [{ transactions, events }, me, passedOn] = await Promise.all([
    client.transactions({ locale: host.language() }, { signal }),
    client.me({}, { signal }).catch(() => undefined), // only for the greeting
    import('./passed-on-list.ts').then((list) => list.load(host, signal)).catch(() => undefined), // the orders are there without
  ]);
  const name = [me?.prename, me?.lastname].filter(Boolean).join(' ') || me?.primaryEmail;
  return { transactions, events: byId(events), name, passedOn };
}

/** The shops of who is signed in; nothing where they cannot be loaded: the orders are there without them. */
export async function openShops(...about: ConstructorParameters<typeof OwnShops>): Promise<OwnShops | undefined> {
  return await import('./own-shops.ts').then(
    (loaded) => new loaded.OwnShops(...about),
    () => undefined,
  );
}
