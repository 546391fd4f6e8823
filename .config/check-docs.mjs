// The custom-elements manifest, and a check that all of an element that is public has a description there.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

execFileSync(
  process.execPath,
  [
    'node_modules/@custom-elements-manifest/analyzer/cem.js',
    'analyze',
    '--config',
    '.config/custom-elements-manifest.config.mjs',
    '--quiet',
  ],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);

/** @typedef {{ name?: string, kind?: string, description?: string, privacy?: string, static?: boolean, inheritedFrom?: unknown }} Item */
/** @typedef {{ name: string, tagName?: string, description?: string, attributes?: Item[], members?: Item[], events?: Item[], slots?: Item[], cssParts?: Item[], cssProperties?: Item[] }} Declaration */
const manifest = /** @type {{ modules: { declarations: Declaration[] }[] }} */ (
  JSON.parse(readFileSync('dist/npm/custom-elements.json', 'utf8'))
);
const elements = manifest.modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);

const lifecycle = [
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
/** @type {string[]} */
const missing = [];
for (const element of elements) {
  const say = (/** @type {string} */ what) => missing.push(`<${element.tagName}>: ${what}`);
  if (!element.description) say('the class has no comment');
  for (const list of /** @type {const} */ (['attributes', 'events', 'slots', 'cssParts', 'cssProperties']))
    for (const item of element[list] ?? [])
      if (!item.description) say(`${list} ${item.name || '(default)'} has no description`);
  for (const member of element.members ?? [])
    if (
      !member.description &&
      !member.static &&
      !member.inheritedFrom &&
      (member.privacy ?? 'public') === 'public' &&
      !lifecycle.includes(member.name ?? '')
    )
      say(`public ${member.kind} ${member.name} has no comment`);
}

const tags = readdirSync('src/elements', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name.includes('-')) // others hold what elements share
  .map((entry) => entry.name);
for (const tag of tags)
  if (!elements.some(({ tagName }) => tagName === tag)) missing.push(`<${tag}>: not in the manifest`);

if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exitCode = 1;
} else
  console.log(
    elements
      .map(
        ({ tagName, attributes = [], events = [], slots = [], cssParts = [] }) =>
          `<${tagName}> ${attributes.length} attributes, ${events.length} events, ${slots.length} slots, ${cssParts.length} parts`,
      )
      .join('\n'),
  );
