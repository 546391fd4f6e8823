/** What buyers are told and shown of seats: notes, the views from them, and a picture below the map. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import sharp from 'sharp';
import type { SeatMapInput } from '../../../src/contract/seat-maps.ts';
import { addEvent, addKey, hall } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions } from '../../support/running/service.ts';

describeWithService('pictures and notes of seat maps', (service) => {
  let key: CallOptions;
  let stranger: CallOptions;
  before(async () => {
    await addEvent(service.db);
    key = { token: await addKey(service.db) };
    stranger = { token: await addKey(service.db, 'other-seller') };
  });

  const upload = async (background: string, by = key) => {
    const file = await sharp({ create: { width: 400, height: 200, channels: 3, background } })
      .png()
      .toBuffer();
    return await service.call(api.media.create, { content: file.toString('base64') }, by);
  };
  const box = { x: -10, y: -5, width: 80, height: 40 };
  const create = async (map: SeatMapInput) => await service.call(api.seatMaps.create, map, key);
  const boundTo = async (seatMapId: string, revisionId = '1') => {
    const id = await addEvent(service.db);
    await service.call(api.events.setSeating, { id, seatMapId, revisionId }, key);
    return id;
  };
  /** A hall of two rows with a view for each level, and a note. */
  const seen = (media: string, other = media): SeatMapInput => {
    const map = hall(2, 2);
    const [section] = map.sections;
    return {
      ...map,
      views: [
        { _id: 'far', media },
        { _id: 'near', media: other },
      ],
      sections: [
        {
          ...section!,
          view: 'far',
          rows: section!.rows.map((row, at) => ({
            ...row,
            ...(at === 0 && { view: 'near' }),
            seats: row.seats.map((seat, n) =>
              at === 0 && n === 0 ? { ...seat, view: 'far', note: 'behind a pillar' } : seat,
            ),
          })),
        },
      ],
    };
  };

  it('are stored as they were sent, and told to buyers with the widths of the pictures', async () => {
    const [far, near] = [await upload('#102030'), await upload('#203040')];
    const map = seen(far.url, `${near.url}?w=640`);
    const { _id } = await create(map);
    assert.deepEqual(await service.call(api.seatMaps.get, { id: _id }, key), { _id, revisionId: '1', ...map });
    const plan = await service.call(api.seatMaps.plan, { id: await boundTo(_id) });
    assert.deepEqual(plan.sections, map.sections);
    assert.deepEqual(
      plan.views?.map((view) => [view._id, view.media]),
      [
        ['far', far.url],
        ['near', `${near.url}?w=640`],
      ],
    );
    for (const [at, url] of [far.url, near.url].entries())
      assert.match(plan.views[at]?.srcset ?? '', new RegExp(`^${url}\\?w=320 320w, .*${url}\\?w=1920 1920w$`));
  });

  it('keep a picture below the map from buyers, unless it is for them', async () => {
    const { url: media } = await upload('#304050');
    const background = { media, box, opacity: 0.4 };
    const { _id } = await create({ ...hall(1, 2), background });
    assert.deepEqual((await service.call(api.seatMaps.get, { id: _id }, key)).background, background);
    const event = await boundTo(_id);
    assert.equal((await service.call(api.seatMaps.plan, { id: event })).background, undefined);
    const shown = { ...background, forBuyers: true };
    await service.call(api.seatMaps.update, { id: _id, ...hall(1, 2), background: shown }, key);
    await service.call(api.events.setSeating, { id: event, seatMapId: _id, revisionId: '2' }, key);
    assert.deepEqual((await service.call(api.seatMaps.plan, { id: event })).background, shown);
    const hidden = { ...background, forBuyers: false };
    await service.call(api.seatMaps.update, { id: _id, ...hall(1, 2), background: hidden }, key);
    await service.call(api.events.setSeating, { id: event, seatMapId: _id, revisionId: '3' }, key);
    assert.equal((await service.call(api.seatMaps.plan, { id: event })).background, undefined);
  });

  it('are refused with each path that does not fit', async () => {
    const { url } = await upload('#405060');
    const { url: foreign } = await upload('#506070', stranger);
    const background = { media: url, box, opacity: 0.5 };
    const map = seen(url);
    const changed = (change: (map: SeatMapInput) => void) => {
      const copy = structuredClone(map);
      change(copy);
      return copy;
    };
    const seat = (each: SeatMapInput) => each.sections[0]!.rows[0]!.seats[0]!;
    const path = 'sections.0.rows.0.seats.0';
    const cases: [string, unknown][] = [
      [`${path}.view`, changed((each) => (seat(each).view = 'nowhere'))],
      ['sections.0.rows.0.view', changed((each) => (each.sections[0]!.rows[0]!.view = 'nowhere'))],
      ['sections.0.view', changed((each) => (each.sections[0]!.view = 'nowhere'))],
      [`${path}.note`, changed((each) => (seat(each).note = 'x'.repeat(101)))],
      [`${path}.note`, changed((each) => (seat(each).note = ' '))],
      ['views.2._id', changed((each) => each.views!.push({ _id: 'far', media: url }))],
      ['views.1.media', changed((each) => (each.views![1]!.media = foreign))],
      ['views.0.media', changed((each) => (each.views![0]!.media = `${url.slice(0, -3)}xyz`))],
      ['views.0.media', changed((each) => (each.views![0]!.media = 'https://example.com/view.jpg'))],
      ['views.0.alt', changed((each) => Object.assign(each.views![0]!, { alt: 'A pillar' }))],
      ['background.media', { ...map, background: { ...background, media: foreign } }],
      ['background.opacity', { ...map, background: { ...background, opacity: 1.1 } }],
      ['background.opacity', { ...map, background: { ...background, opacity: -0.1 } }],
      ['background.box.width', { ...map, background: { ...background, box: { ...box, width: 0 } } }],
      ['background.box.x', { ...map, background: { ...background, box: { ...box, x: -100_001 } } }],
      ['background.box', { ...map, background: { media: url, opacity: 1 } }],
      ['background.forBuyers', { ...map, background: { ...background, forBuyers: 'yes' } }],
    ];
    const { _id } = await create(map);
    for (const [wrong, body] of cases) {
      const made = await service.send(api.seatMaps.create, body as SeatMapInput, key);
      assert.deepEqual([made.statusCode, made.body.details?.map((each) => each.path)], [400, [wrong]], wrong);
      const updated = await service.send(api.seatMaps.update, { id: _id, ...(body as SeatMapInput) }, key);
      assert.deepEqual([updated.statusCode, updated.body.details?.map((each) => each.path)], [400, [wrong]], wrong);
    }
    assert.equal((await service.call(api.seatMaps.get, { id: _id }, key)).revisionId, '1');
  });

  it('keep their pictures from being deleted, in the newest revision and in those that events sell', async () => {
    const [view, plan] = [await upload('#607080'), await upload('#708090')];
    const isKept = async ({ _id: id }: { readonly _id: string }) => {
      const answer = await service.send(api.media.delete, { id }, key);
      if (answer.statusCode === 409) assert.equal(answer.body.code, 'IN_USE');
      return answer.statusCode === 409;
    };
    const { _id } = await create({ ...seen(view.url), background: { media: plan.url, box, opacity: 1 } });
    assert.deepEqual([await isKept(view), await isKept(plan)], [true, true]);
    const event = await boundTo(_id);
    await service.call(api.seatMaps.update, { id: _id, ...hall(2, 2) }, key);
    assert.deepEqual([await isKept(view), await isKept(plan)], [true, true]);
    await service.call(api.events.setSeating, { id: event, seatMapId: _id, revisionId: '2' }, key);
    assert.deepEqual([await isKept(view), await isKept(plan)], [false, false]);
    // the earlier revision can still be read
    assert.equal((await service.call(api.seatMaps.get, { id: _id, revisionId: '1' }, key)).views?.length, 2);
  });
});
