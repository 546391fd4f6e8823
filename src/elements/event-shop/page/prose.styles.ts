/** The styles of prose: a seller's text of several paragraphs. */
import { css } from 'lit';

export const prose = css`
  .prose {
    display: grid;
    gap: 0.75em;
    max-inline-size: 65ch;
    overflow-wrap: anywhere;
  }
  .prose :is(ul, ol) {
    padding-inline-start: 1.25em;
    list-style: revert;
  }
  .prose :is(h3, h4) {
    margin-block-start: 0.35em;
  }
  .prose blockquote {
    margin: 0;
    padding-inline-start: 1em;
    border-inline-start: 0.15em solid var(--_border);
  }
`;
