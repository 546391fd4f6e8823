/** The list of an event on a device: opened from what is kept, read from the service, and kept again. */
import { UnreachableError } from '../client/errors.ts';
import { fromHex } from '../sale/code-letters.ts';
import type { CodeKeys } from '../sale/ticket-codes.ts';
import type { DoorOperations } from './door-client.ts';
import type { QueuedScan } from './scan-queue.ts';
import { keptTickets, TicketList, type KeptTicket } from './ticket-list.ts';
import type { Vault } from './vault.ts';

interface ListState {
  /** `now` of the service when the list was read to its end. */
  readonly from: string;
  readonly keys?: WireKeys | undefined;
}

type Page = Awaited<ReturnType<DoorOperations['tickets']>>;

type WireKeys = Page['codeKeys'];

/** Tickets of a page: as many as the service gives, since each page costs a round trip. */
const pageSize = 2500;

/** A reading of the list that is not at its end. */
interface Reading {
  /** What changed since then; all tickets when missing. */
  readonly from: string | undefined;
  /** `now` of the service at its first page; missing before that. */
  readonly begun?: string;
  /** Where the next page begins. */
  readonly after?: string | undefined;
  /** Tickets that have been read. */
  readonly read: number;
}

/** A row may be committed after a younger one was read: what changed is asked for from a minute earlier on. */
const overlap = 60_000;

export class EventList {
  readonly tickets: TicketList;
  /** It has all tickets of the event. */
  isComplete = false;
  /** How much of it has been read, 0 to 1; missing when it is not being read for the first time. */
  progress: number | undefined;
  /** When it was last brought up to date. */
  syncedAt: Date | undefined;
  #listedAt: string | undefined;
  #keys: WireKeys;
  /** A reading that was interrupted. */
  #reading: Reading | undefined;
  readonly #vault: Vault | undefined;

  private constructor(eventId: string, vault: Vault | undefined) {
    this.tickets = new TicketList(eventId);
    this.#vault = vault;
  }

  get eventId(): string {
    return this.tickets.eventId;
  }

  /** What codes are verified with. */
  keysOf(sellerId: string): CodeKeys {
    const { signing = [], rotation = [] } = this.#keys ?? {};
    return {
      sellerId,
      signing: new Map(signing.map(({ number = 0, key = '' }) => [number, fromHex(key)])),
      rotation: new Map(rotation.map(({ eventId = '', key = '' }) => [eventId, fromHex(key)])),
    };
  }

  /** The list as far as it is kept, with the scans of this device that were not sent. Lists of other events are forgotten. */
  static async open(
    eventId: string,
    {
      vault,
      scans,
      device,
    }: {
      readonly vault: Vault | undefined;
      readonly scans: readonly QueuedScan[];
      readonly device: string | undefined;
    },
  ): Promise<EventList> {
    const list = new EventList(eventId, vault);
    await vault?.keepOnly(eventId);
    const state = (await vault?.read(`list ${eventId}`)) as ListState | undefined;
    const blocks = state && ((await vault?.readBlocks(eventId)) as (KeptTicket[] | undefined)[]);
    if (!state || !blocks || blocks.includes(undefined)) return list;
    list.tickets.apply(blocks.flatMap((block) => block ?? []));
    list.tickets.takeChanged();
    for (const scan of scans) await list.#note(scan, device);
    list.isComplete = true;
    list.#listedAt = state.from;
    list.#keys = state.keys;
    list.syncedAt = new Date(state.from);
    return list;
  }

  /** The ticket of a scan that was not sent. */
  async ticketOf({ ticketId, barcode }: QueuedScan): Promise<string | undefined> {
    return ticketId ?? (barcode === undefined ? undefined : (await this.tickets.byCode(barcode))?._id);
  }

  /**
   * Reads it, or what changed since, page by page, and keeps it. The next page is on its way while one is taken in. A
   * reading that was interrupted goes on where it stopped.
   * @param onPage Gets the tickets of each page.
   * @param isWanted Whether the list is still the one of the device: of one that was revoked nothing is kept.
   * @throws DOMException when the device is full: the list is in memory alone then
   */
  async read(
    service: DoorOperations,
    now: () => Date,
    { onPage, isWanted }: { onPage(tickets: readonly KeptTicket[]): void; isWanted(): boolean },
  ): Promise<void> {
    const ask = async ({ from, after }: Reading): Promise<Page> => {
      const since = { ...(from !== undefined && { from }), ...(after !== undefined && { after }) };
      return await service.tickets({ eventId: this.eventId, top: pageSize, ...since }, { timeout: 60_000 });
    };
    let reading = this.#reading ?? { from: this.#changedSince, read: 0 };
    // a place that the service no longer takes is not asked for again
    this.#reading = undefined;
    let coming: Promise<Page> | undefined = ask(reading);
    let begun = '';
    while (coming) {
      const page: Page = await coming.catch((error: unknown) => {
        if (error instanceof UnreachableError) this.#reading = reading;
        throw error;
      });
      begun = reading.begun ?? page.now;
      const next: Reading = {
        from: reading.from,
        begun,
        after: page.next,
        read: reading.read + page.docs.length,
      };
      coming = page.next === undefined ? undefined : ask(next);
      // it fails where it is awaited
      coming?.catch(() => undefined);
      this.#keys = page.codeKeys;
      const tickets = await keptTickets(page.docs);
      this.tickets.apply(tickets);
      this.progress = next.from === undefined && page.total > 0 ? Math.min(1, next.read / page.total) : undefined;
      onPage(tickets);
      if (!isWanted()) return;
      reading = next;
    }
    this.progress = undefined;
    this.isComplete = true;
    this.syncedAt = now();
    this.#listedAt = begun;
    for (const { block, tickets } of this.tickets.takeChanged()) {
      if (!isWanted()) return;
      await this.#vault?.writeBlock(this.eventId, block, tickets);
    }
    if (isWanted())
      await this.#vault?.write(`list ${this.eventId}`, { from: begun, keys: this.#keys } satisfies ListState);
  }

  /** From when on changes are asked for; missing before all tickets have been read. */
  get #changedSince(): string | undefined {
    const known = this.isComplete ? this.#listedAt : undefined;
    return known === undefined ? undefined : new Date(Date.parse(known) - overlap).toISOString();
  }

  async #note(scan: QueuedScan, device: string | undefined): Promise<void> {
    const { nonce, eventId, scanned_at: at, type, direction, zone, forced, undoes } = scan;
    const ticketId = type === 'OK' && eventId === this.eventId ? await this.ticketOf(scan) : undefined;
    if (ticketId === undefined) return;
    this.tickets.addScan(ticketId, { nonce, at, direction, zone, eventId, device, forced, undoes });
  }
}
