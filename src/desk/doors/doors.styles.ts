/** The styles of the forms of doors; they come with them. */
import { css } from 'lit';

const { styleSheet } = css`
  .door-form,
  .door-form .stack,
  .door-form .field {
    grid-template-columns: minmax(0, 1fr);
  }
  .door-form .beside {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .door-form .beside input {
    flex: 1 1 230px;
    width: auto;
    min-width: 0;
  }
  desk-event-choice li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-height: 44px;
    padding-block: 4px;
    border-bottom: 1px solid var(--line);
  }
  desk-event-choice small {
    display: block;
  }
  desk-event-choice li:has(.of-event) {
    flex-wrap: wrap;
  }
  desk-event-choice li > span {
    flex: 1;
    min-width: 0;
  }
  desk-event-choice .of-event {
    display: grid;
    flex: 1 0 100%;
    gap: 12px;
    padding-bottom: 8px;
  }
  desk-event-choice .boxes {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 20px;
  }
  desk-event-choice .boxes .wrong {
    flex: 1 0 100%;
  }
  desk-event-choice li button {
    flex: none;
  }
`;
if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
