/** Questions about one ticket after the purchase. */
import type { EventRecord } from '../contract/events.ts';
import type { ExtraField } from '../contract/extra-field.ts';
import { askedFields, isEmpty, type Answers } from './extra-fields.ts';
import type { ChangeRule } from './change-context.ts';

type Asking = Pick<EventRecord, 'tickets' | 'dataRequestSettings'>;

/** True unless the ticket type, or otherwise the event, switches them off. */
export function asksExtraFields({ tickets, dataRequestSettings }: Asking, ticketTypeId: string): boolean {
  const type = tickets?.find(({ _id }) => _id === ticketTypeId);
  if (type?.requiresExtraFieldsMode === 'ENABLED') return true;
  if (type?.requiresExtraFieldsMode === 'DISABLED') return false;
  return (type?.requiresExtraFields ?? dataRequestSettings?.requiresExtraFields) !== false;
}

/**
 * Every question about a ticket of a type, whenever it was to be asked: after the purchase, earlier answers can be
 * corrected together with later ones. All are marked to be asked now. The caller applies the conditions.
 */
export function ticketQuestions(
  record: Asking,
  fields: readonly ExtraField[] | undefined,
  ticketTypeId: string,
): ExtraField[] {
  if (!asksExtraFields(record, ticketTypeId)) return [];
  const now = (fields ?? []).map((field) => ({ ...field, collectInCheckout: true }));
  const ever = askedFields(
    now.map((field) => ({ ...field, conditions: [] })),
    {},
    ticketTypeId,
  );
  const ids = new Set(ever.map(({ _id }) => _id));
  return now.filter(({ _id }) => ids.has(_id));
}

/**
 * True if an answer is final: a signature, and the acceptance of a document. One that other questions depend on is
 * asked again with them.
 */
export function isSettled(field: ExtraField, all: readonly ExtraField[], answers: Answers): boolean {
  const isSigned = field.type === 'signature' || Boolean(field.settings?.document?.url);
  if (!isSigned || !Object.hasOwn(answers, field._id) || isEmpty(answers[field._id])) return false;
  return !all.some(({ conditions }) => conditions?.some(({ baseSlug }) => baseSlug === field._id));
}

/** Answers until admission begins: they have to be known before visitors come. */
export const answer: ChangeRule = ({ ticket, event, type }, now) => {
  if (type?._id === undefined || ticketQuestions(event, event.ticketExtraFields, type._id).length === 0)
    return undefined;
  const offer = { action: 'answer', until: ticket.start.toISOString() };
  return now >= ticket.start ? { ...offer, allowed: false, reason: 'TOO_LATE' } : { ...offer, allowed: true };
};
