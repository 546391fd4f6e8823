/**
 * Saved orders: the last orders of a customer on this device, for when the service cannot be reached, e.g. at a door in
 * a cellar. They are found with the token or the secret that they were read with, and with no other; they have no
 * secrets and addresses. Signing out deletes them.
 */
import { html, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import type { CustomerTransaction } from '../../../contract/order-items.ts';
import type { OrderSummary } from '../../../contract/orders.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { opened as english } from '../../../locales/en/opened.ts';
import { shared } from '../../../locales/en/shared.ts';
import { date } from '../../format.ts';
import type { OrderEvent } from '../view/order.ts';
import { ticketLink, type OrdersHost, type Owner } from '../view/orders-host.ts';
import type { Orders, ReceivedTicket } from '../view/orders.ts';
import { isUnreachable } from './unreachable.ts';

/** The content of an open order. */
export interface SavedOrder {
  readonly tickets: readonly Ticket[];
  readonly summary?: OrderSummary | undefined;
}

interface Saved {
  /** Hashes of the order's secret, or of the token and its renewals: an element may still have the first. */
  readonly owners: readonly string[];
  /** ISO 8601. */
  readonly asOf: string;
  readonly transactions: readonly CustomerTransaction[];
  readonly events: readonly OrderEvent[];
  /** By the id of an order; the one that was opened last comes last. */
  readonly opened: Readonly<Record<string, SavedOrder>>;
  /** Tickets that were transferred to the owner. */
  readonly received?: readonly ReceivedTicket[];
}

/** Characters, out of the browser's quota for a site (some five million). */
const maxSize = 300_000;
const maxOrders = 60;
const maxLinks = 8;
const maxRenewed = 30;
const storedFor = 90 * 24 * 3_600_000;

/** An opened order waits until the list that it belongs to is saved. */
let turn = Promise.resolve();
const inTurn = (work: () => Promise<void>) => (turn = turn.then(work).catch(() => undefined));

const nameOf = ({ prefix, order = '' }: Owner) => prefix + order;

/** The current orders, which are saved; or the saved ones if the service cannot be reached. */
export async function keepOrLoad(loading: Promise<Orders>, host: OrdersHost, retry: () => void): Promise<Orders> {
  const owner = host.owner();
  try {
    const orders = await loading;
    const isStill = () => host.element.isConnected && host.owner()?.proof === owner?.proof;
    if (owner) void inTurn(() => keepOrders(owner, orders, isStill));
    if (owner && orders.received)
      orders.received.hear = (seen) => void inTurn(() => keepReceived(owner, seen, isStill));
    return orders;
  } catch (error) {
    const stored = owner && (await savedOrders(owner, error, host, retry));
    if (!stored) throw error;
    return stored;
  }
}

/**
 * Saves orders; saved tickets stay as long as their orders do.
 * @param isStill true if the owner is still on screen
 */
async function keepOrders(
  owner: Owner,
  { transactions, events, received, replaced }: Orders,
  isStill: () => boolean,
): Promise<void> {
  if (replaced) await addOwner({ ...owner, proof: replaced }, owner.proof);
  const id = await hash(owner.proof);
  if (!id || !isStill()) return;
  const before = read(owner);
  const isSame = before?.owners.includes(id) === true;
  const known = isSame ? before.opened : {};
  const own = transactions.slice(0, maxOrders).map(withoutSecrets);
  const ids = own.map(({ tid }) => tid);
  write(owner, {
    owners: isSame ? before.owners : [id],
    asOf: new Date().toISOString(),
    transactions: own,
    events: [...events.values()],
    opened: Object.fromEntries(Object.entries(known).filter(([tid]) => ids.includes(tid))),
    // null: they could not be read
    received: received === null ? (isSame && before.received) || [] : toKeep(received?.seen ?? []),
  });
}

/** Saves received tickets, once they were read again. */
async function keepReceived(owner: Owner, seen: readonly ReceivedTicket[], isStill: () => boolean): Promise<void> {
  const stored = await find(owner);
  if (stored && isStill()) write(owner, { ...stored, received: toKeep(seen) });
}

function toKeep(seen: readonly ReceivedTicket[]): ReceivedTicket[] {
  return seen
    .slice(0, maxOrders)
    .map(({ ticket, event }) => ({ ticket: withoutSecret(ticket), event: shownOf(event) }));
}

/** The fields of a listed event that a ticket shows. */
function shownOf(event: OrderEvent | undefined): OrderEvent | undefined {
  if (!event) return undefined;
  const { _id, name, start, end, timezone } = event;
  return { _id, name, start, end, timezone };
}

const withoutSecret = ({ secret: _, extraFields: __, ...ticket }: Ticket): Ticket => ticket;

const withoutMail = ({ mail: _, ...summary }: OrderSummary): OrderSummary => summary;

/** Saves the content of an order for the owner on screen; without a summary, the saved one stays. */
export async function keepOrder(host: OrdersHost, tid: string, order: SavedOrder): Promise<void> {
  const owner = host.owner();
  const isStill = () => host.element.isConnected && host.owner()?.proof === owner?.proof;
  if (owner) await inTurn(() => addOrder(owner, tid, order, isStill));
}

async function addOrder(
  owner: Owner,
  tid: string,
  { tickets, summary }: SavedOrder,
  isStill: () => boolean,
): Promise<void> {
  const id = await hash(owner.proof);
  const stored = read(owner);
  if (!id || !stored?.owners.includes(id) || !isStill()) return;
  const { [tid]: before, ...others } = stored.opened;
  const kept = summary ?? before?.summary;
  const own: SavedOrder = { tickets: tickets.map(withoutSecret), summary: kept && withoutMail(kept) };
  write(owner, { ...stored, opened: { ...others, [tid]: own } });
}

/**
 * The owner's saved orders, with a note about their age; `undefined` if there are none, or the error has another
 * reason.
 */
async function savedOrders(
  owner: Owner,
  error: unknown,
  host: OrdersHost,
  retry: () => void,
): Promise<Orders | undefined> {
  const stored = isAway(error) ? await find(owner) : undefined;
  if (!stored) return undefined;
  const again = () => {
    if (!host.element.isConnected) return;
    // a ticket that is shown at the door stays on the screen
    const shown = host.element.shadowRoot?.querySelector('dialog[open]');
    if (shown) shown.addEventListener('close', again, { once: true });
    else retry();
  };
  const received = await showReceived(host, owner, stored.received ?? []);
  if (!received && owner.order?.startsWith(ticketLink)) return undefined;
  window.addEventListener('online', again, { once: true });
  return {
    transactions: stored.transactions,
    events: new Map(stored.events.map((event) => [event._id, event])),
    note: () => renderNote(stored.asOf, host, retry),
    received,
  };
}

/** `undefined` if they cannot be shown: the orders work without them. */
async function showReceived(host: OrdersHost, { order }: Owner, stored: readonly ReceivedTicket[]) {
  if (stored.length === 0) return undefined;
  return await import('../tickets/received-tickets.ts').then(
    ({ showSaved }) => showSaved(host, stored, order !== undefined),
    () => undefined,
  );
}

/** The saved content of one order. */
export async function savedOrder(owner: Owner, error: unknown, tid: string): Promise<SavedOrder | undefined> {
  const stored = isAway(error) ? await find(owner) : undefined;
  return stored && Object.hasOwn(stored.opened, tid) ? stored.opened[tid] : undefined;
}

/** The saved tickets of some orders of the owner on screen. */
export async function savedTickets(host: OrdersHost, tids: readonly string[]): Promise<readonly Ticket[]> {
  const owner = host.owner();
  const stored = owner && (await find(owner));
  return tids.flatMap((tid) =>
    stored && Object.hasOwn(stored.opened, tid) ? (stored.opened[tid]?.tickets ?? []) : [],
  );
}

/** Adds the renewed token as an owner of the saved orders. */
export async function addOwner(owner: Owner, proof: string): Promise<void> {
  const [before, after] = await Promise.all([hash(owner.proof), hash(proof)]);
  const stored = read(owner);
  if (stored && before && after && stored.owners.includes(before))
    write(owner, {
      ...stored,
      owners: [...stored.owners.slice(0, 1), ...stored.owners.slice(1).slice(-maxRenewed), after],
    });
}

function renderNote(asOf: string, host: OrdersHost, retry: () => void): TemplateResult {
  const texts = host.translated();
  const again = () => {
    host.holdFocus();
    retry();
  };
  return html`<div class="notice as-of" role="status">
    <p>${(texts?.opened ?? english).asOf(date(asOf, 'dateTime', host.language()))}</p>
    <button type="button" class="quiet" @click=${again}>${(texts?.shared ?? shared).retry}</button>
  </div>`;
}

/** True if the service cannot be reached or has failed. */
function isAway(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof ServiceError && error.status >= 500);
}

