import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { elements, embedGroups } from './.config/embed-chunks.mjs';
import { shortParts } from './.config/package-chunks.mjs';
import { importTogether, minifyTemplates, plainNamespaces, wordlessLit } from './.config/embed-plugins.mjs';
import { fieldNotes } from './.config/field-notes-plugin.mjs';
import { answersOnly, slimContract } from './.config/slim-contract.mjs';
import { stampWorker } from './.config/stamp-worker.mjs';

// One config, eight builds (`vite build --mode …`), all written below dist/:
//   embed    what `<script type="module" src="…/embed.js">` loads: minified, in chunks by element
//   foyer-tickets  the npm package of the elements, dependencies kept outside
//   client   the npm package of the API client, with nothing outside
//   service  the server for Node, dependencies but zod kept outside
//   door     the page that scans tickets, with its service worker
//   desk     the pages for the people of a seller
//   demo     a seller's website that embeds the elements
//   demo-data  what an empty database is filled with for it
// `vite` alone serves the demo pages with hot reload; see .config/dev.mjs.

const root = import.meta.dirname;
const inRoot = (...path: string[]): string => join(root, ...path);
const { dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const isDependency = (id: string): boolean =>
  Object.keys(dependencies).some((name) => id === name || id.startsWith(`${name}/`));

const shared: UserConfig = { root, publicDir: false, base: './' };

// how each line here keeps the embed small: docs/contributing/embed-size.md
const embed = (): UserConfig => ({
  ...shared,
  plugins: [
    slimContract(root),
    minifyTemplates(inRoot('src/elements')),
    wordlessLit(),
    plainNamespaces(),
    importTogether(),
  ],
  resolve: { alias: { 'zod/mini': inRoot('.config/zod-lite.ts') } },
  build: {
    target: 'es2022',
    outDir: 'dist/embed',
    sourcemap: 'hidden', // beside the files, for those who read a report; their names in each file would cost 0.2 kB
    manifest: 'manifest.json',
    // library mode: app mode would add a preload helper of 0.5 kB
    lib: { entry: { embed: inRoot('src/embed.ts') }, formats: ['es'], fileName: (_format, name) => `${name}.js` },
    rolldownOptions: {
      checks: { bundlerTimings: false }, // asking the compiler what the elements read takes most of this build
      output: {
        minify: true, // library ES output is minified only when told here
        comments: false,
        chunkFileNames: 'chunks/[name]-[hash:7].js',
        codeSplitting: { groups: embedGroups(root) },
      },
    },
  },
});

/** The modules of a package: `foyer-tickets/event-shop.js` is the entry `event-shop`. */
const packageOf = (
  folder: string,
  entry: Record<string, string>,
  plugins: Plugin[],
  external: string[],
  alias: Record<string, string> = {},
  groups: { name: string; test: RegExp }[] = [],
): UserConfig => ({
  ...shared,
  plugins,
  resolve: { alias },
  build: {
    target: 'es2022',
    outDir: `dist/packages/${folder}`,
    sourcemap: 'hidden', // beside the files, not in the tarball
    lib: { entry, formats: ['es'], fileName: (_format, name) => `${name}.js` },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      // without hashes: the package's version says when files change, and names are bytes
      output: {
        minify: true,
        comments: false,
        chunkFileNames: 'chunks/[name].js',
        codeSplitting: { groups },
      },
    },
  },
});

const tickets = (): UserConfig =>
  packageOf(
    'foyer-tickets',
    {
      index: inRoot('src/packages/foyer-tickets.ts'),
      define: inRoot('src/packages/define/all.ts'),
      ...Object.fromEntries(elements.map((tag) => [tag, inRoot(`src/packages/define/${tag}.ts`)])),
    },
    [slimContract(root), minifyTemplates(inRoot('src/elements'))],
    ['lit', '@lit/task'],
    { 'zod/mini': inRoot('.config/zod-lite.ts') },
    shortParts,
  );

const client = (): UserConfig =>
  packageOf(
    'client',
    { index: inRoot('src/packages/client.ts'), oauth: inRoot('src/packages/oauth.ts') },
    [answersOnly(root)],
    [],
  );

const service = (): UserConfig => ({
  ...shared,
  plugins: [fieldNotes(root)],
  ssr: { noExternal: ['zod'] }, // left outside it loads its messages in 50 languages, which are not used: 7 MB
  build: {
    target: 'node20',
    outDir: 'dist/service',
    sourcemap: true,
    minify: false,
    ssr: true,
    rolldownOptions: {
      input: {
        main: inRoot('src/service/server/main.ts'),
        seller: inRoot('src/service/server/cli/main.ts'),
        foyer: inRoot('src/service/server/cli/foyer.ts'),
        worker: inRoot('src/service/server/worker.ts'),
        'frame-worker': inRoot('src/service/server/frame-worker.ts'),
      },
      external: (id) => isDependency(id) && !id.startsWith('zod/'),
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // a process keeps its sources: without comments, and in one byte for each character, they are half of that
        comments: false,
        charset: 'ascii',
      },
    },
  },
});

