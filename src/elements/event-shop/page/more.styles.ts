/** The styles of what most events have on the page below the tickets: the text, the venue, the seller. */
import { css } from 'lit';

export const styles = css`
  .below {
    display: grid;
    gap: calc(var(--_gap) * 2.5);
    grid-column: 1 / -1;
    min-inline-size: 0;
    margin-block-start: calc(var(--_gap) * 0.5);
  }
  .section {
    display: grid;
    gap: 0.75em;
    justify-items: start;
    min-inline-size: 0;
  }
  .section > h3 {
    font-size: 1.25em;
  }
  .folded {
    max-block-size: 26em;
    overflow: hidden;
    mask-image: linear-gradient(#000 70%, transparent);
  }
  .venue address {
    display: grid;
    font-style: normal;
  }
  .venue address > :first-child {
    font-weight: 600;
  }
  .venue .quiet {
    padding: 0.55em 1.1em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    text-decoration: none;
  }
  .seller {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 0.85em;
    inline-size: 100%;
    padding-block-start: var(--_gap);
    border-block-start: 1px solid var(--_border);
  }
  .seller div:only-child {
    grid-column: 1 / -1;
  }
  .seller p {
    max-inline-size: 65ch;
  }
  .seller img {
    inline-size: auto;
    block-size: 3em;
    max-inline-size: 8em;
    object-fit: contain;
  }
  .seller a {
    display: inline-block;
    min-block-size: 24px;
  }
  @media print {
    .folded {
      max-block-size: none;
      mask-image: none;
    }
  }
`;
