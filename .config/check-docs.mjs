// The custom-elements manifest, and a check that all of an element that is public has a description there.
import { readdirSync } from 'node:fs';
import { analyze, isPublic } from './manifest.mjs';

const elements = analyze();

/** @type {string[]} */
const missing = [];
for (const element of elements) {
  const say = (/** @type {string} */ what) => missing.push(`<${element.tagName}>: ${what}`);
  if (!element.description) say('the class has no comment');
  for (const list of /** @type {const} */ (['attributes', 'events', 'slots', 'cssParts', 'cssProperties']))
    for (const item of element[list] ?? [])
      if (!item.description) say(`${list} ${item.name || '(default)'} has no description`);
  for (const member of element.members ?? [])
    if (!member.description && !member.inheritedFrom && isPublic(member))
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
