// The plugins that edit the code of the embed. Each edits by syntax tree. What a plugin does not know it leaves as it is,
// or it stops the build. What each saves stands in docs/contributing/embed-size.md.
import { join } from 'node:path';

/** @typedef {import('vite').Plugin} Plugin */
/** @typedef {{ name: string, fileName: string, imports: string[], isEntry: boolean }} Chunk */
/** @typedef {{ type: string, start: number, end: number } & Record<string, any>} Node */
/** @typedef {{ start: number, end: number, text: string }} Edit */

/** Every node of a syntax tree. @param {unknown} value @returns {Generator<Node>} */
function* nodesOf(value) {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && 'type' in value) yield /** @type {Node} */ (value);
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

/** The code with each edit's text in place of what stood there. @param {string} code @param {Edit[]} edits */
const edited = (code, edits) =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: other }) => text.slice(0, start) + other + text.slice(end), code);

/** CSS without comments and spare spaces; strings stay. @param {string} css */
const minifyCss = (css) =>
  css
    .replace(/("[^"]*"|'[^']*')|\/\*.*?\*\//gs, (_, string) => string ?? ' ')
    .replace(
      /("[^"]*"|'[^']*')|\s*([{};,])\s*|(:)\s+|\s+(>)\s+|\s+/g,
      (_, string, sign, colon, child) => string ?? sign ?? colon ?? child ?? ' ',
    )
    .replaceAll(';}', '}');

const blocks =
  '(?:article|aside|dd|details|dialog|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|legend|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\\s>])';
const besideBlocks = new RegExp(`(<\\/?${blocks}[^<>]*>)\\s*\\n\\s*|\\s*\\n\\s*(?=<\\/?${blocks})`, 'g');

/**
 * HTML without indentation, and without line breaks beside the tags of blocks, where a page shows none: each would be a
 * node. Others stay: between two words they are a space.
 * @param {string} html
 */
const minifyHtml = (html) => html.replace(besideBlocks, '$1').replace(/\n\s+/g, '\n');

/**
 * Shortens the templates of Lit below `folder`: html`…`, svg`…` and css`…`.
 * @param {string} folder
 * @returns {Plugin}
 */
export const minifyTemplates = (folder) => ({
  name: 'foyer:minify-templates',
  transform(code, id) {
    if (!id.startsWith(join(folder, '/')) || !/\b(?:html|css|svg)`/.test(code)) return null;
    /** @type {Edit[]} */
    const edits = [];
    for (const { type, tag, quasi } of nodesOf(this.parse(code))) {
      if (type !== 'TaggedTemplateExpression' || !['html', 'css', 'svg'].includes(tag.name)) continue;
      for (const [at, { start, end, value }] of /** @type {Node[]} */ (quasi.quasis).entries()) {
        if (code.slice(start, end) !== value.raw)
          this.error(`${id} has a template at another place than its tree says.`);
        const text = tag.name === 'css' ? minifyCss(value.raw) : minifyHtml(value.raw);
        edits.push({ start, end, text: tag.name === 'css' && at === 0 ? text.trimStart() : text });
      }
    }
    return { code: edited(code, edits), map: null };
  },
});

/**
 * Leaves out the texts of errors that Lit throws at developers of elements: a browser with our elements never shows them.
 * @returns {Plugin}
 */
export const wordlessLit = () => ({
  name: 'foyer:wordless-lit',
  transform(code, id) {
    if (!/[\\/]node_modules[\\/](?:@lit|lit|lit-html|lit-element)[\\/]/.test(id)) return null;
    /** @type {Edit[]} */
    const edits = [];
    for (const { type, argument } of nodesOf(this.parse(code))) {
      if (type !== 'ThrowStatement' || argument?.callee?.name !== 'Error') continue;
      const [first] = argument.arguments;
      if (first) edits.push({ start: first.start, end: argument.arguments.at(-1).end, text: '' });
    }
    return edits.length > 0 ? { code: edited(code, edits), map: null } : null;
  },
});

/** The bundler's helper that makes an object of a module's exports, for `import()`. @param {Chunk | undefined} chunk */
const isRuntime = (chunk) => chunk?.name === 'rolldown-runtime';

/**
 * Writes the objects that `import()` gives as literals with getters. The bundler's helper for them has a file of its own:
 * one request less.
 * @returns {Plugin}
 */
export const plainNamespaces = () => ({
  name: 'foyer:plain-namespaces',
  renderChunk(code, chunk, _options, { chunks }) {
    const runtime = chunk.imports.find((file) => isRuntime(chunks[file]));
    if (!runtime) return null;
    const tree = this.parse(code);
    const whole = [...nodesOf(tree)];
    const [statement, ...others] = whole.filter(
      ({ type, source }) => type === 'ImportDeclaration' && isFile(source.value, runtime),
    );
    if (!statement || others.length > 0 || statement.specifiers.length !== 1)
      return this.error(`${chunk.fileName} takes more from the bundler's runtime than one helper.`);
    const helper = statement.specifiers[0].local.name;
    const calls = whole.filter(({ type, callee }) => type === 'CallExpression' && callee.name === helper);
    const uses = whole.filter(({ type, name }) => type === 'Identifier' && name === helper);
    const edits = calls.map((call) => ({ start: call.start, end: call.end, text: literalOf(call, code) ?? '' }));
    // the other one or two are the import itself
    const elsewhere = uses.filter(({ start, end }) => start < statement.start || end > statement.end);
    if (elsewhere.length !== calls.length || edits.some(({ text }) => text === ''))
      return this.error(`${chunk.fileName} uses the bundler's ${helper} in a way that is not known here.`);
    return { code: edited(code, [{ start: statement.start, end: statement.end, text: '' }, ...edits]), map: null };
  },
  generateBundle(_options, bundle) {
    for (const [file, chunk] of Object.entries(bundle))
      if (chunk.type === 'chunk' && isRuntime(chunk)) Reflect.deleteProperty(bundle, file);
  },
});

/** Whether an import names a chunk, from wherever it stands. @param {string} specifier @param {string} file */
const isFile = (specifier, file) => specifier.split('/').at(-1) === file.split('/').at(-1);

/** `helper({ name: () => value })` as `{ get name() { return value } }`. @param {Node} call @param {string} code */
const literalOf = (call, code) => {
  const [exports, ...others] = call.arguments;
  if (others.length > 0 || exports?.type !== 'ObjectExpression') return undefined;
  const getters = /** @type {Node[]} */ (exports.properties).map(({ key, value, computed }) =>
    !computed && value?.type === 'ArrowFunctionExpression' && value.expression && value.params.length === 0
      ? `get ${code.slice(key.start, key.end)}() { return ${code.slice(value.body.start, value.body.end)} }`
      : undefined,
  );
  return getters.includes(undefined) ? undefined : `{ ${getters.join(', ')} }`;
};

/**
 * Lets the entry ask for an element's chunk and for what that imports together. The chunk itself would ask only once it is
 * there: one round trip less.
 * @returns {Plugin}
 */
export const importTogether = () => ({
  name: 'foyer:import-together',
  renderChunk(code, chunk, _options, { chunks }) {
    if (!chunk.isEntry || chunk.dynamicImports.length === 0) return null;
    /** @type {Edit[]} */
    const edits = [];
    for (const { type, start, end, source } of nodesOf(this.parse(code))) {
      if (type !== 'ImportExpression' || typeof source.value !== 'string') continue;
      const more = (chunks[source.value.replace('./', '')]?.imports ?? []).filter(
        (file) => file !== chunk.fileName && !chunk.imports.includes(file) && !isRuntime(chunks[file]),
      );
      // one that fails, fails again where it is needed
      const early = more.map((file) => `import("./${file}").catch(() => {})`);
      edits.push({ start, end, text: `(${[...early, code.slice(start, end)].join(', ')})` });
    }
    return { code: edited(code, edits), map: null };
  },
});
