import { expect } from '@open-wc/testing';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { DetailsForm } from '../../../../src/contract/checkout.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import {
  appears,
  concert,
  field,
  fill,
  fillBuyer,
  openDetails,
  orderOf,
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
const focused = (element: Element) => element.shadowRoot?.activeElement?.getAttribute('name');
const asking = (form: DetailsForm) =>
  openDetails(concert(), { detailsForm: () => Promise.resolve({ skipAddressInfo: true, ...form }) });

/** Places the order and waits until the service or the form has answered. */
async function place(element: EventShop): Promise<void> {
  part(element, 'pay')!.click();
  await Promise.race([appears(element, () => part(element, 'confirmation')), refused(element)]);
}

describe('<event-shop> company and address', () => {
  it('offers to order for a company, folded until something is typed or wrong', async () => {
    const { element, asked } = await openDetails(concert(), {
      setDetails: ({ vatId }) =>
        vatId === 'DE12'
          ? Promise.reject(
              new ServiceError(400, {
                code: 'INVALID_DETAILS',
                details: [{ path: 'vatId', message: 'No', code: 'NOT_A_VAT_ID' }],
              }),
            )
          : Promise.resolve(orderOf(concert(), [{ type: 'ticket', ticketTypeId: 'adult', amount: 1 }])),
    });
    const fold = element.shadowRoot!.querySelector('details')!;
    expect(words(fold.querySelector('summary'))).to.equal('Ordering for a company? Add company and VAT ID');
    expect(fold.open).to.equal(false);
    await fillBuyer(element);
    await fill(element, 'Company', 'Engines');
    await fill(element, 'VAT ID', 'DE12');
    expect(fold.open).to.equal(true);
    await place(element);
    expect(said(field(element, 'VAT ID'))).to.equal(
      'Please check the VAT ID. It starts with a country code, like DE123456789.',
    );
    expect(focused(element)).to.equal('vatId');
    await fill(element, 'Company', '');
    await fill(element, 'VAT ID', '');
    expect([fold.open, focused(element)], 'stays open while its fields are emptied').to.deep.equal([true, 'vatId']);
    await fill(element, 'Company', 'Engines');
    await fill(element, 'VAT ID', 'DE123456789');
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('setDetails').at(-1)).to.include({ company: 'Engines', vatId: 'DE123456789', prename: 'Ada' });
  });

  it('names the fields to check in German as a sentence', async () => {
    const { element } = await openDetails(
      concert(),
      {
        setDetails: () =>
          Promise.reject(
            new ServiceError(400, {
              code: 'INVALID_DETAILS',
              details: [{ path: 'vatId', message: 'No', code: 'NOT_A_VAT_ID' }],
            }),
          ),
      },
      { attributes: { lang: 'de' } },
    );
    await fill(element, 'Vorname', 'Ada');
    await place(element);
    expect(words(part(element, 'error'))).to.equal('Bitte prüfen Sie: E-Mail, Nachname.');
    await fill(element, 'E-Mail', 'ada@example.com');
    await fill(element, 'Nachname', 'Byron');
    part(element, 'pay')!.click();
    await appears(element, () => words(part(element, 'error')) === 'Bitte prüfen Sie: USt-IdNr.');
  });

  it('begins an address that is needed in the venue’s country, and leads from field to field', async () => {
    const form = { detailsForm: () => Promise.resolve({ enforceAddress: true }) };
    const there = (locationCountry: string) => openDetails(concert({ location: { locationCountry } }), form);
    const { element, asked } = await there('AT');
    expect(field(element, 'Country').value).to.equal('AT');
    expect(field(element, 'City').enterKeyHint).to.equal('next');
    await fillBuyer(element);
    for (const name of ['Street and number', 'Postal code', 'City']) await fill(element, name, '1');
    await place(element);
    expect(asked('setDetails')[0]).to.include({ country: 'AT' });
    sessionStorage.clear();
    const elsewhere = await there('Austria');
    expect(field(elsewhere.element, 'Country').value).to.equal('');
  });

  it('asks for the state where addresses of the country have one, and for a second line', async () => {
    const { element, asked } = await asking({ skipAddressInfo: false, enforceAddress: true });
    await fillBuyer(element);
    const values = { 'Street and number': '1 Main St', 'Postal code': '10001', City: 'New York' };
    for (const [label, value] of Object.entries(values)) await fill(element, label, value);
    await fill(element, 'Apartment, suite, etc.', 'Apt 4');
    await fill(element, 'Country', 'DE');
    expect(labels(element)).to.not.include('State or region');
    await fill(element, 'Country', 'US');
    await appears(element, () => labels(element).includes('State or region'));
    expect(field(element, 'State or region').autocomplete).to.equal('billing address-level1');
    await place(element);
    expect(wrong(element)).to.deep.equal(['state']);
    await fill(element, 'State or region', 'NY');
    expect(words(field(element, 'State or region').querySelector('option:checked'))).to.equal('New York');
    await expect(element).to.be.accessible();
    await fill(element, 'Country', 'CA');
    expect(field(element, 'State or region').value).to.equal('');
    await fill(element, 'Country', 'US');
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('setDetails')[0]).to.include({ line2: 'Apt 4', state: 'NY', country: 'US' });
  });
});
