/** Encodings of answers, by the header `Accept-Encoding`: how an answer may be compressed for a caller. */

/** The encodings that the service makes, the smaller first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const maxRemembered = 100;
/** What headers mean: browsers send few different ones. */
const remembered = new Map<string, readonly Encoding[]>();

/** The encodings that a caller accepts, the smaller first. */
export function encodingsOf(accepted: string | undefined): readonly Encoding[] {
  if (accepted === undefined) return [];
  const known = remembered.get(accepted);
  if (known) return known;
  const found = encodings.filter((encoding) => accepts(accepted, encoding));
  if (remembered.size >= maxRemembered) remembered.clear(); // a stranger may send any words
  remembered.set(accepted, found);
  return found;
}

/** True when an `Accept-Encoding` names an encoding. */
function accepts(accepted: string | undefined, encoding: Encoding): boolean {
  const named = (accepted ?? '').split(',').map((part) => part.split(';').map((word) => word.trim().toLowerCase()));
  const own = named.find(([name]) => name === encoding);
  const quality = own?.find((word) => word.startsWith('q='))?.slice(2);
  return own !== undefined && Number(quality ?? 1) > 0;
}
