// Codes in the forms without scripts: vouchers, coupons, and what opens an under-shop.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { savePaymentSettings } from '../../../src/service/payments/settings.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';
import { sendForm, shownIn } from '../../support/builders/plain-forms.ts';
import { addEvent, addKey, addVoucher, balanceOf, buyer, onSale, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, testService, type TestService } from '../../support/running/service.ts';

const url = '/seller/summer-night';
const buyers = { ...buyer, payment: 'invoice' };

/** An event at 20, with a coupon of 10 % from two tickets on, a voucher of 30, and an under-shop with a code. */
async function addShop(service: TestService): Promise<void> {
  await addEvent(service.db, {
    name: 'Summer night',
    url: 'summer-night',
    underShops: [
      {
        _id: 'friends',
        name: 'Friends',
        unlockMode: 'couponCode',
        coupons: ['FRIENDS ONLY'],
        tickets: [{ baseTicket: 'seat', price: 12 }],
      },
    ],
  });
  await addVoucher(service.db, 'GIFT-30', 3000);
  const coupon = { code: 'TENTH', discountType: 'PERCENTAGE' as const, value: 0.1, minTickets: 2 };
  await service.call(api.coupons.create, coupon, { token: await addKey(service.db) });
}

describeWithService('codes without scripts', {}, (service) => {
  before(async () => {
    await addShop(service);
  });
  const send = (fields: Parameters<typeof sendForm>[2], to = url) => sendForm(service, to, fields);
  const chosen = { step: 'choose', 'amount.seat': '2' };

  it('says on the page of the event what a code does, and keeps the choice', async () => {
    const added = await send({ ...chosen, code: 'tenth', do: 'code' });
    assert.match(added.text, /TENTH 10% off/);
    assert.match(added.text, /2 × Seat €40 Discount TENTH −€4 Total €36/);
    assert.match(added.markup, /name="amount\.seat" value="2"/);
    assert.deepEqual(added.hidden['coupon'], ['TENTH']);
    const both = await send({ ...added.hidden, ...chosen, code: 'gift 30', do: 'code' });
    assert.match(both.text, /GIFT-30 €30 to spend/);
    assert.match(both.text, /Total €36 Voucher GIFT-30 −€30 Amount due €6/);
    const fewer = await send({ ...both.hidden, step: 'choose', 'amount.seat': '1', remove: 'GIFT-30' });
    assert.match(fewer.text, /TENTH 10% off · 1 more ticket needed/);
    assert.deepEqual(fewer.hidden['voucher'], undefined);
    const details = await send({ ...both.hidden, ...chosen });
    assert.match(details.text, /Seat × 2 Tickets €40 Discount TENTH −€4 Total €36 Voucher GIFT-30 −€30 Amount due €6/);
  });

  it('takes a code that was typed when the buyer goes on', async () => {
    const details = await send({ ...chosen, code: 'TENTH' });
    assert.match(details.text, /Your details/);
    assert.match(details.text, /Total €36/);
  });

  it('says at the field what is wrong with a code', async () => {
    const wrong = await send({ ...chosen, code: 'NOTHING', do: 'code' });
    assert.match(wrong.markup, /value="NOTHING"[^>]* aria-describedby="[^"]*in-code-problem" aria-invalid="true"/);
    assert.match(wrong.markup, /id="in-code-problem">We don’t know this code\./);
    assert.match(wrong.markup, /name="amount\.seat" value="2"/);
    assert.match((await send({ ...chosen, code: ' ', do: 'code' })).text, /Please enter a code\./);
    const twice = await send({ ...chosen, coupon: 'TENTH', code: 'Tenth', do: 'code' });
    assert.match(twice.text, /This code is already in your order\./);
    await addVoucher(service.db, 'OVER-10', 1000, '2026-01-01T00:00:00Z');
    assert.match((await send({ ...chosen, code: 'OVER-10', do: 'code' })).text, /This voucher has expired\./);
    await addVoucher(service.db, 'SPENT-0', 0);
    assert.match((await send({ ...chosen, code: 'SPENT-0', do: 'code' })).text, /This voucher has been used up\./);
  });

  it('adds and removes a code beside the details, and keeps what was typed', async () => {
    await addVoucher(service.db, 'GIFT-15', 1500);
    const details = await send({ ...chosen });
    const typed = { ...details.hidden, prename: 'Ada', lastname: 'Byron', email: 'ada@example.com' };
    const added = await send({ ...typed, code: 'TENTH', do: 'code' });
    assert.match(added.text, /Total €36/);
    assert.match(added.markup, /value="ada@example\.com"/);
    const wrong = await send({ ...typed, code: 'NOTHING', do: 'code' });
    assert.match(wrong.markup, /id="in-code-problem">We don’t know this code\./);
    assert.match(wrong.markup, /value="Ada"/);
    const removed = await send({ ...typed, remove: 'TENTH' });
    assert.match(removed.text, /Total €40/);
    const paid = await send({ ...typed, code: 'GIFT-15', do: 'code' });
    assert.match(paid.text, /Amount due €25/);
    assert.equal(await balanceOf(service.db, 'GIFT-15'), 0);
    const back = await send({ ...typed, do: 'back' });
    assert.match(back.text, /GIFT-15 €15 to spend/);
    assert.match(back.markup, /name="amount\.seat" value="2"/);
    assert.equal(await balanceOf(service.db, 'GIFT-15'), 1500);
  });

  it('does not keep a code that does not count', async () => {
    const details = await send({ step: 'choose', 'amount.seat': '1' });
    const wrong = await send({ ...details.hidden, code: 'TENTH', do: 'code' });
    assert.match(wrong.markup, /id="in-code-problem">TENTH 1 more ticket needed/);
    assert.doesNotMatch(wrong.text, /Your codes/);
    const unknown = await send({ ...details.hidden, code: 'FRIENDS ONLY', do: 'code' });
    assert.match(unknown.text, /This code is for other tickets\./);
  });

  it('shows a code of the address that does not count, for the buyer to take it out', async () => {
    const details = await send({ step: 'choose', 'amount.seat': '1' }, `${url}?coupon=GONE`);
    assert.match(details.text, /GONE isn’t a code we know/);
    const without = await send({ ...details.hidden, remove: 'GONE' }, `${url}?coupon=GONE`);
    assert.doesNotMatch(without.text, /GONE/);
  });

  it('opens an under-shop by its code', async () => {
    const opened = await send({ ...chosen, code: 'friends only', do: 'code' });
    assert.match(opened.markup, /action="\/seller\/summer-night\?shop=friends"/);
    assert.match(opened.text, /€12/);
    const details = await send({ ...opened.hidden, 'amount.seat': '1' }, `${url}?shop=friends`);
    assert.match(details.text, /Total €12/);
    const done = await send({ ...details.hidden, ...buyers }, `${url}?shop=friends`);
    assert.match(done.text, /Thank you!/);
  });

  it('asks for the code of an under-shop before its tickets', async () => {
    const page = shownIn((await service.app.inject({ url: `${url}?shop=friends&plain=1` })).body);
    assert.match(page.text, /You need a code to buy these tickets\./);
    assert.doesNotMatch(page.markup, /name="amount\.seat"/);
    const wrong = await send({ ...page.hidden, code: 'TENTH', do: 'code' }, `${url}?shop=friends`);
    assert.match(wrong.markup, /id="in-code-problem">We don’t know this code\./);
    assert.doesNotMatch(wrong.markup, /name="amount\.seat"/);
    const opened = await send({ ...page.hidden, code: 'FRIENDS ONLY', do: 'code' }, `${url}?shop=friends`);
    assert.match(opened.markup, /name="amount\.seat"/);
    const forged = await send({ step: 'choose', coupon: 'GUESS', 'amount.seat': '1' }, `${url}?shop=friends`);
    assert.doesNotMatch(forged.text, /Your details/);
  });
});

