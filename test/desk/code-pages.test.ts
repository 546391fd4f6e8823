import { expect, fixture, fixtureCleanup, html, waitUntil } from '@open-wc/testing';
import '../../src/desk/shell/foyer-desk.ts';
import { FakeApiError, FakeDeskService, order } from './fake-desk-service.ts';

const home = location.href;

describe('the pages of codes, waiting lists and resale in the desk', () => {
  let service: FakeDeskService;
  let desk: HTMLElement;

  beforeEach(() => {
    service = new FakeDeskService();
    localStorage.setItem('foyer-desk-language', 'en');
  });

  afterEach(() => {
    fixtureCleanup();
    service.restore();
    history.replaceState(null, '', home);
  });

  async function open(path: string): Promise<void> {
    history.replaceState(null, '', path);
    desk = await fixture(html`<foyer-desk></foyer-desk>`);
  }
  const words = () => desk.textContent.replace(/\s+/g, ' ');
  const shows = (text: string) => waitUntil(() => words().includes(text), `shows “${text}”`, { timeout: 20_000 });
  const asked = (what: string) => service.asked.filter((each) => each.what === what);

  describe('the search at the top', () => {
    function search(typed: string): void {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', cancelable: true }));
      const box = document.activeElement as HTMLInputElement;
      expect(box.id).to.equal('finder');
      box.value = typed;
      box.form!.requestSubmit();
    }
    const codes = [
      { kind: 'voucher', _id: 'voucher-1', code: 'ADA1-2345', balance: 30 },
      { kind: 'coupon', _id: 'coupon-1', code: 'ADA10', name: 'Friends' },
    ];

    it('shows orders, people, events and codes in groups', async () => {
      service.answers['GET /api/search'] = () => ({
        orders: [{ ...order, name: 'Ada Byron' }],
        people: [{ name: 'Ada Byron', email: 'ada@example.com' }],
        events: [{ _id: 'concert', name: 'Concert for Ada', start: '2026-08-14T18:00:00.000Z' }],
        codes,
      });
      await open('/desk/doors');
      await shows('No devices yet');
      search('ada');
      await shows('Results for “ada”');
      for (const text of ['Ada Byron', 'ada@example.com', 'Concert for Ada', 'ADA1-2345', '€30.00', 'Friends'])
        expect(words()).to.include(text);
      expect(asked('GET /api/search')[0]?.query).to.deep.equal({ q: 'ada' });
      await expect(desk).to.be.accessible();
    });

    it('opens what was typed to the letter', async () => {
      service.answers['GET /api/search'] = () => ({
        match: { kind: 'ticket', _id: 'ticket-1', transactionId: 'order-1' },
      });
      await open('/desk/doors');
      await shows('No devices yet');
      search('AB12CD34');
      await waitUntil(() => location.pathname === '/desk/orders/order-1');
      await shows('Awaiting payment');
    });

    it('says that nothing matches, and what went wrong', async () => {
      service.answers['GET /api/search'] = () => ({ orders: [], events: [] });
      await open('/desk/search?q=zz');
      await shows('Nothing matches');
      service.answers['GET /api/search'] = () => new FakeApiError(500, 'INTERNAL');
      search('zzz');
      await shows('This didn’t load');
    });
  });
});
