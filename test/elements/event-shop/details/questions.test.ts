/** Long because there is a test for each kind of question, and for what becomes of the answers. */
import { expect } from '@open-wc/testing';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { DetailsForm } from '../../../../src/contract/checkout.ts';
import type { ExtraField } from '../../../../src/contract/extra-field.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import {
  add,
  appears,
  concert,
  field,
  fill,
  fillBuyer,
  goOn,
  openDetails,
  openShop,
  orderService,
  part,
  parts,
  refused,
  words,
} from '../open-shop.ts';

const labels = (element: Element) => parts(element, 'field').map((each) => words(each.querySelector('label')));
const wrong = (element: Element) =>
  [...element.shadowRoot!.querySelectorAll('[aria-invalid=true]')].map((each) => each.getAttribute('name'));
const said = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => words((control.getRootNode() as ShadowRoot).getElementById(id)))
    .join(' ');
const byName = (element: Element, name: string) =>
  element.shadowRoot!.querySelector<HTMLInputElement>(`[name='${name}']`)!;
const typeIn = async (element: EventShop, name: string, value: string) => {
  const control = byName(element, name);
  control.value = value;
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await element.updateComplete;
};
const question = (fields: Partial<ExtraField>): ExtraField => ({
  _id: 'q',
  name: 'Question',
  required: false,
  ...fields,
});
const asking = (form: DetailsForm, info = concert()) =>
  openDetails(info, { detailsForm: () => Promise.resolve({ skipAddressInfo: true, ...form }) });
const ask = (...extraFields: ExtraField[]) => asking({ extraFields });
async function place(element: EventShop): Promise<void> {
  part(element, 'pay')!.click();
  await element.updateComplete;
  await Promise.race([appears(element, () => part(element, 'confirmation')), refused(element)]);
}
/** Places the order and answers what was sent. */
async function sent(element: EventShop, asked: (name: string) => Record<string, unknown>[]) {
  await fillBuyer(element);
  part(element, 'pay')!.click();
  await appears(element, () => part(element, 'confirmation'));
  return (asked('setDetails').at(-1)?.['extraFields'] ?? {}) as Record<string, unknown>;
}
/** What a form says about a question once it is sent with this answer. */
async function rejection(element: EventShop, value: string): Promise<string> {
  await fill(element, 'Question', value);
  await place(element);
  expect(wrong(element)).to.include('extraFields.q');
  return said(field(element, 'Question'));
}