it('counts wrong codes of forms and of the API together', async () => {
  const service = await testService({ rateLimits: { read: 100, write: 100, guess: 3, key: 100 } }, onSale);
  await addShop(service);
  const send = (fields: Parameters<typeof sendForm>[2]) => sendForm(service, url, { step: 'choose', ...fields });
  const tries = async (code: string) => (await send({ code, do: 'code' })).text;
  for (let at = 0; at < 5; at++) assert.match(await tries('TENTH'), /TENTH 10% off/);
  assert.match(await tries('WRONG-1'), /We don’t know this code/);
  const [{ id: event } = { id: '' }] = await service.db.query<{ id: string }>('select id from event');
  const items = [{ type: 'ticket' as const, ticketTypeId: 'seat', amount: 1 }];
  await service.call(api.checkout.create, { type: 'transaction', eventId: event, items, coupons: ['WRONG-2'] });
  const details = await send({ 'amount.seat': '1' });
  assert.match(
    (await sendForm(service, url, { ...details.hidden, code: 'WRONG-3', do: 'code' })).text,
    /We don’t know this code/,
  );
  const last = await send({ code: 'TENTH', do: 'code', 'amount.seat': '2' });
  assert.match(last.markup, /id="in-code-problem">Too many wrong codes\./);
  assert.match(last.markup, /name="amount\.seat" value="2"/);
  const guessed = await send({ coupon: 'GUESS', 'amount.seat': '2' });
  assert.match(guessed.text, /That was a little too fast\./);
  await service.close();
});

