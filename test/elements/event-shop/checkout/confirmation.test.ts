/** What the finished order says of its tickets, beside their codes. */
import { expect } from '@open-wc/testing';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { savedFiles } from '../../saved-files.ts';
import {
  appears,
  concert,
  fill,
  fillBuyer,
  openDetails,
  orderOf,
  part,
  status,
  words,
  type Orders,
  type ShopOptions,
} from '../open-shop.ts';

const confirmed = (element: EventShop) => appears(element, () => part(element, 'confirmation'));
async function ready(own: Partial<Orders>, info: EventInfo, options: ShopOptions = {}) {
  const opened = await openDetails(info, own, options);
  await fillBuyer(opened.element);
  return opened;
}

describe('<event-shop> confirmation', () => {
  it('says which tickets come printed, and when a code that is kept back will be there', async () => {
    const barcodeRevealDate = '2099-07-03T16:00:00Z';
    const told = async (fulfillmentType: string) => {
      const { element } = await ready(
        {
          tickets: () =>
            Promise.resolve([
              { _id: '1', ticketName: 'Adult', deliveryType: 'HARD', barcode: 'CODE-1' },
              { _id: '2', ticketName: 'Adult', deliveryType: 'VIRTUAL', barcodeRevealed: false, barcodeRevealDate },
              { _id: '3', ticketName: 'Adult', barcode: 'NOT-YET', barcodeRevealed: false },
            ]),
        },
        concert({ hardTicketSettings: { enabled: true, fulfillmentType } }),
      );
      part(element, 'pay')!.click();
      const confirmation = await confirmed(element);
      expect(confirmation.innerHTML).to.not.contain('NOT-YET');
      return [...confirmation.querySelectorAll('li')].map((each) => words(each));
    };
    const said = await told('self');
    await expect(document.querySelector('event-shop')).to.be.accessible();
    expect(said).to.deep.equal([
      'Adult Printed: sent by post CODE-1',
      'Adult Your code appears on Fri, July 3, 2099 at 6:00 PM',
      'Adult',
    ]);
    expect((await told('pickup'))[0]).to.equal('Adult Printed: collect it at the venue CODE-1');
    expect((await told('By courier'))[0]).to.equal('Adult By courier CODE-1');
  });

  it('shows the picture of the event beside the thanks, if it has one', async () => {
    const pictures = async (event: Partial<EventInfo>) => {
      const { element } = await ready({}, concert(event));
      part(element, 'pay')!.click();
      return [...(await confirmed(element)).querySelectorAll<HTMLImageElement>('.poster')].map(({ src }) => src);
    };
    const [image, picture] = ['/poster.svg', '/header.svg'].map((path) => new URL(path, location.href).href);
    expect(await pictures({ image })).to.deep.equal([image]);
    expect(await pictures({ image, ticketShopHeader: picture })).to.deep.equal([picture]);
    expect(await pictures({ image, ticketShopHeader: 'Welcome.' })).to.deep.equal([image]);
    expect(await pictures({})).to.deep.equal([]);
  });

  it('asks for what a ticket still needs, one after the other, and reads the tickets again', async () => {
    const fields = [{ _id: 'size', name: 'Helmet size', type: 'text', required: true }];
    const tickets = ['t1', 't2'].map((_id) => ({
      _id,
      secret: `of-${_id}`,
      status: 'DETAILSREQUIRED',
      ticketName: 'Adult',
      ticketTypeId: 'adult',
    }));
    const sent: unknown[] = [];
    const answers: ShopOptions['answers'] = {
      tickets: {
        questions: () => Promise.resolve({ fields, files: [], day: '2099-07-04' }),
        answer: (input) => {
          sent.push(input);
          if (sent.length === 1)
            return Promise.reject(
              new ServiceError(400, { details: [{ path: 'extraFields.size', message: 'x', code: 'TOO_LONG' }] }),
            );
          const ticket = tickets.find(({ _id }) => _id === input.id)!;
          ticket.status = 'VALID';
          return Promise.resolve({ ticket });
        },
      },
    };
    const { element } = await ready({ tickets: () => Promise.resolve(structuredClone(tickets)) }, concert(), {
      answers,
    });
    part(element, 'pay')!.click();
    const confirmation = await confirmed(element);
    const form = () => confirmation.querySelector<HTMLFormElement>('form.missing');
    await appears(element, form);
    const [first, second] = confirmation.querySelectorAll('li');
    expect([first!, second!].map((each) => each.contains(form()))).to.deep.equal([true, false]);
    form()!.requestSubmit();
    await appears(element, () => words(form()).includes('Please check: Helmet size.'));
    expect(sent).to.deep.equal([]);
    await expect(element).to.be.accessible();
    await fill(element, 'Helmet size', 'L');
    form()!.requestSubmit();
    await appears(element, () => words(form()).includes('This is too long.'));
    expect(element.shadowRoot?.activeElement?.getAttribute('aria-invalid')).to.equal('true');
    form()!.requestSubmit();
    await appears(element, () => second!.contains(form()));
    expect(sent.at(-1)).to.deep.equal({ id: 't1', secret: 'of-t1', extraFields: { size: 'L' } });
    await fill(element, 'Helmet size', 'M');
    form()!.requestSubmit();
    await appears(element, () => words(element.shadowRoot!.getElementById('confirmation')).endsWith('are booked.'));
    expect(form() === null).to.equal(true);
    await appears(element, () => status(element) === 'Thank you! Your ticket is now valid.');
  });

  it('says the time of the slot, if all tickets share one, and else the day', async () => {
    const told = async (...slots: string[]) => {
      const info = concert({ start: '2099-07-04T08:00:00Z', end: '2099-07-04T16:00:00Z' });
      const tickets = slots.map((slotStartTime, at) => ({ _id: `${at}`, ticketName: 'Adult', slotStartTime }));
      const { element } = await ready({ tickets: () => Promise.resolve(tickets) }, info);
      part(element, 'pay')!.click();
      return words(await confirmed(element));
    };
    const [noon, late] = ['2099-07-04T10:30:00Z', '2099-07-04T13:30:00Z'] as const;
    expect(await told(late, late)).to.match(/Summer Night Concert · Sat, July 4, 2099 at 3:30\sPM/);
    expect(await told(noon, late)).to.match(/Summer Night Concert · Sat, July 4, 2099 Adult 12:30\sPM Adult 3:30\sPM/);
  });

  it('says what is still to be paid, and where, or what has become of the money', async () => {
    const told = async (paymentMethod: string | undefined, paymentStatus: string, ticketStatus = 'VALID') => {
      const info = concert();
      const order = { ...orderOf(info, []), status: 'COMPLETE', paymentMethod, paymentStatus };
      const tickets = () => Promise.resolve([{ _id: '1', ticketName: 'Adult', status: ticketStatus }]);
      const { element } = await ready({ complete: () => Promise.resolve(order), tickets }, info);
      part(element, 'pay')!.click();
      const confirmation = await confirmed(element);
      expect(words(part(element, 'status'))).to.equal(words(confirmation.querySelector('h3')));
      return [...confirmation.querySelectorAll('.notice > :not(p:first-of-type)')].map((each) => words(each));
    };
    const booked = 'Thank you! Your tickets are booked.';
    const placed = 'Thank you! We’ve got your order.';
    const kept = 'Thank you! Your tickets are reserved.';
    const atBoxOffice = 'Please pay at the box office. Your tickets are valid once you’ve paid.';
    expect(await told('invoice', 'AWAITING')).to.deep.equal([booked, 'Please pay your invoice by bank transfer.']);
    const reserved = 'Your tickets are reserved. They’re valid once you’ve paid.';
    expect(await told('invoice', 'AWAITING', 'RESERVED')).to.deep.equal([
      kept,
      'Please pay your invoice by bank transfer.',
      reserved,
    ]);
    expect(await told(undefined, 'AWAITING', 'RESERVED')).to.deep.equal([kept, reserved]);
    expect(await told('boxoffice', 'AWAITING', 'RESERVED')).to.deep.equal([kept, atBoxOffice]);
    expect(await told('boxoffice', 'AWAITING')).to.deep.equal([booked, atBoxOffice]);
    expect(await told('boxoffice', 'LOCAL-AWAITING')).to.deep.equal([booked, atBoxOffice]);
    expect(await told('stripe', 'RECEIVED')).to.deep.equal([booked]);
    const incomplete = 'Thank you! We need one more detail.';
    expect(await told('stripe', 'RECEIVED', 'DETAILSREQUIRED')).to.deep.equal([incomplete]);
    expect((await told('stripe', 'PENDING'))[0]).to.equal(placed);
    expect((await told('stripe', 'REFUND')).join(' ')).to.contain('refunded. Its tickets are no longer valid');
  });

  it('says where to transfer the money, in the words of the service, with values to copy and a code to scan', async () => {
    const info = concert();
    const order = { ...orderOf(info, []), status: 'COMPLETE', paymentMethod: 'invoice', paymentStatus: 'AWAITING' };
    const complete = () => Promise.resolve({ ...order, orderNumber: 'LW-7KQ4M2' });
    const transfer = {
      owner: 'House Ltd',
      iban: 'DE02 1203 0000 0000 2020 51',
      amount: 20.5,
      reference: 'LW-7KQ4M2',
      giroCode: 'BCD',
    };
    const payment = { texts: ['Please transfer €20.50 to this account:'], transfer };
    const summary = () => Promise.resolve({ _id: order._id, currency: 'EUR', payment });
    const { element } = await ready({ complete }, info, { answers: { orders: { summary } } });
    part(element, 'pay')!.click();
    const confirmation = await confirmed(element);
    const list = await appears(element, () => confirmation.querySelector('.transfer'));
    expect(words(confirmation.querySelector('.notice'))).to.contain('Order LW-7KQ4M2');
    expect(words(confirmation.querySelector('.notice'))).to.contain('Please transfer €20.50 to this account:');
    expect([...list.querySelectorAll('dt')].map(words)).to.deep.equal([
      'Account holder',
      'IBAN',
      'Amount',
      'Reference',
    ]);
    expect(list.querySelector('svg')?.getAttribute('aria-label')).to.equal('Scan this code with your banking app.');
    const copied: string[] = [];
    const { writeText } = navigator.clipboard;
    navigator.clipboard.writeText = (value) => Promise.resolve(void copied.push(value));
    for (const button of list.querySelectorAll('button')) button.click();
    navigator.clipboard.writeText = writeText;
    expect(copied).to.deep.equal(['House Ltd', 'DE02120300000000202051', '20.5', 'LW-7KQ4M2']);
    expect(list.querySelectorAll('button')[1]?.getAttribute('aria-label')).to.equal('Copy: IBAN');
  });

  it('says for when the tickets are; until when, where the seller wants that on tickets', async () => {
    const told = async (fields: Partial<EventInfo>) => {
      const { element } = await ready({}, concert(fields));
      part(element, 'pay')!.click();
      return words(await confirmed(element));
    };
    expect(await told({})).to.contain('Summer Night Concert · Sat, July 4, 2099 at 8:00 PM');
    expect(await told({})).to.not.contain('11:00');
    expect(await told({ showStartTime: false })).to.contain('Summer Night Concert · Sat, July 4, 2099 ');
    expect(await told({ customSettings: { showStartDate: false, showStartTime: false } })).to.not.contain('2099');
    expect(await told({ showTimeRangeInTicket: true })).to.match(/Concert · Sat, July 4, 2099.* 8:00 – 11:00 PM/);
  });

  it('lets the buyer save tickets, invoice and date', async () => {
    const saved = savedFiles();
    const info = concert();
    const order = { ...orderOf(info, []), status: 'COMPLETE', paymentMethod: 'invoice', paymentStatus: 'RECEIVED' };
    const asked: unknown[] = [];
    const { element } = await ready(
      {
        complete: () => Promise.resolve({ ...order, realPrice: 20 }),
        tickets: () => Promise.resolve([{ _id: '1', ticketName: 'Adult', status: 'VALID', barcode: 'CODE-1' }]),
      },
      info,
      {
        answers: {
          orders: {
            ticketsPdf: (input) => {
              asked.push(input);
              return Promise.resolve(new Blob(['pdf']));
            },
          },
        },
      },
    );
    part(element, 'pay')!.click();
    const confirmation = await confirmed(element);
    await appears(element, () => confirmation.querySelector('.files'));
    await expect(element).to.be.accessible();
    const buttons = [...confirmation.querySelectorAll<HTMLElement>('.files button')];
    expect(buttons.map(words)).to.deep.equal(['Tickets (PDF)', 'Invoice (PDF)', 'Add to calendar']);
    buttons[0]!.click();
    await appears(element, () => saved.length > 0);
    expect(asked).to.deep.equal([{ id: order._id, secret: order.secret, locale: 'en-US' }]);
    expect(saved[0]?.download).to.equal(`tickets-${order._id}.pdf`);
  });

  it('offers the tickets as CSV where the under-shop does', async () => {
    const saved = savedFiles();
    const info = concert();
    const order = { ...orderOf(info, []), status: 'COMPLETE', paymentMethod: 'invoice', shopId: 'club' };
    const { element } = await ready(
      {
        complete: () => Promise.resolve({ ...order, realPrice: 20 }),
        tickets: () => Promise.resolve([{ _id: '1', ticketName: 'Adult', status: 'VALID', barcode: 'CODE-1' }]),
      },
      info,
      {
        answers: {
          orders: {
            summary: () => Promise.resolve({ _id: order._id, currency: 'EUR', allowMassDownload: true }),
            ticketsCsv: () => Promise.resolve(new Blob(['csv'])),
          },
        },
      },
    );
    part(element, 'pay')!.click();
    const confirmation = await confirmed(element);
    const csv = await appears(element, () =>
      [...confirmation.querySelectorAll<HTMLElement>('.files button')].find((each) => words(each) === 'Tickets (CSV)'),
    );
    await expect(element).to.be.accessible();
    csv.click();
    await appears(element, () => saved.length > 0);
    expect(saved[0]?.download).to.equal(`tickets-${order._id}.csv`);
  });
});
