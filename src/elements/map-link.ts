/** The way to a venue: a link to a map, and its country in words. Nothing of the map loads here. */

interface Point {
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

/**
 * The address of a map service: for the coordinates, or for name and address without them. A name alone would match
 * anything.
 */
export function mapOf(
  geoCode: Point | undefined,
  [name, ...address]: readonly (string | undefined)[],
): string | undefined {
  const { lat = NaN, lng = NaN } = geoCode ?? {}; // a point without one of them is none
  const service = 'https://www.openstreetmap.org/';
  // 0, 0 is in the sea: the coordinates were not set
  if ((lat || lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
    return `${service}?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
  if (address.length === 0) return undefined;
  return `${service}search?${new URLSearchParams({ query: [name, ...address].filter(Boolean).join(', ') }).toString()}`;
}

/** A country's name in the reader's language, for a code; any other value as it is. */
export function countryName(named = '', language: string): string {
  if (!/^[a-z]{2}$/i.test(named)) return named;
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'code' });
  return names.of(named.toUpperCase()) ?? named;
}
