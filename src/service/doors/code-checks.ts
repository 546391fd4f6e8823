/** Codes at a door: whether one is ours, and what it shows before the rules decide. */
import type { EventRecord } from '../../contract/events.ts';
import { hexOf } from '../../sale/code-letters.ts';
import { checkCode, type CodeCheck } from '../../sale/ticket-codes.ts';
import { codeFormOf, type CodeForm, type StoredEvent } from '../events/records.ts';
import { madeRotationKeys, publicKeys, rotationKeys, signingKey, type KeyStore } from '../orders/code-keys.ts';
import { codeCrypto } from '../security/code-crypto.ts';
import type { Device } from './devices.ts';
import { groupsOf, type DoorRow, type ReadCode } from './door-tickets.ts';

/** What a code shows of its ticket; nothing for a forged one. A ticket that was searched for shows nothing wrong. */
export async function checkRead(
  store: KeyStore,
  sellerId: string,
  { read, ended, version, isSearched }: Omit<ReadCode, 'ticketId'>,
  row: DoorRow,
  at: Date,
): Promise<CodeCheck | undefined> {
  if (isSearched) return {};
  const keys = {
    sellerId,
    signing: read?.form === 'signed' ? await publicKeys(store.db, sellerId) : new Map<number, never>(),
    rotation: read?.form === 'rotating' ? await rotationKeys(store, [row.event_id]) : new Map<string, never>(),
  };
  const ticket = {
    codeForm: row.data.codeForm,
    eventId: row.event_id,
    version: version ?? row.code_version,
    ended,
  };
  return await checkCode(read, ticket, keys, at, codeCrypto);
}

/**
 * The keys for a device at the door of an event: what the codes of the event and of its groups need is made before the
 * first is shown. Rotating codes are made by the key that checks them, so a device that may not scan gets none.
 */
export async function doorKeys(store: KeyStore, event: StoredEvent, device: Device, now: Date) {
  const { record, seller, sellerId } = event;
  const events = [record, ...(await groupsOf(store.db, event))];
  const having = (form: CodeForm) => events.filter((one) => codeFormOf({ record: one, seller }) === form);
  if (having('signed').length > 0) await signingKey(store, sellerId, now);
  const signing = await publicKeys(store.db, sellerId);
  const rotation = device.permissions.includes('scans:write') ? await keysOf(events, having('rotating')) : [];
  if (signing.size === 0 && rotation.length === 0) return undefined;
  return { signing: [...signing].map(([number, key]) => ({ number, key: hexOf(key) })), rotation };

  async function keysOf(all: readonly EventRecord[], needed: readonly EventRecord[]) {
    const ids = (records: readonly EventRecord[]) => records.map(({ _id }) => _id);
    await madeRotationKeys(store, ids(needed), now);
    return [...(await rotationKeys(store, ids(all)))].map(([eventId, key]) => ({ eventId, key: hexOf(key) }));
  }
}
