/** Signing in to buy. */
import { expect } from '@open-wc/testing';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import { knowing, reason, refused, submit } from '../known-customer.ts';
import {
  add,
  appears,
  button,
  concert,
  fillBuyer,
  goOn,
  openShop,
  orderService,
  part,
  parts,
  row,
  status,
  words,
} from '../open-shop.ts';
import { waitUntil } from '../../../support/readers/shadow.ts';

beforeEach(() => {
  sessionStorage.clear();
});

describe('<event-shop> for customers who sign in', () => {
  const closed = (fields: Partial<EventInfo> = {}) =>
    concert({ accountSettings: { enforceAuthentication: 'PREVENT_CHECKOUT' }, ...fields });

  it('asks to sign in before anything is bought, and goes on afterwards', async () => {
    const { answers, tried } = knowing();
    const info = closed();
    const service = orderService(info);
    const element = await openShop(info, { answers: { ...answers, ...service.answers } });
    await add(element, 'Adult');
    expect(reason(element)).to.equal('Please sign in first.');
    part(element, 'buy')!.click();
    await element.updateComplete;
    expect(status(element)).to.equal('Please sign in first.');
    expect(service.asked('create')).to.have.length(0);

    submit(element, { email: 'ada@example.com', password: 'wrong' });
    await appears(
      element,
      () => words(element.shadowRoot!.querySelector('.sign-in .notice')) === 'Wrong email or password.',
    );
    submit(element, { password: 'correct horse' });
    await appears(element, () => element.customer?.prename === 'Ada');
    expect(tried.at(-1)).to.deep.equal({ sellerId: 's1', email: 'ada@example.com', password: 'correct horse' });
    await appears(element, () =>
      words(element.shadowRoot!.querySelector('p.account')).startsWith('You’re signed in as Ada Byron.'),
    );
    expect(reason(element)).to.equal('');
    expect(row(element, 'Adult').quantity()).to.equal('1');
    await goOn(element);
    expect(service.asked('create')).to.have.length(1);
  });

  it('keeps what was typed, names what is missing, and puts the focus there', async () => {
    const { answers, tried } = knowing();
    const element = await openShop(closed(), { answers });
    submit(element, { email: 'ada@', password: 'x' });
    const email = await appears(element, () =>
      element.shadowRoot!.querySelector<HTMLInputElement>('.sign-in [aria-invalid=true]'),
    );
    expect([email.name, email.value]).to.deep.equal(['email', 'ada@']);
    expect(words(element.shadowRoot!.getElementById('email-wrong'))).to.equal(
      'Please enter an email address, like name@example.com.',
    );
    await appears(element, () => element.shadowRoot!.activeElement === email);
    expect(tried).to.have.length(0);
  });

  it('opens an account on the way', async () => {
    const { answers, tried } = knowing();
    const element = await openShop(closed(), { answers });
    button(element, 'No account yet? Create one').click();
    await appears(element, () => element.shadowRoot!.querySelector('#register-prename'));
    submit(element, { prename: 'Ada', lastname: 'Byron', email: 'new@example.com', password: 'short' });
    await appears(
      element,
      () => words(element.shadowRoot!.getElementById('register-password-wrong')) === 'At least 10 characters.',
    );
    expect(tried).to.have.length(0);
    submit(element, { password: 'correct horse' });
    const notice = await appears(element, () => words(element.shadowRoot!.querySelector('.sign-in .notice')));
    expect(notice).to.match(/emailed new@example.com/);
    expect(tried.at(-1)).to.deep.equal({
      sellerId: 's1',
      prename: 'Ada',
      lastname: 'Byron',
      email: 'new@example.com',
      password: 'correct horse',
    });
  });

  it('takes up who signed in elsewhere on the site, and lets them sign out', async () => {
    const { answers } = knowing();
    const first = await openShop(closed(), { answers });
    submit(first, { email: 'ada@example.com', password: 'correct horse' });
    await appears(first, () => first.customer?.prename);
    const second = await openShop(closed(), { answers, attributes: { 'base-url': first.baseUrl } });
    expect(second.customer?.token).to.equal('token-1');
    button(second, 'Sign out').click();
    await appears(second, () => second.shadowRoot!.querySelector('form.sign-in'));
    expect(second.customer).to.equal(undefined);
  });

  it('ends the session when the customer signs out, and keeps none of their data', async () => {
    const ended: unknown[] = [];
    const { answers } = knowing({
      account: {
        endSession: (input) => {
          ended.push(input);
          return Promise.reject(refused(500, 'INTERNAL')); // that does not keep them signed in here
        },
      },
    });
    const element = await openShop(closed(), { answers });
    submit(element, { email: 'ada@example.com', password: 'correct horse' });
    await appears(element, () => element.customer?.prename);
    const orders = `foyer:orders:${element.baseUrl}:`;
    localStorage.setItem(`${orders}s1:`, '{}');
    localStorage.setItem(`${orders}s2:`, '{}');
    sessionStorage.setItem('foyer:details:another', '{"prename":"Ada"}');
    const signOut = button(element, 'Sign out');
    signOut.click();
    signOut.click();
    await appears(element, () => element.shadowRoot!.querySelector('form.sign-in'));
    expect(ended).to.deep.equal([{ id: 'current' }]);
    expect(localStorage.getItem(`${orders}s1:`)).to.equal(null);
    expect(localStorage.getItem(`${orders}s2:`), 'of another seller').to.equal('{}');
    expect(sessionStorage.length).to.equal(0);
    expect(status(element)).to.equal('You’re signed out.');
  });

  it('forgets a token that no longer holds', async () => {
    const { answers } = knowing();
    const first = await openShop(closed(), { answers });
    submit(first, { email: 'ada@example.com', password: 'correct horse' });
    await appears(first, () => first.customer?.prename);
    const expired = knowing().answers;
    const second = await openShop(closed(), {
      answers: { ...expired, account: { ...expired.account, me: () => Promise.reject(refused(401, 'NOT_SIGNED_IN')) } },
      attributes: { 'base-url': first.baseUrl },
    });
    expect(second.customer).to.equal(undefined);
    expect(second.shadowRoot!.querySelector('form.sign-in')).to.not.equal(null);
  });

  it('says whom a restricted sale is for', async () => {
    const element = await openShop(concert({ restricted: true }), { answers: knowing().answers });
    expect(words(part(element, 'shops'))).to.match(/^These tickets are for certain customers/);
    await add(element, 'Adult');
    expect(reason(element)).to.equal('Please sign in first.');
  });

  it('fills in what the account knows, and no country that the form cannot choose', async () => {
    for (const [country, shown] of [
      ['DE', 'DE'],
      ['Deutschland', ''],
    ] as const) {
      sessionStorage.clear();
      const { answers } = knowing({}, { country });
      const info = closed();
      const service = orderService(info, { detailsForm: () => Promise.resolve({ enforceAddress: true }) });
      const element = await openShop(info, { answers: { ...answers, ...service.answers } });
      submit(element, { email: 'ada@example.com', password: 'correct horse' });
      await appears(element, () => element.customer?.prename === 'Ada');
      await add(element, 'Adult');
      await goOn(element);
      const value = (name: string) =>
        element.shadowRoot!.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)?.value;
      expect(['email', 'prename', 'lastname', 'street', 'postal', 'city', 'country', 'phone'].map(value)).to.deep.equal(
        [...['ada@example.com', 'Ada', 'Byron', 'Treidelufer 12', '10999', 'Berlin', shown, '+44 20 7946 0000']],
      );
    }
  });

  it('asks to sign in once the tickets are held, where the details want that', async () => {
    const { answers } = knowing();
    const info = concert({ accountSettings: { enforceAuthentication: 'PREVENT_DETAILS_STEP' } });
    const service = orderService(info);
    const element = await openShop(info, { answers: { ...answers, ...service.answers } });
    expect(element.shadowRoot!.querySelector('form.sign-in')).to.equal(null);
    await add(element, 'Adult');
    part(element, 'buy')!.click();
    await appears(element, () => element.shadowRoot!.querySelector('form.sign-in'));
    expect(part(element, 'timer'), 'the tickets are held meanwhile').to.not.equal(null);
    expect(service.asked('create')).to.have.length(1);
    submit(element, { email: 'ada@example.com', password: 'correct horse' });
    await appears(element, () => part(element, 'pay'));
    const email = () => element.shadowRoot!.querySelector<HTMLInputElement>('[name=email]')?.value;
    await waitUntil(() => email() === 'ada@example.com', 'what the account knows need not be typed');
  });

  it('has the password chosen where tickets are sold to accounts alone', async () => {
    const info = concert({ accountSettings: { enforceAccounts: true } });
    const service = orderService(info, {
      detailsForm: () => Promise.resolve({ skipAddressInfo: true, enforceAccounts: true }),
    });
    const element = await openShop(info, { answers: service.answers });
    await add(element, 'Adult');
    await goOn(element);
    const fields = parts(element, 'field').map((each) => words(each.querySelector('label')));
    expect(fields).to.include('Password');
    await fillBuyer(element);
    const password = element.shadowRoot!.querySelector<HTMLInputElement>('input[type=password]')!;
    password.value = 'correct horse';
    password.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    const [sent] = service.asked('setDetails');
    expect([sent?.['createAccount'], sent?.['password']]).to.deep.equal([true, 'correct horse']);
    expect(element.shadowRoot!.querySelector('.open-account') === null, 'an account is there').to.equal(true);
  });
});
