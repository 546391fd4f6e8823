/** What elements write for people: money, dates, and words of a vocabulary. */
export { date, dateRange, money, type DateStyle } from '../sale/formats.ts';

/** The text for a value of a vocabulary; '' for a value that this page does not know. */
export function word(texts: Readonly<Record<string, string>>, value = ''): string {
  return (Object.hasOwn(texts, value) && texts[value]) || '';
}
