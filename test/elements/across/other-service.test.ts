/** The four elements against another service, from the choice of tickets to the order, a voucher and an account. */
import { expect, fixture, html } from '@open-wc/testing';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { EventListing } from '../../../src/elements/event-listing/event-listing.ts';
import { EventShop } from '../../../src/elements/event-shop/event-shop.ts';
import { VoucherCheck } from '../../../src/elements/voucher-check/voucher-check.ts';
import { otherService } from '../../support/fakes/other-service.ts';
import { waitUntil } from '../../support/readers/shadow.ts';
import {
  add,
  appears,
  button,
  field,
  fill,
  fillBuyer,
  heard,
  part,
  parts,
  row,
  words,
} from '../event-shop/open-shop.ts';

const elements = [
  ['event-shop', EventShop],
  ['event-listing', EventListing],
  ['voucher-check', VoucherCheck],
  ['customer-orders', CustomerOrders],
] as const;
for (const [tag, element] of elements) if (!customElements.get(tag)) customElements.define(tag, element);

type Service = ReturnType<typeof otherService>;

/** An element of this service on the page. */
async function open<Tag extends (typeof elements)[number][0]>(
  tag: Tag,
  service: Service,
  attributes: Record<string, string>,
): Promise<HTMLElementTagNameMap[Tag]> {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({ lang: 'en-US', ...attributes })) element.setAttribute(name, value);
  element.client = service.client(tag === 'customer-orders' ? () => (element as CustomerOrders).token : undefined);
  await fixture(html`<div>${element}</div>`);
  return element;
}

async function openShop(service: Service, attributes: Record<string, string> = {}): Promise<EventShop> {
  const element = await open('event-shop', service, { event: service.eventId, ...attributes });
  await appears(element, () => part(element, 'buy'));
  return element;
}

const buy = (element: EventShop) => {
  part(element, 'buy')!.click();
};

/** Goes on with the cart, and answers the hash that the page goes to; that is taken away again. */
async function handedOver(element: EventShop): Promise<string> {
  const moved = new Promise((resolve) => {
    window.addEventListener('hashchange', resolve, { once: true });
  });
  buy(element);
  await moved;
  const { hash } = location;
  history.replaceState(null, '', location.pathname + location.search);
  return hash;
}

const names = ({ got }: Service) => got.map(({ name }) => name);
const held = ({ left }: Service) => 40 - left['adult']!;

