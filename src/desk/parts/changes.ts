/** What an entry of the history changed, in words: each field with its value before and after. */
import type { audit } from '../../contract/audit.ts';
import type { Answer } from '../../contract/route.ts';
import { word } from '../../elements/format.ts';
import { changes as english, type ChangeTexts } from '../../locales/desk/changes-en.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import type { Desk } from './desk.ts';
import { pageTexts } from './page-texts.ts';
import { permissionName } from './permissions.ts';
import { roleName } from './roles.ts';

type Change = NonNullable<Answer<typeof audit.list>['rows'][number]['changes']>[number];

/** The words in the language of the desk. */
export async function changeTexts({ formats }: Desk): Promise<ChangeTexts> {
  const german = async () => (await import('../../locales/desk/changes-de.ts')).changes;
  return await pageTexts(formats.language, english, german);
}

export { english };

const maxText = 200;

/** A line for each change. Settings with parts have a line for each part that differs. */
export function changeLines(desk: Desk, words: ChangeTexts, operation: string, changes: readonly Change[]): string[] {
  if (changes.length === 0) return [words.nothing];
  const isEvent = /^events\.|\.cancelEvent$/.test(operation);
  return changes.flatMap(partsOf).map((change) => line(desk, words, isEvent, change));
}

function line(desk: Desk, words: ChangeTexts, isEvent: boolean, change: Change): string {
  const { field, before, after, of } = change;
  const [list = '', inner] = field.split('.');
  const element = word(words.lists, list);
  if (isEvent && field === 'more') return words.more(desk.formats.number(Number(after)));
  if (isEvent && element && inner === undefined) {
    if (of !== undefined) return words.elementChanged(element, of);
    if (typeof after === 'string') return words.added(element, after);
    if (typeof before === 'string') return words.removed(element, before);
  }
  const label = isEvent && element && inner !== undefined ? elementLabel(desk, words, element, inner, of) : undefined;
  const name = label ?? fieldLabel(desk, words, isEvent, field);
  if (before === undefined && after === undefined) return words.changed(name);
  const isFlag = typeof (before ?? after) === 'boolean';
  const [was, is] = [before, after].map((value) =>
    valueText(desk, words, isEvent, change, value ?? (isFlag ? false : '')),
  );
  return words.values(name, was ?? '', is ?? '');
}

function elementLabel({ texts }: Desk, words: ChangeTexts, element: string, inner: string, of?: string): string {
  const label = word(texts.edit.typeLabels, inner) || word(texts.edit.labels, inner) || word(words.fields, inner);
  return of === undefined ? words.nameOf(element) : words.of(label || inner, of);
}

/** Settings have the names that they have on the wire, as the list of fields does. */
function fieldLabel({ texts }: Desk, words: ChangeTexts, isEvent: boolean, field: string): string {
  return (isEvent && word(texts.edit.labels, field)) || word(words.fields, field) || field;
}

function valueText(
  { texts, formats }: Desk,
  words: ChangeTexts,
  isEvent: boolean,
  { field, currency }: Change,
  value: unknown,
): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return currency === undefined ? formats.number(value) : formats.money(value, currency);
  if (Array.isArray(value)) {
    const each = value.map((item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item)));
    return cut((field === 'permissions' ? each.map(permission(texts)) : each).join(', ')) || words.empty;
  }
  if (typeof value !== 'string') return cut(JSON.stringify(value));
  if (value === '') return isEvent && field === 'status' ? words.planned : words.empty;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formats.dateTime(value);
  if (field === 'role') return roleName(texts, value);
  if (field === 'paymentInfoMethod') return word(texts.order.methods, value) || value;
  if (field === 'paymentStatus') return word(texts.order.states, value) || value;
  if (field === 'status' && !isEvent)
    return word(texts.order.states, value) || word(texts.order.status, value) || word(words.states, value) || value;
  if (field === 'status' || field === 'state') return word(words.states, value) || value;
  return cut(value);
}

const permission = (texts: DeskTexts) => (name: string) =>
  name === 'all' ? texts.apiKeys.all : permissionName(texts, name);

/** A change of an object as changes of its parts. */
function partsOf({ field, before, after, ...more }: Change): Change[] {
  if (!isObject(before ?? after) || !isObject(after ?? before)) return [{ field, before, after, ...more }];
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return names
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .flatMap((name) => partsOf({ field: `${field}.${name}`, before: was[name], after: is[name] }));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cut(text: string): string {
  return text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text;
}
