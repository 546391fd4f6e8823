/** The lock order: all SQL of the service that locks is a statement of `takeLock`, so that the order is checked. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { lockNames } from '../../../src/service/database/lock-order.ts';

const root = new URL('../../../', import.meta.url);
const service = fileURLToPath(new URL('src/service/', root));

const sellerRow = 'the row of a seller: whatever refers to it locks it, and a change of a seller takes nothing else';
const claim = 'a claim of a queue, alone in its statement';
const webhookRow = 'a webhook, in a transaction of its own';

/** Files with statements that lock and are no step of the order: their number, and the reason. */
const exceptions: Readonly<Record<string, readonly [number, string]>> = {
  'coupons/management.ts': [1, sellerRow],
  'customers/token-renewal.ts': [1, 'a session of a customer, in a transaction of its own'],
  'documents/invoice-numbers.ts': [1, sellerRow],
  'imports/vouchers.ts': [1, sellerRow],
  'jobs/queue.ts': [1, claim],
  'mail/limited-queue.ts': [1, 'the emails of a recipient, in the order of their ids'],
  'mail/queue.ts': [1, 'an email of an order: its order is locked'],
  'order-management/return-tickets.ts': [1, sellerRow],
  'payments/refunds.ts': [1, 'a payment: its order or its payable is locked'],
  'sellers/oauth.ts': [1, 'an installation of an app, in a transaction of its own'],
  'sellers/sellers.ts': [1, sellerRow],
  'sellers/user-passkey-rows.ts': [1, 'a user of the desk, first in its transaction'],
  'sellers/users.ts': [1, sellerRow],
  'tickets/exchanges.ts': [1, sellerRow],
  'voucher-sales/shop.ts': [1, sellerRow],
  'vouchers/management.ts': [1, sellerRow],
  'webhooks/delivery-queue.ts': [1, webhookRow],
  'webhooks/management.ts': [2, `${sellerRow}; ${webhookRow}`],
};

const locks = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b|\bpg_(?:try_)?advisory_|\block\s+table\b/i;
const skips = /\bskip\s+locked\b/i;
const calls = ['takeLock', 'takeFreeLock'];

/** The call of the helper that a node is an argument of. */
function helperOf(node: ts.Node): string | undefined {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at)) return undefined;
    if (ts.isCallExpression(at) && ts.isIdentifier(at.expression) && calls.includes(at.expression.text))
      return at.expression.text;
  }
  return undefined;
}

/** The calls of the helper that a text of SQL, or the constant that holds it, is given to; `undefined` for others. */
function usesOf(node: ts.Node, file: ts.SourceFile): readonly (string | undefined)[] {
  const direct = helperOf(node);
  if (direct !== undefined) return [direct];
  let at: ts.Node = node;
  while (!ts.isVariableDeclaration(at)) {
    if (ts.isSourceFile(at) || ts.isFunctionLike(at)) return [undefined];
    at = at.parent;
  }
  const declared = at;
  const { name } = declared;
  if (!ts.isIdentifier(name)) return [undefined];
  let scope: ts.Node = declared;
  while (!ts.isSourceFile(scope) && !ts.isBlock(scope)) scope = scope.parent;
  const found: (string | undefined)[] = [];
  const visit = (each: ts.Node) => {
    if (ts.isIdentifier(each) && each.text === name.text && each !== name) found.push(...usesOf(each, file));
    ts.forEachChild(each, visit);
  };
  visit(scope);
  return found.length > 0 ? found : [undefined];
}

interface Statement {
  readonly line: number;
  /** True when it is given to the helper, and to the right one: `takeFreeLock` for a statement that doesn't wait. */
  readonly isChecked: boolean;
}

/** The texts of SQL that lock. */
function statements(code: string): Statement[] {
  const file = ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true);
  const found: Statement[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = node.getText(file);
      if (locks.test(text)) {
        const uses = usesOf(node, file);
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        const helper = skips.test(text) ? 'takeFreeLock' : 'takeLock';
        found.push({ line: line + 1, isChecked: uses.every((use) => use === helper) });
        return;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const files = readdirSync(service, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('database/') && !path.startsWith('locales/'))
  .map((path) => ({ path, found: statements(readFileSync(join(service, path), 'utf8')) }));

describe('the lock order', () => {
  it('is checked for every statement that locks, but for the listed ones', () => {
    const unchecked = files.flatMap(({ path, found }) => {
      const lines = found.filter(({ isChecked }) => !isChecked).map(({ line }) => line);
      return lines.length === (exceptions[path]?.[0] ?? 0) ? [] : [`${path}: ${lines.join(', ')}`];
    });
    assert.deepEqual(unchecked, []);
  });

  it('has exceptions that exist, each with a reason', () => {
    for (const [path, [, reason]] of Object.entries(exceptions)) {
      assert.ok(
        files.some((file) => file.path === path && file.found.length > 0),
        path,
      );
      assert.ok(reason.length > 0, path);
    }
  });

  it('is what the documentation says', () => {
    const text = readFileSync(new URL('docs/contributing/architecture.md', root), 'utf8');
    const section = text.slice(text.indexOf('## Lock order'), text.indexOf('## Two walks'));
    const rows = [...section.matchAll(/^\| \d+ \| ([^|]+?) \|/gm)].map(([, name]) => name);
    assert.deepEqual(rows, lockNames);
  });

  it('finds statements in constants, over several lines, and behind the wrong helper', () => {
    const found = statements(`
      const A = 'select 1 for update';
      takeLock(tx, 'orders', A, []);
      tx.query(A);
      const B = \`select 1 \${of} for no
        key update\`;
      takeLock(tx, 'orders', \`\${B} limit 1\`, []);
      takeLock(tx, 'orders', 'select 1 for update skip locked', []);
      takeFreeLock(tx, 'orders', 'select 1 for update skip locked', []);
      tx.query('select pg_advisory_xact_lock(1)');
      tx.query('update hold set status = $1');`);
    assert.deepEqual(
      found.map(({ isChecked }) => isChecked),
      [false, true, false, true, false],
    );
  });
});
