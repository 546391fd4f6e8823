// The form of the desk before the service: what is changed in it changes, and nothing else of the event does. Long because
// each change stands beside what it should do.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import type { EventAnswer, EventInput, TimeSlot } from '../../../src/contract/events.ts';
import { changesOf, formOf, type EventForm } from '../../../src/desk/events/event-form.ts';
import type { PriceTable } from '../../../src/contract/price-tables.ts';
import type { FieldName } from '../../../src/desk/events/form-fields.ts';
import { withTable } from '../../../src/desk/events/sections/house-choices.ts';
import { withChannel } from '../../../src/desk/events/sections/channels.ts';
import { galleryOf } from '../../../src/desk/events/sections/gallery.ts';
import { itemTextPath, withItemText } from '../../../src/desk/events/sections/translations.ts';
import { fromWallClock } from '../../../src/sale/dates.ts';
import { isCategoryRef } from '../../../src/sale/slot-refs.ts';
import { NOW } from '../../support/builders/carts.ts';
import { createPossible } from '../../support/builders/possible-events.ts';
import { anyEventInput } from '../../support/builders/random-events.ts';
import { addKey } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

interface Edit {
  readonly typed: (form: EventForm) => EventForm;
  readonly expected: (event: EventAnswer) => object;
}

const typed =
  (name: FieldName, value: string) =>
  (form: EventForm): EventForm => ({ ...form, fields: { ...form.fields, [name]: value } });
const renamed = <T extends { readonly _id?: string | undefined }>(list: readonly T[] = [], id: string | undefined) =>
  list.map((each) => (each._id === id ? { ...each, name: 'Another name' } : each));
const withLast = <T>(list: readonly T[], changes: Partial<T>): readonly T[] =>
  list.map((each, at) => (at === list.length - 1 ? { ...each, ...changes } : each));
/** A slot with another time and amount, for all categories. */
const slotThen = (slot: TimeSlot | undefined): Partial<TimeSlot> => ({
  ...(slot?.startTime && { startTime: { ...slot.startTime, minute: 45 } }),
  amount: 17,
  ...(slot?.refs?.some(isCategoryRef) && { refs: slot.refs.filter((ref) => !isCategoryRef(ref)) }),
});
const lastOf = (list: readonly { readonly _id?: string | undefined }[] | undefined) => list?.at(-1)?._id;

/** The ways to pay that each event has, and others. */
const ways = { before: '', other: '' };
/** The price table to choose. */
const tables: { plays: Pick<PriceTable, '_id' | 'name' | 'tiers'> } = { plays: { _id: '', name: '', tiers: [] } };
/** A sales channel group that events name, beside a single channel, and one that none names. */
const channels = { named: '', other: '' };
const waysPath = 'paymentSettings.paymentStrategyId';

