/**
 * Lenient reading of answers that do not fit their schema, as those of other services. A part is read in another form if
 * it has one; else it is left out, and the rest is used. A limit of a sale that cannot be read closes what it limits, and
 * so does a part of its price.
 */
import { inForm, isObject } from './other-forms.ts';
import type { Read, Schema } from './route.ts';
import { UnreadableError } from './unreadable.ts';

export { UnreadableError };

/** A part of an answer that did not fit its schema and was left out. */
export interface Dropped {
  /** Where it stood, e.g. `tickets.3.price`. */
  readonly path: string;
  readonly message: string;
}

type Path = readonly PropertyKey[];

/** What does not fit. The validators of the service and of the embed tell the expected kind in different ways. */
interface Issue {
  readonly path: PropertyKey[];
  readonly message: string;
  readonly expected?: unknown;
}

const GONE = Symbol('gone');

/**
 * Reads what another program sent, tolerantly: unknown fields stay, a field that does not fit is read in another form
 * (see `other-forms.ts`) or left out where it may be missing, and an item of a list that cannot be read is left out of
 * the list. What is left out is reported. `data` is changed in place; it has to be the caller's own, e.g. fresh from
 * `JSON.parse`.
 * @param id the `{id}` of the request, for an answer that does not name what it is about
 * @throws UnreadableError when what may not be missing cannot be read.
 */
export function read<S extends Schema>(
  schema: S,
  data: unknown,
  onDropped?: (dropped: Dropped) => void,
  id?: unknown,
): Read<S> {
  const root = { data: reshape(data) };
  // Each pass can uncover a missing field one level further up; wire objects are never nested deeper than this.
  for (let pass = 0; pass < 16; pass++) {
    const result = schema.safeParse(root.data);
    if (result.success) return result.data;
    const lists = new Set<unknown[]>();
    for (const issue of result.error.issues as Issue[]) {
      const { path, message } = issue;
      const at = ['data', ...path];
      if (isRepaired(root, at, issue, id)) continue;
      const isNull = valueAt(root, at) === null;
      const pruned = prune(root, at, lists);
      if (!pruned) throw new UnreadableError(`${path.join('.') || 'The answer'}: ${message}`);
      // null is as good as missing: not limited
      if (!isNull || pruned.length < at.length) close(root.data, pruned.slice(1));
      onDropped?.({ path: path.join('.'), message });
    }
    for (const list of lists) list.splice(0, list.length, ...list.filter((item) => item !== GONE));
  }
  throw new UnreadableError('The answer does not fit its schema');
}

