/**
 * A short-lived cache of public answers: an event in great demand costs one query for each lifetime, not one for each
 * buyer.
 */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { encodingsOf, type Encoding } from './encodings.ts';

const compressors: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
};
const smallest = 1024;

/** An answer in each encoding that was requested. */
export class SharedAnswer {
  readonly etag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();
  private readonly ready = new Map<Encoding | undefined, Buffer>();

  constructor(readonly text: string) {
    this.etag = `W/"${hash('sha1', text, 'base64url')}"`;
  }

  /** The encoding for a caller who accepts these; none for a short answer. */
  encodingFor(accepted: string | undefined): Encoding | undefined {
    if (this.text.length < smallest) return undefined;
    return encodingsOf(accepted)[0];
  }

  encode(encoding: Encoding): Promise<Buffer> {
    let bytes = this.encoded.get(encoding);
    if (!bytes) {
      this.encoded.set(encoding, (bytes = compressors[encoding](this.text)));
      void bytes.then((made) => this.ready.set(encoding, made)).catch(() => undefined);
    }
    return bytes;
  }

  /** The bytes that can be sent without waiting; nothing while they are compressed. */
  bytes(encoding: Encoding | undefined): Buffer | undefined {
    const known = this.ready.get(encoding);
    if (known || encoding) return known;
    const plain = Buffer.from(this.text);
    this.ready.set(undefined, plain);
    return plain;
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
  /** The answer once it is made. */
  made?: SharedAnswer;
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
    const before = known?.made;
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
        const text = JSON.stringify(answer);
        // what has not changed keeps its ETag and its compressed bytes
        return (entry.made = before?.text === text ? before : new SharedAnswer(text));
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

  /** The answer to `key` if it is there and not too old. */
  ready(key: string): SharedAnswer | undefined {
    const known = this.answers.get(key);
    return known && this.clock() < known.until ? known.made : undefined;
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
