/** Connections that send one request again as soon as it is answered, and count: less work than any client of HTTP has. */
import { connect } from 'node:net';

export interface Asking {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

/** What was counted. */
export interface Answered {
  readonly perSecond: number;
}

const { port, path, headers, connections, seconds } = JSON.parse(process.argv[2] ?? '') as Asking;
const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const message = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
const end = performance.now() + seconds * 1000;
let answered = 0;

/** The length of an answer in bytes, once its head is there. A 304 has no content. */
function lengthOf(head: Buffer): number | undefined {
  const at = head.indexOf('\r\n\r\n');
  if (at < 0) return undefined;
  const text = head.toString('latin1', 0, at);
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? [];
  if (status !== '200' && status !== '304') throw new Error(`Answered ${text}`);
  if (status === '304') return at + 4;
  const [, length] = /^content-length: (\d+)/im.exec(text) ?? [];
  if (length === undefined) throw new Error('An answer without its length can’t be counted.');
  return at + 4 + Number(length);
}

async function askOn(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let begun = Buffer.alloc(0);
    let left: number | undefined;
    const ask = () => {
      begun = Buffer.alloc(0);
      left = undefined;
      socket.write(message);
    };
    socket.once('connect', ask).once('error', reject);
    socket.on('data', (part) => {
      if (left === undefined) {
        begun = begun.length === 0 ? part : Buffer.concat([begun, part]);
        const length = lengthOf(begun);
        if (length === undefined) return;
        left = length - begun.length;
      } else left -= part.length;
      if (left > 0) return;
      answered++;
      if (performance.now() < end) ask();
      else {
        socket.destroy();
        resolve();
      }
    });
  });
}

await Promise.all(Array.from({ length: connections }, askOn));
console.log(JSON.stringify({ perSecond: answered / seconds } satisfies Answered));