describeWithPaying('an order without scripts that is paid online', (paying) => {
  before(async () => {
    const { service } = paying;
    await addShop(service);
    await savePaymentSettings(service.db, service.context.secrets, sellerId, { methods: ['stripe'] }, onSale);
  });
  const send = (fields: Parameters<typeof sendForm>[2]) => sendForm(paying.service, url, fields);

  it('is brought to its payment, with the link to go on with it', async () => {
    const details = await send({ step: 'choose', 'amount.seat': '2' });
    assert.match(details.text, /The payment needs JavaScript/);
    const typed = { ...details.hidden, ...buyer, payment: 'stripe' };
    const payment = await send({ ...typed });
    assert.match(payment.text, /We have your details, and we’re holding your tickets until/);
    const [, link = ''] = /class="button" href="([^"]*)"/.exec(payment.markup) ?? [];
    const [path, hash] = link.replaceAll('&amp;', '&').split('#');
    assert.equal(path, url);
    const named = new URLSearchParams(hash);
    const cart = JSON.parse(named.get('cart') ?? '') as { lines: object[]; checkout: { id: string } };
    assert.deepEqual(cart.lines, [{ ticketTypeId: 'seat', amount: 2 }]);
    assert.deepEqual([cart.checkout.id], details.hidden['id']);
    assert.deepEqual(JSON.parse(named.get('details') ?? ''), buyer);
    const again = await send({ ...payment.hidden, do: 'change' });
    assert.match(again.markup, /value="ada@example\.com"/);
    const [row] = await paying.service.db.query<{ email: string }>(
      `select data -> 'details' ->> 'email' as email from checkout where id = $1`,
      details.hidden['id'],
    );
    assert.equal(row?.email, 'ada@example.com');
  });

  it('is placed when a voucher pays all of it', async () => {
    const details = await send({ step: 'choose', 'amount.seat': '1', code: 'GIFT-30' });
    assert.match(details.text, /Amount due €0/);
    const done = await send({ ...details.hidden, ...buyer, payment: 'free' });
    assert.match(done.text, /Thank you!/);
    assert.equal(await balanceOf(paying.service.db, 'GIFT-30'), 1000);
  });
});
