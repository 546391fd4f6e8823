/** Answers that many ask for at once are made once: a hot event costs one look into the database for each moment, not one for each buyer. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
};
type Encoding = keyof typeof compressors;
const smallest = 1024;

/** An answer as it is sent, in each encoding that somebody asked for. */
export class SharedAnswer {
  readonly etag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(readonly text: string) {
    this.etag = `W/"${hash('sha1', text, 'base64url')}"`;
  }

  /** The encoding to send to somebody who accepts these; none for what is short. */
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

/** Keeps answers for a moment. Whoever changes something calls `forget`, so that nobody is shown what was before. */
export class SharedAnswers {
  private readonly answers = new Map<string, { readonly until: number; readonly answer: Promise<SharedAnswer> }>();

  /** @param lifetime Milliseconds; 0 keeps nothing. */
  constructor(
    private readonly lifetime: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** The answer to `key`, made by `make` unless it was made a moment ago or is being made. A failure is not kept. */
  async get(key: string, make: () => Promise<unknown>): Promise<SharedAnswer> {
    const now = this.clock();
    const known = this.answers.get(key);
    if (known && now < known.until) return known.answer;
    this.dropOld(now);
    const entry = {
      until: now + this.lifetime,
      answer: make().then((answer) => new SharedAnswer(JSON.stringify(answer))),
    };
    if (this.lifetime > 0) this.answers.set(key, entry);
    try {
      return await entry.answer;
    } catch (error) {
      if (this.answers.get(key) === entry) this.answers.delete(key);
      throw error;
    }
  }

  clear(): void {
    this.answers.clear();
  }

  /** They stand in the order in which they were made, so the old ones come first. */
  private dropOld(now: number): void {
    for (const [key, { until }] of this.answers) {
      if (now < until) return;
      this.answers.delete(key);
    }
  }
}

function accepts(accepted: string | undefined, encoding: Encoding): boolean {
  const named = (accepted ?? '').split(',').map((part) => part.split(';').map((word) => word.trim().toLowerCase()));
  const own = named.find(([name]) => name === encoding);
  const quality = own?.find((word) => word.startsWith('q='))?.slice(2);
  return own !== undefined && Number(quality ?? 1) > 0;
}
