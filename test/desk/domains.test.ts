/** The domain of the house's own pages, in the settings of the desk. */
import { expect } from '@open-wc/testing';
import { FakeApiError } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('the domain of a house in the desk', () => {
  useDesk();

  const id = 'tickets.theatre.example';
  const domain = {
    _id: id,
    proven: false,
    record: { name: `_foyer.${id}`, type: 'TXT', value: 'foyer-domain=abc' },
    file: { url: `https://${id}/.well-known/foyer-domain`, content: 'foyer-domain=abc' },
    target: 'tickets.example',
  };
  const proven = { ...domain, proven: true, provenAt: '2026-05-14T09:12:00.000Z', siteUrl: `https://${id}` };
  const has = (docs: readonly object[]) => {
    service.answers['GET /api/domains'] = () => ({ docs, total: docs.length });
  };
  const dialog = () => waitUntil(() => desk.querySelector('dialog[open]'), 'a dialog', { timeout: 20_000 });
  const type = (text: string) => {
    desk.querySelector<HTMLInputElement>('dialog [name=domain]')!.value = text;
  };
  const openPage = () => open('/desk/settings/domains');

  it('is added by its name, and says how to prove it', async () => {
    has([]);
    await openPage();
    await shows('No domain of your own');
    await expect(desk).to.be.accessible();
    named('button', 'Add a domain').click();
    await dialog();
    await expect(desk.querySelector('dialog')).to.be.accessible();
    confirmDialog();
    await shows('Domain: Fill this in.');
    service.answers['POST /api/domains'] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [{ path: 'domain', message: 'Expected a host' }]);
    type('https://theatre.example');
    confirmDialog();
    await shows('Domain: Expected a name like tickets.theatre.example');
    service.answers['POST /api/domains'] = () => domain;
    has([domain]);
    type(` ${id} `);
    confirmDialog();
    await shows('Not proven yet');
    expect(asked('POST /api/domains').at(-1)?.body).to.deep.equal({ domain: id });
    const values = [...desk.querySelectorAll<HTMLInputElement>('input.code')].map(({ value }) => value);
    expect(values).to.deep.equal([
      'tickets.example',
      domain.record.name,
      domain.record.value,
      domain.file.url,
      domain.file.content,
    ]);
    await expect(desk).to.be.accessible();
    named('button', 'Copy: Value of the record').click();
    await waitUntil(() => /Copied\.|Selected\./.test(words()), 'says that it is copied', { timeout: 20_000 });
  });

  it('is checked, and says what was found', async () => {
    has([domain]);
    await openPage();
    await shows('Not proven yet');
    service.answers[`POST /api/domains/${id}/check`] = () => domain;
    named('button', 'Check now').click();
    await shows('The proof was not found.');
    service.answers[`POST /api/domains/${id}/check`] = () => new FakeApiError(409, 'DOMAIN_IN_USE');
    named('button', 'Check now').click();
    await shows('Another house of this service has proven this domain.');
    service.answers[`POST /api/domains/${id}/check`] = () => proven;
    named('button', 'Check now').click();
    await shows('The proof is there');
    expect(named('a', `https://${id}`).getAttribute('href')).to.equal(`https://${id}`);
    await expect(desk).to.be.accessible();
  });

  it('is removed, or another takes its place, after a question', async () => {
    has([proven]);
    service.answers[`DELETE /api/domains/${id}`] = () => proven;
    await openPage();
    await shows('Your pages are at');
    named('button', 'Use another domain').click();
    await dialog();
    await shows(`It takes the place of ${id}.`);
    desk.querySelector<HTMLButtonElement>('dialog .icon-button')!.click();
    await waitUntil(() => desk.querySelector('dialog form') === null, 'the dialog is gone', { timeout: 20_000 });
    named('button', 'Remove').click();
    await shows(`Remove ${id}?`);
    expect(asked(`DELETE /api/domains/${id}`)).to.have.length(0);
    has([]);
    confirmDialog();
    await shows('The domain is removed.');
    await shows('No domain of your own');
  });

  it('is shown to accounting without what changes it', async () => {
    service.role = 'accounting';
    has([proven]);
    await openPage();
    await shows('Your pages are at');
    expect(
      [...desk.querySelectorAll('main button')].map(({ textContent }) => textContent.trim()),
    ).not.to.include.members(['Check now', 'Remove', 'Use another domain']);
  });
});
