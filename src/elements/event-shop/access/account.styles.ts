/** The styles of the sign-in and of open under-shops. */
import { css } from 'lit';

export const styles = css`
  .account {
    display: grid;
    gap: 0.75em;
    justify-items: start;
  }
  p.account {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    align-items: baseline;
  }
  .sign-in {
    display: grid;
    gap: 0.9em;
    inline-size: min(100%, 26em);
    padding: 1em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .sign-in :is(h2, h3) {
    font-size: 1.15em;
  }
  .sign-in > div:empty {
    display: none;
  }
  .offers {
    display: grid;
    gap: 0.75em;
  }
  .offers h3 {
    font-size: 1.15em;
  }
  .offers ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .offers li button[aria-pressed='true'] {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
  }
`;
