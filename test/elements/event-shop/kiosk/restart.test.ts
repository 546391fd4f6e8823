/** What a visitor left behind at a KIOSK beside the event on screen. */
import { expect } from '@open-wc/testing';
import type { Client } from '../../../../src/client/client.ts';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import type { Api } from '../../../../src/contract/index.ts';
import { CustomerOrders } from '../../../../src/elements/customer-orders/customer-orders.ts';
import { keepToken, storedToken } from '../../../../src/elements/customer-token.ts';
import { VoucherCheck } from '../../../../src/elements/voucher-check/voucher-check.ts';
import { fakeClient } from '../../../support/fakes/fake-client.ts';
import { button } from '../../../support/readers/shadow.ts';
import {
  add,
  appears,
  concert,
  fillBuyer,
  goOn,
  heard,
  orderOf,
  orderService,
  part,
  placeShop,
  row,
  words,
  type Answers,
} from '../open-shop.ts';
import { pass, startClock, stopClock, ticks } from '../stopped-clock.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);
if (!customElements.get('voucher-check')) customElements.define('voucher-check', VoucherCheck);

const question = (element: Element) => element.shadowRoot!.querySelector<HTMLDialogElement>('[role=alertdialog]');
const touch = () => window.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));

/** A terminal that begins at the first of these events. */
async function terminal(infos: readonly EventInfo[], answers: Answers = {}) {
  const get: Client<Api>['events']['info'] = ({ id }) => {
    const found = infos.find(({ _id }) => _id === id);
    return found ? Promise.resolve(structuredClone(found)) : Promise.reject(new ServiceError(404, {}));
  };
  const { element } = await placeShop(get, {
    attributes: { 'pos-operation-mode': 'KIOSK', event: infos[0]!._id, id: 'shop' },
    answers,
  });
  await appears(element, () => part(element, 'buy') ?? element.shadowRoot!.querySelector('.waiting'));
  touch();
  const goTo = async (info: EventInfo) => {
    element.event = info._id;
    await appears(element, () => words(part(element, 'name')) === info.name);
  };
  const leave = async () => {
    await pass(element, 90);
    button(element, 'Start over').click();
    await appears(element, () => words(part(element, 'name')) === infos[0]!.name);
  };
  return { element, goTo, leave };
}

