/** `<desk-chart>`: bars of one series as SVG. Arrow keys read the points one by one; the table below has them all. */
import { html, LitElement, svg, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';

export interface Point {
  readonly label: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
}

/** A chart has at least and at most so many points: fewer are read faster in the table, more have no room. */
export const chartable = (points: number): boolean => points > 5 && points <= 400;

const [width, height] = [800, 160];

export class DeskChart extends LitElement {
  @property({ attribute: false }) points: readonly Point[] = [];
  @property() label = '';
  @state() private at = -1;

  protected override createRenderRoot(): this {
    return this;
  }

  private read = (event: KeyboardEvent): void => {
    const last = this.points.length - 1;
    const places: Readonly<Record<string, number>> = {
      ArrowRight: Math.min(last, this.at + 1),
      ArrowLeft: Math.max(0, this.at - 1),
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    this.at = place;
  };

  protected override render(): TemplateResult {
    const values = this.points.map(({ value }) => value);
    const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
    const scale = (height - 2) / (top - bottom || 1);
    const step = width / this.points.length;
    const zero = 1 + top * scale;
    const current = this.points[this.at];
    return html`<div class="chart" tabindex="0" role="application" aria-label=${this.label} @keydown=${this.read}>
        <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
          ${this.points.map(({ label, value, text }, at) => {
            const size = Math.max(value === 0 ? 0 : 1, Math.abs(value) * scale);
            return svg`<rect class=${at === this.at ? 'current' : ''} x=${at * step + step * 0.1} width=${step * 0.8}
              y=${value > 0 ? zero - size : zero} height=${size}><title>${label}: ${text}</title></rect>`;
          })}
          <line x1="0" x2=${width} y1=${zero} y2=${zero} />
        </svg>
      </div>
      <p class="small muted" aria-live="polite">
        ${current ? `${current.label}: ${current.text}` : `${this.points[0]?.label ?? ''} – ${this.points.at(-1)?.label ?? ''}`}
      </p>`;
  }
}
customElements.define('desk-chart', DeskChart);
