import { expect, fixtureCleanup, waitUntil } from '@open-wc/testing';
import { FakeApiError, order } from './fake-desk-service.ts';
import { confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';

const unpaid = '/desk/orders?view=awaiting';

describe('several orders in the desk', () => {
  useDesk();
  /** The orders that wait for their money. */
  let waiting: (typeof order)[];

  beforeEach(() => {
    waiting = [
      { ...order, _id: 'ada', prename: 'Ada', lastname: 'Byron', due: 48 },
      { ...order, _id: 'mary', prename: 'Mary', lastname: 'Shelley', due: 24.5 },
      { ...order, _id: 'jane', prename: 'Jane', lastname: 'Austen', due: 10 },
    ];
    service.answers['GET /api/transactions'] = () => ({ rows: waiting, total: waiting.length });
    for (const { _id: id } of waiting)
      service.answers[`POST /api/transactions/${id}/received`] = () => {
        waiting = waiting.filter(({ _id }) => _id !== id);
        return { ...order, _id: id, paymentStatus: 'RECEIVED' };
      };
  });

  async function openOrders(path = unpaid): Promise<void> {
    await open(path);
    await shows('Ada Byron');
  }
  const boxes = () => [...desk.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')];
  function box(name: string): HTMLInputElement {
    const found = boxes().find((each) => (each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent) === name);
    if (!found) throw new Error(`no box “${name}”`);
    return found;
  }
  async function confirm(name: string): Promise<void> {
    [...desk.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)!.click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    confirmDialog();
  }
  const marked = () => service.asked.filter(({ what }) => what.endsWith('/received'));

  it('marks the chosen ones with the sums that they showed, and leaves the others', async () => {
    await openOrders();
    box('Select the order of Ada Byron').click();
    box('Select the order of Mary Shelley').click();
    await shows('2 selected, €72.50');
    await expect(desk).to.be.accessible();
    await confirm('Mark 2 paid');
    await shows('2 orders are marked as paid.');
    expect(marked().map(({ what, body }) => [what, body])).to.deep.equal([
      ['POST /api/transactions/ada/received', { amount: 48 }],
      ['POST /api/transactions/mary/received', { amount: 24.5 }],
    ]);
    await waitUntil(() => !words().includes('Ada Byron'));
    await shows('Jane Austen');
    expect(boxes().filter(({ checked }) => checked)).to.have.length(0);
  });

  it('says which order could not be marked, and keeps it chosen', async () => {
    service.answers['POST /api/transactions/mary/received'] = () => new FakeApiError(409, 'AMOUNT_DIFFERS');
    await openOrders();
    box('Select all on this page').click();
    await shows('3 selected, €82.50');
    await confirm('Mark 3 paid');
    await shows('1 order is not marked: Mary Shelley: The amount due has changed.');
    await shows('1 selected, €24.50');
    await waitUntil(() => !words().includes('Ada Byron'));
    expect(box('Select the order of Mary Shelley').checked).to.equal(true);
    await expect(desk).to.be.accessible();
  });

  it('offers to each role what it may do, and nothing with canceled orders', async () => {
    await openOrders('/desk/orders');
    box('Select the order of Ada Byron').click();
    await shows('Send 1 again');
    expect(words()).to.not.contain('Mark 1 paid');
    fixtureCleanup();
    service.role = 'accounting';
    await openOrders('/desk/orders');
    expect(boxes()).to.have.length(0);
    fixtureCleanup();
    await openOrders();
    expect(boxes()).to.have.length(4);
    box('Select the order of Ada Byron').click();
    await shows('Mark 1 paid');
    expect(words()).to.not.contain('Cancel 1');
    fixtureCleanup();
    service.role = 'sales';
    waiting = waiting.map((each) => ({ ...each, status: 'CANCELED' }));
    await openOrders('/desk/orders?view=canceled');
    expect(boxes()).to.have.length(0);
  });

  it('sends the chosen ones again, and says which are not sent', async () => {
    service.answers['POST /api/transactions/ada/mail'] = () => ({ ...order, _id: 'ada' });
    service.answers['POST /api/transactions/mary/mail'] = () => new FakeApiError(409, 'WRONG_STATE');
    await openOrders('/desk/orders');
    box('Select the order of Ada Byron').click();
    box('Select the order of Mary Shelley').click();
    await shows('2 selected, €96.00');
    await confirm('Send 2 again');
    await shows('1 order is on its way.');
    await shows('1 order is not sent: Mary Shelley: WRONG_STATE');
    expect(box('Select the order of Mary Shelley').checked).to.equal(true);
    expect(box('Select the order of Ada Byron').checked).to.equal(false);
  });

  it('cancels the chosen ones after it has said what ends and what goes back', async () => {
    waiting = waiting.map((each) => (each._id === 'ada' ? { ...each, paymentStatus: 'RECEIVED' } : each));
    for (const { _id: id } of waiting)
      service.answers[`POST /api/transactions/${id}/cancel`] = () => {
        waiting = waiting.filter(({ _id }) => _id !== id);
        return { ...order, _id: id, status: 'CANCELED' };
      };
    await openOrders('/desk/orders');
    box('Select the order of Ada Byron').click();
    box('Select the order of Mary Shelley').click();
    await shows('Cancel 2');
    await expect(desk).to.be.accessible();
    [...desk.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'Cancel 2')!.click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    await shows('4 tickets end and may be sold again.');
    await shows('€48.00 of 1 paid order goes back');
    await expect(desk.querySelector('dialog')!).to.be.accessible();
    expect(service.asked.filter(({ what }) => what.endsWith('/cancel'))).to.have.length(0);
    confirmDialog();
    await shows('2 orders are canceled.');
    expect(
      service.asked.filter(({ what }) => what.endsWith('/cancel')).map(({ what, body }) => [what, body]),
    ).to.deep.equal([
      ['POST /api/transactions/ada/cancel', { refund: true }],
      ['POST /api/transactions/mary/cancel', { refund: true }],
    ]);
    await waitUntil(() => !words().includes('Ada Byron'));
  });

  it('exports what the filters show, and nothing of a search', async () => {
    await openOrders('/desk/orders?view=paid&event=concert');
    named('button', 'Export').click();
    await waitUntil(() => service.asked.some(({ query }) => 'bom' in query));
    expect(service.asked.find(({ query }) => 'bom' in query)?.query).to.deep.equal({
      status: 'COMPLETE',
      paymentStatus: 'RECEIVED',
      eventId: 'concert',
      bom: 'true',
    });
    fixtureCleanup();
    await openOrders('/desk/orders?q=byron');
    expect(words()).to.not.contain('Export');
  });
});
