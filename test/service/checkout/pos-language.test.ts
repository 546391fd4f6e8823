/** The language of the buyer, which staff choose with the order. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { addEvent, addKey, buyer, keyOf, seats } from '../../support/builders/shop.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { create, setDetails, complete, reserve, get } = api.checkout;

describeWithService('the language of an order at a counter', (service) => {
  let key: { token: string };
  let eventId: string;
  before(async () => {
    key = { token: await addKey(service.db) };
    const translations = { fr: { name: 'Le Songe' } };
    const reservationSettings = { option: 'internalReservationsAndPayment' };
    eventId = await addEvent(service.db, { name: 'The Dream', maxAmount: 50, translations, reservationSettings });
  });

  const begun = async (posOperationMode?: string) => {
    const mode = posOperationMode === undefined ? {} : { posOperationMode };
    const order = { type: 'transaction' as const, eventId, items: seats(1), preferredLanguage: 'de', ...mode };
    const checkout = keyOf(await service.call(create, order, posOperationMode === undefined ? {} : key));
    await service.call(setDetails, { ...checkout, ...buyer });
    return checkout;
  };
  const subjects = async () => {
    const found: (string | undefined)[] = [];
    await sendEmails(service.context, {
      from: 'tickets@foyer.example',
      deliver: async ({ raw }) => {
        found.push((await readMail(raw)).headers.find(([name]) => name === 'Subject')?.[1]);
      },
    });
    return found;
  };

  it('is that of the checkout, or the one that staff choose with the order, also for its later emails', async () => {
    const same = await begun('OPERATOR');
    await service.call(complete, { ...same, paymentMethod: 'invoice' });
    assert.deepEqual(await subjects(), ['Ihre Bestellung: The Dream']);
    const other = await begun('OPERATOR');
    const done = await service.call(complete, { ...other, paymentMethod: 'invoice', preferredLanguage: 'fr' });
    assert.equal(done.preferredLanguage, 'fr');
    assert.equal((await service.call(get, other)).preferredLanguage, 'fr');
    assert.deepEqual(await subjects(), ['Votre commande\u00a0: Le Songe']);
    await service.call(api.transactions.cancel, { id: other.id }, key);
    assert.deepEqual(await subjects(), ['Votre commande est annulée\u00a0: Le Songe']);
    // asked again, it is the same order
    const again = await service.call(complete, { ...same, paymentMethod: 'invoice', preferredLanguage: 'es' });
    assert.equal(again.preferredLanguage, 'de');
  });

  it('is chosen for a reservation, too', async () => {
    const checkout = await begun('OPERATOR');
    const done = await service.call(reserve, { ...checkout, preferredLanguage: 'es' });
    assert.equal(done.preferredLanguage, 'es');
    assert.deepEqual(await subjects(), ['Tu reserva: The Dream']);
  });

  it('is not chosen with the orders of buyers, and stays where an order is refused', async () => {
    for (const checkout of [await begun(), await begun('KIOSK')])
      for (const paymentMethod of ['invoice', 'stripe']) {
        const wish = { ...checkout, paymentMethod, preferredLanguage: 'fr' };
        const { body } = await service.refused(complete, 400, wish);
        assert.equal(body.details?.[0]?.path, 'preferredLanguage');
      }
    const checkout = await begun('OPERATOR');
    await service.refused(complete, 409, { ...checkout, paymentMethod: 'free', preferredLanguage: 'fr' });
    const left = await service.call(get, checkout);
    assert.deepEqual([left.status, left.preferredLanguage], ['NEW', 'de']);
  });
});
