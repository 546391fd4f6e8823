/** Checks of references within an event: to ticket types, groups, categories, slots and under-shops. */
import type { EventRecord, UnderShop } from '../../contract/events.ts';
import type { ExtraField } from '../../contract/extra-field.ts';
import { isCategoryRef } from '../../sale/slot-refs.ts';

/** A problem with the path of the field that has it. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

type Named = { readonly _id?: string | undefined };

const idsOf = (elements: readonly Named[] = []) => new Set(elements.map(({ _id }) => _id));

/** All references to things that do not exist. */
export function danglingReferences(record: EventRecord): Problem[] {
  const problems: Problem[] = [];
  const tickets = idsOf(record.tickets);
  const groups = idsOf(record.groups);
  const slots = idsOf(record.timeSlots);
  const categories = new Set(record.categories?.map(({ _id, ref }) => ref ?? _id));
  const check = (known: ReadonlySet<string | undefined>, name: string | undefined, path: string, what: string) => {
    if (name !== undefined && !known.has(name)) problems.push({ path, message: `There is no ${what} "${name}"` });
  };
  const checkFields = (fields: readonly ExtraField[] | undefined, path: string) => {
    fields?.forEach(({ allowedTicketTypes }, at) => {
      allowedTicketTypes?.forEach((id, n) => {
        check(tickets, id, `${path}.${at}.allowedTicketTypes.${n}`, 'ticket type');
      });
    });
  };
  const checkShop = (shop: UnderShop, path: string) => {
    shop.tickets?.forEach(({ baseTicket }, at) => {
      check(tickets, baseTicket, `${path}.tickets.${at}.baseTicket`, 'ticket type');
    });
    shop.categories?.forEach(({ baseCategoryId }, at) => {
      check(idsOf(record.categories), baseCategoryId, `${path}.categories.${at}.baseCategoryId`, 'category');
    });
    shop.timeSlots?.forEach(({ baseTimeSlotId }, at) => {
      check(slots, baseTimeSlotId, `${path}.timeSlots.${at}.baseTimeSlotId`, 'time slot');
    });
    checkFields(shop.extraFields, `${path}.extraFields`);
  };

  record.tickets?.forEach(({ categoryRef, rules }, at) => {
    check(categories, categoryRef, `tickets.${at}.categoryRef`, 'category');
    rules?.forEach(({ ticketGroup }, n) => {
      check(groups, ticketGroup, `tickets.${at}.rules.${n}.ticketGroup`, 'group');
    });
  });
  record.categories?.forEach(({ recommendedTicket }, at) => {
    check(tickets, recommendedTicket, `categories.${at}.recommendedTicket`, 'ticket type');
  });
  record.groups?.forEach((group, at) => {
    group.tickets?.forEach((id, n) => {
      check(tickets, id, `groups.${at}.tickets.${n}`, 'ticket type');
    });
  });
  record.discountGroups?.forEach(({ rules }, at) => {
    rules?.forEach(({ group, type }, n) => {
      if (type !== 'cartSum') check(groups, group, `discountGroups.${at}.rules.${n}.group`, 'group');
    });
  });
  record.cartAutomationRules?.forEach(({ triggerTargetGroup, thenTargets }, at) => {
    check(groups, triggerTargetGroup, `cartAutomationRules.${at}.triggerTargetGroup`, 'group');
    thenTargets?.forEach(({ thenTargetGroup }, n) => {
      check(groups, thenTargetGroup, `cartAutomationRules.${at}.thenTargets.${n}.thenTargetGroup`, 'group');
    });
  });
  record.timeSlots?.forEach(({ refs }, at) => {
    refs?.forEach((ref, n) => {
      if (!isCategoryRef(ref)) return;
      check(categories, ref.categoryRef, `timeSlots.${at}.refs.${n}.categoryRef`, 'category');
    });
  });
  record.daySchemes?.forEach(({ offers }, at) => {
    offers?.ticketTypes?.forEach(({ ticketTypeId }, n) => {
      check(tickets, ticketTypeId, `daySchemes.${at}.offers.ticketTypes.${n}.ticketTypeId`, 'ticket type');
    });
    offers?.timeSlots?.forEach(({ slotId }, n) => {
      check(slots, slotId, `daySchemes.${at}.offers.timeSlots.${n}.slotId`, 'time slot');
    });
  });
  check(idsOf(record.daySchemes), record.daySchemeId, 'daySchemeId', 'day scheme');
  record.accessListMapping?.forEach(({ ticketTypeId }, at) => {
    check(tickets, ticketTypeId, `accessListMapping.${at}.ticketTypeId`, 'ticket type');
  });
  record.ticketSettings?.upgradeSettings?.underShopMapping?.forEach(({ underShopId }, at) => {
    const path = `ticketSettings.upgradeSettings.underShopMapping.${at}.underShopId`;
    check(idsOf(record.underShops), underShopId, path, 'under-shop');
  });
  checkFields(record.extraFields, 'extraFields');
  checkFields(record.ticketExtraFields, 'ticketExtraFields');
  record.underShops?.forEach((shop, at) => {
    checkShop(shop, `underShops.${at}`);
  });
  return problems;
}
