/** `<desk-event-seats>`: the seat map that an event sells from, and which ticket type is for which seats. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { events, type EventAnswer } from '../../contract/events.ts';
import { seatMaps, type SeatMap, type SeatPlan } from '../../contract/seat-maps.ts';
import { categoriesOf } from '../../sale/seating.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { assignmentOf, changesFor, type Assignment } from './seat-categories.ts';

const maxMaps = 200;

export class DeskEventSeats extends DeskPage {
  private event!: EventAnswer;
  private maps: readonly SeatMap[] = [];
  private isTaken = false;
  private chosen: SeatMap | undefined;
  /** The categories of the chosen map, `''` for seats without one. */
  private refs: readonly string[] = [];
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
    const { list, get, states } = seatMaps;
    return this.desk.client({ seatMaps: { list, get, states } }).seatMaps;
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

  /** Whether a seat is sold or held. */
  private async hasTaken(id: string): Promise<boolean> {
    try {
      const { taken } = await this.mapClient.states({ id });
      return taken.length > 0;
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
      this.refs = [...categoriesOf(plan)];
      this.assignment = assignmentOf(this.event, this.refs);
    }
    this.requestUpdate();
  }

  private assign(type: string, ref: string | undefined): void {
    this.assignment = new Map(this.assignment).set(type, ref);
    this.requestUpdate();
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
      desk.go(`/events/${id}`);
    } catch (error) {
      const isSold = error instanceof ServiceError && error.code === 'SEATS_SOLD';
      this.isTaken ||= isSold;
      this.failure = isSold ? '' : messageOf(error, desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private wordOf(ref: string): string {
    const words = this.desk.texts.seating;
    return ref === '' ? (this.refs.length === 1 ? words.all : this.desk.texts.seatMap.noCategory) : ref;
  }

  private renderTypes(): TemplateResult {
    const words = this.desk.texts.seating;
    const { refs, assignment, event } = this;
    const used = new Set(assignment.values());
    const unused = refs.filter((ref) => !used.has(ref)).map((ref) => this.wordOf(ref));
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
    </fieldset>`;
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
      ${isPresent && !isTaken && chosen.revisionId !== seating.revisionId ? html`<p class="notice">${icon('alert')}${words.newer}</p>` : nothing}
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
