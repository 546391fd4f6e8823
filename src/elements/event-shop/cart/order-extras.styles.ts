/** The styles of the extras beside the lines of an order. */
import { css } from 'lit';

export const styles = css`
  .hints {
    display: grid;
    gap: 0.4em;
  }
  .hints li {
    padding: 0.5em 0.75em;
    border-radius: calc(var(--_radius) / 2);
    background: var(--_tint);
    overflow-wrap: anywhere;
  }
  .counter {
    min-inline-size: 0;
  }
  .counter legend {
    padding: 0;
    font-weight: 600;
  }
  .counter label {
    display: flex;
    gap: 0.6em;
    align-items: center;
    min-block-size: 44px;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  .counter input {
    inline-size: 1.25em;
    block-size: 1.25em;
    flex: none;
    margin: 0;
    accent-color: var(--_accent);
  }
`;
