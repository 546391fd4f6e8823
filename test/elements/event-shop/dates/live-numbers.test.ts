/** The numbers of a shop while it is open. */
import { expect, fixture, html } from '@open-wc/testing';
import type { Availabilities } from '../../../../src/contract/availabilities.ts';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import { UnreachableError } from '../../../../src/client/errors.ts';
import { waitUntil } from '../../../support/readers/shadow.ts';
import {
  add,
  adult,
  appears,
  child,
  concert,
  openShop,
  orderService,
  part,
  row,
  status,
  words,
  goOn,
} from '../open-shop.ts';

/** What is left of the event, said once above its tickets. */
const left = (element: Element) => words(part(element, 'availability'));

/** The network is back: what a shop does then, it does immediately. */
const wake = () => {
  window.dispatchEvent(new Event('online'));
};

/** A shop whose service says how much is left; a test changes that. */
async function watched(fields: Partial<EventInfo> = {}) {
  const info = concert({
    v: 15,
    saleStatus: 'onSale',
    description: 'Music',
    styleOptions: { showAvailable: true },
    ...fields,
  });
  const asked: { id: string; shopId?: string | undefined }[] = [];
  const numbers: { now: Availabilities | Error } = { now: { _id: info._id, v: 15 } };
  const service = orderService(info);
  const element = await openShop(info, {
    answers: {
      ...service.answers,
      events: {
        info: () => Promise.resolve(structuredClone(info)),
        availabilities: (input) => {
          asked.push(input);
          return numbers.now instanceof Error ? Promise.reject(numbers.now) : Promise.resolve(numbers.now);
        },
      },
    },
  });
  await appears(element, () => part(element, 'description')); // what loads later is there
  const tell = async (now: Partial<Availabilities>, shown: () => unknown) => {
    numbers.now = { _id: info._id, ...now };
    wake();
    await appears(element, shown);
  };
  return { element, info, asked, numbers, tell };
}

describe('<event-shop> with live numbers', () => {
  it('shows what is left by now, and leaves the rest of the page alone', async () => {
    const { element, asked, info, tell } = await watched();
    const before = row(element, 'Child').element;
    await tell({ v: 7 }, () => left(element) === '7 left');
    expect(asked[0]).to.deep.equal({ id: info._id, shopId: undefined });
    expect(row(element, 'Child').element).to.equal(before);
    expect(status(element), 'no one is told what does not concern them').to.equal('');
  });

  it('says what concerns the cart, and keeps it', async () => {
    const { element, tell } = await watched();
    await add(element, 'Adult', 4);
    await tell({ tickets: [{ id: 'adult', v: 2 }] }, () => status(element) === 'Adult: Only 2 left');
    expect(row(element, 'Adult').quantity()).to.equal('4');
    expect(words(element.shadowRoot!.getElementById('why'))).to.equal('Only 2 left');
    await tell({ tickets: [{ id: 'adult', v: 0 }] }, () => status(element) === 'Adult: Sold out');
  });

  it('follows each category and each time, and the light of a time', async () => {
    const { element, tell } = await watched({
      useTimeSlots: true,
      categories: [{ _id: 'c', ref: 'st', name: 'Stalls', v: 9 }],
      tickets: [{ id: 'adult', name: 'Adult', price: 20, categoryRef: 'st' }],
      timeSlots: [{ _id: 'noon', startTime: { hour: 22, minute: 30 }, v: 40, availabilityIndicator: 'green' }],
      styleOptions: {
        showAvailable: true,
        showAvailabilityIndicator: true,
        timeSlotsCheckoutSelection: 'afterTickets',
      },
    });
    expect(words(part(element, 'slot'))).to.equal('10:30 PM Available 40 left');
    await tell(
      {
        categories: [{ ref: 'st', v: 3 }],
        timeSlots: [{ _id: 'noon', v: 5, availabilityIndicator: 'red', categories: [{ categoryRef: 'st', v: 2 }] }],
      },
      () => row(element, 'Adult').text('availability') === '3 left',
    );
    expect(words(part(element, 'slot'))).to.equal('10:30 PM Few left Stalls: 2 left');
  });

  it('says that the event is sold out', async () => {
    const { element, tell } = await watched();
    await tell({ v: 0, saleStatus: 'soldOut' }, () => status(element) === 'Sold out');
    expect(element.matches(':state(sold-out)')).to.equal(true);
  });

  it('keeps what it knows while the service does not answer', async () => {
    const { element, numbers, asked, tell } = await watched();
    numbers.now = new UnreachableError('away');
    wake();
    await waitUntil(() => asked.length === 1);
    expect(left(element)).to.equal('15 left');
    await tell({ v: 3 }, () => left(element) === '3 left');
  });

  it('does not take away from a cart that is held', async () => {
    const { element, asked, numbers, info } = await watched();
    await add(element, 'Adult');
    await goOn(element);
    numbers.now = { _id: info._id, v: 0, saleStatus: 'soldOut' };
    const before = asked.length;
    wake();
    await waitUntil(() => asked.length > before);
    await element.updateComplete;
    expect(part(element, 'pay')).to.not.equal(null);
    expect(element.matches(':state(sold-out)')).to.equal(false);
  });
});

