/** The styles of the own under-shops. */
import { css } from 'lit';

export const styles = css`
  .shops {
    display: grid;
    gap: 0.35em;
    margin-block-end: 1.25em;
  }
  .shops li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75em;
    align-items: baseline;
    padding-block: 0.35em;
    overflow-wrap: anywhere;
  }
`;