/** Each changes one thing, in the form and in what the event should be afterwards. */
const edits: Readonly<Record<string, Edit>> = {
  name: { typed: typed('name', 'Another name'), expected: () => ({ name: 'Another name' }) },
  'a text': { typed: typed('slogan', 'So it is'), expected: () => ({ slogan: 'So it is' }) },
  'a field of an object': {
    typed: typed('extraInformation.category', 'Music'),
    expected: ({ extraInformation }) => ({ extraInformation: { ...extraInformation, category: 'Music' } }),
  },
  'a box': {
    typed: typed('dataRequestSettings.enforceCompany', 'true'),
    expected: ({ dataRequestSettings }) => ({ dataRequestSettings: { ...dataRequestSettings, enforceCompany: true } }),
  },
  'a translation': {
    typed: typed('translations.de.name', 'Ein anderer Name'),
    expected: ({ translations }) => ({
      translations: { ...translations, de: { ...translations?.['de'], name: 'Ein anderer Name' } },
    }),
  },
  'the text of a ticket type in another language': {
    typed: (form) => ({
      ...form,
      itemTexts: withItemText(
        form.itemTexts,
        itemTextPath(['fr', 'tickets', lastOf(form.types) ?? '', 'name']),
        'Place',
      ),
    }),
    expected: (event) => {
      const { fr } = event.translations ?? {};
      const id = lastOf(formOf(event, 'UTC').types) ?? '';
      const tickets = { ...fr?.tickets, [id]: { ...fr?.tickets?.[id], name: 'Place' } };
      return { translations: { ...event.translations, fr: { ...fr, tickets } } };
    },
  },
  'what buyers are offered when it is sold out': {
    typed: typed('soldOutFallback.soldOutFallbackType', 'waitinglist'),
    expected: ({ soldOutFallback }) => ({
      soldOutFallback: { ...soldOutFallback, soldOutFallbackType: 'waitinglist' },
    }),
  },
  'the rate of a waiting room': {
    typed: typed('waitingRoom.admissionsPerMinute', '120'),
    expected: ({ waitingRoom }) => ({ waitingRoom: { ...waitingRoom, admissionsPerMinute: 120 } }),
  },
  'the ways to pay': {
    typed: (form) => typed(waysPath, ways.other)(form),
    expected: ({ paymentSettings }) => ({ paymentSettings: { ...paymentSettings, paymentStrategyId: ways.other } }),
  },
  'the price table': {
    typed: (form) => withTable(form, [tables.plays], tables.plays._id),
    expected: ({ pricingSettings }) => ({
      pricingSettings: { ...pricingSettings, priceTableId: tables.plays._id, dynamicPricing: { enabled: true } },
    }),
  },
  'the price category of a ticket type': {
    typed: (form) => ({ ...form, types: withLast(form.types, { priceCategoryId: 'full' }) }),
    expected: (event) => {
      const last = lastOf(formOf(event, 'UTC').types);
      return {
        tickets: event.tickets?.map((type) => (type._id === last ? { ...type, priceCategoryId: 'full' } : type)),
      };
    },
  },
  'all ways to pay again': {
    typed: typed(waysPath, ''),
    expected: ({ paymentSettings: { paymentStrategyId: _before, ...others } = {} }) => ({ paymentSettings: others }),
  },
  'whether tickets may be put on resale': {
    typed: (form) => {
      const name = 'ticketSettings.resellSettings.enabled';
      return typed(name, form.fields[name] === '' ? 'true' : '')(form);
    },
    expected: (event) => {
      const { resellSettings } = event.ticketSettings ?? {};
      const isOn = formOf(event, 'UTC').fields['ticketSettings.resellSettings.enabled'] !== '';
      return {
        ticketSettings: {
          ...event.ticketSettings,
          resellSettings: { ...resellSettings, enabled: isOn ? 'DISABLED' : 'ENABLED' },
        },
      };
    },
  },
  'a fee of a ticket': {
    typed: typed('customCharges.outerChargeFix', '1,25'),
    expected: ({ customCharges }) => ({ customCharges: { ...customCharges, outerChargeFix: 1.25 } }),
  },
  'a fee as a share of the price': {
    typed: typed('customCharges.outerChargeVar', '7.5'),
    expected: ({ customCharges }) => ({ customCharges: { ...customCharges, outerChargeVar: 0.075 } }),
  },
  'until when tickets are returned': {
    typed: typed('ticketSettings.returnSettings.until', '-14 days'),
    expected: ({ ticketSettings }) => ({
      ticketSettings: {
        ...ticketSettings,
        returnSettings: {
          ...ticketSettings?.returnSettings,
          until: { ...ticketSettings?.returnSettings?.until, target: 'start', unit: 'days', offset: -14 },
        },
      },
    }),
  },
  'the highest price on resale': {
    typed: typed('ticketSettings.resellSettings.priceMarkup', '−12.5'),
    expected: ({ ticketSettings }) => ({
      ticketSettings: { ...ticketSettings, resellSettings: { ...ticketSettings?.resellSettings, priceMarkup: -0.125 } },
    }),
  },
  'a video': {
    typed: typed('video.youtubeID', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9'),
    expected: ({ video }) => ({ video: { ...video, youtubeID: 'dQw4w9WgXcQ' } }),
  },
  'a ticket type': {
    typed: (form) => ({ ...form, types: renamed(form.types, lastOf(form.types)) }),
    expected: (event) => ({ tickets: renamed(event.tickets, lastOf(formOf(event, 'UTC').types)) }),
  },
  'the end of the sale of a ticket type': {
    typed: (form) => ({ ...form, types: withLast(form.types, { salesStart: '', salesEnd: '-7 days' }) }),
    expected: (event) => {
      const last = lastOf(formOf(event, 'UTC').types);
      const salesEnd = { target: 'start', unit: 'days', offset: -7 };
      return {
        tickets: event.tickets?.map(({ salesStart, ...type }) =>
          type._id === last
            ? { ...type, salesEnd: { ...type.salesEnd, ...salesEnd } }
            : { ...type, ...(salesStart && { salesStart }) },
        ),
      };
    },
  },
  'a question to the buyer': {
    typed: (form) => ({ ...form, extraFields: renamed(form.extraFields, lastOf(form.extraFields)) }),
    expected: ({ extraFields }) => (extraFields ? { extraFields: renamed(extraFields, lastOf(extraFields)) } : {}),
  },
  'a question for each ticket': {
    typed: (form) => ({
      ...form,
      ticketExtraFields: renamed(form.ticketExtraFields, lastOf(form.ticketExtraFields)),
    }),
    expected: ({ ticketExtraFields: list }) => (list ? { ticketExtraFields: renamed(list, lastOf(list)) } : {}),
  },
  'the text of a question in another language': {
    typed: (form) => ({
      ...form,
      extraFields: form.extraFields.map((each, at) =>
        at === 0 ? { ...each, texts: { ...each.texts, de: { ...each.texts.de, name: 'Eine andere Frage' } } } : each,
      ),
    }),
    expected: ({ extraFields: [first] = [], translations }) => {
      const { de } = translations ?? {};
      const texts = first && { ...de?.extraFields?.[first._id], name: 'Eine andere Frage' };
      return first
        ? { translations: { ...translations, de: { ...de, extraFields: { ...de?.extraFields, [first._id]: texts } } } }
        : {};
    },
  },
  'a picture of the gallery': {
    typed: (form) => ({ ...form, gallery: withLast(form.gallery, { title: 'Another title' }) }),
    expected: (event) => {
      const order = galleryOf(event).map(({ _id }) => _id);
      const at = (id = '') => order.indexOf(id);
      const gallery = event.gallery?.toSorted((one, other) => at(one._id) - at(other._id));
      return gallery
        ? {
            gallery: withLast(
              gallery.map((picture, index) => ({ ...picture, index })),
              { title: 'Another title' },
            ),
          }
        : {};
    },
  },
  'a category': {
    typed: (form) => ({ ...form, categories: renamed(form.categories, lastOf(form.categories)) }),
    expected: ({ categories }) => (categories ? { categories: renamed(categories, lastOf(categories)) } : {}),
  },
  'whether time slots are sold': {
    typed: (form) => typed('useTimeSlots', form.fields.useTimeSlots === '' ? 'true' : '')(form),
    expected: ({ useTimeSlots }) => ({ useTimeSlots: useTimeSlots !== true }),
  },
  'when buyers choose a time': {
    typed: typed('styleOptions.timeSlotsCheckoutSelection', 'afterTickets'),
    expected: ({ styleOptions }) => ({
      styleOptions: { ...styleOptions, timeSlotsCheckoutSelection: 'afterTickets' },
    }),
  },
  'a time slot': {
    typed: (form) => ({
      ...form,
      // within the hours that it is in
      timeSlots: withLast(form.timeSlots, {
        time: (form.timeSlots.at(-1)?.time ?? '').replace(/:\d\d$/, ':45'),
        ...{ amount: '17', categories: [] },
      }),
    }),
    expected: ({ timeSlots }) => (timeSlots ? { timeSlots: withLast(timeSlots, slotThen(timeSlots.at(-1))) } : {}),
  },
  'a time slot that is removed': {
    typed: (form) => ({ ...form, timeSlots: form.timeSlots.slice(0, -1) }),
    expected: ({ timeSlots, daySchemes = [], underShops = [] }) => {
      const gone = timeSlots?.at(-1)?._id;
      return timeSlots
        ? {
            timeSlots: timeSlots.slice(0, -1),
            daySchemes: daySchemes.map(({ offers, ...scheme }) => ({
              ...scheme,
              offers: { ...offers, timeSlots: offers?.timeSlots?.filter(({ slotId }) => slotId !== gone) },
            })),
            ...(underShops.length > 0 && {
              underShops: underShops.map((shop) => ({
                ...shop,
                timeSlots: shop.timeSlots?.filter(({ baseTimeSlotId }) => baseTimeSlotId !== gone),
              })),
            }),
          }
        : {};
    },
  },
  'a group of ticket types': {
    typed: (form) => ({ ...form, groups: withLast(form.groups, { name: 'Another name' }) }),
    expected: ({ groups }) => (groups ? { groups: withLast(groups, { name: 'Another name' }) } : {}),
  },
  'a discount': {
    typed: (form) => ({ ...form, discountGroups: withLast(form.discountGroups, { name: 'Another name' }) }),
    expected: ({ discountGroups: list }) => (list ? { discountGroups: withLast(list, { name: 'Another name' }) } : {}),
  },
  'what a discount takes off': {
    typed: (form) => ({ ...form, discountGroups: withLast(form.discountGroups, { discountType: 'var', value: '12' }) }),
    expected: ({ discountGroups: list }) =>
      list ? { discountGroups: withLast(list, { discountType: 'var', value: 0.12 }) } : {},
  },
  'a condition of a discount': {
    typed: (form) => ({
      ...form,
      discountGroups: form.discountGroups.map((each) => ({ ...each, rules: withLast(each.rules, { max: '4000' }) })),
    }),
    expected: ({ discountGroups: list }) =>
      list
        ? {
            discountGroups: list.map((each) =>
              each.rules ? { ...each, rules: withLast(each.rules, { max: 4000 }) } : each,
            ),
          }
        : {},
  },
  'an under-shop': {
    typed: (form) => ({
      ...form,
      underShops: withLast(form.underShops, { name: 'Another name', sellEnd: '2998-01-01T12:00', maxAmount: '90' }),
    }),
    expected: ({ underShops: list, timezone = 'UTC' }) =>
      list
        ? {
            underShops: withLast(list, {
              ...{ name: 'Another name', maxAmount: 90 },
              sellEnd: fromWallClock(new Date('2998-01-01T12:00:00Z'), timezone).toISOString(),
            }),
          }
        : {},
  },
  'the ways to pay of an under-shop': {
    typed: (form) => ({ ...form, underShops: withLast(form.underShops, { ways: ways.other }) }),
    expected: ({ underShops: list }) =>
      list
        ? {
            underShops: withLast(list, {
              paymentSettings: { ...list.at(-1)?.paymentSettings, paymentStrategyId: ways.other },
            }),
          }
        : {},
  },
  'a sales channel group that is switched off': {
    typed: (form) => ({
      ...form,
      channels: withChannel(form.channels, form.channels, { _id: channels.named, sold: 'no' }),
    }),
    expected: ({ salesChannelGroupSettings: list = [] }) => ({
      salesChannelGroupSettings: list.map((each) =>
        each.salesChannelGroupId === channels.named ? { ...each, enabled: false } : each,
      ),
    }),
  },
  'a sales channel group that is no longer set': {
    typed: (form) => ({
      ...form,
      channels: withChannel(form.channels, form.channels, { _id: channels.named, sold: '' }),
    }),
    expected: ({ salesChannelGroupSettings: list = [] }) => ({
      salesChannelGroupSettings: list.filter((each) => each.salesChannelGroupId !== channels.named),
    }),
  },
  'a sales channel group of an under-shop': {
    typed: (form) => ({
      ...form,
      underShops: form.underShops.map((shop) => ({
        ...shop,
        channels: withChannel(shop.channels, shop.channels, { _id: channels.other, sold: 'yes' }),
      })),
    }),
    expected: ({ underShops: list }) =>
      list
        ? {
            underShops: list.map((shop) => ({
              ...shop,
              salesChannelGroupSettings: [
                ...(shop.salesChannelGroupSettings ?? []),
                { salesChannelGroupId: channels.other, enabled: true },
              ],
            })),
          }
        : {},
  },
  'a discount at the counter': {
    typed: (form) => ({ ...form, posDiscounts: withLast(form.posDiscounts, { name: 'Another name', value: '12.5' }) }),
    expected: ({ posDiscounts = [] }) => ({
      posDiscounts: withLast(posDiscounts, { name: 'Another name', value: 0.125 }),
    }),
  },
  'a ticket type of an under-shop': {
    typed: (form) => ({
      ...form,
      underShops: form.underShops.map((shop) => ({
        ...shop,
        tickets: withLast(shop.tickets, { sold: 'yes' as const, price: '11', amount: '60' }),
      })),
    }),
    expected: ({ underShops: list }) =>
      list
        ? {
            underShops: list.map((shop) =>
              shop.tickets
                ? { ...shop, tickets: withLast(shop.tickets, { active: true, price: 11, amount: 60 }) }
                : shop,
            ),
          }
        : {},
  },
  'a condition of a question': {
    typed: (form) => ({
      ...form,
      extraFields: form.extraFields.map((each) => ({
        ...each,
        conditions: withLast(each.conditions, { operator: 'notEquals', value: 'One\nTwo' }),
      })),
    }),
    expected: ({ extraFields: list }) =>
      list
        ? {
            extraFields: list.map((each) =>
              each.conditions
                ? { ...each, conditions: withLast(each.conditions, { operator: 'notEquals', value: ['One', 'Two'] }) }
                : each,
            ),
          }
        : {},
  },
};

/** What the form has no fields for, beside what it has. */
const hidden = ({ timeSlots, discountGroups, underShops, extraFields }: EventInput): EventInput => ({
  posDiscounts: [
    { _id: 'voucher', name: 'Newspaper', discountType: 'fix', value: 3 },
    { _id: 'staff', name: 'Staff', discountType: 'PERCENTAGE', value: 0.5, note: 'With the card' },
  ],
  gallery: [
    { _id: 'second', image: 'https://theatre.example/2.jpg', title: 'Act two', description: 'The storm', index: 7 },
    { _id: 'first', image: 'https://theatre.example/1.jpg', copyright: 'Ada', index: 3 },
  ],
  ...(timeSlots && {
    timeSlots: timeSlots.map((slot) => ({ ...slot, refs: [{ refType: 'door', note: 'West' }], note: 'Tour' })),
    daySchemes: [
      {
        ...{ _id: 'weekend', name: 'Weekend', color: 'gold' },
        offers: {
          allTicketTypesActive: true,
          timeSlots: timeSlots.map(({ _id }) => ({ slotId: _id, enabled: false, note: 'Rest' })),
        },
      },
    ],
  }),
  ...(discountGroups && { discountGroups: discountGroups.map((each) => ({ ...each, note: 'Friends' })) }),
  ...(underShops && {
    underShops: underShops.map((shop) => ({
      ...(timeSlots && { timeSlots: timeSlots.map(({ _id }) => ({ baseTimeSlotId: _id, amount: 4 })) }),
      ...{ ...shop, customerTags: ['friend'], seatingContingents: ['gallery'], note: 'By the board' },
      paymentSettings: { note: 'Cash' },
      salesChannelGroupSettings: [{ salesChannelGroupId: 'radio', enabled: false, note: 'Evenings' }],
      tickets: shop.tickets?.map((type) => ({ ...type, description: 'With a drink' })),
    })),
  }),
  ...(extraFields && {
    extraFields: [
      ...extraFields.map((field) => ({ ...field, settings: { minimumAge: 3 } })),
      ...extraFields.slice(0, 1).map((field) => ({
        ...{ ...field, _id: 'why', name: 'Why?', type: 'text' },
        conditions: [{ _id: 'if', baseSlug: field._id, operator: 'equals', value: [true, 3, 'yes'], note: 'Board' }],
      })),
    ],
  }),
});

/** Without the time of the change, the order of ticket types, which their keys tell, and an `_id` that the service gives. */
const comparable = ({ updatedAt: _at, tickets = [], soldOutFallback, ...event }: EventAnswer) => ({
  ...event,
  ...(soldOutFallback && { soldOutFallback: { ...soldOutFallback, _id: '' } }),
  tickets: tickets.toSorted((one, other) => String(one._id).localeCompare(String(other._id))),
});

describeWithService('the form of an event in the desk', { now: NOW }, (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
    const make = (name: string) =>
      service.call(api.paymentStrategies.create, { name, methods: ['invoice'] }, { token });
    ways.before = (await make('Before'))._id;
    ways.other = (await make('Other'))._id;
    const tiers = [{ name: 'Early', prices: [{ priceCategoryId: 'full', price: 9 }] }];
    const group = (name: string) =>
      service.call(api.salesChannelGroups.create, { name, channelIds: ['radio'] }, { token });
    channels.named = (await group('Partners'))._id;
    channels.other = (await group('Offices'))._id;
    tables.plays = await service.call(api.priceTables.create, { name: 'Plays', tiers }, { token });
  });

  it('changes one thing of a random event, and loses nothing', async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(anyEventInput(), fc.constantFrom(...Object.keys(edits)), async (input, name) => {
        const more = {
          ...{ extraInformation: { subCategory: 'Jazz' }, dataRequestSettings: {}, ...hidden(input) },
          paymentSettings: { paymentStrategyId: ways.before, note: 'Friends' },
          pricingSettings: { note: 'Since May' },
          salesChannelGroupSettings: [
            { salesChannelGroupId: 'newspaper', note: 'Weekly' },
            { salesChannelGroupId: channels.named, enabled: true, note: 'Since May' },
          ],
        };
        const made = await createPossible(service, { ...input, ...more }, token);
        if (!made) return; // it contradicts itself
        const event = await service.call(api.events.get, { id: made._id }, { token });
        const edit = edits[name];
        assert.ok(edit);
        const form = formOf(event, 'UTC');
        const changes = changesOf(form, edit.typed(form), event);
        await service.call(api.events.update, { id: event._id, ...changes }, { token });
        const after = await service.call(api.events.get, { id: event._id }, { token });
        assert.deepEqual(comparable(after), comparable({ ...event, ...edit.expected(event) }), name);
        seen.set(name, (seen.get(name) ?? 0) + 1);
      }),
      { numRuns: 240, seed: 20_261_130 },
    );
    assert.deepEqual([...seen.keys()].toSorted(), Object.keys(edits).toSorted());
  });

  it('sends nothing of a form in which nothing is changed', () => {
    fc.assert(
      fc.property(anyEventInput(), (input) => {
        const event = { ...input, _id: 'event' } as EventAnswer;
        const form = formOf(event, 'UTC');
        assert.deepEqual(changesOf(form, form, event), {});
      }),
      { numRuns: 100, seed: 20_261_126 },
    );
  });
});
