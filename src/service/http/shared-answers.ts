/**
 * A short-lived cache of public answers: an event in great demand costs one query for each lifetime, not one for each
 * buyer.
 */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
};
export type Encoding = keyof typeof compressors;
const smallest = 1024;

/** An answer in each encoding that was requested. */
export class SharedAnswer {
  readonly etag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(readonly text: string) {
    this.etag = `W/"${hash('sha1', text, 'base64url')}"`;
  }

  /** The encoding for a caller who accepts these; none for a short answer. */
  encodingFor(accepted: string | undefined): Encoding | undefined {
    if (this.text.length < smallest) return undefined;
    return (['br', 'gzip'] as const).find((name) => accepts(accepted, name));
  }

  encode(encoding: Encoding): Promise<Buffer> {
    let bytes = this.encoded.get(encoding);
    if (!bytes) this.encoded.set(encoding, (bytes = compressors[encoding](this.text)));
    return bytes;
  }
}

/** What an answer is about: one thing of a seller, or several. */
export interface Subject {
  readonly id?: string | undefined;
  readonly sellerId: string;
}

interface Entry {
  readonly until: number;
  readonly answer: Promise<SharedAnswer>;
  /** `many` for an answer about several things of any seller, `unknown` until it is found. */
  subject: Subject | 'many' | 'unknown';
}

/**
 * Caches answers for their lifetime. A change of one subject forgets the answers about it; answers about many are sent
 * for the rest of their lifetime, unless those of their seller or everything is forgotten.
 */
export class SharedAnswers {
  private readonly answers = new Map<string, Entry>();

  /** @param lifetime Milliseconds; 0 turns the cache off. */
  constructor(
    private readonly lifetime: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /**
   * The answer to `key`: cached, under construction, or made by `make`. A failure is not cached.
   * @param findSubject Finds what the answer is about, beside `make`; without it, it is about many things of any
   *   seller. The answer waits for it, so a write that follows an answer forgets no answers about other subjects.
   */
  async get(
    key: string,
    make: () => Promise<unknown>,
    findSubject?: () => Promise<Subject | undefined>,
  ): Promise<SharedAnswer> {
    const now = this.clock();
    const known = this.answers.get(key);
    if (known && now < known.until) return known.answer;
    this.dropOld(now);
    // a failure of the search leaves the subject unknown: such an answer is forgotten with any other
    const found = this.lifetime > 0 ? findSubject?.().catch(() => undefined) : undefined;
    void found?.then((subject) => {
      if (subject) entry.subject = subject;
    });
    const entry: Entry = {
      subject: findSubject ? 'unknown' : 'many',
      until: now + this.lifetime,
      answer: make().then(async (answer) => {
        await found;
        return new SharedAnswer(JSON.stringify(answer));
      }),
    };
    if (this.lifetime > 0) this.answers.set(key, entry);
    try {
      return await entry.answer;
    } catch (error) {
      if (this.answers.get(key) === entry) this.answers.delete(key);
      throw error;
    }
  }

  /** Forgets the answers about one subject, and those of which the subject is unknown. */
  forget(id: string): void {
    this.forgetThose((subject) => subject !== 'many' && subject.id === id);
  }

  /** Forgets all answers that may be about a seller. */
  forgetSeller(sellerId: string): void {
    this.forgetThose((subject) => subject === 'many' || subject.sellerId === sellerId);
  }

  clear(): void {
    this.answers.clear();
  }

  private forgetThose(matches: (subject: Subject | 'many') => boolean): void {
    for (const [key, { subject }] of this.answers)
      if (subject === 'unknown' || matches(subject)) this.answers.delete(key);
  }

  /** Entries are in the order in which they were made, so the old ones come first. */
  private dropOld(now: number): void {
    for (const [key, { until }] of this.answers) {
      if (now < until) return;
      this.answers.delete(key);
    }
  }
}

/** True when an `Accept-Encoding` names an encoding. */
export function accepts(accepted: string | undefined, encoding: Encoding): boolean {
  const named = (accepted ?? '').split(',').map((part) => part.split(';').map((word) => word.trim().toLowerCase()));
  const own = named.find(([name]) => name === encoding);
  const quality = own?.find((word) => word.startsWith('q='))?.slice(2);
  return own !== undefined && Number(quality ?? 1) > 0;
}
