/** The waiting room of an event. Long because all states of a waiting buyer are one state machine. */
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import type { EventInfo } from '../../../contract/event-info.ts';
import { waitingRoom as api, type QueueTicket } from '../../../contract/waiting-room.ts';
import { room as english } from '../../../locales/en/room.ts';
import { date } from '../../format.ts';
import { adopt } from '../../styles.ts';
import { inOneTab, isPlaceEvent, loadPlace, savePlace } from './place-store.ts';
import type { ShopPart } from '../view/shop-part.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';
import { styles } from './waiting-room.styles.ts';

/** The operations of this part; it loads where an event has a waiting room. */
const operations = { waitingRoom: api };

/** Milliseconds until the next try after a failure; twice as long each time. */
const [firstTry, lastTry] = [3_000, 60_000];
/** The maximum delay of a browser's timer. */
const maxDelayMs = 2 ** 31 - 1;

/**
 * `closed`: the room is not open yet. `entering`: no answer yet. `over`: the turn has expired, or a checkout began with
 * the place. The others are the service's own.
 */
type Answer = QueueTicket | { readonly state: 'closed' | 'entering' | 'over' };

/**
 * A countdown, the progress in the queue, and the turn, in place of the next step. The tickets below can be seen and
 * chosen. Important changes are announced once; continuous ones are only shown.
 */
export class WaitingRoom implements ShopPart, ReactiveController {
  readonly place = 'before';
  private answer: Answer = { state: 'entering' };
  private isOffline = false;
  private wait = firstTry;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private clock: ReturnType<typeof setInterval> | undefined;
  /** True while a request is pending. */
  private asking = false;
  private askedAt = 0;
  /** Seconds that were left at the last announcement. */
  private said = Infinity;

  private constructor(
    private readonly host: ShopHost,
    private readonly eventId: string,
    private info: EventInfo['waitingRoom'],
  ) {
    adopt(host.element, styles);
  }

  /** The existing room continues, e.g. when the event was requested again. Waits for no answer. */
  static open(host: ShopHost, info: EventInfo, here: readonly ShopPart[]): WaitingRoom {
    const known = here.find((part): part is WaitingRoom => part instanceof WaitingRoom && part.suits(info));
    if (known) {
      known.info = info.waitingRoom;
      known.look();
      return known;
    }
    const opened = new WaitingRoom(host, info._id, info.waitingRoom);
    host.element.addController(opened);
    return opened;
  }

