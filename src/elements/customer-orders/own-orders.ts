/** The orders that the element shows, and those of who is signed in. */
import type { TemplateResult } from 'lit';
import { account, type CustomerTransaction } from '../../contract/customers.ts';
import { byId, type OrderEvent } from './view/order.ts';
import type { OrdersHost } from './view/orders-host.ts';
import type { OwnShops } from './account/own-shops.ts';
import type { ReceivedTickets } from './tickets/received-tickets.ts';

export interface Orders {
  readonly transactions: readonly CustomerTransaction[];
  readonly events: ReadonlyMap<string, OrderEvent>;
  /** `_id` of the signed-in customer, where that could be asked. */
  readonly customer?: string | undefined;
  /** The token that the page has replaced, where it was the same customer's. */
  readonly replaced?: string | undefined;
  /** Of the signed-in customer. */
  readonly name?: string | undefined;
  /** Says that this is what was seen last, in place of what is so now. */
  readonly note?: () => TemplateResult;
  /** Tickets that others passed on to who looks; `null` where that could not be asked. */
  readonly transferred?: ReceivedTickets | undefined | null;
}

/** What is on screen while it is asked whose the token is that a page gave in place of another. */
export interface Before {
  /** The one that was replaced. */
  readonly token: string;
  readonly found: Orders;
  /** The new one is another customer's. */
  differs(): void;
}

/** All orders of who is signed in. */
export async function loadOwn(host: OrdersHost, signal: AbortSignal, before?: Before): Promise<Orders> {
  const client = host.clientFor({ account }).account;
  const asking = client.me({}, { signal }).catch(() => undefined); // for the greeting, and after another token
  const staying = asking.then((me) => {
    const customer = before?.found.customer;
    if (!customer || !me) return undefined; // nobody knows
    if (customer === me._id) return before.found;
    before.differs();
    return undefined;
  });
  const [{ transactions, events }, me, same, transferred] = await Promise.all([
    loadAll((skip) => client.transactions({ locale: host.language(), ...(skip > 0 && { skip }) }, { signal })),
    asking,
    staying,
    import('./tickets/find-received.ts')
      .then((list) =>
        list.load(
          host,
          signal,
          staying.then((found) => found?.transferred),
        ),
      )
      .catch(() => null), // the orders are there without
  ]);
  const name = [me?.prename, me?.lastname].filter(Boolean).join(' ') || me?.primaryEmail;
  return { transactions, events: byId(events), name, transferred, customer: me?._id, replaced: same && before?.token };
}

type Answer = Pick<Orders, 'transactions'> & {
  readonly events: readonly OrderEvent[];
  readonly total?: number | undefined;
};

/** Page after page, until there are all. One that was bought meanwhile moves the others on: each counts once. */
async function loadAll(ask: (skip: number) => Promise<Answer>): Promise<Pick<Answer, 'transactions' | 'events'>> {
  const orders = new Map<unknown, CustomerTransaction>();
  const events: OrderEvent[] = [];
  for (let skip = 0; ;) {
    const { transactions, events: found, total = 0 } = await ask(skip);
    for (const order of transactions) orders.set(order.tid ?? order, order);
    events.push(...found);
    skip += transactions.length;
    if (transactions.length === 0 || skip >= total) return { transactions: [...orders.values()], events };
  }
}

/** The shops of who is signed in; nothing where they cannot be loaded: the orders are there without them. */
export async function openShops(...about: ConstructorParameters<typeof OwnShops>): Promise<OwnShops | undefined> {
  return await import('./account/own-shops.ts').then(
    (loaded) => new loaded.OwnShops(...about),
    () => undefined,
  );
}
