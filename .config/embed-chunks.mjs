// The chunks of the embed: few files until an element starts, and nothing in them that it does not need.
// - `base` has what every element needs;
// - `for-…` has what some elements need, e.g. `for-co` for voucher-check and customer-orders: names are bytes too;
// - each element has a chunk of its own, named like its tag;
// - what every sale of a plain event needs later comes in steps: `shop-order` once the tickets can be seen, `shop-form` for
//   the details, `shop-codes` for the tickets; what other elements load too is beside them, in `order-parts` …;
//   `shop-rules` comes with the order where its price needs them, and what the first frame of some events has too is in
//   `shop-first`;
// - what few visits need has chunks as the bundler makes them.
import { join } from 'node:path';

/** @typedef {{ importedIds: readonly string[], dynamicallyImportedIds?: readonly string[] }} ModuleInfo */
/** @typedef {{ getModuleInfo(id: string): ModuleInfo | null }} ModuleGraph */

/** The tags of the elements. */
export const elements = ['event-listing', 'event-shop', 'voucher-check', 'customer-orders'];

/** What a sale of a plain event loads after its first frame, by its steps. */
const steps = Object.entries({
  order: [
    ...['order-panel', 'later', 'dates/live-numbers', 'dates/sale-times', 'page/search-data'],
    ...['page/about', 'page/venue', 'page/venue-clock', 'page/seller', '../missing'],
    '../../sale/resale', // hints to discounts have it, too
    'cart/seats', // the details have it, and so has the seat picker, which must not wait for them
  ],
  rules: ['../../sale/quote-rules'],
  form: ['checkout/checkout-flow'],
  codes: ['../order-files', '../order-mail', '../qr'],
});

/** What comes with the first frame of some events: it must not wait for a whole step. */
const firstParts = [
  ...['first-parts', 'page/header-texts', 'tickets/sheet', 'tickets/choices', 'tickets/slots'],
  ...['waiting/waiting-room', 'waiting/sold-out'],
];

/** Directives of lit that parts of several steps use. */
const lateDirectives = /\/lit(?:-html)?\/(async-directive|directive|directive-helpers|directives\/(live|ref))\.js$/;

/**
 * A module and all that it imports; what loads on demand is among them only with `all`.
 * @param {string} id
 * @param {ModuleGraph} graph
 * @param {{ all?: boolean, found?: Set<string> }} [options]
 * @returns {Set<string>}
 */
const closureOf = (id, graph, { all = false, found = new Set() } = {}) => {
  if (found.has(id)) return found;
  found.add(id);
  const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
  for (const next of all ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
    closureOf(next, graph, { all, found });
  return found;
};

/**
 * The elements whose chunk a module belongs to. What listing and shop share (dates, money), customer-orders needs a moment
 * later: in one chunk for the three it costs no request of its own. So it is with what the shop needs for its order or its
 * details: that is 0.8 kB more for voucher-check, and a request less for the others.
 * @param {string[]} tags the elements that cannot start without it
 * @param {string | undefined} step of the shop that needs it later
 */
const sharers = (tags, step) => {
  if (tags.join() === 'event-listing,event-shop') return ['event-listing', 'event-shop', 'customer-orders'];
  if (step === undefined || tags.length === 0 || tags.includes('event-shop')) return tags;
  if (step !== 'rules' && !tags.includes('event-listing')) return ['voucher-check', 'customer-orders'];
  return tags.length === 1 ? ['event-shop', ...tags] : tags;
};

/** @param {string[]} tags */
const chunkName = (tags) => {
  if (tags.length === elements.length) return 'base';
  return tags.length === 1 ? tags.join() : `for-${tags.map((tag) => tag.split('-')[1]?.[0]).join('')}`;
};

/** The groups of the bundler's `codeSplitting`. @param {string} root */
export const embedGroups = (root) => {
  const elementOf = (/** @type {string} */ tag) => join(root, `src/elements/${tag}/${tag}.ts`);
  /** @type {Map<string, Set<string>>} */
  const known = new Map();
  const once = (/** @type {string} */ name, /** @type {() => Set<string>} */ find) => {
    const found = known.get(name) ?? find();
    known.set(name, found);
    return found;
  };
  const starters = (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) =>
    elements.filter((tag) => once(tag, () => closureOf(elementOf(tag), graph)).has(id));
  const loaders = (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) =>
    elements.filter((tag) => once(`all of ${tag}`, () => closureOf(elementOf(tag), graph, { all: true })).has(id));
  const isOf = (
    /** @type {string} */ name,
    /** @type {readonly string[]} */ files,
    /** @type {string} */ id,
    /** @type {ModuleGraph} */ graph,
  ) =>
    once(name, () => {
      const found = new Set();
      for (const file of files) closureOf(join(root, 'src/elements/event-shop', `${file}.ts`), graph, { found });
      return found;
    }).has(id);
  const isFirst = (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) =>
    isOf('first parts', firstParts, id, graph);
  /** The first step that needs a module. */
  const stepOf = (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) => {
    const step = steps.find(([name, files]) => isOf(`step ${name}`, files, id, graph))?.[0];
    return step !== undefined && step !== 'rules' && isFirst(id, graph) ? 'order' : step;
  };

  // the most shared first: a group takes along what its modules import
  const first = [4, 3, 2, 1].map((count) => ({
    debugName: `needed by ${count}`,
    priority: steps.length + 1 + count,
    name: (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) => {
      if (id === join(root, 'src/embed.ts')) return null;
      const tags = sharers(starters(id, graph), stepOf(id, graph));
      return tags.length === count ? chunkName(tags) : null;
    },
  }));
  const later = steps.map(([step], at) => ({
    debugName: `step ${step}`,
    priority: steps.length - at,
    name: (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) => {
      if (stepOf(id, graph) !== step) return null;
      if (loaders(id, graph).length > 1) return `${step}-parts`;
      return step !== 'rules' && isFirst(id, graph) ? 'shop-first' : `shop-${step}`;
    },
  }));
  // the details have them, and so have pictures and the seats, which must not wait for the details
  const directives = {
    debugName: 'directives of lit',
    priority: steps.length + 1,
    name: (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) =>
      lateDirectives.test(id) && starters(id, graph).length === 0 ? 'directives' : null,
  };
  return [directives, ...first, ...later];
};
