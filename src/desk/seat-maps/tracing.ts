/**
 * `<desk-seat-tracing>`: a picture below the drawing of a chart, to draw after it. It stays in the browser, and is no part
 * of the chart.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { dropDraft, keepDraft, readDraft } from '../parts/drafts.ts';
import { icon } from '../parts/icons.ts';
import type { Tracing } from '../parts/seat-plan/drawing.ts';
import { fieldsOf, signedOf } from './typed-fields.ts';

/** What is stored of a picture. */
interface Placed extends Omit<Tracing, 'image'> {
  /** An address, or the picture itself as `data:`. */
  readonly source: string;
}

const maxBytes = 20_000_000;
const maxWidth = 100_000;

export class DeskSeatTracing extends LitElement {
  @property({ attribute: false }) words!: DeskTexts['seatMap'];
  /** What it is stored under in the browser. */
  @property({ attribute: false }) key = '';
  /** The width that a new picture gets. */
  @property({ attribute: false }) width = 100;
  @property({ attribute: false }) onChange: (tracing: Tracing | undefined) => void = () => undefined;
  private placed: Placed | undefined;
  private failure = '';

  protected override createRenderRoot(): this {
    return this;
  }

  protected override firstUpdated(): void {
    void readDraft<Placed>(this.key).then((placed) => placed && this.show(placed));
  }

  /** Shows a picture that can be loaded, and keeps it; another one stays. */
  private async show(placed: Placed): Promise<void> {
    const image = new Image();
    image.src = placed.source;
    try {
      await image.decode();
    } catch {
      this.fail(this.words.noPicture);
      return;
    }
    this.placed = placed;
    this.failure = '';
    this.onChange({ ...placed, image });
    this.requestUpdate();
    await keepDraft(this.key, placed);
  }

  private fail(failure: string): void {
    this.failure = failure;
    this.requestUpdate();
  }

  private first(source: string): Placed {
    const { x = 0, y = 0, width = this.width, opacity = 40 } = this.placed ?? {};
    return { source, x, y, width, opacity };
  }

  private read(input: HTMLInputElement): void {
    const [file] = input.files ?? [];
    if (!file) return;
    if (file.size > maxBytes) {
      this.fail(this.words.largePicture);
      return;
    }
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      input.value = ''; // the same file can be chosen again
      if (typeof reader.result === 'string') void this.show(this.first(reader.result));
    });
    reader.readAsDataURL(file);
  }

  private send(event: SubmitEvent): void {
    event.preventDefault();
    const { words, placed } = this;
    const typed = fieldsOf(event.target as HTMLFormElement);
    const address = (typed['address'] ?? '').trim();
    const [x, y, width, opacity] = (['x', 'y', 'width', 'opacity'] as const).map((name) =>
      signedOf(typed[name] ?? String(placed?.[name] ?? this.first('')[name])),
    );
    const checks = [
      [words.left, Math.abs(x ?? NaN) <= maxWidth],
      [words.top, Math.abs(y ?? NaN) <= maxWidth],
      [words.width, (width ?? NaN) > 0 && (width ?? NaN) <= maxWidth],
      [words.opacity, (opacity ?? NaN) >= 5 && (opacity ?? NaN) <= 100],
    ] as const;
    const wrong = checks.find(([, isRight]) => !isRight);
    if (wrong) this.fail(words.wrongNumber(wrong[0]));
    else if (address !== '' && !/^https:\/\//i.test(address)) this.fail(words.pictureAddress);
    else if (address === '' && !placed) this.fail(words.noPicture);
    else
      void this.show({
        source: address === '' ? (placed?.source ?? '') : address,
        ...{ x: x ?? 0, y: y ?? 0, width: width ?? 1, opacity: opacity ?? 40 },
      });
  }

  private dismiss(): void {
    this.placed = undefined;
    this.failure = '';
    this.onChange(undefined);
    this.requestUpdate();
    void dropDraft(this.key);
  }

  protected override render(): TemplateResult {
    const { words, placed } = this;
    const number = (name: 'x' | 'y' | 'width' | 'opacity', label: string) =>
      html`<label class="field"
        >${label}<input
          name=${name}
          inputmode="decimal"
          autocomplete="off"
          .defaultValue=${String(placed?.[name] ?? '')}
      /></label>`;
    const address = placed && !placed.source.startsWith('data:') ? placed.source : '';
    return html`<form
      class="stack"
      novalidate
      data-form="tracing"
      @submit=${(event: SubmitEvent) => {
        this.send(event);
      }}
    >
      <h2>${words.tracing}</h2>
      <p class="muted small">${words.tracingText}</p>
      <div class="row">
        <label class="button file-button"
          >${words.choosePicture}<input
            class="hidden"
            type="file"
            accept="image/*"
            @change=${(event: Event) => {
              this.read(event.target as HTMLInputElement);
            }}
        /></label>
        ${
          placed
            ? html`<button
                type="button"
                class="button"
                @click=${() => {
                  this.dismiss();
                }}
              >
                ${words.removePicture}
              </button>`
            : nothing
        }
      </div>
      <label class="field"
        >${words.pictureFrom}<input name="address" type="url" autocomplete="off" .defaultValue=${address} /><span
          class="hint"
          >${words.pictureAddress}</span
        ></label
      >
      ${
        placed
          ? html`<div class="pair">
              ${number('x', words.left)} ${number('y', words.top)} ${number('width', words.width)}
              ${number('opacity', words.opacity)}
            </div>`
          : nothing
      }
      ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
      <div class="row"><button class="button">${placed ? words.apply : words.showPicture}</button></div>
    </form>`;
  }
}
customElements.define('desk-seat-tracing', DeskSeatTracing);
