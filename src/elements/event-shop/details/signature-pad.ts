/** The signature pad for a question. */
import { html, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { adopt } from '../../styles.ts';
import type { DetailField } from './detail-field.ts';
import { optional, type FieldHost, type FieldState, type Notes, type SpecialControl } from './field.ts';
import type { FileSender } from './send-file.ts';
import { styles } from './signature-pad.styles.ts';

const width = 600;
const height = 200;
/** Maximum length of a drawing: it is stored in the browser with the other typed values. */
const maxLength = 60_000;
/** Prefix of a typed name, which is no drawing. */
const typedMark = 'name:';

/**
 * A signature is drawn with a pointer, or a typed name. The drawing is stored as an SVG path; it becomes a picture when
 * the order is placed.
 */
export class SignaturePad implements SpecialControl {
  /** The line that is being drawn, and the field that it is drawn in. */
  private line: { readonly key: string; readonly pointer: number; path: string } | undefined;

  constructor(
    private readonly host: FieldHost,
    private readonly files: FileSender,
  ) {
    adopt(host.element, styles);
  }

  render(field: DetailField, state: FieldState, { ids, below, invalid }: Notes): TemplateResult {
    const { name, key, label, rule } = field;
    const { signature: texts } = state.texts;
    const value = state.value(key);
    const typed = value.startsWith(typedMark) ? value.slice(typedMark.length) : '';
    const path = typed ? '' : this.line?.key === key ? this.line.path : value;
    return html`<div
      part="field"
      class="field wide"
      role="group"
      aria-labelledby=${`${name}-label`}
      aria-describedby=${ids}
    >
      <label id=${`${name}-label`} for=${name}>${label}${optional(field, state)}</label>
      <span class="muted small">${texts.draw}</span>
      <svg
        class="pad"
        viewBox="0 0 ${width} ${height}"
        aria-hidden="true"
        @pointerdown=${(event: PointerEvent) => {
          this.begin(event, key, typed ? '' : value);
        }}
        @pointermove=${this.draw}
        @pointerup=${(event: PointerEvent) => {
          this.end(event, field, state);
        }}
        @pointercancel=${(event: PointerEvent) => {
          this.end(event, field, state);
        }}
      >
        <line x1="30" y1="160" x2=${width - 30} y2="160"></line>
        ${typed ? svg`<text x="40" y="140">${typed}</text>` : svg`<path d=${path}></path>`}
      </svg>
      <div class="signed">
        <input
          id=${name}
          name=${`${name}#typed`}
          type="text"
          maxlength="100"
          autocomplete="off"
          placeholder=${texts.type}
          aria-label=${`${label}: ${texts.type}`}
          .value=${live(typed)}
          aria-required=${rule.required ? 'true' : 'false'}
          aria-invalid=${invalid}
          aria-describedby=${ids}
          @input=${(event: Event) => {
            const { value: text } = event.target as HTMLInputElement;
            this.sign(field, state, text.trim() ? `${typedMark}${text}` : '');
          }}
        />
        <button
          type="button"
          class="link"
          @click=${() => {
            this.sign(field, state, '');
          }}
        >
          ${texts.clear}
        </button>
      </div>
      ${below}
    </div>`;
  }

  /** Sends a signature as a picture. */
  async send({ key, rule, label }: DetailField, state: FieldState): Promise<void> {
    const value = state.value(key);
    const content = await picture(value);
    const outgoing = { field: rule._id, name: `${label.slice(0, 60)}.png`.replaceAll(/[/\\]/g, ' '), content };
    const { _id: id } = await this.files.send(outgoing);
    if (state.value(key) === value) state.set(`${key}#id`, id);
  }

  private sign({ key }: DetailField, state: FieldState, value: string): void {
    state.set(`${key}#id`, '');
    state.set(key, value);
  }

  private begin(event: PointerEvent, key: string, before: string): void {
    if (this.line || event.button > 0 || before.length > maxLength) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    event.preventDefault(); // no text is selected, no page scrolls
    this.line = { key, pointer: event.pointerId, path: `${before}M${pointOf(event)}` };
    this.draw(event);
  }

  /** Draws directly: a render of the whole shop for each movement would be too slow. */
  private readonly draw = (event: PointerEvent): void => {
    const { line } = this;
    if (line?.pointer !== event.pointerId || line.path.length > maxLength) return;
    line.path += `L${pointOf(event)}`;
    (event.currentTarget as Element).querySelector('path')?.setAttribute('d', line.path);
  };

  private end(event: PointerEvent, field: DetailField, state: FieldState): void {
    const { line } = this;
    if (line?.pointer !== event.pointerId) return;
    this.line = undefined;
    this.sign(field, state, line.path);
  }
}

/** The position of a pointer, in the units of the drawing. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent): string {
  const box = (currentTarget as Element).getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * width;
  const y = ((clientY - box.top) / box.height) * height;
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** Black on white in every theme: it will be printed. */
function picture(value: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser draws nothing'));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = context.strokeStyle = '#000';
  context.lineWidth = 3;
  context.lineCap = context.lineJoin = 'round';
  if (value.startsWith(typedMark)) {
    context.font = 'italic 56px cursive';
    context.fillText(value.slice(typedMark.length), 40, 140, width - 80);
  } else context.stroke(new Path2D(value));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The picture could not be made'));
    }, 'image/png');
  });
}
