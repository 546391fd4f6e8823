/** Example answers for the OpenAPI document, made from its schemas: each fits its schema, and fields tell what they hold. */

type Json = Record<string, unknown>;

/** Values by the name of their field, for those whose schema says too little. */
const known: Readonly<Record<string, unknown>> = {
  _id: '6720c1f04e8b1d2a90ab34cd',
  id: '6720c1f04e8b1d2a90ab34cd',
  eventId: '6a1d5c8e0b9f3a7c41e2d605',
  sellerId: 'city-theatre',
  customerId: '6720c1f04e8b1d2a90ab34ce',
  transactionId: '6720c1f04e8b1d2a90ab34cf',
  ticketTypeId: 'full',
  name: 'Hamlet after hours',
  eventName: 'Hamlet after hours',
  ticketName: 'Full price',
  slogan: 'One night, one skull, no interval',
  url: 'hamlet-in-march',
  image: 'https://theatre.example/hamlet.jpg',
  picture: 'https://theatre.example/hamlet.jpg',
  logo: 'https://theatre.example/logo.svg',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  locale: 'en',
  preferredLanguage: 'en',
  email: 'ada@example.com',
  primaryEmail: 'ada@example.com',
  prename: 'Ada',
  firstname: 'Ada',
  lastname: 'Byron',
  phone: '+44 20 7946 0018',
  company: 'Analytical Engines Ltd',
  street: '12 St James’s Square',
  postal: 'SW1Y 4JH',
  city: 'London',
  country: 'GB',
  barcode: 'ABCDEFGHJKLMNPQR',
  code: 'GIFT-50-CITY',
  secret: '3q2-7wEjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWc',
  token: 'kept-secret',
  status: 'COMPLETE',
  paymentStatus: 'RECEIVED',
  paymentMethod: 'invoice',
  price: 24.5,
  regularPrice: 24.5,
  realPrice: 49,
  amount: 2,
  total: 1,
  balance: 50,
  taxRate: 0.07,
  next: 'MjAyNi0wNi0wMSAxMDowMDowMCswMCA2NzIwYzFmMA',
};

/** The largest number of fields beside the required ones, by depth. */
const optionalFields = [16, 12, 6, 3];
const maxDepth = 8;

/** Reads examples from schemas that may refer to `schemas`. */
export class Samples {
  constructor(private readonly schemas: Readonly<Record<string, Json>>) {}

  /** A value that fits the schema. */
  of(schema: Json, name = '', depth = 0): unknown {
    const { $ref, anyOf, oneOf, enum: values, example } = schema;
    if (example !== undefined) return example;
    if (typeof $ref === 'string') return this.of(this.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, name, depth);
    if ('const' in schema) return schema.const;
    if (Array.isArray(values)) return values[0] as unknown;
    const options = (anyOf ?? oneOf) as Json[] | undefined;
    if (options) return this.of(options.find(({ type }) => type !== 'null') ?? {}, name, depth);
    const type = [schema.type].flat().find((one) => one !== 'null');
    if (type === 'object') return this.object(schema, depth);
    if (type === 'array') return this.list(schema, name, depth);
    if (type === 'boolean') return !/^(blocked|isBlocked|soldOut|hasMore|conflict|deleted)/.test(name);
    if (type === 'number' || type === 'integer') return numberOf(schema, name);
    if (type === 'string') return textOf(schema, name);
    return known[name] ?? 'any value';
  }

  private object({ properties = {}, required = [] }: Json, depth: number): Json {
    const needed = required as readonly string[];
    let left = optionalFields[depth] ?? 0;
    const shown = Object.entries(properties as Record<string, Json>).filter(([field, schema]) => {
      if (needed.includes(field)) return depth < maxDepth;
      return depth < maxDepth && isTold(field, schema) && left-- > 0;
    });
    return Object.fromEntries(shown.map(([field, schema]) => [field, this.of(schema, field, depth + 1)]));
  }

  private list({ items = {}, minItems = 0 }: Json, name: string, depth: number): unknown[] {
    if (depth >= maxDepth && minItems === 0) return [];
    return Array.from({ length: Math.max(1, Number(minItems)) }, () => this.of(items as Json, name, depth + 1));
  }
}

/** Whether an optional field says something in an example: what is free-form doesn't. */
function isTold(field: string, schema: Json): boolean {
  if (schema.deprecated === true) return false;
  return schema.type !== 'object' || schema.properties !== undefined || field in known;
}

function numberOf({ minimum, maximum, exclusiveMinimum }: Json, name: string): number {
  const wanted = typeof known[name] === 'number' ? known[name] : 1;
  const least = Math.max(Number(minimum ?? -Infinity), Number(exclusiveMinimum ?? -Infinity) + 1);
  return Math.min(Math.max(wanted, least), Number(maximum ?? Infinity));
}

function textOf({ format, minLength = 0 }: Json, name: string): string {
  if (format === 'date-time') return timeOf(name);
  if (format === 'email') return 'ada@example.com';
  const told = known[name];
  const text = typeof told === 'string' ? told : /Id$/.test(name) ? '6720c1f04e8b1d2a90ab34cd' : name || 'text';
  return text.padEnd(Number(minLength), '-');
}

/** Times in an order that makes sense: what was made, what changed, what happens. */
function timeOf(name: string): string {
  if (/^(created|completed|sold|paid|sent|at$)/i.test(name)) return '2027-01-15T10:24:00.000Z';
  if (/^(updated|last)/i.test(name)) return '2027-01-16T08:00:00.000Z';
  if (/end|until|expires/i.test(name)) return '2027-03-12T21:15:00.000Z';
  return '2027-03-12T18:30:00.000Z';
}
