/** Names as parts of addresses. */

/**
 * An id from a name, without accents and punctuation: `Café de l’Opéra` → `cafe-de-l-opera`. Nothing for a name without
 * Latin letters.
 */
export function slugOf(name: string): string | undefined {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-|-$/g, '');
  return slug.length >= 2 ? slug : undefined;
}
