/** Long because it follows a waiting buyer through everything that can happen meanwhile. */
import { expect } from '@open-wc/testing';
import { ServiceError, UnreachableError } from '../../../../src/client/errors.ts';
import type { Client } from '../../../../src/client/client.ts';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import type { Api } from '../../../../src/contract/index.ts';
import type { QueueTicket } from '../../../../src/contract/waiting-room.ts';
import {
  add,
  appears,
  concert,
  focuses,
  goOn,
  openShop,
  orderService,
  part,
  row,
  status,
  words,
  type ShopOptions,
} from '../open-shop.ts';

type Room = Client<Api>['waitingRoom'];

const room = (element: Element) => element.shadowRoot!.querySelector<HTMLElement>('.room');
const bar = (element: Element) => room(element)?.querySelector('progress');
const reason = (element: Element) => words(element.shadowRoot!.getElementById('why'));
const canBuy = (element: Element) => part(element, 'buy')?.getAttribute('aria-disabled') === 'false';
const stored = ({ _id }: EventInfo) => localStorage.getItem(`foyer:place:${_id}`);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const waits = (info: Partial<EventInfo> = {}) => concert({ waitingRoom: { active: true }, ...info });
const inLine = (position: number, estimatedSeconds: number): QueueTicket => ({
  token: 'mine',
  state: 'waiting',
  position,
  estimatedSeconds,
  pollAfterSeconds: 600,
});
const turn = (): QueueTicket => ({
  token: 'mine',
  state: 'admitted',
  position: 0,
  admittedUntil: inMinutes(10),
  pollAfterSeconds: 600,
});
const invalid = (reason: string) => new ServiceError(403, { code: 'PLACE_NOT_VALID', message: 'No', ...{ reason } });

/** The network is back, or the page wakes up: what a shop does then, it does immediately. */
const wake = () => {
  window.dispatchEvent(new Event('online'));
};

/** A shop with a waiting room whose service answers what a test says now. */
async function openRoom(now: QueueTicket | Error, info = waits(), options: ShopOptions = {}) {
  const service = { now };
  const asked: (readonly ['join' | 'place', string | undefined])[] = [];
  const answer = () => (service.now instanceof Error ? Promise.reject(service.now) : Promise.resolve(service.now));
  const waitingRoom: Partial<Room> = {
    join: ({ token }) => {
      asked.push(['join', token]);
      return answer();
    },
    place: ({ token }) => {
      asked.push(['place', token]);
      return answer();
    },
  };
  const orders = orderService(info);
  const element = await openShop(info, { ...options, answers: { ...orders.answers, ...options.answers, waitingRoom } });
  const tell = async (next: QueueTicket | Error, shown: () => unknown) => {
    service.now = next;
    wake();
    await appears(element, shown);
  };
  return { element, info, asked, orders, service, tell };
}

