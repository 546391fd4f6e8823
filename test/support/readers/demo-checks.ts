/** What has to hold inside every demo event; each check answers what is wrong. */
import type { DemoData, DemoEvent } from '../../../demo/data/index.ts';

export const ids = (items: readonly { _id?: string | undefined }[] | undefined) =>
  (items ?? []).map(({ _id = '' }) => _id);

/** Names that nothing has: `categoryRef x`. */
export function dangling(event: DemoEvent, { events }: DemoData): string[] {
  const found: string[] = [];
  const check = (field: string, names: readonly (string | undefined)[], known: readonly string[]) => {
    for (const name of names)
      if (name === undefined || !known.includes(name)) found.push(`${field} ${name ?? 'missing'}`);
  };
  const tickets = ids(event.tickets);
  const groups = ids(event.groups);
  const refs = (event.categories ?? []).map(({ ref = '' }) => ref);
  const fields = [...(event.extraFields ?? []), ...(event.ticketExtraFields ?? [])];
  for (const { categoryRef, rules = [], conditionalAvailability = false } of event.tickets ?? []) {
    if (categoryRef !== undefined || refs.length > 0) check('categoryRef', [categoryRef], refs);
    check(
      'ticketGroup',
      rules.map(({ ticketGroup }) => ticketGroup),
      groups,
    );
    if (conditionalAvailability !== rules.length > 0)
      found.push('rules without conditionalAvailability, or the other way round');
  }
  for (const group of event.groups ?? []) check('group', group.tickets ?? [], tickets);
  for (const { triggerTargetGroup, thenTargets = [] } of event.cartAutomationRules ?? [])
    check('automation', [triggerTargetGroup, ...thenTargets.map(({ thenTargetGroup }) => thenTargetGroup)], groups);
  if (event.daySchemeId !== undefined) check('daySchemeId', [event.daySchemeId], ids(event.daySchemes));
  for (const { rules = [] } of event.discountGroups ?? []) {
    if (rules.length === 0) found.push('a discount without rules');
    check(
      'discount',
      rules.filter(({ type }) => type === 'ticketGroups').map(({ group }) => group),
      groups,
    );
  }
  for (const slot of event.timeSlots ?? [])
    check(
      'slot',
      (slot.refs ?? []).map(({ categoryRef }) => categoryRef),
      refs,
    );
  for (const shop of event.underShops ?? []) {
    check(
      'baseTicket',
      (shop.tickets ?? []).map(({ baseTicket }) => baseTicket),
      tickets,
    );
    check(
      'baseCategoryId',
      (shop.categories ?? []).map(({ baseCategoryId }) => baseCategoryId),
      ids(event.categories),
    );
  }
  for (const { allowedTicketTypes = [], conditions = [] } of fields) {
    check('allowedTicketTypes', allowedTicketTypes, tickets);
    check(
      'baseSlug',
      conditions.map(({ baseSlug }) => baseSlug),
      ids(fields),
    );
  }
  check('childEvents', event.childEvents ?? [], ids(events));
  if (event.rootId !== undefined) check('rootId', [event.rootId], ids(events));
  check(
    'crossSells',
    event.upsellSettings?.crossSells?.eventIds ?? [],
    ids(events).filter((id) => id !== event._id),
  );
  for (const { childEventId, ticketTypeMapping = {} } of event.ticketSettings?.childEventMapping ?? []) {
    check('childEventId', [childEventId], event.childEvents ?? []);
    check('mapping from', Object.keys(ticketTypeMapping), tickets);
    check(
      'mapping to',
      Object.values(ticketTypeMapping).map(String),
      ids(events.find(({ _id }) => _id === childEventId)?.tickets),
    );
  }
  return found;
}

/** Stocks that gave more than they have, what was sold before and the buyers' orders together. */
export function oversold(event: DemoEvent, { customers, guests }: DemoData): string[] {
  const found: string[] = [];
  const check = (what: string, taken: number, amount = Infinity) => {
    if (!Number.isSafeInteger(taken) || taken < 0 || taken > amount) found.push(`${what}: ${taken} of ${amount}`);
  };
  const tickets = event.tickets ?? [];
  const typeOf = (id: string) => tickets.find(({ _id }) => _id === id);
  const entries = Object.entries(event.sold ?? {}).map(([ticketTypeId, amount]) => ({ ticketTypeId, amount }));
  const admissions = Object.entries(event.soldInSlots ?? {}).flatMap(([slotId, amounts]) =>
    Object.entries(amounts).map(([ticketTypeId, amount]) => ({ ticketTypeId, amount, slotId })),
  );
  for (const { eventId, items } of [...customers, ...guests].flatMap((buyer) => buyer.orders)) {
    if (eventId !== event._id) continue;
    entries.push(...items);
    for (const { slotId, ...item } of items) if (slotId !== undefined) admissions.push({ ...item, slotId });
  }
  const taken = (of: (ticketTypeId: string) => boolean) =>
    entries.reduce((sum, line) => (of(line.ticketTypeId) ? sum + line.amount : sum), 0);
  const isCounted = (id: string) => !typeOf(id)?.ignoreForMaxAmounts;
  check('event', taken(isCounted), event.maxAmount);
  for (const { _id, amount } of tickets)
    check(
      `ticket ${_id ?? ''}`,
      taken((id) => id === _id),
      amount,
    );
  for (const { ref, amount } of event.categories ?? [])
    check(
      `category ${ref ?? ''}`,
      taken((id) => isCounted(id) && typeOf(id)?.categoryRef === ref),
      amount,
    );
  for (const { ticketTypeId } of entries) if (!typeOf(ticketTypeId)) found.push(`sold ${ticketTypeId}`);
  for (const { slotId, ticketTypeId } of admissions) {
    const slot = event.timeSlots?.find(({ _id }) => _id === slotId);
    const admits = slot?.refs?.some(({ categoryRef }) => categoryRef === typeOf(ticketTypeId)?.categoryRef);
    if (!admits) found.push(`${slotId} does not admit ${ticketTypeId}`);
  }
  for (const { _id, amount } of event.timeSlots ?? []) {
    check(
      `slot ${_id ?? ''}`,
      admissions.reduce(
        (sum, line) => (line.slotId === _id && isCounted(line.ticketTypeId) ? sum + line.amount : sum),
        0,
      ),
      amount,
    );
  }
  for (const { _id } of event.useTimeSlots ? tickets : []) {
    const inSlots = admissions.reduce((sum, line) => (line.ticketTypeId === _id ? sum + line.amount : sum), 0);
    if (inSlots !== taken((id) => id === _id)) found.push(`${_id ?? ''}: ${inSlots} in slots`);
  }
  return found;
}
