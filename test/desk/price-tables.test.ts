// Price tables in the desk: listed, added, changed and deleted, and chosen for an event.
import { expect } from '@open-wc/testing';
import { openSection, sent as sentOfEvent, submit } from './event-form-page.ts';
import { event, FakeApiError } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, field, fill, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const plays = {
  ...{ ...times, _id: 'plays', name: 'Plays', sellerId: 'theatre' },
  types: [
    { _id: 'full', name: 'Full price' },
    { _id: 'reduced', name: 'Reduced' },
  ],
  tiers: [
    {
      ...{ _id: 'early', name: 'Early bird', amount: 50, until: { target: 'start', unit: 'weeks', offset: -4 } },
      prices: [
        { priceCategoryId: 'full', price: 19 },
        { priceCategoryId: 'reduced', price: 11.5 },
      ],
    },
    {
      _id: 'middle',
      name: 'Middle',
      until: '2026-09-01T10:00:30.000Z',
      prices: [{ priceCategoryId: 'full', price: 22 }],
    },
    {
      _id: 'late',
      name: 'Late',
      until: { target: 'end', unit: 'months', offset: 1 },
      prices: [{ priceCategoryId: 'full', price: 24 }],
    },
    { _id: 'regular', name: 'Regular', prices: [{ priceCategoryId: 'full', price: 26 }] },
  ],
};

