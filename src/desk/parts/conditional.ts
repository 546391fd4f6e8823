/** Conditional requests: what has not changed is not sent again. */

/** Wraps what sends the requests of one client, which reads one address. */
export function conditional(): (send: typeof fetch) => typeof fetch {
  let etag: string | undefined;
  let last: Response | undefined;
  return (send) => async (input, init) => {
    const headers = new Headers(init?.headers);
    if (etag !== undefined) headers.set('if-none-match', etag);
    const response = await send(input, { ...init, headers });
    if (response.status === 304 && last) return last.clone();
    etag = response.headers.get('etag') ?? undefined;
    last = response.clone();
    return response;
  };
}
