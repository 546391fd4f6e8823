/** The seat picker of an event. Long because loading, choosing and showing share the state of one seating chart. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { ServiceError } from '../../../client/errors.ts';
import type { EventInfo, InfoTicket } from '../../../contract/event-info.ts';
import { seatMaps, SeatStates } from '../../../contract/seat-maps.ts';
import { seats as english } from '../../../locales/en/seats.ts';
import type { Texts } from '../../../locales/index.ts';
import type { Reason } from '../../../sale/ticket-options.ts';
import { isResale } from '../../../sale/resale.ts';
import { seatProblems } from '../../../sale/seat-problems.ts';
import { picksBest, picksOnly, rulesOf } from '../../../sale/seating-rules.ts';
import { form } from '../../form.styles.ts';
import { adopt } from '../../styles.ts';
import { bySeats } from '../cart/seats.ts';
import {
  addSeat,
  changeTicket,
  chosenSeats,
  openTickets,
  removeSeat,
  ticketFor,
  type ChosenSeat,
} from './seat-choice.ts';
import { Fares } from './seat-fares.ts';
import { SeatIndex, type ChartSeat } from './seat-index.ts';
import { SeatList } from './seat-list.ts';
import { styles } from './seat-picker.styles.ts';
import { styles as planStyles } from './seat-plan.styles.ts';
import { countFree, SeatPlanView } from './seat-plan.ts';
import { isSame, namesOf, placeOf, traitsOf, type SceneBasis, type SeatScene, type Sight } from './seat-scene.ts';
import type { SeatLook } from './seat-symbols.ts';
import type { SeatSight } from './seat-sight.ts';
import { SeatWatch } from './seat-watch.ts';
import { renderKey, renderYours, type SeatOrder } from './selected-seats.ts';
import { setSeats } from './set-seats.ts';
import type { ShopFailed } from '../view/shop-events.ts';
import type { ShopPart } from '../view/shop-part.ts';
import { cost } from '../view/later-texts.ts';
import { why, type ShopHost, type ShopView } from '../view/shop-view.ts';

/** The operations of this part; it loads where an event has seats. */
const operations = { seatMaps };

/** A seat that is kept for staff: the `transport` of a counter adds them to the states. */
interface KeptSeat {
  readonly seat: string;
  readonly note: string;
}
type States = Pick<SeatStates, 'taken' | 'resale'> & { readonly kept?: readonly KeptSeat[] };

/** A scene with the state that it was made from, and what was counted in it. */
interface Scened {
  readonly basis: SceneBasis;
  readonly scene: SeatScene;
  readonly free: number;
  problems?: readonly Reason[];
}

/**
 * Seats to choose in a plan or in a list. Nothing if the service has no seating chart: the event is sold without seats
 * then.
 */
export class SeatPicker implements ShopPart, SeatOrder {
  readonly place = 'after';
  private state: 'loading' | 'failed' | 'none' | 'ready' = 'loading';
  private chart: SeatIndex | undefined;
  private plan: SeatPlanView | undefined;
  private readonly list: SeatList;
  private taken: ReadonlySet<string> = new Set();
  /** Seats on resale, and those that this buyer holds, each with the ticket type of its listing. */
  private offered: ReadonlyMap<string, string> = new Map();
  /** Seats that are kept for staff, with their notes: the counter of the desk tells them. */
  private kept: ReadonlyMap<string, string> = new Map();
  private mode: 'plan' | 'list' = 'plan';
  /** Name of the ticket for the next seat; '' leaves it to the cart. */
  private next = '';
  /** Seats that another buyer was faster to take, as text. */
  private lost = '';
  private message = '';
  /** The picture seen from a seat, while it is open. */
  private sight: SeatSight | undefined;
  private revision = '';
  private scened: Scened | undefined;
  private checkout: string | undefined;
  private readonly watch: SeatWatch;

  private constructor(
    private readonly host: ShopHost,
    private readonly event: string,
    private readonly shopId: string | undefined,
  ) {
    adopt(host.element, form, planStyles, styles);
    this.list = new SeatList(this.changed);
    this.watch = new SeatWatch(host.element, () => this.refresh());
    host.element.addEventListener('shop-failed', this.handleFailed);
    void this.load();
  }

  /** The picker of an event; the existing one for the same event. */
  static open(host: ShopHost, info: EventInfo, here: readonly ShopPart[]): SeatPicker {
    const known = here.find((part) => part instanceof SeatPicker);
    return known ?? new SeatPicker(host, info._id, host.element.underShop);
  }

