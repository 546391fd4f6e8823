import { css } from 'lit';

export const styles = css`
  .search {
    display: grid;
    max-inline-size: 28rem;
    min-block-size: max(2.75rem, calc(1.45em + 1rem + 2px));
    margin-block-end: var(--_gap);
  }
  .events {
    display: grid;
    gap: var(--_gap);
    align-items: stretch;
  }
  :host([layout='cards']) .events {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  }
  .event {
    position: relative;
    display: grid;
    grid-template-rows: auto 1fr auto;
    align-content: start;
    min-inline-size: 0;
    overflow: clip;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .event:has(.pick:hover) {
    border-color: var(--_edge);
  }
  .frame {
    aspect-ratio: 16 / 9;
    overflow: clip;
    background: linear-gradient(
      135deg,
      color-mix(in srgb, var(--_accent) 26%, transparent),
      color-mix(in srgb, var(--_accent) 8%, transparent)
    );
  }
  .waiting .frame {
    background: var(--_tint);
  }
  .frame > img {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  .gone img {
    filter: grayscale(1);
    opacity: 0.7;
  }
  .body {
    display: grid;
    gap: 0.25rem;
    align-content: start;
    min-inline-size: 0;
    padding: 0.9rem 1rem 0.75rem;
    overflow-wrap: anywhere;
  }
  .start,
  [part='status'] {
    font-weight: 600;
  }
  h3 {
    font-size: 1.15em;
    font-weight: 700;
  }
  .pick {
    display: inline;
    min-block-size: 0;
    padding: 0;
    border: 0;
    font-weight: inherit;
    text-align: start;
    text-decoration: none;
  }
  .pick:hover,
  .other,
  summary {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .pick::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--_radius);
  }
  .pick:focus-visible {
    outline: none;
  }
  .pick:focus-visible::after {
    outline: 0.15rem solid currentColor;
    outline-offset: -0.3rem;
  }
  details {
    position: relative;
    z-index: 1;
    justify-self: start;
  }
  summary {
    padding-block: 0.15rem;
    min-block-size: 1.5rem;
    cursor: pointer;
  }
  details li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 0.75rem;
  }
  .other {
    display: inline-block;
    min-block-size: 1.75rem;
    padding: 0.2rem 0;
    text-align: start;
    font-size: 0.875em;
  }
  .offer {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0.15rem 1rem;
    min-block-size: 2.5rem;
    padding: 0 1rem 0.9rem;
  }
  [part='price'] {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  .level {
    display: inline-block;
    inline-size: 0.75rem;
    block-size: 0.75rem;
    margin-inline-end: 0.4em;
    vertical-align: -0.05em;
    border: 0.12em solid;
    border-radius: 50%;
    color: var(--_success);
    background: conic-gradient(currentColor var(--share, 100%), transparent 0);
  }
  .yellow {
    --share: 50%;
    color: var(--_warning);
  }
  .red {
    --share: 25%;
    color: var(--_danger);
  }
  .more {
    display: block;
    margin: var(--_gap) auto 0;
  }
  .none {
    padding-block: 2rem;
    text-align: center;
    color: var(--_muted);
  }
  .bar {
    display: inline-block;
    inline-size: 70%;
    border-radius: 0.25rem;
    background: var(--_tint);
  }
  .bar::before {
    content: '\\a0';
  }
  .offer > .bar {
    inline-size: 5rem;
  }
  @media (prefers-reduced-motion: no-preference) {
    .waiting {
      animation: breathe 1.4s ease-in-out infinite alternate;
    }
  }
  /* a list: the picture beside the words */
  :host(:not([layout='cards'])) .event {
    grid-template: 'frame body' 1fr 'frame offer' auto / auto 1fr;
  }
  :host(:not([layout='cards'])) .frame {
    grid-area: frame;
    align-self: start;
    inline-size: 5rem;
    aspect-ratio: 1;
    margin: 1rem;
    margin-inline-end: 0;
    border-radius: calc(var(--_radius) / 2);
  }
  @container (inline-size > 40rem) {
    :host(:not([layout='cards'])) .event {
      grid-template: 'frame body offer' 1fr / auto 1fr minmax(8rem, auto);
      min-block-size: 7.3rem;
    }
    :host(:not([layout='cards'])) .frame {
      align-self: stretch;
      position: relative;
      inline-size: 13rem;
      aspect-ratio: auto;
      margin: 0;
      border-radius: 0;
    }
    :host(:not([layout='cards'])) .frame > img {
      position: absolute;
      inset: 0;
    }
    :host(:not([layout='cards'])) .offer {
      flex-direction: column;
      align-items: end;
      justify-content: center;
      padding-block: 0.9rem;
      text-align: end;
    }
    :host(:not([layout='cards'])) .body {
      align-content: center;
    }
  }
`;
