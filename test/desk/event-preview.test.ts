// The preview beside the form of an event: the real shop, with what is typed.
import { expect } from '@open-wc/testing';
import { EventShop } from '../../src/elements/event-shop/event-shop.ts';
import { event, FakeApiError } from './fake-desk-service.ts';
import { asked, desk, fill, named, open, service, shows, useDesk } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

if (!customElements.get('event-shop')) customElements.define('event-shop', EventShop);

const previewing = 'POST /api/events/concert/preview';

describe('the preview of an event in the desk', () => {
  useDesk();

  const shop = () => desk.querySelector('event-shop') as EventShop;
  const said = () => desk.querySelector('event-shop')?.shadowRoot?.textContent ?? '';
  const inShop = (text: string) =>
    waitUntil(() => said().includes(text), `“${text}” in: ${said()}`, { timeout: 20_000 });

  beforeEach(() => {
    service.answers[previewing] = ({ body }) => {
      const { name = event.name, tickets = event.tickets } = body as Partial<typeof event>;
      if (name === 'Refused') return new FakeApiError(400, 'INVALID_REQUEST', [{ path: 'name', message: 'Refused' }]);
      const types = tickets.map(({ _id: id, ...type }) => ({ ...type, id, v: 5, active: true }));
      return { ...event, sellerId: 'theatre', saleStatus: 'onSale', currency: 'EUR', name, tickets: types };
    };
  });

  it('shows what is typed, and stores nothing', async () => {
    await open('/desk/events/concert/edit/tickets');
    await inShop('€24');
    const first = shop();
    fill('tickets.0.price', '26,5');
    await inShop('€26.50');
    fill('tickets.0.name', 'Early bird');
    await inShop('Early bird');
    expect(shop()).to.equal(first);
    expect(asked(previewing).at(-1)?.body).to.deep.equal({
      tickets: [{ _id: 'full', name: 'Early bird', price: 26.5, amount: 280 }],
      locale: 'en',
    });
    expect(asked('PUT /api/events/concert')).to.have.length(0);
    expect(asked('GET /api/events/info/concert')).to.have.length(0);
  });

  it('is shown in the language of buyers, and as wide as the page', async () => {
    await open('/desk/events/concert/edit/basics');
    await inShop('Continue');
    const language = desk.querySelector<HTMLSelectElement>('[aria-label="Language of the shop"]')!;
    expect(language.value).to.equal('en');
    language.value = 'de';
    language.dispatchEvent(new Event('change'));
    await inShop('Weiter');
    expect(asked(previewing).at(-1)?.body).to.deep.equal({ locale: 'de' });
    const isWide = () => desk.querySelector('.with-preview')!.classList.contains('is-wide');
    named('.preview-controls button', 'Whole page').click();
    await waitUntil(isWide);
    expect(named('.preview-controls button', 'Phone').ariaPressed).to.equal('false');
    named('.preview-controls button', 'Phone').click();
    await waitUntil(() => !isWide());
  });

  it('stays as it was while a field is wrong, or the service refuses', async () => {
    await open('/desk/events/concert/edit/basics');
    await inShop('Concert');
    fill('name', '');
    await shows('The preview waits until the fields are right.');
    fill('name', 'Concert by night');
    await inShop('Concert by night');
    await waitUntil(() => !desk.textContent.includes('The preview waits'));
    fill('name', 'Refused');
    await shows('The preview waits until the fields are right.');
    expect(said()).to.contain('Concert by night');
  });

  it('begins with the event as it is when what was typed before is refused', async () => {
    await open('/desk/events/concert/edit/basics');
    await inShop('Concert');
    fill('name', 'Refused');
    await shows('The preview waits');
    await open('/desk/events/concert/edit/basics');
    await shows('Your changes from before are here again.');
    await inShop('Concert');
    await shows('The preview waits');
  });

  it('shows a new event as soon as its fields are right', async () => {
    const ofNew = 'POST /api/events/preview';
    service.answers[ofNew] = ({ body }) => ({
      ...event,
      ...(body as object),
      _id: 'another-each-time',
      sellerId: 'theatre',
      saleStatus: 'onSale',
      currency: 'EUR',
      tickets: [],
    });
    await open('/desk/events/new');
    await shows('The preview waits until the fields are right.');
    expect(asked(ofNew)).to.have.length(0);
    fill('name', 'Premiere');
    fill('start', '2026-08-14T20:00');
    fill('end', '2026-08-14T22:00');
    fill('tickets.0.name', 'Seat');
    fill('tickets.0.price', '18');
    await inShop('Premiere');
    fill('name', 'Last night');
    await inShop('Last night');
    const { tickets, ...sent } = asked(ofNew).at(-1)?.body as { tickets: readonly object[] };
    expect(tickets).to.have.length(1);
    expect(sent).to.deep.equal({
      name: 'Last night',
      start: '2026-08-14T18:00:00.000Z',
      end: '2026-08-14T20:00:00.000Z',
      timezone: 'Europe/Berlin',
    });
    expect(asked(ofNew).at(-1)?.query).to.deep.equal({ locale: 'en' });
    expect(asked('POST /api/events')).to.have.length(0);
  });

  it('sells nothing', async () => {
    await open('/desk/events/concert/edit/basics');
    await inShop('Concert');
    const answer = await shop().transport!('/api/checkout', { method: 'POST', body: '{}' });
    expect(answer.status).to.equal(403);
    expect(asked('POST /api/checkout')).to.have.length(0);
    // what the shop reads beside the event comes from the service, except what would be newer than the preview
    await shop().transport!('/api/public/sellers/theatre/payment-methods?shopId=');
    expect(asked('GET /api/public/sellers/theatre/payment-methods').map(({ query }) => query)).to.deep.equal([{}]);
    await shop().transport!('/api/public/events/concert/availabilities');
    expect(asked('GET /api/public/events/concert/availabilities')).to.have.length(0);
  });
});
