/** How buyers pay, in the settings of the desk. */
import { expect } from '@open-wc/testing';
import { fixtureCleanup } from '@open-wc/testing';
import { FakeApiError, payments } from './fake-desk-service.ts';
import { asked, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';

describe('the payments of a house in the desk', () => {
  useDesk();

  const what = 'PUT /api/payment-settings';
  const field = (path: string) => desk.querySelector<HTMLInputElement>(`[id="field-${path}"]`)!;
  function fill(path: string, text: string): void {
    field(path).value = text;
    field(path).dispatchEvent(new Event('input', { bubbles: true }));
  }
  const openPage = async () => {
    await open('/desk/settings/payments');
    await shows('No changes');
  };
  const save = () => {
    named('button', 'Save').click();
  };
  const sent = () => asked(what).map(({ body }) => body);

  it('switch ways to pay on and off, with their terms', async () => {
    service.answers[what] = ({ body }) => ({ ...payments, ...(body as object) });
    await openPage();
    await expect(desk).to.be.accessible();
    field('on.boxoffice').click();
    fill('reservationTermDays', '7');
    await shows('2 unsaved changes');
    save();
    await shows('Settings saved.');
    expect(sent()).to.deep.equal([{ methods: ['invoice', 'boxoffice'], reservationTermDays: 7 }]);
    expect(field('on.boxoffice').checked).to.equal(true);
  });

  it('take keys, say what Stripe refuses at the field, and keep no secret in the browser', async () => {
    await openPage();
    field('on.stripe').click();
    fill('stripe.publishableKey', 'pk_test_1');
    fill('stripe.secretKey', 'sk_test_1');
    fill('stripe.webhookSecret', 'whsec_1');
    service.answers[what] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [{ path: 'stripe.secretKey', message: 'Stripe refuses this key' }]);
    save();
    await shows('Secret key: Stripe refuses this key');
    expect(field('stripe.secretKey').getAttribute('aria-invalid')).to.equal('true');
    await expect(desk).to.be.accessible();
    service.answers[what] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [{ path: 'methods', message: 'needs keys' }]);
    save();
    await shows('Buyers may pay through Stripe: needs keys');

    fixtureCleanup();
    await open('/desk/settings/payments');
    await shows('Your changes from before are here again.');
    expect(field('stripe.publishableKey').value).to.equal('pk_test_1');
    expect([field('stripe.secretKey').value, field('stripe.webhookSecret').value]).to.deep.equal(['', '']);

    fill('stripe.secretKey', 'sk_test_2');
    fill('stripe.webhookSecret', 'whsec_2');
    service.answers[what] = () => ({
      ...payments,
      methods: ['invoice', 'stripe'],
      stripe: { publishableKey: 'pk_test_1', test: true },
    });
    save();
    await shows('no money moves');
    expect(sent().at(-1)).to.deep.equal({
      methods: ['invoice', 'stripe'],
      stripe: { publishableKey: 'pk_test_1', secretKey: 'sk_test_2', webhookSecret: 'whsec_2' },
    });
    expect(field('stripe.secretKey').value).to.equal('');
    expect(words()).to.contain('Stored, and never shown again.');

    fill('stripe.publishableKey', '');
    field('on.stripe').click();
    save();
    await shows('Settings saved.');
    expect(sent().at(-1)).to.deep.equal({ methods: ['invoice'], stripe: null });
  });

  it('can be read but not changed by accounting', async () => {
    service.role = 'accounting';
    await open('/desk/settings/payments');
    await shows('Your role sees these settings.');
    expect(field('on.invoice').matches(':disabled')).to.equal(true);
    expect(desk.querySelector('.save-bar')).to.equal(null);
  });
});
