/** The button of a list that saves all of its rows as CSV, by the filters that are set. */
import { html, type TemplateResult } from 'lit';
import type { Desk } from './desk.ts';
import { download } from './download.ts';
import { icon } from './icons.ts';

interface CsvFile {
  /** Of the list, e.g. `/api/coupons`. */
  readonly address: string;
  readonly filters: Readonly<Record<string, string | boolean>>;
  /** Of the file, without its ending. */
  readonly name: string;
  /** Of the button; `CSV` by default. */
  readonly word?: string;
}

export function csvButton(desk: Desk, { address, filters, name, word = 'CSV' }: CsvFile): TemplateResult {
  const save = async () => {
    const query = new URLSearchParams({ bom: 'true' });
    for (const [filter, value] of Object.entries(filters)) query.set(filter, String(value));
    try {
      await download(desk, `${address}?${query}`, 'text/csv', `${name}.csv`);
    } catch {
      desk.toast(desk.texts.states.failed);
    }
  };
  return html`<button class="button" @click=${() => void save()}>${icon('download')}${word}</button>`;
}
