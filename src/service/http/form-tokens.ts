/**
 * Tokens in the forms of pages: encrypted state, which comes back unchanged and from the browser that it was shown in.
 */
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../security/ids.ts';
import { ApiError } from './api-error.ts';
import type { Secrets } from '../security/secrets.ts';

interface Encrypted {
  readonly form: string;
  readonly about: unknown;
  /** The hash of a cookie of the browser that the form was shown in. */
  readonly holder: string;
  /** The time of expiry in milliseconds. */
  readonly until: number;
}

/** The lifetime of a form, in milliseconds. */
const lifetime = 3_600_000;

/** Makes the hidden field of a form. `form` is its kind, `about` its state (JSON), `holder` the browser's cookie. */
export function encryptForm(secrets: Secrets, form: string, about: object, holder: string, now: Date): string {
  const encrypted: Encrypted = { form, about, holder: hashOf(holder), until: now.getTime() + lifetime };
  return secrets.encrypt(JSON.stringify(encrypted));
}

/**
 * Reads the hidden field of a submitted form. `isHeld` is false when the form has expired, or the person has signed in
 * or out since: then nothing may be done, but the form can be shown again.
 * @throws ApiError 403 for a field that the service did not make, or made for another form.
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
    return undefined; // altered, or not made by the service
  }
}

/**
 * Checks that a form was sent from the service's own page: by `Sec-Fetch-Site`, or by `Origin` in older browsers and
 * without TLS.
 * @throws ApiError 403 for another site, or when both headers are missing.
 */
export function assertOwnForm({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === new URL(publicUrl).origin : site === 'same-origin';
  if (!isOwn) throw strange();
}

function strange(): ApiError {
  return new ApiError(403, 'FORM_NOT_OURS', 'This form does not come from a page of ours, or it is out of date.');
}
