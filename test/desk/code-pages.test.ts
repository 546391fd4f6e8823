/** The pages of codes, waiting lists and resale in the desk. Long because they are seen in one frame, with the same service behind it. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { event, FakeApiError, order } from './fake-desk-service.ts';
import { asked, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('the pages of codes, waiting lists and resale in the desk', () => {
  useDesk();

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

  function type(name: string, text: string): void {
    const input = [...desk.querySelectorAll<HTMLInputElement>(`[name=${name}]`)].at(-1);
    if (!input) throw new Error(`no field “${name}”`);
    input.value = text;
  }
  const confirm = async () => {
    await waitUntil(() => desk.querySelector('desk-dialog dialog[open]'));
    await expect(desk.querySelector('desk-dialog dialog')).to.be.accessible();
    desk.querySelector<HTMLFormElement>('desk-dialog form')!.requestSubmit();
  };

  describe('vouchers', () => {
    const voucher = {
      _id: 'voucher-1',
      code: 'H7KM-2QXW-BV4E',
      amount: 50,
      balance: 30,
      createdAt: '2026-05-14T09:12:00.000Z',
      updatedAt: '2026-05-14T09:12:00.000Z',
    };
    const voucherOrder = {
      _id: 'gift-1',
      orderNumber: 'LW-7KQ4M2',
      amount: 40,
      currency: 'EUR',
      paymentMethod: 'invoice',
      paymentStatus: 'AWAITING',
      buyer: { name: 'Ada Byron', email: 'ada@example.com' },
      recipient: { email: 'grace@example.com' },
      createdAt: '2026-05-14T09:12:00.000Z',
    };

    beforeEach(() => {
      service.answers['GET /api/vouchers'] = () => ({ docs: [voucher], total: 1 });
      service.answers['GET /api/vouchers/voucher-1'] = () => voucher;
      service.answers['GET /api/vouchers/voucher-1/ledger'] = () => ({
        docs: [
          {
            kind: 'redeemed',
            amount: -20,
            balance: 30,
            transactionId: 'order-1',
            createdAt: '2026-05-15T09:12:00.000Z',
          },
          { kind: 'issued', amount: 50, balance: 50, createdAt: '2026-05-14T09:12:00.000Z' },
        ],
        total: 2,
      });
      service.answers['GET /api/voucher-orders'] = () => ({ docs: [voucherOrder], total: 1 });
    });

    it('are listed with a search and a state that stand in the address, and issued by hand', async () => {
      service.answers['POST /api/vouchers'] = () => voucher;
      await open('/desk/vouchers?q=h7&state=active');
      await shows('H7KM-2QXW-BV4E');
      expect(asked('GET /api/vouchers')[0]?.query).to.deep.equal({
        top: '50',
        skip: '0',
        search: 'h7',
        state: 'active',
      });
      await expect(desk).to.be.accessible();
      named('button', 'New voucher').click();
      await waitUntil(() => desk.querySelector('dialog[open]'));
      type('amount', 'much');
      await confirm();
      await shows('A number more than 0 is expected.');
      type('amount', '12,50');
      await confirm();
      await waitUntil(() => location.pathname === '/desk/vouchers/voucher-1');
      expect(asked('POST /api/vouchers')[0]?.body).to.deep.equal({ amount: 12.5 });
    });

    it('show their movements, are blocked and sent', async () => {
      service.answers['PUT /api/vouchers/voucher-1'] = () => ({ ...voucher, blocked: true });
      service.answers['POST /api/vouchers/voucher-1/mail'] = () => voucher;
      await open('/desk/vouchers/voucher-1');
      await shows('Order order-1');
      await expect(desk).to.be.accessible();
      named('button', 'Send by email').click();
      await waitUntil(() => desk.querySelector('dialog[open]'));
      type('email', 'ada@example.com');
      await confirm();
      await shows('The voucher is on its way to ada@example.com.');
      expect(asked('POST /api/vouchers/voucher-1/mail')[0]?.body).to.deep.equal({ email: 'ada@example.com' });
      named('[role=menuitem]', 'Block').click();
      await confirm();
      await shows('The voucher is blocked.');
      expect(asked('PUT /api/vouchers/voucher-1')[0]?.body).to.deep.equal({ amount: 50, blocked: true });
    });

    it('that were ordered are marked as paid, and say why they can’t be canceled', async () => {
      service.answers['POST /api/voucher-orders/gift-1/received'] = () => voucherOrder;
      service.answers['POST /api/voucher-orders/gift-1/cancel'] = () => new FakeApiError(409, 'VOUCHER_USED');
      await open('/desk/voucher-orders');
      await shows('grace@example.com');
      await expect(desk).to.be.accessible();
      named('[role=menuitem]', 'Mark paid').click();
      await confirm();
      await shows('Marked as paid. The voucher is issued.');
      expect(asked('POST /api/voucher-orders/gift-1/received')[0]?.body).to.deep.equal({ amount: 40 });
      named('[role=menuitem]', 'Cancel order').click();
      await confirm();
      await shows('Something was paid with this voucher already');
    });

    it('are found by the number or the address of an order', async () => {
      const queries = async (typed: string) => {
        await open(`/desk/voucher-orders?q=${encodeURIComponent(typed)}`);
        await shows('LW-7KQ4M2');
        const { email, orderNumber } = asked('GET /api/voucher-orders').at(-1)?.query ?? {};
        return { email, orderNumber };
      };
      expect(await queries('lw 7kq4m2')).to.deep.equal({ email: undefined, orderNumber: 'lw 7kq4m2' });
      expect(await queries('ada@example.com')).to.deep.equal({ email: 'ada@example.com', orderNumber: undefined });
    });

    it('are put on sale, and what the page does not show stays', async () => {
      service.answers['GET /api/voucher-catalog'] = () => ({ active: false, template: 'poster', validMonths: 24 });
      service.answers['PUT /api/voucher-catalog'] = ({ body }) => body;
      await open('/desk/voucher-offer');
      await shows('Amounts to choose from');
      await expect(desk).to.be.accessible();
      type('amounts', '25 50,50');
      desk.querySelector<HTMLInputElement>('[name=active]')!.checked = true;
      desk.querySelector<HTMLFormElement>('form.card-form')!.requestSubmit();
      await shows('The offer is saved.');
      expect(asked('PUT /api/voucher-catalog')[0]?.body).to.deep.equal({
        active: true,
        template: 'poster',
        amounts: [25, 50.5],
        validMonths: 24,
        validToEndOfYear: false,
      });
    });

    it('are read only for who may not change them, and not there for a door', async () => {
      service.role = 'accounting';
      await open('/desk/vouchers/voucher-1');
      await shows('Movements');
      expect(words()).not.to.include('Send by email');
      fixtureCleanup();
      service.role = 'door';
      await open('/desk/vouchers');
      await shows('Not for your role');
      expect([...desk.querySelectorAll('nav a')].map(({ textContent }) => textContent.trim())).not.to.include('Codes');
    });
  });

  describe('coupons', () => {
    const coupon = {
      _id: 'coupon-1',
      code: 'FRIENDS10',
      name: 'Friends',
      discountType: 'PERCENTAGE',
      value: 0.1,
      maxRedemptions: 100,
      redemptions: 3,
      active: true,
      createdAt: '2026-05-14T09:12:00.000Z',
      updatedAt: '2026-05-14T09:12:00.000Z',
    };
    const submit = () => {
      desk.querySelector<HTMLFormElement>('form.card-form')!.requestSubmit();
    };

    beforeEach(() => {
      service.answers['GET /api/coupons'] = () => ({ docs: [coupon], total: 1 });
      service.answers['GET /api/coupons/coupon-1'] = () => coupon;
    });

    it('are listed with what they take off and how often they are used', async () => {
      await open('/desk/coupons?q=fri&active=true');
      await shows('3 of 100');
      expect(words()).to.include('10%');
      expect(asked('GET /api/coupons')[0]?.query).to.deep.equal({
        top: '50',
        skip: '0',
        search: 'fri',
        active: 'true',
      });
      await expect(desk).to.be.accessible();
    });

    it('are changed, with percent as people write them', async () => {
      service.answers['PUT /api/coupons/coupon-1'] = () => ({ ...coupon, value: 0.125 });
      await open('/desk/coupons/coupon-1');
      await shows('Used 3 times so far.');
      await expect(desk).to.be.accessible();
      type('value', '12,5');
      type('maxRedemptions', '');
      submit();
      await shows('The coupon is saved.');
      const body = asked('PUT /api/coupons/coupon-1')[0]?.body as Record<string, unknown>;
      expect([body['code'], body['discountType'], body['value'], body['maxRedemptions'], body['active']]).to.deep.equal(
        ['FRIENDS10', 'PERCENTAGE', 0.125, null, true],
      );
    });

    it('are made as a series, whose codes are listed', async () => {
      service.answers['POST /api/coupons/series'] = () => ({ series: 'series-1', total: 200 });
      await open('/desk/coupons/series');
      await shows('Number of codes');
      await expect(desk).to.be.accessible();
      submit();
      await shows('Number of codes: Fill this in.');
      type('value', '5');
      type('amount', '200');
      type('prefix', 'SUMMER');
      submit();
      await shows('200 codes are there.');
      await waitUntil(() => asked('GET /api/coupons').at(-1)?.query['series'] === 'series-1');
      expect(asked('POST /api/coupons/series')[0]?.body).to.deep.equal({
        discountType: 'PERCENTAGE',
        value: 0.05,
        withDiscounts: true,
        withCoupons: false,
        amount: 200,
        prefix: 'SUMMER',
      });
    });

    it('that orders use say so in place of being deleted', async () => {
      service.answers['DELETE /api/coupons/coupon-1'] = () => new FakeApiError(409, 'HAS_ORDERS');
      await open('/desk/coupons/coupon-1');
      await shows('Used 3 times so far.');
      named('button', 'Delete').click();
      await confirm();
      await shows('Switch it off instead.');
    });
  });

  describe('waiting', () => {
    const entry = {
      _id: 'entry-1',
      eventId: 'concert',
      email: 'ada@example.com',
      name: 'Ada Byron',
      amount: 2,
      status: 'waiting',
      createdAt: '2026-05-14T09:12:00.000Z',
      updatedAt: '2026-05-14T09:12:00.000Z',
    };
    const room = {
      state: 'running',
      admissionsPerMinute: 300,
      waiting: 1240,
      admitted: 900,
      entered: 880,
      checkouts: 410,
    };

    beforeEach(() => {
      service.answers['GET /api/events/concert/waiting-list'] = () => ({ rows: [entry], total: 1 });
      service.answers['GET /api/events/concert/waiting-room'] = () => room;
    });

    it('shows who waits, and holds places for one', async () => {
      service.answers['POST /api/events/concert/waiting-list/entry-1/offer'] = () => entry;
      await open('/desk/events/concert/waiting?view=waiting');
      await shows('any ticket type');
      expect(asked('GET /api/events/concert/waiting-list')[0]?.query['status']).to.equal('waiting');
      await expect(desk).to.be.accessible();
      named('[role=menuitem]', 'Hold places and offer them').click();
      await waitUntil(() => desk.querySelector('dialog[open]'));
      type('hours', '200');
      await confirm();
      await shows('For how many hours: A whole number from 1 to 168.');
      type('hours', '48');
      await confirm();
      await shows('The offer is on its way to ada@example.com.');
      expect(asked('POST /api/events/concert/waiting-list/entry-1/offer')[0]?.body).to.deep.equal({ hours: 48 });
    });

    it('says when there are not enough places, and removes an entry', async () => {
      service.answers['POST /api/events/concert/waiting-list/entry-1/offer'] = () =>
        new FakeApiError(409, 'TICKETS_SOLD_OUT');
      service.answers['DELETE /api/events/concert/waiting-list/entry-1'] = () => entry;
      await open('/desk/events/concert/waiting');
      await shows('Ada Byron');
      named('[role=menuitem]', 'Hold places and offer them').click();
      await confirm();
      await shows('There are not enough places left to hold.');
      desk.querySelector<HTMLButtonElement>('desk-dialog .dialog-head button')!.click();
      await waitUntil(() => desk.querySelector('desk-dialog form') === null);
      named('[role=menuitem]', 'Remove from the list').click();
      await confirm();
      await shows('The entry is removed.');
    });

    it('shows the waiting room and changes its rate, without people for who may not see them', async () => {
      service.role = 'programme';
      service.answers['PUT /api/events/concert'] = ({ body }) => ({ ...event, ...(body as object) });
      await open('/desk/events/concert/waiting');
      await shows('1,240');
      expect(words()).not.to.include('Ada Byron');
      await expect(desk).to.be.accessible();
      named('button', 'Change the rate').click();
      await waitUntil(() => desk.querySelector('dialog[open]'));
      type('rate', '600');
      await confirm();
      await shows('The rate is changed.');
      expect(asked('PUT /api/events/concert')[0]?.body).to.deep.equal({ waitingRoom: { admissionsPerMinute: 600 } });
    });
  });

  describe('resale', () => {
    const listing = {
      _id: 'listing-1',
      eventId: 'concert',
      ticketId: 'ticket-1',
      transactionId: 'order-1',
      ticketTypeId: 'full',
      ticketName: 'Full price',
      price: 24,
      fee: 2,
      payout: 22,
      currency: 'EUR',
      status: 'open',
      name: 'Ada Byron',
    };

    it('shows offers, and ends one with a reason', async () => {
      service.answers['GET /api/resale-listings'] = () => ({ docs: [listing], total: 1 });
      service.answers['POST /api/resale-listings/listing-1/end'] = () => ({ ...listing, status: 'ended' });
      await open('/desk/resale?view=open');
      await shows('Payout €22.00');
      expect(asked('GET /api/resale-listings')[0]?.query['status']).to.equal('open');
      await expect(desk).to.be.accessible();
      named('[role=menuitem]', 'End the offer').click();
      await waitUntil(() => desk.querySelector('dialog[open]'));
      type('reason', 'Two people say it is theirs.');
      await confirm();
      await shows('The offer is ended.');
      expect(asked('POST /api/resale-listings/listing-1/end')[0]?.body).to.deep.equal({
        reason: 'Two people say it is theirs.',
      });
    });

    it('says what will stand there', async () => {
      service.answers['GET /api/resale-listings'] = () => ({ docs: [], total: 0 });
      await open('/desk/resale');
      await shows('No offers yet');
    });
  });
});
