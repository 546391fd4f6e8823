import { expect } from '@open-wc/testing';
import { VoucherCheck } from '../../../../src/elements/voucher-check/voucher-check.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import type { Orders } from '../open-shop.ts';
import { deferred } from '../../../support/readers/shadow.ts';
import {
  add,
  appears,
  button,
  concert,
  fillBuyer,
  goOn,
  heard,
  openShop,
  orderOf,
  orderService,
  part,
  parts,
  placeShop,
  row,
  status,
  words,
} from '../open-shop.ts';
import { pass, startClock, stopClock } from '../stopped-clock.ts';

if (!customElements.get('voucher-check')) customElements.define('voucher-check', VoucherCheck);

const kiosk = { 'pos-operation-mode': 'KIOSK' };
const operator = { 'pos-operation-mode': 'OPERATOR' };
const question = (element: Element) => element.shadowRoot!.querySelector<HTMLDialogElement>('[role=alertdialog]');
const touch = () => window.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));

/** A terminal with one adult ticket held, and a visitor who has said who they are. */
async function left(own: Partial<Orders> = {}, attributes: Record<string, string> = kiosk) {
  const info = concert();
  const service = orderService(info, { abort: () => Promise.resolve(orderOf(info, [])), ...own });
  const check = document.createElement('voucher-check');
  check.slot = 'voucher';
  check.setAttribute('seller', 's1');
  const element = await openShop(info, { attributes, answers: service.answers, inside: [check] });
  check.code = 'SECRET-CODE';
  await add(element, 'Adult');
  await goOn(element);
  await fillBuyer(element);
  touch();
  return { element, info, restarts: heard(element, 'shop-restarted'), ...service };
}