const door = (): UserConfig => ({
  root: inRoot('src/door'),
  publicDir: inRoot('src/door/public'),
  base: '/door/',
  plugins: [answersOnly(root), wordlessLit(), stampWorker()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: inRoot('dist/door/door'), // the service serves `dist/door` at `/`
    emptyOutDir: true,
    assetsInlineLimit: 0, // the policy of the page loads nothing from an address that holds its own content
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { page: inRoot('src/door/index.html'), sw: inRoot('src/door/service.worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        comments: false,
      },
    },
  },
});

const desk = (): UserConfig => ({
  root: inRoot('src/desk'),
  publicDir: inRoot('src/desk/public'),
  base: '/desk/',
  plugins: [answersOnly(root), wordlessLit()],
  build: {
    target: 'es2022',
    outDir: inRoot('dist/desk/desk'), // the service serves `dist/desk` at `/`
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        comments: false,
        // a chunk for each of these few lines, which almost every page needs, would cost more than they are
        codeSplitting: {
          groups: [
            { name: 'fields', test: /src\/contract\/(?:fields|offsets|fractions|strict|paging|order-items)\.ts$/ },
          ],
        },
      },
    },
  },
});

/**
 * The tag `/embed.js` of the pages, as a seller's page has it. It stays letter by letter: built, the service answers it; in
 * development it is the source.
 */
const embedTag = (): Plugin[] => [
  {
    name: 'foyer:hide-embed-tag',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/<script\b[^>]*\bsrc="\/embed\.js"[^>]*><\/script>/g, '<!--embed $&-->'),
    },
  },
  {
    name: 'foyer:show-embed-tag',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(/<!--embed (.*?)-->/gs, '$1') },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/embed\.js(?=\?|$)/, `/@fs${inRoot('src/embed.ts')}`);
        next();
      });
    },
  },
];

/** What says a page in the visitor's language runs before the first frame: it would show the English one. Vite keeps no `blocking` of a tag. */
const beforeFirstFrame = (): Plugin => ({
  name: 'foyer:before-first-frame',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.includes(' data-only-english')
        ? html
        : html.replace(/<script type="module"(?=[^>]* src="\/(?:demo\.ts|assets\/demo-))/, '$& blocking="render"'),
  },
});

const pages = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(inRoot('demo'))
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file.replace(/\.html$/, ''), inRoot('demo', file)]),
  );

/** What the service answers beside the demo's own pages; a `^` begins a regular expression. */
const servicePaths = [
  ...[
    '^/api/',
    '^/oauth2/',
    '^/docs',
    '^/account/',
    '^/apps/',
    '^/mail',
    '^/door',
    '^/desk',
    '^/feeds/',
    '^/waiting-list/',
  ],
  ...['^/sitemap[\\w-]*\\.xml', '^/robots\\.txt', '^/pages\\.js', '^/[\\w-]+/pages\\.css', '^/v\\d+/', '^/chunks/'],
  ...['^/embed@', '/embed.json', '/service.css'],
];

/** The pages of sellers: one to three names, the first of which is no page of the demo. Files have a dot. */
const pagesOfSellers = (): string =>
  `^/(?!(?:${Object.keys(pages()).join('|')})(?:[?]|$))[a-z0-9][a-z0-9-]*(?:/[\\w-]+){0,2}/?(?:[?]|$)`;

const demo = (): UserConfig => ({
  root: inRoot('demo'),
  publicDir: inRoot('public'),
  base: '/', // the page of a missing address is shown at any depth
  appType: 'mpa', // an unknown address is a 404, not the first page
  plugins: [...embedTag(), beforeFirstFrame()],
  server: {
    host: '127.0.0.1',
    port: 8080,
    fs: { allow: [root] },
    proxy: Object.fromEntries(
      [...servicePaths, pagesOfSellers()].map((path) => [
        path,
        `http://127.0.0.1:${process.env['SERVICE_PORT'] ?? '8081'}`,
      ]),
    ),
  },
  build: { target: 'es2022', outDir: inRoot('dist/demo'), emptyOutDir: true, rolldownOptions: { input: pages() } },
});

const demoData = (): UserConfig => ({
  ...shared,
  build: {
    target: 'node20',
    outDir: 'dist/demo-data',
    minify: false,
    ssr: true,
    rolldownOptions: { input: { index: inRoot('demo/data/index.ts') }, external: isDependency },
  },
});

const builds: Record<string, () => UserConfig> = {
  embed,
  'foyer-tickets': tickets,
  client,
  service,
  door,
  desk,
  demo,
  'demo-data': demoData,
};
export default defineConfig(({ mode }) => (builds[mode] ?? demo)());
