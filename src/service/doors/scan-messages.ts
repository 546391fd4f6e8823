/** What webhooks are told of scans: each scan of a ticket, and a warning to which a scan gives reason. */
import type { Queryable } from '../database/index.ts';
import { compact } from '../http/pick.ts';
import { announce, type Message } from '../webhooks/outbox.ts';
import type { Device } from './devices.ts';
import { newWarning } from './warnings.ts';

/** A scan as it is stored. */
export interface NewScan {
  readonly eventId: string;
  readonly ticketId: string | undefined;
  readonly zone: string | undefined;
  readonly nonce: string;
  readonly direction: 'IN' | 'OUT';
  readonly access: 'GRANTED' | 'DENIED';
  readonly reason: string | undefined;
  readonly forced: boolean;
  readonly undoes: string | undefined;
  readonly scannedAt: Date;
  readonly receivedAt: Date;
}

/** What a scan tells of its device. */
export type ScanningDevice = Pick<Device, 'id' | 'sellerId' | 'name' | 'hasHooks'>;

/** Tells webhooks of a scan of a ticket, and of the warning to which a scan gives reason. */
export async function announceScan(tx: Queryable, device: ScanningDevice, id: string, scan: NewScan): Promise<void> {
  if (scan.ticketId !== undefined) await announce(tx, [message(device, id, scan)], scan.receivedAt);
  const warning = await newWarning(tx, { ...scan, deviceId: device.id });
  if (!warning) return;
  const data = { eventId: scan.eventId, ...warning };
  await announce(tx, [{ sellerId: device.sellerId, type: 'scan.warning', data }], scan.receivedAt);
}

/** The message about a scan for webhooks. */
function message(device: ScanningDevice, id: string, { scannedAt, receivedAt, ...scan }: NewScan): Message {
  const data = compact({
    _id: id,
    ...scan,
    device: { _id: device.id, name: device.name },
    scannedAt: scannedAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
  });
  return { sellerId: device.sellerId, type: 'scan.created', data };
}
