/** What writes the texts of the reference, in one module: it is loaded for their first reader. */
export { collection } from '../../../contract/collection.ts';
export { readDocument } from '../../../contract/openapi-read.ts';
export { referenceScript, referenceStyle } from './assets.ts';
export { errorsText, groupText, llmsText, referenceText } from './markdown.ts';
export { errorsPage, referencePage } from './page.ts';
