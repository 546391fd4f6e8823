import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { slimContract } from './.config/slim-contract.mjs';

// One config, five builds (`vite build --mode …`), all written below dist/:
//   embed    what `<script type="module" src="…/embed.js">` loads: minified, one chunk for each element, one that they share
//   npm      the package entry: readable, imports of dependencies kept
//   service  the server for Node, dependencies kept outside
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

/** The bundler's own helper. It makes an object of a module's exports for `import()`; see `plainNamespaces`. */
const isRuntime = (chunk: { name: string } | undefined): boolean => chunk?.name === 'rolldown-runtime';

/** Writes the objects that `import()` gives as literals with getters: for the helper that makes them, each buyer would wait for another file. */
const plainNamespaces = (): Plugin => ({
  name: 'foyer:plain-namespaces',
  renderChunk(code, chunk, _options, { chunks }) {
    if (!chunk.imports.some((file) => isRuntime(chunks[file]))) return null;
    const [whole, helper] = /^import \{ \w+ as (\w+) \} from "[^"]*rolldown-runtime[^"]*";$/m.exec(code) ?? [];
    if (!whole || !helper) throw new Error(`${chunk.fileName} takes more from the bundler's runtime than one helper.`);
    const plain = code
      .replace(whole, '')
      .replace(
        new RegExp(`(?:/\\* @__PURE__ \\*/ )?\\b${helper}\\((\\{(?:\\s*\\w+: \\(\\) => \\w+,?)+\\s*\\})\\)`, 'g'),
        (_, exports: string) => exports.replace(/(\w+): \(\) => (\w+)/g, 'get $1() { return $2 }'),
      );
    if (new RegExp(`\\b${helper}\\b`).test(plain))
      throw new Error(`${chunk.fileName} uses ${helper} in an unknown way.`);
    return { code: plain, map: null };
  },
  generateBundle(_options, bundle) {
    for (const [file, chunk] of Object.entries(bundle)) {
      if (chunk.type === 'chunk' && isRuntime(chunk)) Reflect.deleteProperty(bundle, file);
    }
  },
});

