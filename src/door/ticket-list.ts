/** The tickets of an event that a device holds: found by the hash of a code, by name, order and seat. */
import type { DoorScan, DoorTicketView } from '../contract/door-tickets.ts';
import { codesOf } from '../sale/read-codes.ts';
import { houseOf, placed, presenceOf, type Scan } from '../sale/presence.ts';
import { shortCodeOf } from '../sale/ticket-codes.ts';
import { plain, wordsOf } from '../sale/search-text.ts';

/** The fields that are known of an object that may have others. */
type Known<T> = { [Name in keyof T as string extends Name ? never : Name]: T[Name] };

/** A ticket as it is kept: with hashes in place of its codes, so that the list prints no tickets. */
export type KeptTicket = Omit<Known<DoorTicketView>, 'barcode' | 'endedCodes' | 'sellerId' | 'createdAt'> & {
  /** Hash of the code. */
  readonly hash?: string | undefined;
  /** Codes that it had before. */
  readonly ended?: readonly { readonly hash: string; readonly version: number; readonly cause: string }[];
};

/** A ticket by one of its codes. */
export interface FoundTicket {
  readonly ticket: KeptTicket;
  /** The number of the code among those of the ticket. */
  readonly version: number;
  /** What ended the code, of one that it had before. */
  readonly ended: string | undefined;
}

/** Tickets that are stored together. */
const blockSize = 1000;

/** How many came, of how many. */
export interface Count {
  /** Tickets that may come or have come. */
  readonly expected: number;
  /** Tickets that are in or were. */
  readonly entered: number;
  /** People who are in now. */
  readonly inside: number;
}

export interface TypeCount extends Count {
  readonly ticketTypeId: string;
  readonly name: string;
}

export interface ZoneCount extends Omit<Count, 'expected'> {
  readonly zone: string | undefined;
}

/** The hash of a code: 16 bytes of SHA-256, in hex. */
async function hashOf(code: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)));
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Tickets as they arrive, for the list. */
export async function keptTickets(views: readonly DoorTicketView[]): Promise<KeptTicket[]> {
  return await Promise.all(
    views.map(async ({ barcode, endedCodes, sellerId: _seller, createdAt: _created, ...ticket }) => ({
      ...ticket,
      ...(barcode !== undefined && { hash: await hashOf(barcode) }),
      ...(endedCodes && { ended: await Promise.all(endedCodes.map(endedCode)) }),
    })),
  );
}

async function endedCode({ code = '', version = 1, cause = 'reissued' }: EndedCode) {
  return { hash: await hashOf(code), version, cause };
}
type EndedCode = NonNullable<DoorTicketView['endedCodes']>[number];

export class TicketList {
  readonly #tickets = new Map<string, KeptTicket>();
  readonly #ids = new Map<string, string>();
  /** The block of each ticket, by its id. */
  readonly #blockOf = new Map<string, number>();
  readonly #blocks: string[][] = [];
  readonly #changed = new Set<number>();
  #counts: { readonly total: Count; readonly types: TypeCount[]; readonly zones: ZoneCount[] } | undefined;

  constructor(readonly eventId: string) {}

  get size(): number {
    return this.#tickets.size;
  }

  /** Takes tickets in. Scans are merged by nonce: what this device knows of a ticket is never lost by an older answer. */
  apply(tickets: readonly KeptTicket[]): void {
    for (const ticket of tickets) {
      const before = this.#tickets.get(ticket._id);
      if (before?.hash !== undefined && before.hash !== ticket.hash) this.#ids.delete(before.hash);
      this.#put({ ...ticket, entry: merged(before?.entry, ticket.entry) });
    }
  }

  /** Notes a scan of this device. */
  addScan(ticketId: string, scan: DoorScan): void {
    const ticket = this.#tickets.get(ticketId);
    if (ticket) this.#put({ ...ticket, entry: merged(ticket.entry, [scan]) });
  }

  byId(id: string): KeptTicket | undefined {
    return this.#tickets.get(id);
  }

  /** The ticket of a short code, as it is. */
  async find(code: string): Promise<FoundTicket | undefined> {
    const hash = await hashOf(code);
    const ticket = this.#tickets.get(this.#ids.get(hash) ?? '');
    if (!ticket) return undefined;
    const before = ticket.hash === hash ? undefined : ticket.ended?.find((one) => one.hash === hash);
    return { ticket, version: before?.version ?? ticket.codeVersion ?? 1, ended: before?.cause };
  }

  /** The ticket of a code of any form, as it was read or typed. */
  async byCode(text: string): Promise<KeptTicket | undefined> {
    for (const code of [...codesOf(text), shortCodeOf(text)]) {
      const found = await this.find(code);
      if (found) return found.ticket;
    }
    return undefined;
  }

  /** The entries of a ticket beyond what it allows, with the one that counts; nothing where there are none. */
  conflictOf(
    ticketId: string,
    zone: string | undefined,
    returns: boolean,
  ): { readonly entries: readonly Scan[] } | undefined {
    const { entry = [], allowedScanCount: allowed = 1 } = this.#tickets.get(ticketId) ?? {};
    if (entry.length < 2) return undefined;
    const place = { eventId: this.eventId, zone };
    const { conflicts, entries } = presenceOf(entry.map(placed), place, { allowed, returns });
    return conflicts.length > 0 ? { entries: [...entries.slice(0, 1), ...conflicts] } : undefined;
  }