async function find(owner: Owner): Promise<Saved | undefined> {
  const stored = read(owner);
  const id = stored && (await hash(owner.proof));
  return id && stored.owners.includes(id) ? stored : undefined;
}

/** `undefined` on pages without https: there is nothing to hash with, and no safe place for personal data. */
async function hash(proof: string): Promise<string | undefined> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  const bytes = await subtle?.digest('SHA-256', new TextEncoder().encode(`foyer kept orders ${proof}`));
  return bytes && btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

function withoutSecrets(order: CustomerTransaction): CustomerTransaction {
  const { tid, createdAt, endsAt, eventId, currency, status, paymentStatus, paymentMethod } = order;
  const { realPrice, outerCharge, tickets, products, redeemedVouchers } = order;
  const shown = { tid, createdAt, endsAt, eventId, currency, status, paymentStatus, paymentMethod };
  return { ...shown, realPrice, outerCharge, tickets, products, redeemedVouchers };
}

function read(owner: Owner): Saved | undefined {
  try {
    const text = localStorage.getItem(nameOf(owner));
    const stored = text ? (JSON.parse(text) as Saved) : undefined;
    if (stored && Date.now() - Date.parse(stored.asOf) < storedFor) return stored;
    localStorage.removeItem(nameOf(owner));
  } catch {
    // the page may not store anything, or other data is there
  }
  return undefined;
}

/**
 * Saves the orders. If they are too large, the tickets that were opened first are left out, then the orders at the end.
 */
function write(owner: Owner, stored: Saved): void {
  let { transactions, opened } = stored;
  const text = () => JSON.stringify({ ...stored, transactions, opened });
  while (text().length > maxSize) {
    const [first] = Object.keys(opened);
    if (first === undefined && transactions.length === 0) return;
    if (first === undefined) transactions = transactions.slice(0, Math.floor(transactions.length / 2));
    else opened = Object.fromEntries(Object.entries(opened).slice(1));
  }
  try {
    localStorage.setItem(nameOf(owner), text());
    if (owner.order) dropOldLinks(owner.prefix);
  } catch {
    // the page may not store anything, or the quota is used up: then there are no saved orders
  }
}

/** Removes all but the latest order links that were opened on this device. */
function dropOldLinks(prefix: string): void {
  const links = Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix) && name !== prefix)
    .map((name) => ({ name, asOf: read({ prefix, order: name.slice(prefix.length), proof: '' })?.asOf ?? '' }))
    .sort((a, b) => b.asOf.localeCompare(a.asOf));
  for (const { name } of links.slice(maxLinks)) localStorage.removeItem(name);
}
