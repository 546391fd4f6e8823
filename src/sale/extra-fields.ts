/** Questions that a seller adds: which are asked, and whether an answer will do. The form and the service share these rules. */
import { emailPattern } from '../contract/email.ts';
import { isDay } from '../contract/fields.ts';
import { type ExtraField, type FieldCondition } from '../contract/parts.ts';

export type Answers = Readonly<Record<string, unknown>>;

/** Why an answer is refused; stable, also on the wire. */
export type AnswerProblem =
  | 'MISSING'
  | 'NOT_A_NUMBER'
  | 'NOT_AN_OPTION'
  | 'NOT_AN_EMAIL'
  | 'NOT_A_DATE'
  | 'TOO_YOUNG'
  | 'TOO_OLD'
  | 'TOO_LONG'
  | 'NOT_A_PHONE';

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isEmpty));

/** An answer comes from outside: an object need not have a `toString` that works. */
const written = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** A number, or the moment of a date; NaN for everything else, also for what is empty. */
const measured = (value: unknown): number => {
  if (isEmpty(value)) return NaN;
  const answer = written(value);
  return isDay(answer) ? Date.parse(answer) : Number(answer);
};

/**
 * Fields that are asked while buying, given the answers so far and, for questions about a ticket, its type.
 * What was answered to a question that is no longer asked does not bring up others.
 */
export function askedFields(fields: readonly ExtraField[], answers: Answers, ticketTypeId?: string): ExtraField[] {
  const known = new Map<ExtraField, boolean>();
  const isAsked = (field: ExtraField): boolean => {
    const before = known.get(field);
    if (before !== undefined) return before;
    known.set(field, true); // two questions that depend on each other do not hide each other
    const isOpen =
      !field.deleted &&
      field.collectInCheckout !== false &&
      (ticketTypeId === undefined ||
        !field.onlyForCertainTicketTypes ||
        (field.allowedTicketTypes ?? []).includes(ticketTypeId)) &&
      (field.conditions ?? []).every((condition) => {
        const base = fields.find(({ _id }) => _id === condition.baseSlug);
        return isMet(condition, !base || isAsked(base) ? answers[condition.baseSlug ?? ''] : undefined);
      });
    known.set(field, isOpen);
    return isOpen;
  };
  return fields.filter(isAsked);
}

function isMet({ operator, value = [] }: FieldCondition, answer: unknown): boolean {
  // A box that nobody ticked and one that was ticked and cleared are the same answer.
  const same = value.some((wanted) =>
    isEmpty(wanted) || wanted === 'false' ? isEmpty(answer) : written(wanted) === written(answer),
  );
  const number = measured(answer);
  const bound = measured(value[0]);
  switch (operator) {
    case 'equals':
      return same;
    case 'notEquals':
      return !same;
    case 'greaterThan':
      return number > bound;
    case 'lessThan':
      return number < bound;
    case 'greaterThanOrEquals':
      return number >= bound;
    case 'lessThanOrEquals':
      return number <= bound;
    case 'exists':
      return !isEmpty(answer);
    case 'notExists':
      return isEmpty(answer);
    default:
      return true; // a question with a condition that nobody knows is rather asked than lost
  }
}

/** What is wrong with an answer; nothing when it will do. */
export function checkAnswer(field: ExtraField, value: unknown, now: Date): AnswerProblem | undefined {
  if (isEmpty(value)) return field.required ? 'MISSING' : undefined;
  const answer = written(value).trim();
  // a document travels inside the details, as a data address
  if (answer.length > (field.type === 'documentUpload' ? 170_000 : 5000)) return 'TOO_LONG';
  switch (field.type) {
    case 'number':
      return Number.isFinite(Number(answer)) ? undefined : 'NOT_A_NUMBER';
    case 'select':
      return (field.options ?? []).includes(answer) ? undefined : 'NOT_AN_OPTION';
    case 'email':
      return emailPattern.test(answer) ? undefined : 'NOT_AN_EMAIL';
    case 'tel':
      return /^[+\d][\d\s()/.-]{3,}$/.test(answer) ? undefined : 'NOT_A_PHONE';
    case 'date':
      return checkDate(field, answer, now);
    case 'documentUpload':
      return isAllowedDocument(field, answer) ? undefined : 'NOT_AN_OPTION';
    default:
      return undefined;
  }
}

const documents = ['application/pdf', 'image/jpeg', 'image/png'];

/** A data address of one of the kinds that the field allows; nothing that a browser would run. */
function isAllowedDocument({ settings }: ExtraField, answer: string): boolean {
  const type = /^data:([\w/+.-]+);base64,[\w+/]*={0,2}$/.exec(answer)?.[1] ?? '';
  return documents.includes(type) && (settings?.allowedMimeTypes ?? documents).includes(type);
}

function checkDate({ settings }: ExtraField, answer: string, now: Date): AnswerProblem | undefined {
  if (!isDay(answer) || Number.isNaN(Date.parse(answer))) return 'NOT_A_DATE';
  const date = new Date(answer.slice(0, 10));
  if (settings?.variant !== 'birthdate') return undefined;
  if (date > now) return 'NOT_A_DATE';
  const age = ageOn(date, now);
  if (settings.minimumAge !== undefined && age < settings.minimumAge) return 'TOO_YOUNG';
  if (settings.maximumAge !== undefined && age > settings.maximumAge) return 'TOO_OLD';
  return undefined;
}

/** Full years from a birthday to a day; who was born on 29 February has the birthday on 1 March in other years. */
function ageOn(born: Date, now: Date): number {
  const years = now.getUTCFullYear() - born.getUTCFullYear();
  const before = now.getUTCMonth() * 31 + now.getUTCDate() < born.getUTCMonth() * 31 + born.getUTCDate();
  return before ? years - 1 : years;
}