  suits(info: EventInfo): boolean {
    return info._id === this.event && info.seating === true && this.host.element.underShop === this.shopId;
  }

  stop(): void {
    this.watch.stop();
    this.sight?.close();
    this.host.element.removeEventListener('shop-failed', this.handleFailed);
    this.host.cart.seatNames = undefined;
  }

  holdsBack(view: ShopView): string | undefined {
    const { texts } = this;
    const rules = rulesOf(view.info);
    if (this.state === 'none') return undefined;
    const current = this.scene(view);
    if (!current) return picksBest(rules) ? undefined : this.state === 'failed' ? texts.failed : texts.loading;
    current.problems ??= this.problems(view, current.scene.chart);
    const missing = current.problems.reduce(
      (sum, { code, limit = 0 }) => sum + (code === 'SEATS_MISSING' ? limit : 0),
      0,
    );
    if (missing > 0) return texts.missing(missing);
    const [problem] = current.problems;
    if (problem?.code === 'SEAT_ORPHAN') return texts.orphans(this.names(problem.seats ?? [], view.language));
    return problem && why(view, problem);
  }

  render(view: ShopView): TemplateResult | typeof nothing {
    const { texts } = this;
    if (this.state === 'none') return nothing;
    // after a purchase or an abort, other seats are free
    if (this.checkout && !this.host.cart.checkout) this.watch.look();
    this.checkout = this.host.cart.checkout?.id;
    const current = this.scene(view);
    return html`<section class="seating-part" aria-labelledby="seats-title">
      <h3 id="seats-title">${texts.title}</h3>
      ${
        current
          ? this.renderChart(current)
          : this.state === 'failed'
            ? html`<div class="notice">
                <p>${texts.failed}</p>
                <button type="button" class="quiet" @click=${this.handleRetry}>${view.text.shared.retry}</button>
              </div>`
            : html`<div class="skeleton" role="status" aria-label=${texts.loading}></div>`
      }
    </section>`;
  }

  private renderChart({ scene, free, basis }: Scened): TemplateResult {
    const { texts, chart, view } = scene;
    const rules = rulesOf(view.info);
    const count = texts.free(free, chart.byId.size);
    const intro = scene.locked ? texts.introShown : picksBest(rules) ? texts.intro : texts.introRequired;
    const mode = (value: 'plan' | 'list', label: string) =>
      html`<label
        ><input
          type="radio"
          name="seat-mode"
          value=${value}
          .checked=${live(this.mode === value)}
          @change=${() => {
            this.mode = value;
            this.changed();
          }}
        /><span>${label}</span></label
      >`;
    return html`<p class="muted">${intro}</p>
      ${this.lost ? html`<p class="notice">${this.lost}</p>` : nothing}
      <div class="ways">
        <fieldset class="modes">
          <legend class="sr">${texts.show}</legend>
          ${mode('plan', texts.plan)}${mode('list', texts.list)}
        </fieldset>
        ${this.renderNext(scene)}
        <p class="small muted count">${count}</p>
      </div>
      ${this.mode === 'plan' ? (this.plan?.render(scene, count, basis) ?? nothing) : this.list.render(scene)}
      <p class="wrong">${this.message}</p>
      ${this.mode === 'plan' ? renderKey(scene) : nothing} ${renderYours(scene, this)}
      ${this.sight?.render(scene) ?? nothing}`;
  }

  /** The choice of the ticket for the next seat, if there is more than one kind. */
  private renderNext({ texts, fares, locked, view }: SeatScene): TemplateResult | typeof nothing {
    if (locked || !fares.offerChoice) return nothing;
    const tickets = fares.all.flatMap((fare) => fare.tickets);
    const names = [...new Set(tickets.map(({ name }) => name))];
    const next = this.next || (tickets.find(({ id }) => openTickets(view.cart, id) > 0)?.name ?? names[0]);
    return html`<label class="field next"
      ><span class="small">${texts.next}</span>
      <select
        @change=${(event: Event) => {
          this.next = (event.target as HTMLSelectElement).value;
          this.changed();
        }}
      >
        ${names.map((name) => html`<option value=${name} .selected=${name === next}>${name}</option>`)}
      </select></label
    >`;
  }

