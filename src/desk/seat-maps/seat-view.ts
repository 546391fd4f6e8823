/**
 * `<desk-seat-view>`: the picture that is seen from what is selected. One of the map is chosen, another one uploaded; both
 * are told to the page, which has the map.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { SeatPictureTexts } from '../../locales/desk/seat-pictures-en.ts';
import type { Desk } from '../parts/desk.ts';
import { pictureField } from '../parts/picture-field.ts';
import { localAddress } from '../parts/seat-plan/loaded-picture.ts';
import type { Chart, Selection } from '../parts/seat-plan/chart.ts';
import { levelOf, placesOfViews, setView, viewAt, viewLevels, withView, type ViewLevel } from './views.ts';

/** True for the address of an uploaded picture: one that is half typed is none. */
export const isUploaded = (address: string): boolean => /^https?:\/\/\S+\/media\/[\w-]{22}(?:\?|$)/.test(address);

export class DeskSeatView extends LitElement {
  @property({ attribute: false }) desk!: Desk;
  @property({ attribute: false }) words!: SeatPictureTexts;
  @property({ attribute: false }) chart!: Chart;
  @property({ attribute: false }) selected: Selection = new Set();
  @property({ attribute: false }) isFixed = false;
  @property({ attribute: false }) onChange: (chart: Chart) => void = () => undefined;
  @reactive() private level: ViewLevel = 'seat';
  /** Another number makes a fresh field for the next picture. */
  @reactive() private taken = 0;

  protected override createRenderRoot(): this {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('selected')) return;
    const { chart, selected } = this;
    const before = changed.get('selected');
    // each edit brings the same selection as another set: what was chosen for it stays
    if (before?.size === selected.size && [...selected].every((id) => before.has(id))) return;
    this.level = levelOf(chart, selected);
  }

  private choose(chart: Chart, view: string): void {
    this.onChange(setView(chart, this.selected, this.level, view));
  }

  private take(media: string): void {
    if (!isUploaded(media)) return;
    const { chart, view } = withView(this.chart, media);
    this.choose(chart, view);
    this.taken++;
  }

  private renderLevels(): TemplateResult {
    const { words, level } = this;
    return html`<label class="field"
      >${words.viewFor}<select
        name="level"
        @change=${({ target }: Event) => {
          this.level = viewLevels.find((each) => each === (target as HTMLSelectElement).value) ?? 'seat';
        }}
      >
        ${viewLevels.map(
          (each) => html`<option value=${each} ?selected=${each === level}>${words.levels[each]}</option>`,
        )}
      </select></label
    >`;
  }

  private renderViews(): TemplateResult {
    const { words, chart, selected, level } = this;
    const current = viewAt(chart, selected, level);
    const places = placesOfViews(chart);
    const choice = (view: string, body: unknown) =>
      html`<li>
        <button
          type="button"
          class="plain seat-view"
          aria-pressed=${view === current}
          @click=${() => {
            this.choose(chart, view);
          }}
        >
          ${body}
        </button>
      </li>`;
    return html`<ul class="seat-views" aria-label=${words.views}>
      ${choice('', words.noView)}
      ${(chart.views ?? []).map(({ _id, media }, at) =>
        choice(
          _id,
          html`<img src=${localAddress(media, 320)} alt="" loading="lazy" width="320" height="180" /><span
              >${words.viewAt(at + 1, places.get(_id) ?? '')}</span
            >`,
        ),
      )}
    </ul>`;
  }

  protected override render(): TemplateResult {
    const { words, desk, isFixed, taken } = this;
    const field = { id: 'seat-view', label: words.newView, isBare: true };
    const changed = (media: string) => {
      this.take(media.trim());
    };
    return html`<fieldset class="plain-set stack" data-form="view" ?disabled=${isFixed}>
      <legend class="panel-title">${words.view}</legend>
      <p class="hint muted small">${words.viewHint}</p>
      ${this.renderLevels()} ${this.renderViews()}
      ${isFixed ? nothing : keyed(taken, pictureField(desk, { ...field, value: '', changed }))}
    </fieldset>`;
  }
}
customElements.define('desk-seat-view', DeskSeatView);
