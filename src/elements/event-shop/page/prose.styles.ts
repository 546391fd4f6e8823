/** The styles of prose: a seller's text of several paragraphs. */
import { css } from 'lit';

export const prose = css`
  .prose {
    display: grid;
    gap: 0.75rem;
    max-inline-size: 65ch;
    overflow-wrap: anywhere;
  }
  .prose :is(ul, ol) {
    padding-inline-start: 1.25rem;
    list-style: revert;
  }
  .prose :is(h3, h4) {
    margin-block-start: 0.35rem;
  }
  .prose blockquote {
    margin: 0;
    padding-inline-start: 1rem;
    border-inline-start: 0.15rem solid var(--_border);
  }
`;
