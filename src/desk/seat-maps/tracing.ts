/**
 * `<desk-seat-tracing>`: a picture below the seats, to draw after it, and for buyers where they shall see it. The page has
 * what is said of it, as a part of the map, whose drawing shows it.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import type { DeskTexts } from '../../locales/desk/en.ts';
import type { SeatPictureTexts } from '../../locales/desk/seat-pictures-en.ts';
import type { Desk } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { pictureField } from '../parts/picture-field.ts';
import { rounded, type Background } from '../parts/seat-plan/chart.ts';
import { LoadedPicture } from '../parts/seat-plan/loaded-picture.ts';
import { isUploaded } from './seat-view.ts';
import { fieldsOf, signedOf } from './typed-fields.ts';

const maxWidth = 100_000;
/** How much is seen of a new picture. */
const firstOpacity = 0.4;

export class DeskSeatTracing extends LitElement {
  @property({ attribute: false }) desk!: Desk;
  @property({ attribute: false }) words!: DeskTexts['seatMap'];
  @property({ attribute: false }) more!: SeatPictureTexts;
  @property({ attribute: false }) background: Background | undefined;
  /** The width that a new picture gets. */
  @property({ attribute: false }) width = 100;
  @property({ attribute: false }) isFixed = false;
  /** Is told what is said of the picture; nothing when it is removed. */
  @property({ attribute: false }) onChange: (background: Background | undefined) => void = () => undefined;
  @reactive() private failure = '';
  private readonly picture = new LoadedPicture();
  private shown: Background | undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('background') || this.background === this.shown) return;
    this.shown = this.background;
    void this.check();
  }

  /** Says whether the picture can be shown; the drawing of the map loads it by itself. */
  private async check(): Promise<void> {
    const { background } = this;
    const image = background && (await this.picture.load(background.media));
    // it may have changed meanwhile
    if (this.background !== background) return;
    this.failure = background && !image ? this.more.noPicture : '';
    // an undo shows in the form, too
    this.querySelector('form')?.reset();
  }

  private async take(media: string): Promise<void> {
    if (media === '') this.onChange(undefined);
    if (!isUploaded(media) || media === this.background?.media) return;
    const image = await this.picture.load(media);
    if (!image) {
      this.failure = this.more.noPicture;
      return;
    }
    const { box, ...rest } = this.background ?? { opacity: firstOpacity };
    const { x = 0, y = 0, width = this.width } = box ?? {};
    const height = rounded((width * image.naturalHeight) / Math.max(1, image.naturalWidth));
    this.onChange({ ...rest, media, box: { x, y, width, height } });
  }

  private send(event: SubmitEvent): void {
    event.preventDefault();
    const { words, more, background } = this;
    if (!background) return;
    const typed = fieldsOf(event.target as HTMLFormElement);
    const number = (name: string) => signedOf(typed[name] ?? '');
    const [x, y, width, opacity] = [number('x'), number('y'), number('width'), number('opacity')];
    const checks = [
      [words.left, Math.abs(x) <= maxWidth],
      [words.top, Math.abs(y) <= maxWidth],
      [words.width, width > 0 && width <= maxWidth],
      [more.opacity, opacity >= 0 && opacity <= 100],
    ] as const;
    const wrong = checks.find(([, isRight]) => !isRight);
    this.failure = wrong ? words.wrongNumber(wrong[0]) : '';
    if (wrong) return;
    const { media, box } = background;
    const height = rounded((box.height * width) / box.width);
    this.onChange({
      ...{ media, box: { x, y, width, height }, opacity: Math.round(opacity) / 100 },
      ...('forBuyers' in typed && { forBuyers: true }),
    });
  }

  private renderForm({ box, opacity, forBuyers = false }: Background): TemplateResult {
    const { words, more } = this;
    const number = (name: string, label: string, value: number) =>
      html`<label class="field"
        >${label}<input name=${name} inputmode="decimal" autocomplete="off" .defaultValue=${String(value)}
      /></label>`;
    return html`<form
      class="stack"
      novalidate
      data-form="tracing"
      @submit=${(event: SubmitEvent) => {
        this.send(event);
      }}
    >
      <div class="pair">
        ${number('x', words.left, box.x)} ${number('y', words.top, box.y)} ${number('width', words.width, box.width)}
        ${number('opacity', more.opacity, Math.round(opacity * 100))}
      </div>
      <label class="check"
        ><input type="checkbox" name="forBuyers" .defaultChecked=${forBuyers} />${more.forBuyers}</label
      >
      <div class="row"><button class="button">${words.apply}</button></div>
    </form>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { desk, more, background, failure, isFixed } = this;
    if (isFixed) return nothing;
    const changed = (media: string) => void this.take(media.trim());
    return html`<section class="stack" aria-labelledby="seat-tracing">
      <h2 id="seat-tracing">${more.tracing}</h2>
      <p class="muted small">${more.tracingText}</p>
      ${pictureField(desk, { id: 'seat-plan', label: more.plan, value: background?.media ?? '', isBare: true, changed })}
      ${background ? this.renderForm(background) : nothing}
      ${failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${failure}</p>`}
    </section>`;
  }
}
customElements.define('desk-seat-tracing', DeskSeatTracing);
