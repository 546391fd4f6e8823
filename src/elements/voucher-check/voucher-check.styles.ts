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
  .notice {
    gap: 0.35rem;
    background: var(--_surface);
    overflow-wrap: anywhere;
  }
  .good {
    border-inline-start-color: var(--_success);
  }
  [part='balance'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.6rem;
    align-items: baseline;
  }
  [part='balance'] > :first-child {
    flex-basis: 100%;
  }
  strong {
    font-size: 1.9em;
    line-height: 1.15;
    font-variant-numeric: tabular-nums;
  }
  [part='disclaimer'] {
    white-space: pre-line;
  }
  [part='seller'] > span {
    display: block;
  }
  [part='use'] {
    margin-block-start: 0.5rem;
  }
  .skeleton {
    min-block-size: 4.5rem;
  }
`;
