/** The feed of a listing (Atom, RFC 4287), for readers of feeds and other programs. */
import { zoneOf } from '../../sale/dates.ts';
import { shortText } from '../../sale/plain-text.ts';
import { timesText } from '../documents/event-times.ts';
import { escaped } from '../documents/xml.ts';
import type { StoredEvent } from '../events/records.ts';
import { emailLanguage } from '../locales/index.ts';
import { formatsFor } from '../mail/formats.ts';
import { oneLine } from '../mail/sanitize.ts';
import { eventFiles, type PageAddresses } from './addresses.ts';

/** What a feed is written with. */
export interface FeedSettings {
  readonly publicUrl: string;
  readonly addresses: PageAddresses;
  readonly locale?: string | undefined;
  /** The address of the feed itself. */
  readonly address: string;
  readonly seller: { readonly id: string; readonly name: string; readonly defaultLanguage?: string | undefined };
}

const maxSummary = 500;

/** The text of a feed. It is the same until an event in it changes. */
export function atomFeed(events: readonly StoredEvent[], settings: FeedSettings): string {
  const { publicUrl, addresses, locale, address, seller } = settings;
  const changed = events.map(({ record }) => record.updatedAt ?? record.start).sort();
  const title = escaped(oneLine(seller.name));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(locale ?? seller.defaultLanguage ?? 'en')}">`,
    `<id>${idOf(publicUrl, `sellers/${seller.id}`)}</id>`,
    `<title>${title}</title>`,
    `<updated>${changed.at(-1) ?? new Date(0).toISOString()}</updated>`,
    `<author><name>${title}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(addresses.listing(seller.id, locale))}"/>`,
    ...events.map((event) => entryOf(event, settings)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf(event: StoredEvent, { publicUrl, addresses, locale }: FeedSettings): string {
  const { record, seller, sellerId, currency } = event;
  const language = locale ?? seller.defaultLanguage;
  const formats = formatsFor(language, emailLanguage(language), {
    currency,
    timeZone: zoneOf({ timezone: record.timezone ?? seller.timezone }),
  });
  const when = record.eventType === 'ROOT' ? '' : timesText(record, formats);
  const where = [record.locationName, record.locationCity].filter(Boolean).join(', ');
  const about = shortText(record.description ?? record.slogan ?? '', maxSummary);
  const changed = record.updatedAt ?? record.start;
  return [
    '<entry>',
    `<id>${idOf(publicUrl, `events/${record._id}`)}</id>`,
    `<title>${escaped(oneLine(record.name))}</title>`,
    `<updated>${changed}</updated>`,
    `<published>${record.createdAt ?? changed}</published>`,
    `<link rel="alternate" type="text/html" href="${escaped(addresses.event(sellerId, record, locale))}"/>`,
    `<link rel="related" type="text/calendar" href="${escaped(eventFiles(publicUrl, event, locale).calendar)}"/>`,
    ...(record.tags ?? []).map((tag) => `<category term="${escaped(oneLine(tag))}"/>`),
    `<summary>${escaped([when, where, about].map(oneLine).filter(Boolean).join(' · '))}</summary>`,
    '</entry>',
  ].join('\n');
}

/** An id that stays, also when addresses change (RFC 4151). */
function idOf(publicUrl: string, path: string): string {
  return escaped(`tag:${new URL(publicUrl).hostname},2026:${path}`);
}
