/** Checks of a seller's questions: conditions that name nothing or themselves, and lists without a choice. */
import type { EventRecord } from '../../contract/events.ts';
import type { ExtraField } from '../../contract/extra-field.ts';
import type { Problem } from './reference-checks.ts';

/** All contradictions in the questions of an event and of its under-shops. */
export function impossibleFields({
  extraFields = [],
  ticketExtraFields = [],
  underShops = [],
}: EventRecord): Problem[] {
  return [
    ...fieldProblems(extraFields, 'extraFields'),
    ...fieldProblems(ticketExtraFields, 'ticketExtraFields', extraFields),
    ...underShops.flatMap((shop, at) => [
      ...fieldProblems(shop.extraFields ?? [], `underShops.${at}.extraFields`, extraFields),
      ...ages(shop.extraFields ?? [], `underShops.${at}.extraFields`),
    ]),
  ];
}

/**
 * @param beside Further questions that conditions may name. A deleted question is not asked, so nothing can depend on
 * it.
 */
function fieldProblems(fields: readonly ExtraField[], path: string, beside: readonly ExtraField[] = []): Problem[] {
  const own = new Set(fields.map(({ _id }) => _id));
  const asked = [...fields, ...beside.filter(({ _id }) => !own.has(_id))].filter(({ deleted }) => !deleted);
  const known = new Map(asked.map((field) => [field._id, field]));
  return fields.flatMap((field, at) => {
    if (field.deleted) return [];
    const hasChoice = (field.options ?? []).some((option) => option.trim() !== '');
    return [
      ...(field.type === 'select' && !hasChoice
        ? [{ path: `${path}.${at}.options`, message: 'Name something to choose from' }]
        : []),
      ...(field.conditions ?? []).flatMap(({ baseSlug }, n): Problem[] => {
        const where = `${path}.${at}.conditions.${n}.baseSlug`;
        if (baseSlug === undefined) return [];
        if (baseSlug === field._id) return [{ path: where, message: 'A question cannot depend on itself' }];
        if (!known.has(baseSlug)) return [{ path: where, message: `There is no question "${baseSlug}"` }];
        return leadsTo(known, baseSlug, field._id)
          ? [{ path: where, message: 'These questions depend on each other' }]
          : [];
      }),
    ];
  });
}

/** True when a question depends on another, directly or through others. */
function leadsTo(known: ReadonlyMap<string, ExtraField>, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const id of reached)
    for (const { baseSlug } of known.get(id)?.conditions ?? []) if (baseSlug !== undefined) reached.add(baseSlug);
  return reached.has(to);
}

function ages(fields: readonly ExtraField[], path: string): Problem[] {
  return fields.flatMap(({ settings }, at) => {
    const { minimumAge, maximumAge } = settings ?? {};
    return minimumAge !== undefined && maximumAge !== undefined && minimumAge > maximumAge
      ? [{ path: `${path}.${at}.settings.minimumAge`, message: 'Expected at most maximumAge' }]
      : [];
  });
}
