/** The styles of the own account. */
import { css } from 'lit';

export const styles = css`
  .own {
    display: grid;
    gap: var(--_gap);
    margin-block-end: calc(2 * var(--_gap));
    padding: 1em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow-wrap: anywhere;
  }
  .own section {
    display: grid;
    gap: 0.6em;
    justify-items: start;
    padding-block-start: var(--_gap);
    border-block-start: 1px solid var(--_border);
  }
  .own [role]:empty {
    position: absolute; /* it speaks when it is filled, and takes no room before */
  }
  .own h4 {
    font-size: 1.05em;
  }
  .own ul {
    display: grid;
    gap: 0.5em;
    justify-self: stretch;
  }
  .own li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.35em 1em;
  }
  .own li .link,
  .own summary {
    padding-block: 0.3em;
  }
  .own label.tick {
    display: flex;
    gap: 0.6em;
    align-items: center;
    min-block-size: 28px;
    font-weight: inherit;
  }
  .own .tick > input {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    margin: 0;
    accent-color: var(--_accent);
  }
  .own summary {
    cursor: pointer;
  }
  .own form {
    justify-self: stretch;
  }
  .own .danger {
    border-color: var(--_danger);
    color: var(--_danger);
    font-weight: 650;
  }
  .own .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
  }
`;
