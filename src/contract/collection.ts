/** A collection for Postman (format 2.1), which Bruno, Insomnia and Hoppscotch import too, from the OpenAPI document. */
import { readDocument, type ReadOperation, type ReadParameter } from './openapi-read.ts';

type Json = Record<string, unknown>;

/** The variables that hold credentials, by security scheme. */
const variables: Readonly<Record<string, string>> = { key: 'apiKey', customer: 'customerToken' };

/** Writes the collection; `baseUrl` is a variable of it. */
export function collection(document: Json): Json {
  const { title, version, server, groups } = readDocument(document);
  return {
    info: {
      name: title,
      version,
      description: 'Set apiKey, customerToken or deviceToken in the variables of this collection.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: server || 'http://localhost:8080' },
      ...['apiKey', 'customerToken', 'deviceToken'].map((key) => ({ key, value: '' })),
    ],
    item: groups.map(({ name, description, operations }) => ({ name, description, item: operations.map(itemOf) })),
  };
}

function itemOf(operation: ReadOperation): Json {
  const { id, summary, description, method, status, answers } = operation;
  const request = requestOf(operation);
  const example = answers.find(({ type }) => type === 'application/json')?.example;
  return {
    name: summary,
    request: { ...request, method, description: `${id}\n\n${description}` },
    response:
      example === undefined
        ? []
        : [
            {
              name: 'Success',
              originalRequest: { ...request, method },
              code: Number(status),
              header: [{ key: 'Content-Type', value: 'application/json' }],
              body: JSON.stringify(example, null, 2),
            },
          ],
  };
}

function requestOf({ path, parameters, body, schemes }: ReadOperation): Json {
  const token = variables[schemes[0] ?? ''];
  const of = (place: string) => parameters.filter((one) => one.in === place);
  const query = of('query').map((one) => ({
    key: one.name,
    value: valueOf(one),
    description: one.description,
    // only what has to be sent is sent
    disabled: !one.required,
  }));
  const segments = path.replace(/\{(\w+)\}/g, ':$1').split('/');
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    auth: token
      ? { type: 'bearer', bearer: [{ key: 'token', value: `{{${token}}}`, type: 'string' }] }
      : { type: 'noauth' },
    header: [
      ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ...(schemes.includes('accessUser') ? [{ key: 'token', value: '{{deviceToken}}' }] : []),
      ...of('header').map(({ name, description }) => ({ key: name, value: '', description, disabled: true })),
    ],
    ...(body && {
      body: { mode: 'raw', raw: JSON.stringify(body.example, null, 2), options: { raw: { language: 'json' } } },
    }),
    url: {
      raw: `{{baseUrl}}${segments.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
      host: ['{{baseUrl}}'],
      path: segments.slice(1),
      query,
      variable: of('path').map((one) => ({ key: one.name, value: '', description: one.description })),
    },
  };
}

function valueOf({ example }: ReadParameter): string {
  return typeof example === 'string' || typeof example === 'number' ? String(example) : '';
}
