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
import { undoTime } from '../sale/admission.ts';
import { shortCodeOf } from '../sale/ticket-codes.ts';
import { directionsOf } from '../sale/gates.ts';
import { DoorClock } from './clock.ts';
import { Connection } from './connection.ts';
import { decideHere, gateHere, zoneOfDoor, type Standing } from './decision.ts';
import { createDoorClient, type DoorOperations } from './door-client.ts';
import { EventList } from './event-list.ts';
import type { Notice } from './notices.ts';
import { ownResult, resultOf, type Result } from './results.ts';
import { readCode, type ReadTicket } from './read-code.ts';
import { ScanQueue, type QueuedScan } from './scan-queue.ts';
import { keptTickets, type TicketList } from './ticket-list.ts';
import { layouts } from './scanner/typing.ts';
import type { Vault } from './vault.ts';

export type Me = Answer<typeof door.me>;

/** Where a device is in its evening. */
export type Phase = 'starting' | 'unpaired' | 'gate' | 'ready' | 'scanning' | 'ended';

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

/** For so long after an event its tickets stay on a device, in milliseconds: people leave, and scans are undone. */
const keptTime = 12 * 3_600_000;
/** The same code is no second scan within this time in milliseconds. */
const repeatTime = 4000;
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
  result: Result | undefined;
  /** The results of this start, the newest first. */
  recent: readonly Result[] = [];
  notices: readonly Notice[] = [];
  queue: ScanQueue;
  readonly clock: DoorClock;
  readonly connection: Connection;
  readonly #service: DoorOperations;
  readonly #vault: Vault | undefined;
  readonly #patience: () => Promise<void>;
  #token: string | undefined;
  /** Scans that were sent after its end: the box office decides whether they count. */
  lateSent = 0;
  /** The service takes nothing from it any more. */
  #isShut = false;
  /** Tickets whose conflicts were told. */
  readonly #told = new Set<string>();
  #syncing: Promise<void> | undefined;
  #last: LastRead | undefined;
  #list: EventList | undefined;

  constructor({ baseUrl, vault, clock = new DoorClock(), request, patience = () => pause(700) }: DoorOptions) {
    super();
    this.clock = clock;
    this.connection = new Connection(() => clock.now);
    this.#vault = vault;
    this.#patience = patience;
    this.queue = new ScanQueue(vault);
    this.#service = createDoorClient({ baseUrl, clock, token: () => this.#token, ...(request && { request }) });
  }

  /** The event at whose door the device stands. */
  get event(): DoorEventView | undefined {
    return this.events.find(({ _id }) => _id === this.gate?.eventId);
  }

  /** The tickets of the event. */
  get list(): TicketList | undefined {
    return this.#list?.tickets;
  }

  /** The list has all tickets of the event. */
  get isComplete(): boolean {
    return this.#list?.isComplete === true;
  }

  /** How much of the list has been read, 0 to 1; missing when it is not being read for the first time. */
  get progress(): number | undefined {
    return this.#list?.progress;
  }

  /** When the list was last brought up to date. */
  get syncedAt(): Date | undefined {
    return this.#list?.syncedAt;
  }

  /** The scan zone at which it stands. */
  get zone(): { readonly _id: string; readonly name: string } | undefined {
    return this.#standing && zoneOfDoor(this.#standing);
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
      if (this.#isEventOver) await this.#forgetEvent();
      else if (this.gate) await this.#openList(this.gate.eventId);
    }
    if (code !== undefined) {
      await this.pair(code);
      return;
    }
    if (!kept) {
      this.#become('unpaired');
      return;
    }
    this.#become(this.#home);
    await this.refresh();
    await this.#settle();
  }

  /** @throws ServiceError 404 for a code that is unknown, used or too old; UnreachableError */
  async pair(code: string): Promise<void> {
    let paired: Answer<typeof door.pair>;
    try {
      paired = await this.#service.pair({ code });
    } catch (error) {
      this.#become(this.#token === undefined ? 'unpaired' : this.#home);
      throw error;
    }
    const { token, me, events = [] } = paired;
    this.#token = token;
    this.ending = undefined;
    this.lateSent = 0;
    this.connection.found();
    // it may be of another seller: what the phone held is none of its business
    if (this.gate) await this.#vault?.dropLists();
    this.me = me;
    this.events = events;
    this.gate = undefined;
    this.#list = undefined;
    // the choice keeps it, too
    if (!this.#onlyEvent) await this.#keep();
    if (!me) await this.refresh();
    await this.#settle();
  }

  /** Asks what the device may do, and for its events. */
  async refresh(): Promise<void> {
    await this.#attempt(async () => {
      // beside each other: on a slow network each round trip is waited for at the first start
      const [me, events] = await Promise.all([this.#service.me({}), this.#service.events({})]);
      this.me = me;
      this.events = events;
      await this.#keep();
      if (!this.ending) return;
      this.ending = undefined;
      await this.#settle();
    });
  }

  /** Where it waits for a tap. */
  get #home(): Phase {
    return this.event ? 'ready' : 'gate';
  }

  /** Goes where there is something to do: past the choice, where there is none. */
  async #settle(): Promise<void> {
    // who looks at it may have begun to scan meanwhile
    if (this.ending || this.phase === 'scanning') return;
    if (this.#onlyEvent) await this.choose(this.#onlyEvent._id);
    else if (this.event && this.list?.eventId !== this.event._id) await this.choose(this.event._id, this.gate?.zone);
    else this.#become(this.#home);
  }

  /** The event where there is nothing to choose; missing once it is chosen. */
  get #onlyEvent(): DoorEventView | undefined {
    const isOnly = this.events.length === 1 || this.me?.scanConfig?.mode === 'lock';
    return isOnly && !this.event && !this.asksZone ? this.events[0] : undefined;
  }

  /** Whether the zone has to be chosen: there are some, and the scan group sets none. */
  get asksZone(): boolean {
    return this.me?.scanConfig?.scanZoneId === undefined && (this.me?.zones ?? []).length > 0;
  }

  /** Takes its place at the door of an event. */
  async choose(eventId: string, zone?: string): Promise<void> {
    this.gate = { eventId, zone };
    this.result = undefined;
    await Promise.all([this.#keep(), this.list?.eventId === eventId ? undefined : this.#openList(eventId)]);
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
    if (this.#token === undefined) return;
    if (this.ending) {
      await this.#sendLate();
      return;
    }
    if (this.#isEventOver) await this.#forgetEvent();
    if (!this.connection.isOnline && !(await this.#finds())) return;
    const age = this.syncedAt ? this.clock.now.getTime() - this.syncedAt.getTime() : Infinity;
    if (this.queue.size > 0 || (this.list && age >= this.syncSeconds * 1000)) await this.sync();
  }

  /** Whether the event of its door is over for long, or none of its events any more. */
  get #isEventOver(): boolean {
    if (!this.gate) return false;
    const end = Date.parse(this.event?.end ?? this.event?.start ?? '');
    return !this.event || this.clock.now.getTime() > end + keptTime;
  }

  /** The tickets of an event that is over don't stay; scans that were not sent do. */
  async #forgetEvent(): Promise<void> {
    this.gate = undefined;
    this.#list = undefined;
    this.result = undefined;
    this.recent = [];
    await this.#vault?.dropLists();
    await this.#keep();
    this.#become('gate');
  }

  /** Looks for the network. */
  async #finds(): Promise<boolean> {
    await this.refresh();
    return this.connection.isOnline;
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
    if (isThere) {
      await this.refresh();
      return;
    }
    this.connection.lost();
    this.#changed();
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
    // a rotating code that stays in sight is the same ticket by another text
    const key = 'code' in read ? shortCodeOf(read.code) : read.ticketId;
    const text = 'code' in read ? read.code : key;
    const seen = this.clock.own;
    if (!force && this.#last && isSameRead(this.#last, { key, text, seen })) {
      this.#last.seen = seen;
      if (this.#last.result) this.#show(this.#last.result);
      return;
    }
    const last: LastRead = { key, text, seen };
    this.#last = last;
    const made = { nonce: crypto.randomUUID(), at: this.clock.now, direction: this.direction };
    const found = await this.#find(read, made.at);
    const asked = this.connection.isOnline ? this.#ask(found, { ...made, force }) : undefined;
    const answer = asked && (await Promise.race([asked, this.#patience()]));
    if (answer === 'refused') return;
    const result = answer ? await this.#take(answer, made) : this.#decide(found, made, force);
    last.result = withLayout(result, found);
    // it is kept before it is shown: who was let in is not forgotten when the device dies
    if (!answer) await this.#enqueue(scanToSend(found, result, { eventId: gate.eventId, zone: this.#zone }));
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
    const undo = {
      nonce: crypto.randomUUID(),
      at: at.toISOString(),
      direction,
      undoes: nonce,
      eventId: this.gate.eventId,
    };
    this.list?.addScan(ticket._id, { ...undo, zone: this.#zone });
    this.recent = this.recent.map((one) => (one.nonce === nonce ? { ...one, isUndone: true } : one));
    this.#last = undefined;
    if (this.result?.nonce === nonce) this.result = undefined;
    this.#changed();
    await this.#enqueue({
      ...{ nonce: undo.nonce, eventId: undo.eventId, ticketId: ticket._id, scanned_at: undo.at, direction },
      ...{ type: 'OK', undoes: nonce, about: aboutOf(result), ...(this.#zone !== undefined && { zone: this.#zone }) },
    });
    if (this.connection.isOnline) await this.sync();
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
    return this.zone?._id;
  }

  get #standing(): Standing | undefined {
    const { event, me, gate } = this;
    return event && { event, config: me?.scanConfig, zones: me?.zones ?? [], zone: gate?.zone };
  }

  /** The ticket of what was read. A code that a reader typed by the keys of another language is tried in that, too. */
  async #find(
    read: { readonly code: string; readonly typed?: boolean } | { readonly ticketId: string },
    at: Date,
  ): Promise<Found> {
    if ('ticketId' in read) return { ticketId: read.ticketId, ticket: this.list?.byId(read.ticketId) };
    const { code, typed } = read;
    const known = await this.#readCode(code, at);
    if (known || !typed) return { code, ...known };
    for (const other of layouts(code)) {
      const meant = await this.#readCode(other.text, at);
      if (meant) return { code: other.text, ...meant, layout: other.layout };
    }
    return { code };
  }

  async #readCode(code: string, at: Date): Promise<ReadTicket | undefined> {
    const [list, standing] = [this.#list, this.#standing];
    if (!list || !standing) return undefined;
    const { ticketTypeIds } = gateHere(standing);
    const keys = list.keysOf(this.me?.sellerId ?? '');
    return await readCode(code, { list: list.tickets, keys, ticketTypeIds }, at);
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
      this.connection.found();
      return answer;
    } catch (error) {
      if (!(await this.#isUnanswered(error))) return 'refused';
      this.connection.missed();
      this.#changed();
      return undefined;
    }
  }

  async #take(answer: ScanAnswer, made: Pick<Result, 'nonce' | 'at' | 'direction'>): Promise<Result> {
    if (answer.ticket) this.list?.apply(await keptTickets([answer.ticket]));
    return resultOf(answer, made);
  }

  #decide(found: Found, made: Pick<Result, 'nonce' | 'at' | 'direction'>, force: boolean): Result {
    const standing = this.#standing;
    if (!standing) throw new Error('There is no event');
    const { ticket, code } = found;
    const scans = code === undefined ? [] : this.queue.scansOf(shortCodeOf(code), standing.event._id);
    const admission = decideHere(standing, { ...found, scans }, { ...made, force: force && this.mayForce });
    const zones = new Map((this.me?.zones ?? []).map(({ _id, name = _id }) => [_id, name]));
    const result = ownResult(admission, made, { ticket, events: this.events, zones, hasNoList: !this.isComplete });
    if (ticket && result.access === 'GRANTED') {
      this.list?.addScan(ticket._id, {
        ...{ nonce: made.nonce, at: made.at.toISOString(), direction: made.direction, eventId: standing.event._id },
        ...{ device: this.me?.name, zone: this.#zone, ...(result.isForced && { forced: true }) },
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

  async #enqueue(scan: QueuedScan): Promise<void> {
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
        this.lateSent += results.filter(({ result }) => result === 'late').length;
        for (const { nonce, result, reason, first } of results) {
          const scan = scans.find((one) => one.nonce === nonce);
          if (result !== 'conflict' || !scan) continue;
          const ticket = await this.#list?.ticketOf(scan);
          if (ticket) this.#told.add(ticket);
          this.#notify({ kind: 'conflict', about: scan.about, at: new Date(scan.scanned_at), reason, first });
        }
      } catch (error) {
        // an event that the device no longer opens: its scans stay, and do not keep the others from being sent
        if (!(error instanceof ServiceError && [403, 404].includes(error.status))) throw error;
      }
    }
  }

  /** What was not sent before its end may be sent for some time. */
  async #sendLate(): Promise<void> {
    if (this.queue.size === 0 || this.#isShut) return;
    try {
      await this.#send();
      this.connection.found();
    } catch (error) {
      if (error instanceof ServiceError) this.#isShut = error.status === 401;
      else if (!(error instanceof UnreachableError)) throw error;
    }
    this.#changed();
  }

  async #readChanges(): Promise<void> {
    const list = this.#list;
    const now = () => this.clock.now;
    try {
      await list?.read(this.#service, now, {
        onPage: (tickets) => {
          for (const { _id } of tickets) this.#tellConflict(list.tickets, _id);
          this.#changed();
        },
        isWanted: () => this.#list === list,
      });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.#notifyFull();
    }
  }

  /** A ticket that this device and another admitted without knowing of each other is told at both, once. */
  #tellConflict(list: TicketList, ticketId: string): void {
    const found = list.conflictOf(ticketId, this.#zone, this.me?.scanConfig?.enableMultiCheckin === true);
    const own = this.recent.find(({ nonce }) => found?.entries.some((entry) => entry.nonce === nonce));
    const other = found?.entries.find(({ nonce }) => nonce !== own?.nonce);
    if (!own || !other || this.#told.has(ticketId)) return;
    this.#told.add(ticketId);
    this.#notify({ kind: 'conflict', about: aboutOf(own), at: own.at, reason: 'ALREADY_IN', first: other });
  }

  /** Opens the list of an event, as far as it is kept. */
  async #openList(eventId: string): Promise<void> {
    const { queue, me } = this;
    this.#list = await EventList.open(eventId, { vault: this.#vault, scans: queue.scans, device: me?.name });
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
      this.connection.found();
    } catch (error) {
      if (await this.#isUnanswered(error)) {
        if (error instanceof UnreachableError) this.connection.lost();
        else this.connection.missed();
      }
    }
    this.#changed();
  }

  /** Whether a request that failed had no answer, or none that counts. An answer that counts is told. */
  async #isUnanswered(error: unknown): Promise<boolean> {
    if (error instanceof UnreachableError) return true;
    if (!(error instanceof ServiceError)) throw error;
    if (error.status >= 500 || error.status === 429) return true;
    if (error.status === 401) await this.#end('revoked');
    else this.#notify({ kind: 'refused', message: error.message });
    return false;
  }

  /** The list is gone now. Scans that were not sent stay until they are. */
  async #end(ending: Ending): Promise<void> {
    this.ending = ending;
    this.#isShut = false;
    this.#list = undefined;
    this.result = undefined;
    this.recent = [];
    this.#become('ended');
    await this.#vault?.dropLists();
  }

  #show(result: Result): void {
    this.result = result;
    this.#changed();
    this.dispatchEvent(new CustomEvent('result', { detail: result }));
  }

  #notify(notice: Omit<Notice, 'id'>): void {
    this.notices = [{ id: crypto.randomUUID(), ...notice }, ...this.notices].slice(0, 20);
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
  /** The short code, or the id of a ticket that was searched for. */
  readonly key: string;
  readonly text: string;
  /** By the clock of the device, in milliseconds. */
  seen: number;
  result?: Result;
}

/** Whether it is the ticket of before. A code that was too old is followed by a new one of the same ticket. */
function isSameRead(last: LastRead, { key, text, seen }: LastRead): boolean {
  if (last.key !== key || Math.abs(seen - last.seen) >= repeatTime) return false;
  return last.text === text || last.result?.reason !== 'STALE_CODE';
}

interface Found extends ReadTicket {
  readonly code?: string;
  readonly ticketId?: string;
  /** The layout of the keys by which it was typed, where that is another. */
  readonly layout?: string;
}

/** A reader whose keyboard is set to another language is put right once, so that it reads what isn't known here, too. */
function withLayout(result: Result, { layout }: Found): Result {
  return layout === undefined
    ? result
    : { ...result, attention: [...result.attention, { kind: 'layout', text: layout }] };
}

/** The holder's name, or what kind of ticket it is. */
export function aboutOf({ ticket }: Result): string | undefined {
  return ticket?.name ?? ticket?.ticketName;
}

function scanToSend({ code, ticketId }: Found, result: Result, { eventId, zone }: Gate): QueuedScan {
  const { nonce, at, direction, access, isForced } = result;
  return {
    ...{ nonce, eventId, scanned_at: at.toISOString(), direction, about: aboutOf(result) },
    type: access === 'GRANTED' ? 'OK' : 'FAIL',
    ...(ticketId !== undefined ? { ticketId } : { barcode: code }),
    ...(zone !== undefined && { zone }),
    ...(isForced && { forced: true }),
  };
}
