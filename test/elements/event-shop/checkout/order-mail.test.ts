/** Where an order was emailed, another address, and the email again: in the shop, and behind the link of an order. */
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { OrderSummary } from '../../../../src/contract/orders.ts';
import type { Ticket } from '../../../../src/contract/tickets.ts';
import { CustomerOrders } from '../../../../src/elements/customer-orders/customer-orders.ts';
import { fakeClient } from '../../../support/fakes/fake-client.ts';
import { deferred } from '../../../support/readers/shadow.ts';
import {
  appears,
  button,
  concert,
  fillBuyer,
  focuses,
  openDetails,
  orderOf,
  part,
  status,
  words,
  type Answers,
} from '../open-shop.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

type Orders = NonNullable<Answers['orders']>;
type Mail = NonNullable<OrderSummary['mail']>;

const [sentAt, correctableUntil] = ['2026-06-01T10:00:00Z', '2026-06-01T11:00:00Z'];
const mailed: Mail = { email: 'ada@exmaple.com', sentAt, correctableUntil };
const block = (element: Element) => element.shadowRoot!.querySelector<HTMLElement>('.mail');
const field = (element: Element) => block(element)!.querySelector('input');
const said = (element: Element) => words(block(element)!.querySelector('[role=status]'));
const problem = (element: Element) => words(block(element)!.querySelector('[role=alert]'));
const buttons = (element: Element) => [...block(element)!.querySelectorAll('button')].map(words);

/** The button that is called so, or will be. */
const named = (element: Element, name: string) =>
  [...block(element)!.querySelectorAll('button')].find((each) => words(each) === name);

interface Given {
  readonly mail?: Mail;
  readonly tickets?: readonly Ticket[];
  readonly orders?: Partial<Orders>;
}

/** A shop with an order that was placed just now. */
async function ordered({ mail = mailed, tickets, orders = {} }: Given = {}) {
  const info = concert();
  const summary = () => Promise.resolve({ _id: 'o1', currency: 'EUR', mail });
  const own = tickets ? { tickets: () => Promise.resolve([...tickets]) } : {};
  const { element } = await openDetails(info, own, {
    answers: { orders: { summary, ...orders } },
  });
  await fillBuyer(element);
  part(element, 'pay')!.click();
  await appears(element, () => block(element));
  await focuses(element, () => element.shadowRoot!.getElementById('confirmation'));
  return { element, id: orderOf(info, [])._id };
}

/** Opens the form and puts an address into it. */
async function type(element: Element, email: string): Promise<void> {
  button(element, 'Wrong email? Change it').click();
  await appears(element, () => field(element));
  field(element)!.value = email;
}