/** An element's chunk names what it imports only once it is there; asking for that beside it saves a round trip. */
const askForImportsAtOnce = (): Plugin => ({
  name: 'foyer:ask-for-imports-at-once',
  renderChunk(code, chunk, _options, { chunks }) {
    if (!chunk.isEntry || chunk.dynamicImports.length === 0) return null;
    const result = code.replace(/\bimport\((["'`])\.\/(.+?)\1\)/g, (whole, _quote, file: string) => {
      const more = (chunks[file]?.imports ?? []).filter(
        (name) => name !== chunk.fileName && !chunk.imports.includes(name) && !isRuntime(chunks[name]),
      );
      return more.length === 0 ? whole : `(${more.map((name) => `import("./${name}").catch(()=>{})`).join()},${whole})`;
    });
    return { code: result, map: null };
  },
});

/** Takes out of templates and style sheets what browsers do not need: indentation, and in CSS all spaces around its signs. Texts in templates keep theirs. */
const closeUp = (): Plugin => ({
  name: 'foyer:close-up',
  transform(code, id) {
    if (!id.startsWith(inRoot('src/elements')) || !/\b(?:html|css|svg)`/.test(code)) return null;
    const closed = code.replace(/\n\s+/g, '\n').replace(/\bcss`[^`]*`/g, (sheet) =>
      sheet
        .replace(/\/\*.*?\*\//gs, '')
        .replace(/\s*([{};,])\s*/g, '$1')
        .replace(/: /g, ':')
        .replace(/ > /g, '>')
        .replaceAll(';}', '}')
        .replace(/`\s+/, '`'),
    );
    return { code: closed, map: null };
  },
});

/** What TypeScript's decorators compile to, without the cases that do not occur here: all of them stand on `accessor` fields. */
const decorate = `export default (decorators, target, name) => {
  let field = Object.getOwnPropertyDescriptor(target, name);
  for (const decorator of decorators) field = decorator(target, name, field) ?? field;
  Object.defineProperty(target, name, field);
};`;

const leanDecorators = (): Plugin => ({
  name: 'foyer:lean-decorators',
  transform: { filter: { id: /helpers\/(?:esm\/)?decorate\.js$/ }, handler: () => ({ code: decorate, map: null }) },
});

/** Annotations have told the bundler what may go; browsers need not read them. */
const dropAnnotations = (): Plugin => ({
  name: 'foyer:drop-annotations',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code
        .replace(/(?<=[\w$])\/\* ?@__\w+__ ?\*\/ ?(?=[\w$])/g, ' ') // `of/* @__PURE__ */ new Set()` keeps its words apart
        .replace(/\/\* ?@__\w+__ ?\*\/ ?|\/\/ @__\w+__\n/g, '');
    }
  },
});

const elements = ['event-listing', 'event-shop', 'voucher-check', 'customer-orders'];

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/** The modules that a file imports, and those that they import; what loads on demand is not among them. */
const closure = (id: string, graph: ModuleGraph, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closure(next, graph, found);
  return found;
};

/** An element's own chunk bears its tag; one that few elements share names them shortly. */
const chunkName = (tags: string[]): string =>
  tags.length === elements.length
    ? 'base'
    : tags.length === 1
      ? tags.join()
      : `for-${tags.map((tag) => tag.split('-')[1]).join('-')}`;

/** Names the chunk of a module by the elements that cannot start without it. */
const chunkFor = (name: (tags: string[]) => string | null) => {
  const closures = new Map<string, Set<string>>();
  const needs = (entry: string, id: string, graph: ModuleGraph): boolean => {
    const needed = closures.get(entry) ?? closure(inRoot(entry), graph);
    closures.set(entry, needed);
    return needed.has(id);
  };
  return (id: string, graph: ModuleGraph): string | null =>
    id === inRoot('src/embed.ts')
      ? null
      : name(sharers(elements.filter((tag) => needs(`src/elements/${tag}/${tag}.ts`, id, graph))));
};

/** What listing and shop share (dates, money), orders need a moment later: in the file of all three it costs no further one. */
const sharers = (tags: string[]): string[] =>
  tags.length === 2 && tags.includes('event-listing') && tags.includes('event-shop')
    ? elements.filter((tag) => tags.includes(tag) || tag === 'customer-orders')
    : tags;

/** What checks answers in the embed: see src/contract/zod-lite.ts. */
const lite = inRoot('src/contract/zod-lite.ts');

const embed = (): UserConfig => ({
  ...shared,
  plugins: [
    slimContract(root),
    leanDecorators(),
    closeUp(),
    plainNamespaces(),
    askForImportsAtOnce(),
    dropAnnotations(),
  ],
  resolve: { alias: { 'zod/mini': lite } },
  build: {
    target: 'es2022',
    outDir: 'dist/embed',
    sourcemap: 'hidden', // beside the files, for whoever looks into a report; their names in each file would cost 0.2 kB
    manifest: 'manifest.json',
    // library mode: app mode would add a preload helper of 0.5 kB
    lib: { entry: { embed: inRoot('src/embed.ts') }, formats: ['es'], fileName: (_format, name) => `${name}.js` },
    rolldownOptions: {
      output: {
        minify: true, // library ES output is minified only when told here
        chunkFileNames: 'chunks/[name]-[hash].js',
        // few files until an element starts, and nothing in them that it does not need: what all elements need, what the
        // same few need, and each element with all its own; embed.js imports none of them at once
        codeSplitting: {
          groups: [
            // the most shared first: a group takes what its files import along
            ...[4, 3, 2, 1].map((count) => ({
              name: chunkFor((tags) => (tags.length === count ? chunkName(tags) : null)),
              debugName: `needed by ${count}`,
              priority: count,
            })),
          ],
        },
      },
    },
  },
});

const npm = (): UserConfig => ({
  ...shared,
  build: {
    target: 'es2022',
    outDir: 'dist/npm',
    sourcemap: true,
    minify: false,
    lib: {
      // `oauth` is for the servers of apps: it must not bring the elements, and with them the DOM
      entry: { index: inRoot('src/index.ts'), oauth: inRoot('src/oauth.ts') },
      formats: ['es'],
      fileName: (_format, name) => `${name}.js`,
    },
    rolldownOptions: { external: isDependency, output: { chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
});

const service = (): UserConfig => ({
  ...shared,
  build: {
    target: 'node20',
    outDir: 'dist/service',
    sourcemap: true,
    minify: false,
    ssr: true,
    rolldownOptions: {
      input: { main: inRoot('src/service/server/main.ts'), seller: inRoot('src/service/server/cli/main.ts') },
      external: isDependency,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});

/** The pages carry a seller's own tag, `/embed.js`, and keep it letter by letter: built, the service answers it; in dev it is the source. */
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

const pages = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(inRoot('demo'))
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file.replace(/\.html$/, ''), inRoot('demo', file)]),
  );

const demo = (): UserConfig => ({
  root: inRoot('demo'),
  publicDir: inRoot('public'),
  base: '/', // the page of a missing address is shown at any depth
  appType: 'mpa', // an unknown address is a 404, not the first page
  plugins: embedTag(),
  server: {
    host: '127.0.0.1',
    port: 8080,
    fs: { allow: [root] },
    proxy: Object.fromEntries(
      ['^/api/', '^/oauth2/', '^/docs', '^/account/', '^/apps/', '^/mail', '/service.css'].map((path) => [
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

const builds: Record<string, () => UserConfig> = { embed, npm, service, demo, 'demo-data': demoData };
export default defineConfig(({ mode }) => (builds[mode] ?? demo)());
