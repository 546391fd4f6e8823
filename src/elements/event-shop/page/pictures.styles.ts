/** The styles of pictures below the tickets: a gallery, a video, cards of other events. */
import { css } from 'lit';

export const styles = css`
  .gallery,
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14em), 1fr));
    gap: var(--_gap);
    inline-size: 100%;
  }
  figure {
    margin: 0;
  }
  figcaption {
    margin-block-start: 0.35em;
  }
  .shot {
    display: block;
    inline-size: 100%;
    padding: 0;
    overflow: clip;
    cursor: zoom-in;
  }
  .shot img,
  .card img,
  .blank,
  .banner {
    display: block;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 16 / 9;
    object-fit: cover;
    background: var(--_tint);
  }
  .banner {
    aspect-ratio: 4 / 1;
    border-radius: var(--_radius);
  }
  .screen {
    position: relative;
    display: block;
    inline-size: 100%;
    max-inline-size: 60em;
    aspect-ratio: 16 / 9;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    overflow: clip;
    background: #17181a;
  }
  .screen img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    opacity: 0.75;
  }
  .play {
    position: absolute;
    inset: 0;
    margin: auto;
    inline-size: fit-content;
    block-size: fit-content;
    display: flex;
    align-items: center;
    gap: 0.6em;
    padding: 0.7em 1.25em;
    border-radius: 10em;
    background: #fff;
    color: #111;
    font-weight: 650;
  }
  .triangle {
    inline-size: 0.8em;
    block-size: 0.95em;
    background: currentColor;
    clip-path: polygon(0 0, 100% 50%, 0 100%);
  }
  .beside {
    display: grid;
    gap: calc(var(--_gap) * 2.5);
  }
  .card {
    display: grid;
    align-content: start;
    gap: 0.15em;
    inline-size: 100%;
    block-size: 100%;
    padding: 0 0 0.75em;
    border: 1px solid var(--_border);
    overflow: clip;
    text-align: start;
  }
  .card > span:not(.blank) {
    padding-inline: 0.75em;
  }
  .card .name {
    margin-block-start: 0.5em;
    line-height: 1.25;
  }
  .card:hover {
    border-color: var(--_edge);
  }
  @container (max-width: 30em) {
    .card {
      grid-template-columns: 7em minmax(0, 1fr);
      align-items: center;
      align-content: stretch;
      padding: 0;
    }
    .card :is(img, .blank) {
      grid-row: 1 / span 3;
      block-size: 100%;
      min-block-size: 5.5em;
    }
    .card .name {
      align-self: end;
    }
    .card .name ~ span:last-child {
      align-self: start;
      padding-block-end: 0.5em;
    }
    .cards {
      gap: 0.5em;
    }
  }
`;
