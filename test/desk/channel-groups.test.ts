// Sales channel groups in the desk: listed, added, changed and deleted, and switched on or off for an event.
import { expect, fixtureCleanup } from '@open-wc/testing';
import { openSection, sent, submit, unfold } from './event-form-page.ts';
import { event, FakeApiError } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, field, fill, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const partners = { ...times, _id: 'partners', name: 'Partners', channelIds: ['newspaper', 'radio'] };
const offices = {
  ...{ ...times, _id: 'offices', name: 'Offices' },
  channelIds: Array.from({ length: 10 }, (_, at) => `office-${at}`),
};

describe('sales channel groups in the desk', () => {
  useDesk();

  beforeEach(() => {
    Object.assign(service.answers, {
      'GET /api/sales-channel-groups': () => ({ docs: [partners, offices], total: 2 }),
      'GET /api/sales-channel-groups/partners': () => partners,
      'POST /api/sales-channel-groups': ({ body }: { body: object }) => ({ ...partners, ...body }),
      'PUT /api/sales-channel-groups/partners': ({ body }: { body: object }) => ({ ...partners, ...body }),
    });
  });

  const bodies = (what: string) => asked(what).map(({ body }) => body);
  const isAt = async (path: string) => {
    await waitUntil(() => location.pathname === path, `goes to ${path}`, { timeout: 20_000 });
  };
  const submitForm = () => {
    desk.querySelector<HTMLFormElement>('main form.card')!.requestSubmit();
  };

  it('are listed with their channels, among the settings of those who change events', async () => {
    await open('/desk/settings');
    await shows('Sales channels');
    fixtureCleanup();
    service.role = 'programme';
    await open('/desk/settings/channels');
    await shows('newspaper, radio');
    expect(words()).to.include('office-7 and 2 more').and.not.to.include('office-8');
    expect(named('main a', 'Events').getAttribute('href')).to.equal('/desk/events');
    expect(named('main a', 'Partners').getAttribute('href')).to.equal('/desk/settings/channels/partners');
  });

  it('say what they are for where there is none', async () => {
    service.answers['GET /api/sales-channel-groups'] = () => ({ docs: [], total: 0 });
    await open('/desk/settings/channels');
    await shows('No groups yet');
    expect(words()).to.include('A sales channel is a label for the place that sells');
    await expect(desk).to.be.accessible();
    fixtureCleanup();
    service.role = 'door';
    await open('/desk/settings/channels');
    await shows('Not for your role');
  });

  it('are added with channels, trimmed and each once', async () => {
    await open('/desk/settings/channels/new');
    await shows('New sales channel group');
    submitForm();
    await shows('Name: Fill this in.');
    expect(words()).to.include('Channels: Name at least one channel.');
    await expect(desk).to.be.accessible();
    fill('name', ' Partners ');
    fill('channelIds', 'newspaper\nthe radio');
    submitForm();
    await shows('Channels: “the radio” can’t be a channel');
    expect(field('channelIds').value).to.equal('newspaper\nthe radio');
    fill('channelIds', Array.from({ length: 501 }, (_, at) => `c${at}`).join('\n'));
    submitForm();
    await shows('Channels: At most 500 channels.');
    fill('channelIds', ' newspaper \n\nradio\nnewspaper');
    submitForm();
    await isAt('/desk/settings/channels');
    await shows('Added. Switch it on or off in the form of an event, under Channels.');
    expect(bodies('POST /api/sales-channel-groups')).to.deep.equal([
      { name: 'Partners', channelIds: ['newspaper', 'radio'] },
    ]);
  });

  it('keep what another person has changed, and say at the field what the service refuses', async () => {
    await open('/desk/settings/channels/partners');
    await shows('One a line');
    expect(field('channelIds').value).to.equal('newspaper\nradio');
    service.answers['GET /api/sales-channel-groups/partners'] = () => ({ ...partners, name: 'Press' });
    service.answers['PUT /api/sales-channel-groups/partners'] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [{ path: 'channelIds.2', message: 'Not possible' }]);
    fill('channelIds', 'newspaper\nradio\ntv');
    submitForm();
    await shows('Channels: Not possible');
    service.answers['PUT /api/sales-channel-groups/partners'] = () => partners;
    submitForm();
    await shows('Saved. It applies to all events that name the group.');
    expect(bodies('PUT /api/sales-channel-groups/partners').at(-1)).to.deep.equal({
      name: 'Press',
      channelIds: ['newspaper', 'radio', 'tv'],
    });
  });

  it('are deleted unless an event names them', async () => {
    const what = 'DELETE /api/sales-channel-groups/partners';
    service.answers[what] = () => new FakeApiError(409, 'IN_USE');
    await open('/desk/settings/channels/partners');
    await shows('Partners');
    named('button', 'Delete').click();
    await shows('Delete Partners?');
    confirmDialog();
    await shows('An event still names this group.');
    service.answers[what] = () => partners;
    confirmDialog();
    await isAt('/desk/settings/channels');
    expect(asked(what)).to.have.length(2);
  });

  it('are switched off and on for an event, and nothing is lost', async () => {
    const settings = [
      { salesChannelGroupId: 'newspaper', enabled: true, note: 'Weekly' },
      { salesChannelGroupId: 'partners', enabled: false },
    ];
    await openSection('channels', { ...event, salesChannelGroupSettings: settings });
    const path = (id: string) => `salesChannelGroupSettings.${id}`;
    await waitUntil(() => field(path('newspaper')));
    expect(['partners', 'offices', 'newspaper'].map((id) => field(path(id)).value)).to.deep.equal(['no', '', 'yes']);
    await expect(desk).to.be.accessible();
    fill(path('offices'), 'no');
    await shows('1 unpublished change');
    fill(path('offices'), '');
    await shows('No changes');
    fill(path('partners'), '');
    fill(path('offices'), 'no');
    await shows('1 unpublished change');
    named('button', 'Review').click();
    await shows('Partners: off');
    await shows('Offices: off');
    named('dialog button', 'Close').click();
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({
      salesChannelGroupSettings: [settings[0], { salesChannelGroupId: 'offices', enabled: false }],
    });
  });

  it('have no section where the house has none, unless the event names a channel', async () => {
    service.answers['GET /api/sales-channel-groups'] = () => ({ docs: [], total: 0 });
    await openSection('shops');
    expect(words()).not.to.include('Channels');
    fixtureCleanup();
    await openSection('sale', { ...event, salesChannelGroupSettings: [{ salesChannelGroupId: 'tv', enabled: false }] });
    await shows('Channels');
  });

  it('are switched for an under-shop alone', async () => {
    const friends = { _id: 'friends', name: 'Friends' };
    await openSection('shops', { ...event, underShops: [friends] });
    unfold();
    const path = 'underShops.0.salesChannelGroupSettings.partners';
    await waitUntil(() => field(path));
    expect(field(path).textContent.replace(/\s+/g, ' ')).to.include('as in the event');
    fill(path, 'no');
    await shows('1 unpublished change');
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({
      underShops: [
        { _id: 'friends', salesChannelGroupSettings: [{ salesChannelGroupId: 'partners', enabled: false }] },
      ],
    });
    fixtureCleanup();
    await openSection('shops', {
      ...event,
      underShops: [{ ...friends, salesChannelGroupSettings: [{ salesChannelGroupId: 'partners', enabled: false }] }],
    });
    unfold();
    fill(path, '');
    await shows('1 unpublished change');
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({ underShops: [{ _id: 'friends', salesChannelGroupSettings: null }] });
  });

  it('speak German', async () => {
    localStorage.setItem('foyer-desk-language', 'de');
    await open('/desk/settings/channels');
    await shows('Vertriebskanalgruppen');
    await shows('und 2 weitere');
  });
});
