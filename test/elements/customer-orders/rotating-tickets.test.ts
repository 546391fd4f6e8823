import { expect, fixture, html } from '@open-wc/testing';
import { render } from 'lit';
import { UnreachableError } from '../../../src/client/errors.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { renderQr } from '../../../src/elements/qr.ts';
import { fromHex } from '../../../src/sale/code-letters.ts';
import { rotatingText, type Hmac } from '../../../src/sale/rotating-codes.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, button, part, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

const rotatingBarcode = { prefix: 'R1ABCDEFGHABCDEFGH', key: '00112233445566778899aabbccddeeff'.repeat(2) };
const ticket: Ticket = {
  _id: 't1',
  transactionId: 'T1',
  status: 'VALID',
  codeForm: 'rotating',
  barcodeRevealed: true,
  rotatingBarcode,
  ticketName: 'Standing',
  secret: 'of-the-ticket',
};
const order = {
  tid: 'T1',
  secret: 'of-the-order',
  createdAt: '2026-01-03T08:00:00Z',
  eventId: 'e1',
  currency: 'EUR',
  status: 'COMPLETE',
};

async function shown(isAway = false): Promise<CustomerOrders> {
  const away = () => Promise.reject(new UnreachableError('gone'));
  const element = document.createElement('customer-orders');
  element.setAttribute('seller', 's1');
  element.setAttribute('lang', 'en');
  element.client = fakeClient({
    account: isAway
      ? { me: away, transactions: away, tickets: away }
      : {
          me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com' }),
          transactions: () => Promise.resolve({ transactions: [order], events: [] }),
          tickets: ({ transferred }) =>
            Promise.resolve(transferred ? { docs: [], total: 0 } : { docs: [ticket], total: 1 }),
        },
    orders: { ownSummary: isAway ? away : () => Promise.reject(new UnreachableError('no summary')) },
    checkout: {},
  });
  element.token = 'token-1';
  await fixture(html`<div>${element}</div>`);
  await appears(element, () => part(element, 'order'));
  button(element, 'Show tickets').click();
  await appears(element, () => part(element, 'ticket'));
  return element;
}

const hmac: Hmac = async (hash, key, message) => {
  const own = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', own, message));
};

const drawingIn = (root: ParentNode | null | undefined) => root?.querySelector('svg path')?.getAttribute('d');

/** How the code of a time is drawn. */
async function drawingAt(time: number): Promise<string | null | undefined> {
  const { prefix, key } = rotatingBarcode;
  const box = document.createElement('div');
  render(renderQr(await rotatingText({ prefix, key: fromHex(key) }, new Date(time), hmac), ''), box);
  return drawingIn(box);
}

describe('<customer-orders>, a rotating code', () => {
  const { now } = Date;
  const start = Math.ceil(now() / 15_000) * 15_000;
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    Date.now = () => start;
  });
  afterEach(() => {
    Date.now = now;
  });

  const shows = async (element: Element, time: number) => {
    const wanted = await drawingAt(time);
    return await appears(element, () => drawingIn(part(element, 'barcode')) === wanted);
  };

  it('is that of the time, and changes by itself', async () => {
    // the next step begins in a moment
    const lead = start + 15_000 - 400 - now();
    Date.now = () => now() + lead;
    const next = new Set(
      await Promise.all(Array.from({ length: 15 }, (_, at) => drawingAt(start + 15_000 + at * 1000))),
    );
    const element = await shown();
    await appears(element, () => next.has(drawingIn(part(element, 'barcode'))));
    expect(words(part(element, 'barcode'))).to.equal('This code changes every 15 seconds. Screenshots don’t work.');
    await expect(element).to.be.accessible();
  });

  it('is drawn again when a phone that slept is looked at', async () => {
    const element = await shown();
    await shows(element, start);
    Date.now = () => start + 600_000;
    document.dispatchEvent(new Event('visibilitychange'));
    await shows(element, start + 600_000);
  });

  it('is shown in full size, and without the service', async () => {
    (await shown()).remove();
    while (!Object.keys(localStorage).some((name) => localStorage.getItem(name)?.includes(rotatingBarcode.key)))
      await new Promise((resolve) => requestAnimationFrame(resolve));
    Date.now = () => start + 45_000;
    const element = await shown(true);
    await shows(element, start + 45_000);
    part(element, 'show')!.click();
    const wanted = await drawingAt(start + 45_000);
    await appears(element, () => drawingIn(element.shadowRoot?.querySelector('dialog[open] .big')) === wanted);
  });
});
