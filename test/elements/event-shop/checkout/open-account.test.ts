/** An account for a guest, offered once the order is placed. */
import { expect } from '@open-wc/testing';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { appears, concert, field, fill, fillBuyer, openDetails, part, words, type ShopOptions } from '../open-shop.ts';

describe('<event-shop> offers an account on the confirmation', () => {
  const offer = (element: EventShop) => element.shadowRoot!.querySelector<HTMLDetailsElement>('.open-account');
  /** An order, placed where `register` answers so. */
  async function placed(register: () => Promise<object>, event: Partial<EventInfo> = {}, options: ShopOptions = {}) {
    const asked: unknown[] = [];
    const account = {
      register: (input: unknown) => {
        asked.push(input);
        return register() as Promise<{ verificationRequired: boolean }>;
      },
    };
    const { element, info } = await openDetails(concert(event), {}, { ...options, answers: { account } });
    await fillBuyer(element);
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    return { element, info, asked };
  }

  it('by a password alone, since the order has the rest', async () => {
    const weak = new ServiceError(400, { details: [{ path: 'password', message: 'x', code: 'WEAK_PASSWORD' }] });
    const outcomes = [weak, new ServiceError(503, { message: 'Try again later.' }), undefined];
    const { element, info, asked } = await placed(() => {
      const outcome = outcomes.shift();
      return outcome ? Promise.reject(outcome) : Promise.resolve({ verificationRequired: true });
    });
    const folded = await appears(element, () => offer(element));
    folded.open = true;
    await appears(element, () => folded.querySelector('form'));
    expect(words(folded.querySelector('summary'))).to.equal('Keep your tickets in an account');
    await expect(element).to.be.accessible();
    const send = () => {
      folded.querySelector('form')!.requestSubmit();
    };
    const said = () => words(folded.querySelector('#new-password-about'));
    await fill(element, 'Password', 'short');
    send();
    await appears(element, () => field(element, 'Password').getAttribute('aria-invalid') === 'true');
    expect([said(), asked.length]).to.deep.equal([
      'At least 10 characters. We’ll email you a link to open your account.',
      0,
    ]);
    await fill(element, 'Password', 'passwordpassword');
    send();
    await appears(element, () => said() === 'This password is too easy to guess.');
    await fill(element, 'Password', 'correct horse');
    send();
    await appears(element, () => words(folded.querySelector('[role=alert]')) !== '');
    send();
    await appears(element, () => words(part(element, 'confirmation')).includes('We’ve emailed ada@example.com.'));
    expect(asked.at(-1)).to.deep.equal({
      sellerId: info.sellerId,
      email: 'ada@example.com',
      password: 'correct horse',
      prename: 'Ada',
      lastname: 'Byron',
    });
  });

  it('not to a customer who is signed in, at a counter, or where there are none', async () => {
    const none = () => Promise.reject(new Error('not asked'));
    const customer = { token: 't', email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' };
    for (const [event, options] of [
      [{}, { before: (shop: EventShop) => (shop.customer = customer) }],
      [{ accountsModule: false }, {}],
      [{}, { attributes: { 'pos-operation-mode': 'KIOSK' } }],
    ] as const) {
      const { element } = await placed(none, event, options);
      await appears(element, () => element.shadowRoot!.querySelector('.files, .mail, [part=confirmation] button'));
      expect(offer(element) === null).to.equal(true);
      element.remove();
    }
  });
});
