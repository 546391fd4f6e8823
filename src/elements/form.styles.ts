/** The styles of form fields, for the parts that have some. */
import { css } from 'lit';

export const form = css`
  .field {
    display: grid;
    gap: 0.3em;
    align-content: start;
  }
  .field > :is(input, select, textarea) {
    inline-size: 100%;
    min-block-size: 44px;
    padding: 0.5em 0.75em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: transparent;
  }
  .field option {
    background: Canvas;
    color: CanvasText;
  }
  .field > [aria-invalid='true'] {
    border-color: var(--_danger);
    border-width: 2px;
  }
`;
