/**
 * Questions of a seller (extra fields): those that are asked, and the checks of an answer. The form and the service
 * share these rules.
 */
import { emailPattern } from '../contract/email.ts';
import { isDay } from '../contract/fields.ts';
import { type ExtraField, type FieldCondition } from '../contract/extra-field.ts';
import { wallClock, zoneOf, type Dated } from './dates.ts';

export type Answers = Readonly<Record<string, unknown>>;

/** The reason why an answer is rejected; stable, also on the wire. */
export type AnswerProblem =
  | 'MISSING'
  | 'NOT_TEXT'
  | 'NOT_A_NUMBER'
  | 'NOT_AN_OPTION'
  | 'NOT_AN_EMAIL'
  | 'NOT_A_DATE'
  | 'NOT_A_PHONE'
  | 'NOT_A_COUNTRY'
  | 'NOT_AN_ADDRESS'
  | 'NOT_A_VAT_ID'
  | 'TOO_YOUNG'
  | 'TOO_OLD'
  | 'TOO_LONG'
  | 'NO_FILE'
  | 'FILE_TYPE'
  | 'FILE_TOO_BIG';

/** The time of an answer, and the day on which ages count. */
export interface AnswerTime {
  readonly now: Date;
  /** `YYYY-MM-DD`; see `ageCutoff`. */
  readonly day: string;
}

/**
 * The day on which ages count: the day on which the event starts, by the clock at the venue. A minimum age is meant for
 * the person who comes in, not for the one who buys half a year before.
 */
export function ageCutoff(event: Partial<Dated>, now: Date): string {
  const start = new Date(event.start ?? NaN);
  const at = Number.isNaN(start.getTime()) ? now : start;
  return wallClock(at, zoneOf({ timezone: event.timezone }))
    .toISOString()
    .slice(0, 10);
}

/** The parts of an answer to a question for an address, in the wire's names. */
export const addressParts = ['street', 'line2', 'postal', 'city', 'state', 'country'] as const;
const neededParts: readonly string[] = ['street', 'postal', 'city', 'country'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True if there is no answer: blanks, unticked boxes, and addresses without a value are none. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) ? value.every(isEmpty) : isRecord(value) && Object.values(value).every(isEmpty))
  );
}

/** True for a question about tickets of a type whose answer can be told in a line: neither a file nor a signature. */
export function isTellable(
  { deleted, type, onlyForCertainTicketTypes, allowedTicketTypes = [] }: ExtraField,
  ticketTypeId: string,
): boolean {
  const isOfType = onlyForCertainTicketTypes !== true || allowedTicketTypes.includes(ticketTypeId);
  return deleted !== true && isOfType && type !== 'documentUpload' && type !== 'signature';
}

/** An answer comes from outside: an object need not have a `toString` that works. */
const written = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : value === undefined ? '' : JSON.stringify(value);

/** The answer to a question, and nothing that every object has by itself. */
const answerTo = (answers: Answers, id: string): unknown => (Object.hasOwn(answers, id) ? answers[id] : undefined);

/** A number or a day as a number; `undefined` for everything else, also for an empty value. */
function measured(value: unknown): { readonly at: number; readonly isDay: boolean } | undefined {
  if (isEmpty(value)) return undefined;
  const answer = written(value);
  const day = isDay(answer);
  const at = day ? Date.parse(answer.slice(0, 10)) : Number(answer);
  return Number.isNaN(at) ? undefined : { at, isDay: day };
}

/**
 * Fields that are asked while buying, given the answers so far and, for questions about a ticket, its type.
 * What was answered to a question that is no longer asked does not bring up others.
 */
export function askedFields(fields: readonly ExtraField[], answers: Answers, ticketTypeId?: string): ExtraField[] {
  return openFields(fields, answers, ticketTypeId, ({ collectInCheckout }) => collectInCheckout !== false);
}

/**
 * Fields that are asked after the purchase, in the customer's account: those with `collectInCheckout` false. Their
 * conditions may use every answer.
 */
export function laterFields(fields: readonly ExtraField[], answers: Answers, ticketTypeId?: string): ExtraField[] {
  return openFields(fields, answers, ticketTypeId, () => true).filter(
    ({ collectInCheckout }) => collectInCheckout === false,
  );
}

