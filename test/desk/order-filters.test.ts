/** The filters of the list of orders: when they were placed, how they are paid, and how they are sorted. */
import { expect } from '@open-wc/testing';
import { spanOf } from '../../src/desk/parts/periods.ts';
import { order } from './fake-desk-service.ts';
import { asked, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('the filters of orders', () => {
  useDesk();

  const list = 'GET /api/transactions';
  const last = () => asked(list).at(-1)?.query;
  const panel = () => desk.querySelector<HTMLElement>('#order-filters')!;
  const controls = () =>
    [...panel().querySelectorAll('label')].flatMap((label) =>
      [...label.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].map(
        (control) => [label.textContent.trim(), control] as const,
      ),
    );
  const control = (label: string) => controls().find(([words]) => words.startsWith(label))?.[1] as HTMLSelectElement;
  const choose = (label: string, value: string) => {
    const input = control(label);
    input.value = value;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const comes = (address: string) =>
    waitUntil(() => location.search === address, `${address}: ${location.search}`, { timeout: 20_000 });

  it('narrow and sort the list, and stand in the address', async () => {
    await open('/desk/orders?view=paid');
    await shows('Ada Byron');
    named('button', 'Filters').click();
    await waitUntil(() => document.activeElement === control('Time'), 'the first field', { timeout: 20_000 });
    choose('Payment', 'stripe');
    await comes('?view=paid&method=stripe');
    choose('First day', '2026-05-01');
    choose('Last day', '2026-05-31');
    await comes('?view=paid&method=stripe&from=2026-05-01&to=2026-05-31');
    choose('Sorted by', '-realPrice');
    await comes('?view=paid&method=stripe&from=2026-05-01&to=2026-05-31&sort=-realPrice');
    await waitUntil(() => last()?.['sort'] === '-realPrice', 'asks for it', { timeout: 20_000 });
    expect(last()).to.deep.include({
      ...{ status: 'COMPLETE', paymentStatus: 'RECEIVED', paymentMethod: 'stripe' },
      // whole days at the seller
      ...{ start: '2026-04-30T22:00:00.000Z', end: '2026-05-31T22:00:00.000Z' },
    });
    await shows('Filters (2)');
    expect(control('Time').selectedOptions[0]?.textContent).to.equal('Own days');
    await expect(desk).to.be.accessible();
    named('a', 'Clear filters').click();
    await comes('?view=paid');
    await waitUntil(() => last()?.['start'] === undefined, 'asks for all', { timeout: 20_000 });
    expect(last()).not.to.have.any.keys('paymentMethod', 'end');
    expect(words()).not.to.include('Filters (');
  });

  it('take a time by its name', async () => {
    await open('/desk/orders?from=2026-05-01&to=2026-05-31');
    await shows('Filters (1)');
    choose('Time', 'lastMonth');
    await comes('?period=lastMonth');
    choose('Time', 'all');
    await comes('?period=all');
    await waitUntil(() => last()?.['start'] === undefined, 'asks for all', { timeout: 20_000 });
    expect(spanOf(new URLSearchParams('period=today'), '2031-03-02')).to.deep.equal({
      ...{ period: 'today', from: '2031-03-02', to: '2031-03-02' },
    });
    expect(spanOf(new URLSearchParams('period=week'), '2031-03-02')).to.deep.equal({
      ...{ period: 'week', from: '2031-02-24', to: '2031-03-02' },
    });
    expect(spanOf(new URLSearchParams('period=lastMonth'), '2031-01-31')).to.deep.equal({
      ...{ period: 'lastMonth', from: '2030-12-01', to: '2030-12-31' },
    });
    for (const unknown of ['', 'period=days', 'from=2031-03-02', 'from=2031-03-02&to=2031-03-01', 'period=toString'])
      expect(spanOf(new URLSearchParams(unknown), '2031-03-02', 'all')).to.deep.equal({ period: 'all' });
  });

  it('hold for orders that are found by the names on their tickets too', async () => {
    const held = { ...order, _id: 'held', paymentMethod: 'invoice', completedAt: '2026-05-14T09:12:00.000Z' };
    service.answers[list] = () => ({ rows: [], total: 0 });
    service.answers['GET /api/tickets'] = () => ({ rows: [{ _id: 't', transactionId: 'held' }], total: 1 });
    service.answers['GET /api/transactions/held'] = () => held;
    await open('/desk/orders?q=ada&from=2026-05-14&to=2026-05-14');
    await shows('Ada Byron');
    await open('/desk/orders?q=ada&event=concert');
    await shows('Ada Byron');
    // of other events there may be more than are looked at
    expect(asked('GET /api/tickets').at(-1)?.query['event']).to.equal('concert');
    for (const other of ['from=2026-05-15&to=2026-05-15', 'from=2026-05-13&to=2026-05-13', 'method=stripe']) {
      await open(`/desk/orders?q=ada&${other}`);
      await shows('No order matches');
    }
  });
});
