/**
 * A `fetch` that tells how much of the body has been sent, 0 to 1. Browsers tell that of an `XMLHttpRequest` alone, so it is one;
 * it takes what our calls are made of: a text as body, plain headers, a signal.
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (url, { method = 'GET', headers = {}, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => {
        reject(new TypeError('The request failed'));
      };
      request.open(method, url instanceof Request ? url.url : url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      };
      request.onerror = fail;
      request.onabort = fail;
      request.onload = () => {
        const wait = request.getResponseHeader('retry-after');
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: wait === null ? {} : { 'retry-after': wait },
          }),
        );
      };
      signal?.addEventListener('abort', () => {
        request.abort();
      });
      if (signal?.aborted) fail();
      else request.send(typeof body === 'string' ? body : null);
    });
}
