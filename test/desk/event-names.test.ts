/** The names of events in the lists of the desk, which know their ids alone. */
import { expect } from '@open-wc/testing';
import { event, FakeApiError, order } from './fake-desk-service.ts';
import { asked, named, open, service, shows, useDesk, words } from './opened-desk.ts';

describe('the name of an event in lists of the desk', () => {
  useDesk();
  const clock = Date.now;
  afterEach(() => {
    Date.now = clock;
  });

  it('is asked for once, and again after five minutes', async () => {
    let name = 'The Tempest';
    service.answers['GET /api/transactions'] = ({ query }) => {
      const lastname = query.get('paymentStatus') === 'AWAITING' ? 'Shelley' : 'Austen';
      return { rows: [{ ...order, eventId: 'renamed', lastname }], total: 1 };
    };
    service.answers['GET /api/events/renamed'] = () => ({ ...event, _id: 'renamed', name });
    /** Shows another list of orders, and then the first one. */
    const turn = async () => {
      named('a', 'Unpaid').click();
      await shows('Shelley');
      named('a', 'All').click();
      await shows('Austen');
    };
    await open('/desk/orders');
    await shows('The Tempest');
    await turn();
    expect(asked('GET /api/events/renamed')).to.have.length(1);
    name = 'Prospero';
    Date.now = () => clock() + 300_000;
    await turn();
    expect(words()).to.contain('Prospero').and.to.not.contain('The Tempest');
    expect(asked('GET /api/events/renamed')).to.have.length(2);
  });

  it('stays when the event is gone', async () => {
    service.answers['GET /api/transactions'] = ({ query }) => {
      const lastname = query.get('paymentStatus') === 'AWAITING' ? 'Shelley' : 'Austen';
      return { rows: [{ ...order, eventId: 'gone', lastname }], total: 1 };
    };
    service.answers['GET /api/events/gone'] = () => ({ ...event, _id: 'gone', name: 'The Tempest' });
    await open('/desk/orders');
    await shows('The Tempest');
    service.answers['GET /api/events/gone'] = () => new FakeApiError(404, 'NOT_FOUND');
    Date.now = () => clock() + 300_000;
    named('a', 'Unpaid').click();
    await shows('Shelley');
    expect(words()).to.contain('The Tempest');
    expect(asked('GET /api/events/gone')).to.have.length(2);
  });
});
