/** A network between the service and its PostgreSQL server that falls silent: nothing arrives any more, and no connection ends. */
import { createConnection, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';

export interface SilentNetwork {
  /** The address of the server through this network. */
  readonly url: string;
  /** Silences all connections that there are; later ones work. */
  silence(): void;
  /** Lets no later connection through either, until it is called with `false`. */
  block(isBlocked?: boolean): void;
  /** The number of connections that were opened so far. */
  opened(): number;
  close(): void;
}

/** Opens a network to the server at `url`. */
export async function openNetwork(url: string): Promise<SilentNetwork> {
  const { host, port, user, database } = new pg.Client({ connectionString: url });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let opened = 0;
  let blocked = false;
  const proxy = createServer((client) => {
    opened++;
    if (blocked) {
      sockets.add(client.on('error', () => undefined));
      return;
    }
    const server = createConnection(target);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.pipe(to);
      from.once('close', () => sockets.delete(from));
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const at = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `postgresql://${user}@127.0.0.1:${at}/${database}`,
    silence() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.removeAllListeners('end');
        socket.pause();
      }
    },
    block(isBlocked = true) {
      blocked = isBlocked;
    },
    opened: () => opened,
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
