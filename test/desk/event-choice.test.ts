import { expect } from '@open-wc/testing';
import { event } from './fake-desk-service.ts';
import { asked, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('events in the desk by what they are', () => {
  useDesk();

  it('offers the last events to a report with their dates, and the one that a link leads to', async () => {
    service.answers['GET /api/events/old'] = () => ({
      ...event,
      _id: 'old',
      name: 'Opening',
      start: '2020-01-05T18:00:00Z',
    });
    await open('/desk/reports/settlement?event=old');
    await shows('Sum');
    const choice = named('select', 'Event') as HTMLSelectElement;
    expect(choice.value).to.equal('old');
    expect([...choice.options].map(({ text }) => text.split(',')[0])).to.deep.equal([
      'All events',
      'Opening',
      'Concert',
    ]);
    expect(choice.options[2]?.text).to.match(/^Concert, .*Aug/);
    expect(asked('GET /api/events').at(-1)?.query).to.include({ sortDir: '-1', top: '100' });
  });

  it('cancels and postpones no series, whose dates are events', async () => {
    service.answers['GET /api/events/concert'] = () => ({ ...event, eventType: 'ROOT' });
    await open('/desk/events/concert');
    await shows('Concert');
    await waitUntil(() => desk.querySelector('[role=menu]') !== null);
    expect(words()).not.to.match(/Postpone|Cancel event/);
  });

  it('marks nothing as paid by a single key', async () => {
    await open('/desk/orders/order-1');
    await shows('Mark paid');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', cancelable: true }));
    expect(desk.querySelector('dialog[open]') === null).to.equal(true);
  });
});
