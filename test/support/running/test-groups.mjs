// Test files that share a process: reading the contract and starting PostgreSQL in WebAssembly takes longer than most files' tests.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const inGroup = 24;

/** What starts processes, or replaces what a process has once, has one of its own. */
const needsOwn = (/** @type {string} */ file) => /node:child_process|\bmock\./.test(readFileSync(file, 'utf8'));

/**
 * Writes a program for each group of `files` into `folder`, where each file is a suite of its own: its hooks are its own too.
 * @param {string[]} files
 * @param {string} folder
 * @returns {string[]} The programs, as they are to be started.
 */
export function groupTests(files, folder) {
  const own = files.filter(needsOwn);
  const others = files.filter((file) => !own.includes(file));
  const groups = Array.from({ length: Math.ceil(others.length / inGroup) }, () => /** @type {string[]} */ ([]));
  // neighbours by name are alike in how long they take: deal them out
  for (const [at, file] of others.entries()) groups[at % groups.length]?.push(file);
  return [...own.map((file) => [file]), ...groups].map((group, at) => {
    const program = join(folder, `${String(at).padStart(3, '0')}.test.mjs`);
    writeFileSync(program, programOf(group));
    return program;
  });
}

/**
 * The embedded database works in this process and has nothing that keeps it alive, nor has a job that waits for its next round:
 * a timer does, until the last suite is over.
 */
const programOf = (/** @type {string[]} */ group) => `import { after, describe } from 'node:test';
let left = ${String(group.length)};
const alive = setInterval(() => undefined, 1e9);
const over = () => { if (--left === 0) clearInterval(alive); };
${group
  .map(
    (file) => `describe(${JSON.stringify(file)}, async () => {
  after(over);
  await import(${JSON.stringify(urlOf(file))});
});
`,
  )
  .join('')}`;

const urlOf = (/** @type {string} */ file) => pathToFileURL(resolve(file)).href;