describe('<event-shop> questions of a seller', () => {
  it('text: a line, a hint in plain words, and whether it is needed', async () => {
    const { element, asked } = await ask(
      question({ type: 'text', description: 'See <b>https://example.org</b>', required: undefined }),
      question({ _id: 'free', name: 'Free', type: 'text' }),
    );
    const control = field(element, 'Question');
    expect([control.type, control.required, control.autocomplete, control.maxLength]).to.deep.equal([
      'text',
      true,
      'off',
      5000,
    ]);
    expect(said(control)).to.equal('See <b>https://example.org</b>');
    expect(labels(element)).to.include('Free (optional)');
    expect(field(element, 'Free').required).to.equal(false);
    expect(await rejection(element, '  ')).to.contain('Please fill in this field.');
    await fill(element, 'Question', ' An answer ');
    expect(await sent(element, asked)).to.deep.equal({ q: 'An answer' });
  });

  it('number: a numeric keyboard, any decimals, and words for what is none', async () => {
    const { element, asked } = await ask(question({ type: 'number' }));
    const control = field(element, 'Question');
    expect([control.type, control.inputMode, control.step]).to.deep.equal(['number', 'decimal', 'any']);
    await fill(element, 'Question', '1.25');
    expect(control.validity.valid).to.equal(true);
    expect(await sent(element, asked)).to.deep.equal({ q: '1.25' });
  });

  it('number: what the browser cannot read is not taken for nothing', async () => {
    const { element } = await ask(question({ type: 'number' }));
    await fillBuyer(element);
    const control = field(element, 'Question');
    control.focus();
    // only what is typed is ever bad input, and keys go to the tab in front, which may be another test's
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand('insertText', false, '1e');
    expect(control.validity.badInput).to.equal(true);
    await place(element);
    expect(said(control)).to.equal('Please enter a number.');
  });

  it('select: the options, and an empty one first', async () => {
    const { element, asked } = await ask(question({ type: 'select', options: ['S', 'L'], required: true }));
    const control = field(element, 'Question') as unknown as HTMLSelectElement;
    expect([...control.options].map((option) => option.value)).to.deep.equal(['', 'S', 'L']);
    expect(control.required).to.equal(true);
    expect(await rejection(element, '')).to.equal('Please choose an option.');
    await fill(element, 'Question', 'L');
    expect(await sent(element, asked)).to.deep.equal({ q: 'L' });
  });

  it('checkbox: a box that has to be ticked says so', async () => {
    const { element, asked } = await ask(question({ type: 'checkbox', required: true }));
    await fillBuyer(element);
    await place(element);
    const control = field(element, 'Question');
    expect([control.type, control.required, said(control)]).to.deep.equal(['checkbox', true, 'Please tick this box.']);
    control.click();
    expect(await sent(element, asked)).to.deep.equal({ q: true });
  });

  it('tel: a phone’s keyboard and number', async () => {
    const { element, asked } = await ask(question({ type: 'tel' }));
    const control = field(element, 'Question');
    expect([control.type, control.inputMode, control.autocomplete]).to.deep.equal(['tel', 'tel', 'tel']);
    expect(await rejection(element, 'call me')).to.equal('Please enter a phone number.');
    expect(control.validity.patternMismatch).to.equal(true);
    await fill(element, 'Question', '+43 (1) 234-5');
    expect(control.validity.valid).to.equal(true);
    expect(await sent(element, asked)).to.deep.equal({ q: '+43 (1) 234-5' });
  });

  it('country: by name, in the language of the buyer', async () => {
    const { element, asked } = await ask(question({ type: 'country', required: true }));
    const control = field(element, 'Question');
    expect(control.getAttribute('autocomplete')).to.equal('country');
    expect(await rejection(element, '')).to.equal('Please choose a country.');
    await fill(element, 'Question', 'AT');
    expect(words(control.querySelector('option:checked'))).to.equal('Austria');
    expect(await sent(element, asked)).to.deep.equal({ q: 'AT' });
  });

  it('email: its keyboard and token', async () => {
    const { element, asked } = await ask(question({ type: 'email' }));
    const control = field(element, 'Question');
    expect([control.type, control.inputMode, control.autocomplete]).to.deep.equal(['email', 'email', 'email']);
    expect(await rejection(element, 'nobody')).to.equal('Please enter an email address, like name@example.com.');
    await fill(element, 'Question', 'grace@example.com');
    expect(await sent(element, asked)).to.deep.equal({ q: 'grace@example.com' });
  });

  it('date: a calendar', async () => {
    const { element, asked } = await ask(question({ type: 'date', settings: { variant: 'date' } }));
    const control = field(element, 'Question');
    expect([control.type, control.min, control.max, control.autocomplete]).to.deep.equal(['date', '', '', 'off']);
    await fill(element, 'Question', '2031-02-28');
    expect(await sent(element, asked)).to.deep.equal({ q: '2031-02-28' });
  });

  it('date of birth: filled in by the browser, between the ages on the day of the event at the venue', async () => {
    const { element, asked } = await asking(
      {
        extraFields: [question({ type: 'date', settings: { variant: 'birthdate', minimumAge: 80, maximumAge: 90 } })],
      },
      // the fifth of July in Vienna
      concert({ start: '2099-07-04T23:00:00Z', end: '2099-07-05T01:00:00Z' }),
    );
    const control = field(element, 'Question');
    expect([control.autocomplete, control.min, control.max]).to.deep.equal(['bday', '2008-07-06', '2019-07-05']);
    expect(await rejection(element, '2019-07-06')).to.equal('You must be at least 80 on the day of the event.');
    expect(await rejection(element, '2008-07-05')).to.equal('You must be 90 or younger on the day of the event.');
    await fill(element, 'Question', '2019-07-05');
    expect(await sent(element, asked)).to.deep.equal({ q: '2019-07-05' });
  });

  it('address: its parts, filled in as an address of its own, whole or not at all', async () => {
    const { element, asked } = await ask(question({ type: 'address', name: 'Home', description: 'For the parcel' }));
    const box = element.shadowRoot!.querySelector<HTMLFieldSetElement>('fieldset.address')!;
    expect(words(box.querySelector('legend'))).to.equal('Home (optional)');
    expect(said(box)).to.equal('For the parcel');
    expect([...box.querySelectorAll('[name]')].map((each) => each.getAttribute('autocomplete'))).to.deep.equal(
      ['address-line1', 'address-line2', 'postal-code', 'address-level2', 'address-level1', 'country'].map(
        (token) => `section-question-q ${token}`,
      ),
    );
    await fillBuyer(element);
    await typeIn(element, 'extraFields.q.street', 'Ring 1');
    await place(element);
    expect(wrong(element)).to.deep.equal(['extraFields.q.postal', 'extraFields.q.city', 'extraFields.q.country']);
    await typeIn(element, 'extraFields.q.postal', '1010');
    await typeIn(element, 'extraFields.q.city', 'Wien');
    await typeIn(element, 'extraFields.q.country', 'AT');
    await expect(element).to.be.accessible();
    expect(await sent(element, asked)).to.deep.equal({
      q: { street: 'Ring 1', postal: '1010', city: 'Wien', country: 'AT' },
    });
  });

  it('of a type that came later: a line', async () => {
    const { element, asked } = await ask(question({ type: 'telepathy' }));
    await fill(element, 'Question', 'x');
    expect(await sent(element, asked)).to.deep.equal({ q: 'x' });
  });

  it('come and go with the answers that they depend on', async () => {
    const when = (baseSlug: string, operator: string, ...value: unknown[]) => [{ baseSlug, operator, value }];
    const { element } = await ask(
      question({ _id: 'age', name: 'Age', type: 'number' }),
      question({ _id: 'day', name: 'Day', type: 'date' }),
      question({ _id: 'box', name: 'Box', type: 'checkbox' }),
      question({ _id: 'size', name: 'Size', type: 'select', options: ['S', 'M', 'L'] }),
      ...(
        [
          ['eq', 'size', 'equals', 'S', 'M'],
          ['ne', 'size', 'notEquals', 'L'],
          ['gt', 'age', 'greaterThan', 18],
          ['lt', 'age', 'lessThan', '18'],
          ['ge', 'day', 'greaterThanOrEquals', '2030-01-01'],
          ['le', 'day', 'lessThanOrEquals', '2030-01-01'],
          ['on', 'box', 'equals', true],
          ['off', 'box', 'equals', 'false'],
          ['ex', 'age', 'exists'],
          ['nx', 'age', 'notExists'],
        ] as const
      ).map(([_id, slug, operator, ...value]) =>
        question({ _id, name: _id, type: 'text', conditions: when(slug, operator, ...value) }),
      ),
    );
    const shown = () =>
      parts(element, 'field').flatMap(
        (each) =>
          /^extraFields\.(..|off)$/.exec(each.querySelector('input, select')?.getAttribute('name') ?? '')?.[1] ?? [],
      );
    expect(shown()).to.deep.equal(['ne', 'off', 'nx']);
    await fill(element, 'Age', '18');
    await fill(element, 'Day', '2030-01-01');
    await fill(element, 'Size', 'M');
    field(element, 'Box').click();
    await element.updateComplete;
    expect(shown()).to.deep.equal(['eq', 'ne', 'ge', 'le', 'on', 'ex']);
    await fill(element, 'Age', '18.5');
    await fill(element, 'Size', 'L');
    expect(shown()).to.deep.equal(['gt', 'ge', 'le', 'on', 'ex']);
  });

  it('about tickets are asked for the types that they are meant for, each ticket by itself', async () => {
    const { element, asked } = await asking({
      ticketExtraFields: [
        question({ _id: 'a', name: 'Everybody', type: 'text' }),
        question({
          _id: 'b',
          name: 'Children',
          type: 'tel',
          onlyForCertainTicketTypes: true,
          allowedTicketTypes: ['child'],
        }),
        question({ _id: 'c', name: 'Later', type: 'text', collectInCheckout: false }),
        question({ _id: 'd', name: 'Gone', type: 'text', deleted: true }),
      ],
      tickets: [
        { ticketTypeId: 'adult', name: 'Adult', index: 0, extraFields: ['a', 'b', 'c', 'd'] },
        { ticketTypeId: 'child', name: 'Child', index: 1, extraFields: ['a', 'b', 'c', 'd'] },
      ],
    });
    expect(labels(element).filter((label) => /Every|Child|Later|Gone/.test(label))).to.deep.equal([
      'Everybody (optional)',
      'Everybody (optional)',
      'Children (optional)',
    ]);
    expect(byName(element, 'tickets.1.extraFields.b').autocomplete).to.equal('section-ticket2 tel');
    await typeIn(element, 'tickets.1.extraFields.b', '+43 1 234');
    await fillBuyer(element);
    await place(element);
    expect(asked('setDetails')[0]?.['tickets']).to.deep.equal([{ index: 1, extraFields: { b: '+43 1 234' } }]);
  });

  it('keep an answer whatever a question is called', async () => {
    const ids = ['a.b', 'constructor', 'toString', 'x y'];
    const { element, asked } = await ask(...ids.map((_id) => question({ _id, name: _id, type: 'text' })));
    for (const id of ids) await fill(element, id, `about ${id}`);
    expect(await sent(element, asked)).to.deep.equal(Object.fromEntries(ids.map((id) => [id, `about ${id}`])));
  });

  describe('names of who comes', () => {
    const tickets = (...types: string[]) =>
      types.map((ticketTypeId, index) => ({ ticketTypeId, name: ticketTypeId, index, requiresPersonalization: true }));
    const names = (element: Element) =>
      [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('[name^=tickets]')].map(({ value }) => value);
    const press = async (element: EventShop, label: string) => {
      [...element.shadowRoot!.querySelectorAll('button')].find((each) => words(each) === label)!.click();
      await element.updateComplete;
    };

    it('are the buyer’s, or the same for all, at a click, and can be changed after it', async () => {
      const { element, asked } = await asking({ tickets: tickets('adult', 'adult', 'child') });
      expect(byName(element, 'tickets.1.firstname').autocomplete).to.equal('section-ticket2 given-name');
      await press(element, 'Use my name');
      expect(names(element), 'nothing is known yet').to.deep.equal(['', '', '', '', '', '']);
      await fillBuyer(element);
      await press(element, 'Use my name');
      expect(names(element)).to.deep.equal(['Ada', 'Byron', '', '', '', '']);
      await press(element, 'Use one name for all tickets');
      expect(names(element)).to.deep.equal(['Ada', 'Byron', 'Ada', 'Byron', 'Ada', 'Byron']);
      expect(words(part(element, 'status'))).to.equal('Names filled in.');
      await typeIn(element, 'tickets.2.firstname', 'Allegra');
      await place(element);
      expect(
        (asked('setDetails')[0]?.['tickets'] as { firstname: string }[]).map(({ firstname }) => firstname),
      ).to.deep.equal(['Ada', 'Ada', 'Allegra']);
    });

    it('offer no name for all where there is one ticket, and nothing where no name is asked', async () => {
      const one = await asking({ tickets: tickets('adult') });
      expect(words(one.element.shadowRoot!.querySelector('.helpers'))).to.equal('Use my name');
      const none = await asking({ tickets: [{ ticketTypeId: 'adult', index: 0 }] });
      expect(none.element.shadowRoot!.querySelector('.helpers')).to.equal(null);
    });

    it('stay with their ticket type when tickets come and go', async () => {
      let held = tickets('adult', 'adult');
      const { element } = await openDetails(concert(), {
        detailsForm: () => Promise.resolve({ skipAddressInfo: true, tickets: held }),
      });
      const values = ['Ada', 'Byron', 'Bea', 'Brown'];
      for (const [at, each] of ['0.firstname', '0.lastname', '1.firstname', '1.lastname'].entries())
        await typeIn(element, `tickets.${each}`, values[at]!);
      const back = async () => {
        [...element.shadowRoot!.querySelectorAll('button')].find((each) => words(each) === 'Change tickets')!.click();
        await appears(element, () => part(element, 'buy'));
      };
      await back();
      held = tickets('child', 'adult');
      await add(element, 'Child');
      await goOn(element);
      expect(names(element)).to.deep.equal(['', '', 'Ada', 'Byron']);
      await back();
      held = tickets('child', 'adult', 'adult');
      await goOn(element);
      expect(names(element), 'what was typed about a ticket that comes again').to.deep.equal(['', '', ...values]);
    });
  });

  describe('nothing that was typed is lost', () => {
    it('by a checkout that ran out', async () => {
      let isOver = false;
      const info = concert();
      const { element } = await openDetails(info, {
        detailsForm: () => Promise.resolve({ skipAddressInfo: true, extraFields: [question({ type: 'text' })] }),
        setDetails: () =>
          isOver ? Promise.reject(new ServiceError(410, { message: 'Over' })) : Promise.reject(new Error()),
      });
      await fillBuyer(element);
      await fill(element, 'Question', 'An answer');
      isOver = true;
      part(element, 'pay')!.click();
      await appears(element, () => part(element, 'buy'));
      await goOn(element);
      expect(field(element, 'Question').value).to.equal('An answer');
      expect(field(element, 'Email').value).to.equal('ada@example.com');
    });

    it('by a reload, apart from the password', async () => {
      const form = {
        enforceAccounts: true,
        extraFields: [question({ type: 'address', name: 'Home' })],
        tickets: [{ ticketTypeId: 'adult', index: 0, requiresPersonalization: true }],
      };
      const { element, info } = await asking(form);
      await fillBuyer(element);
      await fill(element, 'Password', 'long enough');
      await typeIn(element, 'extraFields.q.city', 'Wien');
      await typeIn(element, 'tickets.0.firstname', 'Ada');
      element.remove();
      const { answers } = orderService(info, {
        detailsForm: () => Promise.resolve({ skipAddressInfo: true, ...form }),
      });
      const again = await openShop(info, { answers });
      await appears(again, () => part(again, 'pay'));
      expect(byName(again, 'extraFields.q.city').value).to.equal('Wien');
      expect(byName(again, 'tickets.0.firstname').value).to.equal('Ada');
      expect(field(again, 'Password').value).to.equal('');
    });

    it('by an event whose stored answers are damaged', async () => {
      const info = concert();
      for (const spoiled of ['null', '[1]', '{"email":{"a":1},"prename":7,"lastname":"Byron"}', '{']) {
        sessionStorage.setItem(`foyer:details:${info._id}`, spoiled);
        localStorage.clear();
        const { element } = await openDetails(info);
        expect(field(element, 'Email').value).to.equal('');
        element.remove();
      }
    });
  });

  it('are marked by the code of the API error, in the buyer’s language', async () => {
    const details = [
      { path: 'extraFields.q', message: 'Too young', code: 'TOO_YOUNG' },
      { path: 'extraFields.r.city', message: 'Missing', code: 'MISSING' },
      { path: 'nowhere', message: 'Strange' },
    ];
    const { element } = await openDetails(
      concert(),
      {
        detailsForm: () =>
          Promise.resolve({
            skipAddressInfo: true,
            extraFields: [
              question({ type: 'date', settings: { variant: 'birthdate', minimumAge: 18 } }),
              question({ _id: 'r', name: 'Home', type: 'address' }),
            ],
          }),
        setDetails: () => Promise.reject(new ServiceError(400, { message: 'No', details })),
      },
      { attributes: { lang: 'de' } },
    );
    await appears(element, () => labels(element).includes('Vorname'));
    for (const [label, value] of Object.entries({ 'E-Mail': 'a@example.com', Vorname: 'A', Nachname: 'B' }))
      await fill(element, label, value);
    await place(element);
    expect(wrong(element)).to.deep.equal(['extraFields.q', 'extraFields.r.city']);
    expect(said(byName(element, 'extraFields.q'))).to.equal(
      'Am Tag der Veranstaltung müssen Sie mindestens 18 Jahre alt sein.',
    );
    expect(words(part(element, 'error'))).to.equal('Bitte prüfen Sie: Question, Ort.');
    expect(element.shadowRoot?.activeElement?.getAttribute('name')).to.equal('extraFields.q');
  });

  it('that are missing are named, three of them, and counted beyond', async () => {
    const { element } = await ask(question({ type: 'text', required: true }));
    await place(element);
    expect(words(part(element, 'error'))).to.equal('Please check: Email, First name, Last name and 1 more.');
  });

  it('that come after buying, and whose ticket it is, are told with the ticket', async () => {
    const { element } = await openDetails(concert(), {
      tickets: () =>
        Promise.resolve([
          { _id: 't1', ticketName: 'Adult', status: 'DETAILSREQUIRED', firstname: 'Ada', lastname: 'Byron' },
          { _id: 't2', ticketName: 'Adult', status: 'VALID' },
        ]),
    });
    await fillBuyer(element);
    await place(element);
    const [first, second] = [...part(element, 'confirmation')!.querySelectorAll('li')].map(words);
    expect(first).to.equal('Adult Ada Byron We need one more detail before this ticket is valid.');
    expect(second).to.equal('Adult');
  });

  it('leave an API error that is about none of them to be shown as it is', async () => {
    const { element } = await openDetails(concert(), {
      setDetails: () =>
        Promise.reject(
          new ServiceError(400, { message: 'The request does not fit.', details: [{ path: 'x', message: 'y' }] }),
        ),
    });
    await fillBuyer(element);
    await place(element);
    expect(words(part(element, 'error'))).to.equal('The request does not fit.');
  });
});
