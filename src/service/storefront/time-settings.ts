/** The settings of times in public answers: those of the record, or else those of its `customSettings`. */
import type { EventRecord } from '../../contract/events.ts';
import { timeSetting, timeSettings, type TimeSetting } from '../../sale/shown-times.ts';
import { compact } from '../http/pick.ts';

/** The settings that an event has. */
export function timeSettingsOf(record: EventRecord): Partial<Record<TimeSetting, boolean>> {
  const all = Object.fromEntries(timeSettings.map((name) => [name, timeSetting(record, name)]));
  return compact(all as Partial<Record<TimeSetting, boolean>>);
}
