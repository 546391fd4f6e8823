/** Conditions of questions in the form of an event: a question that is asked when another one is answered so. */
import type { FieldCondition } from '../../../contract/extra-field.ts';
import { byId, isSame, linesOf, type Words } from './values.ts';

/** A condition as it is typed. */
export interface ConditionFields {
  readonly _id: string;
  /** `_id` of the question that it looks at. */
  readonly baseSlug: string;
  readonly operator: string;
  /** One value a line; one of them has to fit. */
  readonly value: string;
}

export const operators = [
  'equals',
  'notEquals',
  'exists',
  'notExists',
  'greaterThan',
  'greaterThanOrEquals',
  'lessThan',
  'lessThanOrEquals',
] as const;

export const newCondition = (baseSlug: string): ConditionFields => ({
  ...{ _id: crypto.randomUUID(), baseSlug, operator: 'equals', value: '' },
});

/** True for an operator that looks at whether there is an answer, not at what it says. */
export const hasNoValue = ({ operator }: Pick<ConditionFields, 'operator'>): boolean =>
  operator === 'exists' || operator === 'notExists';

/** A value of a condition as a line. */
const lineOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

export const conditionsOf = (conditions: readonly FieldCondition[] = []): readonly ConditionFields[] =>
  conditions.map(({ _id = '', baseSlug = '', operator = '', value = [] }) => ({
    ...{ _id, baseSlug, operator, value: value.map(lineOf).join('\n') },
  }));

/**
 * What is wrong already before it is sent: by path below the question.
 * @param asked `_id`s of the questions that are asked.
 * @param isTouched Something of the question is new: conditions that lack something may have come with the event.
 */
export function wrongConditions(
  conditions: readonly ConditionFields[],
  asked: ReadonlySet<string>,
  isTouched: boolean,
  words: Words,
): readonly (readonly [path: string, text: string])[] {
  return conditions.flatMap((condition, at) => {
    const isMissing = condition.baseSlug === '' ? isTouched : !asked.has(condition.baseSlug);
    const isEmpty = isTouched && !hasNoValue(condition) && linesOf(condition.value).length === 0;
    return [
      ...(isMissing ? [[`conditions.${at}.baseSlug`, words.noQuestion] as const] : []),
      ...(isEmpty ? [[`conditions.${at}.value`, words.noValue] as const] : []),
    ];
  });
}

/** The conditions of a question as they are sent: of those that it has, what has changed. */
export function sentConditions(from: readonly ConditionFields[], to: readonly ConditionFields[]): readonly object[] {
  const before = byId(from);
  return to.map((condition) => {
    const old = before.get(condition._id);
    const differs = (name: keyof ConditionFields) => !isSame(condition[name], old?.[name] ?? '');
    return {
      _id: condition._id,
      ...(differs('baseSlug') && { baseSlug: condition.baseSlug }),
      ...(differs('operator') && { operator: condition.operator }),
      ...(differs('value') && { value: linesOf(condition.value) }),
    };
  });
}
