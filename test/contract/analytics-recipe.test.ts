/** The recipe for analytics in the documents: it runs as it is written, against the events of the shop. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { createContext, runInContext } from 'node:vm';

type Call = readonly unknown[];
type Listener = (event: { name: string; data: object }) => void;

describe('the recipe for analytics', () => {
  it('sends to what the page has when something happens, also where that was loaded or replaced later', async () => {
    const guide = await readFile(new URL('../../docs/developers/embedding.md', import.meta.url), 'utf8');
    const [, code] = /## Analytics[\s\S]*?```js\n([\s\S]*?)```/.exec(guide) ?? [];
    assert.ok(code);
    const listeners: Listener[] = [];
    const shop = { addEventListener: (_: 'track', listener: Listener) => listeners.push(listener) };
    const page: Record<string, unknown> = { _paq: [] };
    runInContext(code, createContext({ window: page, document: { querySelector: () => shop } }));
    const calls: Call[] = [];
    const note =
      (to: string) =>
      (...input: unknown[]) => {
        calls.push([to, ...structuredClone(input)]);
      };
    // scripts that load after the consent of a visitor
    Object.assign(page, { gtag: note('gtag'), fbq: note('fbq'), _paq: { push: note('_paq') } });
    const item = { item_id: 'adult', item_name: 'Adult', item_category: 'Concert', price: 20, quantity: 2 };
    const sum = { items: [item], value: 42, currency: 'EUR', tax: 2.75 };
    const track = (name: string, data: object) => {
      for (const listener of listeners) listener({ name, data });
    };
    track('begin_checkout', sum);
    track('purchase', { ...sum, transaction_id: 'order-1' });
    assert.deepEqual(calls, [
      ['gtag', 'event', 'begin_checkout', sum],
      ['fbq', 'track', 'InitiateCheckout', { value: 42, currency: 'EUR' }],
      ['gtag', 'event', 'purchase', { ...sum, transaction_id: 'order-1' }],
      ['fbq', 'track', 'Purchase', { value: 42, currency: 'EUR' }],
      ['_paq', ['addEcommerceItem', 'adult', 'Adult', 'Concert', 20, 2]],
      ['_paq', ['trackEcommerceOrder', 'order-1', 42, undefined, 2.75]],
    ]);
  });
});
