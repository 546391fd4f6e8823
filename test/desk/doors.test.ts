/** Doors in the desk: who is in, devices with what they may, scan groups, zones and late scans. Long because one house has them all. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { event, FakeApiError, ticket } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, field, fill, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const gate = {
  ...times,
  _id: 'gate',
  name: 'Gate A',
  accessAllEvents: false,
  events: ['concert'],
  expires: '2099-08-14T22:00:00.000Z',
  permissions: ['scans:write'],
  deviceSettings: { scanGroupId: 'left', enableSoundFeedback: false },
  active: true,
  paired: true,
  lastSeenAt: '2026-05-14T09:12:00.000Z',
};
const left = {
  ...times,
  _id: 'left',
  name: 'Balcony, left',
  scanConfig: {
    mode: 'lock',
    scanZoneId: 'balcony',
    events: [{ eventId: 'concert', allowAllTicketTypes: false, allowedTicketTypeIds: ['full'] }],
    tapAndGo: { enabled: true },
  },
  deviceSettings: { scanRevealInterval: 3 },
};
const play = { _id: 'play', name: 'Play', start: '2099-09-01T18:00:00.000Z', end: '2099-09-01T21:00:00.000Z' };
const series = { ...play, _id: 'tour', name: 'Tour', eventType: 'ROOT' };

describe('the doors in the desk', () => {
  useDesk();

  beforeEach(() => {
    Object.assign(service.answers, {
      'GET /api/accessusers': () => [
        { ...gate, _id: 'old', name: 'Old phone', active: false, deviceSettings: {}, expires: undefined },
        gate,
      ],
      'GET /api/accessusers/gate': () => gate,
      'GET /api/scan-groups': () => [left],
      'GET /api/scan-groups/left': () => left,
      'GET /api/scan-zones': () => [
        { ...times, _id: 'balcony', name: 'Balcony' },
        { ...times, _id: 'stalls', name: 'Stalls' },
      ],
      'GET /api/events': () => ({ rows: [event, play, series], total: 3 }),
    });
  });

  const bodies = (what: string) => asked(what).map(({ body }) => body);
  const box = (name: string, value?: string) =>
    desk.querySelector<HTMLInputElement>(`input[name=${name}]${value === undefined ? '' : `[value=${value}]`}`)!;
  const isAt = async (path: string) => {
    await waitUntil(() => location.pathname === path, `goes to ${path}`, { timeout: 20_000 });
  };
  const choose = (item: string, device: string) => {
    named('button', `More actions for ${device}`).click();
    [...desk.querySelectorAll<HTMLElement>('[role=menu]')]
      .find((menu) => menu.getAttribute('aria-label') === `More actions for ${device}`)!
      .querySelectorAll('button')
      .forEach((each) => {
        if (each.textContent.trim() === item) each.click();
      });
  };

  it('tell a door who is in before anything else, without a price', async () => {
    service.role = 'door';
    await open('/desk/doors');
    await shows('Who is in');
    await shows('148 / 212');
    expect(words()).to.include('Still to come 64').and.not.to.include('€').and.not.to.include('Inside now');
    const titles = [...desk.querySelectorAll('main h2')].map((each) => each.textContent);
    expect(titles).to.deep.equal(['Who is in', 'Devices', 'Scan groups', 'Zones']);
    const links = [...desk.querySelectorAll<HTMLAnchorElement>('[aria-labelledby=who-is-in] a')];
    expect(links.map(({ pathname }) => pathname)).to.deep.equal([
      '/desk/events/concert',
      '/desk/events/concert/guests',
    ]);
    expect(desk.querySelector('progress')!.getAttribute('aria-label')).to.equal('148 of 212 are in');
    await expect(desk).to.be.accessible();
  });

  it('lead a door to an event with its ticket types, without a price', async () => {
    await open('/desk/events/concert');
    await shows('€24.00');
    fixtureCleanup();
    service.role = 'door';
    await open('/desk/events/concert');
    await shows('Full price');
    expect(words()).not.to.include('€').and.not.to.include('Price 24');
    await expect(desk).to.be.accessible();
  });

  it('tell who is running and has left again, and that nothing is on', async () => {
    const evening = { _id: 'concert', name: 'Concert', start: '2026-01-01T18:00:00.000Z', end: event.end };
    service.answers['GET /api/overview'] = () => ({
      timezone: 'Europe/Berlin',
      events: [{ ...evening, sold: 9, expected: 9, entered: 7, inside: 5 }],
    });
    await open('/desk/doors');
    await shows('Running');
    expect(words()).to.include('Inside now 5').and.to.include('Jan 1');
    service.answers['GET /api/overview'] = () => ({ timezone: 'Europe/Berlin', events: [] });
    await open('/desk/doors?again');
    await shows('Nothing is on today.');
  });

  it('list devices with what they may, those that scan no more at the end', async () => {
    await open('/desk/doors');
    await shows('1 event · until Aug 15');
    const rows = [...desk.querySelectorAll('[aria-labelledby=devices] tbody tr')].map((row) =>
      row.textContent.replace(/\s+/g, ' '),
    );
    expect(rows[0]).to.include('Gate A').and.to.include('Balcony, left').and.to.include('Active');
    expect(rows[1]).to.include('Old phone').and.to.include('Revoked');
    expect(named('a', 'Balcony, left').getAttribute('href')).to.equal('/desk/doors/groups/left');
    expect(words()).to.include('Balcony · Entries · 1 event · locked · 1 device');
  });

  it('show accounting what there is, and nothing to change', async () => {
    service.role = 'accounting';
    await open('/desk/doors');
    await shows('Gate A');
    for (const name of ['Add a device', 'Add a zone', 'Add a group', 'Rename']) expect(words()).not.to.include(name);
    expect(desk.querySelectorAll('main table a, main table button')).to.have.length(0);
    await open('/desk/doors/devices/gate');
    await shows('Not for your role');
  });

  it('add a device for chosen events, and pair it', async () => {
    service.answers['POST /api/accessusers'] = ({ body }) => ({ ...times, _id: 'new-one', ...(body as object) });
    service.answers['POST /api/accessusers/new-one/pairing'] = () => ({
      ...{ code: 'ABCDEFGHJKLMNPQR', url: 'https://tickets.example/door/#pair=ABC', expiresAt: play.start },
    });
    await open('/desk/doors');
    await shows('Gate A');
    named('a', 'Add a device').click();
    await shows('Works until');
    named('button', 'Add and pair').click();
    await shows('Name: Fill this in.');
    expect(field('name').getAttribute('aria-invalid')).to.equal('true');
    fill('name', ' Gate B ');
    box('scope', 'chosen').click();
    await shows('No event is chosen yet.');
    named('button', 'Add and pair').click();
    await shows('Events: Choose at least one event.');
    await expect(desk).to.be.accessible();
    service.answers['GET /api/events'] = ({ query }) => ({
      rows: query.get('name') === 'tou' ? [series] : [event],
      total: 1,
    });
    fill('events', 'tou');
    await waitUntil(() => asked('GET /api/events').at(-1)?.query['name'] === 'tou');
    await waitUntil(() => desk.querySelectorAll('desk-event-choice button').length === 1);
    desk.querySelector<HTMLElement>('desk-event-choice button')!.click();
    await shows('Tour is chosen.');
    expect(document.activeElement === field('events')).to.equal(true);
    fill('expires', '2026-07-02T02:00');
    box('mayForce').click();
    named('button', 'Add and pair').click();
    await shows('ABCD EFGH JKLM NPQR');
    expect(location.pathname).to.equal('/desk/doors');
    expect(bodies('POST /api/accessusers')).to.deep.equal([
      {
        name: 'Gate B',
        accessAllEvents: false,
        events: ['tour'],
        expires: '2026-07-02T00:00:00.000Z',
        permissions: ['scans:write', 'scans:force'],
      },
    ]);
    // the button that opened the dialog is gone with its page
    named('dialog button', 'Close').click();
    await waitUntil(() => document.activeElement?.textContent.trim() === 'Doors');
  });

  it('send only what was changed of a device, and keep the settings that have no field', async () => {
    service.answers['PUT /api/accessusers/gate'] = ({ body }) => ({ ...gate, ...(body as object) });
    const save = async () => {
      await isAt('/desk/doors/devices/gate');
      named('button', 'Save').click();
      await isAt('/desk/doors');
    };
    await open('/desk/doors/devices/gate');
    await shows('Concert');
    expect(field('expires').value).to.equal('2099-08-15T00:00');
    await expect(desk).to.be.accessible();
    named('button', 'No end').click();
    await save();
    await open('/desk/doors/devices/gate');
    await shows('Show names');
    box('showsNames').click();
    fill('deviceSettings.scanGroupId', '');
    await save();
    await open('/desk/doors/devices/gate');
    await shows('Show names');
    await save();
    expect(bodies('PUT /api/accessusers/gate')).to.deep.equal([
      { expires: null },
      { deviceSettings: { enableSoundFeedback: false, accessMode: 'restricted' } },
    ]);
  });

  it('name an event that is gone, so that it can be taken out, and say what is wrong at its field', async () => {
    service.answers['GET /api/accessusers/gate'] = () => ({ ...gate, events: ['concert', 'gone'] });
    service.answers['PUT /api/accessusers/gate'] = () =>
      new FakeApiError(400, 'INVALID_INPUT', [
        { path: 'events.1', message: 'There is no event "gone"' },
        { path: 'deviceSettings.scanGroupId', message: 'There is no scan group "left"' },
      ]);
    await open('/desk/doors/devices/gate');
    await shows('An event that is no longer there');
    fill('name', 'Gate Z');
    named('button', 'Save').click();
    await shows('Events: There is no event "gone"');
    await shows('Scan group: There is no scan group "left"');
    expect(field('events').getAttribute('aria-invalid')).to.equal('true');
    expect(field('deviceSettings.scanGroupId').getAttribute('aria-invalid')).to.equal('true');
    expect(document.activeElement?.className).to.include('summary');
    service.answers['PUT /api/accessusers/gate'] = () => gate;
    named('button', 'Remove An event that is no longer there').click();
    await shows('is no longer chosen');
    named('button', 'Save').click();
    await isAt('/desk/doors');
    expect(bodies('PUT /api/accessusers/gate').at(-1)).to.deep.equal({ name: 'Gate Z', events: ['concert'] });
  });

  it('revoke a device, switch it on again, and delete it', async () => {
    service.answers['PUT /api/accessusers/gate'] = () => ({ ...gate, active: false });
    service.answers['PUT /api/accessusers/old'] = () => gate;
    service.answers['DELETE /api/accessusers/old'] = () => gate;
    await open('/desk/doors');
    await shows('Old phone');
    choose('Revoke', 'Gate A');
    await shows('It scans no more from now on.');
    confirmDialog();
    await shows('Revoked.');
    choose('Switch on again', 'Old phone');
    await shows('It may scan again.');
    choose('Delete', 'Old phone');
    await shows('Delete Old phone?');
    confirmDialog();
    await waitUntil(() => asked('DELETE /api/accessusers/old').length === 1);
    expect(bodies('PUT /api/accessusers/gate')).to.deep.equal([{ active: false }]);
    expect(bodies('PUT /api/accessusers/old')).to.deep.equal([{ active: true }]);
  });

  it('add a scan group, and change one without losing what has no field', async () => {
    service.answers['POST /api/scan-groups'] = ({ body }) => ({ ...times, _id: 'right', ...(body as object) });
    service.answers['PUT /api/scan-groups/left'] = ({ body }) => ({ ...times, _id: 'left', ...(body as object) });
    await open('/desk/doors/groups/new');
    await shows('Check time slots');
    await expect(desk).to.be.accessible();
    fill('name', 'Balcony, right');
    fill('scanConfig.scanZoneId', 'balcony');
    box('way', 'both').click();
    box('checksSlots').click();
    named('button', 'Add group').click();
    await isAt('/desk/doors');
    expect(bodies('POST /api/scan-groups')).to.deep.equal([
      {
        name: 'Balcony, right',
        scanConfig: {
          mode: 'default',
          scanTypes: { checkin: true, checkout: true },
          enableMultiCheckin: false,
          checkTimeslots: true,
          scanZoneId: 'balcony',
        },
      },
    ]);
    await open('/desk/doors/groups/left');
    await shows('Devices of this group');
    expect(named('a', 'Gate A').getAttribute('href')).to.equal('/desk/doors/devices/gate');
    // another person renames it meanwhile
    service.answers['GET /api/scan-groups/left'] = () => ({ ...left, name: 'Left' });
    box('readmits').click();
    await shows('Play');
    named('button', `Add Play, ${desk.querySelectorAll('desk-event-choice small')[1]!.textContent}`).click();
    await shows('Play is chosen.');
    named('button', 'Save').click();
    await isAt('/desk/doors');
    expect(bodies('PUT /api/scan-groups/left')).to.deep.equal([
      {
        name: 'Left',
        scanConfig: {
          ...left.scanConfig,
          events: [...left.scanConfig.events, { eventId: 'play' }],
          scanTypes: { checkin: true, checkout: false },
          enableMultiCheckin: true,
          checkTimeslots: false,
        },
        deviceSettings: left.deviceSettings,
      },
    ]);
  });

  const boxOf = (event: string, name: string) => {
    const part = [...desk.querySelectorAll('.of-event')].find((one) =>
      one.getAttribute('aria-label')?.startsWith(event),
    )!;
    return [...part.querySelectorAll('label')]
      .find((label) => label.textContent.trim().startsWith(name))!
      .querySelector('input')!;
  };
  const path = (at: number, name: string) => `scanConfig.events.${at}.${name}`;

  it('set the ticket types and the minutes of each event of a scan group', async () => {
    const concert = {
      ...event,
      tickets: [...event.tickets, { _id: 'reduced', name: 'Reduced', price: 12, amount: 40 }],
    };
    service.answers['GET /api/events/concert'] = () => concert;
    service.answers['GET /api/events'] = () => ({ rows: [concert], total: 1 });
    service.answers['PUT /api/scan-groups/left'] = ({ body }) => ({ ...left, ...(body as object) });
    await open('/desk/doors/groups/left');
    await shows('All ticket types');
    expect(boxOf('Concert', 'All ticket types').checked).to.equal(false);
    expect(boxOf('Concert', 'Full price').checked).to.equal(true);
    expect(boxOf('Concert', 'Reduced').checked).to.equal(false);
    expect(desk.querySelectorAll('.of-event .pair')).to.have.length(0);
    boxOf('Concert', 'Full price').click();
    box('checksSlots').click();
    await shows('Minutes before the start');
    fill(path(0, 'timeslotSettings.beforeMinutes'), '1441');
    fill(path(0, 'timeslotSettings.afterMinutes'), '1.5');
    named('button', 'Save').click();
    await shows('Concert, Ticket types: Choose at least one ticket type.');
    await shows('Concert, Minutes before the start: Whole minutes from 0 to 1,440, or nothing.');
    await shows('Concert, Minutes after the start: Whole minutes from 0 to 1,440, or nothing.');
    await expect(desk).to.be.accessible();
    expect(field(path(0, 'timeslotSettings.beforeMinutes')).value).to.equal('1441');
    named('.summary a', 'Concert, Ticket types: Choose at least one ticket type.').click();
    expect(document.activeElement?.id).to.equal(`field-${path(0, 'allowedTicketTypeIds')}`);
    boxOf('Concert', 'Reduced').click();
    fill(path(0, 'timeslotSettings.beforeMinutes'), '15');
    fill(path(0, 'timeslotSettings.afterMinutes'), '0');
    service.answers['PUT /api/scan-groups/left'] = () =>
      new FakeApiError(400, 'INVALID_INPUT', [
        { path: path(0, 'timeslotSettings.afterMinutes'), message: 'At least 1' },
      ]);
    named('button', 'Save').click();
    await shows('Concert, Minutes after the start: At least 1');
    service.answers['PUT /api/scan-groups/left'] = () => left;
    named('button', 'Save').click();
    await isAt('/desk/doors');
    const { body } = asked('PUT /api/scan-groups/left').at(-1)! as { body: typeof left };
    expect(body.scanConfig.events).to.deep.equal([
      {
        ...{ eventId: 'concert', allowAllTicketTypes: false, allowedTicketTypeIds: ['reduced'] },
        timeslotSettings: { beforeMinutes: 15, afterMinutes: 0 },
      },
    ]);
  });

  it('name a ticket type that is gone, so that it can be taken out, and keep what another person has set', async () => {
    const gone = { eventId: 'concert', allowAllTicketTypes: false, allowedTicketTypeIds: ['full', 'gone'] };
    const stored = { ...left, scanConfig: { ...left.scanConfig, events: [gone, { eventId: 'play' }] } };
    service.answers['GET /api/scan-groups/left'] = () => stored;
    service.answers['GET /api/events/play'] = () => ({ ...play, tickets: [] });
    service.answers['PUT /api/scan-groups/left'] = () => left;
    await open('/desk/doors/groups/left');
    await shows('A ticket type that is no longer there (gone)');
    boxOf('Concert', 'A ticket type').click();
    const minutes = { eventId: 'play', timeslotSettings: { beforeMinutes: 20 } };
    service.answers['GET /api/scan-groups/left'] = () => ({
      ...stored,
      scanConfig: { ...stored.scanConfig, events: [gone, minutes] },
    });
    named('button', 'Save').click();
    await isAt('/desk/doors');
    const { body } = asked('PUT /api/scan-groups/left').at(-1)! as { body: typeof left };
    expect(body.scanConfig.events).to.deep.equal([{ ...gone, allowedTicketTypeIds: ['full'] }, minutes]);
  });

  it('say why a scan group can’t be deleted, and delete it', async () => {
    service.answers['DELETE /api/scan-groups/left'] = () => new FakeApiError(409, 'IN_USE');
    await open('/desk/doors/groups/left');
    await shows('Devices of this group');
    named('button', 'Delete').click();
    await shows('Its settings are gone for good.');
    confirmDialog();
    await shows('Devices belong to this group. Take them out first.');
    service.answers['DELETE /api/scan-groups/left'] = () => left;
    confirmDialog();
    await isAt('/desk/doors');
  });

  it('add a zone and rename one', async () => {
    service.answers['POST /api/scan-zones'] = () => ({ ...times, _id: 'foyer', name: 'Foyer' });
    service.answers['PUT /api/scan-zones/stalls'] = () => ({ ...times, _id: 'stalls', name: 'Parterre' });
    const typeName = async (name: string) => {
      await waitUntil(() => desk.querySelector('desk-dialog dialog[open]'));
      await expect(desk.querySelector('desk-dialog dialog')).to.be.accessible();
      desk.querySelector<HTMLInputElement>('desk-dialog input')!.value = name;
      confirmDialog();
    };
    await open('/desk/doors');
    await shows('Stalls');
    named('button', 'Add a zone').click();
    await typeName(' ');
    await shows('Name: Fill this in.');
    await typeName('Foyer');
    await shows('Zone added.');
    named('button', 'Rename Stalls').click();
    await typeName('Parterre');
    await shows('Renamed.');
    expect(bodies('POST /api/scan-zones')).to.deep.equal([{ name: 'Foyer' }]);
    expect(bodies('PUT /api/scan-zones/stalls')).to.deep.equal([{ name: 'Parterre' }]);
  });

  const late = {
    ...{ _id: 'late-1', state: 'waiting', eventId: 'concert', ticketId: 'ticket-1', nonce: 'n-1' },
    ...{ device: { _id: 'old', name: 'Old phone' }, type: 'OK', direction: 'IN' },
    ...{ scannedAt: '2026-05-14T17:40:00.000Z', receivedAt: '2026-05-15T08:00:00.000Z' },
    endedAt: '2026-05-14T18:00:00.000Z',
  };
  const afterEnd = {
    ...{ ...late, _id: 'late-2', nonce: 'n-2', ticketId: undefined, type: 'FAIL', direction: 'OUT', forced: true },
    scannedAt: '2026-05-14T18:30:00.000Z',
  };
  /** Late scans that wait until they are decided; those of a test begin with these. */
  const wait = (...scans: readonly (typeof late | typeof afterEnd)[]) => {
    let waiting = scans;
    const decide = ({ body }: { readonly body: unknown }) => {
      const { ids } = body as { ids: readonly string[] };
      waiting = waiting.filter(({ _id }) => !ids.includes(_id));
      return ids;
    };
    Object.assign(service.answers, {
      'GET /api/accessusers/late-scans': () => ({ docs: waiting, total: waiting.length }),
      'GET /api/tickets/ticket-1': () => ticket,
      'POST /api/accessusers/late-scans/take': (asking: { readonly body: unknown }) => ({
        results: decide(asking).map((_id) => ({ _id, result: _id === 'late-2' ? 'conflict' : 'counted' })),
      }),
      'POST /api/accessusers/late-scans/refuse': (asking: { readonly body: unknown }) => ({
        docs: decide(asking).map((_id) => ({ ...late, _id, state: 'refused' })),
      }),
    });
  };

  it('list late scans that wait, and nothing where none does', async () => {
    service.role = 'door';
    await open('/desk/doors');
    await shows('Gate A');
    expect(words()).not.to.include('Late scans');
    wait(late, afterEnd);
    fixtureCleanup();
    await open('/desk/doors');
    await shows('Late scans');
    const rows = [...desk.querySelectorAll('[aria-labelledby=late-scans] tbody tr')].map((row) =>
      row.textContent.replace(/\s+/g, ' '),
    );
    expect(rows[0]).to.include('Old phone').and.to.include('Ada Byron').and.to.include('Full price AB12CD34');
    expect(rows[0]).to.include('Concert').and.to.include('Entry').and.not.to.include('After the end');
    expect(rows[1]).to.include('A code of no ticket').and.to.include('Exit, not admitted, by hand');
    expect(rows[1]).to.include('After the end');
    await expect(desk).to.be.accessible();
  });

  it('take chosen late scans, and refuse the others', async () => {
    wait(late, afterEnd, { ...late, _id: 'late-3', nonce: 'n-3' });
    await open('/desk/doors');
    await shows('Late scans');
    const boxes = () => [...desk.querySelectorAll<HTMLInputElement>('[aria-labelledby=late-scans] tbody input')];
    boxes()[0]!.click();
    boxes()[1]!.click();
    await shows('2 chosen');
    named('button', 'Take').click();
    await shows('Take 2 scans?');
    await shows('One of them was made after the end of its device.');
    confirmDialog();
    await shows('2 taken. One is a conflict: its ticket was in already, or no longer valid.');
    await waitUntil(() => boxes().length === 1);
    desk.querySelector<HTMLInputElement>('[aria-labelledby=late-scans] .toolbar input')!.click();
    await shows('1 chosen');
    named('button', 'Refuse').click();
    await shows('Refuse 1 scan?');
    confirmDialog();
    await shows('1 refused.');
    await waitUntil(() => !words().includes('Late scans'));
    expect(bodies('POST /api/accessusers/late-scans/take')).to.deep.equal([{ ids: ['late-1', 'late-2'] }]);
    expect(bodies('POST /api/accessusers/late-scans/refuse')).to.deep.equal([{ ids: ['late-3'] }]);
  });

  it('let accounting see late scans and decide nothing', async () => {
    wait(late);
    service.role = 'accounting';
    await open('/desk/doors');
    await shows('Late scans');
    expect(desk.querySelectorAll('[aria-labelledby=late-scans] :is(input, button)')).to.have.length(0);
  });

  it('speak German', async () => {
    wait(late);
    localStorage.setItem('foyer-desk-language', 'de');
    await open('/desk/doors');
    await shows('Wer da ist');
    await shows('Späte Scans');
    await shows('Noch erwartet');
    await shows('Scan-Gruppen');
    await shows('Bereiche');
    expect(words()).to.include('1 Termin · bis 15. Aug.');
    await open('/desk/doors/devices/gate');
    await shows('Von Hand einlassen');
    await open('/desk/doors/groups/left');
    await shows('Wieder einlassen');
    await shows('Alle Ticketarten');
  });
});
