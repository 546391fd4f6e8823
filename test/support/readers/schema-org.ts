/**
 * The part of schema.org's published vocabulary that the service writes: each type with its properties and what each of
 * them takes, as on https://schema.org/Event and the pages that it links to. A value that the vocabulary doesn't know is a
 * problem.
 */

type Expected = readonly (keyof typeof simple | keyof typeof types | keyof typeof enumerations)[];

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const date = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;

/** Values without properties of their own. */
const simple = {
  Text: isText,
  URL: (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value),
  Number: (value: unknown) =>
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)),
  Date: (value: unknown) => typeof value === 'string' && new RegExp(`^${date}$`).test(value),
  /** With an offset: without one, a search engine has to guess the zone. */
  DateTime: (value: unknown) =>
    typeof value === 'string' &&
    new RegExp(String.raw`^${date}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$`).test(value) &&
    !Number.isNaN(Date.parse(value)),
} as const;

const enumerations = {
  EventStatusType: ['EventScheduled', 'EventRescheduled', 'EventPostponed', 'EventMovedOnline', 'EventCancelled'],
  EventAttendanceModeEnumeration: [
    'OfflineEventAttendanceMode',
    'OnlineEventAttendanceMode',
    'MixedEventAttendanceMode',
  ],
  ItemAvailability: ['InStock', 'SoldOut', 'OutOfStock', 'PreOrder', 'PreSale', 'LimitedAvailability', 'Discontinued'],
} as const;

interface Type {
  readonly parent?: string;
  readonly properties: Readonly<Record<string, Expected>>;
  /** What a search engine doesn't do without. */
  readonly needs?: readonly string[];
}

const thing: Type['properties'] = { name: ['Text'], description: ['Text'], url: ['URL'], image: ['URL'] };
const event: Type['properties'] = {
  ...thing,
  startDate: ['DateTime', 'Date'],
  endDate: ['DateTime', 'Date'],
  eventStatus: ['EventStatusType'],
  eventAttendanceMode: ['EventAttendanceModeEnumeration'],
  location: ['Place', 'VirtualLocation'],
  organizer: ['Organization'],
  offers: ['Offer', 'AggregateOffer'],
  subEvent: ['Event'],
  superEvent: ['Event', 'EventSeries'],
  keywords: ['Text'],
  inLanguage: ['Text'],
};

const types = {
  Event: { properties: event, needs: ['name', 'startDate'] },
  EventSeries: { properties: event, needs: ['name'] },
  Place: { properties: { ...thing, address: ['PostalAddress'], geo: ['GeoCoordinates'] }, needs: ['name'] },
  VirtualLocation: { properties: thing, needs: ['url'] },
  PostalAddress: {
    properties: {
      streetAddress: ['Text'],
      postalCode: ['Text'],
      addressLocality: ['Text'],
      addressCountry: ['Text'],
    },
  },
  GeoCoordinates: { properties: { latitude: ['Number'], longitude: ['Number'] }, needs: ['latitude', 'longitude'] },
  Organization: { properties: { ...thing, logo: ['URL'] }, needs: ['name'] },
  Offer: {
    properties: {
      ...thing,
      price: ['Number'],
      priceCurrency: ['Text'],
      availability: ['ItemAvailability'],
      validFrom: ['DateTime', 'Date'],
      validThrough: ['DateTime', 'Date'],
    },
    needs: ['price', 'priceCurrency'],
  },
  AggregateOffer: {
    properties: {
      ...thing,
      lowPrice: ['Number'],
      priceCurrency: ['Text'],
      availability: ['ItemAvailability'],
    },
    needs: ['lowPrice', 'priceCurrency'],
  },
  ItemList: { properties: { ...thing, itemListElement: ['ListItem'] }, needs: ['itemListElement'] },
  ListItem: { properties: { position: ['Number'], url: ['URL'], name: ['Text'] }, needs: ['position'] },
} as const satisfies Readonly<Record<string, object>>;

const known: Readonly<Record<string, Type | undefined>> = types;

/** What is wrong with data, each with its path; nothing for data that fits the vocabulary. */
export function schemaProblems(data: unknown, path = '$'): string[] {
  if (typeof data !== 'object' || data === null) return [`${path} is no object`];
  const { '@type': name, '@context': context, ...properties } = data as Readonly<Record<string, unknown>>;
  const type = typeof name === 'string' ? known[name] : undefined;
  if (!type) return [`${path} has the unknown type ${String(name)}`];
  return [
    ...(path === '$' && context !== 'https://schema.org' ? [`${path} has the context ${String(context)}`] : []),
    ...(type.needs ?? []).filter((need) => !(need in properties)).map((need) => `${path} has no ${need}`),
    ...Object.entries(properties).flatMap(([property, value]) => {
      const expected = type.properties[property];
      if (!expected) return [`${path}: ${String(name)} has no property ${property}`];
      return [value].flat().flatMap((each: unknown) => valueProblems(each, expected, `${path}.${property}`));
    }),
  ];
}

function valueProblems(value: unknown, expected: Expected, path: string): string[] {
  if (typeof value === 'object' && value !== null) {
    const { '@type': name } = value as { readonly '@type'?: unknown };
    if (!expected.some((each) => each === name)) return [`${path} is a ${String(name)}`];
    return schemaProblems(value, path);
  }
  const fits = expected.some((each) => {
    if (each in simple) return simple[each as keyof typeof simple](value);
    const values: readonly string[] = each in enumerations ? enumerations[each as keyof typeof enumerations] : [];
    return values.some((term) => value === `https://schema.org/${term}`);
  });
  return fits ? [] : [`${path} is ${JSON.stringify(value)}, no ${expected.join(' or ')}`];
}
