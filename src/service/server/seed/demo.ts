/** The data of the demo. It is no part of the service: it lies beside it in the repository, and is loaded where it is wanted. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../pages.ts';
import type { SeedData } from './data.ts';

/** What the module of the demo exports. */
interface DemoModule {
  readonly demoData: (now: Date) => SeedData;
}

/**
 * The demo as of today; `undefined` where there is none.
 * @param from The file that asks: from sources, sources are loaded; from a build, what the build of the demo wrote.
 */
export async function loadDemo(from: string, now: Date): Promise<SeedData | undefined> {
  const root = packageRoot(from);
  const file = from.endsWith('.ts') ? join(root, 'demo/data/index.ts') : join(root, 'dist/demo-data/index.js');
  if (!existsSync(file)) return undefined;
  const { demoData } = (await import(pathToFileURL(file).href)) as DemoModule;
  return demoData(now);
}
