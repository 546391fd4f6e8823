import { email } from './email.ts';
import { ErrorBody } from './error-body.ts';
import { timestamp } from './fields.ts';
import { z, type Route, type Schema, type Table } from './route.ts';

type Json = Record<string, unknown>;

const reasons: Record<number, string> = {
  400: 'The request does not fit; `details` names each path',
  401: 'No or wrong credentials',
  403: 'Right credentials, but not allowed',
  404: 'Not found',
  409: 'In conflict with what is stored: sold out, wrong state, or a used idempotency key',
  410: 'The checkout expired',
  413: 'Too large',
  415: 'Not JSON',
  429: 'Too many requests; see Retry-After',
  500: 'A fault of the service',
  503: 'Overloaded; see Retry-After',
};

const security: Record<Route['who'], readonly Json[]> = {
  anyone: [],
  secret: [],
  app: [],
  customer: [{ customer: [] }],
  key: [{ key: [] }],
};

/** The OpenAPI 3.1 document of a table of operations. */
export function openapi(table: Table, info: { title: string; version: string }): Json {
  const paths: Record<string, Json> = {};
  for (const [group, operations] of Object.entries(table)) {
    for (const [name, operation] of Object.entries(operations)) {
      (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(group, name, operation);
    }
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'API key of a seller or of an installed app' },
        customer: { type: 'http', scheme: 'bearer', description: 'Token from POST /api/customers/login' },
      },
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
    },
  };
}

function describe(group: string, name: string, operation: Route): Json {
  const segments = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const parameters: Json[] = segments.map((segment) => ({
    name: segment,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  for (const [field, schema] of Object.entries(operation.query?._zod.def.shape ?? {})) {
    const described = jsonSchema(schema as Schema, 'input');
    parameters.push({
      name: field,
      in: 'query',
      required: (schema as Schema)._zod.optin !== 'optional',
      ...(described.type === 'object' ? { style: 'deepObject', explode: true } : {}),
      schema: described,
    });
  }
  return {
    operationId: `${group}.${name}`,
    summary: operation.summary,
    tags: [group],
    security: security[operation.who],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(operation.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [operation.status ?? 200]: {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(operation.answer, 'output') } },
      },
      ...Object.fromEntries([...operation.errors, 429, 500, 503].map((status) => [status, refusal(status)])),
    },
  };
}

function refusal(status: number): Json {
  return {
    description: reasons[status],
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

/** Checks that JSON Schema knows by a name of their own. */
const formats = new Map<unknown, string>([
  [timestamp, 'date-time'],
  [email, 'email'],
]);

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const described = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: written }) => {
      const format = formats.get(zodSchema);
      if (format) written.format = format;
    },
  }) as Json;
  delete described.$schema;
  return described;
}
