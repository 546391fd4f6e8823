/** The styles of a waiting room, above the tickets. Nothing moves: numbers change, and the bar with them. */
import { css } from 'lit';

export const styles = css`
  .room {
    display: grid;
    gap: 0.5em;
    align-content: start;
    /* about as high in each of its states: the tickets below stay where they are */
    min-block-size: 15.5em;
    padding: var(--_gap);
    border: 1px solid var(--_border);
    border-inline-start: 0.25em solid var(--_accent);
    border-radius: var(--_radius);
  }
  @container (min-width: 30em) {
    .room {
      min-block-size: 12.5em;
    }
  }
  .room[data-state='admitted'] {
    min-block-size: 0;
    border-inline-start-color: var(--_success);
  }
  .room h3 {
    font-size: 1.15em;
  }
  .room p {
    max-inline-size: 65ch;
  }
  .room .place {
    font-size: 1.35em;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    line-height: 1.25;
  }
  .room progress {
    inline-size: 100%;
    block-size: 0.75em;
    accent-color: var(--_accent);
  }
  .room button {
    justify-self: start;
  }
  .room .offline {
    color: var(--_danger);
  }
`;
