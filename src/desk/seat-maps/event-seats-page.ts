/**
 * `<desk-event-seat-plan>`: the seats of an event while it sells. They are chosen in the plan, in the outline or by text, and
 * kept or put on sale again. Long because the plan, the outline and the form show one choice.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ServiceError } from '../../client/errors.ts';
import { eventSeats, maxSeatChanges, type EventSeat, type RefusedSeat } from '../../contract/event-seats.ts';
import { events, type EventAnswer } from '../../contract/events.ts';
import { seatMaps } from '../../contract/seat-maps.ts';
import { transactions } from '../../contract/transactions.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { instantOf } from '../parts/typed.ts';
import { seatsByText } from './by-text.ts';
import {
  categoriesOf,
  chartOf,
  placesOf,
  type Chart,
  type Placed,
  type Selection,
  placeName,
} from '../parts/seat-plan/chart.ts';
import { renderFinding } from './finding.ts';
import { renderKeepChosen, renderKeepSeveral } from './keep-forms.ts';
import '../parts/seat-plan/seat-picture.ts';
import './seat-maps.styles.ts';
import type { DeskSeatPicture, Tool } from '../parts/seat-plan/seat-picture.ts';
import { viewTools } from '../parts/seat-plan/view-tools.ts';
import {
  byId,
  changesBack,
  countStates,
  isTaken,
  seatStates,
  stateOf,
  toneOfState,
  type Change,
} from './seat-states.ts';
import { pickSeveral } from './several.ts';
import { fieldsOf } from './typed-fields.ts';

/** Other people sell meanwhile. */
const refreshEveryMs = 15_000;
const maxListed = 20;

/** The buyer of the only seat that is chosen. */
interface Holder {
  readonly order: string;
  readonly name: string;
}

export class DeskEventSeatPlan extends DeskPage {
  private event!: EventAnswer;
  private chart!: Chart;
  private places: ReadonlyMap<string, Placed> = new Map();
  private seats: ReadonlyMap<string, EventSeat> = new Map();
  private tones: ReadonlyMap<string, number> = new Map();
  private selected: Selection = new Set();
  private tool: Tool = 'lasso';
  private holder: Holder | undefined;
  private refused: readonly RefusedSeat[] = [];
  private done: { readonly text: string; readonly back: readonly Change[] } | undefined;
  private failure = '';
  private isBusy = false;
  private hasPlan = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  override get heading(): string {
    return this.desk.texts.seating.of(this.event.name);
  }

  private get words() {
    return this.desk.texts.eventSeats;
  }

  private get eventId(): string {
    return this.place.params['id'] ?? '';
  }

  private get zone(): string {
    return this.event.timezone ?? this.desk.zone;
  }

  private get mayChange(): boolean {
    return this.desk.may('events:write') || this.desk.may('tickets:write');
  }

  private get mayRead(): boolean {
    return this.desk.may('transactions:read') || this.desk.may('customers:read');
  }

  private get picture(): DeskSeatPicture | null {
    return this.querySelector('desk-seat-picture');
  }

