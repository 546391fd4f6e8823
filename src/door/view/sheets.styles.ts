/** The look of pairing, of the choice of the event, and of the end. */
import { css } from 'lit';

export const sheetStyles = css`
  .sheet {
    display: flex;
    flex-direction: column;
    gap: 20px;
    width: min(100%, 34rem);
    margin: 0 auto;
    padding: 28px 20px 40px;
    flex: 1;
  }
  .sheet form {
    display: grid;
    gap: 12px;
  }
  .sheet label {
    display: grid;
    gap: 6px;
    font-weight: 600;
  }
  .problem {
    padding: 12px 14px;
    border-left: 4px solid #ff9b9b;
    border-radius: 8px;
    background: #3a1a1e;
  }
  .choices {
    display: grid;
    gap: 10px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .choices button {
    display: grid;
    width: 100%;
    gap: 2px;
    padding: 14px 16px;
    text-align: start;
  }
  .choices strong {
    font-size: 1.125rem;
  }
  .choices button[aria-pressed='true'] {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .today {
    justify-self: start;
    padding: 1px 8px;
    border-radius: 6px;
    background: var(--accent);
    color: #06210f;
    font-size: 0.875rem;
    font-weight: 700;
  }
  progress {
    width: 100%;
    height: 8px;
    accent-color: var(--accent);
  }
  .foot {
    display: grid;
    gap: 12px;
    margin-top: auto;
  }
`;
