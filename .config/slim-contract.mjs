// In the embed each kilobyte is paid by every buyer. This takes out of the contract what the elements never look at:
// operations that no element calls; of the others all but method, path, answer and whether that is a file; and of an answer the fields that no element
// names. `unread-fields.json` lists fields and operations whose names occur, but of something else. Objects are read loosely, so such a field still arrives as it was sent; it is only not checked, and
// nobody reads it. The list is made by .config/unread-fields.mjs, and a test holds it against the code.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ofOperations = new Set(['method', 'path', 'answer', 'download']);

/** The code that reads what the service answers. */
export const readers = ['elements', 'sale', 'client', 'locales'];

/** Every word of the code that runs in a browser, comments left out. @param {string} root */
export const wordsOf = (root) => {
  /** @type {Set<string>} */
  const words = new Set();
  for (const folder of readers) {
    for (const entry of readdirSync(join(root, 'src', folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
      const code = readFileSync(join(entry.parentPath, entry.name), 'utf8').replace(
        /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
        '',
      );
      for (const [word] of code.matchAll(/[\w$]+/g)) words.add(word);
    }
  }
  return words;
};

/** Fields and operations that no element uses although it uses the same name elsewhere: by file, as `Schema.field.inner`. @param {string} root @returns {Record<string, string[]>} */
export const unreadFields = (root) => JSON.parse(readFileSync(join(root, '.config/unread-fields.json'), 'utf8'));

/** @typedef {{ type: string, start: number, end: number, id?: Node, key?: Node, value?: Node, callee?: Node, name?: string, property?: Node, object?: Node, arguments?: Node[], properties?: Node[] }} Node */

/** @param {Node | undefined} callee */
const nameOf = (callee) => callee?.name ?? callee?.property?.name;
/** @param {Node | undefined} key */
const wordOf = (key) => key?.name ?? /** @type {{ value?: string } | undefined} */ (key)?.value;

/** What makes schemas and operations, and does nothing else: `z.…`, what is chained to it, and these. */
const makers = new Set(['list', 'part', 'strict', 'route']);

/** @param {Node | undefined} node @returns {boolean} */
const isMaker = (node) =>
  node?.type === 'CallExpression' &&
  (node.callee?.type === 'Identifier'
    ? makers.has(node.callee.name ?? '')
    : node.callee?.type === 'MemberExpression' && (node.callee.object?.name === 'z' || isMaker(node.callee.object)));

/** Whether nobody notices that an expression is gone: it calls only what makes schemas, and changes nothing. @param {unknown} node @returns {boolean} */
const isHarmless = (node) => {
  if (typeof node !== 'object' || node === null) return true;
  if (Array.isArray(node)) return node.every(isHarmless);
  const { type } = /** @type {Node} */ (node);
  if (type?.includes('Function')) return true; // it is not called here
  if (/^(?:Assignment|Update|New|Await|Import|TaggedTemplate)Expression$/.test(type)) return false;
  if (type === 'CallExpression' && !isMaker(/** @type {Node} */ (node))) return false;
  return Object.values(node).every(isHarmless);
};

/** Which properties of a call's object may go. @param {Node} call @param {(name: string) => boolean} isRead @param {boolean} [keepsInputs] @returns {Node[]} */
const spare = (call, isRead, keepsInputs) => {
  const shape = call.arguments?.[0];
  if (shape?.type !== 'ObjectExpression') return [];
  const callee = nameOf(call.callee) ?? '';
  const properties = (shape.properties ?? []).filter(isHarmless);
  if (keepsInputs && !['part', 'looseObject'].includes(callee)) return [];
  if (callee === 'object') return properties; // what is sent is checked by the service
  if (!['route', 'part', 'looseObject'].includes(callee)) return [];
  return properties.filter(({ key }) => {
    const name = wordOf(key);
    return name !== undefined && !(callee === 'route' ? ofOperations.has(name) : isRead(name));
  });
};

/**
 * Visits what runs when the module is loaded, each with the names that lead to it: `EventInfo.seller` for what stands there.
 * @param {unknown} node @param {(found: Node, path: string) => void} visit @param {string} [path]
 */
const walk = (node, visit, path = '') => {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) for (const each of node) walk(each, visit, path);
  else if ('type' in node) {
    const found = /** @type {Node} */ (node);
    if (found.type.includes('Function')) return; // what a function does is not known
    const name = wordOf(
      found.type === 'VariableDeclarator' ? found.id : found.type === 'Property' ? found.key : undefined,
    );
    const at = name === undefined ? path : path ? `${path}.${name}` : name;
    visit(found, at);
    for (const each of Object.values(node)) walk(each, visit, at);
  }
};

/** @typedef {{ isRead(path: string, name: string): boolean, isCalled(path: string): boolean }} Uses whether an element reads a field, or calls an operation */

/**
 * What a module of the contract keeps in the embed; `keepsInputs` leaves what is sent, for a look by the compiler.
 * @param {string} code @param {unknown} tree @param {Uses & { keepsInputs?: boolean }} uses
 */
export const slim = (code, tree, { isRead, isCalled, keepsInputs }) => {
  /** @type {[start: number, end: number][]} */
  const cuts = [];
  /** @type {Set<number>} */
  const calls = new Set();
  const cut = (/** @type {Node} */ { start, end }) => {
    cuts.push([start, end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)]);
  };
  walk(tree, (found, path) => {
    if (found.type === 'Property' && nameOf(found.value?.callee) === 'route' && !isCalled(path) && isHarmless(found))
      cut(found);
    if (!isMaker(found)) return;
    if (isHarmless(found)) calls.add(found.start);
    spare(found, (name) => isRead(`${path}.${name}`, name), keepsInputs).forEach(cut);
  });
  // a cut within another goes with it
  const outer = cuts.filter(
    ([start, end]) => !cuts.some(([from, to]) => from <= start && end <= to && to - from > end - start),
  );
  const kept = [...calls].filter((at) => !outer.some(([start, end]) => start <= at && at < end));
  // a schema that nobody uses may go: making one does nothing else
  const edits = [
    ...outer.map(([start, end]) => ({ start, end, text: '' })),
    ...kept.map((start) => ({ start, end: start, text: '/*@__PURE__*/ ' })),
  ];
  edits.sort((a, b) => b.start - a.start);
  return withoutSpareImports(
    edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code),
  );
};