describe('<event-shop> email of an order', () => {
  it('says where the tickets went, and offers another address and the email again', async () => {
    const { element, id } = await ordered();
    expect(said(element)).to.equal('We’ve emailed your tickets to ada@exmaple.com.');
    expect(buttons(element)).to.deep.equal(['Wrong email? Change it', 'Resend email']);
    expect(words(part(element, 'confirmation'))).to.contain(`Order ${id} We’ve emailed`);
    expect(words(element.shadowRoot?.querySelector('[part=confirmation] .notice'))).to.not.contain('We’ll email');
    await expect(element).to.be.accessible();
  });

  it('says no more than it knows: of the order where no ticket is in the email, nothing where none was sent', async () => {
    const saidOf = async (ticket: Partial<Ticket>) =>
      said((await ordered({ tickets: [{ _id: 't1', ticketName: 'Adult', ...ticket }] })).element);
    const ofOrder = 'We’ve emailed your order to ada@exmaple.com.';
    expect(await saidOf({ status: 'RESERVED' })).to.equal(ofOrder);
    expect(await saidOf({ status: 'DETAILSREQUIRED' })).to.equal(ofOrder);
    expect(await saidOf({ status: 'VALID', deliveryType: 'HARD' })).to.equal(ofOrder);
    expect(await saidOf({ status: 'VALID' })).to.equal('We’ve emailed your tickets to ada@exmaple.com.');
    expect(said((await ordered({ mail: { email: 'ada@exmaple.com' } })).element)).to.equal('');
  });

  it('offers no other address where the service would refuse it', async () => {
    const { element } = await ordered({ mail: { email: 'ada@example.com', sentAt } });
    expect(buttons(element)).to.deep.equal(['Resend email']);
  });

  it('goes to another address, by keyboard alone, and says so', async () => {
    const asked: unknown[] = [];
    const { element, id } = await ordered({
      orders: {
        correctEmail: (input) => {
          asked.push(input);
          return Promise.resolve({ email: input.email, sentAt });
        },
      },
    });
    button(element, 'Wrong email? Change it').focus();
    await sendKeys({ press: 'Enter' });
    await focuses(element, () => field(element));
    const typed = field(element)!;
    expect(typed.value).to.equal('ada@exmaple.com');
    await expect(element).to.be.accessible();
    await sendKeys({ type: 'ada@example.com' }); // takes the place of the old one, which is selected
    await sendKeys({ press: 'Enter' });
    await appears(element, () => said(element) === 'We’ve emailed your tickets to ada@example.com.');
    expect(asked).to.deep.equal([{ id, secret: 'secret', email: 'ada@example.com' }]);
    await focuses(element, () => named(element, 'Resend email'));
    expect(buttons(element)).to.deep.equal(['Resend email']);
    expect(field(element)).to.equal(null);
  });

  it('can be corrected again as long as the service says so', async () => {
    const correctEmail: Orders['correctEmail'] = ({ email }) => Promise.resolve({ email, sentAt, correctableUntil });
    const { element } = await ordered({ orders: { correctEmail } });
    await type(element, ' ada@example.com ');
    button(element, 'Send to this address').click();
    await focuses(element, () => named(element, 'Wrong email? Change it'));
    expect(said(element)).to.equal('We’ve emailed your tickets to ada@example.com.');
  });

  it('marks what is no address, without asking, and what the service takes for none', async () => {
    let asked = 0;
    const correctEmail = () => {
      asked += 1;
      return Promise.reject(new ServiceError(400, { code: 'INVALID_REQUEST', message: 'The request does not fit' }));
    };
    const { element } = await ordered({ orders: { correctEmail } });
    await type(element, 'ada@example');
    button(element, 'Send to this address').click();
    const isMarked = () => field(element)?.getAttribute('aria-invalid') === 'true';
    await appears(element, isMarked);
    await focuses(element, () => field(element));
    const note = element.shadowRoot!.getElementById(field(element)!.getAttribute('aria-describedby')!);
    expect(words(note)).to.equal('Please enter an email address, like name@example.com.');
    expect([field(element)!.value, asked]).to.deep.equal(['ada@example', 0]);
    await expect(element).to.be.accessible();
    field(element)!.value = `${'a'.repeat(250)}@example.com`;
    button(element, 'Send to this address').click();
    await appears(element, () => asked === 1 && named(element, 'Send to this address') && isMarked());
    expect(problem(element)).to.equal('');
  });

  it('stays as it is when the buyer cancels, with the button or with Escape', async () => {
    const { element } = await ordered();
    for (const key of [undefined, 'Escape']) {
      await type(element, 'eve@example.com');
      await focuses(element, () => field(element));
      if (key) await sendKeys({ press: key });
      else button(element, 'Cancel').click();
      await focuses(element, () => named(element, 'Wrong email? Change it'));
      expect(field(element)).to.equal(null);
    }
    expect(said(element)).to.equal('We’ve emailed your tickets to ada@exmaple.com.');
  });

  it('says what to do once only the organizer can change it', async () => {
    const correctEmail = () => Promise.reject(new ServiceError(409, { code: 'TOO_LATE', message: 'Too late' }));
    const { element } = await ordered({ orders: { correctEmail } });
    await type(element, 'ada@example.com');
    button(element, 'Send to this address').click();
    await appears(element, () => problem(element));
    expect(problem(element)).to.equal('You can’t change the email here any more. Please contact the organizer.');
    await focuses(element, () => named(element, 'Resend email'));
    expect(buttons(element)).to.deep.equal(['Resend email']);
  });

  it('keeps what was typed when the service can’t be reached, and asks once at a time', async () => {
    const answer = deferred<{ email: string; sentAt: string }>();
    const asked: string[] = [];
    const correctEmail: Orders['correctEmail'] = ({ email }) => {
      asked.push(email);
      return asked.length === 1 ? Promise.reject(new ServiceError(429, {})) : answer.promise;
    };
    const { element } = await ordered({ orders: { correctEmail } });
    await type(element, 'ada@example.com');
    button(element, 'Send to this address').click();
    await appears(element, () => problem(element));
    expect(problem(element)).to.contain('too fast');
    expect(field(element)!.value).to.equal('ada@example.com');
    button(element, 'Send to this address').click();
    await appears(element, () => named(element, 'Sending …')?.getAttribute('aria-disabled') === 'true');
    button(element, 'Sending …').click();
    button(element, 'Cancel').click();
    answer.resolve({ email: 'ada@example.com', sentAt });
    await appears(element, () => said(element).endsWith('ada@example.com.'));
    expect(asked).to.deep.equal(['ada@example.com', 'ada@example.com']);
  });

  it('is sent again, to the address that it has by now', async () => {
    const asked: unknown[] = [];
    const { element, id } = await ordered({
      orders: {
        correctEmail: ({ email }) => Promise.resolve({ email, sentAt }),
        resend: (input) => {
          asked.push(input);
          return Promise.resolve({ email: 'ada@example.com', sentAt, correctableUntil });
        },
      },
    });
    await type(element, 'ada@example.com');
    button(element, 'Send to this address').click();
    await focuses(element, () => named(element, 'Resend email'));
    button(element, 'Resend email').click();
    await appears(element, () => words(block(element)).includes('On its way to ada@example.com.'));
    expect(asked).to.deep.equal([{ id, secret: 'secret' }]);
    expect(status(element)).to.equal('Thank you! Your tickets are booked.');
  });
});

