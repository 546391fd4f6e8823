import { expect, fixtureCleanup } from '@open-wc/testing';
import { FakeApiError, order } from './fake-desk-service.ts';
import { confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

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
  const boxes = () => [...desk.querySelectorAll<HTMLInputElement>('main :is(.pick, .chosen) input[type=checkbox]')];
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

  describe('of all pages', () => {
    const run = {
      ...{ _id: 'run-9', kind: 'orders', action: 'received', state: 'waiting', total: 1204, done: 0, failed: 0 },
      ...{ left: 1204, mails: 0, startsAt: '2999-05-14T09:13:00.000Z', createdAt: '2026-05-14T09:12:00.000Z' },
    };
    const counted = {
      orders: 1204,
      skipped: 0,
      tickets: 2500,
      mails: 1198,
      due: [{ currency: 'EUR', amount: 28_896 }],
    };
    const bulk = () => service.asked.filter(({ what }) => what === 'POST /api/transactions/bulk');

    beforeEach(() => {
      service.answers['GET /api/transactions'] = () => ({ rows: waiting, total: 1204 });
      service.answers['GET /api/runs/run-9'] = () => run;
      service.answers['POST /api/transactions/bulk'] = ({ body }) =>
        (body as { dryRun?: boolean }).dryRun === true ? counted : { ...counted, run };
    });

    it('offers all that match once the page is chosen, and asks with the numbers of the service', async () => {
      await openOrders(`${unpaid}&event=concert`);
      box('Select the order of Ada Byron').click();
      await shows('1 selected');
      expect(words()).to.not.contain('that match');
      box('Select all on this page').click();
      await shows('All 3 on this page are selected. Select all 1,204 that match');
      await expect(desk).to.be.accessible();
      named('button', 'Select all 1,204 that match').click();
      await shows('All 1,204 that match are selected.');
      await expect(desk).to.be.accessible();
      await confirmed('Mark 1,204 paid', [
        '€28,896.00 in all.',
        '1,198 emails are sent.',
        'Until then you can undo it.',
      ]);
      await shows('0 of 1,204 done');
      expect(location.pathname).to.equal('/desk/runs/run-9');
      const filter = { status: 'COMPLETE', paymentStatus: 'AWAITING', eventId: 'concert' };
      expect(bulk().map(({ body }) => body)).to.deep.equal([
        { action: 'received', filter, dryRun: true },
        { action: 'received', filter, expected: 1204 },
      ]);
      await shows('Mark orders as paid');
      await shows('Undo');
    });

    async function confirmed(name: string, said: readonly string[]): Promise<void> {
      named('main button', name).click();
      await waitUntil(() => desk.querySelector('dialog')?.open);
      for (const each of said) await shows(each);
      await expect(desk.querySelector('dialog')!).to.be.accessible();
      confirmDialog();
    }

    it('makes a run of more than twenty of the page, by their ids; fewer are done immediately', async () => {
      const many = Array.from({ length: 21 }, (_, at) => ({
        ...order,
        _id: `order-${at}`,
        lastname: `Byron ${at}`,
        due: 2,
      }));
      service.answers['GET /api/transactions'] = () => ({ rows: many, total: 21 });
      await openOrders();
      box('Select all on this page').click();
      await shows('21 selected');
      await confirmed('Mark 21 paid', ['€28,896.00 in all.']);
      await shows('0 of 1,204 done');
      const ids = many.map(({ _id }) => _id);
      expect(bulk().map(({ body }) => body)).to.deep.equal([
        { action: 'received', ids, dryRun: true },
        { action: 'received', ids, expected: 1204 },
      ]);
      expect(marked()).to.deep.equal([]);
    });

    it('says what a cancellation gives back and what stays, and that others match by now', async () => {
      const back = { currency: 'EUR', automatic: 9792, byHand: 960, newVouchers: 0, toVouchers: 0, retained: 0 };
      service.answers['POST /api/transactions/bulk'] = ({ body }) =>
        (body as { dryRun?: boolean }).dryRun === true
          ? { ...counted, orders: 1200, skipped: 4, money: [back] }
          : new FakeApiError(409, 'ORDERS_CHANGED');
      await openOrders('/desk/orders');
      box('Select all on this page').click();
      await shows('Select all 1,204 that match');
      named('button', 'Select all 1,204 that match').click();
      await shows('All 1,204 that match are selected.');
      await confirmed('Cancel 1,204', [
        'Cancel 1,200 orders?',
        '2,500 tickets end',
        'Refunded automatically: €9,792.00',
        'To refund by hand: €960.00',
        '4 other orders stay as they are.',
      ]);
      await shows('The orders that match have changed meanwhile.');
    });

    it('goes back to the page alone, and offers neither beyond the limit nor for a search', async () => {
      await openOrders();
      box('Select all on this page').click();
      await shows('Select all 1,204 that match');
      named('button', 'Select all 1,204 that match').click();
      await shows('Only this page');
      named('button', 'Only this page').click();
      await shows('3 selected, €82.50');
      fixtureCleanup();
      service.answers['GET /api/transactions'] = () => ({ rows: waiting, total: 10_000, hasMore: true });
      await openOrders();
      box('Select all on this page').click();
      await shows('More than 10,000 match. With more filters you can select all of them.');
      fixtureCleanup();
      await openOrders('/desk/orders?q=byron');
      box('Select all on this page').click();
      await shows(' selected, ');
      expect(words()).to.not.contain('match.');
    });

    it('shows what is under way to those who may do it', async () => {
      service.answers['GET /api/runs'] = () => ({ rows: [run], total: 1 });
      await openOrders();
      await shows('Mark orders as paid');
      expect(named('a', 'Mark orders as paid').getAttribute('href')).to.equal('/desk/runs/run-9');
      await expect(desk).to.be.accessible();
    });
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

  it('asks to sign in again where an export finds the session ended', async () => {
    await openOrders('/desk/orders');
    service.role = undefined;
    named('button', 'Export').click();
    await shows('Your session has ended.');
  });
});
