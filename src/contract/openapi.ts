/** The OpenAPI 3.1 document of the table of operations. */
import { examples } from './examples.ts';
import type { FieldNotes } from './openapi-notes.ts';
import { illustrate } from './openapi-illustrate.ts';
import { Components } from './openapi-schemas.ts';
import { callers, security, securitySchemes } from './openapi-security.ts';
import { Problem } from './problem.ts';
import type { Route, Schema, Table } from './route.ts';

type Json = Record<string, unknown>;

const groups: Readonly<Record<string, string>> = {
  listings: 'Public lists of events, and what they can be filtered by.',
  events: 'Events: as their seller manages them, and as buyers see them: ticket types, prices, slots, what is left.',
  vouchers:
    'Vouchers: their seller manages them, with a ledger behind each balance; a code shows its balance, history and PDF.',
  voucherCatalog: 'The vouchers that a seller sells: settings for the seller, and the catalog for buyers.',
  voucherOrders:
    'Orders of vouchers: buyers place and pay them; their seller lists them, marks them as paid and cancels them.',
  coupons: 'Coupons of a seller: codes that lower the price of an order, and what one takes off in a shop.',
  customers: 'Customers as their seller keeps them.',
  account:
    'The account of a customer: registration, sign-in by password, code or passkey (WebAuthn), orders, tickets, sessions, consents and personal data.',
  checkout: 'From a cart to an order. Creating a checkout takes its tickets out of the stock until it expires.',
  uploads: 'Files that buyers answer questions with.',
  orders:
    'An order after the purchase: its summary, its email, PDFs, calendar and wallet passes, returns and cancellation.',
  tickets:
    'A ticket after the purchase, by its own secret: name, answers, rebooking, exchange, transfer, resale, and its files. And what a seller sees and does of tickets, by a key.',
  resaleListings: 'Tickets of a seller’s events that their buyers resell, and ending a listing.',
  transactions:
    'Orders of a seller: finding them, marking them as paid, changing them, cancelling all or single tickets, their PDFs.',
  refunds: 'Refunds of a seller: those of providers, and those by hand.',
  reports: 'Sums of what a seller sold: as JSON, CSV, sheets, and a journal for bookkeeping.',
  shops: 'Under-shops as buyers get into them.',
  paymentStrategies: 'Payment strategies of a seller: lists of ways to pay that events and under-shops name.',
  priceTables: 'Price tables of a seller: prices in tiers, by time and by number of tickets, that events name.',
  rebookingStrategies: 'Rebooking strategies of a seller: terms of rebooking that events name.',
  salesChannelGroups: 'Groups of sales channels of a seller, which events switch on and off.',
  seatMaps: 'Seat maps of a seller, and the one of an event with the seats that are taken.',
  eventSeats: 'The seats of an event while it sells: who has them, and which are kept.',
  accessUsers: 'Devices and people at the doors of a seller, and pairing them.',
  lateScans: 'Scans that a device sent after it was revoked or over: taking and refusing them.',
  scanZones: 'Scan zones of a seller: areas with doors of their own.',
  scanGroups: 'Scan groups of a seller: settings that several access users share.',
  guestList: 'Who is expected at an event, who has come and who is missing: also as CSV, as a sheet and to print.',
  arrivals: 'When tickets were admitted to an event.',
  door: 'A device at a door: its events, their tickets, and scans, with and without a network.',
  waitingList: 'Waiting lists of events that are sold out.',
  waitingRoom: 'Waiting rooms of events in great demand.',
  oauth: 'Authorization of apps: OAuth 2.0, authorization code. The page for users is `/oauth2/authorize`.',
  keys: 'API keys of a seller.',
  webhooks: 'Addresses that hear what happened, signed by Standard Webhooks.',
  users: 'The people of a seller: sessions of the desk, roles and invitations.',
  jobs: 'Jobs that the service still has to do for a seller, and jobs that it gave up: emails, webhooks, refunds.',
  runs: 'Long jobs of a seller: the cancellation of an event, emails to its holders, and many orders, with their progress.',
  media: 'Pictures of a seller: sent once, scaled, and served at an address that never changes.',
  overview: 'What a seller looks at first: tonight, the last seven days, and what needs a person.',
  sellerPayments: 'How buyers pay a seller: the ways that are on, their terms, and the keys of a provider.',
  emailSettings: 'Emails to buyers in the words of their seller: an email as it would be, and a test email.',
  walletSettings: 'The wallets for a seller’s tickets: what signs passes for Apple and Google.',
  apps: 'Apps of third parties that act for a seller, and taking their access back.',
  domains: 'Domains of a seller’s own for its pages on the service, and their proof.',
  sellers: 'The settings of a seller: name, look, terms, documents, and defaults of its sales.',
  search: 'One text for orders, people, events and codes of a seller.',
  views: 'Filters of lists of the desk that people keep, for themselves or for the house.',
  drafts: 'What people have typed into forms of the desk and not saved, to go on with at another device.',
  audit: 'Who changed what: keys and users of a seller.',
};

