/** The page of the desk that tells who changed what. */
import { expect, fixtureCleanup, waitUntil } from '@open-wc/testing';
import { asked, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';

describe('the history in the desk', () => {
  useDesk();

  const entry = {
    _id: '7',
    at: '2026-05-14T09:12:00.000Z',
    operation: 'events.update',
    subject: 'concert',
    fields: ['name', 'tickets'],
    principal: 'me',
    who: 'Mara Lind',
  };
  beforeEach(() => {
    service.answers['GET /api/audit'] = () => ({ rows: [entry], next: '6' });
    service.answers['GET /api/keys'] = () => ({
      docs: [{ _id: 'key-1', name: 'Website', hint: 'x4Qz', createdAt: entry.at }],
      total: 1,
    });
  });

  it('tells who changed what, by filters that stand in the address, page by page', async () => {
    await open('/desk/history?kind=events&by=me&from=2026-05-01&to=2026-05-31&subject=concert');
    await shows('Event: changed Concert');
    for (const text of ['Fields: name, tickets', 'Mara Lind (you)', 'Website', 'Only what changed one thing: Concert'])
      expect(words()).to.include(text);
    // the days of a house in Berlin
    const days = { from: '2026-04-30T22:00:00.000Z', to: '2026-05-31T22:00:00.000Z' };
    const filter = { top: '50', subject: 'concert', kind: 'events', principal: 'me', ...days };
    expect(asked('GET /api/audit')[0]?.query).to.deep.equal(filter);
    await expect(desk).to.be.accessible();
    expect(named('a', 'Concert').getAttribute('href')).to.equal('/desk/events/concert');
    named('a', 'Older').click();
    await waitUntil(() => asked('GET /api/audit').length === 2);
    expect(asked('GET /api/audit')[1]?.query).to.deep.equal({ ...filter, after: '6' });
    await waitUntil(() => words().includes('Newest'));
    const who = desk.querySelector<HTMLSelectElement>('select[aria-label=Who]')!;
    who.value = 'key-1';
    who.dispatchEvent(new Event('change'));
    await waitUntil(() => asked('GET /api/audit').length === 3);
    expect(asked('GET /api/audit')[2]?.query).to.deep.equal({ ...filter, principal: 'key-1' });
  });

  it('says that there is nothing, or nothing that matches', async () => {
    service.answers['GET /api/audit'] = () => ({ rows: [] });
    await open('/desk/history');
    await shows('Nothing has been changed yet');
    fixtureCleanup();
    await open('/desk/history?kind=coupons');
    await shows('Nothing matches');
  });

  it('is reached from an event, by those who may read it', async () => {
    await open('/desk/events/concert');
    await shows('Concert');
    named('[role=menuitem]', 'History').click();
    await waitUntil(() => location.pathname === '/desk/history');
    expect(location.search).to.equal('?subject=concert');
    fixtureCleanup();
    service.role = 'programme';
    await open('/desk/events/concert');
    await shows('Concert');
    expect(words()).not.to.include('History');
    fixtureCleanup();
    await open('/desk/history');
    await shows('Not for your role');
  });
});
