/** What is asked about one ticket after it was bought. */
import type { EventRecord } from '../contract/events.ts';
import type { ExtraField } from '../contract/extra-field.ts';
import { askedFields, isEmpty, type Answers } from './extra-fields.ts';
import type { ChangeRule } from './change-context.ts';

type Asking = Pick<EventRecord, 'tickets' | 'dataRequestSettings'>;

/** Asked about unless the ticket type, or otherwise the event, says not to. */
export function asksExtraFields({ tickets, dataRequestSettings }: Asking, ticketTypeId: string): boolean {
  const type = tickets?.find(({ _id }) => _id === ticketTypeId);
  if (type?.requiresExtraFieldsMode === 'ENABLED') return true;
  if (type?.requiresExtraFieldsMode === 'DISABLED') return false;
  return (type?.requiresExtraFields ?? dataRequestSettings?.requiresExtraFields) !== false;
}

/**
 * Every question about a ticket of a type, whenever it was to be asked: after buying, answers to the earlier ones can be corrected with
 * the later ones. All are marked to be asked now. Conditions are left to whoever has the answers.
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
 * Whether an answer stays as it was given: a signature, and that a document was accepted. One that other questions depend on is asked
 * again with them.
 */
export function isSettled(field: ExtraField, all: readonly ExtraField[], answers: Answers): boolean {
  const isSigned = field.type === 'signature' || Boolean(field.settings?.document?.url);
  if (!isSigned || !Object.hasOwn(answers, field._id) || isEmpty(answers[field._id])) return false;
  return !all.some(({ conditions }) => conditions?.some(({ baseSlug }) => baseSlug === field._id));
}

/** Until the doors: what is asked has to be known before somebody comes. */
export const answer: ChangeRule = ({ ticket, event, type }, now) => {
  if (type?._id === undefined || ticketQuestions(event, event.ticketExtraFields, type._id).length === 0)
    return undefined;
  const offer = { action: 'answer', until: ticket.start.toISOString() };
  return now >= ticket.start ? { ...offer, allowed: false, reason: 'TOO_LATE' } : { ...offer, allowed: true };
};
