/** A voucher check on the page, with a service behind it that knows one voucher. */
import { fixture, html } from '@open-wc/testing';
import type { VoucherInfo } from '../../../src/contract/vouchers.ts';
import { VoucherCheck } from '../../../src/elements/voucher-check/voucher-check.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, part } from '../../support/readers/shadow.ts';

if (!customElements.get('voucher-check')) customElements.define('voucher-check', VoucherCheck);

export const info: VoucherInfo = {
  voucher: {
    _id: 'v1',
    code: 'GIFT-2026',
    amount: 50,
    balance: 32.5,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    validUntil: '2099-12-31T22:59:59Z',
  },
  seller: { currency: 'EUR', name: 'The Lantern Works', street: 'Canal Street 12', postal: '10999', city: 'Berlin' },
  displaySettings: { disclaimer: 'No cash value.' },
  timezone: 'Europe/Berlin',
};
export const worth = (voucher: Partial<VoucherInfo['voucher']>, more: Partial<VoucherInfo> = {}): VoucherInfo => ({
  ...info,
  ...more,
  voucher: { ...info.voucher, ...voucher },
});

type Get = ReturnType<typeof fakeClient>['vouchers']['info'];
type History = ReturnType<typeof fakeClient>['vouchers']['history'];

/** The element, with its field, and a `shop` beside it. `answer` is what the service knows, or how it answers. */
export async function voucherCheck(
  answer: VoucherInfo | Get,
  attributes: Record<string, string> = {},
  history?: History,
) {
  const asked: Parameters<Get>[0][] = [];
  const get: Get = (input, options) => {
    asked.push(input);
    return typeof answer === 'function' ? answer(input, options) : Promise.resolve(answer);
  };
  const element = document.createElement('voucher-check');
  for (const [name, value] of Object.entries({ seller: 's1', lang: 'en-US', ...attributes }))
    element.setAttribute(name, value);
  element.client = fakeClient({ vouchers: { info: get, ...(history && { history }) } });
  const shop = Object.assign(document.createElement('div'), { id: 'shop' });
  await fixture(html`<div>${element}${shop}</div>`);
  await appears(element, () => part(element, 'form'));
  return { element, asked, shop };
}

/** The element after its code was checked. */
export async function checked(answer: VoucherInfo, attributes: Record<string, string> = {}, history?: History) {
  const { element, shop } = await voucherCheck(answer, { code: 'gift-2026', ...attributes }, history);
  part(element, 'check')!.click();
  await appears(element, () => part(element, 'result'));
  return { element, shop };
}
