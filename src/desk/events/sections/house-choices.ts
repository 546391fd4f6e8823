/** What an event chooses among in its house: ways to pay, price tables, and sales channel groups. */
import { paymentStrategies } from '../../../contract/payment-strategies.ts';
import { priceTables, type PriceTable } from '../../../contract/price-tables.ts';
import { salesChannelGroups } from '../../../contract/sales-channel-groups.ts';
import type { Desk } from '../../parts/desk.ts';
import type { EventForm } from '../event-form.ts';

export interface HouseChoices {
  /** Payment strategies: the `_id` of each with its name. */
  readonly ways: readonly (readonly [id: string, word: string])[];
  readonly tables: readonly PriceTable[];
  /** Sales channel groups: the `_id` of each with its name. */
  readonly channels: readonly (readonly [id: string, word: string])[];
}

export const noChoices: HouseChoices = { ways: [], tables: [], channels: [] };

export async function houseChoices(desk: Desk): Promise<HouseChoices> {
  const client = desk.client({
    paymentStrategies: { list: paymentStrategies.list },
    priceTables: { list: priceTables.list },
    salesChannelGroups: { list: salesChannelGroups.list },
  });
  const [ways, tables, channels] = await Promise.all([
    client.paymentStrategies.list({ top: 1000 }),
    client.priceTables.list({ top: 1000 }),
    client.salesChannelGroups.list({ top: 1000 }),
  ]);
  const named = (docs: readonly { readonly _id: string; readonly name: string }[]) =>
    docs.map(({ _id, name }) => [_id, name] as const);
  return { ways: named(ways.docs), tables: tables.docs, channels: named(channels.docs) };
}

/** The fields of the price table of an event. */
export const tableField = 'pricingSettings.priceTableId';
export const tierField = 'pricingSettings.priceTableTierId';
export const movesField = 'pricingSettings.dynamicPricing.enabled';

/** The price table that a form has chosen. */
export const tableOf = ({ tables }: HouseChoices, { fields }: Pick<EventForm, 'fields'>): PriceTable | undefined =>
  tables.find(({ _id }) => _id === fields[tableField]);

/**
 * The form with another price table: its tiers and categories are others. Prices move on by themselves unless that is
 * switched off.
 */
export function withTable(
  form: EventForm,
  tables: readonly Pick<PriceTable, '_id' | 'types'>[],
  id: string,
): EventForm {
  const known = new Set(tables.find(({ _id }) => _id === id)?.types?.map(({ _id }) => _id));
  const moves = id !== '' && (form.fields[tableField] === '' || form.fields[movesField] !== '');
  return {
    ...form,
    fields: { ...form.fields, [tableField]: id, [tierField]: '', [movesField]: moves ? 'true' : '' },
    types: form.types.map((type) => (known.has(type.priceCategoryId) ? type : { ...type, priceCategoryId: '' })),
  };
}
