/** The styles of the upload field. */
import { css } from 'lit';

export const styles = css`
  .upload {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em 0.9em;
    align-items: center;
  }
  .upload > span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .pick {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    padding: 0.5em 1.1em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    cursor: pointer;
  }
  .upload > input:focus-visible + .pick {
    outline: 0.15em solid currentColor;
    outline-offset: 0.15em;
  }
  .upload > [aria-invalid='true'] + .pick {
    border-color: var(--_danger);
    border-width: 2px;
  }
  .upload > progress {
    flex: 1 1 8em;
    accent-color: var(--_accent);
  }
`;
