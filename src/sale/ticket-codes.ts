/**
 * The forms of ticket codes, and what reading one shows before a door decides. The service and the door page judge a code
 * by these functions. Every form has the short code in it, by which the ticket is found.
 */
import type { Attention, DoorTicket } from './admission.ts';
import type { Bytes } from './code-letters.ts';
import { codesOf } from './read-codes.ts';
import { isMadeWith, readRotating, rotatingKey, stepsAway, type Hmac, type RotatingCode } from './rotating-codes.ts';
import { isSignedBy, readSigned, shortHash, type Sha256, type SignedCode, type Verify } from './signed-codes.ts';

/** A code that says more than which ticket it is. */
export type LongCode = SignedCode | RotatingCode;

/** Cryptography, which browsers and Node have under different names. */
export interface CodeCrypto {
  readonly hmac: Hmac;
  readonly sha256: Sha256;
  readonly verify: Verify;
}

/** What a door verifies codes with. */
export interface CodeKeys {
  readonly sellerId: string;
  /** The public keys of the seller, by number. */
  readonly signing: ReadonlyMap<number, Bytes>;
  /** The keys of rotating codes, by event. */
  readonly rotation: ReadonlyMap<string, Bytes>;
}

/** A ticket as it was found by its code. */
export interface CodedTicket {
  /** `signed` or `rotating`; short when missing. */
  readonly codeForm: string | undefined;
  /** Its own event. */
  readonly eventId: string;
  /** Of the code that was read. */
  readonly version: number;
  /** What ended the code, of one that the ticket had before. */
  readonly ended: string | undefined;
}

/** What reading a code showed. */
export interface CodeCheck {
  /** It is too old, or one that should rotate and doesn't. */
  readonly isStale?: boolean;
  readonly ended?: string | undefined;
  readonly attention?: readonly Attention[];
}

/** Rotating codes are read without a word by so many steps on either side of the present one, … */
const freshSteps = 2;
/** … and with a word by so many. */
const maxSteps = 8;

/** Reads a code of a longer form, in any case and with spaces; nothing for a short one. */
export function readLongCode(text: string): LongCode | undefined {
  const plain = codesOf(text).at(-1) ?? '';
  return readSigned(plain) ?? readRotating(plain);
}

/** The short code within any form: the same for all codes of a ticket. */
export function shortCodeOf(text: string): string {
  return readLongCode(text)?.code ?? codesOf(text).at(-1) ?? '';
}

/**
 * What a code shows of its ticket; nothing for a forged one.
 * @param read Missing for a short code.
 */
export async function checkCode(
  read: LongCode | undefined,
  ticket: CodedTicket,
  keys: CodeKeys,
  at: Date,
  crypto: CodeCrypto,
): Promise<CodeCheck | undefined> {
  if (read && !(await isOurs(read, ticket, keys, crypto))) return undefined;
  if (ticket.ended !== undefined) return { ended: ticket.ended };
  if (read?.form === 'rotating') return checkAge(read, at);
  return ticket.codeForm === 'rotating' ? { isStale: true } : {};
}

async function isOurs(
  read: LongCode,
  { eventId, version }: CodedTicket,
  keys: CodeKeys,
  crypto: CodeCrypto,
): Promise<boolean> {
  if (read.form === 'signed') return read.version === version % 256 && (await hasSignature(read, keys, crypto));
  const key = keys.rotation.get(eventId);
  return (
    key !== undefined && (await isMadeWith(await rotatingKey(key, read.code, version, crypto.hmac), read, crypto.hmac))
  );
}

async function hasSignature(
  read: SignedCode,
  { sellerId, signing }: CodeKeys,
  { verify }: CodeCrypto,
): Promise<boolean> {
  const key = signing.get(read.keyNumber);
  return key !== undefined && (await isSignedBy({ sellerId, key }, read, verify));
}

function checkAge(read: RotatingCode, at: Date): CodeCheck {
  const steps = stepsAway(read, at);
  if (steps > maxSteps) return { isStale: true };
  return steps > freshSteps ? { attention: [{ kind: 'codeAge' }] } : {};
}

/**
 * A ticket that a device without a network doesn't have in its list, e.g. one that was sold just now: its code proves that
 * the seller made it. It is admitted where nothing else is known against it, and staff are told.
 */
export async function unlistedTicket(
  read: LongCode,
  { eventId, ticketTypeIds = [] }: { readonly eventId: string; readonly ticketTypeIds?: readonly string[] | undefined },
  keys: CodeKeys,
  at: Date,
  crypto: CodeCrypto,
): Promise<{ readonly ticket: DoorTicket; readonly code: CodeCheck } | undefined> {
  const found = await (read.form === 'signed'
    ? signedFor(read, { eventId, ticketTypeIds }, keys, crypto)
    : rotatingFor(read, eventId, keys, crypto));
  if (!found) return undefined;
  const { isStale = false, attention = [] } = read.form === 'rotating' ? checkAge(read, at) : {};
  return {
    ticket: { status: 'VALID', admits: found },
    code: { isStale, attention: [{ kind: 'notListed' }, ...attention] },
  };
}

async function signedFor(
  read: SignedCode,
  { eventId, ticketTypeIds }: { readonly eventId: string; readonly ticketTypeIds: readonly string[] },
  keys: CodeKeys,
  crypto: CodeCrypto,
): Promise<DoorTicket['admits'] | undefined> {
  if (!(await hasSignature(read, keys, crypto))) return undefined;
  const isFor = async (id: string, hash: Bytes) => isSame(await shortHash(id, crypto.sha256), hash);
  if (!(await isFor(eventId, read.event))) return [];
  for (const ticketTypeId of ticketTypeIds)
    if (await isFor(ticketTypeId, read.ticketType)) return [{ eventId, ticketTypeId }];
  return [{ eventId, ticketTypeId: '' }];
}

/** A rotating code says nothing of its event: it was made with the key of one. */
async function rotatingFor(
  read: RotatingCode,
  eventId: string,
  keys: CodeKeys,
  crypto: CodeCrypto,
): Promise<DoorTicket['admits'] | undefined> {
  for (const id of keys.rotation.keys()) {
    const ticket = { codeForm: 'rotating', eventId: id, version: 1, ended: undefined };
    if (await isOurs(read, ticket, keys, crypto))
      return [...new Set([id, eventId])].map((admits) => ({ eventId: admits, ticketTypeId: '' }));
  }
  return undefined;
}

const isSame = (a: Bytes, b: Bytes) => a.length === b.length && a.every((byte, at) => byte === b[at]);