  private get client() {
    return this.desk.client({ eventSeats }).eventSeats;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = setInterval(() => {
      if (!document.hidden && !this.isBusy && this.hasPlan) this.refresh().catch(() => undefined); // the next one may reach it
    }, refreshEveryMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  protected override async load(): Promise<void> {
    const { eventId: id, desk } = this;
    this.selected = new Set();
    this.refused = [];
    this.done = undefined;
    this.failure = '';
    this.hasPlan = false;
    const client = desk.client({ events: { get: events.get }, seatMaps: { get: seatMaps.get } });
    this.event = await client.events.get({ id });
    try {
      const answer = await this.client.list({ id });
      const plan = await client.seatMaps.get({ id: answer.seatMapId, revisionId: answer.revisionId });
      const { background, ...chart } = chartOf(plan);
      // one that is not for buyers was only there to draw the map after it
      this.chart = background?.forBuyers === true ? { ...chart, background } : chart;
      this.places = new Map([...placesOf(this.chart)].map((place) => [place.seat._id, place]));
      this.hasPlan = true;
      this.take(answer.seats);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 404 || !desk.may('events:write')) throw error;
      desk.go(`/events/${id}/seat-map`, { replace: true }); // there is no map yet
    }
  }

  private async refresh(): Promise<void> {
    this.take((await this.client.list({ id: this.eventId })).seats);
  }

  private take(seats: readonly EventSeat[]): void {
    this.seats = byId(seats);
    this.tones = new Map(seats.map((seat) => [seat.seat, toneOfState[stateOf(seat)]]));
    this.requestUpdate();
  }

  private select(selected: Selection): void {
    this.selected = selected;
    this.failure = '';
    this.holder = undefined;
    this.requestUpdate();
    const [only] = selected;
    const order = selected.size === 1 && only !== undefined ? this.seats.get(only)?.transactionId : undefined;
    if (order !== undefined && this.mayRead) void this.readHolder(order);
  }

  /** What the plan can't tell is left out: the link to the order is there anyway. */
  private async readHolder(order: string): Promise<void> {
    try {
      const { prename = '', lastname = '' } = await this.desk
        .client({ transactions: { get: transactions.get } })
        .transactions.get({ id: order });
      const [only] = this.selected;
      if (this.selected.size !== 1 || only === undefined || this.seats.get(only)?.transactionId !== order) return;
      this.holder = { order, name: `${prename} ${lastname}`.trim() };
      this.requestUpdate();
    } catch {
      this.holder = undefined;
    }
  }

  /** `Stalls, row A, seat 12` */
  private nameOf(id: string): string {
    const place = this.places.get(id);
    return place ? placeName(this.words, place) : id;
  }

  private fail(message: string): void {
    this.failure = message;
    this.requestUpdate();
  }

  /** The rule that a form describes; nothing when its time is over. */
  private ruleOf(fields: Readonly<Record<string, string>>): Omit<Change, 'seats'> | undefined {
    const { keep, note = '', until = '', whenReturned } = fields;
    const blockedUntil = instantOf(until, this.zone);
    if (until !== '' && (blockedUntil === null || new Date(blockedUntil) <= new Date())) {
      this.fail(this.words.pastTime);
      return undefined;
    }
    return {
      keep: keep === 'staff' ? 'staff' : 'nobody',
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(blockedUntil !== null && { blockedUntil }),
      ...(whenReturned !== undefined && { whenReturned: true }),
    };
  }

  private keep(event: SubmitEvent): void {
    const rule = this.ruleOf(fieldsOf(event.target as HTMLFormElement));
    if (rule) void this.send([{ seats: [...this.selected], ...rule }], this.words.kept, true);
  }

  /** Looks for so many free seats, keeps them, and shows which. */
  private keepSeveral(event: SubmitEvent): void {
    const { words, chart } = this;
    const fields = fieldsOf(event.target as HTMLFormElement);
    const amount = (fields['amount'] ?? '').trim();
    const count = /^\d{1,4}$/.test(amount) ? Number(amount) : 0;
    if (count < 1 || count > maxSeatChanges) {
      this.fail(words.wrongAmount);
      return;
    }
    const rule = this.ruleOf(fields);
    if (!rule) return;
    const isFree = (id: string) => stateOf(this.seats.get(id)) === 'free';
    const { category = '', where = '' } = fields;
    const seats = pickSeveral(chart, isFree, { count, category, where });
    if (seats.length < count) {
      this.fail(words.onlyFree(seats.length));
      return;
    }
    this.select(new Set(seats));
    this.picture?.show(this.selected);
    void this.send([{ seats, ...rule }], words.kept, true);
  }

  private release(): void {
    const kept = [...this.selected].filter((id) => this.seats.get(id)?.keep !== undefined);
    void this.send([{ seats: kept, keep: null }], this.words.released, true);
  }

  private async send(changes: readonly Change[], said: (count: number) => string, canBeUndone: boolean): Promise<void> {
    if (this.isBusy) return;
    const before = this.seats;
    this.isBusy = true;
    this.failure = '';
    this.requestUpdate();
    try {
      const { changed, refused } = await this.client.change({ id: this.eventId, changes: [...changes] });
      const gone = new Set(refused.map(({ seat }) => seat));
      const ids = changes.flatMap(({ seats }) => seats.filter((id) => !gone.has(id)));
      this.refused = refused;
      const back = canBeUndone && changed > 0 ? changesBack(before, ids, new Date()) : [];
      this.done = { text: said(changed), back };
      await this.refresh();
    } catch (error) {
      this.failure = messageOf(error, this.desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private renderTools(): TemplateResult {
    const { seatMap } = this.desk.texts;
    const tool = (name: Tool, word: string) =>
      html`<button
        class="button"
        aria-pressed=${this.tool === name}
        @click=${() => {
          this.tool = name;
          this.requestUpdate();
        }}
      >
        ${word}
      </button>`;
    return html`<div class="seat-tools" role="toolbar" aria-label=${seatMap.tools}>
      ${tool('lasso', this.words.lasso)} ${tool('pan', seatMap.pan)} ${viewTools(seatMap, () => this.picture)}
    </div>`;
  }

  private renderNotices(): TemplateResult {
    const { words, done, refused } = this;
    return html`<div role="status" class="stack">
      ${
        done
          ? html`<p class="notice">
              ${icon('check')}<span>${done.text}</span>
              ${
                done.back.length === 0
                  ? nothing
                  : html`<button
                      class="button"
                      aria-disabled=${this.isBusy}
                      @click=${() => void this.send(done.back, words.undone, false)}
                    >
                      ${words.undo}
                    </button>`
              }
            </p>`
          : nothing
      }
      ${
        refused.length === 0
          ? nothing
          : html`<div class="notice stack">
              <p class="row">${icon('alert')}<span>${words.refused(refused.length)}</span></p>
              <ul>
                ${refused.slice(0, maxListed).map(({ seat, transactionId }) => html`<li>${this.nameOf(seat)} ${this.renderOrder(transactionId)}</li>`)}
                ${refused.length > maxListed ? html`<li>${words.more(refused.length - maxListed)}</li>` : nothing}
              </ul>
            </div>`
      }
    </div>`;
  }

  private renderOrder(order: string | undefined): TemplateResult | typeof nothing {
    if (order === undefined || !this.mayRead) return nothing;
    const name = this.holder?.order === order && this.holder.name !== '' ? this.holder.name : this.words.order;
    return html`<a href=${hrefOf(`/orders/${order}`)}>${name}</a>`;
  }

  /** What is chosen, by state; the whole house when nothing is. */
  private renderCounts(): TemplateResult {
    const { words, selected, seats, desk } = this;
    const counts = countStates(seats, selected.size > 0 ? selected : seats.keys());
    return html`<ul class="seat-key">
      ${seatStates
        .filter((state) => counts.has(state))
        .map(
          (state) =>
            html`<li>
              <i class="tone-${toneOfState[state]}" aria-hidden="true"></i><span>${words.states[state]}</span
              ><b>${desk.formats.number(counts.get(state) ?? 0)}</b>
            </li>`,
        )}
    </ul>`;
  }

  /** Why seats are kept, and who has them. */
  private renderListed(): TemplateResult | typeof nothing {
    const { words, desk } = this;
    const told = [...this.selected].filter((id) => {
      const { keep, transactionId } = this.seats.get(id) ?? {};
      return keep !== undefined || transactionId !== undefined;
    });
    if (told.length === 0) return nothing;
    return html`<ul class="stack small">
      ${told.slice(0, maxListed).map((id) => {
        const { keep, note, blockedUntil, transactionId, whenReturned } = this.seats.get(id) ?? {};
        const why = [
          keep === undefined ? undefined : keep === 'staff' ? words.forStaff : words.notSold,
          whenReturned === true ? words.onceBack : undefined,
          note,
          blockedUntil === undefined ? undefined : words.until(desk.formats.dateTime(blockedUntil, this.zone)),
        ].filter((part) => part !== undefined);
        return html`<li>
          <b>${this.nameOf(id)}</b> ${this.renderOrder(transactionId)}
          ${why.length === 0 ? nothing : html`<span class="sub">${why.join(', ')}</span>`}
        </li>`;
      })}
      ${told.length > maxListed ? html`<li>${words.more(told.length - maxListed)}</li>` : nothing}
    </ul>`;
  }

  private renderForm(): TemplateResult {
    const { selected, desk, zone, failure, isBusy } = this;
    const keep = { desk, zone, failure, isBusy };
    if (selected.size === 0)
      return renderKeepSeveral(
        {
          ...keep,
          send: (event) => {
            this.keepSeveral(event);
          },
        },
        categoriesOf(this.chart),
      );
    return renderKeepChosen(
      {
        ...keep,
        send: (event) => {
          this.keep(event);
        },
      },
      {
        count: selected.size,
        kept: [...selected].filter((id) => this.seats.get(id)?.keep !== undefined).length,
        isAnyTaken: [...selected].some((id) => isTaken(this.seats.get(id))),
        release: () => {
          this.release();
        },
      },
    );
  }

  private renderPanel(): TemplateResult {
    const { words, selected, desk } = this;
    const title = selected.size === 0 ? words.house : desk.texts.seatMap.chosen(selected.size);
    return html`<div class="panel-head">
        <h2>${title}</h2>
        ${
          selected.size === 0
            ? nothing
            : html`<button
                class="button"
                @click=${() => {
                  this.select(new Set());
                }}
              >
                ${words.clear}
              </button>`
        }
      </div>
      ${this.renderCounts()}
      ${selected.size === 0 ? html`<p class="muted">${this.mayChange ? words.chooseFirst : words.mayNot}</p>` : nothing}
      ${this.mayChange ? keyed([...selected].join(' '), this.renderForm()) : nothing} ${this.renderListed()}`;
  }

  /** The states of seats in words; a whole row or section tells only what is not on sale. */
  private noteOf(ids: readonly string[]): string {
    const { words } = this;
    return [...countStates(this.seats, ids)]
      .filter(([state]) => state !== 'free' || ids.length === 1)
      .map(([state, count]) => (ids.length === 1 ? words.states[state] : words.counted(count, words.states[state])))
      .join(', ');
  }

  protected override content(): TemplateResult | typeof nothing {
    if (!this.hasPlan) return nothing; // the other page comes
    const { chart, desk, event, words } = this;
    const link = (path: string, word: string) => html`<a class="button" href=${hrefOf(path)}>${word}</a>`;
    const actions = html`${desk.may('events:write') ? link(`/events/${this.eventId}/seat-map`, words.map) : nothing}
    ${desk.may('checkout:write') ? link(`/orders/new?event=${this.eventId}`, desk.texts.orders.create) : nothing}`;
    return html`<div class="seat-editor">
      ${pageHead(this.heading, { back: { path: `/events/${this.eventId}`, word: event.name }, actions })}
      ${this.renderNotices()} ${this.renderTools()}
      <div class="seat-columns">
        <div class="card seat-side">
          ${renderFinding({
            ...{ chart, selected: this.selected, words: desk.texts.seatMap },
            find: (text) => {
              const found = new Set(seatsByText(this.chart, text));
              this.select(found);
              this.picture?.show(found);
            },
            select: (selected) => {
              this.select(selected);
            },
            noteOf: (ids) => this.noteOf(ids),
          })}
        </div>
        <desk-seat-picture
          class="card"
          .chart=${chart}
          .selected=${this.selected}
          .tool=${this.tool}
          .tones=${this.tones}
          .isFixed=${true}
          .picks=${true}
          .label=${words.picture}
          .onSelect=${(selected: Selection) => {
            this.select(selected);
          }}
        ></desk-seat-picture>
        <div class="card seat-side">${this.renderPanel()}</div>
      </div>
      <p class="small muted help" id="picture-hint">${words.hint}</p>
    </div>`;
  }
}
customElements.define('desk-event-seat-plan', DeskEventSeatPlan);