/** What is imported for a field that has gone need not load; a module of the contract does nothing else when it loads. @param {string} code */
const withoutSpareImports = (code) =>
  code.replace(/^import \{([^}]*)\} from (["'][^"']+["']);?$/gm, (whole, list, from) => {
    const rest = code.replace(whole, '');
    const kept = list
      .split(',')
      .map((/** @type {string} */ name) => name.trim())
      .filter((/** @type {string} */ name) => name && new RegExp(`\\b${name.split(' ').at(-1)}\\b`).test(rest));
    return kept.length > 0 ? `import { ${kept.join(', ')} } from ${from};` : '';
  });

/** What the elements use of a module of the contract. @param {string} root @returns {(file: string) => Uses} */
export const usesOf = (root) => {
  const words = wordsOf(root);
  const unread = unreadFields(root);
  return (file) => {
    const listed = new Set(unread[relative(join(root, 'src/contract'), file)]);
    return {
      isRead: (path, name) => words.has(name) && !listed.has(path),
      isCalled: (path) => !listed.has(path),
    };
  };
};

/** @param {string} root @returns {import('vite').Plugin} */
export const slimContract = (root) => {
  const uses = usesOf(root);
  return {
    name: 'foyer:slim-contract',
    transform(code, id) {
      if (!id.startsWith(join(root, 'src/contract/')) || id.endsWith('zod-lite.ts')) return null;
      return { code: importZodDirectly(slim(code, this.parse(code), uses(id))), map: null };
    },
  };
};

/** By way of `route.ts` the validator would come as one object, whole. @param {string} code */
export const importZodDirectly = (code) =>
  code.replace(
    /(import \{[^}]*?)\bz\b,?([^}]*\} from ["']\.\/route\.ts["'];?)/,
    '$1$2\nimport * as z from "zod/mini";',
  );
