/** Bars of rows below each other, each between its name and its value; the table below has all of them. */
import { html, nothing, type TemplateResult } from 'lit';
import './reports.styles.ts';

export interface Bar {
  readonly name: string;
  /** What tells it from another of that name. */
  readonly about?: string | undefined;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
}

/** The most bars: a longer list is read faster in the table. */
export const mostBars = 10;

/** One bar has nothing to be compared with. */
export const comparable = (rows: number): boolean => rows > 1;

/** A value below 0 goes to the left of the line. */
export function renderBars(caption: string, bars: readonly Bar[]): TemplateResult {
  const values = bars.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = 100 / (high - low || 1);
  const zero = -low * scale;
  return html`<section class="card bars" aria-labelledby="bars">
    <h2 id="bars">${caption}</h2>
    <ol>
      ${bars.map(
        ({ name, about, value, text }) =>
          html`<li>
            <span>${name}${about === undefined ? nothing : html`<span class="sub">${about}</span>`}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect x=${zero + Math.min(0, value) * scale} width=${Math.abs(value) * scale} height="10"></rect>
              <line x1=${zero} x2=${zero} y2="10"></line>
            </svg>
            <span class="number">${text}</span>
          </li>`,
      )}
    </ol>
  </section>`;
}
