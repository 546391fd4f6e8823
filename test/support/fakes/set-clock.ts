/** A clock that a test sets. */

/**
 * Lets `new Date()` and `Date.now()` stand at a moment; timers go on.
 * @returns What starts the real clock again.
 */
export function setClock(moment: string): () => void {
  const real = globalThis.Date;
  const now = real.parse(moment);
  globalThis.Date = new Proxy(real, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now] : given, newTarget) as object,
    get: (target, name) => (name === 'now' ? () => now : (Reflect.get(target, name) as unknown)),
  });
  return () => {
    globalThis.Date = real;
  };
}
