/** What the console tells the developer of a page about its elements. It loads only when something is wrong. */
import { ServiceError, UnreachableError } from '../client/errors.ts';
import { oddAttributes } from './odd-attributes.ts';

/** What was told of an element: each of it once. */
const told = new WeakMap<Element, Set<string>>();

/** An element, as far as its advice needs it. */
type Advised = Element & { readonly baseUrl: string; readonly event?: unknown; readonly seller?: unknown };

/**
 * Tells what is wrong with an element, its attributes among it.
 * @param problem An error, a sentence, or what was left out of an answer; null when what it shows isn't named.
 */
export function advise(element: Advised, problem?: unknown): void {
  const said = told.get(element) ?? new Set();
  told.set(element, said);
  for (const text of [...sentences(element, problem), ...oddAttributes(element)]) {
    if (said.has(text)) continue;
    said.add(text);
    console.warn(`<${element.localName}> ${text}`, element);
  }
}

/** A part of an answer that the client left out, with its operation. */
type Dropped = readonly [
  part: { readonly path: string; readonly message: string },
  operation: { readonly path: string },
];

const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : typeof problem);
const isDropped = (problem: unknown): problem is Dropped => Array.isArray(problem);

function sentences(element: Advised, problem: unknown): string[] {
  if (typeof problem === 'string') return [problem];
  if (isDropped(problem)) return [`left out a part of ${problem[1].path}: ${problem[0].path}: ${problem[0].message}`];
  if (problem === undefined) return [];
  if (problem === null) {
    // a framework may have set it meanwhile
    const needed = element.localName === 'event-shop' ? 'event' : 'seller';
    return element[needed] ? [] : [`needs the attribute ${needed}.`];
  }
  if (problem instanceof UnreachableError) {
    const by = element.hasAttribute('base-url')
      ? 'by base-url'
      : 'as its script comes from there; base-url sets another';
    return [`can't reach the service at ${element.baseUrl}, ${by}: ${messageOf(problem.cause ?? problem)}`];
  }
  if (!(problem instanceof ServiceError)) return [`failed: ${messageOf(problem)}`];
  const { status, message } = problem;
  const event = element.getAttribute('event');
  if (status === 404 && event !== null)
    return [
      element.hasAttribute('under-shop')
        ? `found no under-shop "${element.getAttribute('under-shop') ?? ''}" of the event "${event}" at ${element.baseUrl}, or not the event.`
        : `found no event "${event}" at ${element.baseUrl}: the attribute event is the _id or the slug of one.`,
    ];
  // what buyers are told; a service under load is no fault of the page
  return status < 500 && status !== 429 ? [`was refused: ${message}`] : [];
}
