/** The own orders of the signed-in customer. */
import { account, type CustomerTransaction } from '../../contract/customers.ts';
import { byId, type OrderEvent } from './view/order.ts';
import type { Orders } from './view/orders.ts';
import type { OrdersHost } from './view/orders-host.ts';
import type { OwnShops } from './account/own-shops.ts';

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

/** The under-shops of the signed-in customer; `undefined` if they cannot be loaded: the orders work without them. */
export async function openShops(...about: ConstructorParameters<typeof OwnShops>): Promise<OwnShops | undefined> {
  return await import('./account/own-shops.ts').then(
    (loaded) => new loaded.OwnShops(...about),
    () => undefined,
  );
}
