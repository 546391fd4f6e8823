/** A seller's own website, on another origin than the service. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Serves one page as long as `run` takes. */
export async function onOtherSite(
  html: string,
  headers: Readonly<Record<string, string>>,
  run: (origin: string) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    const found = request.url?.split('?')[0] === '/';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(found ? html : '');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  try {
    await run(`http://localhost:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A page around some elements, in a language. */
export function pageWith(elements: string, language = 'en'): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Hotel at the Canal</title>
  </head>
  <body>
    <main><h1>Evenings out</h1>${elements}</main>
  </body>
</html>`;
}