describe('<event-shop> on the service’s stream', () => {
  class FakeStream {
    static readonly all: FakeStream[] = [];
    onmessage: ((message: { data: string }) => void) | undefined;
    onerror: (() => void) | undefined;
    closed = false;
    constructor(readonly address: URL) {
      FakeStream.all.push(this);
    }
    close() {
      this.closed = true;
    }
  }
  const { EventSource: RealStream, fetch: realFetch } = window;
  let info: EventInfo;
  beforeEach(() => {
    FakeStream.all.length = 0;
    info = concert({
      v: 15,
      description: 'Music',
      live: '/api/live/stream',
      styleOptions: { showAvailable: true },
      tickets: [adult, child],
    });
    window.EventSource = FakeStream as unknown as typeof EventSource;
    window.fetch = (input) =>
      (input instanceof Request ? input.url : input.toString()).includes('/availabilities')
        ? Promise.resolve(Response.json({ _id: info._id, v: 4 }))
        : Promise.resolve(Response.json(info));
  });
  afterEach(() => {
    window.EventSource = RealStream;
    window.fetch = realFetch;
  });
  const open = async () => {
    const element = document.createElement('event-shop');
    element.lang = 'en';
    element.baseUrl = 'https://tickets.example';
    element.event = info._id;
    element.underShop = 'own';
    await fixture(html`<div>${element}</div>`);
    await appears(element, () => part(element, 'buy') && FakeStream.all.length > 0);
    return element;
  };

  it('takes what it tells, leaves out what makes no sense, and lets go of it with the page', async () => {
    const element = await open();
    const [stream] = FakeStream.all;
    expect(stream!.address.href).to.equal('https://tickets.example/api/live/stream?shopId=own');
    stream!.onmessage!({ data: 'nonsense' });
    stream!.onmessage!({ data: JSON.stringify({ v: 'many' }) });
    stream!.onmessage!({ data: JSON.stringify({ _id: 'another', v: 1 }) });
    stream!.onmessage!({ data: JSON.stringify({ _id: info._id, v: 9 }) });
    await appears(element, () => left(element) === '9 left');
    element.remove();
    expect(stream!.closed).to.equal(true);
  });

  it('asks from time to time once it has broken off', async () => {
    const element = await open();
    FakeStream.all[0]!.onerror!();
    expect(FakeStream.all[0]!.closed).to.equal(true);
    wake();
    await appears(element, () => left(element) === '4 left');
    expect(FakeStream.all).to.have.length(1);
  });

  it('follows no stream of another place', async () => {
    info = { ...info, live: 'https://elsewhere.example/stream' };
    const element = document.createElement('event-shop');
    element.baseUrl = 'https://tickets.example';
    element.lang = 'en';
    element.event = info._id;
    await fixture(html`<div>${element}</div>`);
    await appears(element, () => part(element, 'description'));
    wake();
    await appears(element, () => left(element) === '4 left');
    expect(FakeStream.all).to.have.length(0);
  });
});
