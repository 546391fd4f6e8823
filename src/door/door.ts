/**
 * The door: what a device knows and does, without a page. It asks the service and decides by itself where no answer
 * comes in time; it keeps the tickets of its event, sends what it scanned, and tells who looks at it of each change.
 * Long because it is the one place where all of this meets.
 */
import { ServiceError, UnreachableError } from '../client/errors.ts';
import type { ScanAnswer } from '../contract/door.ts';
import type { DoorEventView } from '../contract/door-tickets.ts';
import type { Answer } from '../contract/route.ts';
import type { door } from '../contract/door.ts';
import { directionsOf } from '../sale/gates.ts';
import { DoorClock } from './clock.ts';
import { decideHere, zoneOfDoor, type Standing } from './decision.ts';
import { createDoorClient, type DoorOperations } from './door-client.ts';
import { ownResult, resultOf, type Result } from './results.ts';
import { ScanQueue, type QueuedScan } from './scan-queue.ts';
import { keptTickets, TicketList, type KeptTicket } from './ticket-list.ts';
import { layouts } from './scanner/typing.ts';
import type { Vault } from './vault.ts';

export type Me = Answer<typeof door.me>;

/** Where a device is in its evening. */
export type Phase = 'starting' | 'unpaired' | 'gate' | 'ready' | 'scanning' | 'ended';

/** What people have to know beside results. */
export interface Notice {
  readonly id: string;
  /**
   * `conflict`: another device had admitted the ticket. `late`: the service decided otherwise, when it had been decided
   * here. `refused`: what the service said of a scan. `full`: the device can't keep more.
   */
  readonly kind: 'conflict' | 'late' | 'refused' | 'full';
  readonly about?: string | undefined;
  readonly at?: Date | undefined;
  readonly reason?: string | undefined;
  /** Where and when the entry was that counts. */
  readonly first?: { readonly device?: string | undefined; readonly at: string } | undefined;
  readonly access?: 'GRANTED' | 'DENIED';
  readonly message?: string;
}

/** Why a device is at its end: its seller revoked it, or its time is over. */
export type Ending = 'revoked' | 'expired';

interface Gate {
  readonly eventId: string;
  readonly zone?: string | undefined;
}

/** What is kept of the device itself. */
interface Kept {
  readonly token: string;
  readonly me?: Me | undefined;
  readonly events?: readonly DoorEventView[] | undefined;
  readonly gate?: Gate | undefined;
  readonly difference?: number | undefined;
  readonly cameraId?: string | undefined;
}

interface ListState {
  /** `now` of the last answer that was read to its end. */
  readonly from: string;
}

export interface DoorOptions {
  /** Address of the service. */
  readonly baseUrl: string;
  /** Missing where the browser keeps nothing. */
  readonly vault?: Vault | undefined;
  readonly clock?: DoorClock;
  /** In place of the global `fetch`. */
  readonly request?: typeof fetch;
  /** How long people at a door wait for an answer; 0.7 s. */
  readonly patience?: () => Promise<void>;
}

/** The same code is no second scan within this time in milliseconds. */
const repeatTime = 4000;
/** Own scans can be undone for this time in milliseconds. */
const undoTime = 5 * 60_000;
/** After so many requests without an answer a device waits for no more. */
const maxMisses = 3;
const recentLength = 50;

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

export class Door extends EventTarget {
  phase: Phase = 'starting';
  ending: Ending | undefined;
  me: Me | undefined;
  events: readonly DoorEventView[] = [];
  gate: Gate | undefined;
  /** The camera of the last time. */
  cameraId: string | undefined;
  list: TicketList | undefined;
  /** How much of the list has been read, 0 to 1; missing when it is not being read. */
  progress: number | undefined;
  /** The list holds all tickets of the event. */
  isComplete = false;
  /** When the list was last brought up to date. */
  syncedAt: Date | undefined;
  isOnline = true;
  /** Since when there has been no answer. */
  offlineSince: Date | undefined;
  result: Result | undefined;
  /** The results of this start, the newest first. */
  recent: readonly Result[] = [];
  notices: readonly Notice[] = [];
  queue: ScanQueue;
  readonly clock: DoorClock;
  readonly #service: DoorOperations;
  readonly #vault: Vault | undefined;
  readonly #patience: () => Promise<void>;
  #token: string | undefined;
  #misses = 0;
  /** Tickets whose conflicts were told. */
  readonly #told = new Set<string>();
  #syncing: Promise<void> | undefined;
  /** `now` of the service when the list was read. */
  #listedAt: string | undefined;
  #last: LastRead | undefined;

