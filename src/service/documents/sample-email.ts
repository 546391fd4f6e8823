/** What emails about made-up things take and answer, which show a seller its words in them. */
import type { MailKind, MailKindAbout, MailTopic } from '../../contract/mail-words.ts';
import type { SellerData } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import type { EmailLanguage } from '../locales/index.ts';
import type { Email } from '../mail/message.ts';

/** A seller with settings that may not be stored. */
export interface SampleSeller {
  readonly id: string;
  readonly currency: string;
  readonly data: SellerData;
}

/** What emails about made-up things are written with. */
export type SampleContext = Pick<Context, 'db' | 'workers' | 'publicUrl' | 'now'>;

/** Writes emails about something that is made up. */
export type SampleEmail<Kind extends MailKind> = (
  context: SampleContext,
  seller: SampleSeller,
  wish: { readonly kind: Kind; readonly language: EmailLanguage },
) => Promise<Email>;
/** One for each topic, from a room that may know what writes the real ones. */
export type SampleEmails = { readonly [Topic in MailTopic]: SampleEmail<MailKindAbout<Topic>> };
