/** What an operation changed, for the audit trail: fields with their values before and after. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from './context.ts';
import { compact } from './pick.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The named fields that differ, each with both values; nothing is kept of the others. */
export function fieldChanges<const Name extends string>(
  before: { readonly [Field in Name]?: unknown },
  after: { readonly [Field in Name]?: unknown },
  fields: readonly Name[],
): FieldChange[] {
  return fields.flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    return isDeepStrictEqual(was, is) ? [] : [compact({ field, before: was, after: is })];
  });
}

/** The names of the fields of two records, each once. */
export function fieldsOf(before: Fields, after: Fields): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
}
