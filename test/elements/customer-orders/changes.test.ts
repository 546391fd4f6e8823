/** Long because each kind of change is a form of its own, with its texts, its API errors and its way back. */
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { ServiceError } from '../../../src/client/errors.ts';
import type { ReturnTerms } from '../../../src/contract/returns.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, button, focuses, hostile, part, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

type Answers = Parameters<typeof fakeClient>[0];

const ticket = (fields: Partial<Ticket> = {}): Ticket => ({
  _id: 't1',
  secret: 'of-t1',
  status: 'VALID',
  barcode: 'ABC',
  ticketTypeId: 'seat',
  ticketName: 'Seat',
  transactionId: 'o1',
  personalized: true,
  firstname: 'Ada',
  lastname: 'Byron',
  ...fields,
});
const changes = (...actions: object[]) => ({ ticket: ticket(), changes: actions as never, history: [] });

/** One order by its link; `after` is what has become of it. */
async function order(answers: Answers, tickets: readonly Ticket[] = [ticket()], after = () => ({}), lang = 'en') {
  const made = document.createElement('customer-orders');
  for (const [name, value] of Object.entries({ seller: 's1', lang, order: 'o1', secret: 'of-o1' }))
    made.setAttribute(name, value);
  const transaction = { tid: 'o1', status: 'COMPLETE', currency: 'EUR', eventId: 'e1', realPrice: 40 };
  made.client = fakeClient({
    ...answers,
    checkout: {
      transaction: () => Promise.resolve({ ...transaction, ...after() }),
      tickets: () => Promise.resolve([...tickets]),
    },
    events: {
      getPublic: () =>
        Promise.resolve({ _id: 'e1', name: 'Concert', start: '2031-07-01T18:00:00Z', end: '2031-07-01T21:00:00Z' }),
    },
  });
  await fixture(html`<div>${made}</div>`);
  return made;
}
const open = async (made: CustomerOrders, action: string) => {
  await appears(made, () => made.shadowRoot!.querySelector('[part~=change]'));
  made.shadowRoot!.querySelector<HTMLElement>('[part~=change]')!.click();
  const found = await appears(made, () => made.shadowRoot!.querySelector<HTMLElement>(`[data-action=${action}]`));
  found.click();
  return await appears(made, () => made.shadowRoot!.querySelector<HTMLFormElement>('form.panel'));
};
const field = (of: Element, name: string) =>
  of.shadowRoot!.querySelector<HTMLInputElement>(`.panel :is(input, select)[name="${name}"]`);
