/** Codes at a door: whether one is ours, and what it shows before the rules decide. */
import { hexOf } from '../../sale/code-letters.ts';
import { checkCode, type CodeCheck } from '../../sale/ticket-codes.ts';
import type { StoredEvent } from '../events/records.ts';
import { madeRotationKeys, publicKeys, rotationKeys, signingKey, type KeyStore } from '../orders/code-keys.ts';
import { codeCrypto } from '../security/code-crypto.ts';
import { openGroups, type DoorRow, type ReadCode } from './door-tickets.ts';

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

/** The keys for the device at a door: what the codes of the event need is made before the first is shown. */
export async function doorKeys(store: KeyStore, event: StoredEvent, now: Date) {
  const { record, sellerId } = event;
  const events = [record._id, ...(await openGroups(store.db, event))];
  const form = record.ticketSettings?.codeForm;
  if (form === 'signed') await signingKey(store, sellerId, now);
  const signing = await publicKeys(store.db, sellerId);
  const rotation = form === 'rotating' ? await madeRotationKeys(store, events, now) : await rotationKeys(store, events);
  if (signing.size === 0 && rotation.size === 0) return undefined;
  return {
    signing: [...signing].map(([number, key]) => ({ number, key: hexOf(key) })),
    rotation: [...rotation].map(([eventId, key]) => ({ eventId, key: hexOf(key) })),
  };
}
