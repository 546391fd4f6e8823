/**
 * One attempt to send a message: a POST that follows no redirects, has a timeout, and stores nothing of the response.
 */
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { guardedLookup, hostOf, isReachable, mayBePlain, type Reach, type Resolve } from '../security/destinations.ts';
import { isIP } from 'node:net';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly reach: Reach;
  readonly resolve?: Resolve | undefined;
  /** Milliseconds from the DNS lookup to the response. */
  readonly timeout: number;
}

/** The outcome of an attempt. Without a status there was no response. */
export interface Answered {
  readonly statusCode?: number;
  /** The reason of a failure, in words that reveal nothing of the operator's network. */
  readonly error?: string;
}

const maxAnswerLength = 1024;

/** Sends a message. Never throws: a failure is an outcome, too. */
export async function postMessage({ url: text, headers, body, reach, resolve, timeout }: Post): Promise<Answered> {
  const url = new URL(text);
  const host = hostOf(url);
  // An IP address is not looked up, so `guardedLookup` does not check it.
  if (isIP(host) && !isReachable(host, reach)) return { error: notReachable };
  if (url.protocol !== 'https:' && !mayBePlain(host, reach)) return { error: 'The address must begin with https://' };
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  try {
    const statusCode = await new Promise<number>((answer, reject) => {
      const sent = request(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          // a new connection: a reused one was looked up for another request
          agent: false,
          lookup: guardedLookup(reach, resolve),
          signal: AbortSignal.timeout(timeout),
          maxHeaderSize: 8192,
        },
        (response) => {
          let read = 0;
          response.on('data', (chunk: Buffer) => {
            read += chunk.length;
            if (read > maxAnswerLength) response.destroy();
          });
          // the status is the outcome, whatever happens to the body
          response.on('error', () => undefined);
          response.once('close', () => {
            answer(response.statusCode ?? 0);
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
    return statusCode >= 200 && statusCode < 300 ? { statusCode } : { statusCode, error: `Answered ${statusCode}` };
  } catch (error) {
    return { error: describe(error, timeout) };
  }
}

const notReachable = 'The host cannot be reached on the internet';
const texts: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was cut',
  EPIPE: 'The connection was cut',
  ETIMEDOUT: 'The connection took too long',
  EHOSTUNREACH: notReachable,
  ENETUNREACH: notReachable,
};

function describe(error: unknown, timeout: number): string {
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return `No answer within ${timeout / 1000} seconds`;
  if (code === undefined || /^(ENOTFOUND|EAI_)/.test(code)) return notReachable;
  if (/CERT|SIGNED|SSL|TLS|VERIFY/.test(code)) return `The secure connection failed (${code})`;
  return texts[code] ?? `The connection failed (${code})`;
}
