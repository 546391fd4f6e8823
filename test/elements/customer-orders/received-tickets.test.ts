/** Long because a transferred ticket is shown to who gave it, to who has it, by its link, and without a network. */
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ServiceError, UnreachableError } from '../../../src/client/errors.ts';
import type { ListingEvent } from '../../../src/contract/listings.ts';
import type { TicketChange } from '../../../src/contract/ticket-changes.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { savedFiles } from '../saved-files.ts';
import { appears, button, focuses, part, parts, waitUntil, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

const event: ListingEvent = {
  _id: 'e1',
  name: 'Jazz in the Vault',
  start: '2037-12-04T19:00:00Z',
  end: '2037-12-04T22:00:00Z',
  timezone: 'Europe/Berlin',
};
const ticket: Ticket = {
  _id: 't1',
  eventId: 'e1',
  transactionId: 'T1',
  status: 'VALID',
  secret: 'mine',
  barcode: 'LW7K2MQ9',
  ticketName: 'Standing',
};
const passed = { ...ticket, transactionId: 'T9', transferredAt: '2026-11-05T08:00:00Z' };
const order = { tid: 'T1', eventId: 'e1', currency: 'EUR', status: 'COMPLETE', realPrice: 20 };
const transfer: TicketChange = {
  action: 'transfer',
  allowed: true,
  until: '2037-12-04T19:00:00Z',
};

type Client = ReturnType<typeof fakeClient>;

interface Given {
  readonly own?: readonly Ticket[];
  readonly others?: readonly Ticket[] | 'away';
  readonly changes?: readonly TicketChange[];
  readonly transfers?: Partial<Client['tickets']>;
  readonly gone?: boolean;
}

async function shown(
  { own = [ticket], others = [], changes = [transfer], transfers = {}, gone }: Given,
  link?: object,
  lang = 'en',
) {
  const element = document.createElement('customer-orders');
  for (const [name, value] of Object.entries({ seller: 's1', lang, ...link })) element.setAttribute(name, value);
  element.client = fakeClient({
    account: {
      me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com' }),
      transactions: () => Promise.resolve({ transactions: [order], events: [event] }),
      tickets: ({ transferred }) =>
        transferred && others === 'away'
          ? Promise.reject(new UnreachableError('gone'))
          : Promise.resolve({ docs: [...(transferred && others !== 'away' ? others : own)], total: 1 }),
    },
    listings: { get: () => Promise.resolve([event]) },
    tickets: {
      changes: () =>
        gone
          ? Promise.reject(new ServiceError(404, { code: 'NOT_FOUND' }))
          : Promise.resolve({ ticket: passed, changes: [...changes], history: [] }),
      ...transfers,
    },
  });
  if (!link) element.token = 'token-1';
  await fixture(html`<div>${element}</div>`);
  return element;
}

/** The desk of the one ticket that is shown. */
async function host(given: Given = {}, lang = 'en') {
  const element = await shown(given, undefined, lang);
  await appears(element, () => part(element, 'order'));
  button(element, lang === 'de' ? 'Tickets anzeigen' : 'Show tickets').click();
  await appears(element, () => part(element, 'change'));
  button(element, lang === 'de' ? 'Ticket ändern' : 'Manage ticket').click();
  await appears(element, () => element.shadowRoot?.querySelector('.offers > li'));
  return element;
}

const input = (element: Element) => element.shadowRoot!.querySelector<HTMLInputElement>('.panel input')!;
const focused = (element: Element) => element.shadowRoot?.activeElement;

describe('<customer-orders> and transferred tickets', () => {
  beforeEach(() => {
    sessionStorage.clear();
  });

  it('offers a ticket to an address, by the keyboard, and says so', async () => {
    const sent: unknown[] = [];
    const element = await host({
      transfers: {
        transfer: (asked) => {
          sent.push(asked);
          return Promise.resolve({ ticketId: 't1', email: 'grace@example.com', status: 'open' });
        },
      },
    });
    expect(words(element.shadowRoot!.querySelector('.offers'))).to.contain('until');
    button(element, 'Send to a friend').click();
    await focuses(element, (target) => target === input(element));
    await expect(element).to.be.accessible();
    for (const [typed, problem] of [
      ['', 'Please enter an email address, like name@example.com.'],
      ['grace', 'Please enter an email address, like name@example.com.'],
    ] as const) {
      input(element).value = typed;
      await sendKeys({ press: 'Enter' });
      await appears(element, () => words(element.shadowRoot?.querySelector('.panel .wrong')) === problem);
      expect(focused(element)).to.equal(input(element));
    }
    expect(sent).to.deep.equal([]);
    input(element).value = 'grace@example.com';
    await sendKeys({ press: 'Enter' });
    const said = () => [...element.shadowRoot!.querySelectorAll('[role=status]')].map((each) => words(each)).join(' ');
    await appears(element, () => said().includes('Sent to grace@example.com'));
    expect(sent).to.deep.equal([{ id: 't1', secret: 'mine', email: 'grace@example.com', locale: 'en' }]);
    await focuses(element, (target) => target.getAttribute('data-ticket') === 't1');
  });

  it('says beforehand how many transfers of a ticket are left, where they are limited', async () => {
    const lead = async (element: Element, name: string) => {
      button(element, name).click();
      await focuses(element, (target) => target === input(element));
      return words(element.shadowRoot!.querySelector('.panel'));
    };
    expect(await lead(await host({}), 'Send to a friend')).not.to.contain('passed on');
    const often = await host({ changes: [{ ...transfer, timesLeft: 3 }] });
    expect(await lead(often, 'Send to a friend')).to.contain(
      'This ticket can be sent on 3 more times, including this one.',
    );
    await expect(often).to.be.accessible();
    const last = { changes: [{ ...transfer, timesLeft: 1 }] };
    expect(await lead(await host(last), 'Send to a friend')).to.contain('They won’t be able to send it on.');
    const german = await host(last, 'de');
    expect(await lead(german, 'Weitergeben')).to.contain('Wer es bekommt, kann es nicht mehr weitergeben.');
  });

  it('says what the service says, and keeps what was typed', async () => {
    const reject = { code: 'OWN_ADDRESS' as string, status: 400 };
    const element = await host({
      transfers: { transfer: () => Promise.reject(new ServiceError(reject.status, { code: reject.code })) },
    });
    button(element, 'Send to a friend').click();
    await focuses(element, (target) => target === input(element));
    input(element).value = 'other@example.com';
    await sendKeys({ press: 'Enter' });
    await appears(element, () =>
      words(element.shadowRoot!.querySelector('.panel .wrong')).includes('already belongs to this address'),
    );
    reject.status = 429;
    reject.code = 'TOO_MANY_ATTEMPTS';
    await sendKeys({ press: 'Enter' });
    await appears(element, () => words(element.shadowRoot!.querySelector('.panel [role=alert]')).includes('too often'));
    expect(input(element).value).to.equal('other@example.com');
    button(element, 'Cancel').click();
    await focuses(element, (target) => target.getAttribute('data-action') === 'transfer');
  });

  it('says beforehand why a ticket cannot be transferred, and takes an offer back', async () => {
    let withdrawn = 0;
    const element = await host({
      changes: [
        { ...transfer, allowed: false, reason: 'TRANSFER_PENDING' },
        { action: 'withdrawTransfer', allowed: true, to: 'grace@example.com', until: transfer.until },
      ],
      transfers: {
        withdrawTransfer: () => {
          withdrawn++;
          return Promise.resolve({ ticketId: 't1', email: 'grace@example.com', status: 'withdrawn' });
        },
      },
    });
    expect(button(element, 'Send to a friend').getAttribute('aria-disabled')).to.equal('true');
    expect(words(element.shadowRoot!.querySelector('.offers'))).to.contain('Cancel the transfer first');
    button(element, 'Cancel transfer').click();
    await appears(element, () => words(element.shadowRoot!.querySelector('.changes')).includes('Yes, cancel transfer'));
    expect(words(element.shadowRoot!.querySelector('.changes'))).to.contain(
      'You’ve sent this ticket to grace@example.com',
    );
    await expect(element).to.be.accessible();
    button(element, 'Yes, cancel transfer').click();
    await appears(element, () => withdrawn === 1);
  });

  it('shows a transferred ticket without its code, and offers nothing for it', async () => {
    const { barcode: _code, secret: _secret, ...given } = ticket;
    const element = await shown({ own: [{ ...given, barcodeRevealed: false, transferredAt: passed.transferredAt }] });
    await appears(element, () => part(element, 'order'));
    button(element, 'Show tickets').click();
    await appears(element, () => part(element, 'ticket'));
    expect(words(part(element, 'ticket'))).to.contain('Transferred');
    expect(parts(element, 'barcode')).to.have.length(0);
    expect(parts(element, 'change')).to.have.length(0);
    expect(parts(element, 'download').map((each) => words(each))).to.deep.equal(['Invoice (PDF)']);
    expect(element.shadowRoot?.textContent).to.not.contain('Sent to you');
  });

  it('shows tickets that came from others in a section of their own', async () => {
    const element = await shown({ others: [passed] });
    await appears(element, () => parts(element, 'order').length === 2);
    const [, mine] = parts(element, 'order');
    expect(element.shadowRoot?.textContent).to.contain('Sent to you');
    expect(words(mine)).to.contain('Jazz in the Vault').and.to.contain('LW7K2MQ9').and.to.contain('Yours since');
    await expect(element).to.be.accessible();
  });

  it('opens one ticket by its link, with its files, without signing in', async () => {
    const asked: unknown[] = [];
    const pdf = (input: unknown) => {
      asked.push(input);
      return Promise.resolve(new Blob(['%PDF']));
    };
    const element = await shown({ transfers: { pdf } }, { ticket: 't1', secret: 'mine' });
    await appears(element, () => part(element, 'ticket'));
    expect(element.shadowRoot?.textContent).to.contain('Your ticket');
    expect(parts(element, 'sign-in')).to.have.length(0);
    const saved = savedFiles();
    button(element, 'Tickets (PDF)').click();
    await appears(element, () => saved.length === 1);
    expect(asked).to.deep.equal([{ id: 't1', secret: 'mine', locale: 'en' }]);
    expect(saved[0]?.download).to.equal('tickets-t1.pdf');
  });

  it('says that a link no longer works a ticket', async () => {
    const element = await shown({ gone: true }, { ticket: 't1', secret: 'old' });
    await appears(element, () => words(element.shadowRoot?.querySelector('[role=alert]')).includes('no longer works'));
    await expect(element).to.be.accessible();
  });
});

describe('<customer-orders>, tickets of others without the service', () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  const away = () => Promise.reject(new UnreachableError('gone'));
  const stored = () =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('foyer:orders:'))
      .map((name) => localStorage.getItem(name) ?? '')
      .join();
  const seat: Ticket = { ...passed, extraFields: { diet: 'none' }, seat: '12' };
  /** The same element on a device that has no network. */
  const offline = async (link?: object, token = 'token-1') => {
    const element = document.createElement('customer-orders');
    for (const [name, value] of Object.entries({ seller: 's1', lang: 'en', ...link }))
      element.setAttribute(name, value);
    element.client = fakeClient({ account: { me: away, transactions: away, tickets: away } });
    if (!link) element.token = token;
    await fixture(html`<div>${element}</div>`);
    return element;
  };
  const seen = async (given: Given = { own: [], others: [seat] }) => {
    const element = await shown(given);
    await waitUntil(() => stored().includes('LW7K2MQ9'));
    element.remove();
  };

  it('shows those that were seen last, with their code, and keeps nothing that opens them', async () => {
    await seen();
    for (const secret of ['mine', 'diet']) expect(stored()).not.to.contain(secret);
    const element = await offline();
    await appears(element, () => element.shadowRoot?.querySelector('[part=barcode] svg'));
    expect(words(element.shadowRoot)).to.match(
      /As of .* Sent to you .*Jazz in the Vault .*Yours since .*Seat 12 .*LW7K2MQ9/,
    );
    expect(words(part(element, 'ticket')))
      .to.contain('Valid')
      .and.not.to.contain('Transferred');
    expect(element.shadowRoot?.querySelector('[part=change], [part=download]')).to.equal(null);
    button(element, 'Show').click();
    await appears(element, () => element.shadowRoot?.querySelector('dialog[open]'));
    await expect(element).to.be.accessible();
  });

  it('shows the ticket of a link, and that of no other', async () => {
    const link = { ticket: 't1', secret: 'mine' };
    const element = await shown({}, link);
    await waitUntil(() => stored().includes('LW7K2MQ9'));
    element.remove();
    const again = await offline(link);
    await appears(again, () => part(again, 'barcode'));
    expect(words(again.shadowRoot)).to.match(/As of .* Your ticket/);
    for (const other of [
      { ...link, secret: 'other' },
      { ...link, ticket: 't2' },
    ]) {
      const refused = await offline(other);
      await appears(refused, () => part(refused, 'error'));
      expect(part(refused, 'ticket')).to.equal(null);
    }
  });

  it('shows them to no one else, and forgets them with the orders', async () => {
    await seen();
    const stranger = await offline(undefined, 'token-9');
    await appears(stranger, () => part(stranger, 'error'));
    stranger.remove();
    const element = await shown({ own: [], others: [seat] });
    await appears(element, () => part(element, 'sign-out'));
    part(element, 'sign-out')?.click();
    await appears(element, () => part(element, 'sign-in'));
    expect(stored()).to.equal('');
  });

  it('keeps them when they cannot be asked for, and lets go of those that are gone', async () => {
    await seen();
    const element = await shown({ own: [], others: [] });
    await appears(element, () => part(element, 'order'));
    await waitUntil(() => !stored().includes('LW7K2MQ9'));
    await seen();
    const before = stored();
    const failing = await shown({ own: [], others: 'away' });
    await appears(failing, () => part(failing, 'order'));
    await waitUntil(() => stored() !== before);
    expect(stored()).to.contain('LW7K2MQ9');
  });

  it('keeps what has become of them after a change', async () => {
    const others = [seat];
    const element = await shown({
      own: [],
      others,
      changes: [{ action: 'withdrawTransfer', allowed: true, to: 'grace@example.com' }],
      transfers: {
        withdrawTransfer: () => {
          others.splice(0, 1, { ...seat, barcode: 'NEWCODE1' });
          return Promise.resolve({ ticketId: 't1', email: 'grace@example.com', status: 'withdrawn' });
        },
      },
    });
    await waitUntil(() => stored().includes('LW7K2MQ9'));
    button(element, 'Manage ticket').click();
    (await appears(element, () => element.shadowRoot?.querySelector<HTMLElement>('[data-action=withdrawTransfer]'))).click(); // prettier-ignore
    await appears(element, () => element.shadowRoot?.querySelector('.panel'));
    button(element, 'Yes, cancel transfer').click();
    await waitUntil(() => stored().includes('NEWCODE1'));
    expect(stored()).not.to.contain('LW7K2MQ9');
  });
});
