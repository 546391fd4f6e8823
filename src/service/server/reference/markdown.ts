/** The reference as Markdown, for programs that read texts: a file for each group, and `llms.txt`, which leads to them. */
import { errorCodes } from '../../../contract/error-codes.ts';
import { errorsPath } from '../../../contract/problem.ts';
import {
  typePieces,
  type ReadDocument,
  type ReadGroup,
  type ReadOperation,
  type TypePiece,
} from '../../../contract/openapi-read.ts';

type Json = Record<string, unknown>;

/** `llms.txt` (llmstxt.org). */
export function llmsText({ title, about, server, groups }: ReadDocument): string {
  const [lead = '', ...rules] = about;
  const link = (name: string, path: string, note: string) => `- [${name}](${server}${path}): ${note}`;
  return [
    `# ${title}`,
    `> ${lead}`,
    ...rules,
    '## Operations',
    groups.map(({ name, description: note }) => link(name, `/docs/${name}.md`, note)).join('\n'),
    '## More',
    [
      link('Everything', '/docs/reference.md', 'all operations and schemas in one file'),
      link('Error codes', `${errorsPath}.md`, 'the meaning of each code'),
      link('OpenAPI 3.1', '/api/openapi.json', 'the same for programs'),
      link('Collection', '/docs/collection.json', 'for Postman and Bruno'),
    ].join('\n'),
    '',
  ].join('\n\n');
}

/** The error codes. */
export function errorsText(): string {
  const rows = Object.entries(errorCodes).map(([code, meaning]) => `- \`${code}\`: ${meaning}`);
  return `# Error codes\n\n${rows.join('\n')}\n`;
}

/** The whole reference. */
export function referenceText(document: ReadDocument): string {
  const { title, version, about, groups, schemas } = document;
  return [
    `# ${title} ${version}`,
    ...about,
    ...groups.map(operationsText),
    '## Schemas',
    ...Object.entries(schemas).map(([name, schema]) => schemaText(name, schema)),
    '',
  ].join('\n\n');
}

/** One group, with the schemas that its operations name. */
export function groupText(group: ReadGroup, { schemas }: ReadDocument): string {
  const used = namesIn(group.operations, schemas);
  return [
    operationsText(group).replace(/^#(#+)/gm, '$1'),
    '## Schemas',
    ...used.map((name) => schemaText(name, schemas[name] ?? {})),
    '',
  ].join('\n\n');
}

function operationsText({ name, description, operations }: ReadGroup): string {
  return [`## ${name}`, description, ...operations.map(operationText)].join('\n\n');
}

function operationText({
  id,
  method,
  path,
  summary,
  description,
  parameters,
  body,
  status,
  answers,
  errors,
}: ReadOperation) {
  const rows = parameters.map(
    ({ name, in: place, required, schema, description: note }) =>
      `- \`${name}\` (${place}${required ? ', required' : ''}, ${textOf(typePieces(schema))})${note && `: ${note}`}`,
  );
  const answer = answers.find(({ type }) => type === 'application/json');
  const block = (title: string, schema: Json, example: unknown) =>
    `${title}: ${textOf(typePieces(schema))}\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``;
  return [
    `### ${id}`,
    `\`${method} ${path}\`: ${summary}.`,
    description,
    ...(rows.length > 0 ? [rows.join('\n')] : []),
    ...(body ? [block('Body', body.schema, body.example)] : []),
    answer
      ? block(`Answer ${status}`, answer.schema, answer.example)
      : `Answer ${status}: ${answers.map(({ type }) => type).join(', ')}`,
    `Errors: ${errors.map((one) => one.status).join(', ')}`,
  ].join('\n\n');
}

function schemaText(name: string, { description, properties = {}, required = [] }: Json): string {
  const needed = required as readonly string[];
  const rows = Object.entries(properties as Record<string, Json>).map(
    ([field, schema]) =>
      `- \`${field}\` (${textOf(typePieces(schema))}${needed.includes(field) ? ', required' : ''})${typeof schema.description === 'string' ? `: ${schema.description.replaceAll('\n', ' ')}` : ''}`,
  );
  return [`### ${name}`, ...(typeof description === 'string' ? [description] : []), rows.join('\n')].join('\n\n');
}

const textOf = (pieces: readonly TypePiece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('');

/** The names of schemas that something refers to, also by others. */
function namesIn(from: unknown, schemas: Readonly<Record<string, Json>>): string[] {
  const found = new Set<string>();
  const look = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(schemas[name]);
    }
  };
  look(from);
  return [...found].sort();
}
