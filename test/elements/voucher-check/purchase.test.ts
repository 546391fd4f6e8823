import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { ServiceError } from '../../../src/client/errors.ts';
import type { VoucherOrder } from '../../../src/contract/voucher-purchases.ts';
import type { VoucherOrdered } from '../../../src/elements/events.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, button, deferred, hostile, part, parts, words } from '../../support/readers/shadow.ts';
import { checked, info } from './open-voucher.ts';
import { focusComes, form, offer, open, ordered, people } from './open-voucher-shop.ts';

describe('<voucher-check buy>', () => {
  it('offers to load an outdated page again until the form changes, and keeps the form as it was last', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const name = () => Object.keys(sessionStorage).find((each) => each.startsWith('foyer:paying:voucher:'));
    const kept = () => sessionStorage.getItem(name() ?? '');
    const { fetch } = window;
    window.fetch = () => Promise.resolve(new Response(null, { status: 404 }));
    try {
      const { element, type, order } = await form(offer, lost);
      const reload = () =>
        parts(element, 'purchase')
          .flatMap((each) => [...each.querySelectorAll('button')])
          .find((each) => words(each) === 'Reload page');
      type(people);
      order();
      await appears(element, reload);
      expect(words(part(element, 'error'))).to.contain('This page has been updated.');
      type({ toName: 'Grace' });
      await element.updateComplete;
      expect(reload() === undefined).to.equal(true);
      order();
      await appears(element, reload);
      expect(kept()).to.contain('"toName":"Grace"');

      element.parentElement!.remove();
      const again = await form();
      expect(again.field('toName').value).to.equal('Grace');
      expect(kept()).to.equal(null);
    } finally {
      window.fetch = fetch;
      sessionStorage.clear();
    }
  });

  it('orders a voucher: amount, whom it is for, words, day, buyer, payment', async () => {
    const { element, sent, type, pick, order } = await form();
    expect(words(part(element, 'buy'))).to.equal('Order voucher · €25');
    expect(words(part(element, 'purchase'))).to.contain('Valid until Mon, December 31, 2029 if you buy it today.');
    await expect(element).to.be.accessible();
    pick('amount', '50');
    type({ ...people, message: 'Enjoy', sendOn: '2026-12-24' });
    pick('paymentMethod', 'goats');
    const told = oneEvent(element, 'voucher-ordered');
    order();
    const { order: made } = (await told) as unknown as VoucherOrdered;
    expect(made._id).to.equal('o1');
    expect(sent).to.have.length(1);
    expect(sent[0]!.wish).to.deep.equal({
      id: 's1',
      amount: 50,
      recipient: { name: 'Charles', email: 'charles@example.com' },
      message: 'Enjoy',
      sendOn: '2026-12-24',
      buyer: { name: 'Ada', email: 'ada@example.com' },
      paymentMethod: 'goats',
      locale: 'en-US',
    });
    const done = await appears(element, () => part(element, 'ordered'));
    expect(words(done)).to.contain(
      'send the voucher to charles@example.com, on Thu, December 24, 2026 at the earliest',
    );
    await focusComes(element, () => done);
    await expect(element).to.be.accessible();
    button(element, 'Order another voucher').click();
    await appears(element, () => part(element, 'purchase'));
    await focusComes(element, () => element.shadowRoot!.querySelector('[name=amount]'));
  });

  it('says beside each field what is missing, and leads to the first', async () => {
    const { element, sent, field, type, pick, order } = await form();
    pick('amount', 'own');
    await appears(element, () => field('own'));
    type({ ...people, own: '9.99', toEmail: 'charles', sendOn: '2026-05-31', name: ' ' });
    order();
    await focusComes(element, () => field('own'));
    const wrong = [...element.shadowRoot!.querySelectorAll('[aria-invalid=true]')].map((each) => each.id);
    expect(wrong).to.deep.equal(['own', 'toEmail', 'sendOn', 'name']);
    expect(field('own').getAttribute('aria-describedby')).to.equal('own-hint own-wrong');
    expect(words(part(element, 'buy'))).to.equal('Order voucher');
    await expect(element).to.be.accessible();
    type({ own: '333,5', toEmail: people.toEmail, sendOn: '2026-06-01', name: 'Ada' });
    await appears(element, () => words(part(element, 'buy')) === 'Order voucher · €333.50');
    order();
    await appears(element, () => part(element, 'ordered'));
    expect(sent[0]!.wish.amount).to.equal(333.5);
    expect(sent[0]!.wish.sendOn, 'today is immediately').to.equal(undefined);
  });

  it('brings it to the buyer who hands it over: neither address nor day are asked for', async () => {
    const { element, sent, field, type, pick, order } = await form();
    pick('way', 'self');
    await appears(element, () => !field('toEmail'));
    expect(field('sendOn')).to.equal(null);
    type({ name: 'Ada', email: 'ada@example.com' });
    order();
    const done = await appears(element, () => part(element, 'ordered'));
    expect(sent[0]!.wish.recipient).to.equal(undefined);
    expect(words(done)).to.contain('send the voucher to ada@example.com.');
    expect(words(done)).to.contain('Please transfer €25 with the reference T-7KQ4M2.');
  });

  it('sends the same wish under the same key until it is answered, and another under another', async () => {
    const answers = [deferred<VoucherOrder>(), deferred<VoucherOrder>()];
    let tries = 0;
    const { element, sent, type, order } = await form(
      offer,
      (wish) => answers[tries++]?.promise ?? Promise.resolve(ordered(wish)),
    );
    type(people);
    for (const answer of answers) {
      order();
      await appears(element, () => words(part(element, 'buy')).startsWith('Placing'));
      answer.reject(new ServiceError(503, {}));
      await appears(element, () => part(element, 'error'));
    }
    type({ message: 'Enjoy' });
    await appears(element, () => !part(element, 'error'));
    order();
    await appears(element, () => part(element, 'ordered'));
    expect(sent[0]!.key).to.match(/^\d+-/);
    expect(sent[1]!.key).to.equal(sent[0]!.key);
    expect(sent[2]!.key).not.to.equal(sent[0]!.key);
  });

  it('marks what the service refuses, and asks for the catalog again when it has changed', async () => {
    const offers = [offer, { ...offer, amounts: [75] }];
    let asked = 0;
    const errors = [
      new ServiceError(400, { code: 'INVALID_REQUEST', details: [{ path: 'buyer.email', message: 'No' }] }),
      new ServiceError(409, { code: 'AMOUNT_NOT_OFFERED', details: [{ path: 'amount', message: 'No' }] }),
    ];
    const { element, field, type, order } = await form(
      () => Promise.resolve(offers[asked++]!),
      () => Promise.reject(errors.shift()!),
    );
    type(people);
    order();
    await appears(element, () => field('email').getAttribute('aria-invalid') === 'true');
    await focusComes(element, () => field('email'));
    type({ email: 'ada@example.org' });
    order();
    await appears(element, () => words(part(element, 'error')).includes('vouchers have changed'));
    expect(parts(element, 'amount').map(words)).to.deep.equal(['€75', 'Another amount']);
    expect(field('toName').value).to.equal('Charles');
    await focusComes(element, () => field('amount'));
  });

  it('sends a wish again as it was, though the buyer changed the language meanwhile', async () => {
    let tries = 0;
    const { element, sent, type, order } = await form(offer, (wish) =>
      tries++ < 1 ? Promise.reject(new ServiceError(503, {})) : Promise.resolve(ordered(wish)),
    );
    type(people);
    order();
    await appears(element, () => part(element, 'error'));
    element.lang = 'de';
    await appears(element, () => words(part(element, 'buy')).startsWith('Zahlungspflichtig'));
    order();
    await appears(element, () => part(element, 'ordered'));
    expect(sent[1]).to.deep.equal(sent[0]);
  });

  it('shows an order under no other seller, and tells the page of it all the same', async () => {
    const answer = deferred<VoucherOrder>();
    const { element, type, order } = await form(
      ({ id }) => Promise.resolve({ ...offer, name: `Card of ${id}` }),
      () => answer.promise,
    );
    type(people);
    const told = oneEvent(element, 'voucher-ordered');
    order();
    element.seller = 's2';
    await appears(element, () => part(element, 'purchase')?.ariaLabel === 'Card of s2');
    answer.resolve({ ...ordered({ ...offer, amount: 25, paymentMethod: 'invoice' } as never), _id: 'o1' });
    await told;
    await appears(element, () => part(element, 'buy')?.getAttribute('aria-disabled') === 'false');
    expect(part(element, 'ordered')).to.equal(null);
  });

  it('shows what the page has in the slot “loading” until the form is there', async () => {
    const answer = deferred<typeof offer>();
    const { element } = await open(() => answer.promise);
    const picture = document.createElement('img');
    picture.slot = 'loading';
    element.append(picture);
    await appears(element, () => element.shadowRoot?.querySelector('slot[name=loading]'));
    expect(picture.assignedSlot).to.exist;
    answer.resolve(offer);
    await appears(element, () => part(element, 'purchase'));
    expect(picture.assignedSlot).to.equal(null);
  });

  it('says that nothing is on sale, or asks again when the service was away', async () => {
    const none = (await open(() => Promise.reject(new ServiceError(404, {})))).element;
    await appears(none, () =>
      words(none.shadowRoot?.querySelector('slot[name=empty]')).includes('No vouchers are on sale'),
    );
    let away = true;
    const { element } = await open(() => (away ? Promise.reject(new ServiceError(503, {})) : Promise.resolve(offer)));
    await appears(element, () => part(element, 'error'));
    away = false;
    element.shadowRoot!.querySelector('button')!.focus();
    element.shadowRoot!.querySelector('button')!.click();
    await appears(element, () => part(element, 'purchase'));
    expect(document.activeElement, 'not back at the top of the page').to.equal(element);
    const empty = document.createElement('voucher-check');
    Object.assign(empty, { buy: true, lang: 'en' });
    await fixture(html`<div>${empty}</div>`);
    await appears(empty, () => words(empty.shadowRoot?.querySelector('slot[name=empty]')).includes('No vouchers'));
  });

  it('speaks German, and takes what a seller wrote for text', async () => {
    const { element } = await form(
      { ...offer, name: hostile, description: hostile, image: 'javascript:alert(1)' },
      undefined,
      'de',
    );
    expect(words(part(element, 'buy'))).to.equal('Zahlungspflichtig bestellen');
    expect(words(part(element, 'purchase'))).to.contain('onerror=');
    expect(element.shadowRoot!.querySelector('img')).to.equal(null);
    expect(Reflect.get(window, 'hacked')).to.equal(undefined);
  });
});

describe('<voucher-check> as a file', () => {
  it('saves the voucher for anyone who has its code, and says why not', async () => {
    const { element } = await checked(info);
    let isAway = true;
    const asked: unknown[] = [];
    element.client = fakeClient({
      vouchers: {
        document: (input) => {
          asked.push(input);
          return isAway ? Promise.reject(new ServiceError(429, {})) : Promise.resolve(new Blob(['%PDF']));
        },
      },
    });
    part(element, 'download')!.click();
    await appears(element, () => element.shadowRoot?.querySelector('.actions .wrong'));
    isAway = false;
    const saved: string[] = [];
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    part(element, 'download')!.click();
    await appears(element, () => words(part(element, 'result')).includes('Saved: gift-voucher.pdf'));
    HTMLAnchorElement.prototype.click = click;
    expect(saved).to.deep.equal(['gift-voucher.pdf']);
    expect(asked.at(-1)).to.deep.equal({ id: 's1', code: 'gift-2026', locale: 'en-US' });
  });
});
