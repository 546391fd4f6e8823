/** The pages of API keys and webhooks in the desk. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { FakeApiError } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('the settings of programs in the desk', () => {
  useDesk();

  const dialog = () => waitUntil(() => desk.querySelector('dialog[open]'), 'a dialog', { timeout: 20_000 });
  function fill(name: string, text: string): void {
    const field = desk.querySelector<HTMLInputElement>(`dialog [name=${name}]`);
    if (!field) throw new Error(`no field “${name}”`);
    field.value = text;
  }
  function tick(label: string): void {
    desk.querySelector<HTMLInputElement>(`dialog [aria-label="${label}"]`)!.click();
  }

  describe('API keys', () => {
    const key = {
      _id: 'key-1',
      name: 'Website',
      hint: 'x4Qz',
      permissions: ['events:read', 'vouchers:read', 'reports:read', 'customers:read', 'checkout:write'],
      createdAt: '2026-05-14T09:12:00.000Z',
    };
    beforeEach(() => {
      service.answers['GET /api/keys'] = () => ({ docs: [key], total: 1 });
    });

    it('are listed with what each may do', async () => {
      await open('/desk/settings/keys');
      await shows('fk_…x4Qz');
      expect(words()).to.include('Events, seating charts and waiting rooms: read');
      expect(words()).to.include('and 3 more');
      expect(words()).to.include('Never');
      expect(asked('GET /api/keys')[0]?.query).to.deep.equal({ top: '50', skip: '0' });
      await expect(desk).to.be.accessible();
    });

    it('are made with the chosen permissions, and shown once', async () => {
      service.answers['POST /api/keys'] = ({ body }) => ({ ...key, ...(body as object), key: 'fk_the-whole-key' });
      await open('/desk/settings/keys');
      await shows('fk_…x4Qz');
      named('button', 'New key').click();
      await dialog();
      await expect(desk.querySelector('dialog')).to.be.accessible();
      confirmDialog();
      await shows('Name: Fill this in.');
      fill('name', ' Box office ');
      confirmDialog();
      await shows('Choose at least one permission.');
      tick('Box office sales: change');
      tick('Events, seating charts and waiting rooms: read');
      confirmDialog();
      await shows('The key “Box office” is ready');
      expect(asked('POST /api/keys').map(({ body }) => body)).to.deep.equal([
        { name: 'Box office', permissions: ['events:read', 'checkout:write'] },
      ]);
      const field = desk.querySelector<HTMLInputElement>('.secret input')!;
      expect(field.value).to.equal('fk_the-whole-key');
      await expect(desk).to.be.accessible();
      named('button', 'Copy').click();
      await waitUntil(() => /Copied\.|Selected\./.test(words()), 'says that it is copied');
      expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).to.equal('fk_the-whole-key');
      named('button', 'I have stored it').click();
      await waitUntil(() => desk.querySelector('.secret') === null);
      expect(desk.innerHTML).not.to.include('fk_the-whole-key');
    });

    it('that may do everything are made without permissions, and an error keeps what was typed', async () => {
      service.answers['POST /api/keys'] = () => new FakeApiError(500, 'INTERNAL');
      await open('/desk/settings/keys');
      await shows('fk_…x4Qz');
      named('button', 'New key').click();
      await dialog();
      fill('name', 'Own server');
      desk.querySelector<HTMLInputElement>('dialog [name=scope][value=all]')!.click();
      confirmDialog();
      await shows('INTERNAL');
      expect(desk.querySelector<HTMLInputElement>('dialog [name=name]')!.value).to.equal('Own server');
      expect(asked('POST /api/keys').map(({ body }) => body)).to.deep.equal([{ name: 'Own server' }]);
    });

    it('are revoked after a question', async () => {
      service.answers['DELETE /api/keys/key-1'] = () => key;
      await open('/desk/settings/keys');
      await shows('fk_…x4Qz');
      named('button', 'Revoke: Website').click();
      await dialog();
      expect(words()).to.include('refused immediately');
      expect(asked('DELETE /api/keys/key-1')).to.have.length(0);
      service.answers['GET /api/keys'] = () => ({ docs: [], total: 0 });
      confirmDialog();
      await shows('The key is revoked.');
      await shows('No keys yet');
      expect(asked('DELETE /api/keys/key-1')).to.have.length(1);
    });

    it('are for admins alone', async () => {
      service.role = 'accounting';
      await open('/desk/settings/keys');
      await shows('Not for your role');
      expect(asked('GET /api/keys')).to.have.length(0);
    });
  });

  describe('webhooks', () => {
    const webhook = {
      _id: 'hook-1',
      url: 'https://theatre.example/hooks',
      events: ['transaction.complete', 'ticket.created'],
      active: true,
      createdAt: '2026-05-14T09:12:00.000Z',
      updatedAt: '2026-05-14T09:12:00.000Z',
    };
    const delivery = {
      _id: 'delivery-1',
      webhookId: 'hook-1',
      messageId: 'message-1',
      event: 'transaction.complete',
      status: 'failed',
      attempts: 10,
      lastAttempt: { at: '2026-05-15T09:12:00.000Z', statusCode: 503, milliseconds: 1240 },
      createdAt: '2026-05-14T09:12:00.000Z',
    };
    const address = '/api/webhooks/hook-1';
    beforeEach(() => {
      service.answers['GET /api/webhooks'] = () => ({ docs: [webhook], total: 1 });
      service.answers[`GET ${address}`] = () => webhook;
      service.answers[`GET ${address}/deliveries`] = () => ({ docs: [delivery], total: 1 });
    });

    it('are listed with their state, and added with the kinds that are chosen', async () => {
      service.answers['POST /api/webhooks'] = ({ body }) => ({ ...webhook, ...(body as object), secret: 'whsec_abc' });
      await open('/desk/settings/webhooks');
      await shows('theatre.example/hooks');
      expect(words()).to.include('2 kinds of messages');
      await expect(desk).to.be.accessible();
      named('button', 'New address').click();
      await dialog();
      await expect(desk.querySelector('dialog')).to.be.accessible();
      fill('url', 'theatre.example');
      confirmDialog();
      await shows('Expected an address that begins with https://');
      fill('url', 'https://theatre.example/two');
      confirmDialog();
      await shows('Choose at least one kind of message.');
      desk.querySelector<HTMLInputElement>('dialog [name="scan.created"]')!.click();
      confirmDialog();
      await shows('The secret of this address');
      expect(asked('POST /api/webhooks').map(({ body }) => body)).to.deep.equal([
        { url: 'https://theatre.example/two', events: ['scan.created'] },
      ]);
      expect(desk.querySelector<HTMLInputElement>('.secret input')!.value).to.equal('whsec_abc');
    });

    it('say why one too many is refused, and keep the address', async () => {
      service.answers['POST /api/webhooks'] = () => new FakeApiError(409, 'TOO_MANY_HOOKS');
      await open('/desk/settings/webhooks');
      await shows('theatre.example/hooks');
      named('button', 'New address').click();
      await dialog();
      fill('url', 'https://theatre.example/two');
      desk.querySelector<HTMLInputElement>('dialog [name=scope][value=all]')!.click();
      confirmDialog();
      await shows('A house can have 20 addresses.');
      expect(desk.querySelector<HTMLInputElement>('dialog [name=url]')!.value).to.equal('https://theatre.example/two');
    });

    it('show what an address answered, by filters of the address, and send a message again', async () => {
      service.answers[`POST ${address}/deliveries/delivery-1/replay`] = () => ({ ...delivery, status: 'pending' });
      await open('/desk/settings/webhooks/hook-1?status=failed&event=transaction.complete');
      await shows('503 in 1,240 ms');
      expect(words()).to.include('Given up');
      expect(asked(`GET ${address}/deliveries`)[0]?.query).to.deep.equal({
        top: '50',
        skip: '0',
        status: 'failed',
        event: 'transaction.complete',
      });
      await expect(desk).to.be.accessible();
      named('button', 'Send again').click();
      await shows('The message is on its way again.');
      service.answers[`POST ${address}/deliveries/delivery-1/replay`] = () => new FakeApiError(409, 'WEBHOOK_INACTIVE');
      named('button', 'Send again').click();
      await shows('Switch it on to send to it.');
    });

    it('are changed, switched off and on, given a new secret, and deleted', async () => {
      service.answers[`PUT ${address}`] = ({ body }) => ({ ...webhook, ...(body as object) });
      service.answers[`POST ${address}/secret`] = () => ({ ...webhook, secret: 'whsec_new' });
      service.answers[`DELETE ${address}`] = () => webhook;
      const changes = () => asked(`PUT ${address}`).map(({ body }) => body);
      await open('/desk/settings/webhooks/hook-1');
      await shows('Deliveries');
      named('button', 'Change').click();
      await dialog();
      expect(desk.querySelector<HTMLInputElement>('dialog [name=url]')!.value).to.equal(webhook.url);
      desk.querySelector<HTMLInputElement>('dialog [name="ticket.created"]')!.click();
      confirmDialog();
      await shows('The address is changed.');
      expect(changes()).to.deep.equal([{ url: webhook.url, events: ['transaction.complete'] }]);
      named('[role=menuitem]', 'New secret').click();
      await dialog();
      confirmDialog();
      await shows('signed with the old secret, too');
      expect(desk.querySelector<HTMLInputElement>('.secret input')!.value).to.equal('whsec_new');
      named('[role=menuitem]', 'Switch off').click();
      await dialog();
      service.answers[`GET ${address}`] = () => ({ ...webhook, active: false, inactiveReason: 'gone' });
      confirmDialog();
      await shows('answered 410');
      named('button', 'Switch on').click();
      service.answers[`GET ${address}`] = () => webhook;
      await shows('The address is switched on.');
      expect(changes().slice(1)).to.deep.equal([{ active: false }, { active: true }]);
      named('[role=menuitem]', 'Delete').click();
      await dialog();
      confirmDialog();
      await waitUntil(() => location.pathname === '/desk/settings/webhooks');
      expect(asked(`DELETE ${address}`)).to.have.length(1);
    });

    it('that are gone, empty or for reading alone say so', async () => {
      service.role = 'accounting';
      service.answers[`GET ${address}/deliveries`] = () => ({ docs: [], total: 0 });
      await open('/desk/settings/webhooks/hook-1');
      await shows('Nothing sent yet');
      expect(words()).not.to.include('Change');
      expect(named('a', 'Settings').getAttribute('href')).to.equal('/desk/settings');
      fixtureCleanup();
      await open('/desk/settings/webhooks/hook-1?status=failed');
      await shows('No delivery matches');
      fixtureCleanup();
      await open('/desk/settings/webhooks/hook-2');
      await shows('There is nothing here');
      fixtureCleanup();
      service.role = 'sales';
      await open('/desk/settings/webhooks');
      await shows('Not for your role');
    });
  });
});
