/** The door page without its page: a device that talks to the app of a test. */
import { DoorClock } from '../../../src/door/clock.ts';
import { Door, type DoorOptions } from '../../../src/door/door.ts';
import type { TestService } from '../running/service.ts';

/** How a device's network behaves; it can be changed in the middle. */
export interface Network {
  /** `late`: requests arrive, and their answers come only when they are let through. */
  state: 'up' | 'down' | 'late';
  /** Lets through the answers that were held up. */
  letThrough(): Promise<void>;
  /** Requests that were sent, by method and path. */
  readonly sent: string[];
}

/** A device with a network of its own, at the clock of the service. */
export function doorPage(service: TestService, options: Partial<DoorOptions> = {}): { door: Door; network: Network } {
  const held: (() => void)[] = [];
  const network: Network = {
    state: 'up',
    sent: [],
    letThrough: async () => {
      for (const go of held.splice(0)) go();
      await new Promise((done) => setImmediate(done));
    },
  };
  const request: typeof fetch = async (address, { method = 'GET', headers, body } = {}) => {
    const { pathname, search } = new URL(address instanceof Request ? address.url : address);
    network.sent.push(`${method} ${pathname}`);
    if (network.state === 'down') throw new TypeError('No network');
    const isLate = network.state === 'late';
    const answer = await service.app.inject({
      method: method as 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { payload: body }),
    });
    if (isLate) await new Promise<void>((go) => held.push(go));
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { date: service.clock.now.toUTCString() },
    });
  };
  const clock = new DoorClock(() => service.clock.now.getTime());
  const door = new Door({
    ...{ baseUrl: 'https://tickets.example', clock, request },
    // as long as an answer is under way; no longer when it is held up
    patience: () => (network.state === 'late' ? Promise.resolve() : new Promise<void>(() => undefined)),
    ...options,
  });
  return { door, network };
}