  constructor({ baseUrl, vault, clock = new DoorClock(), request, patience = () => pause(700) }: DoorOptions) {
    super();
    this.clock = clock;
    this.#vault = vault;
    this.#patience = patience;
    this.queue = new ScanQueue(vault);
    this.#service = createDoorClient({ baseUrl, clock, token: () => this.#token, ...(request && { request }) });
  }

  /** The event at whose door the device stands. */
  get event(): DoorEventView | undefined {
    return this.events.find(({ _id }) => _id === this.gate?.eventId);
  }

  /** Whether it scans entries or exits. */
  get direction(): 'IN' | 'OUT' {
    return directionsOf(this.me?.scanConfig)[0] ?? 'IN';
  }

  get mayForce(): boolean {
    return this.me?.permissions?.includes('scans:force') === true;
  }

  /** The seconds between two syncs. */
  get syncSeconds(): number {
    return this.me?.deviceSettings?.ticketSyncInterval ?? 15;
  }

  /** Reads what the device keeps. @param code A pairing code of the address that was opened. */
  async start(code?: string): Promise<void> {
    const kept = (await this.#vault?.read('device')) as Kept | undefined;
    this.queue = new ScanQueue(
      this.#vault,
      (await this.#vault?.readQueue())?.filter(Boolean) as QueuedScan[] | undefined,
    );
    if (kept) {
      this.#token = kept.token;
      this.me = kept.me;
      this.events = kept.events ?? [];
      this.gate = kept.gate;
      this.cameraId = kept.cameraId;
      if (kept.difference !== undefined) this.clock.difference = kept.difference;
      if (this.gate) await this.#openList(this.gate.eventId);
    }
    if (code !== undefined) {
      await this.pair(code);
      return;
    }
    if (!kept) {
      this.#become('unpaired');
      return;
    }
    this.#become(this.event ? 'ready' : 'gate');
    await this.refresh();
    await this.#settle();
  }

  /** @throws ServiceError 404 for a code that is unknown, used or too old; UnreachableError */
  async pair(code: string): Promise<void> {
    let token: string;
    try {
      ({ token } = await this.#service.pair({ code }));
    } catch (error) {
      this.#become(this.#token === undefined ? 'unpaired' : this.event ? 'ready' : 'gate');
      throw error;
    }
    this.#token = token;
    this.ending = undefined;
    this.#back();
    const before = this.me?.sellerId;
    this.me = undefined;
    this.gate = undefined;
    this.list = undefined;
    await this.#keep();
    await this.refresh();
    await this.#settle();
    // of another seller: what the phone held is none of its business
    if (before !== undefined && before !== (this.me as Me | undefined)?.sellerId) await this.#vault?.keepOnly('');
  }

  /** Asks what the device may do, and for its events. */
  async refresh(): Promise<void> {
    await this.#attempt(async () => {
      this.me = await this.#service.me({});
      this.events = await this.#service.events({});
      await this.#keep();
      if (!this.ending) return;
      this.ending = undefined;
      await this.#settle();
    });
  }

  /** Goes where there is something to do: past the choice, where there is none. */
  async #settle(): Promise<void> {
    // who looks at it may have begun to scan meanwhile
    if (this.ending || this.phase === 'scanning') return;
    const [first] = this.events;
    const isOnly = this.events.length === 1 || this.me?.scanConfig?.mode === 'lock';
    if (!this.event && first && isOnly && !this.asksZone) await this.choose(first._id);
    else if (this.event && this.list?.eventId !== this.event._id) await this.choose(this.event._id, this.gate?.zone);
    else this.#become(this.event ? 'ready' : 'gate');
  }

  /** Whether the zone has to be chosen: there are some, and the scan group sets none. */
  get asksZone(): boolean {
    return this.me?.scanConfig?.scanZoneId === undefined && (this.me?.zones ?? []).length > 0;
  }

  /** Takes its place at the door of an event. */
  async choose(eventId: string, zone?: string): Promise<void> {
    this.gate = { eventId, zone };
    this.result = undefined;
    await this.#keep();
    if (this.list?.eventId !== eventId) await this.#openList(eventId);
    this.#become('ready');
    await this.#syncing; // of the event before: it reads nothing for this one
    await this.sync();
  }

