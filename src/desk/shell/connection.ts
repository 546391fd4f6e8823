/**
 * The connection to the service: requests with the cookie, told when it is away, and sent again after a sign-in. A change
 * that a person sends again because no answer came is carried out once.
 */

export type Trouble = 'offline' | 'busy' | undefined;

export class Connection {
  trouble: Trouble;
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
    try {
      const answer = await this.request(input, { ...init, headers, credentials: 'same-origin' });
      // a gateway that gives up doesn't know what the service has done
      if (answer.status < 500) this.keys.delete(change);
      this.became(answer.status === 503 ? 'busy' : undefined);
      return answer;
    } catch (error) {
      if (!init?.signal?.aborted || !navigator.onLine) this.became('offline');
      throw error;
    }
  }

  private became(trouble: Trouble): void {
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    this.tell();
  }
}
