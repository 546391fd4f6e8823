/**
 * Rotating ticket codes: a new one every 15 seconds, by a key that the phone of the holder keeps with the ticket, so that
 * a picture of it admits no one later. Google Wallet makes the same texts by itself.
 */
import { utf8, type Bytes } from './code-letters.ts';

/** HMAC of a message, by a hash. */
export type Hmac = (hash: 'SHA-1' | 'SHA-256', key: Bytes, message: Bytes) => Promise<Bytes>;

/** The seconds for which a code is shown. */
export const rotationPeriod = 15;
const digits = 8;

/** A rotating code as it was read. */
export interface RotatingCode {
  readonly form: 'rotating';
  /** The short code of the ticket. */
  readonly code: string;
  readonly value: string;
  /** When the phone made it, by its own clock: seconds since 1970. */
  readonly seconds: number;
}

/** The one-time password of a time (RFC 6238, by SHA-1). @param seconds Since 1970. */
export async function totp(key: Bytes, seconds: number, hmac: Hmac, period = rotationPeriod): Promise<string> {
  const step = Math.floor(seconds / period);
  const message = Uint8Array.from({ length: 8 }, (_, at) => Math.floor(step / 2 ** (8 * (7 - at))) % 256);
  const hash = await hmac('SHA-1', key, message);
  const byte = (at: number) => hash[at] ?? 0;
  const offset = byte(19) & 15;
  const number =
    (byte(offset) & 127) * 2 ** 24 + byte(offset + 1) * 2 ** 16 + byte(offset + 2) * 2 ** 8 + byte(offset + 3);
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** What the rotating codes of a ticket begin with. */
export const rotatingPrefix = (code: string) => `R1${code}`;

/** The code of a ticket at a time. */
export async function rotatingText(
  { prefix, key }: { readonly prefix: string; readonly key: Bytes },
  at: Date,
  hmac: Hmac,
): Promise<string> {
  const seconds = Math.floor(at.getTime() / 1000);
  return prefix + (await totp(key, seconds, hmac)) + String(seconds).padStart(10, '0');
}

/** The key of a ticket. @param version Of its code: a new code has another key. */
export async function rotatingKey(eventKey: Bytes, code: string, version: number, hmac: Hmac): Promise<Bytes> {
  return await hmac('SHA-256', eventKey, utf8(`${code} ${version}`));
}

/** Reads a rotating code, in capitals. */
export function readRotating(text: string): RotatingCode | undefined {
  const [, code, value, seconds] = /^R1([A-HJ-NP-Z2-9]{16})(\d{8})(\d{10})$/.exec(text) ?? [];
  return code === undefined || value === undefined
    ? undefined
    : { form: 'rotating', code, value, seconds: Number(seconds) };
}

/** Whether a code was made with a key. */
export async function isMadeWith(key: Bytes, { value, seconds }: RotatingCode, hmac: Hmac): Promise<boolean> {
  return (await totp(key, seconds, hmac)) === value;
}

/** How many steps a code is away from a time, in either direction: a phone's clock may be ahead. */
export function stepsAway({ seconds }: RotatingCode, at: Date): number {
  const step = (time: number) => Math.floor(time / rotationPeriod);
  return Math.abs(step(at.getTime() / 1000) - step(seconds));
}
