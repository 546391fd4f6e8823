import { expect, fixtureCleanup } from '@open-wc/testing';
import { confirmDialog, asked, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const mine = {
  _id: 'mine',
  name: 'Unpaid concert',
  page: '/orders',
  query: 'event=concert&view=awaiting',
  shared: false,
};

describe('saved views in the desk', () => {
  useDesk();

  const tabs = () => [...desk.querySelectorAll<HTMLAnchorElement>('.views a')];
  const current = () =>
    tabs()
      .filter((tab) => tab.getAttribute('aria-current') === 'true')
      .map(({ textContent }) => textContent.trim());

  it('keep the filters that are set, under a name, for the house', async () => {
    let sent: unknown;
    service.answers['POST /api/views'] = ({ body }) => {
      sent = body;
      return { ...mine, ...(body as object) };
    };
    await open('/desk/orders?view=awaiting&skip=50&event=concert');
    await shows('+ Save view');
    expect(current()).to.deep.equal(['Unpaid']);
    named('button', '+ Save view').click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    await expect(desk.querySelector('dialog')!).to.be.accessible();
    confirmDialog();
    await shows('Name: Fill this in.');
    desk.querySelector<HTMLInputElement>('dialog [name=name]')!.value = ' Unpaid concert ';
    desk.querySelector<HTMLInputElement>('dialog [name=shared]')!.click();
    confirmDialog();
    await shows('The view is saved.');
    expect(sent).to.deep.equal({
      name: 'Unpaid concert',
      page: '/orders',
      query: 'event=concert&view=awaiting',
      shared: true,
    });
    expect(current()).to.deep.equal(['Unpaid concert']);
    await expect(desk).to.be.accessible();
  });

  it('open by their tab, and are deleted where they are shown', async () => {
    service.answers['GET /api/views'] = ({ query }) => ({ rows: query.get('page') === '/orders' ? [mine] : [] });
    service.answers['DELETE /api/views/mine'] = () => mine;
    await open('/desk/orders');
    await shows('Unpaid concert');
    expect(words()).to.not.contain('Delete view');
    expect(words()).to.not.contain('Save view');
    named('a', 'Unpaid concert').click();
    await shows('Delete view');
    expect(location.search).to.equal('?event=concert&view=awaiting');
    expect(current()).to.deep.equal(['Unpaid concert']);
    await waitUntil(() => asked('GET /api/transactions').some(({ query }) => query['paymentStatus'] === 'AWAITING'));
    named('button', 'Delete view').click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    await shows('Delete the view Unpaid concert?');
    confirmDialog();
    await shows('The view is deleted.');
    expect(tabs().map(({ textContent }) => textContent.trim())).to.not.include('Unpaid concert');
    expect(asked('GET /api/views')).to.have.length(1);
  });

  it('are there for each list with columns', async () => {
    const lists = [
      ['/customers', 'tag=press', 'Press'],
      ['/events', 'q=hamlet&view=past', 'Hamlets'],
      ['/vouchers', 'state=used', 'Used up'],
      ['/coupons', 'active=false', 'Ended'],
    ] as const;
    service.answers['GET /api/views'] = ({ query }) => ({
      rows: lists.flatMap(([page, filters, name]) =>
        page === query.get('page') ? [{ ...mine, _id: name, name, page, query: filters }] : [],
      ),
    });
    for (const page of ['vouchers', 'coupons']) service.answers[`GET /api/${page}`] = () => ({ docs: [], total: 0 });
    for (const [page, filters, name] of lists) {
      fixtureCleanup();
      await open(`/desk${page}`);
      await waitUntil(() => tabs().some(({ textContent }) => textContent.trim() === name), `${name} on ${page}`);
      expect(current()).not.to.include(name);
      named('.views a', name).click();
      await shows('Delete view');
      expect(location.search).to.equal(`?${filters}`);
      expect(current()).to.deep.equal([name]);
      await expect(desk).to.be.accessible();
    }
  });
});