function openFields(
  fields: readonly ExtraField[],
  answers: Answers,
  ticketTypeId: string | undefined,
  isTime: (field: ExtraField) => boolean,
): ExtraField[] {
  const known = new Map<ExtraField, boolean>();
  const isAsked = (field: ExtraField): boolean => {
    const before = known.get(field);
    if (before !== undefined) return before;
    known.set(field, true); // two questions that depend on each other do not hide each other
    const isOpen =
      !field.deleted &&
      isTime(field) &&
      (ticketTypeId === undefined ||
        !field.onlyForCertainTicketTypes ||
        (field.allowedTicketTypes ?? []).includes(ticketTypeId)) &&
      (field.conditions ?? []).every((condition) => {
        const slug = condition.baseSlug ?? '';
        const base = fields.find(({ _id }) => _id === slug);
        return isMet(condition, !base || isAsked(base) ? answerTo(answers, slug) : undefined, base?.type);
      });
    known.set(field, isOpen);
    return isOpen;
  };
  return fields.filter(isAsked);
}

/** Of several values one has to fit; of an answer that is a list, one of its entries. */
function isMet({ operator, value = [] }: FieldCondition, answer: unknown, type: string | undefined): boolean {
  const given: readonly unknown[] = Array.isArray(answer) && answer.length > 0 ? answer : [answer];
  const some = (fits: (wanted: unknown, one: unknown) => boolean) =>
    value.some((wanted) => given.some((one) => fits(wanted, one)));
  const compares = (fits: (number: number, bound: number) => boolean) =>
    some((wanted, one) => {
      const [number, bound] = [measured(one), measured(wanted)];
      return number !== undefined && bound !== undefined && number.isDay === bound.isDay && fits(number.at, bound.at);
    });
  switch (operator) {
    case 'equals':
      return some((wanted, one) => isSame(wanted, one, type));
    case 'notEquals':
      return !some((wanted, one) => isSame(wanted, one, type));
    case 'greaterThan':
      return compares((number, bound) => number > bound);
    case 'lessThan':
      return compares((number, bound) => number < bound);
    case 'greaterThanOrEquals':
      return compares((number, bound) => number >= bound);
    case 'lessThanOrEquals':
      return compares((number, bound) => number <= bound);
    case 'exists':
      return !isEmpty(answer);
    case 'notExists':
      return isEmpty(answer);
    default:
      return true; // a question with an unknown condition is rather asked than lost
  }
}

/** Numbers and days by what they mean, `18` is `18.0`; everything else, a postal code for example, as it is written. */
function isSame(wanted: unknown, answer: unknown, type: string | undefined): boolean {
  // an unticked box and one that was ticked and cleared are the same answer
  if (isEmpty(wanted) || wanted === 'false') return isEmpty(answer) || answer === 'false';
  if (written(wanted) === written(answer)) return true;
  if (type !== 'number' && type !== 'date') return false;
  const [one, other] = [measured(wanted), measured(answer)];
  return one !== undefined && one.at === other?.at && one.isDay === other.isDay;
}

/** Whether a question has to be answered: unless its seller says that it need not. */
export function isRequired({ required }: Pick<ExtraField, 'required'>): boolean {
  return required !== false;
}

/** The first problem with an answer; `undefined` if there is none. */
export function checkAnswer(field: ExtraField, value: unknown, at: AnswerTime): AnswerProblem | undefined {
  return answerProblems(field, value, at)[0]?.code;
}

interface PartProblem {
  /** Of an address. */
  readonly part?: string;
  readonly code: AnswerProblem;
}

/** Everything that is wrong with an answer; of an address, with the name of the part. */
export function answerProblems(field: ExtraField, value: unknown, at: AnswerTime): PartProblem[] {
  if (field.type === 'address') return addressProblems(field, value);
  const code = problemOf(field, value, at);
  return code ? [{ code }] : [];
}

