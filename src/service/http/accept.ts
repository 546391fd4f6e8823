/** The header `Accept`: which of several forms of an answer a caller prefers. */

/**
 * The media type that is named with the highest preference, the first of several; nothing where none is named. A range
 * of types names none.
 */
export function preferredType(accept: string | undefined, types: readonly string[]): string | undefined {
  const named = (accept ?? '').split(',').flatMap((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.flatMap((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1] ?? [])[0];
    const quality = Number(weight ?? 1);
    return types.includes(type) && quality > 0 ? [{ type, quality }] : [];
  });
  return named.sort((a, b) => b.quality - a.quality)[0]?.type;
}

/** Whether a caller prefers CSV where an operation answers JSON, too. */
export const wantsCsv = ({ accept }: { readonly accept?: string | undefined }): boolean =>
  preferredType(accept, ['application/json', 'text/csv']) === 'text/csv';
