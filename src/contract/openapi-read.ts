/** Reads the OpenAPI document as those who show it need it: operations with everything that belongs to them. */

type Json = Record<string, unknown>;

export interface ReadParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Json;
  readonly example: unknown;
}

/** A body or an answer. */
export interface ReadContent {
  readonly type: string;
  readonly schema: Json;
  readonly example: unknown;
}

export interface ReadOperation {
  readonly id: string;
  readonly group: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** The security schemes that it takes; none for what anyone may ask. */
  readonly schemes: readonly string[];
  readonly parameters: readonly ReadParameter[];
  readonly body: ReadContent | undefined;
  readonly status: string;
  readonly answers: readonly ReadContent[];
  readonly errors: readonly { readonly status: string; readonly description: string }[];
}

export interface ReadGroup {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ReadOperation[];
}

export interface ReadDocument {
  readonly title: string;
  readonly version: string;
  /** The paragraphs of its description, up to the first heading. */
  readonly about: readonly string[];
  readonly server: string;
  readonly groups: readonly ReadGroup[];
  readonly schemas: Readonly<Record<string, Json>>;
}

interface Response {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Json>>;
}

/** Reads a document as `openapi` writes it. */
export function readDocument(document: Json): ReadDocument {
  const { info, servers, tags, paths, components } = document as unknown as {
    info: { title: string; version: string; description: string };
    servers: readonly { url: string }[];
    tags: readonly { name: string; description?: string }[];
    paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
    components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  };
  const follow = (one: Json): Json => {
    if (typeof one.$ref !== 'string') return one;
    const [, , place = '', name = ''] = one.$ref.split('/');
    return components[place]?.[name] ?? {};
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation({ path, method, operation, follow })),
  );
  return {
    title: info.title,
    version: info.version,
    about: (info.description.split('## ')[0] ?? '').trim().split('\n\n'),
    server: (servers[0]?.url ?? '').replace(/\/$/, ''),
    groups: tags.map(({ name, description = '' }) => ({
      name,
      description,
      operations: operations.filter(({ group }) => group === name),
    })),
    schemas: components.schemas ?? {},
  };
}

function readOperation({
  path,
  method,
  operation,
  follow,
}: {
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
  readonly follow: (one: Json) => Json;
}): ReadOperation {
  const { operationId, tags, summary, description, security, parameters, requestBody, responses } =
    operation as unknown as {
      operationId: string;
      tags: readonly string[];
      summary: string;
      description: string;
      security: readonly Json[];
      parameters?: readonly Json[];
      requestBody?: { content: Readonly<Record<string, Json>> };
      responses: Readonly<Record<string, Json>>;
    };
  const answered = Object.entries(responses).map(([status, one]) => ({ status, ...(follow(one) as Response) }));
  const success = answered.find(({ status }) => status.startsWith('2'));
  return {
    id: operationId,
    group: tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary,
    description,
    schemes: security.flatMap((one) => Object.keys(one)),
    parameters: (parameters ?? []).map(follow).map((one) => ({
      name: String(one.name),
      in: String(one.in),
      required: one.required === true,
      description: typeof one.description === 'string' ? one.description : '',
      schema: one.schema as Json,
      example: one.example,
    })),
    body: contentsOf(requestBody?.content)[0],
    status: success?.status ?? '200',
    answers: contentsOf(success?.content),
    errors: answered.flatMap(({ status, description: why = '' }) =>
      Number(status) >= 400 ? [{ status, description: why }] : [],
    ),
  };
}

function contentsOf(content: Readonly<Record<string, Json>> = {}): ReadContent[] {
  return Object.entries(content).map(([type, one]) => ({ type, schema: one.schema as Json, example: one.example }));
}

/** A piece of what a schema says: a text, or the name of another schema. */
export type TypePiece = string | { readonly name: string };

/** What a schema is, in a few words: `list of Voucher`. */
export function typePieces(schema: Json): TypePiece[] {
  const { $ref, type, items, anyOf, enum: values, format } = schema;
  if (typeof $ref === 'string') return [{ name: $ref.split('/').at(-1) ?? '' }];
  if (Array.isArray(values)) return [values.map((value) => JSON.stringify(value)).join(' or ')];
  if ('const' in schema) return [JSON.stringify(schema.const)];
  if (Array.isArray(anyOf))
    return anyOf.flatMap((one, at) => [...(at > 0 ? [' or '] : []), ...typePieces(one as Json)]);
  if (type === 'array') return ['list of ', ...typePieces((items ?? {}) as Json)];
  if (typeof format === 'string') return [format];
  return [[type].flat().join(' or ') || 'any value'];
}
