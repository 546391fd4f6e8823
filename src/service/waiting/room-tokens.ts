/** Tokens of places in waiting rooms: made by the service alone, checked without the database, and worth nothing for another event. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashOf } from '../security/ids.ts';
import type { Secrets } from '../security/secrets.ts';

/** A new place: nobody can guess it. */
export function newPlace(): string {
  return randomBytes(16).toString('base64url');
}

/** What is stored of a place: who only sees the database cannot stand in anybody's. */
export function placeId(place: string): string {
  return hashOf(place).slice(0, 32);
}

/** What its holder keeps. */
export function tokenOf(secrets: Secrets, eventId: string, place: string, issued: Date): string {
  const said = `${place}.${issued.getTime().toString(36)}`;
  return `${said}.${signatureOf(secrets, eventId, said)}`;
}

/** The id of the place that a token says, signed or not. */
export function namedPlace(token: string | undefined): string | undefined {
  const [, place] = /^([\w-]{22})\.[a-z\d]{1,12}\.[\w-]{43}$/.exec(token ?? '') ?? [];
  return place === undefined ? undefined : placeId(place);
}

/** Whether a token was made here, for this event. */
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
