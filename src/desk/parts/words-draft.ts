/** Words to buyers that are typed and not sent: a draft of them, until they are sent or taken back. */
import type { draftKinds } from '../../contract/drafts.ts';
import type { Desk } from './desk.ts';
import { FormDraft } from './form-draft.ts';
import { textsOf, type Written } from './written.ts';

/** Several texts by their names, each by language. */
type Words = Readonly<Record<string, Written>>;

export class WordsDraft {
  private readonly draft: FormDraft<Words>;
  /** Whether a visit begins with what was typed in the one before. */
  isFromBefore = false;

  constructor(desk: Desk, kind: (typeof draftKinds)[number], id: string) {
    this.draft = new FormDraft<Words>(desk, { kind, id });
  }

  /** What was typed before; empty without a draft. */
  async read(): Promise<Words> {
    const words = (await this.draft.read()) ?? {};
    this.isFromBefore = hasText(words);
    return words;
  }

  /** Keeps what is typed; words that are all taken back leave nothing. */
  async keep(words: Words): Promise<void> {
    await (hasText(words) ? this.draft.keep(words) : this.draft.drop());
  }

  /** Once they are sent. */
  async drop(): Promise<void> {
    await this.draft.drop();
  }
}

const hasText = (words: Words): boolean => Object.values(words).some((text) => textsOf(text) !== undefined);
