/** Mozilla's reader of PDF files, without what its build for old browsers does to the process that it is loaded in. */

// This build replaces functions of the language by its own, in JavaScript: everything that the process does afterwards is
// slower. It loads after these lines, and what it replaced is put back.
const own = { parse: JSON.parse, push: Array.prototype.push, toString: Function.prototype.toString };
export const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
const define = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { value, writable: true, configurable: true, enumerable: false });
define(JSON, 'parse', own.parse);
define(Array.prototype, 'push', own.push);
define(Function.prototype, 'toString', own.toString);
