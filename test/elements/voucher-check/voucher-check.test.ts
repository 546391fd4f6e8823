import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ServiceError, UnreachableError } from '../../../src/client/errors.ts';
import type { VoucherInfo } from '../../../src/contract/vouchers.ts';
import { VoucherApplied, VoucherRemoved, type VoucherChecked, type VoucherUsed } from '../../../src/elements/events.ts';
import { appears, button, deferred, hostile, part, words } from '../../support/readers/shadow.ts';
import { checked, info, voucherCheck, worth } from './open-voucher.ts';

const alert = (element: Element) => words(element.shadowRoot?.querySelector('[role=alert]'));
const refused = (status: number) => () => Promise.reject(new ServiceError(status, { message: 'No' }));

describe('<voucher-check>', () => {
  it('tells what is left of a voucher', async () => {
    const { element } = await checked(info);
    expect(words(part(element, 'balance'))).to.equal('Balance €32.50 of €50');
    expect(words(part(element, 'validity'))).to.match(/^Valid until Thu, December 31, 2099$/);
    expect(words(part(element, 'disclaimer'))).to.equal('No cash value.');
    expect(words(part(element, 'seller'))).to.equal('The Lantern Works Canal Street 12, 10999 Berlin');
    const said = element.shadowRoot!.querySelector('[role=status]')!;
    expect(words(said)).to.equal('Balance €32.50');
    expect(said.contains(part(element, 'result')), 'what opens below it is not read from the start').to.equal(false);
    await expect(element).to.be.accessible();
  });

  it('counts in the currency of the seller', async () => {
    const { element } = await checked(worth({ amount: 5000, balance: 5000 }, { seller: { currency: 'JPY' } }));
    expect(words(part(element, 'balance'))).to.equal('Balance ¥5,000');
    const dinar = await checked(worth({ amount: 1.5, balance: 0.125 }, { seller: { currency: 'KWD' } }));
    expect(words(part(dinar.element, 'balance'))).to.match(/^Balance KWD\s0\.125 of KWD\s1\.500$/);
  });

  it('takes the amount where the service does not tell the balance', async () => {
    const { balance: _, ...voucher } = info.voucher;
    const { element } = await checked({ ...info, voucher });
    expect(words(part(element, 'balance'))).to.equal('Value €50');
  });

  it('says that a voucher has expired, is spent, or never ends', async () => {
    const old = (await checked(worth({ validUntil: '2020-05-31T21:59:00Z' }), { for: 'shop' })).element;
    expect(words(part(old, 'validity'))).to.equal('Expired on Sun, May 31, 2020');
    expect(part(old, 'use')).to.equal(null);
    const spent = (await checked(worth({ balance: 0 }), { for: 'shop' })).element;
    expect(words(part(spent, 'result'))).to.contain('This voucher has been used up.');
    expect(part(spent, 'use')).to.equal(null);
    const { validUntil: _, ...voucher } = info.voucher;
    expect(words(part((await checked({ ...info, voucher })).element, 'validity'))).to.equal('No expiry date');
  });

  it('sends what was typed, with Enter, and tells the page', async () => {
    const { element, asked } = await voucherCheck(info);
    const field = part(element, 'code') as HTMLInputElement;
    expect(field.autocomplete).to.equal('off');
    expect(field.getAttribute('autocapitalize')).to.equal('characters');
    field.focus();
    const told = oneEvent(element, 'voucher-checked');
    await sendKeys({ type: ' gift-2026 ' });
    await sendKeys({ press: 'Enter' });
    expect(((await told) as unknown as VoucherChecked).info).to.equal(info);
    expect(asked).to.deep.equal([{ id: 's1', code: 'gift-2026' }]);
    expect(element.shadowRoot?.activeElement).to.equal(field);
  });

  it('asks for a code where there is none', async () => {
    const { element, asked } = await voucherCheck(info);
    part(element, 'check')!.click();
    expect(words(await appears(element, () => part(element, 'error')))).to.equal('Please enter a code.');
    expect(part(element, 'code')?.getAttribute('aria-invalid')).to.equal('true');
    expect(element.shadowRoot?.activeElement).to.equal(part(element, 'code'));
    expect(asked).to.have.length(0);
    await expect(element).to.be.accessible();
  });

  it('says that a code is unknown, and keeps it', async () => {
    const { element } = await voucherCheck(refused(404), { code: 'GIFT-2O26' });
    part(element, 'check')!.click();
    await appears(element, () => part(element, 'error'));
    expect(alert(element)).to.equal('We don’t know this code. Please check it for typos.');
    expect((part(element, 'code') as HTMLInputElement).value).to.equal('GIFT-2O26');
    expect(element.matches(':state(error)')).to.equal(true);
    await expect(element).to.be.accessible();
    part(element, 'code')!.focus();
    await sendKeys({ type: 'x' });
    await appears(element, () => !part(element, 'error'));
  });

  it('says that there were too many attempts or no answer, and keeps the code', async () => {
    for (const [failure, said] of [
      [new ServiceError(429, {}), 'a little too fast'],
      [new ServiceError(503, {}), 'went wrong on our side'],
      [new UnreachableError('gone'), 'can’t be reached'],
    ] as const) {
      const { element } = await voucherCheck(() => Promise.reject(failure), { code: 'GIFT' });
      part(element, 'check')!.click();
      await appears(element, () => part(element, 'error'));
      expect(alert(element)).to.contain(said);
      expect((part(element, 'code') as HTMLInputElement).value).to.equal('GIFT');
      expect(part(element, 'code')?.getAttribute('aria-invalid')).to.equal('false');
    }
  });

  it('shows the answer to the last question only', async () => {
    const slow = deferred<VoucherInfo>();
    const { element } = await voucherCheck(({ code }) => (code === 'first' ? slow.promise : Promise.resolve(info)), {
      code: 'first',
    });
    part(element, 'check')!.click();
    await appears(element, () => element.matches(':state(loading)'));
    expect(words(element.shadowRoot?.querySelector('[role=status]'))).to.equal('Checking …');
    element.code = 'second';
    await element.updateComplete;
    part(element, 'check')!.click();
    await appears(element, () => part(element, 'result'));
    slow.resolve(worth({ balance: 1 }));
    await slow.promise;
    await element.updateComplete;
    expect(words(part(element, 'balance'))).to.equal('Balance €32.50 of €50');
  });

  it('offers to pay only where there is a shop', async () => {
    expect(part((await checked(info)).element, 'use')).to.equal(null);
    expect(part((await checked(info, { for: 'nowhere' })).element, 'use')).to.equal(null);
    expect(part((await checked(info, { for: 'shop' })).element, 'use')).to.exist;
  });

  it('asks the shop beside it to take the voucher, and waits for its word', async () => {
    const { element, shop } = await checked(info, { for: 'shop' });
    const taken: string[] = [];
    Object.assign(shop, { applyVoucher: (code: string) => taken.push(code) });
    const told = oneEvent(element, 'voucher-used');
    button(element, 'Use in this order').click();
    expect(((await told) as unknown as VoucherUsed).code).to.equal('GIFT-2026');
    expect(taken).to.deep.equal(['GIFT-2026']);
    expect(words(part(element, 'use'))).to.equal('Use in this order');
    shop.dispatchEvent(new VoucherApplied('gift 2026'));
    await appears(element, () => words(part(element, 'use')) === 'Applied to your order');
    expect(part(element, 'use')?.getAttribute('aria-disabled')).to.equal('true');
    await expect(element).to.be.accessible();
  });

  it('waits for the word about its own code, and hears of it no more once it is gone', async () => {
    const { element, shop } = await checked(info, { for: 'shop' });
    const heardBy = new Map<string, number>();
    const { addEventListener: add, removeEventListener: remove } = shop;
    const count = (name: string, by: number) => heardBy.set(name, (heardBy.get(name) ?? 0) + by);
    Object.assign(shop, {
      addEventListener: (...given: Parameters<typeof add>) => {
        count(given[0], 1);
        add.apply(shop, given);
      },
      removeEventListener: (...given: Parameters<typeof remove>) => {
        count(given[0], -1);
        remove.apply(shop, given);
      },
    });
    const says = (label: string) => appears(element, () => words(part(element, 'use')) === label);
    button(element, 'Use in this order').click();
    shop.dispatchEvent(new VoucherApplied('OTHER'));
    shop.dispatchEvent(new VoucherApplied('GIFT-2026'));
    await says('Applied to your order');
    shop.dispatchEvent(new VoucherRemoved('gift 2026'));
    await says('Use in this order');
    // the shop refuses: it can be tried again, as often as the buyer likes
    button(element, 'Use in this order').click();
    button(element, 'Use in this order').click();
    shop.dispatchEvent(new VoucherApplied('GIFT-2026'));
    await says('Applied to your order');
    element.remove();
    expect(
      [...heardBy.values()].every((listeners) => listeners <= 0),
      'nothing is left behind',
    ).to.equal(true);
    shop.before(element);
    await says('Use in this order');
    shop.dispatchEvent(new VoucherApplied('GIFT-2026'));
    await says('Applied to your order');
  });

  it('checks alone until the shop around it is loaded', async () => {
    const { element } = await voucherCheck(info, { code: 'gift-2026' });
    const shop = document.createElement('event-shop');
    element.replaceWith(shop);
    shop.append(element);
    part(element, 'check')!.click();
    await appears(element, () => part(element, 'result'));
    expect(part(element, 'use')).to.exist;
  });

  it('shows hostile texts as texts', async () => {
    const { element } = await checked(
      worth(
        { code: hostile },
        { displaySettings: { disclaimer: hostile }, seller: { name: hostile, currency: hostile } },
      ),
    );
    expect(part(element, 'disclaimer')?.textContent).to.equal(hostile);
    expect(element.shadowRoot?.querySelector('script, img')).to.equal(null);
    expect('hacked' in window).to.equal(false);
  });

  it('speaks German', async () => {
    const { element } = await checked(info, { lang: 'de' });
    expect(words(part(element, 'balance'))).to.match(/^Guthaben 32,50\s€ von 50\s€$/);
    expect(words(part(element, 'check'))).to.equal('Prüfen');
    await expect(element).to.be.accessible();
  });
});
