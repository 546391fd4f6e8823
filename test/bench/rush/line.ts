/** One kept-alive connection that asks one thing after the other; as little work for a question as can be, since buyers share the cores. */
import { createConnection, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A connection that broke off: the caller cannot know whether the request arrived. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

const endOfHead = Buffer.from('\r\n\r\n');

export class Line {
  private socket: Socket | undefined;
  private received: Buffer = Buffer.alloc(0);
  private waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  constructor(
    private readonly port: number,
    private readonly timeoutMs = 20_000,
  ) {}

  /** @throws BrokenOff */
  async ask(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`;
    const socket = this.connect();
    return await new Promise<Answer>((resolve, reject) => {
      this.waiting = { resolve, reject };
      socket.write(`${head}${named.join('')}\r\n${text}`);
    });
  }

  close(): void {
    this.socket?.destroy();
  }

  private connect(): Socket {
    if (this.socket && !this.socket.destroyed) return this.socket;
    this.received = Buffer.alloc(0);
    const socket = createConnection({ port: this.port, host: '127.0.0.1', noDelay: true });
    socket.setTimeout(this.timeoutMs, () => socket.destroy());
    socket.on('data', (data: Buffer) => {
      this.read(data);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const { waiting } = this;
      if (this.socket === socket) this.waiting = undefined;
      waiting?.reject(new BrokenOff('The connection broke off.'));
    });
    this.socket = socket;
    return socket;
  }

  private read(data: Buffer): void {
    this.received = this.received.length > 0 ? Buffer.concat([this.received, data]) : data;
    const head = this.received.indexOf(endOfHead);
    if (head < 0) return;
    const text = this.received.toString('latin1', 0, head);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
    const end = head + endOfHead.length + length;
    if (this.received.length < end) return;
    const body = this.received.toString('utf8', head + endOfHead.length, end);
    this.received = this.received.subarray(end);
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve({ status: Number(text.slice(9, 12)), body });
  }
}
