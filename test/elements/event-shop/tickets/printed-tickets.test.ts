import { expect } from '@open-wc/testing';
import type { DetailsForm } from '../../../../src/contract/checkout.ts';
import type { EventInfo, InfoTicket } from '../../../../src/contract/event-info.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import {
  add,
  appears,
  concert,
  field,
  fill,
  fillBuyer,
  goOn,
  heard,
  openShop,
  orderService,
  part,
  parts,
  row,
  summary,
  words,
} from '../open-shop.ts';

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const event = (ticket: Partial<InfoTicket>, settings: EventInfo['hardTicketSettings'] = {}, more = {}) =>
  concert({
    hardTicketSettings: { enabled: true, hardTicketOuterCharge: 2.5, ...settings },
    tickets: [{ id: 'adult', name: 'Adult', price: 20, ...ticket }],
    ...more,
  });
const may = { enableHardTicketOption: true };
const must = { forceHardTicketOption: true };
const box = (element: Element, name = 'Adult') =>
  row(element, name).element.querySelector<HTMLInputElement>('input[type=checkbox]');
const wish = async (element: EventShop) => {
  box(element)!.click();
  await element.updateComplete;
};
const main = (element: Element) => words(element.shadowRoot?.querySelector('.main'));

describe('<event-shop> printed tickets', () => {
  it('are offered with what they cost, and sold so', async () => {
    const info = event(may);
    const service = orderService(info);
    const element = await openShop(info, { answers: service.answers });
    expect(words(box(element)?.closest('label'))).to.equal('Printed, + €2.50');
    await add(element, 'Adult', 2);
    expect(summary(element)).to.deep.equal(['2 × Adult €40']);
    const changes = heard(element, 'cart-changed');
    await wish(element);
    expect(summary(element)).to.deep.equal(['2 × Adult printed €40', 'Printed tickets €5']);
    expect(changes.map(({ cart }) => cart.total)).to.deep.equal([45]);
    await add(element, 'Adult');
    expect(summary(element)).to.deep.equal(['3 × Adult printed €60.00', 'Printed tickets €7.50']);
    await expect(element).to.be.accessible();
    await goOn(element);
    const [asked] = service.asked('create');
    const [item] = asked?.['items'] as unknown[];
    expect(item).to.include({ ticketTypeId: 'adult', amount: 3, asHardTicket: true });
  });

  it('can be wished for before any is in the cart, and no longer', async () => {
    const element = await openShop(event(may));
    await wish(element);
    await add(element, 'Adult');
    expect(summary(element)[0]).to.contain('printed');
    row(element, 'Adult').minus!.click();
    await element.updateComplete;
    expect(box(element)?.checked).to.equal(true);
    await wish(element);
    await add(element, 'Adult');
    expect(summary(element)).to.deep.equal(['1 × Adult €20']);
  });

  it('stay so over a reload', async () => {
    const info = event(may);
    const first = await openShop(info);
    await add(first, 'Adult');
    await wish(first);
    const again = await openShop(info);
    expect(box(again)?.checked).to.equal(true);
    expect(summary(again)[0]).to.contain('printed');
  });

  it('are said where there is nothing else', async () => {
    const element = await openShop(event(must));
    expect(box(element)).to.equal(null);
    expect(words(row(element, 'Adult').element)).to.contain('Comes printed');
    expect(words(row(element, 'Adult').element)).to.contain('€22.50 incl. €2.50 fees');
  });

  it('are not offered where the seller prints none', async () => {
    const element = await openShop(event({ ...may, ...must }, { enabled: false, promotionName: 'Souvenir' }));
    expect(box(element)).to.equal(null);
    expect(main(element)).to.not.contain('rinted').and.not.contain('Souvenir');
    await add(element, 'Adult');
    expect(summary(element)).to.deep.equal(['1 × Adult €20']);
  });

  it('cost nothing more where the seller wants nothing', async () => {
    const element = await openShop(event(may, { hardTicketOuterCharge: undefined }));
    expect(words(box(element)?.closest('label'))).to.equal('Printed, free');
  });

  it('are shown as the seller promotes them', async () => {
    const element = await openShop(
      event(may, {
        promotionName: 'Souvenir ticket',
        promotionText: 'Gold foil.\nNumbered.',
        hardTicketPreviewURL: '/public/favicon.svg',
      }),
    );
    expect(main(element)).to.contain('Souvenir ticket Gold foil. Numbered.');
    expect(main(element)).to.contain('We’ll post your printed tickets');
    const picture = element.shadowRoot?.querySelector<HTMLImageElement>('.printed img');
    expect(picture?.src).to.equal(`${element.baseUrl}/public/favicon.svg`);
    expect(picture?.alt).to.equal('');
    await expect(element).to.be.accessible();
  });

  it('show no picture that is none of the web', async () => {
    const element = await openShop(
      event(may, { hardTicketPreviewURL: 'javascript:alert(1)', promotionName: '<b>x</b>' }),
    );
    expect(element.shadowRoot?.querySelector('.printed img, .printed b')).to.equal(null);
    expect(main(element)).to.contain('<b>x</b>');
  });

  it('wait at the venue by a fulfillment that says so', async () => {
    const element = await openShop(event(may, { fulfillmentType: 'pickup', printingMethod: 'laser' }));
    expect(main(element)).to.contain('Collect your printed tickets at the venue.');
    expect(main(element)).to.not.contain('laser');
  });

  it('are not offered when the event is nearer than printing takes', async () => {
    const near = await openShop(event(may, { requiredDays: 10 }, { start: days(9), end: days(9.2) }));
    expect(box(near)).to.equal(null);
    expect(main(near)).to.not.contain('rinted');
    const far = await openShop(event(may, { requiredDays: 10 }, { start: days(11), end: days(11.2) }));
    expect(box(far)).to.not.equal(null);
    const forced = await openShop(event(must, { requiredDays: 10 }, { start: days(9), end: days(9.2) }));
    await add(forced, 'Adult');
    expect(summary(forced)).to.deep.equal(['1 × Adult €20']);
  });

  describe('that are sent', () => {
    const form: DetailsForm = { enforceDeliveryAddress: true };
    const openForm = async (own: DetailsForm = form) => {
      const info = event(must);
      const service = orderService(info, { detailsForm: () => Promise.resolve(own) });
      const element = await openShop(info, { answers: service.answers });
      await add(element, 'Adult');
      await goOn(element);
      await fillBuyer(element);
      return { element, service };
    };
    const labels = (element: Element) => parts(element, 'field').map((each) => words(each.querySelector('label')));
    const elsewhere = 'Send printed tickets to another address';
    const send = async (element: EventShop) => {
      part(element, 'pay')!.click();
      await element.updateComplete;
    };

    it('need the buyer’s address', async () => {
      const { element, service } = await openForm();
      expect(field(element, 'Street and number').closest('details') === null, 'is not folded').to.equal(true);
      await send(element);
      await appears(element, () => field(element, 'Street and number').getAttribute('aria-invalid') === 'true');
      expect(service.asked('setDetails')).to.have.length(0);
      await fill(element, 'Street and number', 'Main Street 1');
      await fill(element, 'Postal code', '1010');
      await fill(element, 'City', 'Vienna');
      await fill(element, 'Country', 'AT');
      await send(element);
      await appears(element, () => part(element, 'confirmation'));
      const [sent] = service.asked('setDetails');
      expect(sent).to.include({ street: 'Main Street 1', country: 'AT' });
      expect(sent).to.not.have.any.keys('deliveryAddress', 'deliverElsewhere');
    });

    it('may go elsewhere; then that address is needed, and not the buyer’s own', async () => {
      const { element, service } = await openForm();
      const box = field(element, elsewhere);
      box.click();
      box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await element.updateComplete;
      expect(words(part(element, 'details'))).to.contain('Delivery address');
      expect(labels(element).filter((label) => label === 'Street and number')).to.have.length(1);
      expect(labels(element)).to.include('Street and number (optional)');
      await expect(element).to.be.accessible();
      const type = (name: string, value: string) => {
        const control = element.shadowRoot!.querySelector<HTMLInputElement>(`[name="deliveryAddress.${name}"]`)!;
        control.value = value;
        control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      };
      const home = { street: 'Side Street 2', postal: '53111', city: 'Bonn', country: 'DE' };
      for (const [name, value] of Object.entries(home)) type(name, value);
      await element.updateComplete;
      await send(element);
      await appears(element, () => part(element, 'confirmation'));
      const [sent] = service.asked('setDetails');
      expect(sent?.['deliveryAddress']).to.deep.equal(home);
      expect(sent).to.not.have.any.keys('deliverElsewhere', 'street');
    });

    it('ask for nothing where the service does not', async () => {
      const { element } = await openForm({});
      expect(labels(element)).to.not.include(elsewhere);
    });
  });
});
