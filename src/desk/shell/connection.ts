/**
 * The connection to the service: requests with the cookie, told when it is away, and sent again after a sign-in. A change
 * that a person sends again because no answer came is carried out once. Without a network, what was read before in this
 * window is shown again.
 */

export type Trouble = 'offline' | 'busy' | undefined;

/** How many answers are kept for the time without a network. */
const keptAnswers = 100;

interface Kept {
  readonly answer: Response;
  /** When it came. */
  readonly at: Date;
}

export class Connection {
  trouble: Trouble;
  /** When the oldest answer came that stands for one without a network. */
  since: Date | undefined;
  /** The last answer of each address that was read, in memory alone: it names buyers. */
  private readonly answers = new Map<string, Kept>();
  private failures = 0;
  /** The idempotency keys of changes whose outcome isn't known. */
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly tell: () => void,
    /** Signs in again, over whatever the page shows. */
    private readonly renew: () => Promise<void>,
    private readonly request: typeof fetch = (input, init) => fetch(input, init),
  ) {}

  /** In place of the global `fetch`. */
  readonly fetch: typeof fetch = async (input, init) => {
    const answer = await this.send(input, init);
    if (answer.status !== 401) return answer;
    await this.renew();
    // typing a password may take longer than the request was given
    const { signal: _, ...rest } = init ?? {};
    return await this.send(input, rest);
  };

  private async send(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    const headers = new Headers(init?.headers);
    const body = init?.method === 'POST' ? init.body : undefined;
    const change = typeof input === 'string' && typeof body === 'string' ? input + body : '';
    if (change !== '' && !headers.has('idempotency-key')) {
      const key = this.keys.get(change) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
      this.keys.set(change, key);
      headers.set('idempotency-key', key);
    }
    // the same address with `accept` is a file
    const isRead = (init?.method ?? 'GET') === 'GET' && !headers.has('accept');
    const read = isRead && typeof input === 'string' ? input : '';
    const { failures } = this;
    try {
      const answer = await this.request(input, { ...init, headers, credentials: 'same-origin' });
      // a gateway that gives up doesn't know what the service has done
      if (answer.status < 500) {
        this.keys.delete(change);
        this.keep(read, answer);
      }
      // one that was asked for before the network went says nothing about it
      if (failures === this.failures) this.became(answer.status === 503 ? 'busy' : undefined);
      return answer;
    } catch (error) {
      const kept = this.answers.get(read);
      if (init?.signal?.aborted && navigator.onLine) throw error;
      this.failures += 1;
      this.became('offline', kept?.at);
      if (!kept) throw error;
      return kept.answer.clone();
    }
  }

  /** Keeps a copy of an answer; files are not read again. */
  private keep(address: string, answer: Response): void {
    this.answers.delete(address);
    if (!address || !answer.ok || !answer.headers.get('content-type')?.includes('json')) return;
    this.answers.set(address, { answer: answer.clone(), at: new Date() });
    const [oldest] = this.answers.keys();
    if (this.answers.size > keptAnswers && oldest !== undefined) this.answers.delete(oldest);
  }

  private became(trouble: Trouble, at?: Date): void {
    const { since: before = at } = this;
    const since = trouble === 'offline' ? (at && before && at < before ? at : before) : undefined;
    if (trouble === this.trouble && since === this.since) return;
    this.trouble = trouble;
    this.since = since;
    this.tell();
  }
}