const reasons: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['Invalid', 'The request does not fit; `details` names each path.'],
  401: ['NotSignedIn', 'No credentials, or wrong ones.'],
  403: ['NotAllowed', 'Right credentials, but not allowed.'],
  404: ['NotFound', 'Not found; what belongs to another person or seller is not found either.'],
  409: ['Conflict', 'In conflict with what is stored: sold out, wrong state, in use, or a used idempotency key.'],
  410: ['Gone', 'It was there, and is over.'],
  412: ['ChangedMeanwhile', 'There is a newer version than `If-Match` names; `version` and `ETag` tell which.'],
  413: ['TooLarge', 'The body is too large.'],
  414: ['TooLong', 'The address is longer than 8 kB, or a segment of its path longer than 256 characters.'],
  415: ['WrongType', 'The body is of a type that this operation does not take.'],
  429: ['TooMany', 'Too many requests.'],
  500: ['Fault', 'A fault of the service; `requestId` helps to find it.'],
  503: ['Overloaded', 'The service is very busy, or stopping.'],
};
/** What any operation may answer: 400 for a character in the address that can't be stored, or a header that can't be read. */
const always = [400, 414, 429, 500, 503];

/** The values that an operation's page begins with for a reader who tries it. */
const pageExample: Readonly<Record<string, number>> = { top: 20, skip: 0 };

/** What stands in a path. */
const segmentNotes: Readonly<Record<string, string>> = {
  id: 'The `_id` of what is asked for.',
  eventId: 'The `_id` of the event.',
};

/** Where the service is reached, what it is called, and which codes its refusals carry. */
export interface Head {
  readonly title: string;
  readonly version: string;
  /** Address of the service, without a slash at the end. */
  readonly server?: string;
  /** Meaning of each `code` of the error body. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Descriptions of fields and operations. */
  readonly notes?: FieldNotes;
}

