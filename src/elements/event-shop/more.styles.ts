import { css } from 'lit';

/** Times, dates, the text about the event: what not every event has, or what stands below the tickets. */
export const styles = css`
  .times {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr));
    gap: 0.5rem;
    margin-block-start: 0.5rem;
  }
  .others h3 {
    font-size: 1.15em;
  }
  .time {
    display: grid;
    justify-items: center;
    align-content: start;
    text-align: center;
    padding: 0.5rem;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    cursor: pointer;
    font-variant-numeric: tabular-nums;
  }
  .time input {
    position: absolute;
    opacity: 0;
  }
  .time:has(:checked) {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
  }
  .time:has(:disabled) {
    border-style: dashed;
    cursor: not-allowed;
    color: var(--_muted);
  }
  .time:has(:focus-visible) {
    outline: 0.15rem solid currentColor;
    outline-offset: 0.15rem;
  }
  .dates {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr));
    gap: 0.5rem;
    margin-block-start: 0.5rem;
  }
  .dates button {
    display: grid;
    inline-size: 100%;
    block-size: 100%;
    text-align: start;
    line-height: 1.3;
  }
  .dates button {
    border-color: var(--_edge);
  }
  .dates [aria-pressed='true'] {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
  }
  .about {
    margin-block-start: calc(var(--_gap) * 1.5);
  }
  .prose {
    display: grid;
    gap: 0.75rem;
    max-inline-size: 65ch;
  }
  .prose :is(ul, ol) {
    padding-inline-start: 1.25rem;
    list-style: revert;
  }
  .gallery {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
    gap: var(--_gap);
    margin-block-start: var(--_gap);
  }
  figure {
    margin: 0;
  }
  figure img {
    display: block;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 16 / 9;
    object-fit: cover;
    border-radius: var(--_radius);
  }
  @media (forced-colors: active) {
    .time:has(:checked),
    .dates [aria-pressed='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