const type = (of: Element, name: string, value: string) => {
  const input = field(of, name)!;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
const said = (of: Element) => [...of.shadowRoot!.querySelectorAll('[role=status]')].map(words).join(' ');
const alert = (of: Element) => [...of.shadowRoot!.querySelectorAll('[role=alert]')].map(words).join(' ').trim();

describe('changes to a ticket', () => {
  it('are not offered where the seller offers none', async () => {
    const made = await order({}, [ticket({ changeable: false })]);
    await appears(made, () => made.shadowRoot!.querySelector('[part~=ticket]'));
    expect(made.shadowRoot!.querySelector('[part~=change]')).to.equal(null);
  });

  it('rename it, and say that print-outs are not valid any more', async () => {
    const sent: unknown[] = [];
    const made = await order({
      tickets: {
        changes: () => Promise.resolve(changes({ action: 'personalize', allowed: true })),
        personalize: (input) => {
          sent.push(input);
          return sent.length > 1
            ? Promise.resolve({ ticket: ticket() })
            : Promise.reject(new ServiceError(409, { statusCode: 409, code: 'TOO_LATE' }));
        },
      },
    });
    const form = await open(made, 'personalize');
    expect(words(form)).to.contain('new code');
    expect(field(made, 'firstname')!.value).to.equal('Ada');
    await expect(made).to.be.accessible();
    type(made, 'lastname', ' ');
    button(made, 'Save name').click();
    await appears(made, () => made.shadowRoot!.querySelector('.panel [aria-invalid=true]'));
    expect(sent.length).to.equal(0);
    type(made, 'firstname', hostile);
    type(made, 'lastname', 'Somerville');
    button(made, 'Save name').click();
    await appears(made, () => alert(made).includes('The deadline has passed.'));
    const told = oneEvent(made, 'ticket-changed');
    button(made, 'Save name').click();
    await told;
    await appears(made, () => said(made).includes('Somerville'));
    expect(sent[1]).to.deep.equal({ id: 't1', secret: 'of-t1', firstname: hostile, lastname: 'Somerville' });
    expect(made.shadowRoot!.querySelector('script')).to.equal(null);
  });

  it('show what comes back before a ticket goes back, and send what was agreed to', async () => {
    const asked: object[] = [];
    const sent: object[] = [];
    const terms = (tickets: number, as: string): ReturnTerms => ({
      ...{ currency: 'EUR', ways: ['money', 'voucher'], as, paid: 20 * tickets, amount: 18 * tickets },
      ...{
        toVouchers: 0,
        retained: 2 * tickets,
        until: '2031-06-29T18:00:00Z',
        endsOrder: tickets === 2,
        byHand: false,
      },
    });
    const made = await order(
      {
        tickets: { changes: () => Promise.resolve(changes({ action: 'return', allowed: true })) },
        orders: {
          previewReturn: (input) => {
            asked.push(input);
            return Promise.resolve(terms(input.tickets.length, input.as ?? 'money'));
          },
          returnTickets: (input) => {
            sent.push(input);
            return Promise.resolve({ ...terms(2, 'voucher'), _id: 'r1', voucherCode: 'BACK-1234' });
          },
        },
      },
      [
        ticket(),
        ticket({ _id: 't2', secret: 'of-t2', ticketName: 'Child', changeable: false }),
        ticket({ _id: 't3', status: 'INVALID' }),
      ],
      () => (sent.length > 0 ? { status: 'CANCELED', paymentStatus: 'REFUND' } : {}),
    );
    const head = () => words(part(made, 'order-status'));
    await open(made, 'return');
    expect(head()).to.equal('Confirmed');
    const panel = () => words(made.shadowRoot!.querySelector('.panel'));
    await appears(made, () => panel().includes('€18'));
    expect(panel()).to.contain('€2');
    await expect(made).to.be.accessible();
    const boxes = [...made.shadowRoot!.querySelectorAll<HTMLInputElement>('[name=ticket]')];
    expect(boxes.map(({ value, checked }) => [value, checked])).to.deep.equal([
      ['t1', true],
      ['t2', false],
    ]);
    boxes[1]!.click();
    await appears(made, () => panel().includes('the order will be canceled'));
    made.shadowRoot!.querySelector<HTMLInputElement>('.panel [value=voucher]')!.click();
    await appears(made, () => panel().includes('Your voucher'));
    button(made, 'Return 2 tickets').click();
    await appears(made, () => said(made).includes('BACK-1234'));
    expect(words(made.shadowRoot!.activeElement)).to.contain('BACK-1234');
    await appears(made, () => head() !== 'Confirmed');
    expect(head()).to.contain('Canceled');
    const tickets = [
      { _id: 't1', secret: 'of-t1' },
      { _id: 't2', secret: 'of-t2' },
    ];
    expect(asked.at(-1)).to.deep.equal({ id: 'o1', secret: 'of-o1', tickets, as: 'voucher' });
    expect(sent).to.deep.equal([{ id: 'o1', secret: 'of-o1', tickets, as: 'voucher', amount: 36 }]);
  });

  it('ask for an IBAN, which may be missing, where the seller pays back by hand', async () => {
    const sent: object[] = [];
    const back: ReturnTerms = {
      ...{ currency: 'EUR', ways: ['money', 'voucher'], as: 'money', paid: 20, amount: 20, toVouchers: 0, retained: 0 },
      byHand: true,
    };
    const details = [{ path: 'refundAccount.iban', message: 'Expected a valid IBAN' }];
    const made = await order({
      tickets: { changes: () => Promise.resolve(changes({ action: 'return', allowed: true })) },
      orders: {
        previewReturn: ({ as }) =>
          Promise.resolve(as === 'voucher' ? { ...back, as, byHand: false } : { ...back, as: 'money' }),
        returnTickets: (input) => {
          sent.push(input);
          return sent.length > 1
            ? Promise.resolve({ ...back, _id: 'r1' })
            : Promise.reject(new ServiceError(400, { statusCode: 400, code: 'INVALID_REQUEST', details }));
        },
      },
    });
    await open(made, 'return');
    const input = () => made.shadowRoot!.querySelector<HTMLInputElement>('.panel [id^=iban-]');
    const choose = (way: string) => {
      made.shadowRoot!.querySelector<HTMLInputElement>(`.panel [value=${way}]`)!.click();
    };
    await appears(made, input);
    await expect(made).to.be.accessible();
    choose('voucher');
    await appears(made, () => input() === null);
    choose('money');
    const field = await appears(made, input);
    expect([field.autocomplete, field.inputMode]).to.deep.equal(['off', 'text']);
    field.value = 'DE88 3704 ';
    field.dispatchEvent(new Event('input'));
    await appears(made, () => button(made, 'Return ticket').getAttribute('aria-disabled') === 'false');
    button(made, 'Return ticket').click();
    await appears(made, () => words(made.shadowRoot!.querySelector('.panel')).includes('This IBAN isn’t valid.'));
    await expect(made).to.be.accessible();
    expect([input()?.value, made.shadowRoot!.activeElement?.id]).to.deep.equal(['DE88 3704 ', field.id]);
    field.value = '';
    field.dispatchEvent(new Event('input'));
    button(made, 'Return ticket').click();
    await appears(made, () => said(made).includes('Returned.'));
    const agreed = { id: 'o1', secret: 'of-o1', tickets: [{ _id: 't1', secret: 'of-t1' }], as: 'money', amount: 20 };
    expect(sent).to.deep.equal([{ ...agreed, refundAccount: { iban: 'DE88 3704' } }, agreed]);
  });

  it('say why nothing can go back, and send nothing', async () => {
    const made = await order({
      tickets: { changes: () => Promise.resolve(changes({ action: 'return', allowed: true })) },
      orders: { previewReturn: () => Promise.reject(new ServiceError(409, { statusCode: 409, code: 'PRINTED' })) },
    });
    await open(made, 'return');
    await appears(made, () => alert(made).includes('This ticket has been printed'));
    expect(button(made, 'Return ticket').getAttribute('aria-disabled')).to.equal('true');
    const focused = oneEvent(made.shadowRoot!, 'focusin');
    button(made, 'Cancel').click();
    await focused;
    expect(made.shadowRoot!.activeElement?.getAttribute('data-action')).to.equal('return');
  });

  for (const { lang, note, why, add, go } of [
    {
      lang: 'en',
      note: 'only together with 2 × Child',
      why: 'were cheaper, only with the ones you selected, and have to be returned too: 2 × Child.',
      add: 'Return these too',
      go: 'Return 3 tickets',
    },
    {
      lang: 'de',
      note: 'nur zusammen mit 2 × Child',
      why: 'gab es nur zusammen mit den gewählten; sie gehen mit zurück: 2 × Child.',
      add: 'Diese auch zurückgeben',
      go: '3 Tickets zurückgeben',
    },
  ])
    it(`name the dependent tickets, and return all of them together (${lang})`, async () => {
      const sent: { tickets: readonly { _id: string }[] }[] = [];
      const terms = { currency: 'EUR', ways: ['money'], as: 'money', paid: 50, amount: 50, toVouchers: 0, retained: 0 };
      const together = ['t2', 't3'];
      const made = await order(
        {
          tickets: { changes: () => Promise.resolve(changes({ action: 'return', allowed: true, together })) },
          orders: {
            previewReturn: ({ tickets }) =>
              tickets.length === 3
                ? Promise.resolve(terms)
                : Promise.reject(new ServiceError(409, { statusCode: 409, code: 'BUNDLED', together })),
            returnTickets: (input) => {
              sent.push(input);
              return Promise.resolve({ ...terms, _id: 'r1' });
            },
          },
        },
        [
          ticket(),
          ...together.map((_id) => ticket({ _id, secret: `of-${_id}`, ticketName: 'Child', changeable: false })),
        ],
        () => ({}),
        lang,
      );
      const form = await open(made, 'return');
      await appears(made, () => alert(made).includes(why));
      expect(words(form)).not.to.contain('undefined');
      await expect(made).to.be.accessible();
      button(made, add).click();
      await focuses(made, (target) => target.matches('[name=ticket][value=t2]'));
      await appears(made, () => button(made, go).getAttribute('aria-disabled') === 'false');
      expect(alert(made)).to.equal('');
      expect(made.shadowRoot!.querySelector('[data-together]')).to.equal(null);
      button(made, lang === 'en' ? 'Cancel' : 'Abbrechen').click();
      await appears(made, () => words(part(made, 'ticket')).includes(note));
      made.shadowRoot!.querySelector<HTMLElement>('[data-action=return]')!.click();
      await appears(made, () => made.shadowRoot!.querySelector<HTMLElement>('[data-together]')).then((it) => {
        it.click();
      });
      await appears(made, () => button(made, go).getAttribute('aria-disabled') === 'false');
      button(made, go).click();
      await appears(made, () => sent.length === 1);
      expect(sent[0]?.tickets.map(({ _id }) => _id)).to.deep.equal(['t1', 't2', 't3']);
    });

  it('say that a ticket has dependents that cannot be returned with it', async () => {
    const made = await order({
      tickets: { changes: () => Promise.resolve(changes({ action: 'return', allowed: true })) },
      orders: {
        previewReturn: () =>
          Promise.reject(new ServiceError(409, { statusCode: 409, code: 'BUNDLED', together: ['gone'] })),
      },
    });
    await open(made, 'return');
    await appears(made, () => alert(made).includes('They can only be changed together.'));
    expect(made.shadowRoot!.querySelector('[data-together]')).to.equal(null);
  });

  it('answer what is missing with the fields of the shop, and mark what the service refuses', async () => {
    const sent: object[] = [];
    const made = await order(
      {
        tickets: {
          changes: () => Promise.resolve(changes({ action: 'answer', allowed: true })),
          questions: () =>
            Promise.resolve({
              fields: [
                { _id: 'diet', name: 'Diet', type: 'select', options: ['none', 'vegan'], required: false },
                { _id: 'size', name: 'Size', type: 'text', required: true },
                {
                  _id: 'why',
                  name: 'Why',
                  type: 'text',
                  required: false,
                  conditions: [{ baseSlug: 'diet', operator: 'equals', value: ['vegan'] }],
                },
                { _id: 'card', name: 'Card', type: 'documentUpload', required: false },
              ],
              answers: { diet: 'vegan', card: 'file-1' },
              files: [{ _id: 'file-1', fileName: 'card.png' }],
              day: '2031-07-01',
            }),
          answer: (input) => {
            sent.push(input);
            const details = [{ path: 'extraFields.size', message: 'Too long', code: 'TOO_LONG' }];
            return sent.length > 1
              ? Promise.resolve({ ticket: ticket() })
              : Promise.reject(new ServiceError(400, { statusCode: 400, code: 'INVALID_DETAILS', details }));
          },
        },
      },
      [ticket({ status: 'DETAILSREQUIRED' })],
    );
    const form = await open(made, 'answer');
    const { name } = await appears(made, () => made.shadowRoot!.querySelector<HTMLInputElement>('[name$=".why"]'));
    const at = name.slice(0, -'.why'.length);
    expect(words(form)).to.contain('card.png');
    await expect(made).to.be.accessible();
    button(made, 'Save answers').click();
    await appears(made, () => made.shadowRoot!.querySelector('.panel [aria-invalid=true]'));
    expect(sent.length).to.equal(0);
    type(made, `${at}.size`, 'M');
    button(made, 'Save answers').click();
    await appears(made, () => sent.length === 1 && made.shadowRoot!.querySelector('.panel [aria-invalid=true]'));
    type(made, `${at}.size`, 'L');
    button(made, 'Save answers').click();
    await appears(made, () => said(made).includes('now valid'));
    expect(sent[1]).to.deep.equal({
      id: 't1',
      secret: 'of-t1',
      extraFields: { diet: 'vegan', size: 'L', card: 'file-1' },
    });
  });

  it('answer for two tickets side by side, each in fields of its own', async () => {
    const fields = [{ _id: 'size', name: 'Size', type: 'text', required: true }] as const;
    const made = await order(
      {
        tickets: {
          changes: () => Promise.resolve(changes({ action: 'answer', allowed: true })),
          questions: () => Promise.resolve({ fields: [...fields], files: [], day: '2031-07-01' }),
        },
      },
      [ticket(), ticket({ _id: 't2', ticketName: 'Box' })],
    );
    const root = made.shadowRoot!;
    await appears(made, () => root.querySelectorAll('[part~=change]').length === 2);
    for (const each of root.querySelectorAll<HTMLElement>('[part~=change]')) each.click();
    await appears(made, () => root.querySelectorAll('[data-action=answer]').length === 2);
    for (const each of root.querySelectorAll<HTMLElement>('[data-action=answer]')) each.click();
    await appears(made, () => root.querySelectorAll('form.panel').length === 2);
    const forms = [...root.querySelectorAll<HTMLFormElement>('form.panel')];
    expect(forms.map((form) => words(form.querySelector('legend')))).to.deep.equal(['Seat', 'Box']);
    const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.length).to.equal(new Set(ids).size);
    for (const form of forms) {
      form.requestSubmit();
      await focuses(made, (target) => form.contains(target) && target.matches('[aria-invalid=true]'));
    }
  });
});
