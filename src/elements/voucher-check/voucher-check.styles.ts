/** The styles of the voucher check. */
import { css } from 'lit';

export const styles = css`
  :host {
    max-inline-size: 36em;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    align-items: end;
  }
  .field {
    flex: 1 1 12em;
    min-inline-size: 0;
  }
  label {
    font-weight: 600;
  }
  /* slotted into a shop, the order may lie over the foot of the screen */
  input,
  button {
    scroll-margin-block: 1em calc(7em + var(--shop-bar-offset, 0px));
  }
  input {
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.04em;
  }
  button {
    flex: none;
  }
  [role] > * {
    margin-block-start: 0.75em;
  }
  #problem p {
    margin-block-start: 0.4em;
  }
  .skeleton {
    min-block-size: 4.5em;
  }
`;
