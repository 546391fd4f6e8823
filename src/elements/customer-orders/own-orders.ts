/** The own orders of the signed-in customer. */
import { account } from '../../contract/customers.ts';
import type { CustomerTransaction } from '../../contract/order-items.ts';
import { byId, type OrderEvent } from './view/order.ts';
import type { Orders } from './view/orders.ts';
import type { OrdersHost } from './view/orders-host.ts';
import type { Page } from './account/own-shops.ts';
import { nearVisits } from './view/visits.ts';

/** The orders on screen while the customer of a replaced token is being read. */
export interface Before {
  /** The token that was replaced. */
  readonly token: string;
  readonly found: Orders;
  /** The new token is another customer's. */
  differs(): void;
}

/** All orders of the signed-in customer. */
export async function loadOwn(host: OrdersHost, signal: AbortSignal, before?: Before): Promise<Orders> {
  const client = host.clientFor({ account }).account;
  const asking = client.me({}, { signal }).catch(() => undefined); // for the greeting, and after another token
  const staying = asking.then((me) => {
    const customer = before?.found.customer;
    if (!customer || !me) return undefined; // unknown
    if (customer === me._id) return before.found;
    before.differs();
    return undefined;
  });
  const [{ transactions, events }, me, same, received] = await Promise.all([
    loadAll((skip) => client.transactions({ locale: host.language(), ...(skip > 0 && { skip }) }, { signal })),
    asking,
    staying,
    import('./tickets/find-received.ts')
      .then((list) =>
        list.load(
          host,
          signal,
          staying.then((found) => found?.received),
        ),
      )
      .catch(() => null), // the orders work without them
  ]);
  const name = [me?.prename, me?.lastname].filter(Boolean).join(' ') || me?.primaryEmail;
  return { transactions, events: byId(events), name, received, customer: me?._id, replaced: same && before?.token };
}

type Answer = Pick<Orders, 'transactions'> & {
  readonly events: readonly OrderEvent[];
  readonly total?: number | undefined;
};

/** Reads page after page. An order in between moves the others on: each counts once. */
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

/** What stands around the orders of the signed-in customer. Either is missing if it cannot be loaded. */
export interface Around {
  readonly visit: { render(): unknown } | undefined;
  /** Below the orders: they come later, and nothing may move that a customer is about to press. */
  readonly shops: { render(): unknown } | undefined;
}

/** The next visit and the under-shops of the signed-in customer: the orders work without. */
export async function openTop(host: OrdersHost, page: Page, found: Orders): Promise<Around> {
  const visits = nearVisits(found, page.event, Date.now());
  const [visit, shops] = await Promise.all([
    visits.length > 0
      ? import('./order/next-visit.ts').then(
          ({ NextVisit }) => new NextVisit(host, found, visits),
          () => undefined,
        )
      : undefined,
    import('./account/own-shops.ts').then(
      ({ OwnShops }) => new OwnShops(host, page, found.events),
      () => undefined,
    ),
  ]);
  return { visit, shops };
}
