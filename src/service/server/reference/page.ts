/** The pages of the reference: all operations and schemas in one page, and the error codes. */
import { errorCodes } from '../../../contract/error-codes.ts';
import {
  typePieces,
  type ReadContent,
  type ReadDocument,
  type ReadGroup,
  type ReadOperation,
} from '../../../contract/openapi-read.ts';
import { errorsPath } from '../../../contract/problem.ts';
import { html, type Markup } from '../../http/html.ts';

type Json = Record<string, unknown>;

const callers: readonly (readonly [scheme: string, text: string])[] = [
  ['key', 'Programs, by key'],
  ['oauth', 'Apps, by OAuth'],
  ['customer', 'Customers'],
  ['accessUser', 'Devices at doors'],
  ['anyone', 'Anyone'],
];

/** The reference. */
export function referencePage({ title, version, about, groups, schemas }: ReadDocument): string {
  return document(
    `${title}: API reference`,
    html`<header>
        <h1>${title} API <span class="quiet">${version}</span></h1>
        ${about.map((text) => html`<p>${withCode(text)}</p>`)}
        <ul class="links">
          <li><a href="/api/openapi.json">OpenAPI 3.1</a></li>
          <li><a href="/docs/collection.json">Collection for Postman and Bruno</a></li>
          <li><a href="/docs/reference.md">Markdown</a></li>
          <li><a href="/llms.txt">llms.txt</a></li>
          <li><a href="${errorsPath}">Error codes</a></li>
          <li><a href="#schemas">Schemas</a></li>
        </ul>
      </header>
      <search>
        <form hidden>
          <label>Search <input name="words" type="search" autocomplete="off" /></label>
          <label
            >Who asks
            <select name="who">
              <option value="">All</option>
              ${callers.map(([scheme, text]) => html`<option value="${scheme}">${text}</option>`)}
            </select></label
          >
          <label
            >Method
            <select name="method">
              <option value="">All</option>
              ${['GET', 'POST', 'PUT', 'DELETE'].map((method) => html`<option>${method}</option>`)}
            </select></label
          >
          <output name="count"></output>
        </form>
      </search>
      <main>
        ${groups.map(groupSection)}
        <section id="schemas">
          <h2>Schemas</h2>
          ${Object.entries(schemas).map(([name, schema]) => schemaDetails(name, schema))}
        </section>
      </main>
      <script type="module" src="/docs/reference.js"></script>`,
  );
}

/** The error codes, each with an anchor that the `type` of a problem leads to. */
export function errorsPage(): string {
  return document(
    'Error codes',
    html`<main>
      <h1>Error codes</h1>
      <p>
        Every error answer has a <code>code</code>, which is stable, and a <code>type</code>, which leads here.
        <a href="/docs">API reference</a>
      </p>
      <dl>
        ${Object.entries(errorCodes)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(
            ([code, meaning]) =>
              html`<div>
                <dt id="${code}"><a href="#${code}">${code}</a></dt>
                <dd>${withCode(meaning)}</dd>
              </div>`,
          )}
      </dl>
    </main>`,
  );
}

function document(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/docs/reference.css" />
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}

function groupSection({ name, description, operations }: ReadGroup): Markup {
  return html`<section id="${name}">
    <h2>${name}</h2>
    <p>${withCode(description)}</p>
    ${operations.map(operationDetails)}
  </section>`;
}

function operationDetails(operation: ReadOperation): Markup {
  const { id, method, path, summary, description, schemes, parameters, body, status, answers, errors } = operation;
  const text = [id, method, path, summary, description, ...parameters.map(({ name }) => name)].join(' ').toLowerCase();
  return html`<details
    id="${id}"
    data-text="${text}"
    data-method="${method}"
    data-who="${schemes.join(' ') || 'anyone'}"
  >
    <summary><code class="${method}">${method}</code> <code>${path}</code> <span>${summary}</span></summary>
    <div>
      <p class="quiet"><a href="#${id}">${id}</a></p>
      ${description.split('\n\n').map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
      ${
        parameters.length > 0 &&
        html`<h3>Parameters</h3>
          ${fieldTable(
            parameters.map(({ name, in: place, required, schema, description: note }) => ({
              name,
              schema,
              note: [place + (required ? ', required' : ''), note].filter(Boolean).join('. '),
            })),
          )}`
      }
      ${body && contentOf('Body', body)} ${answers.map((answer) => contentOf(`Answer ${status}`, answer))}
      <h3>Errors</h3>
      <ul>
        ${errors.map((one) => html`<li><code>${one.status}</code> ${withCode(one.description)}</li>`)}
      </ul>
    </div>
  </details>`;
}

function contentOf(title: string, { type, schema, example }: ReadContent): Markup {
  return html`<h3>${title}</h3>
    <p>${typeOf(schema)} <span class="quiet">${type}</span></p>
    ${example !== undefined && html`<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`}`;
}

function schemaDetails(name: string, { description, properties = {}, required = [] }: Json): Markup {
  const needed = required as readonly string[];
  const fields = Object.entries(properties as Record<string, Json>);
  return html`<details id="schema-${name}" data-text="${name.toLowerCase()}">
    <summary><code>${name}</code></summary>
    <div>
      ${typeof description === 'string' && html`<p>${withCode(description)}</p>`}
      ${fieldTable(
        fields.map(([field, schema]) => ({
          name: field,
          schema,
          note: [needed.includes(field) && 'Required.', schema.description].filter(Boolean).join(' '),
        })),
      )}
    </div>
  </details>`;
}

function fieldTable(fields: readonly { readonly name: string; readonly schema: Json; readonly note: string }[]) {
  return html`<table>
    <thead>
      <tr>
        <th>Name</th>
        <th>Type</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, schema, note }) =>
          html`<tr>
            <td><code>${name}</code></td>
            <td>${typeOf(schema)}</td>
            <td>${withCode(note)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function typeOf(schema: Json): Markup {
  const pieces = typePieces(schema).map((piece) =>
    typeof piece === 'string' ? html`${piece}` : html`<a href="#schema-${piece.name}">${piece.name}</a>`,
  );
  return html`${pieces}`;
}

/** Text with its code in backticks as code. */
function withCode(text: string): Markup {
  const pieces = text.split('`').map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
  return html`${pieces}`;
}
