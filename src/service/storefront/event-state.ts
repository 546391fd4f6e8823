/**
 * What has become of an event, for buyers. The words are in the slogan, which every shop and listing shows, also those of
 * earlier versions; a date that no longer holds is not shown.
 */
import { zoneOf } from '../../sale/dates.ts';
import { timeSetting } from '../../sale/shown-times.ts';
import type { EventRecord } from '../../contract/events.ts';
import type { StoredEvent } from '../events/records.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
import { formatsFor } from '../mail/formats.ts';

/** The fields of a public answer that follow from the state of an event; none while it takes place as planned. */
export function stateFields(
  { record, seller, currency }: StoredEvent,
  locale: string | undefined,
): Readonly<Record<string, unknown>> {
  const { status, previousStart, slogan } = record;
  const language = emailLanguage(locale, seller.defaultLanguage);
  if (status === 'CANCELED')
    return { status, slogan: [textsIn(language).storefront.canceled, slogan].filter(Boolean).join(' · ') };
  if (status !== 'POSTPONED' && status !== 'RESCHEDULED') return {};
  const timeZone = zoneOf({ timezone: record.timezone ?? seller.timezone });
  const isDateShown = timeSetting(record, 'showStartDate') !== false && previousStart !== undefined;
  const parts = { date: true, time: false };
  const before = isDateShown
    ? formatsFor(locale, language, { currency, timeZone }).moment(previousStart, parts)
    : undefined;
  const note = textsIn(language).storefront.state[status](before);
  return {
    status,
    ...(isDateShown && { previousStart }),
    slogan: [note, slogan].filter(Boolean).join(' · '),
    ...(status === 'POSTPONED' && hiddenTimes),
  };
}

const hiddenTimes = { showStartDate: false, showStartTime: false, showEndDate: false, showEndTime: false };

/** The event as it is sold: the sale of a canceled one has ended, whatever its shops say. */
export function asSold(record: EventRecord): EventRecord {
  return record.status === 'CANCELED' ? { ...record, sellEnd: record.canceledAt ?? record.createdAt } : record;
}
