/**
 * The download of a file from an address that a seller configured: one GET without redirects, never from the operator's
 * network.
 */
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, hostOf, isReachable, mayBePlain, type Reach, type Resolve } from './destinations.ts';

/** The file; nothing on any failure. @param address A web address. */
export async function fetchFile(
  address: string,
  {
    reach,
    resolve,
    largest: maxSize,
    timeout,
  }: {
    readonly reach: Reach;
    readonly resolve?: Resolve;
    /** The maximum size in bytes. */
    readonly largest: number;
    /** Milliseconds from the DNS lookup to the last byte. */
    readonly timeout: number;
  },
): Promise<Buffer | undefined> {
  const url = new URL(address);
  const host = hostOf(url);
  // An IP address is not looked up, so `guardedLookup` does not check it.
  if (isIP(host) && !isReachable(host, reach)) return undefined;
  if (url.protocol !== 'https:' && !mayBePlain(host, reach)) return undefined;
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return await new Promise((resolveFile) => {
    const none = () => {
      resolveFile(undefined);
    };
    const sent = request(
      url,
      {
        // a new connection: a reused one was looked up for another request
        agent: false,
        lookup: guardedLookup(reach, resolve),
        signal: AbortSignal.timeout(timeout),
        maxHeaderSize: 8192,
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > maxSize) response.destroy();
        });
        response.on('error', none);
        response.once('close', () => {
          resolveFile(
            response.statusCode === 200 && response.complete && size <= maxSize ? Buffer.concat(chunks) : undefined,
          );
        });
      },
    );
    sent.on('error', none);
    sent.end();
  });
}