describe('<event-shop> at a counter', () => {
  beforeEach(() => {
    localStorage.clear(); // what is held for the carts of other tests would be given back, too
    stopClock();
  });
  afterEach(startClock);

  it('asks who leaves a KIOSK alone, then gives the tickets back and forgets the visitor', async () => {
    const { element, info, asked, restarts } = await left();
    await pass(element, 89);
    expect(question(element)).to.equal(null);
    await pass(element, 1);
    expect(question(element)!.open).to.equal(true);
    expect(words(question(element)!.querySelector('[role=timer]'))).to.equal('30 seconds left');
    expect(element.shadowRoot!.activeElement).to.equal(button(element, 'I’m still here'));
    await pass(element, 29);
    expect(words(question(element)!.querySelector('[role=timer]'))).to.equal('1 second left');
    expect(restarts).to.have.length(0);
    await pass(element, 1);
    await appears(element, () => part(element, 'buy'));
    expect(asked('abort')).to.deep.equal([{ id: `order-${info._id}`, secret: 'secret' }]);
    expect(restarts).to.have.length(1);
    expect(question(element)).to.equal(null);
    expect(row(element, 'Adult').quantity()).to.equal('0');
    expect(element.cart.lines).to.deep.equal([]);
    expect(sessionStorage.getItem(`foyer:details:${info._id}`)).to.equal(null);
    expect(localStorage.getItem(`foyer:cart:${info._id}`)).to.equal(null);
    expect(element.querySelector('voucher-check')!.code).to.equal('');
    expect(status(element)).to.equal('The screen was cleared. You can start a new order.');
    await add(element, 'Adult');
    await goOn(element);
    expect(parts(element, 'field').map((field) => field.querySelector('input')?.value ?? '')).to.not.include('Ada');
  });

  it('says so in the last seconds to who does not see the clock, and can be read', async () => {
    const { element } = await left();
    await pass(element, 90);
    const said = () => words(question(element)!.querySelector('[role=status]'));
    expect(said()).to.equal('');
    await pass(element, 20);
    expect(said()).to.equal('10 seconds left');
    await expect(element).to.be.accessible();
  });

  it('goes on for who is still there, as often as they like', async () => {
    const { element, asked } = await left();
    for (const answer of ['button', 'escape', 'beside']) {
      await pass(element, 90);
      const dialog = question(element)!;
      if (answer === 'button') button(element, 'I’m still here').click();
      if (answer === 'escape') dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      if (answer === 'beside') dialog.click();
      expect(question(element), answer).to.equal(null);
      await pass(element, 60);
      touch();
    }
    await pass(element, 89);
    expect(question(element)).to.equal(null);
    expect(asked('abort')).to.deep.equal([]);
    expect(part(element, 'pay')).to.not.equal(null);
  });

  it('clears a finished order too, immediately when asked to', async () => {
    const { element, asked, restarts } = await left();
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    await pass(element, 90);
    button(element, 'Start over').click();
    await appears(element, () => part(element, 'buy'));
    expect(part(element, 'confirmation')).to.equal(null);
    expect(restarts).to.have.length(1);
    expect(asked('abort')).to.deep.equal([]);
  });

  it('begins where it stood, although the visitor opened another shop', async () => {
    const { element } = await left();
    element.underShop = 'friends';
    element.coupon = 'FRIENDS10';
    await appears(element, () => part(element, 'buy'));
    touch();
    await pass(element, 90);
    await pass(element, 30);
    expect([element.underShop, element.coupon]).to.deep.equal([undefined, undefined]);
  });

  it('asks nothing where no one was, and waits as long as the page says', async () => {
    const element = await openShop(concert(), { attributes: { ...kiosk, 'idle-seconds': '20' } });
    await pass(element, 300);
    expect(question(element)).to.equal(null);
    touch();
    await pass(element, 20);
    expect(question(element)?.open).to.equal(true);
  });

  it('finds what a visitor left before a reload', async () => {
    const info = concert();
    const lines = [{ ticketTypeId: 'adult', amount: 1 }];
    localStorage.setItem(`foyer:cart:${info._id}`, JSON.stringify({ lines, vouchers: [], key: 'key' }));
    const element = await openShop(info, { attributes: kiosk });
    await pass(element, 90);
    await pass(element, 30);
    await appears(element, () => part(element, 'buy') && row(element, 'Adult').quantity() === '0');
  });

  it('waits while tickets are being held: nothing could release them afterwards', async () => {
    const info = concert();
    const answer = deferred<ReturnType<typeof orderOf>>();
    const begun = deferred<undefined>();
    const service = orderService(info, {
      create: () => {
        begun.resolve(undefined);
        return answer.promise;
      },
      abort: () => Promise.resolve(orderOf(info, [])),
    });
    const element = await openShop(info, { attributes: kiosk, answers: service.answers });
    await add(element, 'Adult');
    part(element, 'buy')!.click();
    await begun.promise;
    touch();
    await pass(element, 90);
    await pass(element, 30);
    expect(element.cart.lines).to.have.length(1);
    answer.resolve(orderOf(info, [{ type: 'ticket', ticketTypeId: 'adult', amount: 1 }]));
    await appears(element, () => part(element, 'pay'));
    await pass(element, 90);
    await pass(element, 30);
    await appears(element, () => part(element, 'buy'));
    expect(service.asked('abort')).to.have.length(1);
  });

  it('forgets the visitor although the tickets cannot be given back', async () => {
    const { element } = await left({ abort: () => Promise.reject(new TypeError('no line')) });
    const failures = heard(element, 'shop-failed');
    await pass(element, 90);
    await pass(element, 30);
    await appears(element, () => part(element, 'buy'));
    expect(element.cart.lines).to.deep.equal([]);
    expect(failures).to.have.length(1);
  });

  it('leaves staff and people at home alone', async () => {
    for (const attributes of [operator, {}]) {
      const { element } = await left({}, attributes);
      await pass(element, 600);
      expect(question(element)).to.equal(null);
      expect(part(element, 'pay')).to.not.equal(null);
    }
  });

  it('has targets for fingers: large at a KIOSK, and none too small for staff', async () => {
    const min = async (attributes: Record<string, string>) => {
      const element = await openShop(concert({ posDiscounts: [{ _id: 'flaw', name: 'Seat with a flaw' }] }), {
        attributes,
      });
      await add(element, 'Adult');
      // the skip link is for keyboards: a point until it has the focus
      const buttons = [...element.shadowRoot!.querySelectorAll('button:not(.skip)')] as HTMLElement[];
      return Math.min(...buttons.flatMap((each) => [each.offsetHeight, each.offsetWidth]).filter((size) => size > 0));
    };
    expect(await min(kiosk)).to.be.at.least(48);
    expect(await min(operator)).to.be.at.least(44);
    const sizeOf = async (attributes: Record<string, string>) =>
      row(await openShop(concert(), { attributes }), 'Adult').plus!.offsetHeight;
    expect(await sizeOf(kiosk)).to.be.at.least(60);
    expect(await sizeOf({})).to.be.below(48);
  });

  it('offers no account, and names that may stay empty where the seller wants that', async () => {
    const info = concert();
    const service = orderService(info, {
      detailsForm: () =>
        Promise.resolve({
          skipAddressInfo: true,
          tickets: [
            {
              ticketTypeId: 'adult',
              name: 'Adult',
              index: 0,
              requiresPersonalization: false,
              offersPersonalization: true,
            },
          ],
        }),
    });
    const element = await openShop(info, { attributes: operator, answers: service.answers });
    await add(element, 'Adult');
    await goOn(element);
    const labels = parts(element, 'field').map((field) => words(field.querySelector('label')));
    expect(labels).to.deep.equal([
      'Email',
      'First name',
      'Last name',
      'Company (optional)',
      'VAT ID (optional)',
      'First name (optional)',
      'Last name (optional)',
    ]);
    await fillBuyer(element);
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
  });

  it('sells with the key that its machine was given', async () => {
    const sent: (string | null)[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = (_input, options = {}) => {
      sent.push(new Headers(options.headers).get('authorization'));
      return Promise.resolve(Response.json(concert()));
    };
    try {
      const { element } = await placeShop(concert(), {
        attributes: kiosk,
        before: (shop: EventShop) => {
          shop.client = undefined;
          shop.posKey = 'fk_till';
        },
      });
      await appears(element, () => part(element, 'buy'));
    } finally {
      globalThis.fetch = real;
    }
    expect(sent[0]).to.equal('Bearer fk_till');
  });
});
