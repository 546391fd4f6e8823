/**
 * A DOM event of an element: it bubbles, crosses shadow roots, and has typed fields. `addEventListener` knows it on
 * elements and on the document.
 */
export abstract class ElementEvent extends Event {
  constructor(type: string, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable });
  }
}
