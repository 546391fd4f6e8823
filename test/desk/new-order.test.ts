import { expect } from '@open-wc/testing';
import { EventShop } from '../../src/elements/event-shop/event-shop.ts';
import { event, FakeApiError, order } from './fake-desk-service.ts';
import { asked, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

if (!customElements.get('event-shop')) customElements.define('event-shop', EventShop);

const checkout = {
  _id: 'order-1',
  secret: 'secret',
  status: 'COMPLETE',
  items: [],
  realPrice: 48,
  currency: 'EUR',
};

describe('a new order in the desk', () => {
  useDesk();

  beforeEach(() => {
    service.role = 'sales';
    service.answers['GET /api/public/sellers/theatre/payment-methods'] = () => [
      { _id: 'invoice', name: 'Invoice' },
      { _id: 'free', name: 'Free' },
    ];
    service.answers['GET /api/events/info/concert'] = () => ({ ...event, sellerId: 'theatre', tickets: [] });
  });

  const shop = () => desk.querySelector('event-shop') as EventShop;
  const send: typeof fetch = async (input, init) => await shop().transport!(input, init);
  const bodies = (what: string) => asked(what).map(({ body }) => body);
  /** What the shop sends when staff place the order there. */
  async function place(): Promise<void> {
    await send('/api/checkout/order-1/complete', {
      method: 'POST',
      body: JSON.stringify({ secret: 'secret', paymentMethod: 'invoice' }),
    });
    shop().dispatchEvent(Object.assign(new Event('order-placed', { bubbles: true }), { transaction: checkout }));
  }

  it('begins with the events that are to come, and a search', async () => {
    await open('/desk/orders');
    await shows('Ada Byron');
    named('a', 'New order').click();
    await shows('Choose the event.');
    await shows('Concert');
    await expect(desk).to.be.accessible();
    const [{ query } = { query: {} }] = asked('GET /api/events').slice(-1);
    expect(query).to.include({ sortDir: '1', top: '25' });
    service.answers['GET /api/events'] = () => ({ rows: [], total: 0 });
    const box = desk.querySelector<HTMLInputElement>('main input[type=search]')!;
    box.value = 'Hamlet';
    box.form!.requestSubmit();
    await shows('No event matches');
    expect(asked('GET /api/events').at(-1)?.query).to.include({ name: 'Hamlet' });
  });

  it('opens the shop as a counter, and the order once it is placed', async () => {
    service.answers['POST /api/checkout/order-1/complete'] = () => checkout;
    await open('/desk/orders/new?event=concert');
    await shows('Paid now in cash');
    expect(shop().getAttribute('pos-operation-mode')).to.equal('OPERATOR');
    await place();
    await shows('The order is placed.');
    await shows('AB12CD34');
    expect(location.pathname).to.equal('/desk/orders/order-1');
    expect(bodies('POST /api/checkout/order-1/complete')).to.deep.equal([
      { secret: 'secret', paymentMethod: 'invoice' },
    ]);
    expect(asked('POST /api/transactions/order-1/received')).to.have.length(0);
  });

  it('may take seats that are kept for staff, which the plan is told with their notes', async () => {
    const states = { _id: 'concert', revisionId: '1', taken: ['a1', 'a2', 'a3'] };
    service.answers['GET /api/public/events/concert/seats'] = () => states;
    service.answers['GET /api/events/concert/seats'] = () => ({
      ...{ eventId: 'concert', seatMapId: 'house', revisionId: '1' },
      seats: [
        { seat: 'a1', state: 'sold' },
        { seat: 'a2', state: 'kept', keep: 'staff', note: 'Sponsor' },
        { seat: 'a3', state: 'kept', keep: 'staff', contingent: 'friends' },
      ],
    });
    service.answers['POST /api/checkout'] = () => new FakeApiError(409, 'SEAT_TAKEN', [], { seats: states });
    await open('/desk/orders/new?event=concert');
    await shows('Paid now in cash');
    const shown = { ...states, taken: ['a1', 'a3'], kept: [{ seat: 'a2', note: 'Sponsor' }] };
    expect(await (await send('/api/public/events/concert/seats')).json()).to.deep.equal(shown);
    const refused = await send('/api/checkout', { method: 'POST', body: '{}' });
    expect(refused.status).to.equal(409);
    expect(await refused.json()).to.deep.include({ code: 'SEAT_TAKEN', seats: shown });
    service.answers['POST /api/checkout'] = () => new FakeApiError(409, 'TICKETS_SOLD_OUT');
    const other = await send('/api/checkout', { method: 'POST', body: '{}' });
    expect(await other.json()).to.deep.include({ code: 'TICKETS_SOLD_OUT' });
  });

  it('marks an order that is paid immediately, with one email at most', async () => {
    service.answers['POST /api/checkout/order-1/complete'] = () => checkout;
    for (const [way, sendMail] of [
      ['cash', true],
      ['card', false],
    ] as const) {
      await open('/desk/orders/new?event=concert');
      await shows('Paid now in cash');
      const [, cash, card] = desk.querySelectorAll<HTMLInputElement>('main input[type=radio]');
      (way === 'cash' ? cash : card)!.click();
      if (!sendMail) desk.querySelector<HTMLInputElement>('main input[type=checkbox]')!.click();
      await place();
      await shows('The order is placed and paid.');
      expect(bodies('POST /api/checkout/order-1/complete').at(-1)).to.include({ sendMail: false });
      expect(bodies('POST /api/transactions/order-1/received').at(-1)).to.deep.equal({
        amount: 48,
        paymentInfoMethod: way,
        sendMail,
      });
    }
  });

  it('places the order in the language of the buyer, chosen before or after the cart', async () => {
    service.answers['POST /api/checkout/order-1/complete'] = () => checkout;
    service.answers['POST /api/checkout/order-1/reserve'] = () => checkout;
    await open('/desk/orders/new?event=concert');
    await shows('Paid now in cash');
    const select = [...desk.querySelectorAll('main label')]
      .find(({ textContent }) => textContent.includes('Language of the buyer'))!
      .querySelector('select')!;
    expect([...select.options].map(({ textContent }) => textContent.trim())).to.deep.equal([
      'English',
      'German',
      'French',
      'Spanish',
    ]);
    expect(select.value).to.equal('en');
    await expect(desk).to.be.accessible();
    const choose = (language: string) => {
      select.value = language;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('fr');
    await send('/api/checkout/order-1/reserve', { method: 'POST', body: JSON.stringify({ secret: 'secret' }) });
    expect(bodies('POST /api/checkout/order-1/reserve')).to.deep.equal([{ secret: 'secret', preferredLanguage: 'fr' }]);
    choose('de');
    desk.querySelector<HTMLInputElement>('main input[type=checkbox]')!.click();
    await place();
    await shows('The order is placed.');
    expect(bodies('POST /api/checkout/order-1/complete').at(-1)).to.deep.equal({
      ...{ secret: 'secret', paymentMethod: 'invoice', sendMail: false, preferredLanguage: 'de' },
    });
    await open('/desk/orders/new?event=concert');
    await shows('Paid now in cash');
    await place();
    await shows('AB12CD34');
    expect(bodies('POST /api/checkout/order-1/complete').at(-1)).to.deep.equal({
      ...{ secret: 'secret', paymentMethod: 'invoice' },
    });
  });

  it('sends an order that costs nothing, though cash was chosen', async () => {
    service.answers['POST /api/checkout/order-1/complete'] = () => checkout;
    service.answers['GET /api/transactions/order-1'] = () => ({ ...order, realPrice: 0, paymentStatus: 'RECEIVED' });
    service.answers['POST /api/transactions/order-1/mail'] = () => order;
    await open('/desk/orders/new?event=concert');
    await shows('Paid now in cash');
    desk.querySelectorAll<HTMLInputElement>('main input[type=radio]')[1]!.click();
    await place();
    await shows('The order is placed.');
    expect(asked('POST /api/transactions/order-1/mail')).to.have.length(1);
    expect(asked('POST /api/transactions/order-1/received')).to.have.length(0);
  });

  it('says when a placed order could not be marked as paid, and where it is', async () => {
    service.answers['POST /api/checkout/order-1/complete'] = () => checkout;
    service.answers['POST /api/transactions/order-1/received'] = () => new FakeApiError(409, 'AMOUNT_DIFFERS');
    await open('/desk/orders/new?event=concert');
    await shows('Paid now in cash');
    desk.querySelectorAll<HTMLInputElement>('main input[type=radio]')[1]!.click();
    await place();
    await shows('The order is placed, but it isn’t marked as paid: The amount due has changed.');
    expect(named('a', 'Open the order').getAttribute('href')).to.equal('/desk/orders/order-1');
  });

  it('offers no way to pay of a provider, and says when there is no other', async () => {
    service.answers['GET /api/public/sellers/theatre/payment-methods'] = () => [
      { _id: 'stripe', name: 'Online', provider: 'stripe' },
      { _id: 'free', name: 'Free' },
    ];
    await open('/desk/orders/new?event=concert');
    await shows('Neither invoice nor box office is switched on');
    const answer = await send('/api/public/sellers/theatre/payment-methods?checkoutId=order-1');
    expect(await answer.json()).to.deep.equal([{ _id: 'free', name: 'Free' }]);
  });

  it('is for those who sell', async () => {
    service.role = 'accounting';
    await open('/desk/orders');
    await shows('Ada Byron');
    expect(words()).to.not.contain('New order');
    await open('/desk/orders/new');
    await shows('Not for your role');
  });

  it('leaves keys that are typed into the shop to the shop', async () => {
    await open('/desk/orders/new?event=concert');
    await shows('Paid now in cash');
    await waitUntil(() => shop().shadowRoot);
    const input = document.createElement('input');
    shop().shadowRoot!.append(input);
    input.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, composed: true }));
    expect(desk.querySelector('dialog')?.open ?? false).to.equal(false);
  });
});
