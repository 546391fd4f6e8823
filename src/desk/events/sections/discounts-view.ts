/** The discounts of an event with their conditions, and the groups of ticket types that they count. */
import { html, nothing, type TemplateResult } from 'lit';
import {
  discountTypes,
  kindOfDiscount,
  newDiscount,
  newRule,
  ruleTypes,
  type DiscountFields,
  type DiscountList,
  type RuleFields,
} from './discounts.ts';
import { isNamedElsewhere, newGroup, type GroupFields } from './groups.ts';
import { addButton, checkList, moveButtons, otherProblems, removeButton, selectField, textField } from './parts.ts';
import { without, withItem, type SectionHost } from './parts.ts';
import { discountText, groupName } from './summaries.ts';

/** The fields of a discount and of a group that show what is wrong with them. */
const discountPaths = /^(?:name|discountType|value|rules\.\d+\.(?:type|group|min|max))$/;
const groupPaths = /^(?:name|tickets)$/;

function ruleForm(
  host: SectionHost,
  rule: RuleFields,
  {
    path,
    at,
    set,
    remove,
  }: { path: string; at: number; set: (fields: Partial<RuleFields>) => void; remove: () => void },
): TemplateResult {
  const words = host.words.discounts;
  const isSum = rule.type === 'cartSum';
  const bound = (name: 'min' | 'max', hint?: string) =>
    textField(host, {
      ...{ path: `${path}.${name}`, label: words[name], value: rule[name], mode: isSum ? 'decimal' : 'numeric' },
      ...(hint !== undefined && { hint }),
      set: (value) => {
        set({ [name]: value });
      },
    });
  return html`<div class="rule" role="group" aria-label=${words.rule(at + 1)}>
    ${selectField(host, {
      ...{ path: `${path}.type`, label: words.type, value: rule.type },
      options: ruleTypes.map((type) => [type, words.ruleTypes[type]]),
      set: (type) => {
        set({ type });
      },
    })}
    ${
      isSum
        ? html`<span></span>`
        : selectField(host, {
            ...{ path: `${path}.group`, label: words.group, value: rule.group },
            options: [
              ['', words.noGroup],
              ...host.form.groups.map((group) => [group._id, groupName(host, group)] as const),
            ],
            set: (group) => {
              set({ group });
            },
          })
    }
    ${bound('min', isSum ? undefined : words.minHint)} ${bound('max')} ${removeButton(words.removeRule(at + 1), remove)}
  </div>`;
}

function discountForm(host: SectionHost, list: DiscountList, discount: DiscountFields, at: number): TemplateResult {
  const words = host.words.discounts;
  const path = `${list}.${at}`;
  const called = discount.name || words.one;
  const kind = kindOfDiscount(discount);
  // staff give it: there is nothing to meet
  const isByHand = list === 'posDiscounts';
  const change = (update: (discount: DiscountFields) => Partial<DiscountFields>) => {
    host.change((form) => ({
      ...form,
      [list]: withItem(form[list], at, update(form[list][at] ?? discount)),
    }));
  };
  return html`<div class="stack question" role="group" aria-label=${called}>
    <p class="described"><strong>${called}</strong><span class="muted">${discountText(host, discount)}</span></p>
    <div class="type discount">
      ${textField(host, {
        ...{ path: `${path}.name`, label: words.name, value: discount.name },
        set: (name) => {
          change(() => ({ name }));
        },
      })}
      ${selectField(host, {
        ...{ path: `${path}.discountType`, label: words.discountType, value: kind ?? discount.discountType },
        options: discountTypes.map((type) => [type, words.types[type]]),
        set: (discountType) => {
          change(() => ({ discountType }));
        },
      })}
      ${
        kind === 'waiveFees'
          ? html`<span></span>`
          : textField(host, {
              ...{ path: `${path}.value`, label: kind === 'PERCENTAGE' ? words.percent : words.value },
              ...{ value: discount.value, mode: 'decimal' },
              set: (value) => {
                change(() => ({ value }));
              },
            })
      }
      ${removeButton(words.remove(called), () => {
        host.change((form) => ({ ...form, [list]: without(form[list], at) }));
      })}
    </div>
    ${discount.rules.map((rule, n) =>
      ruleForm(host, rule, {
        ...{ path: `${path}.rules.${n}`, at: n },
        set: (fields) => {
          change(({ rules }) => ({ rules: withItem(rules, n, fields) }));
        },
        remove: () => {
          change(({ rules }) => ({ rules: without(rules, n) }));
        },
      }),
    )}
    ${!isByHand && discount.rules.length === 0 ? html`<p class="notice">${words.noRules}</p>` : nothing}
    ${otherProblems(host, path, discountPaths)}
    <div class="row">
      ${
        isByHand
          ? nothing
          : html`<button
              class="button small"
              type="button"
              @click=${() => {
                change(({ rules }) => ({ rules: [...rules, newRule(host.form.groups[0]?._id ?? '')] }));
              }}
            >
              ${words.addRule}
            </button>`
      }
      ${moveButtons(host, list, at, called)}
    </div>
  </div>`;
}

