/**
 * The decorators of an element's properties, for `accessor` fields under TypeScript's `experimentalDecorators`. Lit's own
 * also serve standard decorators, and each buyer would load 0.2 kB for that.
 */
import type { PropertyDeclaration, ReactiveElement } from 'lit';

// the return type of Lit's own: TypeScript expects one of `void` or `any` above an `accessor`
// oxlint-disable-next-line typescript/no-explicit-any
type Decorator = (proto: ReactiveElement, name: PropertyKey, field?: unknown) => any;

/** A property that has an attribute; the element renders again when it changes. */
export const property =
  (options?: PropertyDeclaration): Decorator =>
  (proto, name) => {
    (proto.constructor as typeof ReactiveElement).createProperty(name, options);
    return Object.getOwnPropertyDescriptor(proto, name);
  };

/** A property that only the element itself sets; the element renders again when it changes. */
export const state = (): Decorator => property({ state: true, attribute: false });
