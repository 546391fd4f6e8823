/** A <voucher-check buy> on the page, with a service behind it that sells vouchers. */
import { fixture, html } from '@open-wc/testing';
import type { VoucherCatalog, VoucherOrder, VoucherOrderInput } from '../../../src/contract/voucher-purchases.ts';
import { VoucherCheck } from '../../../src/elements/voucher-check/voucher-check.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, part } from '../../support/readers/shadow.ts';

if (!customElements.get('voucher-check')) customElements.define('voucher-check', VoucherCheck);

export const offer: VoucherCatalog = {
  sellerId: 's1',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  name: 'Evening card',
  amounts: [25, 50],
  minAmount: 10,
  maxAmount: 500,
  validUntil: '2029-12-31T23:00:00.000Z',
  firstDay: '2026-06-01',
  lastDay: '2027-06-02',
  paymentMethods: [{ _id: 'invoice' }, { _id: 'goats', name: 'Goats', description: 'Two of them' }],
};

type Shop = ReturnType<typeof fakeClient>['voucherOrders'];
type Buy = Shop['create'];
type Get = ReturnType<typeof fakeClient>['voucherCatalog']['getPublic'];

export const ordered = ({
  amount,
  recipient,
  message,
  sendOn,
  buyer,
  paymentMethod,
}: VoucherOrderInput): VoucherOrder => ({
  ...{
    _id: 'o1',
    orderNumber: 'T-7KQ4M2',
    currency: 'EUR',
    paymentStatus: 'AWAITING',
    createdAt: '2026-06-01T10:00:00.000Z',
  },
  ...{ amount, recipient, message, sendOn, buyer, paymentMethod },
});

/** The element that sells; `buy` answers orders, and `paying` what has to do with their payment. */
export async function open(
  answer: VoucherCatalog | Get = offer,
  buy?: Buy,
  lang = 'en-US',
  paying: Partial<Shop> = {},
) {
  const sent: { wish: VoucherOrderInput; key: string | undefined }[] = [];
  const get: Get = typeof answer === 'function' ? answer : () => Promise.resolve(answer);
  const element = document.createElement('voucher-check');
  Object.assign(element, { seller: 's1', buy: true, lang });
  element.client = fakeClient({
    voucherCatalog: { getPublic: get },
    voucherOrders: {
      ...paying,
      create: (wish, options) => {
        sent.push({ wish, key: options?.idempotencyKey });
        if (buy) return buy(wish, options);
        return Promise.resolve(ordered(wish));
      },
    },
  });
  const told: VoucherOrder[] = [];
  element.addEventListener('voucher-ordered', (event) => told.push(event.order));
  await fixture(html`<div>${element}</div>`);
  const field = (name: string) => element.shadowRoot!.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const type = (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) {
      field(name).value = value;
      field(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  };
  const pick = (name: string, value: string) => {
    element.shadowRoot!.querySelector<HTMLInputElement>(`[name=${name}][value="${value}"]`)!.click();
  };
  const order = () => {
    part(element, 'buy')!.click();
  };
  return { element, sent, told, field, type, pick, order };
}
/** The same, with its form on screen. */
export const form = async (...input: Parameters<typeof open>) => {
  const shop = await open(...input);
  await appears(shop.element, () => part(shop.element, 'purchase'));
  return shop;
};
/** Waits until something has the focus. */
export const focusComes = (element: Element, find: () => Element | null) =>
  new Promise<void>((resolve) => {
    const root = element.shadowRoot!;
    const look = () => {
      if (!root.activeElement || root.activeElement !== find()) return;
      root.removeEventListener('focusin', look);
      resolve();
    };
    root.addEventListener('focusin', look);
    look();
  });
export const people = { toName: 'Charles', toEmail: 'charles@example.com', name: 'Ada', email: 'ada@example.com' };
