/** The regional form of a language, for dates and times. */

/**
 * The language in which dates and times are written. English without a region is written as at the venue: American in
 * a time zone of America, British everywhere else.
 * @param timeZone The venue's; the visitor's own unless given.
 */
export function regional(language: string, timeZone?: string): string {
  if (language !== 'en') return language;
  return /^America/.test(timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone) ? 'en-US' : 'en-GB';
}
