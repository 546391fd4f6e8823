/**
 * A slow connection in front of a service. All that a browser loads goes through it, request by request in turn. What the browser
 * itself slows down is the page with its workers, but not the service worker, which loads the same files beside it.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Speed } from './visit.ts';

export interface Link {
  /** The service as it is reached through the connection. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Bytes that are sent in one piece; then it is another request's turn. */
const packet = 1460;
/** A timer that comes late by so many milliseconds costs no bandwidth. */
const slack = 30;

/** Opens a connection to a port of this machine. */
export async function openLink(port: number, { roundTrip, down, up }: Speed): Promise<Link> {
  const [toBrowser, toService] = [new Line(down), new Line(up)];
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (browser) => {
    const service = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const socket of [browser, service]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    void carry(browser, service, toService, roundTrip / 2);
    void carry(service, browser, toBrowser, roundTrip / 2);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** One direction, which all requests share. */
class Line {
  private free = 0;

  /** @param speed Bytes a second. */
  constructor(private readonly speed: number) {}

  /** Settles when so many bytes have been sent. Who asks again waits behind those who asked meanwhile. */
  async send(bytes: number): Promise<void> {
    this.free = Math.max(this.free, performance.now() - slack) + (bytes / this.speed) * 1000;
    await until(this.free);
  }
}

async function carry(from: Socket, to: Socket, line: Line, delay: number): Promise<void> {
  let arrived = Promise.resolve();
  try {
    for await (const bytes of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < bytes.length; at += packet) {
        const piece = bytes.subarray(at, at + packet);
        await line.send(piece.length);
        const due = performance.now() + delay;
        arrived = arrived.then(async () => {
          await until(due);
          if (!to.destroyed) to.write(piece);
        });
      }
    }
    await arrived;
    to.end();
  } catch {
    to.destroy(); // the browser drops connections when a visit ends
  }
}

async function until(time: number): Promise<void> {
  const left = time - performance.now();
  if (left > 0) await wait(left);
}
