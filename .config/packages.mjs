// What makes npm packages of the code that Vite has built for them: types, manifest, data for editors, package.json.
// `npm pack dist/packages/foyer-tickets` makes the tarball.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf } from './browser-program.mjs';
import { domTypes, frameworkTypes } from './framework-types.mjs';
import { analyze, htmlDataOf, manifestOf, publicOf, webTypesOf } from './manifest.mjs';
import { plainTypes } from './plain-types.mjs';

/** @param {string} root @param {string[]} packages their folders in dist/packages */
export const writePackages = (root, packages) => {
  const own =
    /** @type {{ version: string, license: string, engines: object, dependencies: Record<string, string> }} */ (
      JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    );
  const program = programOf(root);
  const elements = publicOf(analyze());
  const source = (/** @type {string} */ name) => join(root, 'src/packages', name);
  const write = (/** @type {string} */ folder, /** @type {string} */ name, /** @type {string} */ text) => {
    writeFileSync(join(root, 'dist/packages', folder, name), text);
  };
  const writeJson = (/** @type {string} */ folder, /** @type {string} */ name, /** @type {unknown} */ value) => {
    write(folder, name, `${name === 'package.json' ? JSON.stringify(value, null, 2) : JSON.stringify(value)}\n`);
  };
  const { version, license, engines } = own;
  const module = (/** @type {string} */ name) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });
  const shared = { version, license, type: 'module', engines };
  const files = ['*.js', 'chunks/*.js', '*.d.ts', '*.json'];

  const { text } = plainTypes(program, source('foyer-tickets.ts'), {
    replace: { client: 'ElementClient | undefined' },
  });
  const needed = ['account', 'checkout', 'events', 'listings', 'orders', 'tickets', 'vouchers'];
  const client = `/** A client that \`createClient()\` of \`@foyer-tickets/client\` made, or one of your own with the same operations. */
export interface ElementClient {
${needed.map((group) => ` readonly ${group}?: object;\n`).join('')}}
`;
  const types = { 'index.d.ts': `import { LitElement } from 'lit';\n\n${text}\n${client}\n${domTypes(elements)}` };
  for (const [name, content] of Object.entries({ ...types, ...frameworkTypes(elements) }))
    write('foyer-tickets', name, content);
  for (const { name, tagName } of elements)
    write('foyer-tickets', `${tagName}.d.ts`, `export { ${name} } from './index.js';\n`);
  write('foyer-tickets', 'define.d.ts', `import './index.js';\n`);
  writeJson('foyer-tickets', 'custom-elements.json', manifestOf(elements));
  writeJson('foyer-tickets', 'vscode.html-custom-data.json', htmlDataOf(elements));
  writeJson('foyer-tickets', 'web-types.json', webTypesOf(elements, version));
  const defining = ['define', ...elements.map(({ tagName }) => tagName)];
  writeJson('foyer-tickets', 'package.json', {
    name: 'foyer-tickets',
    description: 'Custom elements that sell tickets on any website: listing, shop, vouchers, a customer’s orders.',
    ...shared,
    files,
    sideEffects: defining.map((name) => `./${name}.js`),
    exports: {
      '.': module('index'),
      ...Object.fromEntries(defining.map((name) => [`./${name}.js`, module(name)])),
      ...Object.fromEntries(['react', 'vue', 'svelte'].map((name) => [`./${name}`, { types: `./${name}.d.ts` }])),
      ...Object.fromEntries(
        ['custom-elements', 'vscode.html-custom-data', 'web-types', 'package'].map((name) => [
          `./${name}.json`,
          `./${name}.json`,
        ]),
      ),
    },
    types: './index.d.ts',
    customElements: './custom-elements.json',
    'web-types': './web-types.json',
    dependencies: Object.fromEntries(['@lit/task', 'lit'].map((name) => [name, `^${own.dependencies[name]}`])),
  });

  write('client', 'index.d.ts', plainTypes(program, source('client.ts')).text);
  write('client', 'oauth.d.ts', plainTypes(program, source('oauth.ts')).text);
  writeJson('client', 'package.json', {
    name: '@foyer-tickets/client',
    description: 'A typed client of Foyer’s ticketing API, for browsers and servers.',
    ...shared,
    files,
    sideEffects: false,
    exports: { '.': module('index'), './oauth': module('oauth'), './package.json': './package.json' },
    types: './index.d.ts',
  });

  for (const folder of packages) {
    copyFileSync(join(root, 'LICENSE'), join(root, 'dist/packages', folder, 'LICENSE'));
    copyFileSync(source(`${folder}.md`), join(root, 'dist/packages', folder, 'README.md'));
  }
};
