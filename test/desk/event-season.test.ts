/** Season tickets in the form of an event: their events, and what each ticket type takes in them. */
import { expect } from '@open-wc/testing';
import { openSection, sent, submit } from './event-form-page.ts';
import { event, FakeApiError } from './fake-desk-service.ts';
import { asked, desk, field, fill, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('season tickets in the form of an event', () => {
  useDesk();

  const evening = (id: string, name: string, ...types: readonly string[]) => ({
    ...{ ...event, _id: id, name },
    tickets: types.map((type) => ({ _id: `${id}-${type}`, name: type, price: 20, active: true })),
  });
  const hamlet = evening('hamlet', 'Hamlet', 'Stalls', 'Balcony');
  const orchard = evening('orchard', 'The Cherry Orchard', 'Seat');
  const group = {
    ...{ ...event, eventType: 'GROUP', childEvents: ['hamlet'] },
    tickets: [{ _id: 'card', name: 'Season card', price: 50, active: true }],
    ticketSettings: {
      childEventMapping: [{ childEventId: 'hamlet', ticketTypeMapping: { card: 'hamlet-Stalls' } }],
    },
  };
  const mapping = (id: string, type: string) => ({ childEventId: id, ticketTypeMapping: { card: type } });
  const isThere = (path: string) => desk.querySelector(`[id="field-${path}"]`) !== null;
  const comes = (path: string) => waitUntil(() => isThere(path), path, { timeout: 20_000 });
  beforeEach(() => {
    service.answers['GET /api/events'] = () => ({ rows: [hamlet, orchard], total: 2 });
  });

  it('take a place in each event that is added, of the type that is chosen', async () => {
    await openSection('season', group);
    await shows('Hamlet');
    await shows('Season card takes');
    await expect(desk).to.be.accessible();
    fill('ticketSettings.childEventMapping', 'orchard');
    await comes('ticketSettings.childEventMapping.1.card');
    expect(field('ticketSettings.childEventMapping.1.card').value).to.equal('orchard-Seat');
    fill('ticketSettings.childEventMapping.0.card', 'hamlet-Balcony');
    fill('ticketSettings.seasonCardValueStrategy', 'sharePerChild');
    await comes('ticketSettings.childEventMapping.1.valueShare');
    fill('ticketSettings.childEventMapping.0.valueShare', '70');
    fill('ticketSettings.childEventMapping.1.valueShare', '40');
    submit();
    await shows('Part of the price, in percent: All parts together are at most 100 percent.');
    fill('ticketSettings.childEventMapping.1.valueShare', '30');
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({
      childEvents: ['hamlet', 'orchard'],
      ticketSettings: {
        seasonCardValueStrategy: 'sharePerChild',
        childEventMapping: [
          { ...mapping('hamlet', 'hamlet-Balcony'), valueShare: 0.7 },
          { ...mapping('orchard', 'orchard-Seat'), valueShare: 0.3 },
        ],
      },
    });
  });

  it('keep an event that season tickets are sold for, and say so there', async () => {
    await openSection('season', group);
    await shows('Hamlet');
    desk.querySelector<HTMLElement>('[aria-label^="Take out Hamlet"]')!.click();
    await shows('No event yet');
    const path = 'ticketSettings.childEventMapping';
    service.answers['PUT /api/events/concert'] = () =>
      new FakeApiError(409, 'IN_USE', [
        { path, message: 'Season tickets "card" that admit to "Hamlet" are held or sold' },
      ]);
    submit();
    await shows('Events of the season ticket: Season tickets "card" that admit to "Hamlet" are held or sold');
    named(
      '.summary a',
      'Events of the season ticket: Season tickets "card" that admit to "Hamlet" are held or sold',
    ).click();
    await waitUntil(() => document.activeElement?.id === `field-${path}`, 'the field', {
      timeout: 20_000,
    });
  });

  it('name an event that the service refuses at its place', async () => {
    await openSection('season', group);
    await shows('Hamlet');
    fill('ticketSettings.childEventMapping', 'orchard');
    await shows('1 unpublished change');
    service.answers['PUT /api/events/concert'] = () =>
      new FakeApiError(400, 'INVALID', [
        { path: 'ticketSettings.childEventMapping.1.childEventId', message: 'It sells seats' },
      ]);
    submit();
    await shows('Events of the season ticket: It sells seats');
    expect(desk.querySelector('#field-childEvents\\.1')!.textContent).to.include('It sells seats');
  });

  it('are made as an event of their own kind, and lead to their events', async () => {
    service.answers['POST /api/events'] = ({ body }) => ({ ...group, ...(body as object), _id: 'concert' });
    service.answers['GET /api/events/concert'] = () => ({ ...group, draft: true });
    await open('/desk/events/new');
    await shows('New event');
    fill('eventType', 'GROUP');
    fill('name', 'Season 2031');
    fill('start', '2031-09-01T20:00');
    fill('end', '2032-06-30T22:00');
    fill('tickets.0.name', 'Season card');
    fill('tickets.0.price', '50');
    await shows('5 unpublished changes');
    named('button', 'Save draft').click();
    await shows('A season ticket takes a place');
    expect(location.pathname).to.equal('/desk/events/concert/edit/season');
    expect(asked('POST /api/events')[0]?.body).to.deep.include({ name: 'Season 2031', eventType: 'GROUP' });
  });

  it('are no part of other events', async () => {
    await openSection('basics');
    expect(words()).not.to.include('Season ticket');
    expect(isThere('eventType')).to.equal(false);
  });
});
