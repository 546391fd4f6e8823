/**
 * The check for a CORS policy that refuses `Idempotency-Key`. A browser then fails before it sends the request, but tells a
 * page nothing more than of a lost connection.
 */

/**
 * True if the header alone keeps requests from an address: with it a harmless request fails, and without it the same
 * request is answered, before and after. Only then was the failed request never sent, and may be sent without the header.
 */
export async function isKeyRefused(request: typeof fetch, url: string, signal?: AbortSignal): Promise<boolean> {
  const isAnswered = (headers: Record<string, string>) => {
    const late = AbortSignal.timeout(10_000);
    return request(url, { headers, signal: signal ? AbortSignal.any([signal, late]) : late }).then(
      () => true,
      () => false,
    );
  };
  return (
    (await isAnswered({})) &&
    !(await isAnswered({ 'idempotency-key': 'refused' })) &&
    // a connection that comes and goes proves nothing
    (await isAnswered({})) &&
    !(await isAnswered({ 'idempotency-key': 'refused' }))
  );
}
