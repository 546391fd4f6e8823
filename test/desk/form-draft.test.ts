/** Drafts of forms, in the browser and at the service. */
import { expect } from '@open-wc/testing';
import { createClient } from '../../src/client/client.ts';
import type { Desk } from '../../src/desk/parts/desk.ts';
import { FormDraft } from '../../src/desk/parts/form-draft.ts';
import { FakeApiError, FakeDeskService } from './fake-desk-service.ts';
import {
  asked,
  desk,
  field,
  fill,
  forgetForms,
  named,
  open,
  service as ofDesk,
  shows,
  useDesk,
} from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

interface Typed {
  readonly name: string;
}

describe('a draft of a form', () => {
  forgetForms();
  let service: FakeDeskService;
  let stored: string[];
  beforeEach(() => {
    service = new FakeDeskService();
    stored = [];
  });
  afterEach(() => {
    service.restore();
  });

  const place = 'settings/house';
  const sent = () => service.asked.filter(({ what }) => what.startsWith('PUT')).map(({ body }) => body);
  /** One that sends when the window loses the focus, and not before. */
  const opened = (userId = 'mara') => {
    const client: Desk['client'] = (table) => createClient(table, { baseUrl: location.origin });
    const given = { me: { _id: userId, seller: { _id: 'theatre' } }, client } as unknown as Desk;
    return new FormDraft<Typed>(given, { kind: 'settings', id: 'house' }, (at) => stored.push(at), 1_000_000);
  };
  const leave = async () => {
    const before = stored.length;
    window.dispatchEvent(new Event('blur'));
    await waitUntil(() => stored.length > before);
  };

  it('is kept in the browser as it is typed, and sent when typing ends', async () => {
    const draft = opened();
    expect(await draft.read()).to.equal(undefined);
    await draft.keep({ name: 'Ham' });
    await draft.keep({ name: 'Hamlet' });
    expect(await opened().read()).to.deep.equal({ name: 'Hamlet' });
    expect(sent()).to.deep.equal([]);
    await leave();
    expect(service.drafts.get(place)?.content).to.deep.equal({ name: 'Hamlet' });
    expect(stored.at(-1)).to.equal(service.drafts.get(place)?.updatedAt);
    await draft.drop();
    expect(service.drafts.has(place)).to.equal(false);
    expect(await opened().read()).to.equal(undefined);
  });

  it('is sent without a further word after the pause', async () => {
    const given = { me: { _id: 'mara', seller: { _id: 'theatre' } } } as unknown as Desk;
    const client: Desk['client'] = (table) => createClient(table, { baseUrl: location.origin });
    const place = { kind: 'settings', id: 'house' } as const;
    const draft = new FormDraft<Typed>({ ...given, client }, place, (at) => stored.push(at), 1);
    await draft.keep({ name: 'Hamlet' });
    await waitUntil(() => stored.length === 1);
    expect(sent()).to.deep.equal([{ content: { name: 'Hamlet' } }]);
    await draft.drop();
  });

  it('goes on at another device, and ends here when it was saved there', async () => {
    const here = opened();
    await here.keep({ name: 'Ham' });
    await leave();
    service.drafts.set(place, { content: { name: 'Hamlet' }, updatedAt: '2031-05-14T10:00:00.000Z' });
    expect(await opened().read()).to.deep.equal({ name: 'Hamlet' });
    service.drafts.delete(place);
    expect(await opened().read()).to.equal(undefined);
  });

  it('stays as it was typed here where the service does not answer', async () => {
    service.answers[`PUT /api/drafts/${place}`] = () => new FakeApiError(503, 'UNAVAILABLE');
    service.answers[`GET /api/drafts/${place}`] = () => new FakeApiError(503, 'UNAVAILABLE');
    await opened().keep({ name: 'Hamlet' });
    window.dispatchEvent(new Event('blur'));
    await waitUntil(() => sent().length > 0);
    expect(await opened().read()).to.deep.equal({ name: 'Hamlet' });
    delete service.answers[`PUT /api/drafts/${place}`];
    delete service.answers[`GET /api/drafts/${place}`];
    service.drafts.set(place, { content: { name: 'Older' }, updatedAt: '2031-05-14T10:00:00.000Z' });
    expect(await opened().read()).to.deep.equal({ name: 'Hamlet' });
    await leave();
    expect(service.drafts.get(place)?.content).to.deep.equal({ name: 'Hamlet' });
  });

  it('does not come back by a request that was on its way', async () => {
    const draft = opened();
    await draft.keep({ name: 'Hamlet' });
    window.dispatchEvent(new Event('blur'));
    await draft.drop();
    expect(service.asked.map(({ what }) => what.split(' ')[0])).to.deep.equal(['PUT', 'DELETE']);
    expect(await opened().read()).to.equal(undefined);
  });

  it('is another for another person at the same browser', async () => {
    const draft = opened();
    await draft.keep({ name: 'Hamlet' });
    expect(await opened('tom').read()).to.equal(undefined);
    await draft.drop();
  });
});

describe('a form of the desk', () => {
  useDesk();

  it('says when it was stored as a draft, and goes on with what another device has stored', async () => {
    await open('/desk/settings/house');
    await shows('No changes');
    const typed = field('name');
    fill('name', 'City Theatre, Köln');
    window.dispatchEvent(new Event('blur'));
    await shows('Autosaved at');
    expect(typed.value).to.equal('City Theatre, Köln');
    await expect(desk).to.be.accessible();
    const { content } = ofDesk.drafts.get('settings/house') as { content: { typed: object } };
    ofDesk.drafts.set('settings/house', {
      content: { ...content, typed: { ...content.typed, name: 'New Theatre' } },
      updatedAt: '2031-05-14T10:00:00.000Z',
    });
    await open('/desk/settings/house');
    await shows('Your changes from before are here again.');
    expect(field('name').value).to.equal('New Theatre');
    named('button', 'Discard').click();
    await waitUntil(() => asked('DELETE /api/drafts/settings/house').length > 0);
    expect(field('name').value).to.equal('City Theatre');
  });
});