  async keepCamera(id: string): Promise<void> {
    this.cameraId = id;
    await this.#keep();
  }

  /** From the choice to scanning. */
  open(): void {
    if (this.event) this.#become('scanning');
  }

  /** Back to the choice of event and gate. */
  leave(): void {
    this.result = undefined;
    this.#become('gate');
  }

  /** What has to be done every few seconds: looks for the network, sends, and reads what changed. */
  async tick(): Promise<void> {
    const { expires } = this.me ?? {};
    const isOver = expires !== undefined && Date.parse(expires) <= this.clock.now.getTime();
    if (isOver && !this.ending) await this.#end('expired');
    if (this.#token === undefined || this.ending) return;
    if (!this.isOnline && !(await this.#finds())) return;
    const age = this.syncedAt ? this.clock.now.getTime() - this.syncedAt.getTime() : Infinity;
    if (this.queue.size > 0 || (this.list && age >= this.syncSeconds * 1000)) await this.sync();
  }

  /** Looks for the network. */
  async #finds(): Promise<boolean> {
    await this.refresh();
    return this.isOnline;
  }

  /** Sends what waits, and reads what changed. One at a time. */
  async sync(): Promise<void> {
    this.#syncing ??= this.#sync().finally(() => {
      this.#syncing = undefined;
    });
    await this.#syncing;
  }

  /** The device has a network again, or has lost it, as the browser says. */
  async noteNetwork(isThere: boolean): Promise<void> {
    if (isThere) await this.refresh();
    else this.#miss(maxMisses);
  }

