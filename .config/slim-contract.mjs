// The plugin that takes out of `src/contract` what no element uses, for the embed:
// - operations that no element calls;
// - of the others everything but method, path, answer and whether that is a file;
// - of an answer the fields that no element reads. Objects are read loosely: such a field arrives as it was sent, unchecked.
// unread-fields.mjs asks the compiler which these are. What it saves stands in docs/contributing/embed-size.md.
import { join, relative } from 'node:path';

/** The properties of an operation that a client needs. */
const ofOperations = new Set(['method', 'path', 'answer', 'download']);

/**
 * A node of a syntax tree, as far as it is looked at here.
 * @typedef {{
 *   type: string, start: number, end: number, name?: string,
 *   id?: Node, key?: Node, value?: Node, callee?: Node, property?: Node, object?: Node,
 *   arguments?: Node[], properties?: Node[],
 * }} Node
 */

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

/**
 * Whether an expression may go unnoticed: it calls only what makes schemas, and changes nothing.
 * @param {unknown} node
 * @returns {boolean}
 */
const isHarmless = (node) => {
  if (typeof node !== 'object' || node === null) return true;
  if (Array.isArray(node)) return node.every(isHarmless);
  const { type } = /** @type {Node} */ (node);
  if (type?.includes('Function')) return true; // it is not called here
  if (/^(?:Assignment|Update|New|Await|Import|TaggedTemplate)Expression$/.test(type)) return false;
  if (type === 'CallExpression' && !isMaker(/** @type {Node} */ (node))) return false;
  return Object.values(node).every(isHarmless);
};

/**
 * Which properties of a call's object may go.
 * @param {Node} call
 * @param {(name: string) => boolean} isRead
 * @param {boolean} [keepsInputs]
 * @returns {Node[]}
 */
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
 * Visits what runs when the module is loaded, with the names that lead there, e.g. `EventInfo.seller`.
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

/**
 * Whether an element reads the field at `Schema.field.inner`, or calls the operation at `group.name`.
 * @typedef {{ isRead(path: string): boolean, isCalled(path: string): boolean }} Uses
 */

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
    spare(found, (name) => isRead(`${path}.${name}`), keepsInputs).forEach(cut);
  });
  // a cut within another goes with it
  const outer = cuts.filter(
    ([start, end]) => !cuts.some(([from, to]) => from <= start && end <= to && to - from > end - start),
  );
  const kept = [...calls].filter((at) => !outer.some(([start, end]) => start <= at && at < end));
  // a schema that nothing uses may go: making one does nothing else
  const edits = [
    ...outer.map(([start, end]) => ({ start, end, text: '' })),
    ...kept.map((start) => ({ start, end: start, text: '/*@__PURE__*/ ' })),
  ];
  edits.sort((a, b) => b.start - a.start);
  return withoutSpareImports(
    edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code),
  );
};

/**
 * Takes out imports that were there for a field that has gone: a module of the contract only makes schemas when it loads.
 * @param {string} code
 */
const withoutSpareImports = (code) =>
  code.replace(/^import \{([^}]*)\} from (["'][^"']+["']);?$/gm, (whole, list, from) => {
    const rest = code.replace(whole, '').replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, ''); // a comment may name what has gone
    const kept = list
      .split(',')
      .map((/** @type {string} */ name) => name.trim())
      .filter((/** @type {string} */ name) => name && new RegExp(`\\b${name.split(' ').at(-1)}\\b`).test(rest));
    return kept.length > 0 ? `import { ${kept.join(', ')} } from ${from};` : '';
  });

/**
 * What the elements use of each module of the contract.
 * @param {string} root
 * @returns {Promise<(file: string) => Uses>}
 */
export const usesOf = async (root) => {
  const { findUnread } = await import('./unread-fields.mjs'); // brings the compiler: only a build of the embed needs it
  const unread = findUnread(root);
  return (file) => {
    const listed = new Set(unread[relative(join(root, 'src/contract'), file)]);
    const isUsed = (/** @type {string} */ path) => !listed.has(path);
    return { isRead: isUsed, isCalled: isUsed };
  };
};

/** @param {string} root @returns {import('vite').Plugin} */
export const slimContract = (root) => {
  /** @type {(file: string) => Uses} */
  let uses;
  return {
    name: 'foyer:slim-contract',
    async buildStart() {
      uses = await usesOf(root);
    },
    transform(code, id) {
      if (!id.startsWith(join(root, 'src/contract/'))) return null;
      return { code: importZodDirectly(slim(code, this.parse(code), uses(id))), map: null };
    },
  };
};

/**
 * What a module of the contract keeps where all answers are read. Objects without their fields are loose: a request's, which an
 * answer has, too, would take what it doesn't know out of the answer.
 * @param {string} code @param {unknown} tree
 */
export const forAnswers = (code, tree) =>
  slim(code, tree, { isRead: () => true, isCalled: () => true }).replace(/\bz\.object\(/g, 'z.looseObject(');

/**
 * For the package of the client: every operation with its method, path and answer. What is sent is checked by the service.
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export const answersOnly = (root) => ({
  name: 'foyer:answers-only',
  transform(code, id) {
    if (!id.startsWith(join(root, 'src/contract/'))) return null;
    return { code: importZodDirectly(forAnswers(code, this.parse(code))), map: null };
  },
});

/** By way of `route.ts` the validator would come as one object, whole. @param {string} code */
export const importZodDirectly = (code) =>
  code.replace(
    /(import \{[^}]*?)\bz\b,?([^}]*\} from ["']\.\/route\.ts["'];?)/,
    '$1$2\nimport * as z from "zod/mini";',
  );
