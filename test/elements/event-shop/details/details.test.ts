// Long because each way to fill in the form is a case of its own, on one fixture.
import { expect } from '@open-wc/testing';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { DetailsForm } from '../../../../src/contract/checkout.ts';
import type { ExtraField } from '../../../../src/contract/extra-field.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { hostile } from '../../../support/readers/shadow.ts';
import {
  appears,
  concert,
  field,
  fill,
  fillBuyer,
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
const error = (element: Element) => words(part(element, 'error'));
const said = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => words((control.getRootNode() as ShadowRoot).getElementById(id)))
    .join(' ');
const focused = (element: Element) => element.shadowRoot?.activeElement?.getAttribute('name');
const extra = (_id: string, fields: Partial<ExtraField> = {}): ExtraField => ({
  _id,
  name: _id,
  type: 'text',
  collectInCheckout: true,
  ...fields,
});
const asking = (form: DetailsForm) =>
  openDetails(concert(), { detailsForm: () => Promise.resolve({ skipAddressInfo: true, ...form }) });

/** Places the order and waits until the service or the form has answered. */
async function place(element: EventShop): Promise<void> {
  part(element, 'pay')!.click();
  await Promise.race([appears(element, () => part(element, 'confirmation')), refused(element)]);
}

describe('<event-shop> details', () => {
  it('asks for what is needed', async () => {
    const { element } = await openDetails();
    expect(labels(element)).to.deep.equal([
      'Email',
      'First name',
      'Last name',
      'Company (optional)',
      'VAT ID (optional)',
    ]);
    expect(['Email', 'First name', 'Last name'].map((label) => field(element, label).autocomplete)).to.deep.equal([
      'email',
      'given-name',
      'family-name',
    ]);
    expect(field(element, 'Email').type).to.equal('email');
    expect(field(element, 'Email').required).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('names what is bought, where the order itself is below the form', async () => {
    const { element } = await openDetails(concert({ image: '/poster.svg' }));
    const brief = element.shadowRoot!.querySelector('.brief')!;
    expect(words(brief)).to.equal('1 × Adult');
    expect(brief.querySelector('img')?.src).to.match(/poster\.svg$/);
  });

  it('knows a signed-in customer', async () => {
    const customer = { token: 't', email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' };
    const { element, asked } = await openDetails(concert(), {}, { before: (shop) => (shop.customer = customer) });
    expect(field(element, 'Email').value).to.equal('ada@example.com');
    await place(element);
    expect(asked('setDetails')[0]).to.include({ email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' });
  });

  it('asks whether an address with a slip is right, and corrects it at a click', async () => {
    const { element, asked } = await openDetails();
    await fillBuyer(element);
    await fill(element, 'Email', 'ada@gmial.com');
    const suggestion = () => [...element.shadowRoot!.querySelectorAll<HTMLButtonElement>('.meant')];
    expect(suggestion()).to.deep.equal([]);
    field(element, 'Email').dispatchEvent(new Event('change'));
    await element.updateComplete;
    expect(suggestion().map(words)).to.deep.equal(['Did you mean ada@gmail.com?']);
    expect(words(part(element, 'status'))).to.equal('Did you mean ada@gmail.com?');
    suggestion()[0]!.click();
    await element.updateComplete;
    expect(suggestion()).to.deep.equal([]);
    expect(focused(element)).to.equal('email');
    await place(element);
    expect(asked('setDetails')[0]).to.include({ email: 'ada@gmail.com' });
  });

  it('takes an address with a slip as it is, for buyers who have it', async () => {
    const { element, asked } = await openDetails();
    await fillBuyer(element);
    await fill(element, 'Email', 'ada@gmial.com');
    field(element, 'Email').dispatchEvent(new Event('change'));
    await place(element);
    expect(asked('setDetails')[0]).to.include({ email: 'ada@gmial.com' });
  });

  it('marks what is missing, says so, and moves there', async () => {
    const { element, asked } = await openDetails();
    await fill(element, 'Email', 'ada@example');
    await fill(element, 'Last name', '  ');
    await place(element);
    expect(error(element)).to.equal('Please check: Email, First name, Last name.');
    expect(part(element, 'error')!.getAttribute('role'), 'it is announced').to.equal('alert');
    expect(wrong(element)).to.deep.equal(['email', 'prename', 'lastname']);
    expect(said(field(element, 'Email'))).to.equal('Please enter an email address, like name@example.com.');
    expect(said(field(element, 'First name'))).to.equal('Please fill in this field.');
    expect(focused(element)).to.equal('email');
    expect(asked('setDetails')).to.have.length(0);
    await expect(element).to.be.accessible();
    await fill(element, 'Email', 'ada@example.com');
    expect(wrong(element)).to.deep.equal(['prename', 'lastname']);
    expect(error(element)).to.equal('Please check: Email, First name, Last name.');
    await fillBuyer(element);
    await element.updateComplete;
    expect([wrong(element), error(element)], 'the text goes with the last mark').to.deep.equal([[], '']);
  });

  it('marks what the service refuses, in its words', async () => {
    let refused = true;
    const { element } = await openDetails(concert(), {
      setDetails: () =>
        refused
          ? Promise.reject(
              new ServiceError(400, {
                message: 'Some answers are missing.',
                details: [{ path: 'lastname', message: 'This name is on a list.' }],
              }),
            )
          : Promise.resolve({ _id: 'x', secret: 's', status: 'NEW', items: [], realPrice: 20, currency: 'EUR' }),
    });
    await fillBuyer(element);
    await place(element);
    expect(wrong(element)).to.deep.equal(['lastname']);
    expect(said(field(element, 'Last name'))).to.equal('This name is on a list.');
    expect(focused(element)).to.equal('lastname');
    expect(field(element, 'First name').value, 'what was typed stays').to.equal('Ada');
    refused = false;
    await fill(element, 'Last name', 'Lovelace');
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
  });

  it('says why the service refuses something that is in no field', async () => {
    const { element } = await openDetails(concert(), {
      setDetails: () => Promise.reject(new ServiceError(403, { message: 'You bought as many as you may.' })),
    });
    await fillBuyer(element);
    await place(element);
    expect(error(element)).to.equal('You bought as many as you may.');
    expect(wrong(element)).to.deep.equal([]);
  });

  it('asks for a password where tickets are sold to accounts alone, and does not keep it', async () => {
    const { element, asked } = await asking({ enforceAccounts: true });
    await fillBuyer(element);
    const password = field(element, 'Password');
    expect(password.type).to.equal('password');
    expect(password.autocomplete).to.equal('new-password');
    expect(said(password)).to.match(/^You need an account for these tickets/);
    await fill(element, 'Password', 'short');
    await place(element);
    expect(wrong(element)).to.deep.equal(['password']);
    await fill(element, 'Password', 'long enough');
    expect(Object.values(sessionStorage).join()).to.not.contain('long enough');
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('setDetails')[0]).to.include({ createAccount: true, password: 'long enough' });
  });

  it('asks for an address where that is needed, and offers it folded where not', async () => {
    const { element, asked } = await asking({ skipAddressInfo: false, enforceAddress: true, enforceCompany: true });
    await fillBuyer(element);
    await place(element);
    expect(wrong(element)).to.deep.equal(['company', 'street', 'postal', 'city', 'country']);
    const values = { Company: 'Engines', 'Street and number': 'Ring 1', 'Postal code': '1010', City: 'Wien' };
    for (const [label, value] of Object.entries(values)) await fill(element, label, value);
    await fill(element, 'Country', 'AT');
    expect(words(field(element, 'Country').querySelector('option:checked'))).to.equal('Austria');
    await expect(element).to.be.accessible();
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('setDetails')[0]).to.include({ company: 'Engines', street: 'Ring 1', city: 'Wien', country: 'AT' });
    const { element: folded } = await asking({ skipAddressInfo: false });
    expect(folded.shadowRoot?.querySelector('details')?.open).to.equal(false);
    expect(labels(folded)).to.include('Phone (optional)');
  });

  it('asks a seller’s questions, the later by the earlier', async () => {
    const { element, asked } = await asking({
      extraFields: [
        extra('diet', { name: 'Do you eat with us?', type: 'select', options: ['Yes', 'No'], required: true }),
        extra('allergies', {
          name: 'Allergies',
          description: 'We cook for you.',
          required: true,
          conditions: [{ baseSlug: 'diet', operator: 'equals', value: ['Yes'] }],
        }),
        extra('age', { name: 'Born on', type: 'date', settings: { variant: 'birthdate', minimumAge: 100 } }),
        extra('count', { name: 'Guests', type: 'number', required: false }),
        extra('terms', { name: 'I agree', type: 'checkbox', required: true }),
        extra('later', { name: 'Later', collectInCheckout: false }),
      ],
    });
    await fillBuyer(element);
    expect(labels(element)).to.not.include('Allergies');
    expect(labels(element)).to.not.include('Later');
    await fill(element, 'Do you eat with us?', 'Yes');
    expect(said(field(element, 'Allergies'))).to.equal('We cook for you.');
    await fill(element, 'Born on', '2020-01-01');
    await place(element);
    expect(wrong(element)).to.deep.equal(['extraFields.allergies', 'extraFields.age', 'extraFields.terms']);
    expect(said(field(element, 'Born on'))).to.equal('You must be at least 100 on the day of the event.');
    await expect(element).to.be.accessible();
    await fill(element, 'Allergies', 'Nuts');
    await fill(element, 'Born on', '1990-01-01');
    field(element, 'I agree').click();
    await fill(element, 'Do you eat with us?', 'No');
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('setDetails')[0]).to.deep.include({
      extraFields: { diet: 'No', age: '1990-01-01', terms: true },
    });
  });

  it('asks who each ticket is for', async () => {
    const { element, asked } = await asking({
      ticketExtraFields: [extra('shirt', { name: 'Shirt', type: 'select', options: ['S', 'L'] }), extra('none')],
      tickets: [
        { ticketTypeId: 'adult', name: 'Adult', index: 0, requiresPersonalization: true, extraFields: ['shirt'] },
        { ticketTypeId: 'adult', name: 'Adult', index: 1, requiresPersonalization: true },
        { ticketTypeId: 'child', name: 'Child', index: 2 },
      ],
    });
    const legends = () => [...element.shadowRoot!.querySelectorAll('legend')].map((each) => words(each));
    expect(legends()).to.deep.equal(['Adult, ticket 1', 'Adult, ticket 2', 'Payment']);
    await fillBuyer(element);
    const values: Record<string, string> = {
      'tickets.0.firstname': 'Ada',
      'tickets.0.lastname': 'Byron',
      'tickets.0.extraFields.shirt': 'L',
      'tickets.1.firstname': 'Grace',
      'tickets.1.lastname': 'Hopper',
    };
    for (const [name, value] of Object.entries(values)) {
      const control = element.shadowRoot!.querySelector<HTMLInputElement>(`[name='${name}']`)!;
      control.value = value;
      control.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await element.updateComplete;
    }
    await expect(element).to.be.accessible();
    await place(element);
    expect(asked('setDetails')[0]?.['tickets']).to.deep.equal([
      { index: 0, firstname: 'Ada', lastname: 'Byron', extraFields: { shirt: 'L' } },
      { index: 1, firstname: 'Grace', lastname: 'Hopper', extraFields: {} },
    ]);
  });

  it('keeps what was typed over a reload, and forgets it with the order', async () => {
    const { element, info } = await openDetails();
    await fillBuyer(element);
    expect(sessionStorage.getItem(`foyer:details:${info._id}`)).to.contain('ada@example.com');
    element.remove();
    const again = await openShop(info, { answers: orderService(info).answers });
    await appears(again, () => part(again, 'pay'));
    expect(field(again, 'First name').value).to.equal('Ada');
    await place(again);
    expect(sessionStorage.getItem(`foyer:details:${info._id}`)).to.equal(null);
  });

  it('leaves a field of the same name in another form alone', async () => {
    const { element } = await openDetails();
    await fillBuyer(element);
    const other = document.createElement('input');
    [other.name, other.value] = ['email', 'other@example.com'];
    element.shadowRoot!.append(other);
    await fill(element, 'First name', 'Grace');
    element.requestUpdate();
    await element.updateComplete;
    expect([field(element, 'Email').value, other.value]).to.deep.equal(['ada@example.com', 'other@example.com']);
  });

  it('shows a seller’s words as words', async () => {
    const { element } = await asking({
      extraFields: [extra('a', { name: hostile, description: hostile, type: 'select', options: [hostile] })],
      tickets: [{ ticketTypeId: 'adult', name: hostile, index: 0, requiresPersonalization: true }],
    });
    expect(labels(element).some((label) => label.startsWith(hostile))).to.equal(true);
    expect(part(element, 'details')?.querySelectorAll('img, script')).to.have.length(0);
    expect(window).to.not.have.property('hacked');
  });
});
