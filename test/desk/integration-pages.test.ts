/** The pages of API keys, webhooks and the history in the desk. */
import { expect, waitUntil } from '@open-wc/testing';
import { FakeApiError } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';

describe('the settings of programs in the desk', () => {
  useDesk();

  const dialog = () => waitUntil(() => desk.querySelector('dialog[open]'), 'a dialog', { timeout: 20_000 });
  function fill(name: string, text: string): void {
    const field = desk.querySelector<HTMLInputElement>(`dialog [name=${name}]`);
    if (!field) throw new Error(`no field “${name}”`);
    field.value = text;
  }
  const tick = (label: string) => desk.querySelector<HTMLInputElement>(`dialog [aria-label="${label}"]`)!.click();

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
      expect(words()).to.include('and 2 more');
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

    it('that may do everything are made without permissions, and a refusal keeps what was typed', async () => {
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
});
