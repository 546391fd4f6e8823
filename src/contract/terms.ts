/** The terms of a seller, the consents that its buyers are asked for, and what the buyer of an order agreed to. */
import { flag, list, part, text, time } from './fields.ts';
import { z } from './route.ts';

/** A consent that the buyer is asked for, in one language. */
export const AskedConsent = z.looseObject({
  _id: z.string(),
  text,
  /** An address with more about it. */
  url: text,
  /** No order without it. */
  required: flag,
});
export type AskedConsent = z.output<typeof AskedConsent>;

/** The terms of a seller as buyers see them, in one language. */
export const termsFields = {
  /** The address of the terms and conditions; relative to the service if it begins with `/`, as the next two. */
  agb: text,
  /** The address of the privacy policy. */
  privacy: text,
  /** The address of the imprint. */
  imprint: text,
  /** About the right of withdrawal, or why there is none. */
  withdrawalText: text,
};

/**
 * The terms of an order as they were when the buyer sent the details, with the answers to questions of consent. The
 * consents go when the buyer is erased.
 */
export const Agreement = part({
  at: time,
  /** The language of the texts. */
  locale: text,
  ...termsFields,
  consents: list(
    z.looseObject({
      consentId: z.string(),
      /** `granted` or `denied`. */
      status: z.string(),
      /** As the buyer read it. Missing for a consent that the seller doesn't ask for. */
      text,
      url: text,
    }),
  ),
});

const languages = 40;
const anyText = () => true;

/** A text, or the texts by language: `{ "en": "…", "de": "…" }`. @param fits What each has to be besides its length. */
// @__NO_SIDE_EFFECTS__
export function textByLanguage(max: number, fits: (text: string) => boolean = anyText, message?: string) {
  const text = z.string().check(z.maxLength(max, `At most ${max} characters`), z.refine(fits, message));
  return z.union(
    [
      text,
      z
        .record(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/)), text)
        .check(z.refine((all) => Object.keys(all).length <= languages, `At most ${languages} languages`)),
    ],
    'Expected a text, or texts by language: {"en": "…", "de": "…"}',
  );
}

/** How an email to the people of an event reads before it is sent, and a test of it. */
export const emailExamples = {
  /** By the language in which they are written. */
  languages: list(z.looseObject({ language: z.string(), recipients: z.number() })),
  /** The email as it is sent, in each of these languages. One about an order tells of a made-up one. */
  examples: list(z.looseObject({ language: z.string(), subject: z.string(), text: z.string() })),
  /** Of a test: where it went. */
  sentTo: text,
};
