// The comments of the contract's fields and operations, read from its sources: the descriptions of the OpenAPI document.
// In development the service reads them when the document is first asked for; the build puts them into the service.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** @typedef {{ note?: string, fields?: Record<string, Notes> }} Notes */

const folder = fileURLToPath(new URL('../src/contract/', import.meta.url));

/**
 * The comment above a node; paragraphs stay, lines do not.
 * @param {ts.Node} node
 */
const noteOf = (node) => {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter((found) => ts.isJSDoc(found));
  return comment
    ? ts
        .getTextOfJSDocComment(comment.comment)
        ?.split(/\n\s*\n/)
        .map((text) => text.replace(/\s+/g, ' ').trim())
        .join('\n\n')
    : undefined;
};

/**
 * The object literal that a schema is made of.
 * @param {ts.Node | undefined} node
 * @param {ReadonlyMap<string, ts.Expression>} known
 * @param {number} depth
 * @returns {Record<string, Notes> | undefined}
 */
const fieldsOf = (node, known, depth = 0) => {
  if (!node || depth > 12) return undefined;
  if (ts.isObjectLiteralExpression(node)) {
    /** @type {Record<string, Notes>} */
    const fields = {};
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) Object.assign(fields, fieldsOf(property.expression, known, depth + 1));
      else if (property.name && !ts.isComputedPropertyName(property.name)) {
        const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
        const note = noteOf(property);
        const inner = fieldsOf(value, known, depth + 1);
        if (note || inner) fields[property.name.text] = { ...(note && { note }), ...(inner && { fields: inner }) };
      }
    }
    return Object.keys(fields).length > 0 ? fields : undefined;
  }
  if (ts.isIdentifier(node)) return fieldsOf(known.get(node.text), known, depth + 1);
  if (ts.isPropertyAccessExpression(node)) return fieldsOf(node.expression, known, depth + 1);
  if (ts.isCallExpression(node)) {
    for (const argument of node.arguments) {
      const fields = fieldsOf(argument, known, depth + 1);
      if (fields) return fields;
    }
  }
  return undefined;
};

/**
 * The text of a property, which may come from a constant that is spread.
 * @param {ts.ObjectLiteralExpression} object
 * @param {string} name
 * @param {ReadonlyMap<string, ts.Expression>} known
 * @returns {string | undefined}
 */
const textOf = (object, name, known) => {
  for (const property of object.properties) {
    if (ts.isSpreadAssignment(property) && ts.isIdentifier(property.expression)) {
      let spread = known.get(property.expression.text);
      if (spread && ts.isAsExpression(spread)) spread = spread.expression;
      const text = spread && ts.isObjectLiteralExpression(spread) ? textOf(spread, name, known) : undefined;
      if (text !== undefined) return text;
    } else if (
      ts.isPropertyAssignment(property) &&
      property.name.getText() === name &&
      ts.isStringLiteral(property.initializer)
    )
      return property.initializer.text;
  }
  return undefined;
};

/** The comments of every schema and operation, and of the query of every operation (`GET /api/events?`). */
export function readFieldNotes() {
  /** @type {Map<string, ts.Expression>} */
  const known = new Map();
  /** @type {[string, ts.VariableStatement, ts.Expression][]} */
  const exported = [];
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )) {
    const source = ts.createSourceFile(file, readFileSync(folder + file, 'utf8'), ts.ScriptTarget.Latest, true);
    for (const statement of source.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name) || !initializer) continue;
        known.set(name.text, initializer);
        if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
          exported.push([name.text, statement, initializer]);
      }
    }
  }
  /** @type {Record<string, Notes>} */
  const notes = {};
  for (const [name, statement, initializer] of exported) {
    if (/^[A-Z]/.test(name)) {
      const note = noteOf(statement);
      const fields = fieldsOf(initializer, known);
      if (note || fields) notes[name] = { ...(note && { note }), ...(fields && { fields }) };
    } else if (ts.isObjectLiteralExpression(initializer)) {
      for (const operation of initializer.properties) {
        if (!ts.isPropertyAssignment(operation) || !ts.isCallExpression(operation.initializer)) continue;
        const [route] = operation.initializer.arguments;
        if (!route || !ts.isObjectLiteralExpression(route)) continue;
        const path = textOf(route, 'path', known);
        if (path === undefined) continue;
        const id = `${textOf(route, 'method', known)} ${path}`;
        const note = noteOf(operation);
        if (note) notes[id] = { note };
        const query = route.properties.find((one) => one.name?.getText() === 'query');
        const fields = query && ts.isPropertyAssignment(query) ? fieldsOf(query.initializer, known) : undefined;
        if (fields) notes[`${id}?`] = { fields };
      }
    }
  }
  return Object.fromEntries(Object.entries(notes).sort(([a], [b]) => (a < b ? -1 : 1)));
}
