/** Event info of a demo event, so that the rules of `src/sale` can be asked about the demo without a service. */
import type { DemoEvent } from '../../../demo/data/index.ts';
import type { EventInfo } from '../../../src/contract/event-info.ts';
import { resolveTimes } from '../../../src/sale/resolve-times.ts';

const left = (amount: number | undefined, taken: number) => (amount === undefined ? {} : { v: amount - taken });

export function demoInfo(event: DemoEvent, currency: string): EventInfo {
  const { sold = {}, soldInSlots = {}, tickets = [], categories = [], timeSlots, customCharges = {} } = event;
  const total = (amounts: Readonly<Record<string, number>>, categoryRef?: string) =>
    Object.entries(amounts).reduce((sum, [id, amount]) => {
      const ticket = tickets.find(({ _id }) => _id === id);
      if (ticket?.ignoreForMaxAmounts) return sum; // it takes nothing of the event, a category or a slot
      return categoryRef === undefined || ticket?.categoryRef === categoryRef ? sum + amount : sum;
    }, 0);
  const { outerChargeVar, outerChargeFix, cartOuterChargeFix } = customCharges;
  return resolveTimes({
    _id: event._id,
    name: event.name,
    start: event.start,
    end: event.end,
    timezone: event.timezone,
    currency: event.currency ?? currency,
    sellStart: event.sellStart,
    sellEnd: event.sellEnd,
    groups: event.groups,
    cartAutomationRules: event.cartAutomationRules,
    discountGroups: event.discountGroups,
    hardTicketSettings: event.hardTicketSettings,
    useTimeSlots: event.useTimeSlots,
    max: event.maxAmountPerOrder,
    min: event.minAmountPerOrder,
    ...left(event.maxAmount, total(sold)),
    cXv: outerChargeVar,
    cXf: outerChargeFix,
    ccXf: cartOuterChargeFix,
    categories: categories.map((category) => ({ ...category, ...left(category.amount, total(sold, category.ref)) })),
    tickets: tickets.map(({ _id = '', name = '', price = 0, amount, ...ticket }) => ({
      ...ticket,
      id: _id,
      name,
      price,
      ...left(amount, sold[_id] ?? 0),
    })),
    timeSlots: timeSlots?.map(({ _id = '', startTime = { hour: 0, minute: 0 }, refs = [], amount }) => ({
      _id,
      startTime,
      ...left(amount, total(soldInSlots[_id] ?? {})),
      categories: refs.map(({ categoryRef }) => ({ categoryRef })),
    })),
  });
}
