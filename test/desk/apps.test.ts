/** The apps that act for a house, in the settings of the desk. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';

describe('the apps of a house in the desk', () => {
  useDesk();

  const newsletter = {
    ...{ _id: 'news', installationId: 'i1', name: 'Newsletter', description: 'Writes to your buyers' },
    ...{ website: 'https://newsletter.example/', permissions: ['customers:read', 'settings:read', 'later:read'] },
    ...{ createdAt: '2026-03-01T09:00:00.000Z', updatedAt: '2026-05-14T09:12:00.000Z', allowedBy: 'Mara Lind' },
    keys: [
      { _id: 'k2', createdAt: '2026-05-14T09:12:00.000Z' },
      { _id: 'k1', createdAt: '2026-03-01T09:00:00.000Z', lastUsedAt: '2026-05-13T08:00:00.000Z' },
    ],
  };
  const sheets = {
    ...{ _id: 'sheets', installationId: 'i2', name: 'Sheets', permissions: ['events:read'] },
    ...{ createdAt: '2026-05-14T09:12:00.000Z', updatedAt: '2026-05-14T09:12:00.000Z', keys: [] },
  };
  const has = (docs: readonly object[]) => {
    service.answers['GET /api/apps'] = () => ({ docs, total: docs.length });
  };

  it('are shown with what each may do, since when, and who allowed it', async () => {
    has([newsletter, sheets]);
    await open('/desk/settings/apps');
    await shows('Newsletter Connected Writes to your buyers Website of the app');
    for (const may of ['Customers and waiting lists: read', 'Settings of the house: read', 'later:read'])
      await shows(may);
    await shows(', Mara Lind');
    await shows('Sheets Not connected yet');
    expect(named('a', 'Website of the app').getAttribute('href')).to.equal('https://newsletter.example/');
    await expect(desk).to.be.accessible();
  });

  it('lose their access after a question', async () => {
    has([newsletter]);
    service.answers['DELETE /api/apps/news'] = () => newsletter;
    await open('/desk/settings/apps');
    await shows('Newsletter');
    named('button', 'Take access back: Newsletter').click();
    await shows('Take the access of Newsletter back?');
    await expect(desk.querySelector('dialog')!).to.be.accessible();
    expect(asked('DELETE /api/apps/news')).to.have.length(0);
    has([]);
    confirmDialog();
    await shows('The access is taken back.');
    await shows('No apps yet');
    await expect(desk).to.be.accessible();
  });

  it('are shown to accounting without what takes the access back, and to no one else', async () => {
    service.role = 'accounting';
    has([newsletter]);
    await open('/desk/settings/apps');
    await shows('Only admins take access back.');
    expect([...desk.querySelectorAll('main button')]).to.have.length(0);
    fixtureCleanup();
    service.role = 'sales';
    await open('/desk/settings/apps');
    await shows('Not for your role');
    expect(words()).to.not.contain('Newsletter');
  });

  it('are shown in German', async () => {
    localStorage.setItem('foyer-desk-language', 'de');
    has([newsletter]);
    await open('/desk/settings/apps');
    await shows('Zugriff entziehen');
  });
});
