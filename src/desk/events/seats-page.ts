/** `<desk-event-seats>`: the seat map that an event sells from, and which ticket type is for which seats. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { eventSeats } from '../../contract/event-seats.ts';
import { events, type EventAnswer } from '../../contract/events.ts';
import { seatMaps, type SeatMap, type SeatPlan } from '../../contract/seat-maps.ts';
import { categoriesOf, placesOf } from '../../sale/seating.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { follow, tellOfKept } from '../parts/seat-revisions.ts';
import { assignmentOf, changesFor, type Assignment } from './seat-categories.ts';

const maxMaps = 200;

/** The categories that only areas have, with how many people they hold together; 0 where the map doesn't say. */
function capacitiesOf(plan: SeatPlan): ReadonlyMap<string, number> {
  const seated = categoriesOf(plan);
  const capacities = new Map<string, number>();
  for (const { categoryRef, capacity = 0 } of plan.areas ?? [])
    if (categoryRef !== undefined && !seated.has(categoryRef))
      capacities.set(categoryRef, (capacities.get(categoryRef) ?? 0) + capacity);
  return capacities;
}

export class DeskEventSeats extends DeskPage {
  private event!: EventAnswer;
  private maps: readonly SeatMap[] = [];
  private isTaken = false;
  private chosen: SeatMap | undefined;
  /** The categories of the chosen map, `''` for seats without one; those of areas come last. */
  private refs: readonly string[] = [];
  /** How many people the areas of a category hold; they have no seats. */
  private capacities: ReadonlyMap<string, number> = new Map();
  private assignment: Assignment = new Map();
  private version = '';
  private failure = '';
  private isBusy = false;

  override get heading(): string {
    return this.desk.texts.seating.of(this.event.name);
  }

  /** The client sends the version that it has read, and learns the version of each answer of an event. */
  private get client() {
    const { get, update, setSeating } = events;
    return this.desk.client({ events: { get, update, setSeating } }, (send) => async (input, init) => {
      const headers = new Headers(init?.headers);
      if (init?.method !== undefined && init.method !== 'GET' && this.version !== '')
        headers.set('if-match', this.version);
      const answer = await send(input, { ...init, headers });
      if (answer.ok) this.version = answer.headers.get('etag') ?? '';
      return answer;
    }).events;
  }

  private get mapClient() {
    const { list, get } = seatMaps;
    return this.desk.client({ seatMaps: { list, get } }).seatMaps;
  }

  protected override async load(): Promise<void> {
    const id = this.place.params['id'] ?? '';
    this.version = '';
    this.failure = '';
    this.event = await this.client.get({ id });
    const { docs } = await this.mapClient.list({ top: maxMaps });
    this.maps = docs;
    const { seating } = this.event;
    this.isTaken = seating?.seatMapId !== undefined && (await this.hasTaken(id));
    this.chosen = undefined;
    const present = docs.find(({ _id }) => _id === seating?.seatMapId);
    if (present) await this.choose(present);
  }

