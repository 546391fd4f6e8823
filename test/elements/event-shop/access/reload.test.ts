/** An under-shop that a code opened, after the page was loaded again. */
import { expect } from '@open-wc/testing';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { knowing, refused, submit } from '../known-customer.ts';
import { appears, concert, openShop, part, parts, placeShop, words, type Answers } from '../open-shop.ts';

const none = () => Promise.reject(refused(404, 'UNKNOWN'));
/** A service without vouchers and coupons. */
const noOther: Answers = { vouchers: { info: none }, coupons: { check: none } };

describe('<event-shop> and an under-shop after a reload', () => {
  beforeEach(() => {
    sessionStorage.clear();
  });

  it('opens the one of a code again after a reload, until the code is removed', async () => {
    const { answers } = knowing(noOther);
    const info = concert({ unlockable: true });
    const tickets = [{ id: 'f', name: 'Friend', price: 5 }];
    const friends = { ...info, underShopId: 'friends', unlockMode: 'couponCode', tickets };
    const load = async () => {
      const { element } = await placeShop(
        ({ underShop }) => Promise.resolve(structuredClone(underShop === 'friends' ? friends : info)),
        { answers },
      );
      await appears(element, () => part(element, 'buy'));
      return element;
    };
    const isOpen = (element: EventShop) => part(element, 'access') && names(element).includes('Friend');
    const names = (element: EventShop) => parts(element, 'ticket-name').map((name) => words(name));

    const before = await load();
    submit(before, { code: 'FRIENDS' }, '.code');
    await appears(before, () => isOpen(before));
    before.remove();

    const after = await load();
    await appears(after, () => isOpen(after));
    after.shadowRoot!.querySelector<HTMLElement>('[aria-label="Remove access code FRIENDS"]')!.click();
    await appears(after, () => names(after).includes('Adult'));
    after.remove();
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('foyer:shop:'))).to.deep.equal([]);

    const last = await load();
    expect(names(last)).to.include('Adult');
  });

  it('forgets a code that opens none after a reload, and says nothing of it', async () => {
    sessionStorage.setItem('foyer:shop:e1', JSON.stringify({ code: 'OLD' }));
    const looked: string[] = [];
    const info = ({ code }: { readonly code: string }) => {
      looked.push(code);
      return none();
    };
    const { answers, tried } = knowing({ ...noOther, vouchers: { info } });
    const element = await openShop(concert({ unlockable: true, _id: 'e1' }), { answers });
    await appears(element, () => tried.length > 0 && sessionStorage.getItem('foyer:shop:e1') === null);
    expect(words(element.shadowRoot!.getElementById('code-message'))).to.equal('');
    expect(looked, 'it is not tried as a voucher').to.deep.equal([]);
  });
});
