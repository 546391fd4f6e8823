/** The mapping of season tickets: what it may name, and what a change of the group or of a child event keeps. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { addSeason, type SeasonEvents } from '../../support/builders/seasons.ts';
import { addEvent, addKey, addSeatedEvent, buyer, hall, keyOf, seats, taken } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { update, create, get, duplicate } = api.events;
const { checkout } = api;

const service = serviceOfSuite();
let token: string;
before(async () => {
  token = await addKey(service.db);
});

const hold = (eventId: string, amount: number, type: string) =>
  service.call(checkout.create, { type: 'transaction', eventId, items: seats(amount, type) });
const buy = async (eventId: string, amount: number, type: string) => {
  const held = await hold(eventId, amount, type);
  await service.call(checkout.setDetails, { ...keyOf(held), ...buyer });
  await service.call(checkout.complete, { ...keyOf(held), paymentMethod: 'invoice' });
  return held;
};
const change = (id: string, changes: object) => service.call(update, { id, ...changes }, { token });
const mapping = async (group: string) =>
  (await service.call(get, { id: group }, { token })).ticketSettings?.childEventMapping ?? [];

describe('the mapping of season tickets', () => {
  const problems = async (group: string, childEventMapping: object[], more: object = {}) => {
    const { body } = await service.refused(update, 400, { id: group, ticketSettings: { childEventMapping, ...more } }, { token }); // prettier-ignore
    return (body.details ?? []).map(({ path, message }) => `${path?.replace('ticketSettings.', '')}: ${message}`);
  };

  it('names child events of the group, each once, and ticket types that both have', async () => {
    const { group, hamlet, orchard } = await addSeason(service);
    const other = await addEvent(service.db);
    const named = (childEventId: string, ticketTypeMapping = {}) => ({ childEventId, ticketTypeMapping });
    assert.deepEqual(await problems(group, [named(hamlet), named(other), named(hamlet)]), [
      `childEventMapping.1.childEventId: "${other}" is not one of childEvents`,
      'childEventMapping.2.childEventId: Named twice',
    ]);
    assert.deepEqual(await problems(group, [named(hamlet, { gone: 'seat', card: 7 })]), [
      'childEventMapping.0.ticketTypeMapping.gone: There is no ticket type "gone"',
      'childEventMapping.0.ticketTypeMapping.card: Expected the id of a ticket type',
    ]);
    assert.deepEqual(await problems(group, [named(hamlet), named(orchard, { card: 'stalls' })]), [
      `childEventMapping.1.ticketTypeMapping.card: The event "${orchard}" has no ticket type "stalls"`,
    ]);
  });

  it('has shares that add up to 1 at most, and a strategy that is known', async () => {
    const { group, hamlet, orchard } = await addSeason(service);
    const shares = (...values: number[]) =>
      [hamlet, orchard].map((childEventId, at) => ({ childEventId, valueShare: values[at] }));
    assert.deepEqual(await problems(group, shares(0.7, 0.4)), [
      'childEventMapping.1.valueShare: Expected shares that add up to at most 1',
    ]);
    await change(group, { ticketSettings: { childEventMapping: shares(0.9, 0.1) } });
    assert.deepEqual(await problems(group, shares(0.9, 0.1), { seasonCardValueStrategy: 'half' }), [
      'seasonCardValueStrategy: Expected "childValue", "averagePerChild", "sharePerChild"',
    ]);
  });

  it('belongs to a group, and names events that are sold by themselves', async () => {
    const id = await addEvent(service.db);
    assert.deepEqual(await problems(id, [{ childEventId: id }]), [
      'childEventMapping: Only an event of the type GROUP has child events',
    ]);
    const root = await addEvent(service.db, { eventType: 'ROOT' });
    const event = { name: 'Season', eventType: 'GROUP', start: '2026-07-01T18:00:00Z', end: '2026-07-02T18:00:00Z' };
    const { body } = await service.refused(
      create,
      400,
      { ...event, childEvents: [root], ticketSettings: { childEventMapping: [{ childEventId: root }] } },
      { token },
    );
    assert.deepEqual(body.details, [
      {
        path: 'ticketSettings.childEventMapping.0.childEventId',
        message: 'Expected a single event or a date of a series',
      },
    ]);
  });

  it('names an event with seats only where the group has the same chart', async () => {
    const seated = await addSeatedEvent(service.db, hall(1, 4));
    const { group, hamlet } = await addSeason(service);
    await change(group, { childEvents: [hamlet, seated], ticketSettings: { childEventMapping: [] } });
    const [problem] = await problems(group, [{ childEventId: seated, ticketTypeMapping: { card: 'seat' } }]);
    assert.match(problem ?? '', /the group needs the same seating chart/);
    const { seating } = await service.call(get, { id: seated }, { token });
    const { seatMapId = '', revisionId = '' } = seating ?? {};
    await service.call(api.events.setSeating, { id: group, seatMapId, revisionId }, { token });
    await change(group, {
      ticketSettings: { childEventMapping: [{ childEventId: seated, ticketTypeMapping: { card: 'seat' } }] },
    });
  });

  it('goes with a copy that is a group, and not with one that is not', async () => {
    const { group, hamlet } = await addSeason(service);
    const copy = await service.call(duplicate, { _id: group }, { token });
    const [first] = await mapping(copy._id);
    assert.equal(first?.childEventId, hamlet);
    const own = copy.tickets?.find(({ name }) => name === 'Season card')?._id ?? '';
    assert.equal(first.ticketTypeMapping?.[own], 'seat');
    const single = await service.call(duplicate, { _id: group, eventType: 'SINGLE' }, { token });
    assert.deepEqual(await mapping(single._id), []);
  });
});

describe('a group with season tickets that are held or sold', () => {
  const refusedTo = async (id: string, changes: object, code = 'IN_USE') => {
    const { body } = await service.refused(update, 409, { id, ...changes }, { token });
    assert.equal(body.code, code);
    return body.message;
  };
  const with1 = async (season: SeasonEvents) => {
    await hold(season.group, 1, 'card');
    return season;
  };

  it('keeps the child events and ticket types of them', async () => {
    const { group, hamlet } = await with1(await addSeason(service));
    const [first, second] = await mapping(group);
    const set = (...childEventMapping: unknown[]) => ({ ticketSettings: { childEventMapping } });
    assert.match((await refusedTo(group, set(first))) ?? '', /"Orchard"/);
    await refusedTo(group, { childEvents: [hamlet], ...set(first) });
    await refusedTo(group, set(first, { ...second, ticketTypeMapping: {} }));
    await refusedTo(group, { eventType: 'SINGLE', childEvents: [], ...set() });
    // no one has one of these
    await change(group, set({ ...first, ticketTypeMapping: { card: 'seat' } }, second));
  });

  it('lets them go once they are returned, and gets new ones for what is sold from then on', async () => {
    const season = await addSeason(service, { hamlet: { maxAmount: 5 }, orchard: { maxAmount: 5 } });
    const held = await hold(season.group, 2, 'card');
    await service.call(checkout.abort, keyOf(held));
    const [first, second] = await mapping(season.group);
    await change(season.group, { ticketSettings: { childEventMapping: [first] } });
    await buy(season.group, 1, 'card');
    assert.deepEqual([await taken(service.db, season.hamlet), await taken(service.db, season.orchard)], [1, 0]);
    const open = await hold(season.group, 1, 'card');
    await change(season.group, { ticketSettings: { childEventMapping: [first, second] } });
    await service.call(checkout.setDetails, { ...keyOf(open), ...buyer });
    const completed = await service.call(checkout.complete, { ...keyOf(open), paymentMethod: 'invoice' });
    assert.deepEqual([await taken(service.db, season.hamlet), await taken(service.db, season.orchard)], [2, 0]);
    await service.call(api.transactions.cancel, { id: completed._id }, { token });
    await buy(season.group, 3, 'card');
    assert.deepEqual([await taken(service.db, season.hamlet), await taken(service.db, season.orchard)], [4, 3]);
  });
});

describe('a child event', () => {
  it('counts its season tickets when it gets a limit, or its ticket type another category', async () => {
    const { group, hamlet } = await addSeason(service);
    await buy(group, 2, 'card');
    const open = await hold(group, 1, 'half');
    const categories = [{ _id: 'hall', amount: 10 }, { _id: 'floor', name: 'Floor', amount: 6 }]; // prettier-ignore
    await change(hamlet, { maxAmount: 8, categories });
    assert.deepEqual([await taken(service.db, hamlet), await taken(service.db, hamlet, 'category', 'hall')], [3, 3]);
    const { tickets = [] } = await service.call(get, { id: hamlet }, { token });
    await change(hamlet, {
      tickets: tickets.map((type) => (type._id === 'seat' ? { ...type, categoryRef: 'floor' } : type)),
    });
    const counts = () => Promise.all(['hall', 'floor'].map((ref) => taken(service.db, hamlet, 'category', ref)));
    assert.deepEqual(await counts(), [0, 3]);
    await service.call(checkout.abort, keyOf(open));
    assert.deepEqual(await counts(), [0, 2]);
    const { body } = await service.refused(update, 409, { id: hamlet, maxAmount: 1 }, { token });
    assert.equal(body.code, 'BELOW_TAKEN');
  });

  it('keeps the ticket type of its season tickets, and stays while there are any', async () => {
    const { group, hamlet } = await addSeason(service);
    const placed = await buy(group, 1, 'half');
    const tickets = [{ _id: 'balcony', name: 'Balcony', price: 60 }];
    const { body } = await service.refused(update, 409, { id: hamlet, tickets }, { token });
    assert.equal(body.code, 'IN_USE');
    const refused = await service.refused(api.events.delete, 409, { id: hamlet }, { token });
    assert.equal(refused.body.code, 'HAS_TICKETS');
    await service.call(api.transactions.cancel, { id: placed._id }, { token });
    const open = await hold(group, 1, 'half');
    const held = await service.refused(api.events.delete, 409, { id: hamlet }, { token });
    assert.equal(held.body.code, 'HAS_OPEN_CHECKOUTS');
    await service.call(checkout.abort, keyOf(open));
    await service.call(api.events.delete, { id: hamlet }, { token });
    assert.deepEqual(
      (await mapping(group)).map(({ childEventId }) => childEventId === hamlet),
      [false],
    );
    await buy(group, 1, 'card');
  });

  it('keeps its group from selling a season ticket whose ticket type it does not have any more', async () => {
    const { group, orchard } = await addSeason(service);
    await change(orchard, { tickets: [{ _id: 'balcony', name: 'Balcony', price: 60 }] });
    const items = seats(1, 'card');
    const { body } = await service.refused(checkout.create, 409, { type: 'transaction', eventId: group, items });
    assert.equal(body.code, 'TICKETS_SOLD_OUT');
    await buy(group, 1, 'half');
  });

  it('keeps its group from selling a season ticket when it becomes a series, or sells seats that the group does not', async () => {
    const items = seats(1, 'card');
    const isSold = async (eventId: string) => {
      const answer = await service.send(checkout.create, { type: 'transaction', eventId, items });
      if (answer.statusCode === 409) assert.match(answer.body.message ?? '', /"Orchard"/);
      return answer.statusCode === 200;
    };
    const series = await addSeason(service);
    assert.equal(await isSold(series.group), true);
    await change(series.orchard, { eventType: 'ROOT' });
    assert.equal(await isSold(series.group), false);
    const { seating } = await service.call(get, { id: await addSeatedEvent(service.db, hall(1, 4)) }, { token });
    const { seatMapId = '', revisionId = '' } = seating ?? {};
    const seated = await addSeason(service);
    const seat = (id: string) => service.call(api.events.setSeating, { id, seatMapId, revisionId }, { token });
    await seat(seated.orchard);
    assert.equal(await isSold(seated.group), false);
    assert.equal((await service.call(api.events.availabilities, { id: seated.group })).tickets?.[0]?.v, 0);
    await change(seated.orchard, { seating: { ...seating, active: false } });
    assert.equal(await isSold(seated.group), true);
  });
});
