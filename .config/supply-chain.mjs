// What a build says of itself: the hashes of the embed's files, and the bill of materials of the service.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { elements } from './embed-chunks.mjs';
import { withStaticImports } from './static-imports.mjs';

/**
 * Writes the addresses of the embed for pages, and what there is to know of them:
 * - `v1/embed.js`, the newest of a major version; it loads the same chunks as `embed.js`;
 * - `embed@1.4.2.js`, which never changes;
 * - `embed.json`, the version, the hash of each script by its address, as the attribute `integrity` takes it, and the
 *   scripts that each element begins with.
 * @param {string} folder the built embed
 * @param {string} version
 */
export const writeIntegrity = (folder, version) => {
  const entry = readFileSync(join(folder, 'embed.js'), 'utf8');
  const major = `v${majorOf(version)}`;
  writeFileSync(join(folder, `embed@${version}.js`), entry);
  mkdirSync(join(folder, major), { recursive: true });
  writeFileSync(join(folder, major, 'embed.js'), entry.replaceAll(/(["'`])\.\/chunks\//g, '$1../chunks/'));
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.split(sep).join('/'))
    .sort();
  const hashOf = (/** @type {string} */ file) =>
    `sha384-${createHash('sha384')
      .update(readFileSync(join(folder, file)))
      .digest('base64')}`;
  const hashes = Object.fromEntries(scripts.map((file) => [`/${file}`, hashOf(file)]));
  // the chunk of an element bears the name of its tag
  const own = elements.map((tag) => [tag, scripts.find((file) => file.startsWith(`chunks/${tag}-`))]);
  const first = Object.fromEntries(
    own.flatMap(([tag, file]) =>
      file ? [[tag, [...withStaticImports(folder, [file])].map((each) => `/${each}`)]] : [],
    ),
  );
  writeFileSync(join(folder, 'embed.json'), `${JSON.stringify({ version, scripts: hashes, first }, null, 2)}\n`);
};

/** The major version in addresses; versions before 1.0.0 lead to it. @param {string} version */
const majorOf = (version) => Math.max(1, Number.parseInt(version));

/** @typedef {{ timestamp?: string, tools?: unknown, component: { name: string } }} Metadata */
/** @typedef {{ 'bom-ref': string, properties?: { name: string, value: string }[] }} Component */
/** @typedef {{ ref: string, dependsOn?: string[] }} Edge */
/** @typedef {{ serialNumber?: string, metadata: Metadata, components: Component[], dependencies: Edge[] }} Bom */

const isTool = (/** @type {Component} */ { properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

/**
 * Writes the packages that the service runs with, as CycloneDX. It follows from the lock file alone: the time, the machine
 * and the program that wrote it are left out, so that two builds of one version agree.
 * @param {string} root the folder of the package
 * @param {string} file
 */
export const writeSbom = (root, file) => {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  // NODE_ENV=production would leave out what tools and the service share
  args.push('--include', 'dev', '--include', 'optional', '--include', 'peer');
  const npm = process.env['npm_execpath']?.endsWith('.js')
    ? [process.execPath, process.env['npm_execpath']]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const [program = '', ...before] = npm;
  const output = execFileSync(program, [...before, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
    shell: program.endsWith('.cmd'),
  });
  const { metadata, ...bom } = /** @type {Bom} */ (JSON.parse(output));
  delete bom.serialNumber;
  delete metadata.timestamp;
  delete metadata.tools;
  const { name } = /** @type {{ name: string }} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  // npm's own `--omit dev` leaves out what tools and the service share
  const tools = new Set(bom.components.filter(isTool).map((tool) => tool['bom-ref']));
  const whole = {
    ...bom,
    metadata: { ...metadata, component: { ...metadata.component, name } }, // npm names the package by its folder
    components: bom.components.filter((each) => !isTool(each)),
    dependencies: bom.dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => !tools.has(each)) })),
  };
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
};
