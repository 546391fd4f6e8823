/** The styles of the later parts of a listing. */
import { css } from 'lit';

export const styles = css`
  .earlier {
    margin: 0 auto var(--_gap);
  }
  .events {
    overflow-anchor: none;
  }
  details {
    position: relative;
    z-index: 1;
    justify-self: start;
  }
  .event:hover {
    border-color: var(--_edge);
  }
  .gone img {
    filter: grayscale(1);
    opacity: 0.7;
  }
  .dates > li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 0.75em;
  }
  .other {
    display: inline-block;
    min-block-size: 28px;
    padding: 0.2em 0;
    border: 0;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    font-size: 0.875em;
  }
`;