describe('price tables in the desk', () => {
  useDesk();

  beforeEach(() => {
    Object.assign(service.answers, {
      'GET /api/price-tables': () => ({ docs: [plays], total: 1 }),
      'GET /api/price-tables/plays': () => plays,
      'POST /api/price-tables': ({ body }: { body: object }) => ({ ...plays, ...body }),
      'PUT /api/price-tables/plays': ({ body }: { body: object }) => ({ ...plays, ...body }),
    });
  });

  const bodies = (what: string) => asked(what).map(({ body }) => body);
  const isAt = async (path: string) => {
    await waitUntil(() => location.pathname === path, `goes to ${path}`, { timeout: 20_000 });
  };
  const submitForm = () => {
    desk.querySelector<HTMLFormElement>('main form.card')!.requestSubmit();
  };
  const choose = (select: HTMLSelectElement, value: string) => {
    select.value = value;
    select.dispatchEvent(new Event('change'));
  };

  it('are listed with their tiers in words', async () => {
    await open('/desk/price-tables');
    await shows('Early bird: €19.00 / €11.50, the first 50 tickets, until 4 weeks before the event');
    expect(words()).to.include('Middle: €22.00, until').and.to.include('Regular: €26.00');
    await expect(desk).to.be.accessible();
    expect(named('main a', 'Plays').getAttribute('href')).to.equal('/desk/price-tables/plays');
    service.answers['GET /api/price-tables'] = () => ({ docs: [], total: 0 });
    await open('/desk/price-tables');
    await shows('No price tables yet');
  });

  it('stand among the settings of those who change events', async () => {
    await open('/desk/settings');
    await shows('Price tables');
    service.role = 'accounting';
    await open('/desk/settings');
    await shows('Payments');
    expect(words()).not.to.include('Price tables');
  });

  it('are added with categories and tiers', async () => {
    await open('/desk/price-tables/new');
    await shows('New price table');
    await expect(desk).to.be.accessible();
    submitForm();
    await shows('Name: Fill this in.');
    expect(words())
      .to.include('Category 1: Fill this in.')
      .and.to.include('Tier 1, Name, as buyers read it: Fill this in.')
      .and.to.include('Tier 2, Price, Category 1: Name at least one price.');
    fill('name', ' Plays ');
    fill('types.0.name', 'Full price');
    named('main button', 'Add a category').click();
    await waitUntil(() => field('types.1.name'));
    fill('types.1.name', 'Reduced');
    fill('tiers.0.name', 'Early bird');
    fill('tiers.0.prices.0', '19');
    fill('tiers.0.prices.1', '11,50');
    fill('tiers.0.amount', '0');
    choose(field('tiers.0.until') as unknown as HTMLSelectElement, 'before');
    await waitUntil(() => field('tiers.0.until').matches('input'));
    fill('tiers.1.name', 'Regular');
    fill('tiers.1.prices.0', 'much');
    submitForm();
    await shows('Early bird, Ends: A whole number from 1.');
    await shows('Early bird, Tickets of each event: A whole number from 1, or nothing.');
    await shows('Regular, Price, Full price: A price is a number, 0 or more.');
    await expect(desk).to.be.accessible();
    named('.summary a', 'Early bird, Ends: A whole number from 1.').click();
    expect(document.activeElement?.id).to.equal('field-tiers.0.until');
    fill('tiers.0.until', '14');
    fill('tiers.0.amount', '50');
    fill('tiers.1.prices.0', '24');
    submitForm();
    await isAt('/desk/price-tables');
    await shows('Added. Choose it in the form of an event, under Tickets.');
    const [body] = bodies('POST /api/price-tables') as [typeof plays];
    const [full, reduced] = body.types;
    expect(body).to.deep.equal({
      name: 'Plays',
      types: [
        { _id: full!._id, name: 'Full price' },
        { _id: reduced!._id, name: 'Reduced' },
      ],
      tiers: [
        {
          ...{ _id: body.tiers[0]!._id, name: 'Early bird', amount: 50 },
          until: { target: 'start', unit: 'days', offset: -14 },
          prices: [
            { priceCategoryId: full!._id, price: 19 },
            { priceCategoryId: reduced!._id, price: 11.5 },
          ],
        },
        { _id: body.tiers[1]!._id, name: 'Regular', prices: [{ priceCategoryId: full!._id, price: 24 }] },
      ],
    });
  });

  it('lose nothing when one price is changed, and keep what another person has changed', async () => {
    await open('/desk/price-tables/plays');
    await waitUntil(() => field('tiers.3.prices.0'));
    expect(field('tiers.0.until').value).to.equal('4');
    expect(field('tiers.1.until').value).to.equal('2026-09-01T12:00');
    expect(field('tiers.2.until').value).to.equal('other');
    service.answers['GET /api/price-tables/plays'] = () => ({ ...plays, name: 'Plays and operas' });
    fill('tiers.3.prices.0', '27');
    submitForm();
    await shows('Saved. It applies to all events that have chosen it.');
    const { types, tiers } = plays;
    expect(bodies('PUT /api/price-tables/plays')).to.deep.equal([
      {
        ...{ name: 'Plays and operas', types },
        tiers: [...tiers.slice(0, 3), { ...tiers[3], prices: [{ priceCategoryId: 'full', price: 27 }] }],
      },
    ]);
  });

  it('have their tiers moved and removed, and a category with its prices', async () => {
    await open('/desk/price-tables/plays');
    await waitUntil(() => field('tiers.3.prices.0'));
    named('main button', 'Move Regular up').click();
    await waitUntil(() => field('tiers.2.name').value === 'Regular');
    named('main button', 'Remove Late').click();
    named('main button', 'Remove Middle').click();
    named('main button', 'Remove the category Reduced').click();
    await waitUntil(() => !desk.querySelector('[id="field-tiers.2.name"]'));
    submitForm();
    await shows('Saved.');
    const [early, , , regular] = plays.tiers;
    expect(bodies('PUT /api/price-tables/plays')).to.deep.equal([
      {
        ...{ name: 'Plays', types: plays.types.slice(0, 1) },
        tiers: [{ ...early, prices: early!.prices.slice(0, 1) }, regular],
      },
    ]);
  });

  it('say at the field what the service refuses, and are deleted unless an event uses them', async () => {
    await open('/desk/price-tables/plays');
    await waitUntil(() => field('tiers.3.prices.0'));
    service.answers['PUT /api/price-tables/plays'] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [{ path: 'tiers.0.prices.1.price', message: 'EUR has 2 decimals' }]);
    fill('tiers.0.prices.1', '11,555');
    submitForm();
    await shows('Early bird, Price, Reduced: EUR has 2 decimals');
    // the service counts the prices that it is sent
    service.answers['PUT /api/price-tables/plays'] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [{ path: 'tiers.0.prices.0.price', message: 'EUR has no more' }]);
    fill('tiers.0.prices.0', '');
    submitForm();
    await shows('Early bird, Price, Reduced: EUR has no more');
    const what = 'DELETE /api/price-tables/plays';
    service.answers[what] = () => new FakeApiError(409, 'IN_USE');
    named('button', 'Delete').click();
    await shows('Delete Plays?');
    confirmDialog();
    await shows('An event still uses it.');
    service.answers[what] = () => plays;
    confirmDialog();
    await isAt('/desk/price-tables');
    expect(asked(what)).to.have.length(2);
  });

  it('are chosen in the form of an event, with a category for each ticket type', async () => {
    const [table, tier, moves] = ['priceTableId', 'priceTableTierId', 'dynamicPricing.enabled'].map(
      (name) => `pricingSettings.${name}`,
    ) as [string, string, string];
    await openSection('tickets');
    expect(desk.querySelector(`[id="field-${tier}"]`) === null).to.equal(true);
    fill(table, 'plays');
    await waitUntil(() => desk.querySelector(`[id="field-${tier}"]`));
    expect(field(moves).checked).to.equal(true);
    await expect(desk).to.be.accessible();
    fill('tickets.0.priceCategoryId', 'full');
    fill(tier, 'middle');
    await shows('4 unpublished changes');
    submit();
    await shows('Changes published.');
    expect(sentOfEvent()).to.deep.equal({
      pricingSettings: { priceTableId: 'plays', priceTableTierId: 'middle', dynamicPricing: { enabled: true } },
      tickets: [{ _id: 'full', name: 'Full price', price: 24, amount: 280, priceCategoryId: 'full' }],
    });
    await openSection('tickets', {
      ...event,
      tickets: event.tickets.map((type) => ({ ...type, priceCategoryId: 'full' })),
      pricingSettings: { priceTableId: 'plays', priceTableTierId: 'middle', dynamicPricing: { enabled: true } },
    });
    fill(table, '');
    await waitUntil(() => !desk.querySelector(`[id="field-${tier}"]`));
    submit();
    await shows('Changes published.');
    expect(sentOfEvent()).to.deep.equal({
      pricingSettings: { priceTableId: null, priceTableTierId: null, dynamicPricing: { enabled: false } },
      tickets: [{ _id: 'full', name: 'Full price', price: 24, amount: 280, priceCategoryId: null }],
    });
  });
});
