/** Where printed tickets are sent, as emails say it. */
import { isPosted } from '../../sale/delivery.ts';
import type { Formats } from '../mail/formats.ts';
import { sanitizeText } from '../mail/sanitize.ts';
import type { OrderEmailData } from './order-email-data.ts';
import type { OrderEmailTexts } from './order-email-sums.ts';
import { townLine } from './town-line.ts';

/** The address that printed tickets are sent to. */
export function postedTo(
  { row, event, tickets }: OrderEmailData,
  texts: OrderEmailTexts,
  formats: Formats,
): { readonly label: string; readonly lines: readonly string[] } | undefined {
  const { details } = row.data;
  if (!details || !isPosted(event.record) || !tickets.some(({ data }) => data.deliveryType === 'HARD'))
    return undefined;
  const to = { ...(details.deliveryAddress ?? details) };
  const name = [to.prename ?? details.prename, to.lastname ?? details.lastname].filter(Boolean).join(' ');
  const country = to.country === undefined ? undefined : formats.country(to.country);
  const lines = [name, to.company, to.street, to.line2, townLine(to), country].filter((line): line is string =>
    Boolean(line),
  );
  return { label: texts.postedTo, lines: lines.map(sanitizeText) };
}
