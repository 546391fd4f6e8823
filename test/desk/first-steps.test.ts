/** The list of first steps on Today. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { seller } from './fake-desk-service.ts';
import { asked, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';

const kinds = ['address', 'look', 'payment', 'event', 'embed', 'ticket', 'aKindOfLater'];

describe('the first steps of a house in the desk', () => {
  useDesk();

  const answer = (done: readonly string[], hidden = false) => {
    service.answers['GET /api/sellers/me/first-steps'] = () => ({
      hidden,
      steps: kinds.map((kind) => ({ kind, done: done.includes(kind) })),
    });
  };
  const list = () => desk.querySelector('.first-steps');

  it('show what is done, and lead to what is not', async () => {
    answer(['address', 'payment']);
    await open('/desk');
    await shows('2 of 6 done');
    await expect(desk).to.be.accessible();
    const items = [...list()!.querySelectorAll('li')].map((item) => item.textContent.replace(/\s+/g, ' ').trim());
    expect(items).to.have.length(6);
    expect(items[0]).to.equal('Your address and imprint Done');
    expect(items[3]).to.equal('Your first event, published Open');
    const links = [...list()!.querySelectorAll('.todo > li > a')].map((link) => link.getAttribute('href'));
    expect(links).to.deep.equal([
      '/desk/settings/house',
      '/desk/settings/appearance',
      '/desk/settings/payments',
      '/desk/events/new',
      '/desk/settings/house',
      '/theatre',
    ]);
    const lines = list()!.querySelector('textarea')!.value.split('\n');
    expect(lines).to.deep.equal([
      `<script type="module" src="${location.origin}/v1/embed.js"></script>`,
      '<event-listing seller="theatre"></event-listing>',
    ]);
  });

  it('go when all is done, and for a person who can’t change settings', async () => {
    answer(kinds);
    await open('/desk');
    await shows('Needs you');
    expect(list()).to.equal(null);
    fixtureCleanup();
    answer([]);
    service.role = 'accounting';
    await open('/desk');
    await shows('Needs you');
    expect(list()).to.equal(null);
    expect(asked('GET /api/sellers/me/first-steps')).to.have.length(1);
  });

  it('are hidden for the house when they are dismissed', async () => {
    answer([]);
    service.answers['PUT /api/sellers/me'] = () => seller;
    await open('/desk');
    await shows('0 of 6 done');
    named('button', 'Hide this list').click();
    await shows('The list is hidden.');
    expect(list()).to.equal(null);
    expect(asked('PUT /api/sellers/me').map(({ body }) => body)).to.deep.equal([
      { deskSettings: { firstStepsHidden: true } },
    ]);
    fixtureCleanup();
    answer([], true);
    await open('/desk');
    await shows('Needs you');
    expect(words()).not.to.contain('First steps');
  });
});
