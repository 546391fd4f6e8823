/** The operations of the service that a device calls. */
import { createClient, type Client } from '../client/client.ts';
import { door } from '../contract/door.ts';
import type { DoorClock } from './clock.ts';

const table = { door };

export type DoorOperations = Client<typeof table>['door'];

/** Operations with the token of the device; each answer corrects its clock. */
export function createDoorClient({
  baseUrl,
  clock,
  token,
  request = fetch,
}: {
  readonly baseUrl: string;
  readonly clock: DoorClock;
  readonly token: () => string | undefined;
  /** In place of the global `fetch`. */
  readonly request?: typeof fetch;
}): DoorOperations {
  const send: typeof fetch = async (address, options = {}) => {
    const headers = new Headers(options.headers);
    const own = token();
    if (own !== undefined) headers.set('token', own);
    const sent = clock.own;
    const response = await request(address, { ...options, headers, cache: 'no-store', credentials: 'omit' });
    clock.note(response.headers.get('date'), sent);
    return response;
  };
  return createClient(table, { baseUrl, fetch: send }).door;
}
