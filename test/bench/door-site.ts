/** The doors that a run stands at: a service with the built page and its floor, an event of tonight, and another one with very many tickets. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Answer } from '../../src/contract/route.ts';
import { pairDoor } from '../../src/service/doors/access-users.ts';
import { addEvent, addSeller, api, requestOf, testService, type TestService } from '../support/running/service.ts';
import { addSoldTickets, typesOfDoor } from './sold-tickets.ts';
import { root } from './site.ts';

const hour = 3_600_000;
const event = 'tonight';

export interface DoorSite {
  readonly port: number;
  /** A code that pairs a device of the event of tonight. */
  pairingCode(): Promise<string>;
  /** Sells so many tickets of another event, and reads its list as a device does. */
  readList(tickets: number): Promise<ReadList>;
  close(): Promise<void>;
}

/** A list as it came. */
export interface ReadList {
  readonly pages: number;
  /** Of the bodies, in gzip. */
  readonly bytes: number;
}

/** @param tickets Those of the event of tonight. */
export async function openDoorSite(tickets: number): Promise<DoorSite> {
  // a copy, so that one run measures one state, even when a build runs meanwhile
  const built = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
  cpSync(join(root, 'dist/door'), built, { recursive: true });
  for (const file of ['door-floor.html', 'door-floor.js'])
    cpSync(new URL(file, import.meta.url), join(built, 'door', file));
  const service = await testService({ folders: { door: built } }, new Date());
  await addDoor(service, 'theatre', tickets);
  const pairingCode = async (sellerId: string) =>
    (await pairDoor(service.context, { sellerId, name: 'Gate A', permissions: ['scans:write'] })).code;
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    port: Number(new URL(address).port),
    pairingCode: () => pairingCode('theatre'),
    async readList(amount) {
      const eventId = await addDoor(service, 'arena', amount);
      const { token } = await service.call(api.door.pair, { code: await pairingCode('arena') });
      const list = await readPages(service, eventId, token);
      if (list.tickets !== amount) throw new Error(`The list has ${list.tickets} of ${amount} tickets.`);
      return list;
    },
    async close() {
      await service.close();
      rmSync(built, { recursive: true });
      // a service that failed has measured nothing
      if (service.faults.length > 0) throw new Error(service.faults.join('\n'));
    },
  };
}

/** A seller with one event, whose doors are open. Answers the event's id. */
async function addDoor(service: TestService, sellerId: string, tickets: number): Promise<string> {
  const at = (hours: number) => new Date(service.clock.now.getTime() + hours * hour).toISOString();
  await addSeller(service, sellerId);
  const { _id } = await addEvent(
    service,
    {
      _id: `${sellerId}-${event}`,
      name: 'Open Doors',
      start: at(1),
      end: at(5),
      checkinInformation: { checkinStarts: at(-1) },
      timezone: 'Europe/Berlin',
      locationName: 'Main stage',
      tickets: typesOfDoor.map((type) => ({ ...type, price: 20, active: true })),
    },
    sellerId,
  );
  await addSoldTickets(service, { sellerId, eventId: _id, amount: tickets });
  return _id;
}

async function readPages(
  service: TestService,
  eventId: string,
  token: string,
): Promise<ReadList & { readonly tickets: number }> {
  let [pages, bytes, tickets] = [0, 0, 0];
  let after: string | undefined;
  do {
    const headers = { token, 'accept-encoding': 'gzip' };
    const answer = await service.app.inject(requestOf(api.door.tickets, { eventId, top: 2500, after }, { headers }));
    if (answer.statusCode !== 200) throw new Error(`The list is answered with ${answer.statusCode}: ${answer.body}`);
    // the last page may be too short to be compressed
    const isCompressed = answer.headers['content-encoding'] === 'gzip';
    const body = isCompressed ? gunzipSync(answer.rawPayload) : answer.rawPayload;
    const page = JSON.parse(body.toString()) as Answer<typeof api.door.tickets>;
    pages += 1;
    bytes += answer.rawPayload.length;
    tickets += page.docs.length;
    after = page.next;
  } while (after !== undefined);
  return { pages, bytes, tickets };
}
