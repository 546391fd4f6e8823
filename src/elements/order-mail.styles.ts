/** The styles of what is said about the email of an order. */
import { css } from 'lit';

export const styles = css`
  .mail,
  .mail form {
    display: grid;
    gap: 0.5em;
    min-inline-size: 0;
  }
  .mail form {
    max-inline-size: 26em;
  }
  .mail > div,
  .mail form > :last-child {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 1.25em;
  }
  .mail p {
    overflow-wrap: anywhere;
  }
  .mail > p:empty {
    display: none;
  }
  .mail [aria-disabled='true'] {
    opacity: 0.65;
  }
`;
