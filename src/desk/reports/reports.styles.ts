/** The styles of the bars of reports; they come with them. */
import { css } from 'lit';

const { styleSheet } = css`
  .bars ol {
    display: grid;
    grid-template-columns: fit-content(40%) minmax(0, 1fr) auto;
    gap: 10px 16px;
  }
  .bars li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: center;
  }
  .bars li > :first-child {
    overflow-wrap: anywhere;
  }
  .bars .sub {
    display: block;
    color: var(--muted);
    font-size: 13px;
  }
  .bars svg {
    display: block;
    width: 100%;
    height: 16px;
    overflow: visible;
  }
  .bars rect {
    fill: var(--accent);
  }
  .bars line {
    stroke: var(--edge);
    vector-effect: non-scaling-stroke;
  }
  @media (max-width: 640px) {
    .bars ol {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .bars li {
      row-gap: 4px;
    }
    .bars svg {
      grid-row: 2;
      grid-column: 1 / -1;
      height: 10px;
    }
  }
`;
if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
