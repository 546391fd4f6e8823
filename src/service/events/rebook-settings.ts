/** The terms of rebooking: an event's own, or else those of the rebooking strategy that it names. */
import type { EventRecord } from '../../contract/events.ts';
import { settingOf } from './named-settings.ts';
import type { StoredEvent } from './records.ts';

/** The record with the terms in force as its `ticketSettings.rebookSettings`. */
export function withRebookSettings({ record, settings }: Pick<StoredEvent, 'record' | 'settings'>): EventRecord {
  const { ticketSettings, rebookingSettings } = record;
  if (ticketSettings?.rebookSettings) return record;
  const strategy = settingOf(settings, 'rebookingStrategy', rebookingSettings?.rebookingStrategyId);
  if (!strategy) return record;
  const { enabled, until, dates, as } = strategy;
  return { ...record, ticketSettings: { ...ticketSettings, rebookSettings: { enabled, until, dates, as } } };
}
