// Seats without scripts: the service chooses them, and the form says which.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sendForm } from '../../support/builders/plain-forms.ts';
import { seatSales } from '../../support/builders/seat-sales.ts';
import { buyer, hall } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';

describeWithService('seats without scripts', {}, (service) => {
  const { add, takenOf } = seatSales(() => service);
  let number = 0;
  const addSeated = async (fields: Parameters<typeof add>[1] = {}) => {
    const slug = `seated-${++number}`;
    const id = await add(hall(3, 6), { url: slug, ...fields });
    return { id, send: (sent: Parameters<typeof sendForm>[2]) => sendForm(service, `/seller/${slug}`, sent) };
  };

  it('are the best free ones together, and are named before the order', async () => {
    const { id, send } = await addSeated();
    const details = await send({ step: 'choose', 'amount.seat': '2' });
    assert.match(details.text, /Seat Stalls, row A, seat 3 Stalls, row A, seat 4 × 2/);
    assert.match(details.text, /We’re holding these seats for you until/);
    assert.deepEqual(await takenOf(id), ['A-3', 'A-4']);
    const done = await send({ ...details.hidden, ...buyer, payment: 'invoice' });
    assert.match(done.text, /Thank you!/);
    assert.deepEqual(await takenOf(id), ['A-3', 'A-4']);
  });

  it('are chosen by the same rule where the seller leaves the choice to buyers', async () => {
    const { id, send } = await addSeated({
      seating: { active: true, bestAvailableSeatingConfiguration: { enabled: false } },
    });
    const details = await send({ step: 'choose', 'amount.seat': '3' });
    assert.match(details.text, /row A, seat 2 Stalls, row A, seat 3 Stalls, row A, seat 4 × 3/);
    assert.deepEqual(await takenOf(id), ['A-2', 'A-3', 'A-4']);
  });

  it('are free again when the buyer goes back', async () => {
    const { id, send } = await addSeated();
    const details = await send({ step: 'choose', 'amount.seat': '2' });
    const back = await send({ ...details.hidden, do: 'back' });
    assert.match(back.markup, /name="amount\.seat" value="2"/);
    assert.deepEqual(await takenOf(id), []);
  });

  for (const enabled of [true, false])
    it(`says how many are left, ${enabled ? 'chosen by the service' : 'chosen by buyers'}`, async () => {
      const { id, send } = await addSeated({
        seating: { active: true, bestAvailableSeatingConfiguration: { enabled } },
      });
      const refused = await send({ step: 'choose', 'amount.seat': '19' });
      assert.match(refused.markup, /href="#in-amount_seat">Seat: Only 18 left\./);
      assert.match(refused.markup, /value="19"[^>]* aria-describedby="in-amount_seat-problem" aria-invalid="true"/);
      assert.deepEqual(await takenOf(id), []);
    });
});
