// The manifest of the elements, and what follows from it: data for editors, and types for frameworks.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {{ name?: string, kind?: string, type?: { text: string }, default?: string, description?: string, privacy?: string, static?: boolean, readonly?: boolean, attribute?: string, fieldName?: string, inheritedFrom?: unknown }} Item */
/** @typedef {{ name: string, tagName?: string, description?: string, attributes?: Item[], members?: Item[], events?: Item[], slots?: Item[], cssParts?: Item[], cssProperties?: Item[] }} Declaration */
/** @typedef {Declaration & { tagName: string }} Element */

const root = fileURLToPath(new URL('..', import.meta.url));

/** The element classes with all that the analyzer finds, private members too. @returns {Element[]} */
export const analyze = () => {
  execFileSync(
    process.execPath,
    [
      'node_modules/@custom-elements-manifest/analyzer/cem.js',
      'analyze',
      '--config',
      '.config/custom-elements-manifest.config.mjs',
      '--quiet',
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const { modules } = /** @type {{ modules: { declarations: Declaration[] }[] }} */ (
    JSON.parse(readFileSync(`${root}dist/manifest/custom-elements.json`, 'utf8'))
  );
  return modules
    .flatMap(({ declarations }) => declarations)
    .filter((each) => each.tagName)
    .map((each) => /** @type {Element} */ (each))
    .sort((a, b) => (a.tagName < b.tagName ? -1 : 1));
};

/** Public by the rules of the DOM and of Lit, but not for pages. */
export const lifecycle = [
  'connectedCallback',
  'disconnectedCallback',
  'adoptedCallback',
  'attributeChangedCallback',
  'formResetCallback',
  'formDisabledCallback',
  'styles',
  'render',
  'focus',
  'click',
];

/** Whether a page may use a member. @param {Item} member */
export const isPublic = (member) =>
  (member.privacy ?? 'public') === 'public' && !member.static && !lifecycle.includes(member.name ?? '');

/** What is public of the elements, with nothing that only the analyzer needs. @param {Element[]} elements @returns {Element[]} */
export const publicOf = (elements) =>
  elements.map((element) => ({
    ...element,
    members: (element.members ?? []).filter(isPublic).map(withoutOrigin),
    attributes: (element.attributes ?? []).map(withoutOrigin),
    slots: (element.slots ?? []).map(withoutOrigin),
    events: (element.events ?? []).map(withoutOrigin),
    cssParts: (element.cssParts ?? []).map(withoutOrigin),
    cssProperties: (element.cssProperties ?? []).map(withoutOrigin),
  }));

/** @param {Item} item @returns {Item} */
const withoutOrigin = (item) => {
  const own = { ...item };
  delete own.inheritedFrom;
  return own;
};

/** `custom-elements.json`, with the modules of the package. @param {Element[]} elements */
export const manifestOf = (elements) => ({
  schemaVersion: '1.0.0',
  readme: 'README.md',
  modules: [
    {
      kind: 'javascript-module',
      path: 'index.js',
      declarations: elements,
      exports: elements.map(({ name }) => ({ kind: 'js', name, declaration: { name, module: 'index.js' } })),
    },
    ...elements.map(({ name, tagName }) => ({
      kind: 'javascript-module',
      path: `${tagName}.js`,
      declarations: [],
      exports: [{ kind: 'custom-element-definition', name: tagName, declaration: { name, module: 'index.js' } }],
    })),
  ],
});

/** The values of an attribute that takes only some. @param {Item} attribute */
const valuesOf = ({ type }) => [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, name = '']) => ({ name }));

/** Data for VS Code: `html.customData`. @param {Element[]} elements */
export const htmlDataOf = (elements) => ({
  version: 1.1,
  tags: elements.map(({ tagName, description, attributes = [] }) => ({
    name: tagName,
    description,
    attributes: attributes.map((attribute) => ({
      name: attribute.name,
      description: attribute.description,
      ...(attribute.type?.text === 'boolean' ? { valueSet: 'v' } : {}),
      ...(valuesOf(attribute).length > 0 ? { values: valuesOf(attribute) } : {}),
    })),
  })),
});

/** What an attribute takes, in web types; any text unless said. @param {string | undefined} type */
const valueOf = (type = 'string') => {
  if (type === 'boolean') return { value: { kind: 'no-value', type } };
  return /^string( \| undefined)?$/.test(type) ? {} : { value: { type } };
};

/** Data for JetBrains' editors: the field `web-types` of package.json. @param {Element[]} elements @param {string} version */
export const webTypesOf = (elements, version) => ({
  $schema: 'https://json.schemastore.org/web-types',
  name: 'foyer-tickets',
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map((element) => ({
        name: element.tagName,
        description: element.description,
        attributes: (element.attributes ?? []).map(({ name, description, default: value, type }) => ({
          name,
          description,
          ...(value === undefined || value === "''" ? {} : { default: value }),
          ...valueOf(type?.text),
        })),
        slots: (element.slots ?? []).map(({ name, description }) => ({ name, description })),
        js: {
          properties: (element.members ?? [])
            .filter(({ kind }) => kind === 'field')
            .map(({ name, description, type, attribute }) => ({
              name,
              ...(attribute ? {} : { description }), // its attribute says the same
              type: type?.text ?? 'string',
            })),
          events: (element.events ?? []).map(({ name, description }) => ({ name, description })),
        },
        css: {
          parts: (element.cssParts ?? []).map(({ name, description }) => ({ name, description })),
          properties: (element.cssProperties ?? []).map(({ name, description }) => ({ name, description })),
        },
      })),
    },
  },
});
