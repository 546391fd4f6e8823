/** Passes for Google Wallet: links with signed content (a JWT, RS256, by the seller's service account). */
import type { CryptoKey } from 'jose';
import { rotationPeriod } from '../../sale/rotating-codes.ts';
import { hexColour, webAddress } from '../mail/sanitize.ts';
import type { PassLook } from './apple-pass.ts';
import type { GoogleSigner } from './wallet-settings.ts';
import type { WalletTicket } from './wallet-tickets.ts';

/** The maximum number of characters in a token, which every browser takes in an address (by Google). */
const maxLength = 1800;
const address = 'https://pay.google.com/gp/v/save/';
const algorithm = 'RS256';

/** A signer with its key read. */
interface Signer extends Pick<GoogleSigner, 'issuer' | 'account'> {
  readonly key: CryptoKey;
}

/** Links that save these tickets, each with as many as fit; at least one. */
export async function googleLinks(
  tickets: readonly WalletTicket[],
  { issuer, account, key }: GoogleSigner,
  look: Pick<PassLook, 'branding'> & { readonly language: string; readonly publicUrl: string },
  now: Date,
): Promise<string[]> {
  const { importPKCS8 } = await import('jose/key/import');
  const signer = { issuer, account, key: await importPKCS8(key, algorithm) };
  const urls: string[] = [];
  let begun: { readonly tickets: readonly WalletTicket[]; readonly token: string } | undefined;
  for (const ticket of tickets) {
    const more = [...(begun?.tickets ?? []), ticket];
    const token = await tokenOf(more, signer, look, now);
    if (begun && token.length > maxLength) {
      urls.push(address + begun.token);
      begun = { tickets: [ticket], token: await tokenOf([ticket], signer, look, now) };
    } else begun = { tickets: more, token };
  }
  return begun ? [...urls, address + begun.token] : urls;
}

async function tokenOf(
  tickets: readonly WalletTicket[],
  { issuer, account, key }: Signer,
  look: Parameters<typeof googleLinks>[2],
  now: Date,
): Promise<string> {
  const claims = {
    iss: account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.getTime() / 1000),
    payload: {
      eventTicketClasses: [
        ...new Map(tickets.map((ticket) => [classIdOf(ticket, issuer), classOf(ticket, issuer, look)])).values(),
      ],
      eventTicketObjects: tickets.map((ticket) => objectOf(ticket, issuer)),
    },
  };
  const { SignJWT } = await import('jose/jwt/sign');
  return await new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: 'JWT' }).sign(key);
}

/** The phone makes rotating codes by itself, also without a network. */
function codeOf({ code = '', barcode, rotatingBarcode }: WalletTicket) {
  if (!rotatingBarcode) return { barcode: { type: 'QR_CODE', value: barcode, alternateText: code } };
  const { prefix, key } = rotatingBarcode;
  return {
    rotatingBarcode: {
      type: 'QR_CODE',
      valuePattern: `${prefix}{totp_value_0}{totp_timestamp_seconds}`,
      totpDetails: {
        algorithm: 'TOTP_SHA1',
        periodMillis: String(rotationPeriod * 1000),
        parameters: [{ key, valueLength: 8 }],
      },
    },
  };
}

const idOf = (issuer: string, name: string) => `${issuer}.${name.replace(/[^\w.-]/g, '_')}`;

/** The class has the time of its passes: each slot has one. */
const classIdOf = ({ eventId, slotId }: WalletTicket, issuer: string) =>
  idOf(issuer, [eventId, slotId].filter(Boolean).join('-'));

function classOf(
  ticket: WalletTicket,
  issuer: string,
  { branding, language, publicUrl }: Parameters<typeof googleLinks>[2],
) {
  const { seller, event, dates, place, accent } = ticket;
  const named = (value: string) => ({ defaultValue: { language, value } });
  const own = branding?.customBrandingEnabled === true ? branding : undefined;
  const logo = own?.googleWalletLogo;
  const uri =
    logo !== undefined && URL.canParse(logo, publicUrl) ? webAddress(new URL(logo, publicUrl).href) : undefined;
  return {
    id: classIdOf(ticket, issuer),
    issuerName: seller.slice(0, 60),
    reviewStatus: 'UNDER_REVIEW',
    eventName: named(event),
    hexBackgroundColor: hexColour(own?.walletBackgroundColor) ?? accent,
    ...(dates && {
      dateTime: { start: dates.start.toISOString(), ...(dates.isEndShown && { end: dates.end.toISOString() }) },
    }),
    // the address is required where there is a venue
    ...(place?.address && { venue: { name: named(place.name), address: named(place.address) } }),
    ...(uri !== undefined && { logo: { sourceUri: { uri } } }),
  };
}

function objectOf(ticket: WalletTicket, issuer: string) {
  const { id, name, holder, seat, expires } = ticket;
  const named = (value: string) => ({ defaultValue: { language: 'und', value } });
  return {
    id: idOf(issuer, id),
    classId: classIdOf(ticket, issuer),
    state: 'ACTIVE',
    ...codeOf(ticket),
    ticketType: named(name),
    ...(holder && { ticketHolderName: holder }),
    ...(seat && {
      seatInfo: Object.fromEntries(Object.entries(seat).map(([part, value]) => [part, named(value)])),
    }),
    ...(expires && { validTimeInterval: { end: { date: expires.toISOString() } } }),
  };
}