  /**
   * Scans a code, or a ticket that was searched for.
   * @param typed The code was typed by a reader, whose keyboard may be set to another language.
   */
  async scan(
    read: { readonly code: string; readonly typed?: boolean } | { readonly ticketId: string },
    { force = false }: { readonly force?: boolean } = {},
  ): Promise<void> {
    const { gate, event } = this;
    if (!gate || !event || this.phase !== 'scanning') return;
    const key = 'code' in read ? read.code : read.ticketId;
    const seen = this.clock.own;
    if (!force && this.#last?.key === key && Math.abs(seen - this.#last.seen) < repeatTime) {
      this.#last.seen = seen;
      if (this.#last.result) this.#show(this.#last.result);
      return;
    }
    const last: LastRead = { key, seen };
    this.#last = last;
    const found = await this.#find(read);
    const made = { nonce: newNonce(), at: this.clock.now, direction: this.direction };
    const asked = this.isOnline ? this.#ask(found, { ...made, force }) : undefined;
    const answer = asked && (await Promise.race([asked, this.#patience()]));
    if (answer === 'refused') return;
    const result = answer ? await this.#take(answer, made) : this.#decide(found, made, force);
    last.result = withLayout(result, found);
    // it is kept before it is shown: who was let in is not forgotten when the device dies
    if (!answer) await this.#enqueue(scanToSend(found, result, gate));
    this.recent = [last.result, ...this.recent].slice(0, recentLength);
    this.#show(last.result);
    if (asked && !answer) await this.#hearLate(asked, result);
  }

  /** Whether a result can be undone here and now. */
  canUndo({ access, at, isUndone }: Result): boolean {
    const isRecent = this.clock.now.getTime() - at.getTime() <= undoTime;
    return access === 'GRANTED' && !isUndone && (isRecent || this.mayForce);
  }

  /** Undoes a scan of this start: a row of its own, which is sent like any other. */
  async undo(result: Result): Promise<void> {
    const { ticket, nonce, direction } = result;
    if (!ticket || !this.gate || !this.canUndo(result)) return;
    const at = this.clock.now;
    const undo = { nonce: newNonce(), at: at.toISOString(), direction, undoes: nonce, eventId: this.gate.eventId };
    this.list?.addScan(ticket._id, { ...undo, zone: this.#zone });
    this.recent = this.recent.map((one) => (one.nonce === nonce ? { ...one, isUndone: true } : one));
    this.#last = undefined;
    if (this.result?.nonce === nonce) this.result = undefined;
    this.#changed();
    await this.#enqueue({
      ...{ nonce: undo.nonce, eventId: undo.eventId, ticketId: ticket._id, scanned_at: undo.at, direction },
      ...{ type: 'OK', undoes: nonce, about: aboutOf(result), ...(this.#zone !== undefined && { zone: this.#zone }) },
    });
    if (this.isOnline) await this.sync();
  }

  /** Takes the result away. */
  dismiss(): void {
    this.result = undefined;
    this.#changed();
  }

  dismissNotice(id: string): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
    this.#changed();
  }

  get #zone(): string | undefined {
    return zoneOf(this.#standing);
  }

  get #standing(): Standing | undefined {
    const { event, me, gate } = this;
    return event && { event, config: me?.scanConfig, zones: me?.zones ?? [], zone: gate?.zone };
  }

  /** The ticket of what was read. A code that a reader typed by the keys of another language is tried in that, too. */
  async #find(
    read: { readonly code: string; readonly typed?: boolean } | { readonly ticketId: string },
  ): Promise<Found> {
    if ('ticketId' in read) return { ticketId: read.ticketId, ticket: this.list?.byId(read.ticketId) };
    const { code, typed } = read;
    const ticket = await this.list?.byCode(code);
    if (ticket || !typed) return { code, ticket };
    for (const other of layouts(code)) {
      const meant = await this.list?.byCode(other.text);
      if (meant) return { code: other.text, ticket: meant, layout: other.layout };
    }
    return { code, ticket };
  }

  /** What the service says, if it says anything. */
  async #ask(
    { code, ticketId }: Found,
    { nonce, at, direction, force }: Pick<Result, 'nonce' | 'at' | 'direction'> & { readonly force: boolean },
  ): Promise<ScanAnswer | 'refused' | undefined> {
    const { gate } = this;
    if (!gate) return undefined;
    const zone = this.#zone;
    try {
      const answer = await this.#service.scan(
        {
          barcode: code ?? '-',
          ...{ eventId: gate.eventId, nonce, direction, scannedAt: at.toISOString() },
          ...(ticketId !== undefined && { ticketId }),
          ...(zone !== undefined && { zone }),
          ...(force && { force }),
        },
        { timeout: 10_000 },
      );
      this.#back();
      return answer;
    } catch (error) {
      return (await this.#fail(error)) ? undefined : 'refused';
    }
  }

  async #take(answer: ScanAnswer, made: Pick<Result, 'nonce' | 'at' | 'direction'>): Promise<Result> {
    if (answer.ticket) this.list?.apply(await keptTickets([answer.ticket]));
    return resultOf(answer, made);
  }

  #decide({ ticket }: Found, made: Pick<Result, 'nonce' | 'at' | 'direction'>, force: boolean): Result {
    const standing = this.#standing;
    if (!standing) throw new Error('There is no event');
    const admission = decideHere(standing, ticket, { ...made, force: force && this.mayForce });
    const zones = new Map((this.me?.zones ?? []).map(({ _id, name = _id }) => [_id, name]));
    const result = ownResult(admission, made, { ticket, events: this.events, zones, hasNoList: !this.isComplete });
    if (ticket && result.access === 'GRANTED') {
      this.list?.addScan(ticket._id, {
        ...{ nonce: made.nonce, at: made.at.toISOString(), direction: made.direction, eventId: standing.event._id },
        ...{ device: this.me?.name, zone: zoneOfDoor(standing)?._id, ...(result.isForced && { forced: true }) },
      });
    }
    return result;
  }

