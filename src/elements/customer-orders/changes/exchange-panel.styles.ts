/** The styles of the links of an exchange: one below the other, as large as a finger. */
import { css } from 'lit';

export const styles = css`
  .panel .places {
    display: grid;
    gap: 0.5em;
  }
  .panel .month summary {
    padding-block: 0.65em;
    cursor: pointer;
  }
  .panel .places a {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0.15em 1em;
    align-items: baseline;
    min-block-size: 44px;
    padding: 0.65em 0.85em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    box-sizing: border-box;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  .panel .places a > :first-child {
    inline-size: 100%;
    text-decoration: underline;
  }
`;