describe('another service', () => {
  describe('<event-listing>', () => {
    it('lists its events', async () => {
      const service = otherService();
      const element = await open('event-listing', service, { seller: 'house' });
      const card = await appears(element, () => part(element, 'event'));
      expect(words(card)).to.contain('Chamber Music').and.to.contain('Utrecht').and.to.contain('8:00 PM');
      expect(words(card)).to.contain('€12');
      expect(words(card)).not.to.contain('violet');
      await expect(element).to.be.accessible();
    });
  });

  describe('<event-shop>', () => {
    it('shows the event at its clock, and sells only what can be read', async () => {
      const element = await openShop(otherService());
      expect(words(part(element, 'start')))
        .to.contain('March 6, 2099')
        .and.to.contain('8:00 – 10:30 PM');
      await appears(element, () => part(element, 'description'));
      expect(part(element, 'description')?.querySelector('strong')?.textContent).to.equal('one');
      expect(words(part(element, 'description'))).to.contain('An evening with one violin.');
      const reasons = ['Adult', 'Child', 'Box', 'Patron'].map((name) => row(element, name).reason());
      expect(reasons).to.deep.equal(['', '', 'Sold out', 'Sold out']);
      expect(row(element, 'Adult').text('ticket-price')).to.contain('25.00');
      await expect(element).to.be.accessible();
    });

    it('hands the order over where the page wants', async () => {
      const service = otherService();
      const element = await openShop(service, { checkout: 'handover', 'checkout-url': '#pay?{id}&{secret}' });
      await add(element, 'Adult', 2);
      expect(await handedOver(element)).to.equal(`#pay?order-1&${service.secret}`);
      expect(held(service)).to.equal(2);
    });

    it('hands the order over by itself where it cannot be paid here, but not again to a buyer who comes back', async () => {
      const service = otherService();
      const attributes = { 'checkout-url': '#pay?{id}' };
      const element = await openShop(service, attributes);
      await add(element, 'Adult');
      expect(await handedOver(element)).to.equal('#pay?order-1');
      expect(part(element, 'pay')).to.equal(null);
      element.remove();
      const again = await openShop(service, attributes);
      await waitUntil(() => names(service).filter((name) => name.endsWith('payment-methods')).length === 2);
      await waitUntil(() => part(again, 'buy')?.getAttribute('aria-disabled') === 'false');
      expect(location.hash).to.equal('');
      await add(again, 'Adult');
      expect(await handedOver(again)).to.equal('#pay?order-1');
      expect([service.checkouts.size, held(service)]).to.deep.equal([1, 2]);
    });

    it('says that it cannot be paid, and offers no order, where there is nowhere to go on', async () => {
      const service = otherService();
      const element = await openShop(service);
      await add(element, 'Adult');
      buy(element);
      const details = await appears(element, () => part(element, 'details'));
      expect(words(details)).to.contain('You can’t pay for these tickets here');
      expect(part(element, 'pay')).to.equal(null);
    });

    it('sends no key that the CORS policy refuses, and sells only once', async () => {
      const service = otherService();
      const attributes = { 'checkout-url': '#pay?{id}' };
      const element = await openShop(service, attributes);
      await add(element, 'Adult');
      await handedOver(element);
      expect(service.refusedKeys).to.deep.equal([
        'POST /api/checkout', // the order, which was not sent
        'GET /api/checkout', // that it is the header
        'GET /api/checkout',
      ]);
      expect(service.asked('POST /api/checkout')).to.have.length(1);
      element.reset();
      await add(element, 'Child');
      await handedOver(element);
      expect(service.refusedKeys).to.have.length(3);
      expect(service.asked('POST /api/checkout')).to.have.length(2);
    });

    it('reserves: details, order, tickets', async () => {
      const service = otherService({ reserves: true });
      const element = await openShop(service);
      const [placed, failed] = [heard(element, 'order-placed'), heard(element, 'shop-failed')];
      await add(element, 'Adult', 2);
      buy(element);
      await appears(element, () => part(element, 'pay'));
      expect(words(part(element, 'total'))).to.contain('€50');
      await fillBuyer(element);
      await fill(element, 'Diet', 'none');
      expect(field(element, 'Diet').required).to.equal(false);
      part(element, 'pay')!.click();
      const confirmation = await appears(element, () => part(element, 'confirmation'));
      expect(words(confirmation)).to.contain('ADULT-1').and.to.contain('ADULT-2');
      await waitUntil(() => placed.length === 1);
      expect(failed).to.have.length(0);
      const [details] = service.asked('POST /api/checkout/{id}/details');
      expect(details).to.include({ email: 'ada@example.com', emailRepeat: 'ada@example.com' });
      expect(details?.['extraFields']).to.deep.equal({ diet: 'none' });
      await expect(element).to.be.accessible();
      // a file that the service does not have is offered once
      await appears(element, () => words(part(element, 'confirmation')).includes('Tickets (PDF)'));
      button(element, 'Tickets (PDF)').click();
      await appears(element, () => words(part(element, 'confirmation')).includes('This file isn’t available.'));
      expect(words(part(element, 'confirmation'))).not.to.contain('Tickets (PDF)');
    });

    for (const ordered of ['lost', 'bare'] as const)
      it(`shows an order that is placed although the answer to it is ${ordered}`, async () => {
        const service = otherService({ reserves: true, ordered });
        const element = await openShop(service);
        const [placed, failed] = [heard(element, 'order-placed'), heard(element, 'shop-failed')];
        await add(element, 'Adult', 2);
        buy(element);
        await appears(element, () => part(element, 'pay'));
        await fillBuyer(element);
        part(element, 'pay')!.click();
        const confirmation = await appears(element, () => part(element, 'confirmation'));
        expect(words(confirmation)).to.contain('ADULT-2');
        await waitUntil(() => placed.length === 1);
        expect(failed).to.have.length(0);
      });

    it('changes the tickets that it holds, and holds no others', async () => {
      const service = otherService({ reserves: true });
      const element = await openShop(service);
      await add(element, 'Adult');
      buy(element);
      await appears(element, () => part(element, 'pay'));
      button(element, 'Change tickets').click();
      await appears(element, () => part(element, 'buy'));
      await add(element, 'Adult');
      buy(element);
      await appears(element, () => part(element, 'pay'));
      expect([service.checkouts.size, held(service)]).to.deep.equal([1, 2]);
    });

    it('closes what is blocked by now, and opens it again', async () => {
      const service = otherService();
      const element = await openShop(service);
      await appears(element, () => part(element, 'description')); // what loads later is there
      const tell = async (allowed: boolean, blocked: string[]) => {
        Object.assign(service.live, { allowed, blocked });
        window.dispatchEvent(new Event('online'));
        const wanted = [!allowed || blocked.includes('adult'), !allowed].map((is) => (is ? 'Sold out' : ''));
        const reasons = () => ['Adult', 'Child'].map((name) => row(element, name).reason());
        await waitUntil(() => reasons().join() === wanted.join());
        expect(row(element, 'Box').reason()).to.equal('Sold out');
      };
      await tell(true, ['adult']);
      await tell(false, []);
      await tell(true, []);
    });
  });

  describe('<voucher-check>', () => {
    it('tells the value of a voucher by its own id, and no balance', async () => {
      const element = await open('voucher-check', otherService(), { voucher: 'voucher-1', code: 'GIFT-50' });
      part(element, 'check')!.click();
      const result = await appears(element, () => part(element, 'result'));
      expect(words(part(element, 'balance'))).to.equal('Value €50');
      expect(words(result)).not.to.contain('Balance');
      await expect(element).to.be.accessible();
      result.querySelector<HTMLElement>('summary')!.click();
      await appears(element, () => words(part(element, 'history')).includes('Not available.'));
      button(element, 'Save as PDF').click();
      await waitUntil(() => part(element, 'download') === null);
    });

    it('says that a code is unknown', async () => {
      const element = await open('voucher-check', otherService(), { seller: 'house', code: 'GIFT-50' });
      part(element, 'check')!.click();
      const problem = await appears(element, () => part(element, 'error'));
      expect(words(problem)).to.equal('We don’t know this code. Please check it for typos.');
    });
  });

  describe('<customer-orders>', () => {
    /** A service with an order of two tickets. */
    async function ordered(): Promise<Service> {
      const service = otherService({ reserves: true });
      const client = service.client();
      const { eventId, secret } = service;
      const item = { type: 'ticket' as const, eventId, ticketTypeId: 'adult', amount: 2 };
      const { _id: id } = await client.checkout.create({ type: 'transaction', eventId, items: [item] });
      const buyer = { email: 'ada@example.com', emailRepeat: 'ada@example.com', prename: 'Ada', lastname: 'Byron' };
      await client.checkout.setDetails({ id, secret, ...buyer });
      await client.checkout.reserve({ id, secret });
      return service;
    }

    /** The tickets of the only order, without anything that the service has not. */
    async function expectTickets(element: CustomerOrders) {
      await appears(element, () => parts(element, 'ticket').length === 2);
      expect(parts(element, 'barcode').map((each) => words(each))).to.deep.equal(['ADULT-1', 'ADULT-2']);
      expect(parts(element, 'change')).to.deep.equal([]);
      expect(parts(element, 'download')).to.deep.equal([]);
      expect(parts(element, 'calendar')).to.deep.equal([]);
      expect(parts(element, 'wallet')).to.deep.equal([]);
      await expect(element).to.be.accessible();
      parts(element, 'show')[1]!.click();
      await appears(element, () => words(part(element, 'screen')).includes('ADULT-2'));
    }

    it('signs a customer in, and shows orders, shops and tickets', async () => {
      const service = await ordered();
      const element = await open('customer-orders', service, { seller: `house-${service.eventId}` });
      const input = (type: string) => element.shadowRoot!.querySelector<HTMLInputElement>(`input[type=${type}]`)!;
      await appears(element, () => part(element, 'sign-in'));
      input('email').value = 'ada@example.com';
      input('password').value = 'correct horse battery';
      part(element, 'sign-in')!.closest('form, [part=sign-in]')!.querySelector<HTMLElement>('button.primary')!.click();
      const order = await appears(element, () => part(element, 'order'));
      expect(words(element.shadowRoot)).to.contain('Ada Byron');
      expect(words(order)).to.contain('Chamber Music').and.to.contain('€50');
      await appears(element, () => words(part(element, 'shops')).includes('Members'));
      button(element, 'Show tickets').click();
      await expectTickets(element);
    });

    it('shows an order by its link', async () => {
      const service = await ordered();
      const element = await open('customer-orders', service, { order: 'transaction-1', secret: service.secret });
      await expectTickets(element);
    });
  });
});
