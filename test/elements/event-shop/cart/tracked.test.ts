import { expect } from '@open-wc/testing';
import { trackedCart, trackedOrder } from '../../../../src/elements/event-shop/cart/tracked.ts';
import { keepAttribution, loadAttribution } from '../../../../src/elements/attribution.ts';
import { quote } from '../../../../src/sale/quote.ts';
import { concert, openDetails, orderOf } from '../open-shop.ts';

const discount = {
  ...{ _id: 'half', name: 'Half', discountType: 'var', value: 0.5 },
  rules: [{ _id: 'r', type: 'cartSum', min: 10 }],
};
const name = 'Summer Night Concert';

describe('<event-shop> tracking', () => {
  it('tells the items of a cart after discounts, with tax and printed tickets', () => {
    const info = concert({
      tickets: [{ id: 'adult', name: 'Adult', price: 20, enableHardTicketOption: true }],
      discountGroups: [discount],
      hardTicketSettings: { enabled: true, hardTicketOuterCharge: 1.5 },
      taxRate: 0.19,
    });
    const cart = [{ ticketTypeId: 'adult', amount: 2, asHardTicket: true }];
    expect(trackedCart(info, quote(info, cart, new Date()))).to.deep.equal({
      items: [{ item_id: 'adult', item_name: 'Adult', item_category: name, price: 10, quantity: 2, discount: 10 }],
      tax: 3.67,
      shipping: 3,
    });
  });

  it('tells the items of an order as the service sold them', () => {
    const order = {
      ...orderOf(concert(), []),
      realPrice: 33,
      items: [
        {
          tickets: [{ ticketTypeId: 'adult', name: 'Adult', amount: 2, price: 15, netPrice: 12.61 }],
          appliedCoupons: ['SPRING', 'FRIEND'],
        },
      ],
    };
    expect(trackedOrder(concert(), order)).to.deep.equal({
      ...{ currency: 'EUR', value: 33, coupon: 'SPRING,FRIEND', tax: 4.78 },
      items: [{ item_id: 'adult', item_name: 'Adult', item_category: name, price: 15, quantity: 2 }],
    });
  });
});

describe('<event-shop> attribution', () => {
  const page = document.body;
  const { href } = location;
  beforeEach(() => {
    sessionStorage.clear();
  });
  afterEach(() => {
    history.replaceState(null, '', href);
    sessionStorage.clear();
  });
  const arriveBy = (search: string) => {
    history.replaceState(null, '', `?${search}`);
  };
  const ordered = async (prepare?: (shop: HTMLElementTagNameMap['event-shop']) => void) => {
    const { asked } = await openDetails(concert(), {}, prepare && { before: prepare });
    return asked('create').at(-1)?.['meta'];
  };

  it('sends the campaign of the page with the order, and nothing else of its address', async () => {
    arriveBy('utm_source=mail&utm_campaign=autumn&gclid=abc&session=secret&email=ada@example.com');
    keepAttribution(page);
    expect(await ordered()).to.deep.equal({ utm_source: 'mail', utm_campaign: 'autumn', gclid: 'abc' });
  });

  it('remembers it on the pages after, until another one comes', () => {
    keepAttribution(page, '?utm_source=mail');
    keepAttribution(page, '?page=2');
    expect(loadAttribution(page)).to.deep.equal({ utm_source: 'mail' });
    keepAttribution(page, `?gclid=${'x'.repeat(500)}`);
    expect(loadAttribution(page)).to.deep.equal({ gclid: 'x'.repeat(200) });
  });

  it('sends what the page adds, which wins', async () => {
    keepAttribution(page, '?utm_source=mail');
    const meta = await ordered((shop) => {
      shop.meta = { partner: 'p1', utm_source: 'partner' };
    });
    expect(meta).to.deep.equal({ partner: 'p1', utm_source: 'partner' });
  });

  it('sends no campaign where the page wants none', async () => {
    keepAttribution(page, '?utm_source=mail');
    expect(
      await ordered((shop) => {
        shop.setAttribute('attribution', 'off');
      }),
    ).to.equal(undefined);
  });
});
