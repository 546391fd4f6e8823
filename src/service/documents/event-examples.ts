/** How the emails about what becomes of an event read: with the event as it would be, and a made-up order. */
import type { StoredEvent } from '../events/records.ts';
import type { EmailLanguage } from '../locales/index.ts';
import { movedText } from './moved-email.ts';
import { orderEmailData, type OrderRows } from './order-email-data.ts';
import type { SampleContext } from './sample-email.ts';
import { sampleRows } from './sample-plain-emails.ts';

/** An email as it is sent. */
export interface Written {
  readonly subject: string;
  readonly text: string;
}
/** What examples are written with. */
export type Samples = Pick<SampleContext, 'publicUrl' | 'now'>;

/** The rows of a made-up order of an event, which was paid. */
export function sampleRowsOf(context: Samples, event: StoredEvent, language: EmailLanguage): OrderRows {
  const { sellerId: id, currency, seller: data } = event;
  return { ...sampleRows(context, { id, currency, data }, { kind: 'paid', language }), original: event };
}

/** The email about an event that is postponed, or takes place as planned after all. */
export function movedExample(context: Samples, event: StoredEvent, language: EmailLanguage): Written {
  return movedText(orderEmailData(sampleRowsOf(context, event, language)), []);
}
