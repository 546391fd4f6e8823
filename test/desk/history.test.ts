/** The page of the desk that tells who changed what. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { asked, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

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

  it('shows values before and after: money of the event, times of the house, words for states', async () => {
    const at = { at: entry.at, principal: 'me', who: 'Mara Lind' };
    const price = { field: 'tickets.price', of: 'Adult', before: 20, after: 22 };
    const changes = [
      { ...price, currency: 'EUR' },
      { ...price, of: 'Guest', currency: 'GBP' },
      { field: 'tickets.amount', of: 'Adult', before: 100 },
      { field: 'tickets.name', before: 'Full', after: 'Adult' },
      { field: 'tickets', of: 'Adult' },
      { field: 'tickets', after: 'Child' },
      { field: 'underShops', before: 'Friends' },
      { field: 'start', before: '2026-07-01T18:00:00.000Z', after: '2026-07-01T19:00:00.000Z' },
      { field: 'draft', before: true },
      { field: 'status', after: 'POSTPONED' },
      { field: 'seating' },
      { field: 'more', after: 4 },
    ];
    const paid = { field: 'paymentStatus', before: 'AWAITING', after: 'RECEIVED' };
    const permissions = { field: 'permissions', after: ['events:read'] };
    const mailing = { senderName: 'House', replyTo: 'house@theatre.example' };
    service.answers['GET /api/audit'] = () => ({
      rows: [
        { ...entry, changes },
        { ...at, _id: '6', operation: 'transactions.markReceived', subject: 'order-1', fields: [], changes: [paid] },
        {
          ...at,
          _id: '5',
          operation: 'users.update',
          subject: 'me',
          fields: ['role'],
          changes: [{ field: 'role', before: 'sales', after: 'door' }],
        },
        { ...at, _id: '4', operation: 'keys.create', fields: [], changes: [permissions] },
        {
          ...at,
          _id: '3',
          operation: 'sellers.update',
          fields: ['mailingSettings'],
          changes: [{ field: 'mailingSettings', before: mailing, after: { ...mailing, senderName: 'Theatre' } }],
        },
        { ...at, _id: '2', operation: 'events.update', subject: 'concert', fields: ['name'], changes: [] },
        { ...at, _id: '1', operation: 'customers.update', fields: ['lastname'] },
      ],
    });
    await open('/desk/history');
    await shows('Event: changed Concert');
    const lines = [...desk.querySelectorAll('.sub')].map(({ textContent }) => textContent.replace(/\s+/g, ' '));
    expect(lines).to.deep.equal([
      'Price of “Adult”: €20.00 → €22.00',
      'Price of “Guest”: £20.00 → £22.00',
      'Amount of “Adult”: 100 → empty',
      'Ticket type, name: Full → Adult',
      'Ticket type “Adult”: more was changed',
      'Ticket type added: “Child”',
      'Under-shop removed: “Friends”',
      'Start: Wed, Jul 1, 2026, 8:00 PM → Wed, Jul 1, 2026, 9:00 PM',
      'Draft: yes → no',
      'State: As planned → New date not known yet',
      'Seating: changed',
      'and 4 more changes',
      'Payment: Awaiting payment → Paid',
      'Role: Box office → Door',
      'Permissions: empty → Events, seating charts and waiting rooms: read',
      'mailingSettings.senderName: House → Theatre',
      'Nothing was different afterwards.',
      'Fields: lastname',
    ]);
    expect(words()).to.include('Person: changed Mara Lind');
    await expect(desk).to.be.accessible();
    fixtureCleanup();
    localStorage.setItem('foyer-desk-language', 'de');
    await open('/desk/history');
    await shows('Preis von „Adult“: 20,00 € → 22,00 €');
    for (const text of ['Untershop entfernt: „Friends“', 'Zahlung: Zahlung offen → Bezahlt', 'Entwurf: ja → nein'])
      expect(words()).to.include(text);
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
