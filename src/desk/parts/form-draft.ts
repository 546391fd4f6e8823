/**
 * The draft of a form: in the browser as soon as something is typed, and at the service when typing pauses, so that a
 * person goes on with it at another device.
 */
import { drafts, type draftKinds } from '../../contract/drafts.ts';
import type { Desk } from './desk.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

/** The draft in the browser. */
interface Copy<T> {
  readonly content: T;
  /** When the service stored it, or the one before it. */
  readonly sentAt?: string | undefined;
  /** It was typed since. */
  readonly isUnsent: boolean;
}

/** A draft of a form. `T` is plain data. */
export class FormDraft<T extends object> {
  private readonly key: string;
  /** What is typed and not sent. */
  private waiting: T | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sentAt: string | undefined;
  /** When the service stored what was typed into this form. */
  storedAt: string | undefined;
  /** Each request after the one before: a draft that is dropped is not stored again by one on its way. */
  private last: Promise<unknown> = Promise.resolve();

  /**
   * @param place The form: see `drafts` in the contract.
   * @param stored Called with the time at which the service has stored what was typed.
   * @param pause Milliseconds without typing until it is sent.
   */
  constructor(
    private readonly desk: Desk,
    private readonly place: { readonly kind: (typeof draftKinds)[number]; readonly id: string },
    private readonly stored: (at: string) => void = () => undefined,
    private readonly pause = 2000,
  ) {
    this.key = [place.kind, desk.me.seller._id, desk.me._id, place.id].join(' ');
  }

  private get client() {
    return this.desk.client({ drafts }).drafts;
  }

  /**
   * What was typed before. The service's is newer if it is another than the one that was sent from here; what was typed
   * here and never sent comes before it.
   */
  async read(): Promise<T | undefined> {
    const [copy, remote] = await Promise.all([
      readDraft<Copy<T>>(this.key),
      // without a network the form goes on with the copy
      this.client.get(this.place).catch(() => undefined),
    ]);
    this.sentAt = copy?.sentAt;
    if (copy?.isUnsent) this.send(copy.content);
    if (!remote || copy?.isUnsent) return copy?.content;
    const { content, updatedAt } = remote;
    if (updatedAt === copy?.sentAt) return copy?.content;
    this.sentAt = updatedAt;
    if (content) await keepDraft(this.key, { content: content as T, sentAt: updatedAt, isUnsent: false });
    else await dropDraft(this.key);
    return content as T | undefined;
  }

  /** Keeps what is typed. */
  async keep(content: T): Promise<void> {
    this.send(content);
    await this.copy(content, true);
  }

  /** Removes the draft, here and at the service. */
  async drop(): Promise<void> {
    this.settle();
    await dropDraft(this.key);
    this.last = this.last.then(async () => {
      if (this.sentAt === undefined) return;
      // without a network it comes back with the next visit, as a draft without a change
      await this.client.remove(this.place).catch(() => undefined);
      this.sentAt = undefined;
    });
    await this.last;
  }

  private async copy(content: T, isUnsent: boolean): Promise<void> {
    await keepDraft(this.key, { content, sentAt: this.sentAt, isUnsent } satisfies Copy<T>);
  }

  private send(content: T): void {
    this.settle();
    this.waiting = content;
    this.timer = setTimeout(this.flush, this.pause);
    // a person who turns to another window may turn to another device
    window.addEventListener('blur', this.flush);
  }

  private settle(): void {
    clearTimeout(this.timer);
    window.removeEventListener('blur', this.flush);
    this.waiting = undefined;
  }

  private readonly flush = (): void => {
    const { waiting: content } = this;
    this.settle();
    if (!content) return;
    this.last = this.last.then(async () => {
      try {
        const { updatedAt } = await this.client.store({ ...this.place, content: content as Record<string, unknown> });
        this.sentAt = updatedAt;
        this.storedAt = updatedAt;
        if (updatedAt !== undefined) this.stored(updatedAt);
        // what was typed meanwhile is not replaced, and what was dropped does not come back
        if (this.waiting === undefined && (await readDraft(this.key))) await this.copy(content, false);
      } catch {
        // it stays in the browser, and is sent with the next change or visit
      }
    });
  };
}
