/** The generated picture of an event for cards in networks and messengers: what is on it, and when it is another one. */
import { hash } from 'node:crypto';
import { emailLanguage } from '../locales/index.ts';
import { zoneOf } from '../../sale/dates.ts';
import { eventPicture } from '../documents/pictures.ts';
import { takeTurn } from '../documents/document-turns.ts';
import { timesText } from '../documents/event-times.ts';
import type { StoredEvent } from '../events/records.ts';
import { inLanguage } from '../events/translations.ts';
import type { Context } from '../http/context.ts';
import { pictureAt } from '../media/rows.ts';
import { formatsFor } from '../mail/formats.ts';
import { hexColour, oneLine } from '../mail/sanitize.ts';
import { ownColour } from '../vouchers/catalog-settings.ts';
import type { drawShare, ShareContent } from './draw-share.ts';

/** What networks recommend: they cut others. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** What is on the picture of an event, in a language. */
export function shareContent(original: StoredEvent, locale: string | undefined): Omit<ShareContent, 'picture'> {
  const event = inLanguage(original, locale);
  const { record, seller, currency } = event;
  const written = emailLanguage(locale, seller.defaultLanguage);
  const formats = formatsFor(locale ?? seller.defaultLanguage, written, {
    currency,
    timeZone: zoneOf({ timezone: record.timezone ?? seller.timezone }),
  });
  return {
    name: oneLine(record.name),
    // a series has many dates
    when: record.eventType === 'ROOT' ? '' : timesText(record, formats),
    where: [record.locationName, record.locationCity].flatMap((part) => (part ? [oneLine(part)] : [])).join(', '),
    seller: oneLine(seller.name ?? ''),
    colour: hexColour(record.accentColor) ?? hexColour(record.styleOptions?.brandOne) ?? ownColour(seller) ?? '#1f2937',
  };
}

/** The focus of an event's picture, if it was uploaded. */
export async function shareFocus(
  context: Pick<Context, 'db' | 'publicUrl'>,
  { record: { image }, sellerId }: StoredEvent,
): Promise<Pick<ShareContent, 'focus'>> {
  const picture = await pictureAt(context, sellerId, image);
  return picture ? { focus: { x: picture.focus_x, y: picture.focus_y } } : {};
}

/** The tag of a picture: another one when anything on it has changed. */
export function shareTag(content: Omit<ShareContent, 'picture'>, { record, version }: StoredEvent): string {
  return `"${hash('sha1', JSON.stringify([content, record.image, version]), 'base64url')}"`;
}

/** The picture as PNG; made once, by a worker process. @throws ApiError 429, 503 */
export async function sharePicture(
  context: Context,
  event: StoredEvent,
  content: Omit<ShareContent, 'picture'>,
  address: string | undefined,
): Promise<Uint8Array> {
  const { workers, now, fallbackFont } = context;
  const { content: file } = await workers.files.get(`share ${shareTag(content, event)}`, now(), async () =>
    takeTurn(context, { ...(address !== undefined && { address }) }, async () => {
      const picture = await eventPicture(context, event);
      const drawn = await workers.run<typeof drawShare>('drawShare', { ...content, picture, fallbackFont });
      return { content: drawn };
    }),
  );
  return file;
}
