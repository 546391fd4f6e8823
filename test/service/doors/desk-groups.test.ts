// The form of a scan group in the desk before the service: what is changed in it changes, and nothing else of the group.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import type { Input } from '../../../src/contract/route.ts';
import {
  groupInput,
  newSettings,
  typedGroup,
  type EventSettings,
  type TypedGroup,
} from '../../../src/desk/doors/group-form.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { addEvent } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

type ScanConfig = Input<typeof api.scanGroups.create>['scanConfig'];
type StoredEvent = NonNullable<ScanConfig['events']>[number];

const minutes = fc.nat({ max: 1440 });
const stored = fc.record(
  {
    allowAllTicketTypes: fc.boolean(),
    allowedTicketTypeIds: fc.subarray(['seat', 'vip', 'gone'], { minLength: 1 }),
    timeslotSettings: fc.record(
      { beforeMinutes: minutes, afterMinutes: minutes },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
);

/** Each changes one thing of the first event, in the form and in what the group should have afterwards. */
const edits: Readonly<
  Record<string, { typed: Partial<EventSettings>; expected: (event: StoredEvent) => Partial<StoredEvent> }>
> = {
  nothing: { typed: {}, expected: () => ({}) },
  'one ticket type alone': {
    typed: { admitsAll: false, types: ['vip'] },
    expected: () => ({ allowAllTicketTypes: false, allowedTicketTypeIds: ['vip'] }),
  },
  'all ticket types': {
    typed: { admitsAll: true },
    expected: ({ allowAllTicketTypes }) => (allowAllTicketTypes === false ? { allowAllTicketTypes: true } : {}),
  },
  'the minutes before': {
    typed: { before: ' 0 ' },
    expected: ({ timeslotSettings }) => ({ timeslotSettings: { ...timeslotSettings, beforeMinutes: 0 } }),
  },
  'the minutes after': {
    typed: { after: '1440' },
    expected: ({ timeslotSettings }) => ({ timeslotSettings: { ...timeslotSettings, afterMinutes: 1440 } }),
  },
};

describeWithService('the form of a scan group in the desk', {}, (service) => {
  const doors = doorsOf(service);

  it('changes one thing of an event, and loses nothing', async () => {
    const key = await doors.key();
    const eventIds = [await addEvent(service.db), await addEvent(service.db)];
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(stored, stored),
        fc.boolean(),
        fc.constantFrom(...Object.keys(edits)),
        async (settings, checkTimeslots, name) => {
          const events = settings.map((each, at) => ({ eventId: eventIds[at] ?? '', ...each }));
          const scanConfig = { mode: 'lock' as const, events, checkTimeslots, tapAndGo: { enabled: true } };
          const deviceSettings = { scanRevealInterval: 3 as const };
          const group = await service.call(api.scanGroups.create, { name: 'Left', scanConfig, deviceSettings }, key);
          const edit = edits[name];
          assert.ok(edit);
          const form: TypedGroup = typedGroup(group);
          const [first = '', second = ''] = eventIds;
          const typed = {
            ...form,
            settings: { ...form.settings, [first]: { ...(form.settings[first] ?? newSettings), ...edit.typed } },
          };
          await service.call(api.scanGroups.update, { id: group._id, ...groupInput(group, typed) }, key);
          const after = await service.call(api.scanGroups.get, { id: group._id }, key);
          const [one, other] = events;
          assert.ok(one && other);
          const { timeslotSettings: changed = one.timeslotSettings, ...rest } = edit.expected(one);
          const { timeslotSettings: _before, ...kept } = one;
          const empty = other.timeslotSettings && Object.keys(other.timeslotSettings).length === 0;
          const { timeslotSettings, ...others } = other;
          assert.deepEqual(
            after.scanConfig.events,
            [
              { ...kept, ...rest, ...(changed && Object.keys(changed).length > 0 && { timeslotSettings: changed }) },
              { ...others, eventId: second, ...(!empty && timeslotSettings && { timeslotSettings }) },
            ],
            name,
          );
          assert.deepEqual(
            [after.scanConfig.tapAndGo, after.deviceSettings, after.scanConfig.checkTimeslots],
            [{ enabled: true }, deviceSettings, checkTimeslots],
          );
        },
      ),
      { numRuns: 60, seed: 20_261_130 },
    );
  });

  it('keeps minutes that are wrong and hidden as they were', async () => {
    const key = await doors.key();
    const eventId = await addEvent(service.db);
    const events = [{ eventId, timeslotSettings: { beforeMinutes: 10 } }];
    const scanConfig = { mode: 'default' as const, events, checkTimeslots: true };
    const group = await service.call(api.scanGroups.create, { name: 'Right', scanConfig }, key);
    const settings = { [eventId]: { ...newSettings, before: 'ten', after: '5' } };
    const input = groupInput(group, { ...typedGroup(group), checksSlots: false, settings });
    const after = await service.call(api.scanGroups.update, { id: group._id, ...input }, key);
    assert.deepEqual(after.scanConfig.events, [{ eventId, timeslotSettings: { beforeMinutes: 10, afterMinutes: 5 } }]);
  });
});
