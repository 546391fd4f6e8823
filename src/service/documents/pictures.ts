/**
 * A seller's pictures on documents. Their addresses come from the seller, so they are fetched with the same guards as
 * webhooks. Each is decoded once, on arrival, in a worker process; what is kept and drawn is a file of our own. A
 * document without its picture is complete, only plainer.
 */
import type { Context } from '../http/context.ts';
import type { StoredEvent } from '../events/records.ts';
import { fetchFile } from '../security/fetch-file.ts';
import { webAddress } from '../mail/sanitize.ts';
import type { decodePicture, PictureForm } from './decode-picture.ts';

export interface DocumentPictures {
  /** At the top of a ticket, in place of the band in the seller's colour. */
  readonly head?: Uint8Array | undefined;
  /** Above the footer. */
  readonly foot?: Uint8Array | undefined;
  /** The seller's logo on an invoice. */
  readonly logo?: Uint8Array | undefined;
}

type PictureContext = Pick<Context, 'now' | 'publicUrl' | 'webhooksReach' | 'workers'>;

/** The maximum size of a file in bytes. */
const maxFileSize = 2 * 1024 * 1024;
/** The timeout of a download in milliseconds: a ticket does not wait longer for its decoration. */
const timeoutMs = 2_000;

/** The pictures of tickets: the seller's own design if it is switched on, else the background of tickets. */
export async function ticketPictures(context: PictureContext, { record }: StoredEvent): Promise<DocumentPictures> {
  const { ticketDesign, ticketBackground } = record;
  const own = ticketDesign?.useCustomDesign === true ? ticketDesign.customDesignURL : undefined;
  const [head, foot] = await Promise.all([
    picture(context, own ?? ticketBackground),
    picture(context, ticketDesign?.footerDesignURL),
  ]);
  return { head, foot };
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

/** The seller's logo for Apple Wallet, as PNG. */
export async function passLogo(context: PictureContext, { seller }: StoredEvent): Promise<Uint8Array | undefined> {
  const { customBrandingEnabled, walletLogo } = seller.brandingSettings ?? {};
  return customBrandingEnabled === true ? await picture(context, walletLogo, 'pass') : undefined;
}

async function picture(
  { now, publicUrl, webhooksReach: reach = 'public', workers }: PictureContext,
  address: string | undefined,
  form: PictureForm = 'page',
): Promise<Uint8Array | undefined> {
  const url = address && URL.canParse(address, publicUrl) ? webAddress(new URL(address, publicUrl).href) : undefined;
  if (url === undefined) return undefined;
  // without a picture, too: one that can't be had or decoded is not tried again for every document
  const { content } = await workers.files.get(`picture ${form} ${url}`, now(), async () => {
    const file = await fetchFile(url, { reach, largest: maxFileSize, timeout: timeoutMs });
    const decoded = file && (await workers.run<typeof decodePicture>('decodePicture', { file, form }).catch(none));
    return { content: decoded ?? new Uint8Array() };
  });
  return content.byteLength > 0 ? content : undefined;
}

const none = () => undefined;