describe('<customer-orders> behind the link of an order', () => {
  it('corrects the address with the secret of the link', async () => {
    const asked: unknown[] = [];
    const element = document.createElement('customer-orders');
    for (const [name, value] of Object.entries({ seller: 's1', lang: 'de', order: 'T1', secret: 'of-T1' }))
      element.setAttribute(name, value);
    element.client = fakeClient({
      checkout: {
        transaction: () =>
          Promise.resolve({ tid: 'T1', eventId: 'e1', currency: 'EUR', status: 'COMPLETE', paymentStatus: 'RECEIVED' }),
        tickets: () => Promise.resolve([{ _id: 't1', ticketName: 'Adult', status: 'VALID', barcode: 'CODE-1' }]),
      },
      orders: {
        summary: () => Promise.resolve({ _id: 'T1', currency: 'EUR', mail: mailed }),
        correctEmail: (input) => {
          asked.push(input);
          return Promise.resolve({ email: input.email, sentAt, correctableUntil });
        },
      },
    });
    await fixture(html`<div>${element}</div>`);
    await appears(element, () => block(element));
    expect(said(element)).to.equal('Wir haben Ihre Tickets an ada@exmaple.com geschickt.');
    button(element, 'Adresse falsch? Korrigieren').click();
    await appears(element, () => field(element));
    field(element)!.value = 'ada@example.com';
    await expect(element).to.be.accessible();
    button(element, 'An diese Adresse senden').click();
    await appears(element, () => said(element) === 'Wir haben Ihre Tickets an ada@example.com geschickt.');
    expect(asked).to.deep.equal([{ id: 'T1', secret: 'of-T1', email: 'ada@example.com' }]);
  });
});