  /** An answer after the decision: what it says otherwise has to be known. */
  async #hearLate(asked: Promise<ScanAnswer | 'refused' | undefined>, own: Result): Promise<void> {
    const answer = await asked;
    if (!answer || answer === 'refused') return;
    await this.queue.drop([own.nonce]);
    const late = await this.#take(answer, own);
    this.recent = this.recent.map((one) => (one.nonce === own.nonce ? { ...late, attention: one.attention } : one));
    if (late.access !== own.access) {
      const [first] = late.scans;
      this.#notify({ kind: 'late', about: aboutOf(own), at: own.at, reason: late.reason, first, access: late.access });
    }
    this.#changed();
  }

  async #enqueue(scan: QueuedScan | undefined): Promise<void> {
    if (!scan) return;
    try {
      await this.queue.add(scan);
    } catch {
      this.#notifyFull();
    }
    this.#changed();
  }

  async #sync(): Promise<void> {
    await this.#attempt(async () => {
      await this.#send();
      await this.#readChanges();
      await this.#keep();
    });
    this.#changed();
  }

  async #send(): Promise<void> {
    for (const { eventId, scans } of this.queue.batches()) {
      try {
        const sent = scans.map(({ eventId: _event, about: _about, ...scan }) => scan);
        const { results } = await this.#service.upload({ eventId, scans: sent }, { timeout: 60_000 });
        await this.queue.drop(scans.map(({ nonce }) => nonce));
        for (const { nonce, result, reason, first } of results) {
          const scan = scans.find((one) => one.nonce === nonce);
          if (result !== 'conflict' || !scan) continue;
          const ticket = scan.ticketId ?? (scan.barcode && (await this.list?.byCode(scan.barcode))?._id);
          if (ticket) this.#told.add(ticket);
          this.#notify({ kind: 'conflict', about: scan.about, at: new Date(scan.scanned_at), reason, first });
        }
      } catch (error) {
        // an event that the device no longer opens: its scans stay, and do not keep the others from being sent
        if (!(error instanceof ServiceError && [403, 404].includes(error.status))) throw error;
      }
    }
  }

  /** Reads the list, or what changed since: a row may be committed after a younger one was read, hence a minute more. */
  async #readChanges(): Promise<void> {
    const { list } = this;
    if (!list) return;
    const known = this.isComplete ? this.#listedAt : undefined;
    const from = known === undefined ? undefined : new Date(Date.parse(known) - 60_000).toISOString();
    let begun = '';
    let after: string | undefined;
    let read = 0;
    do {
      const page = await this.#service.tickets(
        {
          eventId: list.eventId,
          top: 1000,
          ...(from !== undefined && { from }),
          ...(after !== undefined && { after }),
        },
        { timeout: 60_000 },
      );
      begun ||= page.now;
      after = page.next;
      const tickets = await keptTickets(page.docs);
      if (this.list !== list) return;
      list.apply(tickets);
      for (const { _id } of tickets) this.#tellConflict(list, _id);
      read += page.docs.length;
      this.progress = from === undefined && page.total > 0 ? Math.min(1, read / page.total) : undefined;
      this.#changed();
    } while (after !== undefined);
    this.progress = undefined;
    this.isComplete = true;
    this.syncedAt = this.clock.now;
    this.#listedAt = begun;
    try {
      for (const { block, tickets } of list.takeChanged()) await this.#vault?.writeBlock(list.eventId, block, tickets);
      await this.#vault?.write(`list ${list.eventId}`, { from: begun } satisfies ListState);
    } catch {
      this.#notifyFull();
    }
  }

  /** A ticket that this device and another admitted without knowing of each other is told at both, once. */
  #tellConflict(list: TicketList, ticketId: string): void {
    const found = list.conflictOf(ticketId, zoneOf(this.#standing), this.me?.scanConfig?.enableMultiCheckin === true);
    const own = this.recent.find(({ nonce }) => found?.entries.some((entry) => entry.nonce === nonce));
    const other = found?.entries.find(({ nonce }) => nonce !== own?.nonce);
    if (!own || !other || this.#told.has(ticketId)) return;
    this.#told.add(ticketId);
    this.#notify({ kind: 'conflict', about: aboutOf(own), at: own.at, reason: 'ALREADY_IN', first: other });
  }

  /** Opens the list of an event, as far as it is kept. */
  async #openList(eventId: string): Promise<void> {
    const list = new TicketList(eventId);
    this.list = list;
    this.isComplete = false;
    this.progress = undefined;
    this.syncedAt = undefined;
    await this.#vault?.keepOnly(eventId);
    const state = (await this.#vault?.read(`list ${eventId}`)) as ListState | undefined;
    if (!state) return;
    const blocks = (await this.#vault?.readBlocks(eventId)) as (KeptTicket[] | undefined)[];
    if (blocks.some((block) => block === undefined)) return;
    list.apply(blocks.flatMap((block) => block ?? []));
    list.takeChanged();
    for (const scan of this.queue.scans) {
      const { nonce, scanned_at: at, type, direction, zone, forced, undoes } = scan;
      const ticketId =
        scan.ticketId ?? (scan.barcode === undefined ? undefined : (await list.byCode(scan.barcode))?._id);
      if (type === 'OK' && ticketId !== undefined && scan.eventId === eventId)
        list.addScan(ticketId, {
          ...{ nonce, at, direction, zone, eventId, device: this.me?.name },
          ...{ forced, undoes },
        });
    }
    this.isComplete = true;
    this.#listedAt = state.from;
    this.syncedAt = new Date(state.from);
  }

  async #keep(): Promise<void> {
    if (this.#token === undefined) return;
    const { me, events, gate, cameraId } = this;
    try {
      await this.#vault?.write('device', {
        ...{ token: this.#token, me, events, gate, cameraId, difference: this.clock.difference },
      } satisfies Kept);
    } catch {
      this.#notifyFull();
    }
  }

  /** Does what needs the service. Without an answer the device goes on by itself. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    if (this.#token === undefined) return;
    try {
      await work();
      this.#back();
    } catch (error) {
      if (await this.#fail(error)) this.#miss(error instanceof UnreachableError ? maxMisses : 1);
    }
    this.#changed();
  }

  /** Tells of a request that failed. Answers whether there was no answer, or none that counts. */
  async #fail(error: unknown): Promise<boolean> {
    if (error instanceof ServiceError) {
      if (error.status === 401) {
        await this.#end('revoked');
        return false;
      }
      if (error.status < 500 && error.status !== 429) {
        this.#notify({ kind: 'refused', message: error.message });
        return false;
      }
      this.#miss(1);
      return true;
    }
    if (!(error instanceof UnreachableError)) throw error;
    this.#miss(1);
    return true;
  }

  #miss(count: number): void {
    this.#misses += count;
    if (this.#misses < maxMisses || !this.isOnline) return;
    this.isOnline = false;
    this.offlineSince = this.clock.now;
    this.#changed();
  }

  #back(): void {
    this.#misses = 0;
    this.isOnline = true;
    this.offlineSince = undefined;
  }

  /** The list is gone now. Scans that were not sent stay: they can be sent once the device is switched on again. */
  async #end(ending: Ending): Promise<void> {
    this.ending = ending;
    this.list = undefined;
    this.isComplete = false;
    this.result = undefined;
    this.recent = [];
    this.#become('ended');
    await this.#vault?.keepOnly('');
  }

  #show(result: Result): void {
    this.result = result;
    this.#changed();
    this.dispatchEvent(new CustomEvent('result', { detail: result }));
  }

  #notify(notice: Omit<Notice, 'id'>): void {
    this.notices = [{ id: newNonce(), ...notice }, ...this.notices].slice(0, 20);
    this.#changed();
  }

  #notifyFull(): void {
    if (!this.notices.some(({ kind }) => kind === 'full')) this.#notify({ kind: 'full' });
  }

  #become(phase: Phase): void {
    this.phase = phase;
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}

