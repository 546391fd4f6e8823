// The fields of the contract that no element reads, and the operations that none calls, as the compiler sees them.
// The build of the embed leaves these out (slim-contract.mjs). When in doubt a field counts as read.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { programOf } from './browser-program.mjs';

/** The folders of `src` whose code reads what the service answers. */
export const readers = ['elements', 'sale', 'client', 'locales'];

const textOf = (/** @type {ts.Node} */ name) => (ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '');

/** All that the answer follows from. @param {string} root */
const stateOf = (root) => {
  const hash = createHash('sha256').update(ts.version);
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => join(root, 'src', file));
  const others = [
    'tsconfig.json',
    'package-lock.json',
    ...['tsconfig.browser.json', 'unread-fields.mjs', 'browser-program.mjs'].map((file) => `.config/${file}`),
  ].map((file) => join(root, file));
  for (const file of [...sources, ...others]) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

/**
 * Fields as `Schema.field.inner`, operations as `group.name`, by file of the contract. The compiler takes ten seconds for
 * them and two builds and two tests ask for the same, so the answer is kept until a source changes.
 * @param {string} root
 * @returns {Record<string, string[]>}
 */
export const findUnread = (root) => {
  const cache = join(root, 'node_modules/.cache/foyer');
  const file = join(cache, `unread-${stateOf(root)}.json`);
  try {
    return /** @type {Record<string, string[]>} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    const unread = askCompiler(root);
    mkdirSync(cache, { recursive: true });
    for (const old of readdirSync(cache)) if (old.startsWith('unread-')) rmSync(join(cache, old), { force: true });
    const own = join(cache, `${randomUUID()}.json`); // no process may read a file that is half written
    writeFileSync(own, JSON.stringify(unread));
    renameSync(own, file);
    return unread;
  }
};

/**
 * @param {string} root
 * @returns {Record<string, string[]>}
 */
const askCompiler = (root) => {
  const program = programOf(root);
  const checker = program.getTypeChecker();
  const contract = join(root, 'src/contract/');

  /** Fields of the contract that are read. @type {Set<ts.Node>} */
  const read = new Set();
  /**
   * Names that are read of something that the compiler cannot lead back to the contract, each with what else that must have.
   * @type {Map<string, string[][]>}
   */
  const names = new Map();
  const noteName = (/** @type {string} */ name, /** @type {string[]} */ beside = []) => {
    names.set(name, [...(names.get(name) ?? []), beside]);
  };
  const note = (/** @type {ts.Symbol | undefined} */ symbol, /** @type {string} */ name) => {
    const declarations = symbol?.declarations ?? [];
    if (declarations.length === 0) noteName(name);
    for (const declaration of declarations) {
      const { fileName } = declaration.getSourceFile();
      if (fileName.startsWith(contract)) read.add(declaration);
      // an own interface may describe a part of an answer
      else if (fileName.startsWith(join(root, 'src/')) && ts.isPropertySignature(declaration))
        noteName(name, requiredOf(declaration.parent));
    }
  };
  const requiredOf = (/** @type {ts.Node} */ owner) =>
    checker
      .getPropertiesOfType(checker.getTypeAtLocation(owner))
      .filter(({ flags }) => !(flags & ts.SymbolFlags.Optional))
      .map(({ name }) => name);
  /** @param {ts.Node} node */
  const visitReader = (node) => {
    if (ts.isPropertyAccessExpression(node)) note(checker.getSymbolAtLocation(node.name), node.name.text);
    else if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
      const { text } = node.argumentExpression;
      note(checker.getPropertyOfType(checker.getApparentType(checker.getTypeAtLocation(node.expression)), text), text);
    } else if (ts.isObjectBindingPattern(node)) {
      const type = checker.getApparentType(checker.getTypeAtLocation(node));
      for (const { propertyName, name, dotDotDotToken } of node.elements) {
        const field = propertyName ?? name;
        if (!dotDotDotToken && (ts.isIdentifier(field) || ts.isStringLiteral(field)))
          note(checker.getPropertyOfType(type, field.text), field.text);
      }
    }
    ts.forEachChild(node, visitReader);
  };
  for (const file of program.getSourceFiles())
    if (readers.some((folder) => file.fileName.startsWith(join(root, 'src', folder, '/')))) visitReader(file);

  /** @type {Record<string, string[]>} */
  const unread = {};
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.startsWith(contract)) continue;
    /** @type {string[]} */
    const found = [];
    const visit = (/** @type {ts.Node} */ node, /** @type {string} */ path) => {
      const isNamed = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node);
      const name = isNamed ? textOf(node.name) : '';
      const at = [path, name].filter(Boolean).join('.');
      const [shape] = ts.isCallExpression(node) ? node.arguments : [];
      if (ts.isCallExpression(node) && shape && ts.isObjectLiteralExpression(shape)) {
        const { expression } = node;
        const callee = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
        if (callee === 'part' || callee === 'looseObject') {
          const fields = shape.properties.map((field) => ({ field, text: field.name ? textOf(field.name) : '' }));
          const own = new Set(fields.map(({ text }) => text));
          for (const { field, text } of fields) {
            const elsewhere = names.get(text)?.some((beside) => beside.every((other) => own.has(other)));
            if (!read.has(field) && !elsewhere) found.push(`${at}.${text}`);
          }
        } else if (callee === 'route' && ts.isPropertyAssignment(node.parent) && !read.has(node.parent)) found.push(at);
      }
      ts.forEachChild(node, (child) => {
        visit(child, at);
      });
    };
    visit(file, '');
    // what stands in a field that goes, goes with it
    const outer = found.filter((path) => !found.some((other) => path.startsWith(`${other}.`)));
    if (outer.length > 0) unread[relative(contract, file.fileName)] = outer.sort();
  }
  return unread;
};
