/** Long because it follows the form of the waiting list through everything that can go wrong with it. */
import { expect } from '@open-wc/testing';
import { ServiceError, UnreachableError } from '../../../../src/client/errors.ts';
import type { Client } from '../../../../src/client/client.ts';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import type { Api } from '../../../../src/contract/index.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import {
  appears,
  concert,
  focuses,
  openShop,
  part,
  parts,
  row,
  status,
  words,
  type ShopOptions,
} from '../open-shop.ts';

type Join = Client<Api>['waitingList']['join'];
type Wish = Parameters<Join>[0];

const soldOut = (fields: Partial<EventInfo> = {}) =>
  concert({ v: 0, saleStatus: 'soldOut', soldOutFallback: { soldOutFallbackType: 'waitinglist' }, ...fields });
const box = (element: Element) => element.shadowRoot!.querySelector('.sold-out');
const link = (element: Element) => box(element)?.querySelector('a');
const form = (element: Element) => box(element)?.querySelector('form');
const control = (element: Element, name: string) =>
  form(element)!.querySelector<HTMLInputElement & HTMLSelectElement>(`[name=${name}]`)!;
const wrongOf = (element: Element, name: string) => {
  const id = control(element, name).getAttribute('aria-describedby');
  return id ? words(element.shadowRoot!.getElementById(id)) : '';
};

/** A shop of a sold-out event, and what was asked of its waiting list. */
async function openList(info = soldOut(), join?: Join, options: ShopOptions = {}) {
  const wishes: Wish[] = [];
  const answer: Join = (wish, call) => {
    wishes.push(wish);
    return join ? join(wish, call) : Promise.resolve({ eventId: wish.id, amount: wish.amount });
  };
  const element = await openShop(info, { ...options, answers: { waitingList: { join: answer }, ...options.answers } });
  return { element, wishes };
}

async function type(element: EventShop, name: string, value: string) {
  const field = control(element, name);
  field.value = value;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await element.updateComplete;
}

async function agree(element: EventShop) {
  control(element, 'consent').click();
  await element.updateComplete;
}

const send = (element: EventShop) => {
  form(element)!.querySelector<HTMLElement>('button')!.click();
};
const joined = (element: Element) =>
  appears(element, () => words(element.shadowRoot!.getElementById('waiting-joined')) || undefined);
/** What the form says above its button, once it has said something. */
const told = (element: Element) =>
  appears(element, () => words(form(element)?.querySelector('[part=error]')) || undefined);
const reject = (status: number, code: string, details: { path: string; message: string }[] = []): Join => {
  return () => Promise.reject(new ServiceError(status, { code, message: 'No', details }));
};

describe('<event-shop> sold out', () => {
  it('leads to more information where the seller has some', async () => {
    const info = soldOut({
      soldOutFallback: { soldOutFallbackType: 'moreinformation', soldOutFallbackLink: 'https://house.example/more' },
    });
    const element = await openShop(info);
    expect(words(box(element)?.querySelector('h3'))).to.equal('Sold out');
    expect([words(link(element)), link(element)?.href]).to.deep.equal([
      'More information',
      'https://house.example/more',
    ]);
    expect(form(element)).to.equal(null);
    expect(row(element, 'Adult').reason()).to.equal('Sold out');
    await expect(element).to.be.accessible();
  });

  it('leads to the seller’s own waiting list', async () => {
    const info = soldOut({
      soldOutFallback: { soldOutFallbackType: 'waitinglist', soldOutFallbackLink: '/list' },
    });
    const element = await openShop(info, { attributes: { 'base-url': 'https://tickets.example' } });
    expect([words(link(element)), link(element)?.href]).to.deep.equal([
      'Join the waiting list',
      'https://tickets.example/list',
    ]);
    expect(form(element)).to.equal(null);
  });

  it('shows nothing beside the rows for anything else, and never an address that runs something', async () => {
    for (const soldOutFallback of [
      { soldOutFallbackType: 'default', soldOutFallbackLink: 'https://house.example/' },
      { soldOutFallbackType: 'lottery', soldOutFallbackLink: 'https://house.example/' },
      { soldOutFallbackType: 'moreinformation' },
      { soldOutFallbackType: 'moreinformation', soldOutFallbackLink: 'javascript:alert(1)' },
      { soldOutFallbackType: 'waitinglist', soldOutFallbackLink: 'data:text/html,x' },
      {},
    ]) {
      const element = await openShop(soldOut({ soldOutFallback }));
      expect(box(element), JSON.stringify(soldOutFallback)).to.equal(null);
      expect(row(element, 'Adult').reason()).to.equal('Sold out');
      element.remove();
    }
  });

  it('shows nothing of it while there are tickets', async () => {
    for (const saleStatus of ['onSale', 'planned', 'past', undefined]) {
      const element = await openShop({ ...soldOut({ v: 5 }), saleStatus });
      expect(box(element)).to.equal(null);
      element.remove();
    }
  });
});

