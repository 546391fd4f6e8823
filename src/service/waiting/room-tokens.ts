/**
 * Tokens of places in waiting rooms. Only the service can make one; it is checked without the database, and is valid
 * for one event.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashOf } from '../security/ids.ts';
import type { Secrets } from '../security/secrets.ts';

/** A new place, as a random value that cannot be guessed. */
export function newPlace(): string {
  return randomBytes(16).toString('base64url');
}

/** The stored id of a place, a hash: reading the database does not give anyone a place. */
export function placeId(place: string): string {
  return hashOf(place).slice(0, 32);
}

/** The token that the buyer's browser stores. */
export function tokenOf(secrets: Secrets, eventId: string, place: string, issued: Date): string {
  const said = `${place}.${issued.getTime().toString(36)}`;
  return `${said}.${signatureOf(secrets, eventId, said)}`;
}

/** The id of the place in a token, signed or not. */
export function namedPlace(token: string | undefined): string | undefined {
  const [, place] = /^([\w-]{22})\.[a-z\d]{1,12}\.[\w-]{43}$/.exec(token ?? '') ?? [];
  return place === undefined ? undefined : placeId(place);
}

/** True when the service made this token for this event. */
export function isGenuine(secrets: Secrets, eventId: string, token: string | undefined): token is string {
  if (token === undefined || namedPlace(token) === undefined) return false;
  const at = token.lastIndexOf('.');
  const signature = Buffer.from(signatureOf(secrets, eventId, token.slice(0, at)));
  const sent = Buffer.from(token.slice(at + 1));
  return sent.length === signature.length && timingSafeEqual(sent, signature);
}

function signatureOf(secrets: Secrets, eventId: string, said: string): string {
  return secrets.sign('waiting-room', `${eventId} ${said}`);
}
