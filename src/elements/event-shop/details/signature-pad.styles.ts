/** The styles of the signature pad. */
import { css } from 'lit';

export const styles = css`
  .pad {
    display: block;
    inline-size: 100%;
    max-inline-size: 37.5em;
    aspect-ratio: 3;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    fill: none;
    stroke: currentColor;
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
    cursor: crosshair;
    touch-action: none;
  }
  .pad line {
    stroke-width: 1;
    opacity: 0.4;
  }
  .pad text {
    fill: currentColor;
    stroke: none;
    font: italic 56px cursive;
  }
  .signed {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 1em;
    align-items: center;
    max-inline-size: 37.5em;
  }
  .signed > input {
    flex: 1 1 12em;
    min-block-size: 44px;
    padding: 0.5em 0.75em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: transparent;
  }
  .signed > [aria-invalid='true'] {
    border-color: var(--_danger);
    border-width: 2px;
  }
`;
