/**
 * A seller's pictures on tickets and invoices. Their addresses come from the seller, so they are fetched with the same
 * guards as webhooks, checked before they are drawn, and cached. A document without its picture is complete, only
 * plainer.
 */
import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import type { Reach } from '../security/destinations.ts';
import type { StoredEvent } from '../events/records.ts';
import { kindOf } from '../orders/file-kinds.ts';
import { fetchFile } from '../security/fetch-file.ts';
import { webAddress } from '../mail/sanitize.ts';

export interface DocumentPictures {
  /** At the top of a ticket, in place of the band in the seller's colour. */
  readonly head?: Buffer | undefined;
  /** Above the footer. */
  readonly foot?: Buffer | undefined;
  /** The seller's logo on an invoice. */
  readonly logo?: Buffer | undefined;
}

interface PictureContext {
  readonly now: () => Date;
  readonly publicUrl: string;
  readonly webhooksReach?: Reach;
}

/** The maximum size of a file, and of its unpacked content, in bytes. */
const maxFileSize = 2 * 1024 * 1024;
const maxPictureSize = 16 * 1024 * 1024;
/** The timeout of a download in milliseconds: a ticket does not wait longer for its decoration. */
const timeoutMs = 2_000;
const storedFor = 10 * 60_000;
const maxKept = 100;

const known = new Map<string, { readonly picture: Promise<Buffer | undefined>; readonly until: number }>();

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
): Promise<Buffer | undefined> {
  return await picture(context, address);
}

/** The seller's logo for Apple Wallet, which takes only PNG. */
export async function passLogo(context: PictureContext, { seller }: StoredEvent): Promise<Buffer | undefined> {
  const { customBrandingEnabled, walletLogo } = seller.brandingSettings ?? {};
  const logo = customBrandingEnabled === true ? await picture(context, walletLogo) : undefined;
  return logo && kindOf(logo) === 'image/png' ? logo : undefined;
}

async function picture({ now, publicUrl, webhooksReach = 'public' }: PictureContext, address: string | undefined) {
  const url = address && URL.canParse(address, publicUrl) ? webAddress(new URL(address, publicUrl).href) : undefined;
  if (url === undefined) return undefined;
  const stored = known.get(url);
  if (stored && stored.until > now().getTime()) return await stored.picture;
  if (known.size >= maxKept) known.clear();
  const fetched = fetchFile(url, { reach: webhooksReach, largest: maxFileSize, timeout: timeoutMs }).then((file) =>
    file && canBeDrawn(file) ? file : undefined,
  );
  known.set(url, { picture: fetched, until: now().getTime() + storedFor });
  return await fetched;
}

/** True when a file is a picture that can be drawn: PNGs are unpacked later, where an error could not be caught. */
export function canBeDrawn(file: Buffer): boolean {
  const kind = kindOf(file);
  if (kind !== 'image/png' && kind !== 'image/jpeg') return false;
  try {
    if (kind === 'image/png') inflateSync(dataOf(file), { maxOutputLength: maxPictureSize });
    new PDFDocument({ font: '', size: [10, 10], margin: 0 }).image(file, 0, 0, { fit: [10, 10] });
    return true;
  } catch {
    return false;
  }
}

/** The compressed pixels of a PNG. @throws RangeError for a truncated file. */
function dataOf(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; ;) {
    const size = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'IEND') return Buffer.concat(parts);
    if (at + 12 + size > file.length) throw new RangeError('The picture is cut off');
    if (name === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + size));
    at += 12 + size;
  }
}