function problemOf(field: ExtraField, value: unknown, at: AnswerTime): AnswerProblem | undefined {
  if (isEmpty(value) || (field.type === 'checkbox' && value === 'false'))
    return isRequired(field) ? 'MISSING' : undefined;
  if (field.type === 'checkbox') return value === true || value === 'true' ? undefined : 'NOT_AN_OPTION';
  if (typeof value === 'object' || typeof value === 'boolean') return 'NOT_TEXT';
  const answer = written(value);
  if (answer.length > 5000) return 'TOO_LONG';
  switch (field.type) {
    case 'number':
      return Number.isFinite(Number(answer)) ? undefined : 'NOT_A_NUMBER';
    case 'select':
      return (field.options ?? []).some((option) => option.trim() === answer) ? undefined : 'NOT_AN_OPTION';
    case 'email':
      return emailPattern.test(answer) ? undefined : 'NOT_AN_EMAIL';
    case 'tel':
      return phone.test(answer) ? undefined : 'NOT_A_PHONE';
    case 'country':
      return isCountry(answer) ? undefined : 'NOT_A_COUNTRY';
    case 'date':
      return checkDate(field, answer, at);
    case 'documentUpload':
    case 'signature':
      return typeof value === 'string' ? undefined : 'NO_FILE';
    default:
      return undefined;
  }
}

/** Digits with what people write between them; the whole of an answer, as the attribute `pattern` takes it. */
export const phonePattern = '[+\\d][\\d\\s\\(\\)\\/.\\-]{3,}';
const phone = new RegExp(`^(?:${phonePattern})$`);
/** ISO 3166-1 alpha-2 by its looks: a list of countries would be out of date some day. */
const isCountry = (answer: string) => /^[A-Za-z]{2}$/.test(answer);

/** Problems of an address: an incomplete one is wrong even where none is required. */
function addressProblems(field: ExtraField, value: unknown): PartProblem[] {
  const address = isRecord(value) ? value : {};
  const parts = addressParts.map((part) => ({ part, value: answerTo(address, part) }));
  if (!isEmpty(value) && (!isRecord(value) || parts.some((one) => typeof (one.value ?? '') !== 'string')))
    return [{ code: 'NOT_AN_ADDRESS' }];
  const isBegun = parts.some((one) => !isEmpty(one.value));
  return parts.flatMap(({ part, value: own }): PartProblem[] => {
    const text = typeof own === 'string' ? own.trim() : '';
    if (text === '')
      return (isRequired(field) || isBegun) && neededParts.includes(part) ? [{ part, code: 'MISSING' }] : [];
    if (part === 'country' && !isCountry(text)) return [{ part, code: 'NOT_A_COUNTRY' }];
    return text.length > 200 ? [{ part, code: 'TOO_LONG' }] : [];
  });
}

function checkDate({ settings }: ExtraField, answer: string, { now, day }: AnswerTime): AnswerProblem | undefined {
  if (!isDay(answer) || Number.isNaN(Date.parse(answer))) return 'NOT_A_DATE';
  if (settings?.variant !== 'birthdate') return undefined;
  const born = answer.slice(0, 10);
  if (new Date(born) > now) return 'NOT_A_DATE';
  const age = ageOn(born, day);
  if (settings.minimumAge !== undefined && age < settings.minimumAge) return 'TOO_YOUNG';
  if (settings.maximumAge !== undefined && age > settings.maximumAge) return 'TOO_OLD';
  return undefined;
}

/** Full years from a birthday to a day; who was born on 29 February has the birthday on 1 March in other years. */
function ageOn(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}

/** The earliest and the latest day that a question for a date of birth takes, for the calendar of the browser. */
export function birthdayBounds(
  { settings }: ExtraField,
  { now, day }: AnswerTime,
): { readonly min?: string; readonly max?: string } {
  if (settings?.variant !== 'birthdate') return {};
  const today = now.toISOString().slice(0, 10);
  const { minimumAge, maximumAge } = settings;
  const youngest = minimumAge === undefined ? undefined : birthday(day, Math.ceil(minimumAge), 0);
  const max = youngest !== undefined && youngest < today ? youngest : today;
  if (maximumAge === undefined) return { max };
  const min = birthday(day, Math.floor(maximumAge) + 1, 1);
  return min === undefined ? { max } : { min, max };
}

/** The day so many years before, and `after` days later; nothing beyond the years that a calendar shows. */
function birthday(day: string, years: number, after: number): string | undefined {
  const year = Number(day.slice(0, 4)) - years;
  if (!(year > 0 && year < 10_000)) return undefined;
  const date = new Date(0);
  // 29 February of a year without one: the day before, since on 1 March the person would be too old for `after` 1, too
  // young for 0
  const month = Number(day.slice(5, 7)) - 1;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  date.setUTCFullYear(year, month, Math.min(Number(day.slice(8, 10)), last) + after);
  return date.toISOString().slice(0, 10);
}
