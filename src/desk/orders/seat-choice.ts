/** `<desk-seat-choice>`: another seat for a ticket, chosen in the plan of the hall or in the list of its rows. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import type { DeskTexts } from '../../locales/desk/en.ts';
import type { SeatChoiceTexts } from '../../locales/desk/seat-choice-en.ts';
import { placeName, placesOf, type Chart, type Placed, type Selection } from '../parts/seat-plan/chart.ts';
import '../parts/seat-plan/seat-picture.ts';
import type { DeskSeatPicture } from '../parts/seat-plan/seat-picture.ts';
import { viewTools } from '../parts/seat-plan/view-tools.ts';
import { freeRows, isStep, nextSeat, type FreeRow, type FreeSeat, type SeatsNow } from './free-seats.ts';
import './seat-choice.styles.ts';

/** The colour and mark of each seat, as the plan of an event has them. */
const tones = { closed: 0, free: 1, kept: 2, own: 3 } as const;
/** Pixels between seats below which a finger, or a mouse, would only guess: a click comes closer first. */
const [finger, mouse] = [22, 7];

export class DeskSeatChoice extends LitElement {
  @property({ attribute: false }) texts!: DeskTexts;
  @property({ attribute: false }) words!: SeatChoiceTexts;
  @property({ attribute: false }) chart!: Chart;
  @property({ attribute: false }) now!: SeatsNow;
  /** The category that the ticket is sold in. */
  @property({ attribute: false }) category: string | undefined;
  /** The seat that the ticket has. */
  @property({ attribute: false }) own: string | undefined;
  @reactive() private chosen: FreeSeat | undefined;
  /** The row of the list. */
  @reactive() private at = 0;
  /** Why a seat of the plan was not chosen. */
  @reactive() private notice = '';
  private rows: readonly FreeRow[] = [];
  private places: ReadonlyMap<string, Placed> = new Map();
  private tones: ReadonlyMap<string, number> = new Map();
  private selected: Selection = new Set();

