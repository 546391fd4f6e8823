/** Names and examples for the bodies and answers of the OpenAPI document. */
import { NamedSchemas, typeName } from './openapi-hoist.ts';
import { Samples } from './openapi-samples.ts';

type Json = Record<string, unknown>;

/** Gives bodies and answers the names of their schemas, and an example where none was written. */
export function illustrate(paths: Readonly<Record<string, Json>>, schemas: Record<string, Json>): void {
  const named = new NamedSchemas(schemas);
  const media: { readonly content: Json; readonly id: string; readonly part: string }[] = [];
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods) as Json[])) {
    const { operationId, requestBody, responses } = operation as {
      operationId: string;
      requestBody?: { content: Record<string, Json> };
      responses: Record<string, { content?: Record<string, Json> }>;
    };
    for (const content of Object.values(requestBody?.content ?? {}))
      media.push({ content, id: operationId, part: 'Body' });
    for (const [status, { content }] of Object.entries(responses))
      if (/^2/.test(status) && content?.['application/json'])
        media.push({ content: content['application/json'], id: operationId, part: 'Answer' });
  }
  for (const { content, id, part } of media)
    content.schema = named.refer(content.schema as Json, `${typeName(id)}${part}`);
  const samples = new Samples(schemas);
  for (const { content } of media) content.example ??= samples.of(content.schema as Json);
}
