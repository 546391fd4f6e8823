/** One attempt to hand a message over: a POST that follows nobody, waits for nobody and keeps nothing of the answer. */
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
  /** Milliseconds from the first look at the name to the answer. */
  readonly timeout: number;
}

/** What came of it. Without a status, nobody answered. */
export interface Answered {
  readonly statusCode?: number;
  /** Why it did not arrive, in words that tell nothing of the operator's network. */
  readonly error?: string;
}

const maxAnswerLength = 1024;

/** Sends a message. Never throws: what fails is an answer too. */
export async function postMessage({ url: text, headers, body, reach, resolve, timeout }: Post): Promise<Answered> {
  const url = new URL(text);
  const host = hostOf(url);
  // Nobody is asked to resolve what is an IP address already.
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
          // a connection of its own: one that is kept was looked up for somebody else
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
          // the status is the answer, whatever becomes of its words
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
