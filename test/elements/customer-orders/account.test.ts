import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { ServiceError } from '../../../src/client/errors.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, button, hostile, part, waitUntil, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

type Answers = Parameters<typeof fakeClient>[0];

async function element(answers: Answers, attributes: Record<string, string> = {}, token?: string) {
  const made = document.createElement('customer-orders');
  for (const [name, value] of Object.entries({ seller: 's1', lang: 'en-US', ...attributes }))
    made.setAttribute(name, value);
  made.client = fakeClient({
    ...answers,
    account: {
      me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com', prename: 'Ada' }),
      transactions: () => Promise.resolve({ transactions: [], events: [] }),
      ...answers.account,
    },
  });
  made.token = token;
  await fixture(html`<div>${made}</div>`);
  return made;
}

const field = (of: Element, name: string) => of.shadowRoot!.querySelector<HTMLInputElement>(`input[name=${name}]`);
const alert = (of: Element) => [...of.shadowRoot!.querySelectorAll('[role=alert]')].map(words).join('').trim();
const focused = (of: Element) => of.shadowRoot?.activeElement;
/** Once a field has the focus; that changes nothing which `appears` could see. */
const focusIn = (of: Element, name: string) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (field(of, name) && focused(of) === field(of, name)) resolve();
    };
    of.shadowRoot!.addEventListener('focusin', look);
    look();
  });
