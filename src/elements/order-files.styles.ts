/** The styles of the buttons that save the files of an order. */
import { css } from 'lit';

export const styles = css`
  .files {
    display: grid;
    gap: 0.4em;
    min-inline-size: 0;
  }
  .files > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .files [aria-disabled='true'] {
    opacity: 0.65;
  }
  .files > p:empty {
    display: none;
  }
`;