describe('<event-shop> with a waiting room', () => {
  it('asks for nothing where there is none', async () => {
    const { element, asked } = await openRoom(turn(), concert());
    await add(element, 'Adult');
    expect([room(element), asked, canBuy(element)]).to.deep.equal([null, [], true]);
  });

  it('says from when people can come, and holds no one back before', async () => {
    const waitingRoom = { active: true, startsAt: inMinutes(90), opensAt: inMinutes(60) };
    const { element, asked } = await openRoom(turn(), waits({ waitingRoom }));
    expect(words(room(element))).to.match(/The waiting room opens at \d+:\d\d/);
    await add(element, 'Adult');
    expect([asked, canBuy(element)]).to.deep.equal([[], true]);
    await expect(element).to.be.accessible();
  });

  it('counts down to the draw, without speaking each second', async () => {
    const { element } = await openRoom({
      token: 'mine',
      state: 'early',
      startsAt: inMinutes(12.5),
      pollAfterSeconds: 60,
    });
    await appears(element, () => /Starts in 12:(2\d|30)/.test(words(room(element))));
    expect(words(room(element))).to.match(
      /You’re in the waiting room\. At .+, everyone here gets a random place in the queue\. It doesn’t matter who came first\./,
    );
    expect(room(element)!.querySelector('[role=timer]')).not.to.equal(null);
    expect(status(element)).to.match(/^You’re in the waiting room\. At/);
    await add(element, 'Adult');
    expect([reason(element), canBuy(element)]).to.deep.equal(['It’s not your turn yet.', false]);
    await expect(element).to.be.accessible();
  });

  it('shows the way through the line, and says it when half of it is done', async () => {
    const { element, tell } = await openRoom(inLine(1200, 4000));
    await appears(element, () => words(room(element)).includes('1,200 people are ahead of you.'));
    expect(words(room(element))).to.include('Estimated wait: about 1 hour and 7 minutes.');
    expect([bar(element)!.max, bar(element)!.value]).to.deep.equal([1200, 0]);
    expect(status(element)).to.equal('1,200 people are ahead of you. Estimated wait: about 1 hour and 7 minutes.');
    await tell(inLine(900, 3000), () => words(room(element)).includes('900 people'));
    expect(bar(element)!.value).to.equal(300);
    expect(status(element), 'too little to be told').to.include('1,200 people');
    await tell(inLine(1, 61), () => words(room(element)).includes('One person is ahead of you.'));
    expect(status(element)).to.equal('One person is ahead of you. Estimated wait: about 2 minutes.');
    await tell(inLine(0, 2), () => words(room(element)).includes('You’re next.'));
    expect(status(element)).to.equal('You’re next. Estimated wait: less than a minute.');
    await expect(element).to.be.accessible();
  });

  it('lets tickets be chosen meanwhile, but no checkout begin', async () => {
    const { element, orders } = await openRoom(inLine(5, 50));
    await add(element, 'Adult', 2);
    expect(row(element, 'Adult').quantity()).to.equal('2');
    part(element, 'buy')!.click();
    await appears(element, () => status(element) === 'It’s not your turn yet.');
    expect(orders.asked('create')).to.deep.equal([]);
  });

  it('immediately says whose turn it is, leaves the focus where it was, and goes on with the place', async () => {
    const { element, info, orders, tell } = await openRoom(inLine(5, 50));
    await add(element, 'Adult');
    row(element, 'Adult').plus!.focus();
    await tell(turn(), () => canBuy(element));
    const alert = room(element)!.querySelector('[role=alert]');
    expect(words(alert)).to.equal('You’re up!');
    expect(words(room(element))).to.include('You have 10 minutes to choose');
    expect(element.shadowRoot!.activeElement).to.equal(row(element, 'Adult').plus);
    await expect(element).to.be.accessible();
    await goOn(element);
    expect(orders.asked('create').map(({ placeToken }) => placeToken)).to.deep.equal(['mine']);
    expect(stored(info), 'a place begins one checkout').to.equal(null);
  });

  it('keeps the place over a reload and in a second tab', async () => {
    const first = await openRoom(inLine(80, 300));
    await appears(first.element, () => bar(first.element));
    first.element.remove();
    const second = await openRoom(inLine(20, 70), first.info);
    await appears(second.element, () => words(room(second.element)).includes('20 people'));
    expect(second.asked).to.deep.equal([['place', 'mine']]);
    expect([bar(second.element)!.max, bar(second.element)!.value]).to.deep.equal([80, 60]);
  });

  it('asks immediately when the page wakes up', async () => {
    const { element, asked, tell } = await openRoom(inLine(3, 30));
    await appears(element, () => bar(element));
    await tell(inLine(2, 20), () => words(room(element)).includes('2 people'));
    expect(asked).to.deep.equal([
      ['join', undefined],
      ['place', 'mine'],
    ]);
  });

  it('goes on waiting when the service does not answer, and says so once', async () => {
    const { element, service, tell } = await openRoom(inLine(3, 30));
    await appears(element, () => bar(element));
    await tell(new UnreachableError('gone'), () => words(room(element)).includes('You keep your place'));
    expect(status(element)).to.match(/^We can’t reach the ticket service/);
    expect(words(room(element))).to.include('3 people');
    service.now = inLine(1, 10);
    await tell(inLine(1, 10), () => words(room(element)).includes('One person'));
    expect(words(room(element))).not.to.include('You keep your place');
  });

  it('gives another place to a buyer who did not come in time, when they ask for it', async () => {
    const { element, info, asked, tell } = await openRoom(turn());
    await appears(element, () => words(room(element)).includes('You’re up!'));
    await tell(invalid('expired'), () => room(element)!.querySelector('button'));
    expect(words(room(element))).to.include('Your turn has expired.');
    expect(status(element)).to.include('Your turn has expired.');
    expect(stored(info)).to.equal(null);
    await add(element, 'Adult');
    expect(canBuy(element)).to.equal(false);
    await expect(element).to.be.accessible();
    wake();
    await element.updateComplete;
    expect(asked.length, 'no one stands in line without knowing').to.equal(2);
  });

  it('takes a new place without a word when the one that was kept is unknown', async () => {
    const info = waits();
    localStorage.setItem(`foyer:place:${info._id}`, JSON.stringify({ token: 'old' }));
    const asked: string[] = [];
    const element = await openShop(info, {
      answers: {
        waitingRoom: {
          place: ({ token }) => {
            asked.push(token);
            return Promise.reject(invalid('unknown'));
          },
          join: () => Promise.resolve(inLine(7, 60)),
        },
      },
    });
    await appears(element, () => words(room(element)).includes('7 people'));
    expect(asked).to.deep.equal(['old']);
  });

  it('is gone when the seller switches it off', async () => {
    const { element, tell } = await openRoom(inLine(3, 30));
    await add(element, 'Adult');
    await tell({ state: 'open' }, () => canBuy(element));
    expect(room(element)).to.equal(null);
    expect(status(element)).to.equal('The queue is over. You can continue.');
  });

  it('comes up when the service asks for a place that the shop knew nothing of', async () => {
    const info = concert();
    let isOn = false;
    const refused = new ServiceError(403, { code: 'WAITING_ROOM', message: 'Not your turn' });
    const element = await openShop(info, {
      answers: {
        ...orderService(info, {
          create: () => {
            isOn = true;
            return Promise.reject(refused);
          },
        }).answers,
        events: {
          info: () => Promise.resolve({ ...structuredClone(info), ...(isOn && { waitingRoom: { active: true } }) }),
        },
        waitingRoom: { join: () => Promise.resolve(inLine(9, 90)) },
      },
    });
    await add(element, 'Adult');
    part(element, 'buy')!.click();
    await appears(element, () => words(room(element)).includes('9 people'));
    expect(row(element, 'Adult').quantity(), 'the cart is still there').to.equal('1');
  });

  it('speaks German', async () => {
    const { element } = await openRoom(inLine(1200, 4000), waits(), { attributes: { lang: 'de' } });
    await appears(element, () => words(room(element)).includes('Vor Ihnen sind noch 1.200 Personen.'));
    expect(words(room(element))).to.include('Das dauert voraussichtlich etwa 1 Stunde und 7 Minuten.');
  });
});

/** The button that asks for another place has the focus, and is gone. */
describe('<event-shop> with a place that is over', () => {
  it('keeps the focus in the shop', async () => {
    const { element, service, asked, tell } = await openRoom(turn());
    await appears(element, () => words(room(element)).includes('You’re up!'));
    await tell(invalid('used'), () => room(element)!.querySelector('button'));
    const again = room(element)!.querySelector('button')!;
    again.focus();
    await focuses(element, () => again);
    service.now = inLine(40, 100);
    again.click();
    await appears(element, () => words(room(element)).includes('40 people'));
    expect(asked.at(-1)).to.deep.equal(['join', undefined]);
    expect(document.activeElement).to.equal(element);
  });
});
