import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { ServiceError, UnreachableError } from '../../../src/client/errors.ts';
import type { DoorOperations } from '../../../src/door/door-client.ts';
import { EventList } from '../../../src/door/event-list.ts';

const now = new Date('2026-07-01T17:30:00Z');

/** The tickets `T1` to `T4`, one on each page; the service can fail at a page. */
let asked: (string | undefined)[];
let failure: { readonly after: string; readonly error: Error } | undefined;

const tickets = (({ after }: { readonly after?: string }) => {
  asked.push(after);
  if (failure && failure.after === after) return Promise.reject(failure.error);
  const number = Number(after ?? '1');
  return Promise.resolve({
    docs: [{ _id: `T${number}`, barcode: `CODE${number}` }],
    total: 4,
    now: new Date(now.getTime() + asked.length).toISOString(),
    ...(number < 4 && { next: String(number + 1) }),
  });
}) as unknown as DoorOperations['tickets'];
const service = { tickets } as DoorOperations;

const openList = async () => await EventList.open('evt', { vault: undefined, scans: [], device: undefined });
const all = { onPage: () => undefined, isWanted: () => true };

beforeEach(() => {
  asked = [];
  failure = undefined;
});

describe('the list of an event', () => {
  it('asks for the next page before it takes in the one that came', async () => {
    const list = await openList();
    const ahead: number[] = [];
    const onPage = () => ahead.push(asked.length);
    await list.read(service, () => now, { ...all, onPage });
    assert.deepEqual(ahead, [2, 3, 4, 4]);
    assert.deepEqual([list.isComplete, list.tickets.size, list.progress], [true, 4, undefined]);
  });

  it('goes on where the network was lost, and asks for changes from its first page on', async () => {
    const list = await openList();
    failure = { after: '3', error: new UnreachableError('No network') };
    await assert.rejects(
      list.read(service, () => now, all),
      UnreachableError,
    );
    assert.deepEqual([list.isComplete, list.tickets.size, list.progress], [false, 2, 0.5]);
    failure = undefined;
    asked = [];
    await list.read(service, () => now, all);
    assert.deepEqual(asked, ['3', '4']);
    assert.deepEqual([list.isComplete, list.tickets.size], [true, 4]);
    const seen: unknown[] = [];
    const changes = ((query: { readonly from?: string }) => {
      seen.push(query.from);
      return Promise.resolve({ docs: [], total: 0, now: now.toISOString() });
    }) as unknown as DoorOperations['tickets'];
    await list.read({ tickets: changes } as DoorOperations, () => now, all);
    assert.deepEqual(seen, [new Date(now.getTime() + 1 - 60_000).toISOString()]);
  });

  it('begins again where the service refused the place', async () => {
    const list = await openList();
    failure = { after: '3', error: new ServiceError(400, {}) };
    await assert.rejects(
      list.read(service, () => now, all),
      ServiceError,
    );
    failure = undefined;
    asked = [];
    await list.read(service, () => now, all);
    assert.deepEqual(asked, [undefined, '2', '3', '4']);
  });

  it('ends in the middle when the device no longer has it, although the next page fails', async () => {
    const list = await openList();
    failure = { after: '2', error: new ServiceError(401, {}) };
    await list.read(service, () => now, { ...all, isWanted: () => false });
    assert.deepEqual([list.isComplete, asked], [false, [undefined, '2']]);
  });
});