const type = (of: Element, name: string, value: string) => {
  const input = field(of, name)!;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Answers, and keeps what was sent. */
const noted =
  <T>(sent: unknown[], answer: T) =>
  (input: unknown): Promise<T> => {
    sent.push(input);
    return Promise.resolve(answer);
  };

describe('<customer-orders sign-in="code">', () => {
  beforeEach(() => {
    sessionStorage.clear();
  });

  it('mails a code, takes it with blanks, and signs in', async () => {
    const sent: unknown[] = [];
    const made = await element(
      {
        account: { requestSignInCode: noted(sent, {}), login: noted(sent, { token: 'token-1' }) },
      },
      { 'sign-in': 'code' },
    );
    await appears(made, () => field(made, 'email'));
    expect(field(made, 'password')).to.equal(null);
    await expect(made).to.be.accessible();
    type(made, 'email', ' ada@example.com ');
    button(made, 'Email me a code').click();
    const code = await appears(made, () => field(made, 'code'));
    await focusIn(made, 'code');
    expect(code.autocomplete).to.equal('one-time-code');
    expect(code.inputMode).to.equal('numeric');
    expect(words(made.shadowRoot)).to.contain('If we know ada@example.com, a code is on its way.');
    await expect(made).to.be.accessible();
    const told = oneEvent(made, 'customer-signed-in');
    type(made, 'code', '123 456');
    button(made, 'Sign in').click();
    await told;
    await appears(made, () => part(made, 'sign-out'));
    expect(document.activeElement).to.equal(made);
    expect(sent).to.deep.equal([
      { sellerId: 's1', email: 'ada@example.com' },
      { sellerId: 's1', email: 'ada@example.com', otp: '123456' },
    ]);
  });

  it('says beside the field what is wrong, and keeps what was typed when a code is refused', async () => {
    const made = await element(
      {
        account: {
          requestSignInCode: () => Promise.resolve({}),
          login: () => Promise.reject(new ServiceError(401, {})),
        },
      },
      { 'sign-in': 'code' },
    );
    await appears(made, () => field(made, 'email'));
    type(made, 'email', 'ada');
    button(made, 'Email me a code').click();
    await appears(made, () => words(made.shadowRoot).includes('Please enter an email address, like name@example.com.'));
    await focusIn(made, 'email');
    type(made, 'email', 'ada@example.com');
    button(made, 'Email me a code').click();
    await appears(made, () => field(made, 'code'));
    type(made, 'code', '12');
    button(made, 'Sign in').click();
    await appears(made, () => words(made.shadowRoot).includes('Please enter the six digits.'));
    type(made, 'code', '123456');
    button(made, 'Sign in').click();
    await appears(made, () => alert(made));
    expect(field(made, 'code')?.value).to.equal('123456');
    expect(words(made.shadowRoot)).to.contain('This code is wrong or has expired.');
    button(made, 'Use another email').click();
    await focusIn(made, 'email');
    expect(field(made, 'email')?.value).to.equal('ada@example.com');
  });

  it('is one click away from the password, and back', async () => {
    const made = await element({});
    await appears(made, () => field(made, 'password'));
    button(made, 'No password? Get a code by email').click();
    await appears(made, () => words(made.shadowRoot).includes('Email me a code'));
    button(made, 'Sign in with a password').click();
    expect(await appears(made, () => field(made, 'password'))).to.exist;
    expect(document.activeElement).to.equal(made);
  });
});

describe('the account in <customer-orders>', () => {
  const at = '2026-06-01T10:00:00Z';
  const sessions = () => [
    { _id: 'now', device: 'Firefox, Windows', createdAt: at, lastUsedAt: at, current: true },
    { _id: 'phone', device: hostile, createdAt: at, lastUsedAt: at, current: false },
    { _id: 'old', createdAt: at, lastUsedAt: at, current: false },
  ];
  const said = { consentId: 'news', status: 'granted', givenAt: at, source: 'checkout' };
  const opened = async (own: Answers['account'] = {}, account: Answers['account'] = {}) => {
    const made = await element(
      {
        account: {
          ...account,
          sessions: () => Promise.resolve({ sessions: sessions() }),
          consents: () => Promise.resolve({ consents: [said], history: [said] }),
          ...own,
        },
      },
      {},
      'token-1',
    );
    await appears(made, () => part(made, 'sign-out'));
    button(made, 'Your account').click();
    await appears(made, () => part(made, 'account')?.querySelector('section'));
    return made;
  };

  beforeEach(() => {
    sessionStorage.clear();
  });

  it('lists the sessions of the customer, ends one, and ends all others', async () => {
    const ended: unknown[] = [];
    const made = await opened({
      endSession: noted(ended, {}),
      endOtherSessions: () => noted(ended, { ended: 1 })('others'),
    });
    await expect(made).to.be.accessible();
    const own = part(made, 'account')!;
    expect(words(own)).to.contain('Firefox, Windows (this device)');
    expect(words(own)).to.contain(hostile);
    expect('hacked' in window).to.equal(false);
    const end = [...own.querySelectorAll<HTMLElement>('li .link')];
    expect(end.map((each) => each.getAttribute('aria-label'))).to.deep.equal([
      `Sign out: ${hostile}`,
      'Sign out: Unknown device',
    ]);
    end[1]?.focus();
    end[1]?.click();
    await appears(made, () => words(own).includes('Unknown device is signed out.'));
    expect(focused(made)).to.equal(own);
    button(made, 'Sign out everywhere else').click();
    await appears(made, () => words(own).includes('You’re signed out everywhere else.'));
    expect(ended).to.deep.equal([{ id: 'old' }, 'others']);
    expect(own.querySelectorAll('.link')).to.have.length(0);
  });

  it('takes back a consent, shows its history, and puts the tick back when that fails', async () => {
    let fails = false;
    const sent: unknown[] = [];
    const made = await opened(
      {},
      {
        updateMe: (input) => {
          if (fails) return Promise.reject(new ServiceError(500, {}));
          sent.push(input);
          return Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com' });
        },
      },
    );
    const own = part(made, 'account')!;
    expect(words(own.querySelector('details'))).to.contain('news: agreed');
    const box = own.querySelector<HTMLInputElement>('input[type=checkbox]')!;
    box.click();
    await appears(made, () => words(own).includes('Saved.'));
    expect(sent).to.deep.equal([{ consents: [{ consentId: 'news', status: 'denied' }] }]);
    fails = true;
    const before = box.checked;
    box.click();
    await appears(made, () => alert(made));
    expect(box.checked).to.equal(before);
  });

  it('asks for another address, and says where the link is', async () => {
    const sent: unknown[] = [];
    const made = await opened({ changeEmail: noted(sent, {}) });
    button(made, 'Change email').click();
    await focusIn(made, 'email');
    await expect(made).to.be.accessible();
    type(made, 'email', 'ADA@example.com');
    button(made, 'Email the link').click();
    await appears(made, () => words(made.shadowRoot).includes('This is already your address.'));
    type(made, 'email', 'new@example.com');
    type(made, 'password', 'correct horse');
    button(made, 'Email the link').click();
    await appears(made, () => words(made.shadowRoot).includes('We’ve emailed new@example.com.'));
    expect(sent).to.deep.equal([{ email: 'new@example.com', password: 'correct horse' }]);
  });

  it('deletes the account after a password, or after a code that is mailed', async () => {
    const sent: unknown[] = [];
    const made = await opened({
      requestConfirmationCode: () => Promise.resolve({}),
      erase: (input) => {
        sent.push(input);
        return 'otp' in input ? Promise.resolve({}) : Promise.reject(new ServiceError(403, {}));
      },
    });
    button(made, 'Delete account').click();
    await focusIn(made, 'password');
    await expect(made).to.be.accessible();
    button(made, 'Delete for good').click();
    await appears(made, () => words(made.shadowRoot).includes('Please fill in this field.'));
    type(made, 'password', 'wrong');
    button(made, 'Delete for good').click();
    await appears(made, () => words(made.shadowRoot).includes('Wrong password.'));
    button(made, 'No password? Email me a code').click();
    await focusIn(made, 'otp');
    expect(words(made.shadowRoot)).to.contain('A code is on its way to ada@example.com.');
    type(made, 'otp', '123456');
    const told = oneEvent(made, 'customer-signed-out');
    button(made, 'Delete for good').click();
    await told;
    await appears(made, () => part(made, 'sign-in'));
    expect(alert(made)).to.equal('Your account is deleted.');
    expect(sent).to.deep.equal([{ password: 'wrong' }, { otp: '123456' }]);
  });

  it('says what cannot be loaded, and tries again; a token that no longer holds signs out', async () => {
    let status = 500;
    const refused = () => Promise.reject(new ServiceError(status, {}));
    const made = await element({ account: { sessions: refused, consents: refused } }, {}, 'token-1');
    await appears(made, () => part(made, 'sign-out'));
    button(made, 'Your account').click();
    await appears(made, () => alert(made));
    status = 401;
    button(made, 'Try again').click();
    await appears(made, () => part(made, 'sign-in'));
    expect(alert(made)).to.equal('You’re signed out. Please sign in again.');
  });

  it('ends the session at the service when the customer signs out', async () => {
    const ended: unknown[] = [];
    const made = await opened({ endSession: noted(ended, {}) });
    part(made, 'sign-out')!.click();
    await appears(made, () => part(made, 'sign-in'));
    // nothing waits for it
    await waitUntil(() => ended.length > 0);
    expect(ended).to.deep.equal([{ id: 'current' }]);
  });
});
