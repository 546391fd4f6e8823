/** The reference for developers: a page at `/docs`, the same as Markdown, `llms.txt`, and a collection. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ReadDocument } from '../../../contract/openapi-read.ts';
import { errorsPath } from '../../../contract/problem.ts';
import { notFound } from '../../http/api-error.ts';
import type * as texts from './texts.ts';

/** Writes a text from what `texts.ts` exports. */
type Write = (from: typeof texts) => string | Promise<string>;

const types = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** Serves the reference of the OpenAPI document that `describe` answers. Each text is written once, for its first reader. */
export function serveReference(app: FastifyInstance, describe: () => Promise<Record<string, unknown>>): void {
  const written = new Map<string, string>();
  const textOf = async (path: string, write: Write) => {
    const text = written.get(path) ?? (await write(await import('./texts.ts')));
    written.set(path, text);
    return text;
  };
  let document: ReadDocument | undefined;
  const read = async () => (document ??= (await import('./texts.ts')).readDocument(await describe()));
  const add = (path: string, type: keyof typeof types, write: Write, headers = {}) => {
    app.get(path, async (_request, reply) => send(reply.headers(headers), type, await textOf(path, write)));
  };
  add('/docs', 'html', async ({ referencePage }) => referencePage(await read()));
  add('/docs/reference.css', 'css', ({ referenceStyle }) => referenceStyle);
  add('/docs/reference.js', 'js', ({ referenceScript }) => referenceScript);
  add(errorsPath, 'html', ({ errorsPage }) => errorsPage());
  add(`${errorsPath}.md`, 'md', ({ errorsText }) => errorsText());
  add('/docs/reference.md', 'md', async ({ referenceText }) => referenceText(await read()));
  add('/llms.txt', 'txt', async ({ llmsText }) => llmsText(await read()));
  add(
    '/docs/collection.json',
    'json',
    async ({ collection }) => JSON.stringify(collection(await describe()), null, 2),
    {
      'content-disposition': 'attachment; filename="foyer.postman_collection.json"',
    },
  );
  app.get<{ Params: { group: string } }>('/docs/:group.md', async ({ params: { group: wanted } }, reply) => {
    const text = await textOf(`/docs/${wanted}.md`, async ({ groupText }) => {
      const whole = await read();
      const group = whole.groups.find(({ name }) => name === wanted);
      if (!group) throw notFound('group of operations');
      return groupText(group, whole);
    });
    return send(reply, 'md', text);
  });
}

function send(reply: FastifyReply, type: keyof typeof types, text: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=300').type(types[type]).send(text);
}