  /**
   * Tickets by words of their holder's name, order, seat or type; each word has to be found. What is most likely meant
   * comes first: a word that is a seat, a row or the beginning of a name, before one within an order number.
   */
  search(text: string, limit = 30): KeptTicket[] {
    const words = wordsOf(text);
    if (words.length === 0) return [];
    // of each rank so many: a letter that nearly all have is searched fast, too
    const ranks = new Map<number, KeptTicket[]>();
    for (const ticket of this.#tickets.values()) {
      const { name = '', transactionId = '', area = '', row = '', seat = '', ticketName = '' } = ticket;
      const about = plain(`${name} ${transactionId} ${area} ${row} ${seat} ${row}/${seat} ${ticketName}`);
      if (!words.every((word) => about.includes(word))) continue;
      const rank = rankOf(words, ticket);
      const found = ranks.get(rank) ?? [];
      if (found.length < limit) ranks.set(rank, [...found, ticket]);
    }
    const { compare } = new Intl.Collator(undefined, { numeric: true });
    const byName = (a: KeptTicket, b: KeptTicket) =>
      compare(a.name ?? '', b.name ?? '') || compare(placeOf(a), placeOf(b));
    return [...ranks]
      .sort(([a], [b]) => a - b)
      .flatMap(([, found]) => found.sort(byName))
      .slice(0, limit);
  }

  /** Who is in, by ticket type and zone. */
  get counts() {
    return (this.#counts ??= this.#count());
  }

  /** The blocks that changed since they were asked for, with their tickets. */
  takeChanged(): { readonly block: number; readonly tickets: KeptTicket[] }[] {
    const changed = [...this.#changed].map((block) => ({
      block,
      tickets: (this.#blocks[block] ?? []).flatMap((id) => this.#tickets.get(id) ?? []),
    }));
    this.#changed.clear();
    return changed;
  }

  #put(ticket: KeptTicket): void {
    this.#counts = undefined;
    let block = this.#blockOf.get(ticket._id);
    if (block === undefined) {
      block = Math.floor(this.#tickets.size / blockSize);
      this.#blockOf.set(ticket._id, block);
      (this.#blocks[block] ??= []).push(ticket._id);
    }
    this.#changed.add(block);
    this.#tickets.set(ticket._id, ticket);
    for (const { hash } of ticket.ended ?? []) this.#ids.set(hash, ticket._id);
    if (ticket.hash !== undefined) this.#ids.set(ticket.hash, ticket._id);
  }

  #count() {
    const none: Count = { expected: 0, entered: 0, inside: 0 };
    const types = new Map<string, TypeCount>();
    const zones = new Map<string | undefined, ZoneCount>();
    for (const ticket of this.#tickets.values()) {
      const { ticketTypeId = '', ticketName = '', entry = [], allowedScanCount: allowed = 1 } = ticket;
      // most tickets of a list have not come yet
      const house = entry.length > 0 ? houseOf(entry.map(placed), this.eventId, allowed) : undefined;
      for (const { zone, inside } of house?.zones ?? []) {
        const before = zones.get(zone) ?? { zone, entered: 0, inside: 0 };
        zones.set(zone, { zone, entered: before.entered + 1, inside: before.inside + inside });
      }
      const own = {
        expected: ticket.status === 'INVALID' ? 0 : 1,
        entered: house && house.entries.length > 0 ? 1 : 0,
        inside: house?.inside ?? 0,
      };
      const before = types.get(ticketTypeId) ?? { ...none, ticketTypeId, name: ticketName };
      types.set(ticketTypeId, { ...before, ...plus(before, own) });
    }
    const list = [...types.values()].sort((a, b) => a.name.localeCompare(b.name));
    return { total: list.reduce<Count>(plus, none), types: list, zones: [...zones.values()] };
  }
}

const placeOf = ({ area = '', row = '', seat = '' }: KeptTicket) => `${area} ${row} ${seat}`;

/** How far words are from what they most likely mean: the sum of what each is. */
function rankOf(words: readonly string[], ticket: KeptTicket): number {
  const { name = '', area = '', row = '', seat = '', ticketName = '' } = ticket;
  const places = [seat, row, `${row}/${seat}`].map(plain);
  const starts = plain(`${name} ${area}`).split(/\s+/);
  const others = plain(`${name} ${area} ${row} ${seat} ${ticketName}`);
  return words.reduce((sum, word) => {
    if (places.includes(word)) return sum;
    if (starts.some((start) => start.startsWith(word))) return sum + 1;
    return sum + (others.includes(word) ? 2 : 3);
  }, 0);
}

const plus = (a: Count, b: Count): Count => ({
  expected: a.expected + b.expected,
  entered: a.entered + b.entered,
  inside: a.inside + b.inside,
});

function merged(known: readonly DoorScan[] = [], told: readonly DoorScan[] = []): DoorScan[] {
  return [...new Map([...known, ...told].map((scan) => [scan.nonce, scan])).values()];
}
