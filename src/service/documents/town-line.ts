/** The line of an address with the town, in the order of its country. */

interface Town {
  readonly postal?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
}

/** Where the postal code comes last: `New York, NY 10001`. */
const postalLast = new Set(['US', 'CA', 'AU', 'IN']);

/** `10117 Berlin`, or with the state in the order that the country writes it; '' where nothing is known. */
export function townLine({ postal, city, state, country }: Town): string {
  const joined = (parts: readonly (string | undefined)[], by: string) => parts.filter(Boolean).join(by);
  return postalLast.has(country ?? '')
    ? joined([joined([city, state], ', '), postal], ' ')
    : joined([joined([postal, city], ' '), state], ', ');
}
