import { css } from 'lit';

export const styles = css`
  .search > .field {
    align-content: normal;
  }
  .search input {
    appearance: none;
    min-inline-size: 0;
  }
  ::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
`;
