/** The look of search, last scans and counts. */
import { css } from 'lit';

export const panelStyles = css`
  dialog {
    width: min(100%, 38rem);
    max-width: none;
    height: 100dvh;
    max-height: none;
    margin: 0 auto;
    padding: 0;
    border: 0;
    background: #10151c;
    color: inherit;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 60%);
  }
  .panel {
    display: grid;
    grid-template-rows: auto auto 1fr;
    height: 100%;
    padding: max(8px, env(safe-area-inset-top)) 14px 0;
    gap: 10px;
  }
  .panel .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }
  .panel .head button {
    display: grid;
    place-items: center;
    width: 48px;
    padding: 0;
  }
  .rows {
    display: grid;
    align-content: start;
    gap: 8px;
    margin: 0;
    padding: 0 0 24px;
    overflow: auto;
    list-style: none;
  }
  .rows li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 10px;
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--panel);
  }
  .rows li > div:not(.mark) {
    flex: 1 1 9rem;
    min-width: 0;
  }
  .rows span {
    display: block;
    color: var(--muted);
    font-size: 0.9375rem;
    overflow-wrap: anywhere;
  }
  .rows .mark {
    display: grid;
    place-items: center;
    width: 2.5rem;
    height: 2.5rem;
    border-radius: 10px;
    color: #fff;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 10px 6px;
    border-bottom: 1px solid var(--line);
    text-align: end;
  }
  th:first-child,
  td:first-child {
    text-align: start;
  }
  thead th {
    color: var(--muted);
    font-size: 0.875rem;
    font-weight: 600;
  }
  tfoot td,
  tfoot th {
    border-bottom: 0;
    font-weight: 700;
  }
  .scroll {
    overflow: auto;
    padding-bottom: 24px;
  }
`;