/** Writes the document. */
export function openapi(table: Table, { title, version, server = '/', codes = {}, notes = {} }: Head): Json {
  const schemas = new Components(notes);
  const paths: Record<string, Json> = {};
  for (const [group, operations] of Object.entries(table)) {
    for (const [name, operation] of Object.entries(operations)) {
      (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(group, name, operation, schemas);
    }
  }
  const error = schemas.write(Problem, 'output');
  const named: Record<string, Json> = { Error: error, ...schemas.written() };
  illustrate(paths, named);
  const statuses = Object.entries(reasons).map(([status, [name, description]]): [string, Json] => [
    name,
    rejection(Number(status), description),
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: introduction(codes),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: Object.keys(table).map((name) => ({ name, description: groups[name] })),
    paths,
    components: {
      securitySchemes: securitySchemes(server),
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'A request that arrives twice with the same key within a day counts once.',
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
        IfMatch: {
          name: 'If-Match',
          in: 'header',
          description: 'Change only this version, as its `ETag` names it.',
          schema: { type: 'string' },
        },
      },
      headers: {
        ETag: { description: 'The version of what is answered.', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
      },
      responses: Object.fromEntries(statuses),
      schemas: Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function introduction(codes: Readonly<Record<string, string>>): string {
  const rows = Object.entries(codes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, meaning]) => `| \`${code}\` | ${meaning} |`);
  return [
    'Sells tickets: events, vouchers, customers, checkouts, and the authorization of apps.',
    'Money is a decimal number in major units of the currency (`12.5` is 12.50 EUR). Moments are ISO 8601 with an offset or `Z`; answers are in UTC.',
    'Lists are paged by `top` (1 to 1000) and `skip`. Ranges stand in brackets: `updatedAt[$gte]=2026-01-01T00:00:00Z` with `$gt`, `$gte`, `$lt`, `$lte`, `$eq`, `$ne`.',
    'What is refused answers `statusCode`, `error`, `message` (a sentence for people), `code` (stable, for programs), and `details` with the path of everything that does not fit.',
    ...(rows.length > 0 ? ['## Error codes', ['| code | meaning |', '|---|---|', ...rows].join('\n')] : []),
  ].join('\n\n');
}

function describe(group: string, name: string, operation: Route, schemas: Components): Json {
  const id = `${group}.${name}`;
  const { path, query, body, answer, status = 200, errors, idempotent, versioned, summary } = operation;
  const documented = `${operation.method} ${path}`;
  const note = schemas.notes[documented]?.note;
  const description = [...(note === undefined ? [] : [note]), callers[operation.who]].join('\n\n');
  const segments = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const parameters: Json[] = segments.map((segment) => ({
    name: segment,
    in: 'path',
    required: true,
    description: segmentNotes[segment] ?? `The ${segment.replace(/Id$/, '').toLowerCase()}, by its id.`,
    schema: { type: 'string' },
  }));
  for (const [field, schema] of Object.entries(query?._zod.def.shape ?? {})) {
    const described = schemas.write(schema as Schema, 'input');
    const fieldNote = schemas.notes[`${documented}?`]?.fields?.[field]?.note;
    parameters.push({
      name: field,
      in: 'query',
      required: (schema as Schema)._zod.optin !== 'optional',
      ...(fieldNote !== undefined && { description: fieldNote }),
      ...(field in pageExample && { example: pageExample[field] }),
      ...(described.type === 'object' ? { style: 'deepObject', explode: true, example: {} } : {}),
      schema: described,
    });
  }
  if (idempotent) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  if (versioned && operation.method !== 'GET') parameters.push({ $ref: '#/components/parameters/IfMatch' });
  const example = examples[id];
  return {
    operationId: id,
    summary,
    description,
    tags: [group],
    security: security[operation.who],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              ...Object.fromEntries(
                (operation.form ? ['application/json', 'application/x-www-form-urlencoded'] : ['application/json']).map(
                  (type) => [
                    type,
                    { schema: schemas.write(body, 'input'), ...(example?.body && { example: example.body }) },
                  ],
                ),
              ),
              ...Object.fromEntries(
                (operation.raw ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
              ),
            },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: 'Success',
        ...(versioned && { headers: { ETag: { $ref: '#/components/headers/ETag' } } }),
        content: {
          ...(operation.download
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : {
                'application/json': {
                  schema: schemas.write(answer, 'output'),
                  ...(example?.answer !== undefined && { example: example.answer }),
                },
                ...Object.fromEntries(
                  (operation.files ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
                ),
              }),
        },
      },
      ...(operation.method === 'GET'
        ? { 304: { description: 'Nothing new since the `ETag` in `If-None-Match`.' } }
        : {}),
      ...Object.fromEntries(
        [
          ...new Set([
            ...errors,
            ...(operation.who === 'key' && id !== 'oauth.meta' ? [403] : []),
            ...(operation.method === 'GET' ? [] : [413, 415]),
            ...always,
          ]),
        ].map((refused) => [refused, { $ref: `#/components/responses/${reasons[refused]?.[0] ?? 'Fault'}` }]),
      ),
    },
  };
}

function rejection(status: number, description: string): Json {
  return {
    description,
    ...(status === 429 || status === 503
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
      : {}),
    content: Object.fromEntries(
      ['application/json', 'application/problem+json'].map((type) => [
        type,
        { schema: { $ref: '#/components/schemas/Error' } },
      ]),
    ),
  };
}
