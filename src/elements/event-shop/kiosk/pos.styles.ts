/** The styles of a POS: larger targets, which win over all other sheets in any order. */
import { css } from 'lit';

/** At the POS of staff. */
export const operator = css`
  :host(:not(#_)) :is(button, summary, select, input:not([type='checkbox'], [type='radio'])) {
    min-block-size: 48px;
  }
  :host(:not(#_)) .stepper button {
    inline-size: 48px;
  }
  :host(:not(#_)) :is(.link, .row button) {
    min-block-size: 44px;
    min-inline-size: 44px;
  }
  :host(:not(#_)) :is([type='checkbox'], [type='radio']) {
    inline-size: 28px;
    block-size: 28px;
  }
  :host(:not(#_)) .bar .primary {
    min-block-size: 56px;
  }
`;

/** For a standing visitor, perhaps with gloves, perhaps with a child on the arm. */
export const kiosk = css`
  :host(:not(#_)) {
    font-size: 1.25em;
    touch-action: pan-y;
  }
  :host(:not(#_)) :is(button, summary, select, input:not([type='checkbox'], [type='radio'])) {
    min-block-size: 60px;
  }
  :host(:not(#_)) summary {
    align-content: center;
  }
  :host(:not(#_)) .stepper {
    gap: 0.5em;
  }
  :host(:not(#_)) .stepper button {
    inline-size: 60px;
    font-size: 1.75em;
  }
  :host(:not(#_)) :is(output, .stepper input) {
    font-size: 1.5em;
  }
  :host(:not(#_)) :is(.link, .row button) {
    min-block-size: 48px;
    min-inline-size: 48px;
  }
  :host(:not(#_)) .facts a {
    display: inline-block;
    padding-block: 0.6em;
  }
  :host(:not(#_)) label:has([type='checkbox'], [type='radio']) {
    min-block-size: 56px;
    align-items: center;
  }
  :host(:not(#_)) :is([type='checkbox'], [type='radio']) {
    flex: none;
    inline-size: 32px;
    block-size: 32px;
  }
  :host(:not(#_)) .total strong {
    font-size: 1.75em;
  }
  :host(:not(#_)) .bar .primary {
    min-block-size: 68px;
  }
  .still-there {
    inline-size: min(32em, calc(100vw - 2em));
    padding: 0;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 2);
    background: var(--_surface);
    color: inherit;
  }
  .still-there::backdrop {
    background: rgb(0 0 0 / 60%);
  }
  .question {
    display: grid;
    gap: var(--_gap);
    padding: calc(var(--_gap) * 2);
  }
  .question .countdown {
    font-size: 1.5em;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
`;
