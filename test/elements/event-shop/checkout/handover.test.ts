/** A shop that leaves the rest of a sale to another page, and one that changes or replaces what it holds. */
import { expect } from '@open-wc/testing';
import { ServiceError } from '../../../../src/client/errors.ts';
import { waitUntil } from '../../../support/readers/shadow.ts';
import {
  add,
  appears,
  button,
  concert,
  goOn,
  openShop,
  orderOf,
  orderService,
  part,
  row,
  words,
  type Orders,
} from '../open-shop.ts';

const error = (element: Element) => words(part(element, 'error'));

/** A shop with a service behind it and two adults in the cart. */
async function choosing(own: Partial<Orders> = {}, attributes: Record<string, string> = {}) {
  const info = concert();
  const service = orderService(info, own);
  const element = await openShop(info, { attributes, answers: service.answers });
  await add(element, 'Adult', 2);
  return { element, info, ...service };
}

const moved = () =>
  new Promise((resolve) => {
    window.addEventListener('hashchange', resolve, { once: true });
  });

describe('<event-shop> with a handover', () => {
  it('goes on where the page wants', async () => {
    const { element, info } = await choosing(
      {},
      { checkout: 'handover', 'checkout-url': '#pay?order={id}&secret={secret}&again={id}' },
    );
    const move = moved();
    part(element, 'buy')!.click();
    await move;
    const id = encodeURIComponent(`order-${info._id}`);
    expect(location.hash).to.equal(`#pay?order=${id}&secret=secret&again=${id}`);
    expect(part(element, 'pay')).to.equal(null);
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('stays at the tickets when a buyer comes back from where the page wanted, and goes on when asked', async () => {
    const attributes = { checkout: 'handover', 'checkout-url': '#pay?order={id}' };
    const { element, info, asked } = await choosing({}, attributes);
    const moves: string[] = [];
    const hear = () => moves.push(location.hash);
    window.addEventListener('hashchange', hear);
    const first = moved();
    part(element, 'buy')!.click();
    await first;
    history.replaceState(null, '', location.pathname + location.search);
    const service = orderService(info, { get: () => Promise.resolve(orderOf(info, [])) });
    const again = await openShop(info, { attributes, answers: service.answers });
    await waitUntil(() => service.asked('get').length === 1);
    await again.updateComplete;
    expect(row(again, 'Adult').quantity()).to.equal('2');
    await waitUntil(() => part(again, 'buy')?.getAttribute('aria-disabled') === 'false');
    expect(moves).to.have.length(1);
    const second = moved();
    part(again, 'buy')!.click();
    await second;
    expect(moves).to.have.length(2);
    expect([asked('create').length, service.asked('create').length, service.asked('setItems').length]).to.deep.equal([
      1, 0, 1,
    ]);
    window.removeEventListener('hashchange', hear);
    history.replaceState(null, '', location.pathname + location.search);
  });
});

describe('<event-shop> changing what is held', () => {
  it('shows why a change of the tickets was refused, and holds no others', async () => {
    const setItems = () => Promise.reject(new ServiceError(400, { message: 'An item lacks something.' }));
    const { element, asked } = await choosing({ setItems });
    await goOn(element);
    button(element, 'Change tickets').click();
    await appears(element, () => part(element, 'buy'));
    await add(element, 'Child');
    part(element, 'buy')!.click();
    await appears(element, () => error(element) === 'An item lacks something.');
    expect(asked('create')).to.have.length(1);
  });

  it('gives back what a service holds that cannot change it, before it holds afresh', async () => {
    const setItems = () => Promise.reject(new ServiceError(404, { message: 'No such operation.' }));
    const { element, calls, info } = await choosing({
      setItems,
      abort: () => Promise.resolve({ ...orderOf(info, []), status: 'ABORTED' }),
    });
    await goOn(element);
    button(element, 'Change tickets').click();
    await appears(element, () => part(element, 'buy'));
    await add(element, 'Child');
    await goOn(element);
    const steps = calls.map(({ name }) => name).filter((name) => ['create', 'setItems', 'abort'].includes(name));
    expect(steps).to.deep.equal(['create', 'setItems', 'abort', 'create']);
  });
});
