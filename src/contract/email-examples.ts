/** How emails to many people read before they are sent, and a test of them. */
import { list, text } from './fields.ts';
import { z } from './route.ts';

/** What operations answer that email the people of an event. */
export const emailExamples = {
  /** By the language in which they are written. */
  languages: list(z.looseObject({ language: z.string(), recipients: z.number() })),
  /** The email as it is sent, in each of these languages. One about an order tells of a made-up one. */
  examples: list(z.looseObject({ language: z.string(), subject: z.string(), text: z.string() })),
  /** Of a test: where it went. */
  sentTo: text,
};
