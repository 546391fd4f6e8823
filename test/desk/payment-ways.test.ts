/** Ways to pay for some events: listed, added, changed and deleted in the settings of the desk, and chosen for an event. */
import { expect } from '@open-wc/testing';
import { openSection, sent as sentOfEvent, submit } from './event-form-page.ts';
import { event, FakeApiError, payments } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, field, fill, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const counterOnly = { ...times, _id: 'counter', name: 'Counter only', sellerId: 'theatre', methods: ['boxoffice'] };
const mixed = {
  ...{ ...counterOnly, _id: 'mixed', name: 'Late', methods: ['invoice', 'stripe', 'paypal'] },
  channels: [
    { channelId: 'newspaper', methods: ['invoice'] },
    { channelId: 'pos', methods: ['boxoffice'] },
  ],
};

describe('ways to pay for some events in the desk', () => {
  useDesk();

  beforeEach(() => {
    Object.assign(service.answers, {
      'GET /api/payment-settings': () => ({ ...payments, methods: ['invoice', 'boxoffice'] }),
      'GET /api/payment-strategies': () => ({ docs: [mixed, counterOnly], total: 2 }),
      'GET /api/payment-strategies/counter': () => counterOnly,
      'GET /api/payment-strategies/mixed': () => mixed,
      'POST /api/payment-strategies': ({ body }: { body: object }) => ({ ...counterOnly, ...body }),
      'PUT /api/payment-strategies/mixed': ({ body }: { body: object }) => ({ ...mixed, ...body }),
      'PUT /api/payment-strategies/counter': ({ body }: { body: object }) => ({ ...counterOnly, ...body }),
    });
  });

  const bodies = (what: string) => asked(what).map(({ body }) => body);
  const box = (name: string) => desk.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
  const boxes = () => [...desk.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')].map(({ name }) => name);
  const isAt = async (path: string) => {
    await waitUntil(() => location.pathname === path, `goes to ${path}`, { timeout: 20_000 });
  };
  const submitForm = () => {
    desk.querySelector<HTMLFormElement>('main form.card')!.requestSubmit();
  };

  it('are listed with the ways in words, those that are off or unknown as such', async () => {
    await open('/desk/settings/payments');
    await shows('Ways to pay for some events');
    await expect(desk).to.be.accessible();
    expect(words())
      .to.include(
        'Transfer, Stripe (switched off), paypal (unknown) · newspaper: Transfer · At the counter: Box office',
      )
      .and.not.to.include('None: every event');
    expect(named('main a', 'Counter only').getAttribute('href')).to.equal('/desk/settings/payments/counter');
    service.answers['GET /api/payment-strategies'] = () => ({ docs: [], total: 0 });
    await open('/desk/settings/payments');
    await shows('None: every event has all ways.');
  });

  it('are seen by accounting, which changes none', async () => {
    service.role = 'accounting';
    await open('/desk/settings/payments');
    await shows('Counter only');
    expect([...desk.querySelectorAll('[aria-labelledby=strategies] a')]).to.have.length(0);
  });

  it('are added with a name and at least one way that the house has switched on', async () => {
    await open('/desk/settings/payments');
    await shows('Ways to pay for some events');
    named('main a', 'Add ways').click();
    await shows('Events that choose this');
    await expect(desk).to.be.accessible();
    expect(boxes()).to.deep.equal(['methods.invoice', 'methods.boxoffice', 'hasCounter']);
    box('hasCounter').click();
    await shows('Ways to pay at the counter');
    submitForm();
    await shows('Ways to pay: Choose at least one way.');
    await shows('Ways to pay at the counter: Choose at least one way.');
    expect(words()).to.include('Name: Fill this in.');
    expect(field('methods').textContent).to.include('Choose at least one way.');
    await expect(desk).to.be.accessible();
    named('.summary a', 'Ways to pay: Choose at least one way.').click();
    expect(document.activeElement?.id).to.equal('field-methods');
    fill('name', ' Counter only ');
    box('methods.boxoffice').click();
    box('channels.invoice').click();
    box('channels.boxoffice').click();
    submitForm();
    await isAt('/desk/settings/payments');
    await shows('Added. Choose it in the form of an event, under Sale.');
    expect(bodies('POST /api/payment-strategies')).to.deep.equal([
      {
        name: 'Counter only',
        methods: ['boxoffice'],
        channels: [{ channelId: 'pos', methods: ['invoice', 'boxoffice'] }],
      },
    ]);
  });

  it('are changed without a loss of channels and of ways that are off or unknown', async () => {
    await open('/desk/settings/payments/mixed');
    await shows('Not known here');
    expect(boxes()).to.deep.equal([
      ...['methods.invoice', 'methods.boxoffice', 'methods.stripe', 'methods.paypal'],
      ...['hasCounter', 'channels.invoice', 'channels.boxoffice'],
    ]);
    expect(words()).to.include('Switched off under Payments').and.to.include('They stay: newspaper (Transfer).');
    await expect(desk).to.be.accessible();
    // another person renames it meanwhile
    service.answers['GET /api/payment-strategies/mixed'] = () => ({ ...mixed, name: 'Last minute' });
    box('methods.invoice').click();
    submitForm();
    await isAt('/desk/settings/payments');
    expect(bodies('PUT /api/payment-strategies/mixed')).to.deep.equal([
      { name: 'Last minute', methods: ['stripe', 'paypal'], channels: mixed.channels },
    ]);
  });

  it('have the same ways at the counter again, and say at the field what the service refuses', async () => {
    await open('/desk/settings/payments/mixed');
    await shows('Ways to pay at the counter');
    box('hasCounter').click();
    service.answers['PUT /api/payment-strategies/mixed'] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [{ path: 'methods.2', message: 'There is no "paypal"' }]);
    submitForm();
    await shows('Ways to pay: There is no "paypal"');
    box('methods.paypal').click();
    service.answers['PUT /api/payment-strategies/mixed'] = () => mixed;
    submitForm();
    await shows('Saved. It applies to all events that have chosen it.');
    expect(bodies('PUT /api/payment-strategies/mixed').at(-1)).to.deep.equal({
      ...{ name: 'Late', methods: ['invoice', 'stripe'] },
      channels: [{ channelId: 'newspaper', methods: ['invoice'] }],
    });
  });

  it('are deleted unless an event uses them', async () => {
    const what = 'DELETE /api/payment-strategies/counter';
    service.answers[what] = () => new FakeApiError(409, 'IN_USE');
    await open('/desk/settings/payments/counter');
    await shows('Events that choose this');
    named('button', 'Delete').click();
    await shows('Delete Counter only?');
    confirmDialog();
    await shows('An event still uses it');
    service.answers[what] = () => counterOnly;
    confirmDialog();
    await isAt('/desk/settings/payments');
    await shows('Deleted.');
    expect(asked(what)).to.have.length(2);
  });

  it('say where to begin when nothing is switched on', async () => {
    service.answers['GET /api/payment-settings'] = () => ({ ...payments, methods: [] });
    await open('/desk/settings/payments/new');
    await shows('No way to pay is switched on yet.');
  });

  const path = 'paymentSettings.paymentStrategyId';
  const options = () => [...field(path).querySelectorAll('option')].map((option) => option.textContent);

  it('are chosen in the form of an event, and taken away', async () => {
    await openSection('sale');
    expect(options()).to.deep.equal(['All of the house', 'Late', 'Counter only']);
    expect(field(path).value).to.equal('');
    await expect(desk).to.be.accessible();
    fill(path, 'counter');
    await shows('1 unpublished change');
    service.answers['GET /api/events/concert'] = () => ({
      ...event,
      paymentSettings: { paymentStrategyId: 'counter' },
    });
    submit();
    await shows('Changes published.');
    expect(sentOfEvent()).to.deep.equal({ paymentSettings: { paymentStrategyId: 'counter' } });

    await openSection('sale', { ...event, paymentSettings: { paymentStrategyId: 'counter' } });
    expect(field(path).value).to.equal('counter');
    fill(path, '');
    await shows('1 unpublished change');
    submit();
    await shows('Changes published.');
    expect(sentOfEvent()).to.deep.equal({ paymentSettings: { paymentStrategyId: null } });
  });

  it('are chosen for an under-shop, and taken away', async () => {
    const ofShop = `underShops.0.${path}`;
    const withShop = (paymentSettings?: object) => ({
      ...event,
      underShops: [{ _id: 'friends', name: 'Friends', ...(paymentSettings && { paymentSettings }) }],
    });
    await openSection('shops', withShop());
    expect([...field(ofShop).querySelectorAll('option')].map(({ textContent }) => textContent)).to.deep.equal([
      ...['as in the event', 'Late', 'Counter only'],
    ]);
    fill(ofShop, 'counter');
    await shows('1 unpublished change');
    submit();
    await shows('Changes published.');
    expect(sentOfEvent()).to.deep.equal({
      underShops: [{ _id: 'friends', paymentSettings: { paymentStrategyId: 'counter' } }],
    });

    await openSection('shops', withShop({ paymentStrategyId: 'counter' }));
    fill(ofShop, '');
    await shows('1 unpublished change');
    submit();
    await shows('Changes published.');
    expect(sentOfEvent()).to.deep.equal({
      underShops: [{ _id: 'friends', paymentSettings: null }],
    });
  });

  it('are no part of the form in a house that has none, and stay where they can’t be read', async () => {
    service.answers['GET /api/payment-strategies'] = () => ({ docs: [], total: 0 });
    await openSection('sale');
    expect(desk.querySelector(`[id="field-${path}"]`) === null).to.equal(true);
    service.answers['GET /api/payment-strategies'] = () => new FakeApiError(500, 'INTERNAL');
    await openSection('sale', { ...event, paymentSettings: { paymentStrategyId: 'counter' } });
    expect(field(path).value).to.equal('counter');
  });
});
