/** A mail server that takes everything but emails to `nobody@example.com`. */
import { createServer, type AddressInfo, type Socket } from 'node:net';

interface MailServer {
  readonly url: string;
  /** The lines that were said to it. */
  readonly heard: readonly string[];
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    converse(socket, heard);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

function converse(socket: Socket, heard: string[]): void {
  let isData = false;
  let rest = '';
  const answer = (line: string): string => {
    if (isData) {
      isData = line !== '.';
      return isData ? '' : '250 taken';
    }
    if (line === 'DATA') {
      isData = true;
      return '354 go on';
    }
    if (/^RCPT TO:<nobody/.test(line)) return '550 <nobody@example.com> is unknown here';
    return line === 'QUIT' ? '221 bye' : '250 mail.example';
  };
  socket.write('220 mail.example\r\n');
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      heard.push(line);
      const said = answer(line);
      if (said !== '') socket.write(`${said}\r\n`);
      if (said.startsWith('221')) socket.end();
    }
  });
}