describe('<event-shop> waiting list', () => {
  it('is joined with an address, a number and consent', async () => {
    const { element, wishes } = await openList(soldOut({ min: 2, max: 6, underShopId: 'friends' }));
    expect(control(element, 'amount').value).to.equal('2');
    await expect(element).to.be.accessible();
    await type(element, 'email', ' ada@example.com ');
    await type(element, 'amount', '3');
    await agree(element);
    send(element);
    expect(await joined(element)).to.equal(
      'You’re on the waiting list for 3 tickets. We’ll email ada@example.com when tickets become available.',
    );
    expect(status(element)).to.equal('You’re on the waiting list for 3 tickets.');
    const [{ id, page, ...wish } = {} as Wish] = wishes;
    expect(wish).to.deep.equal({
      email: 'ada@example.com',
      amount: 3,
      consent: true,
      locale: 'en-US',
      underShopId: 'friends',
    });
    expect(id).to.match(/^concert-/);
    expect(page).to.equal(location.origin + location.pathname + location.search);
    await focuses(element, () => element.shadowRoot!.getElementById('waiting-joined'));
    await expect(element).to.be.accessible();
  });

  it('takes a name, and one ticket type with its own limit, where there are several', async () => {
    const info = soldOut({
      max: 9,
      tickets: [
        { id: 'a', name: 'Adult', price: 20, maxAmountPerOrder: 2 },
        { id: 'b', name: 'Child', price: 10 },
      ],
    });
    const { element, wishes } = await openList(info);
    expect([...control(element, 'ticket').options].map((option) => words(option))).to.deep.equal([
      'Any tickets',
      'Adult',
      'Child',
    ]);
    expect(control(element, 'amount').max).to.equal('9');
    await type(element, 'ticket', 'a');
    expect(control(element, 'amount').max).to.equal('2');
    await type(element, 'email', 'ada@example.com');
    await type(element, 'name', 'Ada');
    await agree(element);
    send(element);
    await joined(element);
    expect(wishes[0]).to.include({ ticketTypeId: 'a', name: 'Ada', amount: 1 });
  });

  it('asks for no ticket type where there is one', async () => {
    const { element } = await openList(soldOut({ tickets: [{ id: 'a', name: 'Adult', price: 20 }] }));
    expect(form(element)?.querySelector('select')).to.equal(null);
  });

  it('says in words what is missing, leads there, and loses nothing', async () => {
    const { element, wishes } = await openList(soldOut({ max: 4 }));
    await type(element, 'email', 'ada@nowhere');
    await type(element, 'amount', '5');
    send(element);
    expect(await told(element)).to.equal('Please check the highlighted fields.');
    await focuses(element, () => control(element, 'email'));
    expect(['email', 'amount', 'consent'].map((name) => wrongOf(element, name))).to.deep.equal([
      'Please enter an email address, like name@example.com.',
      'Choose between 1 and 4 tickets.',
      'Please agree, so that we can email you.',
    ]);
    expect(control(element, 'email').getAttribute('aria-invalid')).to.equal('true');
    expect([control(element, 'email').value, control(element, 'amount').value]).to.deep.equal(['ada@nowhere', '5']);
    await expect(element).to.be.accessible();
    await type(element, 'email', '');
    send(element);
    await element.updateComplete;
    expect(wrongOf(element, 'email')).to.equal('Please fill this in.');
    expect(wishes).to.have.length(0);
    await type(element, 'email', 'ada@example.com');
    expect(control(element, 'email').getAttribute('aria-invalid')).to.equal('false');
  });

  it('keeps what was typed over a reload, and that the visitor has joined', async () => {
    const info = soldOut();
    const first = await openList(info);
    await type(first.element, 'email', 'ada@example.com');
    await type(first.element, 'amount', '2');
    first.element.remove();
    const second = await openList(info);
    expect(control(second.element, 'email').value).to.equal('ada@example.com');
    expect(control(second.element, 'amount').value).to.equal('2');
    await agree(second.element);
    send(second.element);
    await joined(second.element);
    second.element.remove();
    const third = await openList(info);
    expect(words(third.element.shadowRoot!.getElementById('waiting-joined'))).to.contain('for 2 tickets');
    box(third.element)!.querySelector<HTMLElement>('button')!.click();
    await focuses(third.element, () => control(third.element, 'amount'));
    expect(control(third.element, 'email').value).to.equal('ada@example.com');
  });

  it('survives whatever stands in the browser’s store', async () => {
    for (const stored of ['{', 'null', '[1]', '{"email":{"a":1},"joined":7}']) {
      const info = soldOut();
      sessionStorage.setItem(`foyer:waiting:${info._id}`, stored);
      const { element } = await openList(info);
      expect(control(element, 'email').value, stored).to.equal('');
      element.remove();
    }
  });

  it('knows a signed-in customer', async () => {
    const { element } = await openList(soldOut(), undefined, {
      before: (shop) => (shop.customer = { token: 't', email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' }),
    });
    expect([control(element, 'email').value, control(element, 'name').value]).to.deep.equal([
      'ada@example.com',
      'Ada Byron',
    ]);
  });

  const filled = async (join: Join, info = soldOut()) => {
    const { element, wishes } = await openList(info, join);
    await type(element, 'email', 'ada@example.com');
    await agree(element);
    send(element);
    return { element, wishes };
  };

  it('says what the service refuses, in the shop’s words', async () => {
    const bad = await filled(reject(400, 'INVALID_REQUEST', [{ path: 'amount', message: 'At most 2' }]));
    expect(await told(bad.element)).to.equal('Please check the highlighted fields.');
    expect(wrongOf(bad.element, 'amount')).to.contain('Choose between 1 and');
    const gone = await filled(reject(409, 'NO_WAITING_LIST'));
    expect(await told(gone.element)).to.equal('This event no longer has a waiting list.');
    const away = await filled(() => Promise.reject(new UnreachableError('away')));
    expect(await told(away.element)).to.contain('can’t be reached');
    expect(control(away.element, 'email').value).to.equal('ada@example.com');
    const fast = await filled(reject(429, 'TOO_MANY_REQUESTS'));
    expect(await told(fast.element)).to.not.equal('');
  });

  it('can be sent again after a failure, and a second click is the same wish', async () => {
    let fails = true;
    const { element, wishes } = await filled((wish) =>
      fails ? Promise.reject(new UnreachableError('away')) : Promise.resolve({ eventId: wish.id, amount: wish.amount }),
    );
    send(element);
    send(element);
    await told(element);
    expect(wishes).to.have.length(1);
    fails = false;
    send(element);
    await joined(element);
    expect(wishes).to.have.length(2);
  });

  it('gives way to the tickets when there are some again', async () => {
    const info = soldOut();
    let asked = 0;
    const get = () => {
      const back = asked++ > 0 ? { v: 2, saleStatus: 'onSale' } : {};
      return Promise.resolve({ ...structuredClone(info), ...back });
    };
    const element = await openShop(info, {
      answers: { events: { info: get }, waitingList: { join: reject(409, 'NOT_SOLD_OUT') } },
    });
    await type(element, 'email', 'ada@example.com');
    await agree(element);
    send(element);
    await appears(element, () => part(element, 'buy') && !box(element));
    expect(status(element)).to.equal('Tickets are available again!');
    expect(row(element, 'Adult').reason()).to.equal('');
  });

  it('speaks German', async () => {
    const { element } = await openList(soldOut({ max: 1 }), undefined, { attributes: { lang: 'de' } });
    expect(words(box(element)?.querySelector('h3'))).to.equal('Ausverkauft');
    await type(element, 'amount', '2');
    send(element);
    expect(await told(element)).to.equal('Bitte prüfen Sie die markierten Felder.');
    expect(wrongOf(element, 'amount')).to.equal('Möglich ist nur 1 Ticket.');
  });

  it('is reached and sent by the keyboard, with fields as large as a finger', async () => {
    const { element } = await openList();
    for (const field of parts(element, 'field')) {
      const target = field.querySelector('label:has(input), input:not([type=checkbox]), select')!;
      expect(target.getBoundingClientRect().height).to.be.at.least(24);
    }
    expect(form(element)!.querySelectorAll('[tabindex]')).to.have.length(0);
  });
});
