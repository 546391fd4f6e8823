/** How the values of reports are written. */
import type { Report } from '../../contract/reports.ts';
import { word } from '../../elements/format.ts';
import type { ReportTexts } from '../../locales/desk/reports-en.ts';
import type { Desk } from '../parts/desk.ts';
import { labelOf } from './labels.ts';

export type Column = Report['data']['columns'][number];
export type Row = Report['data']['rows'][number];

const optionOf = (key: string, row: Row) => [String(row[key]), String(row['name'] ?? '')] as const;

/** A value in words. @param rows All rows of the report: a name that two of them have is told with its id. */
export function textOf(
  { formats, texts }: Desk,
  words: ReportTexts,
  { key, type }: Column,
  row: Row,
  rows: readonly Row[],
): string {
  const value = row[key];
  if (value === undefined) return '';
  if (type === 'money') return formats.money(Number(value), String(row['currency'] ?? formats.currency));
  if (type === 'number') return formats.number(Number(value));
  if (type === 'rate') return formats.share(Number(value));
  if (type === 'day')
    return new Intl.DateTimeFormat(formats.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${value}T00:00:00Z`),
    );
  if (value === '') return word(words.none, key) || '';
  if (key === 'shopId' || key === 'channelId')
    return labelOf(
      optionOf(key, row),
      rows.map((each) => optionOf(key, each)),
    );
  if (key === 'status') return word(texts.order.status, String(value)) || String(value);
  return key === 'paymentMethod' || key === 'kind' ? word(words.values, String(value)) || String(value) : String(value);
}
