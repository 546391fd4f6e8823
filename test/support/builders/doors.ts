/** Doors of a seller: its devices, and tickets that are scanned. */
import assert from 'node:assert/strict';
import type { Answer, Input } from '../../../src/contract/route.ts';
import { fromHex } from '../../../src/sale/code-letters.ts';
import { rotatingText } from '../../../src/sale/rotating-codes.ts';
import { codeCrypto } from '../../../src/service/security/code-crypto.ts';
import { setPaid } from '../../../src/service/orders/status.ts';
import { api, type CallOptions, type TestService } from '../running/service.ts';
import { addKey, addSeller, buyer, keyOf, seats, sellerId } from './shop.ts';

type NewDevice = Partial<Input<typeof api.accessUsers.create>>;

/** A device at a door. */
interface Device {
  readonly id: string;
  readonly token: string;
  /** What its requests send. */
  readonly with: CallOptions;
  scan(barcode: string, more?: Partial<Input<typeof api.door.scan>>): Promise<Answer<typeof api.door.scan>>;
  tickets(eventId: string, query?: Partial<Input<typeof api.door.tickets>>): Promise<Answer<typeof api.door.tickets>>;
  upload(
    eventId: string,
    scans: Input<typeof api.door.upload>['scans'],
  ): Promise<Answer<typeof api.door.upload>['results']>;
}

/** A sold ticket with what opens it and its order. */
interface Sold {
  readonly id: string;
  /** Its short code. */
  readonly barcode: string;
  /** As its buyer is told. */
  readonly ticket: Answer<typeof api.checkout.tickets>[number];
  readonly order: { readonly id: string; readonly secret: string };
}

/** What the QR code of a ticket holds at a time. */
export async function shownCode({ ticket, barcode }: Pick<Sold, 'ticket' | 'barcode'>, at: Date): Promise<string> {
  const { prefix, key } = ticket.rotatingBarcode ?? {};
  if (prefix === undefined || key === undefined) return ticket.signedBarcode ?? barcode;
  return await rotatingText({ prefix, key: fromHex(key) }, at, codeCrypto.hmac);
}

/** How tickets are sold. */
interface Sale {
  readonly type?: string;
  readonly slot?: string;
  readonly asHardTicket?: boolean;
}

/** The doors of the tests' seller. */
export function doorsOf(service: TestService) {
  /** A key of the seller. */
  async function key(): Promise<CallOptions> {
    await addSeller(service.db, sellerId);
    return { token: await addKey(service.db) };
  }

  /** Pairs an access user. */
  async function pair(id: string): Promise<Device> {
    const { code } = await service.call(api.accessUsers.createPairing, { id }, await key());
    const { token } = await service.call(api.door.pair, { code });
    const options = { headers: { token } };
    return {
      id,
      token,
      with: options,
      scan: (barcode, more = {}) => service.call(api.door.scan, { barcode, ...more }, options),
      tickets: (eventId, query = {}) => service.call(api.door.tickets, { eventId, ...query }, options),
      upload: async (eventId, scans) => (await service.call(api.door.upload, { eventId, scans }, options)).results,
    };
  }

  /** A paired device. */
  async function device(name = 'Gate A', fields: NewDevice = {}): Promise<Device> {
    const { _id: id } = await service.call(api.accessUsers.create, { name, ...fields }, await key());
    return await pair(id);
  }

  /** A scan group with these settings, and a device in it. */
  async function inGroup(
    scanConfig: Input<typeof api.scanGroups.create>['scanConfig'],
    name = 'Gate A',
  ): Promise<Device> {
    const group = await service.call(api.scanGroups.create, { name: 'Doors', scanConfig }, await key());
    return await device(name, { deviceSettings: { scanGroupId: group._id } });
  }

  /** Tickets of a paid order. */
  async function sell(
    eventId: string,
    amount = 1,
    { type = 'seat', slot, asHardTicket = false }: Sale = {},
  ): Promise<Sold[]> {
    const items = seats(amount, type, slot).map((item) => (asHardTicket ? { ...item, asHardTicket } : item));
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items });
    const order = keyOf(checkout);
    const address = { street: 'Main Street 1', postal: '10115', city: 'Berlin', country: 'DE' };
    await service.call(api.checkout.setDetails, { ...order, ...buyer, ...(asHardTicket && address) });
    await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
    await setPaid(service.db, order.id, service.clock.now);
    const tickets = await service.call(api.checkout.tickets, order);
    return tickets.map((bought) => {
      const barcode = bought.barcode ?? bought.rotatingBarcode?.prefix?.slice(2);
      assert.ok(barcode);
      return { id: bought._id, barcode, ticket: bought, order };
    });
  }

  /** A paid order of a person. */
  async function sellTo(
    eventId: string,
    [prename, lastname]: readonly [string, string],
    items: Input<typeof api.checkout.create>['items'] = seats(1),
  ) {
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items });
    const order = keyOf(checkout);
    await service.call(api.checkout.setDetails, { ...order, email: buyer.email, prename, lastname });
    await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
    await setPaid(service.db, order.id, service.clock.now);
    return { id: order.id, tickets: await service.call(api.checkout.tickets, order) };
  }

  /** One ticket. */
  async function ticket(eventId: string, sale: Sale = {}): Promise<Sold> {
    const [sold] = await sell(eventId, 1, sale);
    assert.ok(sold);
    return sold;
  }

  return { key, pair, device, inGroup, sell, sellTo, ticket };
}
