/** What the console tells the developer of a page. */
import { expect, fixture, html } from '@open-wc/testing';
import { ServiceError, UnreachableError } from '../../../src/client/errors.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { EventListing } from '../../../src/elements/event-listing/event-listing.ts';
import { EventShop } from '../../../src/elements/event-shop/event-shop.ts';
import { VoucherCheck } from '../../../src/elements/voucher-check/voucher-check.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { hearWarnings } from '../../support/fakes/heard-console.ts';
import { waitUntil } from '../../support/readers/shadow.ts';

const elements = {
  'customer-orders': CustomerOrders,
  'event-listing': EventListing,
  'event-shop': EventShop,
  'voucher-check': VoucherCheck,
};
for (const [tag, element] of Object.entries(elements))
  if (!customElements.get(tag)) customElements.define(tag, element);

let told: string[] = [];
let restore = () => {};
beforeEach(() => {
  sessionStorage.clear();
  told = [];
  restore = hearWarnings((text) => told.push(text));
});
afterEach(() => {
  restore();
});

/** An element whose service answers what each test says, and what the console has of it. */
async function place(
  tag: keyof typeof elements,
  attributes: Readonly<Record<string, string>>,
  answer: () => Promise<never> = () =>
    Promise.reject(new ServiceError(404, { code: 'NOT_FOUND', message: 'Not found' })),
) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes })) element.setAttribute(name, value);
  element.client = fakeClient({
    events: { info: answer },
    listings: { list: () => (attributes['seller'] === 'broken' ? answer() : Promise.resolve([])), filters: answer },
  });
  await fixture(html`<div>${element}</div>`);
  return element;
}
const says = async (text: string) => {
  await waitUntil(() => told.length > 0, `nothing was told of ${text}`);
  expect(told.join('\n')).to.contain(text);
};

describe('the console', () => {
  it('names the attribute that is missing', async () => {
    await place('event-shop', {});
    await says('<event-shop> needs the attribute event.');
    for (const tag of ['voucher-check', 'customer-orders'] as const) {
      told = [];
      await place(tag, {});
      await says(`<${tag}> needs the attribute seller.`);
    }
  });

  it('names an event that is not there, once', async () => {
    const element = await place('event-shop', { event: 'sumer-night' });
    await says('<event-shop> found no event "sumer-night"');
    element.requestUpdate();
    await element.updateComplete;
    element.baseUrl = `${element.baseUrl}/`;
    await element.updateComplete;
    expect(told.filter((text) => text.includes(`at ${location.origin}:`))).to.have.length(1);
  });

  it('names the address at which no service answers', async () => {
    const lost = () => Promise.reject(new UnreachableError('No answer'));
    await place('event-shop', { event: 'e1', 'base-url': 'https://wrong.example' }, lost);
    await says("<event-shop> can't reach the service at https://wrong.example, by base-url");
  });

  it('says that a seller has no events', async () => {
    await place('event-listing', { seller: 'stranger' });
    await says('<event-listing> found no public event of the seller "stranger"');
  });

  it('names values that mean nothing', async () => {
    await place('event-listing', {
      seller: 's1',
      layout: 'grid',
      'page-size': 'abc',
      'start-min': 'tomorrow',
      lang: 'xx',
    });
    await says('layout="grid" is not known; expected list, cards or calendar.');
    for (const text of ['page-size="abc"', 'start-min="tomorrow"', 'lang="xx"'])
      expect(told.join('\n')).to.contain(text);
    told = [];
    await place('customer-orders', { 'sign-in': 'foo' });
    await says('sign-in="foo" is not known; expected password, code or none.');
  });

  it('says nothing where all is well', async () => {
    const element = await place('event-listing', { seller: 's1', tags: 'jazz', layout: 'cards' });
    await waitUntil(() => element.shadowRoot?.querySelector('.none'), 'no list');
    expect(told.filter((text) => !text.includes('no public event'))).to.deep.equal([]);
  });
});
