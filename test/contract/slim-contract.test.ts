import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { parseSync } from 'vite';
import { forAnswers, slim, usesOf } from '../../.config/slim-contract.mjs';
import { api } from '../../src/contract/index.ts';
import type { Route } from '../../src/contract/route.ts';
import { readers } from '../../.config/unread-fields.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const contract = join(root, 'src/contract/');
const parse = (code: string) => parseSync('contract.ts', code).program;
const slimmed = (code: string, isRead: (path: string) => boolean = () => false): string =>
  slim(code, parse(code), { isRead, isCalled: isRead }).replaceAll('/*@__PURE__*/ ', '');

describe('what the embed leaves out of the contract', () => {
  it('is no field that an element reads: the compiler misses none', async () => {
    const config = ts.getParsedCommandLineOfConfigFile(
      join(root, '.config/tsconfig.browser.json'),
      {},
      {
        ...ts.sys,
        onUnRecoverableConfigFileDiagnostic: ({ messageText }) =>
          assert.fail(ts.flattenDiagnosticMessageText(messageText, ' ')),
      },
    )!;
    const uses = await usesOf(root);
    const host = ts.createCompilerHost(config.options);
    const { readFile } = host;
    host.readFile = (file) => {
      const code = readFile.call(host, file);
      // API errors are taken as they come, without a schema
      if (code === undefined || !file.startsWith(contract) || file.endsWith('error-body.ts')) return code;
      return slim(code, parse(code), { ...uses(file), keepsInputs: true }).replaceAll(
        'looseObject(', // any field could be read of a loose object
        'object(',
      );
    };
    const program = ts.createProgram(config.fileNames, config.options, host);
    const missed = program
      .getSourceFiles()
      .filter(({ fileName }) => readers.some((folder) => fileName.startsWith(join(root, 'src', folder, '/'))))
      .flatMap((file) => program.getSemanticDiagnostics(file))
      .map(({ file, start = 0, messageText }) => {
        const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
        return `${basename(file?.fileName ?? '')}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
      });
    assert.deepEqual(missed, []);
  });

  it('takes nothing out of an answer that the desk and the client read', () => {
    const code = `const sent = { words: z.object({ intro: z.string() }) };
export const Seller = z.looseObject({ ...sent, look: z.object({ colour: z.string() }) });`;
    const read = forAnswers(code, parse(code)).replaceAll('/*@__PURE__*/ ', '');
    assert.match(read, /look: z\.looseObject\(\{/);
    assert.doesNotMatch(read, /z\.object\(/);
  });

  it('is no function, and nothing of one', () => {
    const files = readdirSync(contract, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const code = readFileSync(join(contract, file), 'utf8');
      const tree = parse(code);
      const slimCode = slim(code, tree, { isRead: () => false, isCalled: () => false });
      for (const statement of tree.body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared && /^(?:Function|Class)Declaration$/.test(declared.type))
          assert.ok(slimCode.includes(code.slice(declared.start, declared.end)), `${file}: ${declared.type}`);
      }
    }
  });

  it('is nothing that does something when the module loads', () => {
    const stored = [
      `export const a = z.looseObject({ b: remember(z.string()) });`,
      `export const a = z.looseObject({ b: new Map() });`,
      `export const a = z.looseObject({ b: (count += 1) });`,
      `export const a = part({ ...others });`,
      `export const a = { b: route({ method: 'GET', path: remember('/'), answer: z.string() }) };`,
      `register(z.looseObject);`,
      `console.warn('loaded');`,
    ];
    for (const code of stored) assert.equal(slimmed(code), code);
    const code = `remember(z.looseObject({ a: z.string() }));`;
    assert.doesNotMatch(slim(code, parse(code), { isRead: () => true, isCalled: () => true }), /PURE__\*\/ remember/);
  });

  it('is no answer: each is a loose object, which the client of the package keeps', () => {
    const bound = Object.entries(api).flatMap(([group, operations]) =>
      Object.entries<Route>(operations)
        .filter(([, { answer }]) => {
          const { type, catchall } = answer._zod.def as { readonly type: string; readonly catchall?: unknown };
          return type === 'object' && catchall === undefined;
        })
        .map(([name]) => `${group}.${name}`),
    );
    assert.deepEqual(bound, []);
  });

  it('is a field, an operation and an import that nothing uses', () => {
    const code = `import { Group, text } from './parts.ts';
import { route, z } from './route.ts';
export const Sale = z.looseObject({ _id: text, name: z.string(), groups: z.array(Group) });
export const sales = { get: route({ method: 'GET', path: '/', who: 'anyone', answer: Sale }), list: route({ answer: Sale }) };
`;
    const read = new Set(['Sale._id', 'sales.get']);
    assert.equal(
      slimmed(code, (path) => read.has(path)).replace(/ +/g, ' '),
      `import { text } from './parts.ts';
import { route, z } from './route.ts';
export const Sale = z.looseObject({ _id: text, });
export const sales = { get: route({ method: 'GET', path: '/', answer: Sale }), };
`,
    );
  });
});
