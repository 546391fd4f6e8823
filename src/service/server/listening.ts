/** Where the process listens: the port is tried before anything is opened or written. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { SettingsError, type Settings } from './settings.ts';

type Address = Pick<Settings, 'port' | 'host'>;

/**
 * Listens for a moment where the service will.
 * @throws SettingsError when the port is taken, or the address is not one of this machine.
 */
export async function tryPort({ port, host }: Address): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen({ port, host }), 'listening');
  } catch (error) {
    throw listenProblem(error, { port, host }) ?? error;
  }
  server.close();
  await once(server, 'close');
}

/** The error for the operator; `undefined` for an error that no setting causes. */
export function listenProblem(error: unknown, { port, host }: Address): SettingsError | undefined {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new SettingsError(
        `Port ${port} is already in use. Stop the other program, or choose another port with PORT=${port < 65_535 ? port + 1 : 8080}.`,
      );
    case 'EACCES':
      return new SettingsError(`Port ${port} may not be used by this user. Choose another port with PORT=8080.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new SettingsError(`HOST must be an address of this machine, but it is "${host}".`);
    default:
      return undefined;
  }
}
