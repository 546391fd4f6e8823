/**
 * A seller's pictures on documents. Their addresses come from the seller, so they are fetched with the same guards as
 * webhooks. Each is decoded once, on arrival, in a worker process; what is kept and drawn is a file of our own. A
 * document without its picture is complete, only plainer.
 */
import type { Context } from '../http/context.ts';
import { brandingOf, type StoredEvent } from '../events/records.ts';
import { readFile, tagOf } from '../media/rows.ts';
import { usualWidth } from '../media/widths.ts';
import { fetchFile } from '../security/fetch-file.ts';
import { webAddress } from '../mail/sanitize.ts';
import type { decodePicture, PictureForm } from './decode-picture.ts';
import { eventInLanguage, type OrderRows } from './order-email-data.ts';

export interface DocumentPictures {
  /** At the top of a ticket, in place of the band in the seller's colour. */
  readonly head?: Uint8Array | undefined;
  /** The event's picture below the band of a ticket. */
  readonly poster?: Uint8Array | undefined;
  /** The same of single ticket types, by their ids. */
  readonly heads?: Readonly<Record<string, Uint8Array>> | undefined;
  /** The seller's logo at the top of a ticket. */
  readonly eventLogo?: Uint8Array | undefined;
  /** Along the left edge of a ticket. */
  readonly ribbon?: Uint8Array | undefined;
  /** Above the footer. */
  readonly foot?: Uint8Array | undefined;
  /** The seller's logo on an invoice. */
  readonly logo?: Uint8Array | undefined;
}

type PictureContext = Pick<Context, 'db' | 'now' | 'publicUrl' | 'webhooksReach' | 'workers'>;

/** The maximum size of a file in bytes. */
const maxFileSize = 2 * 1024 * 1024;
/** The timeout of a download in milliseconds: a ticket does not wait longer for its decoration. */
const timeoutMs = 2_000;

/** The maximum number of ticket types of an order that have a picture of their own. */
const maxHeads = 8;

/**
 * The pictures of tickets. At the top is the seller's own design if it is switched on, else the background of the ticket
 * type, else that of the event. Logo and ribbon are the seller's, if the branding is switched on.
 */
export async function ticketPictures(context: PictureContext, rows: OrderRows): Promise<DocumentPictures> {
  const { record, seller } = eventInLanguage(rows);
  const { ticketDesign, ticketBackground, tickets = [] } = record;
  const own = ticketDesign?.useCustomDesign === true ? ticketDesign.customDesignURL : undefined;
  const { eventLogo, ticketRibbonImage } = brandingOf(seller) ?? {};
  const types = own
    ? []
    : tickets.filter(({ _id, ticketBackground: behind }) => _id && behind && rows.tickets.includes(`"${_id}"`));
  const [head, poster, foot, logo, ribbon, ...heads] = await Promise.all([
    picture(context, own ?? ticketBackground),
    // one that was uploaded is at hand: a ticket waits for no download of what its seller did not choose for it
    isUploaded(context, record.image) ? picture(context, record.image) : undefined,
    picture(context, ticketDesign?.footerDesignURL),
    picture(context, eventLogo),
    picture(context, ticketRibbonImage),
    ...types.slice(0, maxHeads).map(async ({ _id, ticketBackground: behind }) => {
      const drawn = await picture(context, behind);
      return drawn && ([_id ?? '', drawn] as const);
    }),
  ]);
  const ofTypes = Object.fromEntries(heads.filter((each) => each !== undefined));
  return { head, heads: ofTypes, poster, foot, eventLogo: logo, ribbon };
}

function isUploaded({ publicUrl }: PictureContext, address = ''): boolean {
  return URL.canParse(address, publicUrl) && tagOf(publicUrl, new URL(address, publicUrl).href) !== undefined;
}

/** The picture of an invoice. */
export async function invoicePictures(context: PictureContext, { seller }: StoredEvent): Promise<DocumentPictures> {
  return { logo: await picture(context, seller.documentSettings?.image ?? seller.documentImage) };
}

/** The picture of a voucher. @param address The address in the seller's settings. */
export async function voucherPicture(
  context: PictureContext,
  address: string | undefined,
): Promise<Uint8Array | undefined> {
  return await picture(context, address);
}

/** The picture of an event. */
export async function eventPicture(context: PictureContext, { record }: StoredEvent): Promise<Uint8Array | undefined> {
  return await picture(context, record.image);
}

/** The seller's logo for Apple Wallet, as PNG. */
export async function passLogo(context: PictureContext, { seller }: StoredEvent): Promise<Uint8Array | undefined> {
  return await picture(context, brandingOf(seller)?.walletLogo, 'pass');
}

async function picture(
  { db, now, publicUrl, webhooksReach: reach = 'public', workers }: PictureContext,
  address: string | undefined,
  form: PictureForm = 'page',
): Promise<Uint8Array | undefined> {
  const url = address && URL.canParse(address, publicUrl) ? webAddress(new URL(address, publicUrl).href) : undefined;
  if (url === undefined) return undefined;
  // without a picture, too: one that can't be had or decoded is not tried again for every document
  const { content } = await workers.files.get(`picture ${form} ${url}`, now(), async () => {
    const uploaded = tagOf(publicUrl, url);
    const file =
      uploaded === undefined
        ? await fetchFile(url, { reach, largest: maxFileSize, timeout: timeoutMs })
        : (await readFile(db, uploaded, { width: usualWidth, takesWebp: false }))?.content;
    const decoded = file && (await workers.run<typeof decodePicture>('decodePicture', { file, form }).catch(none));
    return { content: decoded ?? new Uint8Array() };
  });
  return content.byteLength > 0 ? content : undefined;
}

const none = () => undefined;
