/** The operations of an OpenAPI document, and whether an answer is one that the document allows. */
import { z } from 'zod';
import type { JsonSchema } from './values.ts';

/** A parameter of an operation, in the path, the query or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

/** An operation as the document has it. */
export interface Described {
  /** `group.name`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The credentials that it takes: `key`, `customer`, `app`; none for others. */
  readonly credentials: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  readonly example: Readonly<Record<string, unknown>> | undefined;
  /** Types of the body. */
  readonly types: readonly string[];
  /** Why an answer is not one of the document; nothing when it is. */
  wrongWith(status: number, contentType: string, body: string): string | undefined;
}

type Json = Readonly<Record<string, unknown>>;
interface Media {
  readonly schema: JsonSchema;
  readonly example?: Json;
}
interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}
/** The parts of a document that are read here. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

/** Every operation of a document. */
export function operationsOf({ paths, components }: Description): Described[] {
  const last = (ref: string) => ref.split('/').at(-1) ?? '';
  const readers = new Map<unknown, z.ZodType>();
  /** A schema of the document as a validator; the document's own words, not the contract's. */
  const readerOf = (schema: JsonSchema): z.ZodType => {
    let reader = readers.get(schema);
    if (!reader) {
      const whole = JSON.stringify({ ...schema, $defs: namedIn(schema, components.schemas) });
      reader = z.fromJSONSchema(
        JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')) as z.core.JSONSchema.JSONSchema,
      );
      readers.set(schema, reader);
    }
    return reader;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Described => {
      const media = operation.requestBody?.content ?? {};
      return {
        id: operation.operationId,
        method: method.toUpperCase() as Described['method'],
        path,
        credentials: operation.security.flatMap((one) => Object.keys(one))[0],
        parameters: (operation.parameters ?? []).map((parameter) =>
          '$ref' in parameter ? components.parameters[last(parameter.$ref)]! : parameter,
        ),
        body: media['application/json']?.schema,
        example: media['application/json']?.example,
        types: Object.keys(media),
        wrongWith(status, contentType, body) {
          const described = operation.responses[status];
          if (!described) return `the document names no answer ${status}`;
          const { content = {} } =
            described.$ref === undefined ? described : components.responses[last(described.$ref)]!;
          const json = content['application/json'];
          if (!json) return undefined; // a file
          const [type = ''] = contentType.split(';');
          if (type !== 'application/json' && type in content) return undefined; // a file in place of JSON
          if (!contentType.startsWith('application/json')) return `${status} is of the type ${contentType}`;
          const read = readerOf(json.schema).safeParse(body === '' ? undefined : JSON.parse(body));
          return read.success ? undefined : `${status} does not fit: ${JSON.stringify(read.error.issues.slice(0, 3))}`;
        },
      };
    }),
  );
}

/** The schemas that one refers to, and those that they refer to: reading all of the document for each answer takes seconds. */
function namedIn(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
  found: Record<string, JsonSchema> = {},
): Record<string, JsonSchema> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    const named = schemas[name];
    if (!named || name in found) continue;
    found[name] = named;
    namedIn(named, schemas, found);
  }
  return found;
}
