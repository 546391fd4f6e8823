/** Checks of an event's references to the named settings of its seller. */
import type { EventRecord } from '../../contract/events.ts';
import type { Queryable } from '../database/index.ts';
import { settingOf, settingsIn, type SettingKind } from '../events/named-settings.ts';
import type { Problem } from './reference-checks.ts';

const names: Readonly<Record<SettingKind, string>> = {
  paymentStrategy: 'payment strategy',
  priceTable: 'price table',
  rebookingStrategy: 'rebooking strategy',
  salesChannelGroup: 'sales channel group',
};

interface Reference {
  readonly kind: SettingKind;
  readonly id: string;
  readonly path: string;
}

/** The references that must lead somewhere. A sales channel may stand for itself, in place of a group. */
function referencesOf({ paymentSettings, pricingSettings, rebookingSettings, underShops = [] }: EventRecord) {
  const references: Reference[] = [];
  const add = (kind: SettingKind, id: string | undefined, path: string) => {
    if (id !== undefined) references.push({ kind, id, path });
  };
  add('paymentStrategy', paymentSettings?.paymentStrategyId, 'paymentSettings.paymentStrategyId');
  add('priceTable', pricingSettings?.priceTableId, 'pricingSettings.priceTableId');
  add('rebookingStrategy', rebookingSettings?.rebookingStrategyId, 'rebookingSettings.rebookingStrategyId');
  underShops.forEach(({ paymentSettings: own }, at) => {
    add('paymentStrategy', own?.paymentStrategyId, `underShops.${at}.paymentSettings.paymentStrategyId`);
  });
  return references;
}

/** Problems of references to settings that the seller does not have, and to tiers that their price table lacks. */
export async function wrongSettings(tx: Queryable, sellerId: string, record: EventRecord): Promise<Problem[]> {
  const references = referencesOf(record);
  const { priceTableId, priceTableTierId } = record.pricingSettings ?? {};
  const withoutTable = priceTableTierId !== undefined && priceTableId === undefined;
  const path = 'pricingSettings.priceTableTierId';
  if (withoutTable) return [{ path, message: 'Goes with priceTableId' }];
  if (references.length === 0) return [];
  const known = await settingsIn(tx, sellerId, record);
  const problems = references.flatMap(({ kind, id, path }) =>
    settingOf(known, kind, id) ? [] : [{ path, message: `There is no ${names[kind]} "${id}"` }],
  );
  const table = settingOf(known, 'priceTable', priceTableId);
  if (table && priceTableTierId !== undefined && !table.tiers.some(({ _id }) => _id === priceTableTierId))
    problems.push({ path, message: `There is no tier "${priceTableTierId}" in the price table` });
  return problems;
}
