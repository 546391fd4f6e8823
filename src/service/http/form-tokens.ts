/** What the pages' forms carry with them: sealed, so that they come back as they were shown, to the browser that they were shown in. */
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../security/ids.ts';
import { ApiError } from './api-error.ts';
import type { Secrets } from '../security/secrets.ts';

interface Encrypted {
  readonly form: string;
  readonly about: unknown;
  /** Hash of the cookie of the browser that the form was shown in. */
  readonly holder: string;
  /** Milliseconds. */
  readonly until: number;
}

/** How long a page may stay open before its form is sent. */
const lifetime = 3_600_000;

/** Makes the hidden field of a form. `form` is its kind, `about` what it carries (JSON), `holder` the browser's cookie. */
export function encryptForm(secrets: Secrets, form: string, about: object, holder: string, now: Date): string {
  const encrypted: Encrypted = { form, about, holder: hashOf(holder), until: now.getTime() + lifetime };
  return secrets.encrypt(JSON.stringify(encrypted));
}

/**
 * Reads the hidden field of a form that came back. `isHeld` is false when the page was open for too long, or the person has
 * signed in or out since: then nothing may be done, but what the form is about can be shown again.
 * @throws Refusal 403 when the service did not make it, or for another form.
 */
export function openForm(
  secrets: Secrets,
  form: string,
  field: unknown,
  holder: string | undefined,
  now: Date,
): { about: unknown; isHeld: boolean } {
  const encrypted = typeof field === 'string' ? opened(secrets, field) : undefined;
  if (encrypted?.form !== form) throw strange();
  const { about, holder: shownTo, until } = encrypted;
  return { about, isHeld: holder !== undefined && hashOf(holder) === shownTo && until > now.getTime() };
}

function opened(secrets: Secrets, field: string): Encrypted | undefined {
  try {
    return JSON.parse(secrets.open(field)) as Encrypted;
  } catch {
    return undefined; // altered, or never ours
  }
}

/**
 * Browsers tell where a form was sent from: newer ones by `Sec-Fetch-Site`, the others, and those that came without TLS, by `Origin`.
 * @throws Refusal 403 when that was another site, or it is not told.
 */
export function assertOwnForm({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === new URL(publicUrl).origin : site === 'same-origin';
  if (!isOwn) throw strange();
}

function strange(): ApiError {
  return new ApiError(403, 'FORM_NOT_OURS', 'This form does not come from a page of ours, or it is out of date.');
}