describe('<event-shop> at a KIOSK forgets', () => {
  beforeEach(stopClock);
  afterEach(startClock);

  it('the dates that the visitor looked at before, and gives their tickets back', async () => {
    const [first, second] = [concert({ name: 'First' }), concert({ name: 'Second' })];
    const service = orderService(first, { abort: () => Promise.resolve(orderOf(first, [])) });
    const { element, goTo, leave } = await terminal([first, second], service.answers);
    await add(element, 'Adult');
    await goOn(element);
    await fillBuyer(element);
    await goTo(second);
    await add(element, 'Adult');
    await leave();
    // orders of other tests may be kept in this browser, too
    const given = (service.asked('abort') as { id: string }[]).filter(({ id }) => id === `order-${first._id}`);
    expect(given).to.deep.equal([{ id: `order-${first._id}`, secret: 'secret' }]);
    expect(row(element, 'Adult').quantity()).to.equal('0');
    for (const { _id } of [first, second]) {
      expect(sessionStorage.getItem(`foyer:details:${_id}`)).to.equal(null);
      expect(localStorage.getItem(`foyer:cart:${_id}`)).to.equal(null);
    }
  });

  it('who waits for tickets of a sold-out event, and orders that were kept for later', async () => {
    const name = 'foyer:orders:https://tickets.example:s1:';
    localStorage.setItem(name, '{}');
    const info = concert({ v: 0, saleStatus: 'soldOut', soldOutFallback: { soldOutFallbackType: 'waitinglist' } });
    const { element, leave } = await terminal([info]);
    const email = () => element.shadowRoot!.querySelector<HTMLInputElement>('.waiting [name=email]');
    email()!.value = 'ada@example.com';
    email()!.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    const draft = `foyer:waiting:${info._id}`;
    expect(sessionStorage.getItem(draft)).to.contain('ada@example.com');
    await leave();
    expect(sessionStorage.getItem(draft)).to.equal(null);
    expect(localStorage.getItem(name)).to.equal(null);
    await appears(element, () => email()?.value === '');
  });

  it('the code that has opened a locked under-shop, and one that was typed', async () => {
    const info = concert({ unlockMode: 'couponCode', unlockable: true, underShopId: 'friends' });
    const missing = () => Promise.reject(new ServiceError(404, {}));
    const { element, leave } = await terminal([info], {
      shops: {
        unlock: ({ code }) => (code === 'FRIENDS' ? Promise.resolve({ underShopId: 'friends' }) : missing()),
      },
      vouchers: { info: missing },
      coupons: { check: missing },
    });
    const enter = (code: string) => {
      element.shadowRoot!.querySelector<HTMLInputElement>('[name=code]')!.value = code;
      button(element, 'Apply').click();
    };
    const message = () => words(element.shadowRoot!.getElementById('code-message'));
    const keptCodes = () => Object.keys(sessionStorage).filter((name) => name.startsWith('foyer:shop:')).length;
    enter('FRIENDS');
    await appears(element, () => part(element, 'access'));
    expect(keptCodes()).to.equal(1);
    enter('GIFT-2026');
    await appears(element, message);
    await leave();
    expect(keptCodes()).to.equal(0);
    await appears(element, () => part(element, 'shops') && message() === '');
    expect([part(element, 'access'), element.coupon]).to.deep.equal([null, undefined]);
    expect(element.shadowRoot!.querySelector<HTMLInputElement>('[name=code]')!.value).to.equal('');
  });

  it('what stands in a <voucher-check> beside it that uses vouchers here, or sells them', async () => {
    const { element, leave } = await terminal([concert()]);
    const beside = (own: Partial<VoucherCheck>) => {
      const check = Object.assign(document.createElement('voucher-check'), {
        seller: 's1',
        client: fakeClient({}),
        ...own,
      });
      element.before(check);
      return check;
    };
    const using = beside({ for: 'shop', code: 'GIFT-2026' });
    const selling = beside({ buy: true });
    selling.append(Object.assign(document.createElement('div'), { slot: 'payment' }));
    sessionStorage.setItem('foyer:paying:voucher:x:s1', '{}');
    const other = beside({ for: 'another', code: 'GIFT-2027' });
    await leave();
    expect([using, selling, other].map(({ isConnected }) => isConnected)).to.deep.equal([false, false, true]);
    const now = [...document.querySelectorAll('voucher-check')].map(({ code, buy, seller }) => ({ code, buy, seller }));
    expect(now).to.deep.equal([
      { code: '', buy: false, seller: 's1' },
      { code: '', buy: true, seller: 's1' },
      { code: 'GIFT-2027', buy: false, seller: 's1' },
    ]);
    expect(document.querySelector('[slot=payment]'), 'fields of a provider').to.equal(null);
    expect(sessionStorage.getItem('foyer:paying:voucher:x:s1'), 'a payment').to.equal(null);
  });

  it('who is signed in at a <customer-orders> beside it, here and at the service', async () => {
    const { element, leave } = await terminal([concert()]);
    const ended: unknown[] = [];
    const client = fakeClient({
      account: {
        me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com' }),
        transactions: () => Promise.resolve({ transactions: [], events: [] }),
        tickets: () => Promise.resolve({ docs: [], total: 0 }),
        endSession: (asked) => {
          ended.push(asked);
          return Promise.resolve({});
        },
      },
    });
    const orders = Object.assign(document.createElement('customer-orders'), { seller: 's2', lang: 'en', client });
    const given = Object.assign(document.createElement('customer-orders'), { seller: 's3', lang: 'en', client });
    given.signIn = 'none';
    given.token = 'of-the-page';
    keepToken(orders.baseUrl, 's2', { token: 'ada-1' });
    element.before(orders, given);
    await appears(orders, () => part(orders, 'sign-out'));
    const out = heard(document.body, 'customer-signed-out');
    await leave();
    const now = [...document.querySelectorAll('customer-orders')];
    expect(now.map(({ seller, token, signIn }) => [seller, token, signIn])).to.deep.equal([
      ['s2', undefined, 'password'],
      ['s3', undefined, 'none'],
    ]);
    expect([orders, given].map(({ isConnected }) => isConnected)).to.deep.equal([false, false]);
    expect(storedToken(orders.baseUrl, 's2')).to.equal(undefined);
    await appears(now[0]!, () => part(now[0]!, 'sign-in'));
    expect(ended).to.deep.equal([{ id: 'current' }, { id: 'current' }]);
    expect(out.map(({ target }) => target)).to.deep.equal([orders, given]);
    for (const each of now) each.remove();
  });

  it('and rests where the page takes the shop away as soon as it hears of it', async () => {
    const info = concert();
    const service = orderService(info, { abort: () => Promise.resolve(orderOf(info, [])) });
    const { element } = await terminal([info], service.answers);
    await add(element, 'Adult');
    await goOn(element);
    const restarts = heard(element, 'shop-restarted');
    element.addEventListener('shop-restarted', () => {
      element.remove();
    });
    await pass(element, 90);
    button(element, 'Start over').click();
    await pass(element, 0); // the answer to what is given back
    expect(restarts).to.have.length(1);
    expect(service.asked('abort')).to.have.length(1);
    touch();
    await pass(element, 300);
    expect(ticks.size, 'nothing ticks for it').to.equal(0);
    expect(question(element)).to.equal(null);
  });
});
