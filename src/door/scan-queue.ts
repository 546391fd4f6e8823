/** Scans that the service has not confirmed: kept on the device, and sent until it answers. */
import type { Input } from '../contract/route.ts';
import type { door } from '../contract/door.ts';
import { placed, type Scan } from '../sale/presence.ts';
import { shortCodeOf } from '../sale/ticket-codes.ts';
import type { Vault } from './vault.ts';

type Uploaded = Input<typeof door.upload>['scans'][number];

/** A scan as it is sent later, with what tells of it. */
export interface QueuedScan extends Uploaded {
  readonly nonce: string;
  readonly eventId: string;
  /** For a notice: the holder's name, or the type of the ticket. */
  readonly about?: string | undefined;
}

const batch = 500;

export class ScanQueue {
  readonly #scans = new Map<string, QueuedScan>();
  readonly #vault: Vault | undefined;

  constructor(vault: Vault | undefined, kept: readonly QueuedScan[] = []) {
    this.#vault = vault;
    for (const scan of kept) this.#scans.set(scan.nonce, scan);
  }

  get size(): number {
    return this.#scans.size;
  }

  get scans(): readonly QueuedScan[] {
    return [...this.#scans.values()];
  }

  /** What happened with a code that the list lacks. */
  scansOf(shortCode: string, eventId: string): Scan[] {
    return this.scans.flatMap(({ barcode, scanned_at: at, type, ...scan }) =>
      barcode !== undefined && type === 'OK' && scan.eventId === eventId && shortCodeOf(barcode) === shortCode
        ? [placed({ ...scan, at })]
        : [],
    );
  }

  /** @throws DOMException when the device is full: the scan is in memory alone then */
  async add(scan: QueuedScan): Promise<void> {
    this.#scans.set(scan.nonce, scan);
    await this.#vault?.writeQueued(scan.nonce, scan);
  }

  async drop(nonces: readonly string[]): Promise<void> {
    for (const nonce of nonces) this.#scans.delete(nonce);
    await this.#vault?.dropQueued(nonces);
  }

  /** What is sent in one request: scans of one event, the earliest first. */
  batches(): { readonly eventId: string; readonly scans: readonly QueuedScan[] }[] {
    const byEvent = new Map<string, QueuedScan[]>();
    for (const scan of this.#scans.values()) byEvent.set(scan.eventId, [...(byEvent.get(scan.eventId) ?? []), scan]);
    return [...byEvent].flatMap(([eventId, scans]) =>
      Array.from({ length: Math.ceil(scans.length / batch) }, (_, at) => ({
        eventId,
        scans: scans.slice(at * batch, (at + 1) * batch),
      })),
    );
  }
}
