/** Gives the larger schemas of the OpenAPI document names, so that generators and readers find types in place of nested objects. */

type Json = Record<string, unknown>;

/** An object with this many fields has a name. */
const namedFrom = 4;
const schemaPath = '#/components/schemas/';

/** Schemas with names, by what they say: the same schema has one name. */
export class NamedSchemas {
  private readonly known = new Map<string, string>();

  /** @param schemas By name; nested objects are added to it. */
  constructor(private readonly schemas: Record<string, Json>) {
    for (const [name, schema] of Object.entries(schemas)) this.known.set(JSON.stringify(schema), name);
    for (const [name, schema] of Object.entries(schemas)) schemas[name] = this.inside(schema, name);
  }

  /** A schema as a reference where it is an object, or as a list of references. */
  refer(schema: Json, name: string): Json {
    if (isObject(schema)) return this.add(schema, name);
    return this.inside(schema, name);
  }

  private add(schema: Json, wanted: string): Json {
    const text = JSON.stringify(schema);
    const known = this.known.get(text);
    if (known !== undefined) return { $ref: schemaPath + known };
    let name = wanted;
    for (let at = 2; name in this.schemas; at++) name = `${wanted}${at}`;
    this.known.set(text, name);
    this.schemas[name] = {};
    this.schemas[name] = this.inside(schema, name);
    return { $ref: schemaPath + name };
  }

  /** The schema with names for the objects in it. */
  private inside(schema: Json, name: string): Json {
    const result: Json = { ...schema };
    if (isJson(schema.properties))
      result.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([field, inner]) => [field, this.field(inner, name + capital(field))]),
      );
    if (isJson(schema.items)) result.items = this.field(schema.items, singular(name));
    if (isJson(schema.additionalProperties))
      result.additionalProperties = this.field(schema.additionalProperties, singular(name));
    for (const kind of ['anyOf', 'oneOf', 'allOf'])
      if (Array.isArray(schema[kind])) result[kind] = schema[kind].map((inner) => this.field(inner, name));
    return result;
  }

  private field(schema: unknown, name: string): unknown {
    if (!isJson(schema)) return schema;
    if (!isObject(schema) || Object.keys(schema.properties as Json).length < namedFrom)
      return this.inside(schema, name);
    const { description, ...rest } = schema;
    return { ...this.add(rest, name), ...(description !== undefined && { description }) };
  }
}

/** A name for a type, e.g. `VouchersList` of `vouchers.list`. */
export function typeName(id: string): string {
  return id.split('.').map(capital).join('');
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isObject = (schema: Json) => isJson(schema.properties);

function capital(text: string): string {
  return text.replace(/^_+/, '').replace(/^./, (first) => first.toUpperCase());
}

function singular(name: string): string {
  if (/ies$/.test(name)) return name.replace(/ies$/, 'y');
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
}