function groupForm(host: SectionHost, group: GroupFields, at: number): TemplateResult {
  const words = host.words.groups;
  const path = `groups.${at}`;
  const called = groupName(host, group);
  const set = (fields: Partial<GroupFields>) => {
    host.change((form) => ({ ...form, groups: withItem(form.groups, at, fields) }));
  };
  const isInUse = isNamedElsewhere(host.event, group._id);
  return html`<div class="stack question" role="group" aria-label=${called}>
    <div class="type of-one">
      ${textField(host, {
        ...{ path: `${path}.name`, label: words.name, value: group.name },
        set: (name) => {
          set({ name });
        },
      })}
      ${
        isInUse
          ? nothing
          : removeButton(words.remove(called), () => {
              host.change((form) => ({
                ...form,
                groups: without(form.groups, at),
                discountGroups: form.discountGroups.map((discount) => ({
                  ...discount,
                  rules: discount.rules.map((rule) => (rule.group === group._id ? { ...rule, group: '' } : rule)),
                })),
              }));
            })
      }
    </div>
    ${checkList(host, {
      ...{ path: `${path}.tickets`, label: words.tickets, chosen: group.tickets },
      items: host.form.types.map(({ _id, name }) => [_id, name] as const),
      set: (tickets) => {
        set({ tickets });
      },
    })}
    ${otherProblems(host, path, groupPaths)} ${isInUse ? html`<p class="small muted">${words.inUse}</p>` : nothing}
  </div>`;
}

export function discountsView(host: SectionHost): TemplateResult {
  const { discounts: words, groups } = host.words;
  const { form } = host;
  return html`<section class="card stack" aria-labelledby="discounts">
      <h2 id="discounts">${words.title}</h2>
      <p class="small muted">${words.hint}</p>
      ${form.discountGroups.map((discount, at) => discountForm(host, 'discountGroups', discount, at))}
      ${addButton('discountGroups', words.add, () => {
        host.change((now) => {
          // a first discount needs something to count
          const own =
            now.groups.length > 0
              ? now.groups
              : [
                  newGroup(
                    groups.all,
                    now.types.map(({ _id }) => _id),
                  ),
                ];
          const [first] = own;
          return {
            ...now,
            groups: own,
            discountGroups: [...now.discountGroups, newDiscount([newRule(first?._id ?? '')])],
          };
        });
      })}
    </section>
    <section class="card stack" aria-labelledby="pos-discounts">
      <h2 id="pos-discounts">${words.byHand.title}</h2>
      <p class="small muted">${words.byHand.hint}</p>
      ${form.posDiscounts.map((discount, at) => discountForm(host, 'posDiscounts', discount, at))}
      ${addButton('posDiscounts', words.byHand.add, () => {
        host.change((now) => ({ ...now, posDiscounts: [...now.posDiscounts, newDiscount()] }));
      })}
    </section>
    <section class="card stack" aria-labelledby="groups">
      <h2 id="groups">${groups.title}</h2>
      <p class="small muted">${groups.hint}</p>
      ${form.groups.map((group, at) => groupForm(host, group, at))}
      ${addButton('groups', groups.add, () => {
        host.change((now) => ({ ...now, groups: [...now.groups, newGroup()] }));
      })}
    </section>`;
}
