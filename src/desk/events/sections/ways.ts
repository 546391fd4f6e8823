/** The ways to pay that an event chooses among: all of the house, or those of a payment strategy. */
import { paymentStrategies } from '../../../contract/payment-strategies.ts';
import type { EventFormTexts } from '../../../locales/desk/event-form-en.ts';
import type { Desk } from '../../parts/desk.ts';
import type { SectionHost } from './parts.ts';

/** The `_id` of each with its name; '' for all of the house. */
export async function waysOf(desk: Desk, { waysOfHouse }: EventFormTexts): Promise<SectionHost['ways']> {
  const client = desk.client({ paymentStrategies: { list: paymentStrategies.list } }).paymentStrategies;
  const { docs } = await client.list({ top: 1000 });
  return [['', waysOfHouse], ...docs.map(({ _id, name }) => [_id, name] as const)];
}