  /** It stays while the shop switches between the under-shops of its event. */
  suits({ _id, waitingRoom }: EventInfo): boolean {
    return _id === this.eventId && waitingRoom !== undefined;
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.handleWake);
    window.addEventListener('online', this.handleWake);
    window.addEventListener('storage', this.handleStorage);
    this.clock = setInterval(this.tick, 1000);
    this.look();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.handleWake);
    window.removeEventListener('online', this.handleWake);
    window.removeEventListener('storage', this.handleStorage);
    clearInterval(this.clock);
    clearTimeout(this.timer);
  }

  stop(): void {
    this.host.element.removeController(this);
    this.hostDisconnected();
  }

  /** A held order needs no place. */
  holdsBack(): string | undefined {
    const { state } = this.answer;
    if (this.host.cart.checkout || state === 'admitted' || state === 'open' || state === 'closed') return undefined;
    return this.texts.notYet;
  }

  render(view: ShopView): TemplateResult | typeof nothing {
    const { state } = this.answer;
    const { texts } = this;
    if (state === 'open' || this.host.cart.checkout || ['past', 'soldOut'].includes(view.info.saleStatus ?? ''))
      return nothing;
    return html`<section class="room" part="waiting-room" aria-labelledby="room" data-state=${state}>
      <h3 id="room">${texts.title}</h3>
      ${this.renderState(view)} ${this.isOffline ? html`<p class="small offline">${texts.offline}</p>` : nothing}
      <p class="sr" role="alert">${state === 'admitted' ? texts.turn : nothing}</p>
    </section>`;
  }

  private renderState(view: ShopView): unknown {
    const { answer, texts } = this;
    switch (answer.state) {
      case 'closed':
        return html`<p>${texts.opensAt(this.momentOf(view, this.info?.opensAt))}</p>`;
      case 'over':
        return html`<p class="place">${texts.over}</p>
          <button type="button" class="quiet" @click=${this.handleAgain}>${texts.again}</button>`;
      case 'early':
        return this.renderEarly(view);
      case 'waiting':
        return this.renderWaiting(view, answer);
      case 'admitted':
        return html`<p class="place" aria-hidden="true">${texts.turn}</p>
          <p>${texts.keptFor(this.retentionMinutes)}</p>`;
      default:
        return html`<p>${texts.entering}</p>`;
    }
  }

  private renderEarly(view: ShopView): TemplateResult {
    const { texts } = this;
    const startsAt = this.startsAt;
    const left = Math.ceil((Date.parse(startsAt ?? '') - Date.now()) / 1000);
    return html`<p>
        <strong>${texts.early}</strong> ${startsAt ? texts.drawnAt(this.momentOf(view, startsAt)) : nothing}
      </p>
      <p class="place" role="timer">${left > 0 ? texts.beginsIn(clockOf(left)) : texts.drawing}</p>
      <p class="small">${texts.keep}</p>`;
  }

  private renderWaiting(view: ShopView, { position = 0, estimatedSeconds = 0 }: QueueTicket): TemplateResult {
    const { texts } = this;
    const first = Math.max(loadPlace(this.eventId)?.first ?? 0, position, 1);
    return html`<p class="place">${this.before(view, position)}</p>
      <progress aria-label=${texts.way} max=${first} .value=${first - position}></progress>
      <p>${texts.estimate(this.lengthOf(estimatedSeconds))}</p>
      <p class="small">${texts.keep}</p>`;
  }

  private get texts(): typeof english {
    return this.host.translated()?.room ?? english;
  }

  private get startsAt(): string | undefined {
    const { startsAt } = this.answer as Partial<QueueTicket>;
    return startsAt ?? this.info?.startsAt;
  }

  /** Whole minutes until the place expires; the last one has begun. */
  private get retentionMinutes(): number {
    const { admittedUntil = '' } = this.answer as Partial<QueueTicket>;
    return Math.max(1, Math.ceil((Date.parse(admittedUntil) - Date.now()) / 60_000));
  }

  private momentOf({ info, language }: ShopView, moment = ''): string {
    const isToday = Date.parse(moment) - Date.now() < 12 * 3_600_000;
    return moment ? date(moment, isToday ? 'time' : 'short', language, info.timezone) : '';
  }

  private before({ language }: Pick<ShopView, 'language'>, position: number): string {
    return this.texts.before(position, new Intl.NumberFormat(language).format(position));
  }

  /** Rounded up: a wait that ends early pleases, a longer one does not. */
  private lengthOf(seconds: number): string {
    const minutes = Math.ceil(seconds / 60);
    return minutes <= 1 ? this.texts.soon : this.texts.about(Math.floor(minutes / 60), minutes % 60);
  }

  /** Requests the state immediately. */
  private look(): void {
    clearTimeout(this.timer);
    const opens = Date.parse(this.info?.opensAt ?? '') - Date.now();
    if (opens > 0) {
      this.take({ state: 'closed' });
      this.later(opens + 3_000 * Math.random());
    } else void this.ask();
  }

  private later(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        this.look();
      },
      Math.min(milliseconds, maxDelayMs),
    );
  }

  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    this.askedAt = Date.now();
    try {
      const answer = await this.request();
      this.isOffline = false;
      this.wait = firstTry;
      this.take(answer);
      if (answer.state !== 'over') this.later(((answer as QueueTicket).pollAfterSeconds ?? 60) * 1000);
    } catch (error) {
      this.fail(error);
    } finally {
      this.asking = false;
    }
  }

  /** The place of this browser. Without one it takes one, unless a checkout is open: then none is needed. */
  private async request(): Promise<Answer> {
    const { eventId } = this;
    const { waitingRoom } = this.host.clientFor(operations);
    const token = loadPlace(eventId)?.token;
    if (token === undefined) {
      // after an expired place the buyer asks for the next one by a click: no one queues without knowing
      if (this.host.cart.checkout || !['entering', 'closed', 'open'].includes(this.answer.state))
        return { state: 'over' };
      return await inOneTab(eventId, async () => {
        // another tab may have been faster
        const found = loadPlace(eventId)?.token;
        const place = await waitingRoom.join({ id: eventId, ...(found !== undefined && { token: found }) });
        if (place.token !== undefined && place.token !== found) savePlace(eventId, { token: place.token });
        return place;
      });
    }
    try {
      return await waitingRoom.place({ id: eventId, token });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'PLACE_NOT_VALID') throw error;
      const isNewer = loadPlace(eventId)?.token !== token;
      if (!isNewer) savePlace(eventId, undefined);
      // a place that was never ours, or that the service has deleted, is no missed turn
      if (isNewer || error.body['reason'] === 'unknown') return await this.request();
      return { state: 'over' };
    }
  }

  private fail(error: unknown): void {
    if (error instanceof ServiceError && error.code === 'WAITING_ROOM_CLOSED') {
      const opensAt = error.body['opensAt'];
      if (typeof opensAt === 'string') this.info = { ...this.info, opensAt };
      this.take({ state: 'closed' });
    } else if (!this.isOffline) {
      this.isOffline = true;
      this.host.announce(this.texts.offline);
    }
    const asked = error instanceof ServiceError ? (error.retryAfter ?? 0) * 1000 : 0;
    this.later(Math.max(asked, this.wait) * (0.8 + 0.4 * Math.random()));
    this.wait = Math.min(lastTry, this.wait * 2);
    this.host.element.requestUpdate();
  }

  /** Shows an answer, and announces real changes. */
  private take(answer: Answer): void {
    const before = this.answer.state;
    this.answer = answer;
    const view = this.host.view();
    const { texts: texts, host } = this;
    host.element.requestUpdate();
    if (answer.state === 'waiting') {
      const { position = 0, estimatedSeconds = 0 } = answer;
      const place = loadPlace(this.eventId);
      if (place && place.first === undefined) savePlace(this.eventId, { ...place, first: position });
      // at first, then whenever half of the wait has passed, and shortly before the turn
      const isNews = estimatedSeconds <= this.said / 2 || (position === 0 && this.said > 0);
      if (view && isNews) {
        this.said = position === 0 ? 0 : estimatedSeconds;
        host.announce(`${this.before(view, position)} ${texts.estimate(this.lengthOf(estimatedSeconds))}`);
      }
      return;
    }
    this.said = Infinity;
    if (answer.state === before || !view) return;
    if (answer.state === 'early')
      host.announce(`${texts.early} ${texts.drawnAt(this.momentOf(view, this.startsAt))} ${texts.keep}`);
    if (answer.state === 'over' && !host.cart.checkout) host.announce(texts.over);
    if (answer.state === 'open' && before !== 'entering') host.announce(texts.free);
  }

  /** The countdown, and the end of a turn. */
  private readonly tick = (): void => {
    const { state } = this.answer;
    if (state === 'early' && !document.hidden) this.host.element.requestUpdate();
    if (state !== 'admitted') return;
    const { admittedUntil = '' } = this.answer as Partial<QueueTicket>;
    const isOver = Date.parse(admittedUntil) <= Date.now();
    // the service's clock counts, which may be behind
    if (isOver && Date.now() - this.askedAt > 5_000) this.look();
    else if (new Date().getSeconds() % 20 === 0) this.host.element.requestUpdate();
  };

  /** A page that wakes from sleep, or is online again, requests the state. */
  private readonly handleWake = (): void => {
    if (document.hidden || this.answer.state === 'over') return;
    this.wait = firstTry;
    this.look();
  };

  private readonly handleStorage = (event: StorageEvent): void => {
    if (!isPlaceEvent(event, this.eventId) || event.newValue === null) return;
    if (this.answer.state === 'over') this.answer = { state: 'entering' };
    this.look();
  };

  private readonly handleAgain = (): void => {
    this.answer = { state: 'entering' };
    this.host.announce(this.texts.entering);
    this.host.element.requestUpdate();
    this.look();
  };
}

/** `12:05`, with hours where there are any. */
function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (part: number) => `${part}`.padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
