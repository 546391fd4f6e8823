/** The packages as npm installs them, in apps of three frameworks: built by Vite, on another origin than the service. */
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { build, type PluginOption } from 'vite';
import { frameworks, writeApps } from '../support/scratch-apps.mjs';
import { expect, test } from './support/test.ts';

const plugins: Record<(typeof frameworks)[number], () => PluginOption> = {
  react: () => [],
  vue: () => vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'event-shop' } } }),
  svelte: () => svelte({ configFile: false, preprocess: vitePreprocess() }),
};

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** Serves the files of a built app as long as `run` takes. */
async function onSite(folder: string, run: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname === '/' ? '/index.html' : pathname;
    readFile(join(folder, file)).then(
      (content) => response.writeHead(200, { 'content-type': types[extname(file)] ?? '' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  try {
    await run(`http://localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('buys a ticket in an app of React, of Vue and of Svelte', async ({ buyer, page, service }) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'foyer-apps-')));
  try {
    writeApps(folder);
    for (const app of frameworks) {
      await test.step(app, async () => {
        const root = join(folder, app);
        await build({ root, configFile: false, logLevel: 'error', plugins: [plugins[app]()] });
        await onSite(join(root, 'dist'), async (site) => {
          await page.goto(`${site}/?service=${encodeURIComponent(service.origin)}`);
          await expect(page.getByRole('link', { name: 'Terms' })).toBeVisible();
          await buyer.choose('Adult, Stalls', 1);
          await expect(page.locator('#app > output')).toHaveAttribute('title', /^[1-9]/);
          await buyer.goOn();
          await buyer.introduce();
          const [code = ''] = await buyer.order();
          await expect(page.getByRole('img', { name: `Ticket code ${code}` })).toBeVisible();
          await expect(page.getByText('Account holder')).toBeVisible();
          await expect(page.locator('#app > output')).toHaveText(/^\S+$/);
        });
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
