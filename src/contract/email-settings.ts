/** Emails to buyers in the words of their seller: an email as it would be, and a test email. */
import { emailWords, mailKinds } from './mail-words.ts';
import { route, z } from './route.ts';
import { changes, strict } from './strict.ts';

const asked = {
  /** Which email, as in `mailingSettings.texts`. */
  kind: z.enum(mailKinds, { error: `Expected one of ${mailKinds.join(', ')}` }),
  /** The language of the buyer, BCP 47; the seller's when missing. */
  language: z.optional(
    z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/, 'Expected a language like de or de-CH')),
  ),
  /**
   * Settings in place of the stored ones, which stay as they are: what is sent counts, null counts as removed, and what
   * is missing counts as it is stored.
   */
  mailingSettings: z.optional(z.nullable(changes(z.object(emailWords)))),
};

const EmailPreviewRequest = strict(
  z.object({
    ...asked,
    /** `light` or `dark`: the HTML for readers with this scheme alone; as it is sent when missing. */
    scheme: z.optional(z.enum(['light', 'dark'], { error: 'Expected light or dark' })),
  }),
);

const EmailTestRequest = strict(z.object(asked));

/** An email about a made-up order, event, place on a waiting list, voucher or ticket. */
export const EmailPreview = z.looseObject({
  /** The name of the sender. */
  from: z.string(),
  /** Where answers go; missing where they go to the sender. */
  replyTo: z.optional(z.string()),
  subject: z.string(),
  /** The email as plain text. */
  text: z.string(),
  /** The email as HTML, with its pictures in it; one that is sent as plain text alone, as a page. It has no scripts. */
  html: z.string(),
});
export type EmailPreview = z.output<typeof EmailPreview>;

/** Where a test email went. */
const SentTestEmail = z.looseObject({
  /** The address of the signed-in user. */
  sentTo: z.string(),
});

/** The emails to buyers as a seller words them (`mailingSettings`). */
export const emailSettings = {
  /**
   * Writes an email about a made-up order, event, voucher or ticket with the seller's own name, address and texts, as the service
   * would send it. Sends and stores nothing. The texts may be some that are not saved yet.
   */
  preview: route({
    method: 'POST',
    path: '/api/email-settings/preview',
    who: 'key',
    summary: 'An email to a buyer as it would be',
    body: EmailPreviewRequest,
    large: true,
    answer: EmailPreview,
    errors: [400, 401, 403],
  }),
  /**
   * Sends the same email to the signed-in user, with `Test:` before its subject and without attachments. A key has no
   * address: 409 `NO_ADDRESS`. An address gets five an hour, then 429 with `Retry-After`.
   */
  test: route({
    method: 'POST',
    path: '/api/email-settings/test',
    who: 'key',
    summary: 'Send a test email to the signed-in user',
    body: EmailTestRequest,
    large: true,
    answer: SentTestEmail,
    errors: [400, 401, 403, 409],
  }),
};
