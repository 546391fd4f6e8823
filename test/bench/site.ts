/** What a run visits: the service with generated events on one origin, and the seller's pages on another, both with the same compression. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { Workers } from '../../src/service/workers/pool.ts';
import { addEvent, addSeller, testService, type TestService } from '../support/running/service.ts';
import { shopEvent, copies, template } from './events.ts';

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };
type Page = 'floor.html' | 'embed.html' | 'preloaded.html' | 'framed.html' | 'reserved.html' | 'listing.html';

export interface Site {
  /** Address of one of the seller's pages; `id` is what it shows. English unless set. */
  page(file: Page, id: string, language?: string): string;
  /** Sellers of so many events, made when first asked for: ten thousand rows take a while. */
  sellerOf(events: number): Promise<string>;
  close(): Promise<void>;
}

export const root = fileURLToPath(new URL('../..', import.meta.url));

export async function openSite(sizes: readonly number[]): Promise<Site> {
  // a copy, so that one run measures one state, even when a build runs meanwhile
  const built = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
  cpSync(join(root, 'dist/embed'), built, { recursive: true });
  writeFileSync(join(built, 'package.json'), '{"type":"module"}'); // as around the original: its scripts run in Node, too
  const drawing = new Workers(new URL('../../.config/frame-worker.mjs', import.meta.url), { processes: 1, nice: 0 });
  const service = await testService(
    { folders: { embed: built, demo: join(root, 'public') }, frames: drawing },
    new Date(),
  );
  await addSeller(service, 'bench');
  for (const size of sizes) await addEvent(service, shopEvent(size, service.clock.now), 'bench');
  const api = await listen(service.app);
  const { first } = JSON.parse(readFileSync(join(built, 'embed.json'), 'utf8')) as { first: Record<string, string[]> };
  const preload = (first['event-shop'] ?? []).map((path) => `<link rel="modulepreload" href="${api}${path}" />`);
  const frames = new Map<string, string>(); // a seller's server keeps them for a while
  const seller = fastify();
  await seller.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  seller.get<{ Params: { file: string }; Querystring: { id?: string; lang?: string } }>(
    '/:file',
    async (request, reply) => {
      const type = /\.(?:html|js)$/.exec(request.params.file)?.[0] as keyof typeof types | undefined;
      if (!type || /[^a-z.]/.test(request.params.file)) return reply.code(404).send();
      const text = readFileSync(new URL(request.params.file, import.meta.url), 'utf8');
      const id = request.query.id ?? '';
      if (text.includes('{{frame}}') && !frames.has(id)) frames.set(id, await frameOf(service, id, api));
      const frame = frames.get(id) ?? '';
      return reply.type(types[type]).send(
        text
          .replace('{{frame}}', () => frame)
          .replace('<html lang="en">', `<html lang="${/^[a-z]{2}$/.exec(request.query.lang ?? '')?.[0] ?? 'en'}">`)
          .replace('{{preload}}', preload.join('\n'))
          .replaceAll('{{service}}', api)
          .replaceAll('{{event}}', id),
      );
    },
  );
  const pages = await listen(seller);
  return {
    page: (file, id, language = 'en') => `${pages}/${file}?id=${id}&lang=${language}`,
    sellerOf: (events) => sellerOf(service, events),
    async close() {
      await seller.close();
      await service.close();
      drawing.close();
      rmSync(built, { recursive: true });
      // a service that failed has measured nothing
      if (service.faults.length > 0) throw new Error(service.faults.join('\n'));
    },
  };
}

/** The tags of a shop with its first frame, as a seller's server writes them into a page. */
async function frameOf(service: TestService, id: string, origin: string): Promise<string> {
  const { statusCode, body } = await service.app.inject(`/embed/event-shop/${id}.html?locale=en`);
  if (statusCode !== 200 || !body.includes('<template ')) throw new Error(`There is no frame of ${id}: ${statusCode}`);
  return body.replaceAll('https://tickets.example', origin);
}

async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function sellerOf(service: TestService, events: number): Promise<string> {
  const id = `bench-${events}`;
  const [known] = await service.db.query('select 1 from seller where id = $1', [id]);
  if (known) return id;
  await addSeller(service, id);
  await addEvent(service, template(id, service.clock.now), id);
  await service.db.query(copies, [id, events - 1]);
  return id;
}
