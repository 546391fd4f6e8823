/** The connection to the service: requests with the cookie, told when it is away, and sent again after a sign-in. */

export type Trouble = 'offline' | 'busy' | undefined;

export class Connection {
  trouble: Trouble;

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
    try {
      const answer = await this.request(input, { ...init, credentials: 'same-origin' });
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