function valueAt(root: object, path: Path): unknown {
  let value: unknown = root;
  for (const step of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[step];
  return value;
}

/** Availabilities of a service that tells no numbers: whether a checkout may start, and the ticket types that may not. */
function reshape(data: unknown): unknown {
  if (!isObject(data) || !isObject(data['checkout']) || typeof data['checkout']['allowed'] !== 'boolean') return data;
  const { tickets, checkout, ...rest } = data;
  const blocked = Array.isArray(tickets) && tickets.every((each) => typeof each === 'string') ? tickets : [];
  return { ...rest, blocked, ...(!checkout['allowed'] && { v: 0 }) };
}

/** Puts the expected form of a value, or of a missing id, in its place. False if there is none. */
function isRepaired(root: object, path: Path, issue: Issue, id: unknown): boolean {
  const key = path[path.length - 1] as string;
  const holder = valueAt(root, path.slice(0, -1));
  if (typeof holder !== 'object' || holder === null) return false;
  const value = (holder as Record<string, unknown>)[key];
  const kind = kindOf(issue);
  // the lists that limit a sale are not guessed
  if (kind === 'array' && value !== undefined && (limits.has(key) || path.includes('groups'))) return false;
  const form = value === undefined ? missingId(holder, key, path, id) : inForm(kind, value, zoneAt(root, path));
  return form !== undefined && Reflect.set(holder, key, form);
}

function kindOf({ expected, message }: Issue): string {
  if (message.includes('ISO 8601')) return 'timestamp';
  return typeof expected === 'string' ? expected : (/expected (\w+)/i.exec(message)?.[1] ?? '');
}

/** The nearest time zone that the answer names, from the value up. */
function zoneAt(root: object, path: Path): string {
  for (let end = path.length - 1; end > 0; end--) {
    const holder = valueAt(root, path.slice(0, end));
    if (isObject(holder) && typeof holder['timezone'] === 'string') return holder['timezone'];
  }
  return 'UTC';
}

/**
 * The id of what is told without one: of a ticket type its other id; of a question, a category or a voucher the name
 * that others refer to; of a sold ticket its code, or else its place in the list. No operation takes such an id, so a
 * ticket like that cannot be changed. A payment method gets none: the service could not be told which it is.
 */
function missingId(holder: object, key: string, path: Path, id: unknown): unknown {
  if (!isObject(holder)) return undefined;
  if (key === 'id') return textOf(holder['_id']);
  if (key !== '_id') return undefined;
  if (path.length === 2) return textOf(holder['id']) ?? textOf(id); // the answer itself
  const { barcode, ticketName, code, amount } = holder;
  if (barcode !== undefined || ticketName !== undefined) {
    holder['changeable'] = false;
    return textOf(barcode) ?? `ticket-${String(path[path.length - 2])}`;
  }
  if (path.includes('extraFields') || path.includes('ticketExtraFields'))
    return textOf(holder['slug']) ?? textOf(holder['name']);
  if (path.includes('categories')) return textOf(holder['ref']);
  return amount === undefined ? undefined : textOf(code);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}

/** Takes out what stands at `path`, or its parent when it is missing already, and answers the path of that. */
function prune(root: object, path: PropertyKey[], lists: Set<unknown[]>): PropertyKey[] | undefined {
  if (path.length < 2) return undefined;
  const key = path[path.length - 1] as string;
  const holder = valueAt(root, path.slice(0, -1));
  if (Array.isArray(holder)) {
    holder[Number(key)] = GONE;
    lists.add(holder);
    return path;
  }
  if (typeof holder !== 'object' || holder === null) return path; // an issue before this one took the parent out
  if (Object.hasOwn(holder, key)) return Reflect.deleteProperty(holder, key) ? path : undefined;
  return prune(root, path.slice(0, -1), lists);
}

/** Fields that limit a sale or add to its price. Without them more could be bought, or earlier, by more, or for less. */
const limits = new Set<PropertyKey>([
  ...['v', 'active', 'saleStatus', 'eventType', 'sellStart', 'sellEnd'],
  ...['salesStart', 'salesEnd', 'salesStartAt', 'salesEndAt', 'endsAt', 'resale'],
  ...['max', 'maxAmountPerOrder', 'minAmountPerOrder', 'minAmountPerOrderRule', 'min'],
  ...['maxAmountPerCustomer', 'maxTransactionsPerCustomer', 'ignoreForMaxAmounts'],
  ...['conditionalAvailability', 'conditionalAvailabilityMode', 'rules', 'categoryRef', 'categories', 'ticketTypes'],
  ...['currency', 'cXv', 'cXf', 'ccXf', 'outerChargeFix', 'forceHardTicketOption'],
  ...['useTimeSlots', 'seating', 'waitingRoom', 'restricted', 'unlockMode', 'accountSettings'],
]);
const limited = new Set<PropertyKey>(['tickets', 'timeSlots', 'categories']);

/** Sells out what a limit was left out of: a ticket type, a slot, a category or the whole event. */
function close(data: unknown, path: Path): void {
  const start = Array.isArray(data) ? 1 : 0;
  const at = path.findIndex((key, index) => limited.has(key) && index + 2 < path.length);
  const rest = path.slice(at < 0 ? start : at + 2);
  const event = valueAt({ data }, ['data', ...path.slice(0, start)]);
  if (path[start] === 'groups') {
    sellOutTypes(event, (ticket) => ticket['conditionalAvailability'] !== false);
    giveNoDiscounts(event);
  }
  if (rest[0] === 'discountGroups' && rest[2] === 'rules') giveNoDiscounts(event, rest[1]);
  if (rest[0] === 'hardTicketSettings' && [undefined, 'hardTicketOuterCharge'].includes(rest[1] as string | undefined))
    printNothing(event);
  // no ticket type finds a category without its name
  const isWhole = at < 0 || rest[0] === 'ref';
  if (rest[0] !== 'ref' && !limits.has(rest[0] ?? '')) return;
  sellOut(isWhole ? event : valueAt({ data }, ['data', ...path.slice(0, at + 2)]));
  // types that are ignored for the amounts sell beside a sold-out event or category
  if (isWhole || path[at] === 'categories') sellOutTypes(event, (ticket) => Boolean(ticket['ignoreForMaxAmounts']));
}

function sellOutTypes(event: unknown, which: (ticket: Record<string, unknown>) => boolean): void {
  if (!isObject(event) || !Array.isArray(event['tickets'])) return;
  for (const ticket of event['tickets'] as unknown[]) if (isObject(ticket) && which(ticket)) sellOut(ticket);
}

/** Takes the rules of discounts away, of one or of all: without any, a discount is never earned. */
function giveNoDiscounts(event: unknown, at?: PropertyKey): void {
  if (!isObject(event) || !Array.isArray(event['discountGroups'])) return;
  for (const [index, discount] of (event['discountGroups'] as unknown[]).entries())
    if (isObject(discount) && (at === undefined || at === index)) discount['rules'] = [];
}

/** Offers no printed tickets, and sells no type that has to be printed. */
function printNothing(event: unknown): void {
  sellOutTypes(event, (ticket) => Boolean(ticket['forceHardTicketOption']));
  if (isObject(event)) event['hardTicketSettings'] = { enabled: false };
}

function sellOut(what: unknown): void {
  if (isObject(what)) what['v'] = 0;
}
