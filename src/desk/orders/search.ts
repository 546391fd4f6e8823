/** The search for orders: by order number, ticket code, email address, and the names of buyers and on tickets. */
import { ServiceError } from '../../client/errors.ts';
import { customers } from '../../contract/customers.ts';
import { sellerTickets } from '../../contract/seller-tickets.ts';
import { transactions, type SellerTransaction } from '../../contract/transactions.ts';
import type { Desk } from '../parts/desk.ts';

/** Orders found by something else than their own fields. */
const maxFound = 50;
const maxBuyers = 10;

/** The orders that a person means by what they typed, the newest first. */
export async function searchOrders(desk: Desk, typed: string): Promise<readonly SellerTransaction[]> {
  const client = desk.client({
    transactions: { list: transactions.list, get: transactions.get },
    tickets: { list: sellerTickets.list },
    customers: { list: customers.list },
  });
  const query = typed.trim();
  const byEmail = async (email: string) => (await client.transactions.list({ email, top: maxFound })).rows;
  if (query.includes('@')) return await byEmail(query);

  const seesTickets = desk.may('tickets:read');
  const [own, coded, named, buyers] = await Promise.all([
    client.transactions.get({ id: query }).catch(missing),
    seesTickets ? client.tickets.list({ barcode: query.replace(/[\s-]/g, '').toUpperCase(), top: 1 }) : undefined,
    seesTickets ? client.tickets.list({ name: query, top: maxFound }) : undefined,
    client.customers.list({ name: query, top: maxBuyers }),
  ]);
  if (own) return [own];
  const ids = new Set(
    [...(coded?.rows ?? []), ...(named?.rows ?? [])].flatMap(({ transactionId }) => transactionId ?? []),
  );
  const emails = new Set(buyers.docs.flatMap(({ primaryEmail }) => (primaryEmail ? [primaryEmail] : [])));
  const bought = (await Promise.all([...emails].map(byEmail))).flat();
  for (const { _id } of bought) ids.delete(_id);
  const held = await Promise.all(
    [...ids].slice(0, maxFound).map((id) => client.transactions.get({ id }).catch(missing)),
  );
  const found = new Map([...bought, ...held.flatMap((order) => order ?? [])].map((order) => [order._id, order]));
  return [...found.values()].sort((one, other) => (other.completedAt ?? '').localeCompare(one.completedAt ?? ''));
}

/** What was typed is no number of an order. */
function missing(error: unknown): undefined {
  if (error instanceof ServiceError && (error.status === 404 || error.status === 400)) return undefined;
  throw error;
}