  private get texts(): Texts['seats'] {
    return this.host.translated()?.seats ?? english;
  }

  /** The scene on screen: the same object until something changes, `undefined` before the plan is loaded. */
  private scene(view: ShopView): Scened | undefined {
    const { chart, texts, taken, offered, kept, scened } = this;
    if (!chart) return undefined;
    const { info, cart, language } = view;
    const { checkout } = this.host.cart;
    const now: SceneBasis = { chart, texts, taken, offered, kept, info, cart, language, checkout };
    const last = scened?.basis;
    const basis = last && isSame(now, last) ? last : now;
    if (scened && basis === last && scened.scene.view === view) return scened;
    const hasSameFares =
      info === last?.info && language === last.language && chart === last.chart && offered === last.offered;
    const fares = scened && hasSameFares ? scened.scene.fares : new Fares(view, chart, offered);
    const chosen = new Set(chosenSeats(cart).map(({ id }) => id));
    const lookOf = (seat: ChartSeat): SeatLook =>
      chosen.has(seat.id)
        ? 'chosen'
        : fares.resaleOf(seat)
          ? 'resale'
          : this.taken.has(seat.id) && !this.isOurs(seat.id)
            ? 'taken'
            : fares.of(seat)
              ? kept.has(seat.id)
                ? 'kept'
                : seat.kind
              : 'closed';
    const scene: SeatScene = {
      view,
      texts,
      chart,
      fares,
      locked: picksOnly(rulesOf(info)),
      lookOf,
      noteOf: ({ id }) => kept.get(id),
      ticketFor: (seat) => {
        const fare = fares.of(seat);
        return fare && ticketFor(view, cart, fare, this.next);
      },
      pick: this.pick,
      look: (sight) => void this.look(sight),
    };
    return (this.scened = { basis, scene, free: countFree(scene) });
  }

  /** The reasons why these seats would be rejected, by the rule that rejects them. */
  private problems({ info, cart }: ShopView, { plan }: SeatIndex): readonly Reason[] {
    const others = new Set([...this.taken].filter((id) => !this.isOurs(id)));
    return seatProblems(plan, others, info, bySeats(cart), this.offered);
  }

  /** True for a seat that a checkout of this buyer holds: for others it is taken. */
  private isOurs(id: string): boolean {
    const { checkout, lines, isHolding } = this.host.cart;
    if (!checkout && !isHolding) return false;
    return checkout?.seats && !isHolding
      ? checkout.seats.includes(id)
      : chosenSeats(lines).some((seat) => seat.id === id);
  }

  private names(ids: readonly string[], language: string): string {
    const { chart, texts } = this;
    return chart ? namesOf({ chart, texts }, ids, language).join('; ') : '';
  }

  private readonly pick = (seat: ChartSeat): void => {
    const view = this.host.view();
    const current = view && this.scene(view);
    if (!current) return;
    const { scene } = current;
    const { texts, lookOf, locked } = scene;
    const place = placeOf(scene, seat);
    const look = lookOf(seat);
    if (locked) this.say(texts.introShown);
    else if (look === 'chosen') this.remove(seat);
    else if (look === 'taken') this.say(texts.isTaken(place));
    else {
      const ticket = scene.ticketFor(seat);
      if (!ticket) {
        this.say(texts.isClosed(place));
        return;
      }
      const reason = addSeat(view, this.host.cart, seat.id, ticket);
      const details = [place, ...traitsOf(scene, seat)].join(', ');
      if (!reason) this.tell(texts.chosen(details, `${ticket.name} ${cost(view, ticket)}`));
      else this.say(why(view, reason));
    }
  };

  /** Shows the picture seen from a place, in a dialog that loads then. */
  private async look(sight: Sight): Promise<void> {
    try {
      const { SeatSight } = await import('./seat-sight.ts');
      this.sight = new SeatSight(this.host.element, sight, () => {
        this.sight = undefined;
      });
      await this.sight.show();
    } catch (error) {
      this.host.announce(this.host.failed(error));
    }
  }

  /** Removes a seat from the cart. */
  remove(seat: ChartSeat): void {
    const view = this.host.view();
    const { chart, texts } = this;
    if (!view || !chart) return;
    removeSeat(view, this.host.cart, seat.id);
    this.tell(texts.removed(placeOf({ chart, texts }, seat)));
  }

