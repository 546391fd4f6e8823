// The chunks of the embed: few files until an element starts, and nothing in them that it does not need.
// - `base` has what every element needs;
// - `for-…` has what some elements need, e.g. `for-check-orders` for voucher-check and customer-orders;
// - each element has a chunk of its own, named like its tag;
// - what loads later has chunks as the bundler makes them.
import { join } from 'node:path';

/** @typedef {{ getModuleInfo(id: string): { importedIds: readonly string[] } | null }} ModuleGraph */

/** The tags of the elements. */
export const elements = ['event-listing', 'event-shop', 'voucher-check', 'customer-orders'];

/**
 * A module and all that it imports; what loads on demand is not among them.
 * @param {string} id
 * @param {ModuleGraph} graph
 * @returns {Set<string>}
 */
const closureOf = (id, graph, found = new Set()) => {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closureOf(next, graph, found);
  return found;
};

/**
 * The elements whose chunk a module belongs to. What listing and shop share (dates, money), customer-orders needs a moment
 * later: in one chunk for the three it costs no request of its own.
 * @param {string[]} tags the elements that cannot start without it
 */
const sharers = (tags) =>
  tags.join() === 'event-listing,event-shop' ? ['event-listing', 'event-shop', 'customer-orders'] : tags;

/** @param {string[]} tags */
const chunkName = (tags) => {
  if (tags.length === elements.length) return 'base';
  return tags.length === 1 ? tags.join() : `for-${tags.map((tag) => tag.split('-')[1]).join('-')}`;
};

/** The groups of the bundler's `codeSplitting`. @param {string} root */
export const embedGroups = (root) => {
  /** @type {Map<string, Set<string>>} */
  const closures = new Map();
  const needs = (/** @type {string} */ tag, /** @type {string} */ id, /** @type {ModuleGraph} */ graph) => {
    const closure = closures.get(tag) ?? closureOf(join(root, `src/elements/${tag}/${tag}.ts`), graph);
    closures.set(tag, closure);
    return closure.has(id);
  };
  // the most shared first: a group takes along what its modules import
  return [4, 3, 2, 1].map((count) => ({
    debugName: `needed by ${count}`,
    priority: count,
    name: (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) => {
      if (id === join(root, 'src/embed.ts')) return null;
      const tags = sharers(elements.filter((tag) => needs(tag, id, graph)));
      return tags.length === count ? chunkName(tags) : null;
    },
  }));
};