/** What was read last: it is no second scan while it stays in sight. */
interface LastRead {
  readonly key: string;
  /** By the clock of the device, in milliseconds. */
  seen: number;
  result?: Result;
}

interface Found {
  readonly code?: string;
  readonly ticketId?: string;
  readonly ticket: KeptTicket | undefined;
  /** The layout of the keys by which it was typed, where that is another. */
  readonly layout?: string;
}

/** A reader whose keyboard is set to another language is put right once, so that it reads what isn't known here, too. */
function withLayout(result: Result, { layout }: Found): Result {
  return layout === undefined
    ? result
    : { ...result, attention: [...result.attention, { kind: 'layout', text: layout }] };
}

function zoneOf(standing: Standing | undefined): string | undefined {
  return standing && zoneOfDoor(standing)?._id;
}

function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The holder's name, or what kind of ticket it is. */
export function aboutOf({ ticket }: Result): string | undefined {
  return ticket?.name ?? ticket?.ticketName;
}

function scanToSend({ code, ticketId }: Found, result: Result, gate: Gate | undefined): QueuedScan | undefined {
  if (!gate) return undefined;
  const { nonce, at, direction, access, isForced } = result;
  return {
    ...{ nonce, eventId: gate.eventId, scanned_at: at.toISOString(), direction, about: aboutOf(result) },
    type: access === 'GRANTED' ? 'OK' : 'FAIL',
    ...(ticketId !== undefined ? { ticketId } : { barcode: code }),
    ...(gate.zone !== undefined && { zone: gate.zone }),
    ...(isForced && { forced: true }),
  };
}
