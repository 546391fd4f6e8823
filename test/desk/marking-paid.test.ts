import { expect, fixture, fixtureCleanup, html, waitUntil } from '@open-wc/testing';
import '../../src/desk/shell/foyer-desk.ts';
import { FakeApiError, FakeDeskService, order } from './fake-desk-service.ts';

const home = location.href;
const unpaid = '/desk/orders?view=awaiting';

describe('several orders in the desk', () => {
  let service: FakeDeskService;
  let desk: HTMLElement;
  /** The orders that wait for their money. */
  let waiting: (typeof order)[];

  beforeEach(() => {
    service = new FakeDeskService();
    localStorage.setItem('foyer-desk-language', 'en');
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

  afterEach(() => {
    fixtureCleanup();
    service.restore();
    history.replaceState(null, '', home);
  });

  async function open(path: string): Promise<void> {
    history.replaceState(null, '', path);
    desk = await fixture(html`<foyer-desk></foyer-desk>`);
    await shows('Ada Byron');
  }
  const words = () => desk.textContent.replace(/\s+/g, ' ');
  const shows = (text: string) => waitUntil(() => words().includes(text), `shows “${text}”`, { timeout: 20_000 });
  const boxes = () => [...desk.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')];
  function box(name: string): HTMLInputElement {
    const found = boxes().find((each) => (each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent) === name);
    if (!found) throw new Error(`no box “${name}”`);
    return found;
  }
  async function confirm(name: string): Promise<void> {
    [...desk.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)!.click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    desk.querySelector<HTMLFormElement>('dialog form')!.requestSubmit();
  }
  const marked = () => service.asked.filter(({ what }) => what.endsWith('/received'));

  it('marks the chosen ones with the sums that they showed, and leaves the others', async () => {
    await open(unpaid);
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
    await open(unpaid);
    box('Select all on this page').click();
    await shows('3 selected, €82.50');
    await confirm('Mark 3 paid');
    await shows('1 order is not marked: Mary Shelley: The amount due has changed.');
    await shows('1 selected, €24.50');
    await waitUntil(() => !words().includes('Ada Byron'));
    expect(box('Select the order of Mary Shelley').checked).to.equal(true);
    await expect(desk).to.be.accessible();
  });

  it('offers it among the unpaid alone, and to those who may', async () => {
    await open('/desk/orders');
    expect(boxes()).to.have.length(0);
    fixtureCleanup();
    service.role = 'accounting';
    await open(unpaid);
    expect(boxes()).to.have.length(4);
  });
});
