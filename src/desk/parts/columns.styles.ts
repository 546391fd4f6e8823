/** The styles of lists with columns to choose, and of the panel to choose them; they come with the first list. */
import { css } from 'lit';

const { styleSheet } = css`
  /* a name with what must not be cut beside it, in rows of one line */
  .fit {
    display: contents;
  }
  @media (min-width: 721px) {
    [data-density='compact'] .fit {
      display: flex;
      align-items: baseline;
    }
    .fit > :first-child {
      overflow: hidden;
      text-overflow: ellipsis;
    }
    .fit > .sub {
      flex: none;
    }
  }
  .display {
    margin-inline-start: auto;
  }
  .panel.of-list[popover] {
    inset-block-end: auto;
    inline-size: min(380px, calc(100vw - 16px));
    max-block-size: calc(100dvh - 16px);
    overflow: auto;
  }
  .of-list legend {
    padding-block-end: 4px;
    font-weight: 600;
  }
  .of-list .checks {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0 12px;
  }
  .of-list .check {
    min-block-size: 30px;
  }
  .of-list .field {
    grid-template-columns: 1fr auto;
    align-items: center;
  }
  .of-list select {
    inline-size: auto;
  }
  @media (max-width: 720px) {
    .panel.of-list[popover] {
      inset-inline-end: auto;
    }
    .of-list .check {
      min-block-size: 44px;
    }
    .of-list .wide {
      display: none;
    }
    /* a column that is hidden leaves its place to no other */
    table.listed td:not(.aside, .whole) {
      grid-column: 1;
    }
    table.listed td.aside {
      grid-column: 2;
    }
    table.listed td.extra:not(.wide) {
      order: 2;
      grid-column: 1 / -1;
      overflow-wrap: anywhere;
    }
  }
`;
if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
