/**
 * The decorators of an element's properties, for fields under TypeScript's `experimentalDecorators`. Lit's own also serve
 * standard decorators, and each buyer would load 0.2 kB for that.
 */
import type { PropertyDeclaration, ReactiveElement } from 'lit';

type Decorator = (proto: ReactiveElement, name: PropertyKey) => void;

/** A property that has an attribute; the element renders again when it changes. */
export const property =
  (options?: PropertyDeclaration): Decorator =>
  (proto, name) => {
    (proto.constructor as typeof ReactiveElement).createProperty(name, options);
  };

/** A property that only the element itself sets; the element renders again when it changes. */
export const state = (): Decorator => property({ state: true, attribute: false });
