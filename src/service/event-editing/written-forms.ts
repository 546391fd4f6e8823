/** Parts of an event that are written in more than one form, and stored in one. */
import type { EventRecord } from '../../contract/events.ts';

type Field = NonNullable<EventRecord['extraFields']>[number];

/**
 * The record in the form that is stored: the value of a condition is a list, also of one value, and the id of an access
 * list is an entry of its own.
 */
export function inStoredForm(record: EventRecord): EventRecord {
  const { extraFields, ticketExtraFields, underShops, accessListMapping } = record;
  return {
    ...record,
    ...(extraFields && { extraFields: extraFields.map(withListedValues) }),
    ...(ticketExtraFields && { ticketExtraFields: ticketExtraFields.map(withListedValues) }),
    ...(underShops && {
      underShops: underShops.map((shop) =>
        shop.extraFields ? { ...shop, extraFields: shop.extraFields.map(withListedValues) } : shop,
      ),
    }),
    ...(accessListMapping && {
      accessListMapping: accessListMapping.map((entry: unknown) =>
        typeof entry === 'string' ? { listId: entry } : (entry as { listId?: string }),
      ),
    }),
  };
}

function withListedValues(field: Field): Field {
  const { conditions } = field;
  if (!conditions) return field;
  const listed = conditions.map((condition) => {
    const value: unknown = condition.value;
    return value === undefined || Array.isArray(value) ? condition : { ...condition, value: [value] };
  });
  return { ...field, conditions: listed };
}
