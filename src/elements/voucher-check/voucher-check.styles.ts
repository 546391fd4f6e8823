/** The styles of the voucher check. */
import { css } from 'lit';

export const styles = css`
  :host {
    max-inline-size: 36rem;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: end;
  }
  .field {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }
  label {
    font-weight: 600;
  }
  /* slotted into a shop, the order may lie over the foot of the screen */
  input,
  button {
    scroll-margin-block: 1rem 7rem;
  }
  input {
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.04em;
  }
  button {
    flex: none;
  }
  [role] > * {
    margin-block-start: 0.75rem;
  }
  #problem p {
    margin-block-start: 0.4rem;
  }
  .skeleton {
    min-block-size: 4.5rem;
  }
`;
