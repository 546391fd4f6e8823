/** The next release: a copy of what is built, with the chunks of the embed under other names. */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFiles } from '../../../.config/compress.mjs';
import { writeIntegrity } from '../../../.config/supply-chain.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Writes it into a folder for as long as `use` takes. */
export async function withNextRelease(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-next-'));
  try {
    await mkdir(join(folder, 'dist'));
    await cp(join(root, 'package.json'), join(folder, 'package.json'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const part of ['service', 'demo', 'demo-data', 'embed'])
      await cp(join(root, 'dist', part), join(folder, 'dist', part), { recursive: true });
    await renameChunks(join(folder, 'dist/embed'));
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function renameChunks(embed: string): Promise<void> {
  for (const stale of await readdir(embed))
    if (stale !== 'embed.js' && stale !== 'chunks') await rm(join(embed, stale), { recursive: true });
  const chunks = await readdir(join(embed, 'chunks'));
  for (const compressed of chunks.filter((name) => /\.(?:br|gz)$/.test(name)))
    await rm(join(embed, 'chunks', compressed));
  const names = chunks.filter((name) => name.endsWith('.js')).map((name) => name.slice(0, -'.js'.length));
  for (const file of ['embed.js', ...names.map((name) => `chunks/${name}.js`)]) {
    let code = await readFile(join(embed, file), 'utf8');
    for (const name of names) code = code.replaceAll(`${name}.js`, `${name}-next.js`);
    await writeFile(join(embed, file), code);
  }
  for (const name of names) await rename(join(embed, `chunks/${name}.js`), join(embed, `chunks/${name}-next.js`));
  writeIntegrity(embed, '99.0.0');
  await compressFiles(embed);
}
