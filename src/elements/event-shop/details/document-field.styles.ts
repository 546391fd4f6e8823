/** The styles of documents to accept. */
import { css } from 'lit';

export const styles = css`
  .way {
    justify-self: start;
    min-block-size: 28px;
    text-align: start;
  }
  .document {
    inline-size: min(44em, 100% - 2em);
    max-block-size: min(80dvh, 50em);
    padding: var(--_gap);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
  }
  .document[open] {
    display: grid;
    grid-template-rows: minmax(0, 1fr) auto;
    gap: var(--_gap);
  }
  .document::backdrop {
    background: rgb(0 0 0 / 55%);
  }
  .document .text {
    overflow: auto;
    overflow-wrap: anywhere;
  }
  .document .text > * + * {
    margin-block-start: 0.75em;
  }
  .document .plain {
    white-space: pre-wrap;
  }
`;
