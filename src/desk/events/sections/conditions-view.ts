/** The conditions of a question: it is asked when other questions are answered so. */
import { html, nothing, type TemplateResult } from 'lit';
import { hasNoValue, newCondition, operators, type ConditionFields } from './conditions.ts';
import { checkList, removeButton, selectField, textField, without, withItem, type SectionHost } from './parts.ts';
import type { QuestionFields, QuestionList } from './questions.ts';
import { linesOf } from './values.ts';

/** The questions that a condition of another one may look at: those of its list, and for tickets those to the buyer. */
function basesOf({ form }: SectionHost, list: QuestionList, { _id }: QuestionFields): readonly QuestionFields[] {
  const all = list === 'extraFields' ? form.extraFields : [...form.ticketExtraFields, ...form.extraFields];
  return all.filter((each) => each._id !== _id && !each.deleted);
}

/** How an answer is chosen or typed: by what the question takes. */
function valueField(
  host: SectionHost,
  path: string,
  condition: ConditionFields,
  base: QuestionFields | undefined,
  set: (fields: Partial<ConditionFields>) => void,
): TemplateResult {
  const words = host.words.conditions;
  const field = { path: `${path}.value`, label: words.value };
  const isEqual = condition.operator === 'equals' || condition.operator === 'notEquals';
  const lines = linesOf(condition.value);
  if (base?.type === 'checkbox' && isEqual)
    return selectField(host, {
      ...{ ...field, value: condition.value },
      options: [
        ['', words.choose],
        ['true', words.ticked],
        ['false', words.unticked],
      ],
      set: (value) => {
        set({ value });
      },
    });
  const choices = linesOf(base?.options ?? '');
  // a value that is no choice any more stays to see
  if (base?.type === 'select' && isEqual)
    return checkList(host, {
      ...{ ...field, chosen: lines },
      items: [...new Set([...choices, ...lines])].map((line) => [line, line] as const),
      set: (chosen) => {
        set({ value: chosen.join('\n') });
      },
    });
  return textField(host, {
    ...{ ...field, value: condition.value, isLong: isEqual },
    ...(isEqual && { hint: words.valueHint }),
    set: (value) => {
      set({ value });
    },
  });
}

/** @param set Changes the conditions of the question as they are by then. */
export function conditionsView(
  host: SectionHost,
  list: QuestionList,
  question: QuestionFields,
  path: string,
  set: (update: (conditions: readonly ConditionFields[]) => readonly ConditionFields[]) => void,
): TemplateResult | typeof nothing {
  const words = host.words.conditions;
  const bases = basesOf(host, list, question);
  if (bases.length === 0 && question.conditions.length === 0) return nothing;
  return html`<fieldset class="plain-set stack conditions">
    <legend>${words.title}</legend>
    ${question.conditions.length > 1 ? html`<p class="small muted">${words.hint}</p>` : nothing}
    ${question.conditions.map((condition, at) => {
      const own = `${path}.conditions.${at}`;
      const change = (fields: Partial<ConditionFields>) => {
        set((conditions) => withItem(conditions, at, fields));
      };
      return html`<div class="rule" role="group" aria-label=${words.one(at + 1)}>
        ${selectField(host, {
          ...{ path: `${own}.baseSlug`, label: words.baseSlug, value: condition.baseSlug },
          options: [
            ['', words.choose],
            ...bases.map(({ _id, name }) => [_id, name] as const),
            // one that isn't asked any more
            ...[...host.form.extraFields, ...host.form.ticketExtraFields]
              .filter(({ _id, deleted }) => deleted && _id === condition.baseSlug)
              .map(({ _id, name }) => [_id, name] as const),
          ],
          set: (baseSlug) => {
            change({ baseSlug });
          },
        })}
        ${selectField(host, {
          ...{ path: `${own}.operator`, label: words.operator, value: condition.operator },
          options: operators.map((operator) => [operator, words.operators[operator]]),
          set: (operator) => {
            change({ operator });
          },
        })}
        ${
          hasNoValue(condition)
            ? html`<span></span>`
            : valueField(
                host,
                own,
                condition,
                bases.find(({ _id }) => _id === condition.baseSlug),
                change,
              )
        }
        ${removeButton(words.remove(at + 1), () => {
          set((conditions) => without(conditions, at));
        })}
      </div>`;
    })}
    <div>
      <button
        class="button small"
        type="button"
        @click=${() => {
          set((conditions) => [...conditions, newCondition(bases[0]?._id ?? '')]);
        }}
      >
        ${words.add}
      </button>
    </div>
  </fieldset>`;
}