  /** Whether a seat is sold or held; kept ones follow the map. */
  private async hasTaken(id: string): Promise<boolean> {
    try {
      const { seats } = await this.desk.client({ eventSeats: { list: eventSeats.list } }).eventSeats.list({ id });
      return seats.some(({ state }) => ['held', 'sold', 'resale'].includes(state));
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) return false; // its map is not stored here
      throw error;
    }
  }

  private async choose(map: SeatMap | undefined): Promise<void> {
    this.chosen = map;
    this.refs = [];
    if (map) {
      const plan: SeatPlan = await this.mapClient.get({ id: map._id });
      if (this.chosen !== map) return; // another one was chosen meanwhile
      this.capacities = capacitiesOf(plan);
      this.refs = [...new Set([...categoriesOf(plan), ...this.capacities.keys()])];
      this.assignment = assignmentOf(this.event, this.refs);
    }
    this.requestUpdate();
  }

  private assign(type: string, ref: string | undefined): void {
    this.assignment = new Map(this.assignment).set(type, ref);
    this.requestUpdate();
  }

  /** Takes the newest revision while seats are sold, or names those that it would change. */
  private async takeNewest(): Promise<void> {
    const { chosen, event, desk } = this;
    const { seating } = event;
    if (!chosen || !seating?.revisionId || this.isBusy) return;
    this.isBusy = true;
    this.requestUpdate();
    try {
      const { _id: seatMapId, revisionId } = chosen;
      const kept = await follow(desk, [event], { seatMapId, revisionId });
      if (kept.length === 0) {
        desk.toast(desk.texts.seating.saved);
        await this.load();
        return;
      }
      const places = placesOf(await this.mapClient.get({ id: seatMapId, revisionId: seating.revisionId }));
      const words = desk.texts.eventSeats;
      tellOfKept(desk, kept, (id) => {
        const { section, row, seat } = places.get(id) ?? {};
        if (!section || !row || !seat) return id;
        return (row.table === undefined ? words.seat : words.atTable)(section.name, row.name, seat.name);
      });
    } catch (error) {
      this.failure = messageOf(error, desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private async save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { chosen, desk } = this;
    if (!chosen || this.isBusy || this.isTaken) return;
    const words = desk.texts.seating;
    this.isBusy = true;
    this.failure = '';
    this.requestUpdate();
    const { _id: seatMapId, revisionId } = chosen;
    try {
      // categories and map together: a ticket must not be sold without its seat in between
      const changes = changesFor(this.event, this.assignment, () => crypto.randomUUID());
      const { _id: id, seating } = this.event;
      await this.client.update({ id, ...changes, seating: { ...seating, seatMapId, revisionId, active: true } });
      this.event = await this.client.setSeating({ id, seatMapId, revisionId });
      desk.toast(words.saved);
      desk.go(`/events/${id}/seats`);
    } catch (error) {
      const isSold = error instanceof ServiceError && error.code === 'SEATS_SOLD';
      this.isTaken ||= isSold;
      this.failure = isSold ? '' : messageOf(error, desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  /** Whether no seat has this category. */
  private isStanding(ref: string): boolean {
    return this.capacities.has(ref);
  }

  /** Categories of areas that the event sells more tickets of than people fit in, with what fits. */
  private get crowded(): readonly (readonly [ref: string, capacity: number])[] {
    const { event, assignment } = this;
    return [...this.capacities].filter(([ref, capacity]) => {
      if (capacity === 0) return false;
      const types = (event.tickets ?? []).filter(({ _id = '' }) => assignment.get(_id) === ref);
      return types.some(({ categoryRef }) => {
        const amount = event.categories?.find(({ _id, ref: own }) => [own, _id].includes(categoryRef))?.amount;
        return categoryRef === undefined || amount === undefined || amount > capacity;
      });
    });
  }

  private wordOf(ref: string): string {
    const words = this.desk.texts.seating;
    if (this.isStanding(ref)) return words.standing(ref);
    return ref === '' ? (this.refs.length === 1 ? words.all : this.desk.texts.seatMap.noCategory) : ref;
  }

  private renderTypes(): TemplateResult {
    const words = this.desk.texts.seating;
    const { refs, assignment, event } = this;
    const used = new Set(assignment.values());
    const unused = refs.filter((ref) => !used.has(ref) && !this.isStanding(ref)).map((ref) => this.wordOf(ref));
    return html`<fieldset class="plain-set stack">
      <legend><h2>${words.types}</h2></legend>
      <p class="muted small">${words.typesText}</p>
      ${(event.tickets ?? []).map(
        ({ _id = '', name }) =>
          html`<label class="field"
            >${name}<select
              @change=${(change: Event) => {
                const at = Number((change.target as HTMLSelectElement).value);
                this.assign(_id, refs[at]);
              }}
            >
              ${refs.map(
                (ref, at) =>
                  html`<option value=${at} ?selected=${assignment.get(_id) === ref}>${this.wordOf(ref)}</option>`,
              )}
              ${
                refs.length === 1 && refs[0] === ''
                  ? nothing
                  : html`<option value="-1" ?selected=${assignment.get(_id) === undefined}>${words.without}</option>`
              }
            </select></label
          >`,
      )}
      ${unused.length === 0 ? nothing : html`<p class="notice" role="status">${icon('alert')}${words.unused(unused.join(', '))}</p>`}
      ${this.crowded.map(([ref, capacity]) => html`<p class="notice" role="status">${icon('alert')}${words.crowded(ref, this.desk.formats.number(capacity))}</p>`)}
    </fieldset>`;
  }

  private renderNewer(): TemplateResult {
    const words = this.desk.texts.seating;
    if (!this.isTaken) return html`<p class="notice">${icon('alert')}${words.newer}</p>`;
    return html`<p class="notice">
      ${icon('alert')}<span>${words.newerSold}</span>
      <button type="button" class="button" aria-disabled=${this.isBusy} @click=${() => void this.takeNewest()}>
        ${words.takeNewest}
      </button>
    </p>`;
  }

  private renderForm(): TemplateResult {
    const { texts, formats } = this.desk;
    const { seating: words, seatMap } = texts;
    const { chosen, maps, event, isTaken, failure } = this;
    const { seating } = event;
    const isPresent = chosen !== undefined && chosen._id === seating?.seatMapId;
    return html`<form class="card stack card-form" novalidate @submit=${(submit: SubmitEvent) => this.save(submit)}>
      <p class="muted">${words.intro}</p>
      ${isPresent ? html`<p>${words.present(chosen.name)}</p>` : nothing}
      ${isTaken ? html`<p class="notice" role="status">${icon('alert')}${words.fixed}</p>` : nothing}
      ${isPresent && chosen.revisionId !== seating.revisionId ? this.renderNewer() : nothing}
      <fieldset class="plain-set stack" ?disabled=${isTaken}>
        <legend class="hidden">${words.title}</legend>
        <label class="field"
          >${words.map}<select
            @change=${(change: Event) => {
              const id = (change.target as HTMLSelectElement).value;
              this.choose(maps.find(({ _id }) => _id === id)).catch((error: unknown) => {
                this.failure = messageOf(error, texts);
                this.requestUpdate();
              });
            }}
          >
            <option value="" ?selected=${!chosen}>${words.none}</option>
            ${maps.map(
              ({ _id, name, seats }) =>
                html`<option value=${_id} ?selected=${_id === chosen?._id}>${name} (${formats.number(seats)})</option>`,
            )}
          </select></label
        >
        ${chosen && this.refs.length > 0 ? this.renderTypes() : nothing}
        ${failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${failure}</p>`}
      </fieldset>
      <p class="row">
        <button class="button primary" aria-disabled=${!chosen || isTaken || this.isBusy}>${words.save}</button>
        <a class="button" href=${hrefOf(chosen ? `/seat-maps/${chosen._id}` : '/seat-maps')}
          >${chosen ? seatMap.map : texts.seatMaps.title}</a
        >
      </p>
    </form>`;
  }

  protected override content(): TemplateResult {
    const { texts } = this.desk;
    const { seating: words, seatMaps: maps } = texts;
    return html`${pageHead(this.heading, { back: { path: `/events/${this.event._id}`, word: this.event.name } })}
    ${
      this.maps.length === 0
        ? emptyState(
            words.noMaps,
            words.noMapsText,
            html`<a class="button" href=${hrefOf('/seat-maps/new')}>${maps.create}</a>`,
          )
        : this.renderForm()
    }`;
  }
}
customElements.define('desk-event-seats', DeskEventSeats);
