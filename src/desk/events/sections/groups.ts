/** Groups of ticket types in the form of an event: discounts and other rules name them. */
import type { EventAnswer } from '../../../contract/events.ts';
import { byId, isSame, textOf, type Words } from './values.ts';

/** A group as it is typed. */
export interface GroupFields {
  readonly _id: string;
  readonly name: string;
  /** `_id`s of ticket types. */
  readonly tickets: readonly string[];
}

export const newGroup = (name = '', tickets: readonly string[] = []): GroupFields => ({
  _id: crypto.randomUUID(),
  name,
  tickets,
});

export const groupsOf = ({ groups = [] }: Partial<EventAnswer>): readonly GroupFields[] =>
  groups.map(({ _id, name = '', tickets = [] }) => ({ _id, name, tickets }));

/** What is wrong already before it is sent: by path. Those that the event has may lack a name, and ticket types. */
export function wrongGroups(
  groups: readonly GroupFields[],
  before: readonly GroupFields[] | undefined,
  words: Words,
): ReadonlyMap<string, string> {
  const known = byId(before ?? []);
  const found = new Map<string, string>();
  for (const [at, { _id, name, tickets }] of groups.entries()) {
    if (known.has(_id)) continue;
    if (name.trim() === '') found.set(`groups.${at}.name`, words.required);
    if (tickets.length === 0) found.set(`groups.${at}.tickets`, words.noTypes);
  }
  return found;
}

/** The changes of an event from one list of groups to another. */
export function sentGroups(
  from: readonly GroupFields[],
  to: readonly GroupFields[],
): Readonly<Record<string, unknown>> {
  const before = byId(from);
  return {
    groups: to.map(({ _id, name, tickets }) => {
      const old = before.get(_id);
      return {
        _id,
        ...(name !== (old?.name ?? '') && { name: textOf(name) }),
        ...(!isSame(tickets, old?.tickets) && { tickets }),
      };
    }),
  };
}

/** True for a group that something beside discounts names: rules of ticket types and of the cart. */
export function isNamedElsewhere(
  { tickets = [], cartAutomationRules = [] }: Partial<EventAnswer>,
  group: string,
): boolean {
  return (
    tickets.some(({ rules = [] }) => rules.some(({ ticketGroup }) => ticketGroup === group)) ||
    cartAutomationRules.some(
      ({ triggerTargetGroup, thenTargets = [] }) =>
        triggerTargetGroup === group || thenTargets.some(({ thenTargetGroup }) => thenTargetGroup === group),
    )
  );
}
