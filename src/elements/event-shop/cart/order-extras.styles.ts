/** The styles of the extras beside the lines of an order. */
import { css } from 'lit';

export const styles = css`
  .hints {
    display: grid;
    gap: 0.4rem;
  }
  .hints li {
    padding: 0.5rem 0.75rem;
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
    gap: 0.6rem;
    align-items: center;
    min-block-size: 2.75rem;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  .counter input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    flex: none;
    margin: 0;
    accent-color: var(--_accent);
  }
`;
