/** The reference for developers: a page at `/docs`, the same as Markdown, `llms.txt`, and a collection. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { collection } from '../../../contract/collection.ts';
import { readDocument, type ReadDocument } from '../../../contract/openapi-read.ts';
import { errorsPath } from '../../../contract/problem.ts';
import { notFound } from '../../http/api-error.ts';
import { referenceScript, referenceStyle } from './assets.ts';
import { errorsText, groupText, llmsText, referenceText } from './markdown.ts';
import { errorsPage, referencePage } from './page.ts';

const types = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** Serves the reference of the OpenAPI document that `describe` answers. Each text is written once. */
export function serveReference(app: FastifyInstance, describe: () => Promise<Record<string, unknown>>): void {
  const written = new Map<string, string>();
  const add = (path: string, type: keyof typeof types, write: (document: ReadDocument) => string) => {
    app.get(path, async (_request, reply) => {
      const text = written.get(path) ?? write(readDocument(await describe()));
      written.set(path, text);
      return await send(reply, type, text);
    });
  };
  add('/docs', 'html', referencePage);
  add('/docs/reference.css', 'css', () => referenceStyle);
  add('/docs/reference.js', 'js', () => referenceScript);
  add(errorsPath, 'html', errorsPage);
  add(`${errorsPath}.md`, 'md', errorsText);
  add('/docs/reference.md', 'md', referenceText);
  add('/llms.txt', 'txt', llmsText);
  app.get('/docs/collection.json', async (_request, reply) =>
    send(
      reply.header('content-disposition', 'attachment; filename="foyer.postman_collection.json"'),
      'json',
      JSON.stringify(collection(await describe()), null, 2),
    ),
  );
  app.get<{ Params: { group: string } }>('/docs/:group.md', async ({ params }, reply) => {
    const document = readDocument(await describe());
    const group = document.groups.find(({ name }) => name === params.group);
    if (!group) throw notFound('group of operations');
    return await send(reply, 'md', groupText(group, document));
  });
}

function send(reply: FastifyReply, type: keyof typeof types, text: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=300').type(types[type]).send(text);
}
