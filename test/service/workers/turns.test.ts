import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Turns } from '../../../src/service/workers/turns.ts';

describe('turns', () => {
  /** Requests that run until they are told to end. */
  const startTurns = (size: number) => {
    const turns = new Turns(size);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const take = (name: string, address: string) =>
      turns.take(address, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      });
    return { turns, begun, take, end: (name: string) => ends.get(name)?.() };
  };

  it('are few at a time, and each address has its first before another has its second', async () => {
    const { begun, take, end } = startTurns(1);
    const all = [take('a1', 'a'), take('a2', 'a'), take('a3', 'a'), take('b1', 'b'), take('c1', 'c'), take('b2', 'b')];
    const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'];
    for (const [at, name] of order.entries()) {
      await new Promise(setImmediate);
      assert.deepEqual(begun, order.slice(0, at + 1));
      end(name);
    }
    assert.deepEqual(await Promise.all(all), ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
  });

  it('are four for an address and 64 for all, and come back after a fault', async () => {
    const { turns, take, end, begun } = startTurns(1);
    const taken = Array.from({ length: 16 }, (_, at) =>
      Array.from({ length: 4 }, (_each, place) => take(`${at} ${place}`, `address ${at}`)),
    ).flat();
    await assert.rejects(
      turns.take('address 3', () => Promise.resolve()),
      { name: 'NoTurn', ofAddress: true },
    );
    await assert.rejects(
      turns.take('another', () => Promise.resolve()),
      { name: 'NoTurn', ofAddress: false },
    );
    for (let at = 0; at < taken.length; at++) {
      end(begun[at] ?? '');
      await new Promise(setImmediate);
    }
    await Promise.all(taken);
    await assert.rejects(
      turns.take('address 3', () => Promise.reject(new Error('a fault'))),
      /a fault/,
    );
    for (let at = 0; at < 5; at++) assert.equal(await turns.take('address 3', () => Promise.resolve(at)), at);
  });
});