  /** Changes the ticket of a seat. */
  change(seat: ChartSeat, ticket: InfoTicket | undefined): void {
    const view = this.host.view();
    if (!view || !ticket) return;
    const reason: Reason | undefined = changeTicket(view, this.host.cart, seat.id, ticket);
    this.say(reason ? why(view, reason) : '');
  }

  /** Announces a success, which is only spoken. */
  private tell(texts: string): void {
    this.message = this.lost = '';
    this.host.announce(texts);
    this.changed();
  }

  /** Announces a failure, which is spoken and stays to be read. */
  private say(texts: string): void {
    this.message = texts;
    if (texts) this.host.announce(texts);
    this.changed();
  }

  private readonly changed = (): void => {
    this.host.element.requestUpdate();
  };

  private async load(): Promise<void> {
    const client = this.host.clientFor(operations);
    const { event: id, shopId } = this;
    try {
      const [plan, states] = await Promise.all([client.seatMaps.plan({ id }), client.seatMaps.states({ id, shopId })]);
      this.revision = states.revisionId;
      this.chart = new SeatIndex(plan);
      this.plan = new SeatPlanView(this.chart, this.changed);
      this.state = 'ready';
      const { cart: stored } = this.host;
      stored.seatNames = (ids) => {
        const { chart, texts } = this;
        return chart ? namesOf({ chart, texts }, ids, this.host.view()?.language ?? 'en', true) : [];
      };
      this.take(states);
    } catch (error) {
      const none = error instanceof ServiceError && error.status === 404;
      if (!none) this.host.failed(error);
      this.state = none ? 'none' : 'failed';
    }
    this.changed();
  }

  private async refresh(): Promise<void> {
    if (this.state !== 'ready') return;
    const { event: id, shopId } = this;
    const states = await this.host.clientFor(operations).seatMaps.states({ id, shopId });
    if (states.revisionId === this.revision) this.take(states);
    else await this.load(); // the seating chart has a new revision
  }

  /**
   * Takes the current states. Seats of the cart that others have, and seats that are gone from the chart, are removed
   * from it.
   */
  private take({ taken, resale = [], kept = [] }: States): void {
    const view = this.host.view();
    const now = new Set(taken);
    const before = [...this.offered, ...this.offersChosen()].filter(([id]) => this.isOurs(id));
    const offered = new Map([...before, ...resale.map(({ seat, ticketTypeId }) => [seat, ticketTypeId] as const)]);
    if (JSON.stringify([...offered]) !== JSON.stringify([...this.offered])) this.offered = offered;
    const notes = new Map(kept.map(({ seat, note }) => [seat, note]));
    if (JSON.stringify([...notes]) !== JSON.stringify([...this.kept])) this.kept = notes;
    if (now.size !== this.taken.size || taken.some((id) => !this.taken.has(id))) this.taken = now;
    if (view && picksOnly(rulesOf(view.info)))
      for (const { ticketTypeId } of chosenSeats(this.host.cart.lines)) setSeats(this.host.cart, ticketTypeId, []);
    const isGone = ({ id, ticketTypeId }: ChosenSeat) =>
      !this.isOurs(id) && (isResale(ticketTypeId) ? offered.get(id) !== ticketTypeId : now.has(id));
    const gone = chosenSeats(this.host.cart.lines)
      .filter((seat) => !this.chart?.byId.has(seat.id) || isGone(seat))
      .map(({ id }) => id);
    if (gone.length > 0 && view) {
      const names = this.names(gone, view.language);
      for (const id of gone) removeSeat(view, this.host.cart, id);
      if (names) this.host.announce((this.lost = this.texts.lost(names, gone.length)));
    }
    this.changed();
  }

  private offersChosen(): (readonly [seat: string, ticketTypeId: string])[] {
    return chosenSeats(this.host.cart.lines).flatMap(({ id, ticketTypeId }) =>
      isResale(ticketTypeId) ? [[id, ticketTypeId] as const] : [],
    );
  }

  private readonly handleRetry = (): void => {
    this.state = 'loading';
    this.changed();
    void this.load();
  };

  /** Other buyers were faster: the plan shows the current states. */
  private readonly handleFailed = ({ error }: ShopFailed): void => {
    if (!(error instanceof ServiceError) || error.status !== 409) return;
    const states = SeatStates.safeParse((error.body as { readonly seats?: unknown }).seats);
    if (states.success && states.data.revisionId === this.revision) this.take(states.data);
    else this.watch.look();
  };
}
