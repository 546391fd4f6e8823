/** The list of an event on a device: opened from what is kept, read from the service, and kept again. */
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

type WireKeys = Awaited<ReturnType<DoorOperations['tickets']>>['codeKeys'];

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
   * Reads it, or what changed since, page by page, and keeps it.
   * @param onPage Gets the tickets of each page; answers false when the list is no longer wanted.
   * @throws DOMException when the device is full: the list is in memory alone then
   */
  async read(
    service: DoorOperations,
    now: () => Date,
    onPage: (tickets: readonly KeptTicket[]) => boolean,
  ): Promise<void> {
    const known = this.isComplete ? this.#listedAt : undefined;
    const from = known === undefined ? undefined : new Date(Date.parse(known) - overlap).toISOString();
    let begun = '';
    let after: string | undefined;
    let read = 0;
    do {
      const since = { ...(from !== undefined && { from }), ...(after !== undefined && { after }) };
      const page = await service.tickets({ eventId: this.eventId, top: 1000, ...since }, { timeout: 60_000 });
      begun ||= page.now;
      this.#keys = page.codeKeys;
      after = page.next;
      const tickets = await keptTickets(page.docs);
      this.tickets.apply(tickets);
      read += page.docs.length;
      this.progress = from === undefined && page.total > 0 ? Math.min(1, read / page.total) : undefined;
      if (!onPage(tickets)) return;
    } while (after !== undefined);
    this.progress = undefined;
    this.isComplete = true;
    this.syncedAt = now();
    this.#listedAt = begun;
    for (const { block, tickets } of this.tickets.takeChanged())
      await this.#vault?.writeBlock(this.eventId, block, tickets);
    await this.#vault?.write(`list ${this.eventId}`, { from: begun, keys: this.#keys } satisfies ListState);
  }

  async #note(scan: QueuedScan, device: string | undefined): Promise<void> {
    const { nonce, eventId, scanned_at: at, type, direction, zone, forced, undoes } = scan;
    const ticketId = type === 'OK' && eventId === this.eventId ? await this.ticketOf(scan) : undefined;
    if (ticketId === undefined) return;
    this.tickets.addScan(ticketId, { nonce, at, direction, zone, eventId, device, forced, undoes });
  }
}
