// What the scripts of a build import statically, by their text.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * Files of a build and all that they import statically: what is loaded before the first of them runs.
 * @param {string} folder
 * @param {Iterable<string>} files relative to the folder, with `/`
 * @returns {Set<string>}
 */
export const withStaticImports = (folder, files) => {
  const found = new Set(files);
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, next = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      found.add(posix.join(posix.dirname(file), next));
  }
  return found;
};
