// The types that make React, Vue and Svelte know the elements, from the manifest. What a framework sets as an attribute has
// the attribute's name; what is a property alone has the property's.

/** @typedef {import('./manifest.mjs').Element} Element */

const camel = (/** @type {string} */ name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = (/** @type {string} */ name) => camel(`-${name}`);

/** @param {string} name @param {string | undefined} note @param {string} type */
const field = (name, note, type) => `    /** ${note} */\n    '${name}'?: ${type};\n`;

/** The type of an attribute: markup has texts, and a boolean one is there or not. @param {{ type?: { text: string } }} attribute */
const attributeType = ({ type }) => {
  const text = type?.text.replace(/ \| undefined$/, '') ?? 'string';
  return text === 'number' ? 'number | string' : text;
};

/** The properties that have no attribute, and that a page sets. @param {Element} element */
const propertiesOf = ({ members = [] }) =>
  members.filter(({ kind, attribute, readonly }) => kind === 'field' && !attribute && !readonly);

/**
 * The properties of a tag in a template.
 * @param {Element} element @param {(name: string) => string} attributeName @param {(event: string) => string} eventName
 */
const fieldsOf = (element, attributeName, eventName) =>
  [
    ...(element.attributes ?? [])
      .filter(({ name }) => name !== 'lang') // every HTML element has it
      .map((each) => field(attributeName(each.name ?? ''), each.description, attributeType(each))),
    ...propertiesOf(element).map(({ name = '', description }) =>
      field(name, description, `${element.name}['${name}']`),
    ),
    ...(element.events ?? []).map(({ name = '', description, type }) =>
      field(eventName(name), description, `(event: ${type?.text}) => void`),
    ),
  ].join('');

/** @param {Element[]} elements */
const importsOf = (elements) => {
  const names = elements.flatMap(({ name, events = [] }) => [name, ...events.map(({ type }) => type?.text ?? '')]);
  return `import type { ${[...new Set(names)].sort().join(', ')} } from './index.js';\n`;
};

/** `<event-shop event="…" onorder-placed={…}>` of React 18 and 19. @param {Element[]} elements */
const react = (elements) => `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${importsOf(elements)}
type Props<Tag, Own> = Omit<DetailedHTMLProps<HTMLAttributes<Tag>, Tag>, keyof Own> & Own & { class?: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements.map((element) => `      '${element.tagName}': Props<${element.name}, {\n${fieldsOf(element, String, (event) => `on${event}`)}      }>;\n`).join('')}    }
  }
}
`;

/** `<event-shop event="…" @order-placed="…">` of Vue. @param {Element[]} elements */
const vue = (elements) => `import type { HTMLAttributes, ReservedProps } from 'vue';
${importsOf(elements)}
type Component<Tag, Own> = new () => Tag & {
  $props: Omit<HTMLAttributes, keyof Own> & ReservedProps & Own;
  $slots: { [name: string]: () => unknown };
};

declare module 'vue' {
  interface HTMLAttributes {
    /** The slot of the element around it. */
    slot?: string;
  }
  interface GlobalComponents {
${elements.map((element) => `    '${element.tagName}': Component<${element.name}, {\n${fieldsOf(element, camel, (event) => `on${pascal(event)}`)}    }>;\n`).join('')}  }
}
`;

/** `<event-shop event="…" onorder-placed={…}>` of Svelte 5. @param {Element[]} elements */
const svelte = (elements) => `import type { HTMLAttributes } from 'svelte/elements';
${importsOf(elements)}
type Props<Tag extends EventTarget, Own> = Omit<HTMLAttributes<Tag>, keyof Own> & Own;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${elements.map((element) => `    '${element.tagName}': Props<${element.name}, {\n${fieldsOf(element, String, (event) => `on${event}`)}    }>;\n`).join('')}  }
}
`;

/** The declarations of the DOM: `document.querySelector('event-shop')` and `addEventListener('order-placed', …)`. @param {Element[]} elements */
export const domTypes = (elements) => {
  const events = new Map(
    elements.flatMap(({ events: fired = [] }) => fired.map(({ name, type }) => [name, type?.text])),
  );
  return `declare global {
  interface HTMLElementTagNameMap {
${elements.map(({ tagName, name }) => `    '${tagName}': ${name};\n`).join('')}  }
  interface GlobalEventHandlersEventMap {
${[...events].map(([name, type]) => `    '${name}': ${type};\n`).join('')}  }
}
`;
};

/** The files of the frameworks. @param {Element[]} elements @returns {Record<string, string>} */
export const frameworkTypes = (elements) => ({
  'react.d.ts': react(elements),
  'vue.d.ts': vue(elements),
  'svelte.d.ts': svelte(elements),
});