  protected override createRenderRoot(): this {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('chart') || changed.has('now')) this.takeSeats();
    const id = this.chosen?.seat._id;
    if (id === undefined ? this.selected.size > 0 : !this.selected.has(id))
      this.selected = new Set(id === undefined ? [] : [id]);
  }

  /** Works out what is free now; a choice that is gone is given up. */
  private takeSeats(): void {
    const { chart, now, category, own } = this;
    this.rows = freeRows(chart, now, category, own);
    this.places = new Map([...placesOf(chart)].map((place) => [place.seat._id, place]));
    const free = new Map(this.free.map((seat) => [seat.seat._id, seat]));
    const toneOf = (id: string) => {
      const seat = free.get(id);
      return seat ? (seat.note === undefined ? 'free' : 'kept') : id === own ? 'own' : 'closed';
    };
    this.tones = new Map([...this.places.keys()].map((id) => [id, tones[toneOf(id)]]));
    this.choose(this.chosen && free.get(this.chosen.seat._id));
  }

  private get free(): readonly FreeSeat[] {
    return this.rows.flatMap(({ seats }) => seats);
  }

  private get picture(): DeskSeatPicture | null {
    return this.querySelector('desk-seat-picture');
  }

  /** Chooses a seat, in the plan and in the list. */
  private choose(chosen: FreeSeat | undefined): void {
    this.chosen = chosen;
    this.notice = '';
    const row = this.rows.findIndex(({ seats }) => seats.some((seat) => seat === chosen));
    this.at = Math.max(0, Math.min(row < 0 ? this.at : row, this.rows.length - 1));
    if (chosen) this.picture?.show(new Set([chosen.seat._id]));
  }

  /** A click in the plan. @param selected The choice with the clicked seat, or without it when it was in it. */
  private pick(selected: Selection): void {
    const clicked = [...selected].find((id) => !this.selected.has(id));
    if (clicked === undefined) {
      this.choose(undefined);
      return;
    }
    if (this.picture?.comeCloser(clicked, matchMedia('(pointer: coarse)').matches ? finger : mouse)) return;
    const seat = this.free.find(({ seat: { _id } }) => _id === clicked);
    if (seat) {
      this.choose(seat);
      return;
    }
    const { words, texts } = this;
    const place = this.places.get(clicked);
    const why = clicked === this.own ? words.isOwn : this.isGone(clicked) ? words.isGone : words.isOther;
    this.notice = place ? why(placeName(texts.eventSeats, place)) : '';
  }

  private isGone(id: string): boolean {
    return this.now.taken.includes(id) && !this.now.kept.has(id);
  }

  private press(event: KeyboardEvent): void {
    if (!isStep(event.key)) return;
    event.preventDefault();
    const from = this.chosen ?? (this.own === undefined ? undefined : this.places.get(this.own));
    const next = nextSeat(from, this.free, event.key);
    if (next) this.choose(next);
  }

  private renderPlan(): TemplateResult {
    const { seatMap } = this.texts;
    const { words, chart } = this;
    return html`<div class="seat-choice-plan">
      <div class="seat-tools" role="toolbar" aria-label=${seatMap.tools}>${viewTools(seatMap, () => this.picture)}</div>
      <desk-seat-picture
        .chart=${chart}
        .selected=${this.selected}
        .tool=${'pan'}
        .tones=${this.tones}
        .isFixed=${true}
        .picks=${true}
        .label=${words.plan}
        .onSelect=${(selected: Selection) => {
          this.pick(selected);
        }}
        @keydown=${this.press}
      ></desk-seat-picture>
      <p class="small muted help" id="picture-hint">${words.hint}</p>
    </div>`;
  }

  private renderList(): TemplateResult {
    const { words, rows, chosen } = this;
    return html`<label class="field"
        >${words.row}<select
          @change=${({ target }: Event) => {
            this.choose(undefined);
            this.at = (target as HTMLSelectElement).selectedIndex;
          }}
        >
          ${rows.map(
            ({ section, row, isTable, seats }, at) =>
              html`<option .selected=${at === this.at}>
                ${(isTable ? words.freeAtTable : words.free)(section, row, seats.length)}
              </option>`,
          )}
        </select></label
      ><label class="field"
        >${words.seat}<select
          name="seat"
          @change=${({ target }: Event) => {
            const { value } = target as HTMLSelectElement;
            this.choose(this.free.find(({ seat }) => seat._id === value));
          }}
        >
          <option value="" .selected=${chosen === undefined}>${words.choose}</option>
          ${rows[this.at]?.seats.map(
            (each) =>
              html`<option value=${each.seat._id} .selected=${each === chosen}>
                ${each.note === undefined ? each.seat.name : words.keptSeat(each.seat.name, each.note)}
              </option>`,
          )}
        </select></label
      >`;
  }

  private renderKey(): TemplateResult {
    const { key } = this.words;
    const entry = (word: string, mark: string) =>
      html`<li><i class=${mark} aria-hidden="true"></i><span>${word}</span></li>`;
    const isAnyKept = this.free.some(({ note }) => note !== undefined);
    return html`<ul class="seat-key small" aria-label=${key.label}>
      ${entry(key.own, `tone-${tones.own}`)} ${entry(key.chosen, 'new')} ${entry(key.free, `tone-${tones.free}`)}
      ${isAnyKept ? entry(key.kept, `tone-${tones.kept}`) : nothing} ${entry(key.closed, `tone-${tones.closed}`)}
    </ul>`;
  }

  protected override render(): TemplateResult {
    const { words, texts, chosen, notice } = this;
    const choice = chosen ? words.chosen(placeName(texts.eventSeats, chosen)) : words.choose;
    return html`${this.renderPlan()}
      <div class="seat-choice-side">
        <p class="said" role="status">${notice === '' ? choice : notice}</p>
        ${this.renderList()} ${this.renderKey()}
      </div>`;
  }
}
customElements.define('desk-seat-choice', DeskSeatChoice);
