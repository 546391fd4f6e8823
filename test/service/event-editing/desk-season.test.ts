/** Season tickets in the form of the desk, before the service: what is chosen there is sold, and the rest stays. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EventAnswer } from '../../../src/contract/events.ts';
import { changesOf, formOf, problemsOf, type EventForm } from '../../../src/desk/events/event-form.ts';
import { newSeasonEvent, withoutType } from '../../../src/desk/events/sections/season.ts';
import { eventForm } from '../../../src/locales/desk/event-form-en.ts';
import { desk } from '../../../src/locales/desk/en.ts';
import { addSeason, placesIn } from '../../support/builders/seasons.ts';
import { addKey, buyer, keyOf, seats } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { events, checkout } = api;
const service = serviceOfSuite();
let token: string;
before(async () => {
  token = await addKey(service.db);
});

const get = (id: string) => service.call(events.get, { id }, { token });
const save = (event: EventAnswer, typed: (form: EventForm) => EventForm) => {
  const form = formOf(event, 'UTC');
  return service.call(events.update, { id: event._id, ...changesOf(form, typed(form), event) }, { token });
};
const buy = async (eventId: string, type: string) => {
  const held = await service.call(checkout.create, { type: 'transaction', eventId, items: seats(1, type) });
  await service.call(checkout.setDetails, { ...keyOf(held), ...buyer });
  await service.call(checkout.complete, { ...keyOf(held), paymentMethod: 'invoice' });
};

describe('season tickets in the form of the desk', () => {
  it('are made of two evenings, and take a place in each', async () => {
    const { hamlet, orchard } = await addSeason(service);
    const form = formOf({}, 'Europe/Berlin');
    const made = await service.call(
      events.create,
      {
        ...{ name: 'Season', eventType: 'GROUP', timezone: 'Europe/Berlin' },
        ...{ start: '2026-07-01T18:00:00.000Z', end: '2026-07-03T21:00:00.000Z' },
        tickets: [{ _id: 'card', name: 'Seat', price: 50, active: true }],
      },
      { token },
    );
    assert.deepEqual(form.season, []);
    const children = [await get(hamlet), await get(orchard)];
    const after = await save(made, (typed) => ({
      ...typed,
      fields: { ...typed.fields, 'ticketSettings.seasonCardValueStrategy': 'sharePerChild' },
      season: children.map((child, at) => ({ ...newSeasonEvent(child, typed.types), share: ['60', '40'][at] ?? '' })),
    }));
    assert.deepEqual(after.childEvents, [hamlet, orchard]);
    await buy(made._id, 'card');
    const places = await placesIn(service, made._id);
    assert.deepEqual(
      places.map(({ event, type, value }) => [event, type, value]).toSorted(),
      [
        [hamlet, 'seat', 3000],
        [orchard, 'seat', 2000],
      ].toSorted(),
    );
  });

  it('change one choice, and keep what was mapped beside it', async () => {
    const { group, hamlet, orchard } = await addSeason(service, { shares: [0.5, 0.5] });
    const before = await get(group);
    const form = formOf(before, 'UTC');
    assert.deepEqual(form.season, [
      { _id: hamlet, types: { card: 'seat', half: 'seat' }, share: '50' },
      { _id: orchard, types: { card: 'seat' }, share: '50' },
    ]);
    const after = await save(before, (typed) => ({
      ...typed,
      season: typed.season.map((each) => ({ ...each, types: { ...each.types, card: 'balcony' } })),
    }));
    const mapped = after.ticketSettings?.childEventMapping?.map((each) => each.ticketTypeMapping);
    assert.deepEqual(mapped, [{ card: 'balcony', half: 'seat' }, { card: 'balcony' }]);
    assert.deepEqual(
      formOf(after, 'UTC').season.map(({ share }) => share),
      ['50', '50'],
    );
    const { updatedAt: _, ticketSettings: __, ...rest } = after;
    const { updatedAt: ___, ticketSettings: ____, ...was } = before;
    assert.deepEqual(rest, was);
    // a type that takes no place there any more
    const less = await save(after, (typed) => ({
      ...typed,
      season: typed.season.map((each) => ({ ...each, types: withoutType([each], 'half')[0]?.types ?? {} })),
    }));
    assert.deepEqual(less.ticketSettings?.childEventMapping?.[0]?.ticketTypeMapping, { card: 'balcony' });
  });

  it('lose an event with what was mapped to it, and a ticket type with its places', async () => {
    const { group, hamlet } = await addSeason(service);
    const event = await get(group);
    const after = await save(event, (typed) => ({
      ...typed,
      types: typed.types.filter(({ _id }) => _id !== 'half'),
      season: withoutType(typed.season.slice(0, 1), 'half'),
    }));
    assert.deepEqual(after.childEvents, [hamlet]);
    assert.deepEqual(
      after.ticketSettings?.childEventMapping?.map(({ childEventId, ticketTypeMapping }) => [childEventId, ticketTypeMapping]), // prettier-ignore
      [[hamlet, { card: 'seat' }]],
    );
    // without a place no type is mapped at all
    const none = await save(after, (typed) => ({ ...typed, season: withoutType(typed.season, 'card') }));
    assert.deepEqual(none.ticketSettings?.childEventMapping, []);
  });

  it('are refused with shares of more than the price', () => {
    const form = formOf({}, 'UTC');
    const wrong = (...shares: string[]) =>
      [
        ...problemsOf(
          { ...form, season: shares.map((share, at) => ({ _id: String(at), types: {}, share })) },
          { ...desk.edit, ...eventForm.wrong },
        ),
      ].filter(([path]) => path.startsWith('ticketSettings'));
    const at = (n: number) => `ticketSettings.childEventMapping.${n}.valueShare`;
    assert.deepEqual(wrong('70', '20', '10'), []);
    assert.deepEqual(wrong('', '50'), []);
    assert.deepEqual(wrong('70', '40'), [[at(1), eventForm.wrong.sharesWrong]]);
    assert.deepEqual(wrong('120', 'half'), [
      [at(0), eventForm.wrong.percentWrong],
      [at(1), eventForm.wrong.percentWrong],
    ]);
  });
});
