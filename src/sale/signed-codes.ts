/**
 * Signed ticket codes: a door knows by the seller's public key that the seller made them, also where it can't look the
 * ticket up. They are long, so that they are printed large.
 */
import { bytesOf, lettersOf, utf8, type Bytes } from './code-letters.ts';

/** Verifies a signature by Ed25519. */
export type Verify = (publicKey: Bytes, message: Bytes, signature: Bytes) => Promise<boolean>;
/** The SHA-256 of bytes. */
export type Sha256 = (bytes: Bytes) => Promise<Bytes>;

/** What a code is signed for. */
export interface SignedTicket {
  /** The number of the seller's key, 1 to 255. */
  readonly keyNumber: number;
  /** The short code: 16 letters. */
  readonly code: string;
  readonly eventId: string;
  readonly ticketTypeId: string;
  readonly validFrom: Date;
  /** Of the code: a new one raises it. */
  readonly version: number;
}

/** A signed code as it was read; its signature is not verified yet. */
export interface SignedCode {
  readonly form: 'signed';
  readonly keyNumber: number;
  readonly code: string;
  /** The first bytes of a hash of the event's id, and of the ticket type's. */
  readonly event: Bytes;
  readonly ticketType: Bytes;
  readonly validFrom: Date;
  readonly version: number;
  readonly payload: Bytes;
  readonly signature: Bytes;
}

const minute = 60_000;
const payloadLength = 24;
const signatureLength = 64;
const textLength = Math.ceil(((payloadLength + signatureLength) * 8) / 5);

/** What stands for an id in a code: four bytes of its SHA-256. */
export async function shortHash(id: string, sha256: Sha256): Promise<Bytes> {
  return (await sha256(utf8(id))).slice(0, 4);
}

/** The 24 bytes of a ticket that are signed. */
export async function payloadOf(ticket: SignedTicket, sha256: Sha256): Promise<Bytes> {
  const code = bytesOf(ticket.code);
  if (code?.length !== 10) throw new RangeError('Expected a code of 16 letters');
  const minutes = Math.floor(ticket.validFrom.getTime() / minute);
  return Uint8Array.from([
    ticket.keyNumber,
    ...code,
    ...(await shortHash(ticket.eventId, sha256)),
    ...(await shortHash(ticket.ticketTypeId, sha256)),
    ...[24, 16, 8, 0].map((bits) => (minutes >>> bits) & 255),
    // it only has to differ from that of the code before
    ticket.version % 256,
  ]);
}

/** The message that is signed: codes of another seller, or of another kind, have other signatures. */
export function signedMessage(sellerId: string, payload: Bytes): Bytes {
  return Uint8Array.from([...utf8(`foyer-ticket-1\n${sellerId}\n`), ...payload]);
}

/** A code of its payload and signature. */
export function signedText(payload: Bytes, signature: Bytes): string {
  return `S1${lettersOf(Uint8Array.from([...payload, ...signature]))}`;
}

/** Reads a signed code, in capitals. */
export function readSigned(text: string): SignedCode | undefined {
  if (!text.startsWith('S1') || text.length !== textLength + 2) return undefined;
  const bytes = bytesOf(text.slice(2));
  if (!bytes) return undefined;
  const payload = bytes.slice(0, payloadLength);
  const [keyNumber = 0] = payload;
  const minutes = payload.slice(19, 23).reduce((sum, byte) => sum * 256 + byte, 0);
  return {
    form: 'signed',
    keyNumber,
    code: lettersOf(payload.slice(1, 11)),
    event: payload.slice(11, 15),
    ticketType: payload.slice(15, 19),
    validFrom: new Date(minutes * minute),
    version: payload[23] ?? 0,
    payload,
    signature: bytes.slice(payloadLength),
  };
}

/** Whether a seller made a code. */
export async function isSignedBy(
  { sellerId, key }: { readonly sellerId: string; readonly key: Bytes },
  { payload, signature }: SignedCode,
  verify: Verify,
): Promise<boolean> {
  return await verify(key, signedMessage(sellerId, payload), signature);
}
