/**
 * Holds data against schema.org's published vocabulary: its types, their properties, its enumerations. The package
 * `schema-dts` is generated from it; its declarations are read here, line by line.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const program = createRequire(import.meta.url).resolve('schema-dts');
const declarations = readFileSync(program.replace(/\.js$/, '.d.ts'), 'utf8');

/** The declared interfaces: those that each one extends, and its own properties with what they take. */
const interfaces = new Map<string, { readonly above: readonly string[]; readonly own: Map<string, string[]> }>();
/** The interface of each `@type`. */
const interfaceOf = new Map<string, string>();
/** What each name of the vocabulary stands for: itself and the types below it, the members of an enumeration. */
const unions = new Map<string, readonly string[]>();

const line = new RegExp(
  [
    String.raw`^(?:export )?interface (?<opened>\w+)(?: extends (?<above>[\w<>, ]+))? \{`,
    String.raw`^ {4}"(?<property>[\w-]+)"\?: SchemaValue<(?<takes>.+), "[\w-]+">;`,
    String.raw`^ {4}"@type": "(?<type>[^"]+)";`,
    String.raw`^export type (?<union>\w+) = (?<members>.+);`,
  ].join('|'),
  'gm',
);
let current = '';
for (const { groups = {} } of declarations.matchAll(line)) {
  const { opened, above, property, takes, type, union, members } = groups;
  if (opened !== undefined) {
    current = opened;
    interfaces.set(opened, { above: above?.split(', ') ?? [], own: new Map() });
  } else if (property !== undefined) interfaces.get(current)?.own.set(property, takes?.split(' | ') ?? []);
  else if (type !== undefined) interfaceOf.set(type, current);
  else if (union !== undefined) unions.set(union, members?.split(' | ') ?? []);
}
const typeOf = new Map([...interfaceOf].map(([type, its]) => [its, type]));

/** What a property takes; nothing for one that neither the interface nor one above it has. */
function takenBy(name: string, property: string): readonly string[] | undefined {
  const { above, own } = interfaces.get(name) ?? { above: [] };
  return own?.get(property) ?? above.map((each) => takenBy(each, property)).find((taken) => taken !== undefined);
}

/** The type of a name and all types below it. */
function typesOf(name: string): string[] {
  const own = typeOf.get(name);
  return own === undefined ? (unions.get(name) ?? []).flatMap(typesOf) : [own];
}

/** The members of an enumeration, by their addresses. */
function membersOf(name: string): string[] {
  return (unions.get(name) ?? []).flatMap((each) => /^"(https:\/\/schema\.org\/\w+)"$/.exec(each)?.[1] ?? []);
}

const date = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const isNumber = (value: unknown) =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));

/** Values without properties of their own. */
const simple: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value),
  Boolean: (value) => typeof value === 'boolean',
  Number: isNumber,
  Integer: (value) => isNumber(value) && Number.isInteger(Number(value)),
  Date: (value) => typeof value === 'string' && new RegExp(`^${date}$`).test(value),
  // with an offset: without one, a search engine has to guess the zone
  DateTime: (value) =>
    typeof value === 'string' &&
    new RegExp(String.raw`^${date}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$`).test(value) &&
    !Number.isNaN(Date.parse(value)),
};

/** What search engines don't do without. */
const needed: Readonly<Record<string, readonly string[]>> = {
  Event: ['name', 'startDate'],
  EventSeries: ['name'],
  Place: ['name'],
  VirtualLocation: ['url'],
  GeoCoordinates: ['latitude', 'longitude'],
  Organization: ['name'],
  Offer: ['price', 'priceCurrency'],
  AggregateOffer: ['lowPrice', 'priceCurrency'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
};
/** What search engines read of properties that take more by the vocabulary, such as any text. */
const narrower: Readonly<Record<string, readonly string[]>> = {
  price: ['Number'],
  lowPrice: ['Number'],
  location: ['Place', 'VirtualLocation'],
  itemListElement: ['ListItem'],
};

/** What is wrong with data, each with its path; nothing for data that fits the vocabulary. */
export function schemaProblems(data: unknown, path = '$'): string[] {
  if (typeof data !== 'object' || data === null) return [`${path} is no object`];
  const { '@type': type, '@context': context, ...properties } = data as Readonly<Record<string, unknown>>;
  const its = typeof type === 'string' ? interfaceOf.get(type) : undefined;
  if (typeof type !== 'string' || its === undefined) return [`${path} has the unknown type ${String(type)}`];
  return [
    ...(path === '$' && context !== 'https://schema.org' ? [`${path} has the context ${String(context)}`] : []),
    ...(needed[type] ?? []).filter((need) => !(need in properties)).map((need) => `${path} has no ${need}`),
    ...Object.entries(properties).flatMap(([property, value]) => {
      const taken = takenBy(its, property);
      if (!taken) return [`${path}: ${type} has no property ${property}`];
      const expected = narrower[property] ?? taken;
      return [value].flat().flatMap((each: unknown) => valueProblems(each, expected, `${path}.${property}`));
    }),
  ];
}

function valueProblems(value: unknown, expected: readonly string[], path: string): string[] {
  if (typeof value === 'object' && value !== null) {
    const { '@type': type } = value as { readonly '@type'?: unknown };
    if (!expected.flatMap(typesOf).some((each) => each === type)) return [`${path} is of the type ${String(type)}`];
    return schemaProblems(value, path);
  }
  const fits = expected.some((each) => simple[each]?.(value) === true || membersOf(each).some((one) => one === value));
  return fits ? [] : [`${path} is ${JSON.stringify(value)}, no ${expected.join(' or ')}`];
}
