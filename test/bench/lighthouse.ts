/**
 * Lighthouse on the pages of a seller: the built service with the demo, in the browser of the tests. Lighthouse is fetched by
 * npx: installed, it takes 176 MB.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureChrome } from '../../.config/browsers.mjs';
import { median } from './compare.ts';
import { ServiceProcess } from './rush/server.ts';
import type { Row } from './table.ts';

/** The last one that runs on every Node which the project takes. */
const version = '12.8.2';

const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof targets;
const categories = Object.keys(targets) as Category[];

interface Page {
  readonly path: string;
  /** Audits that a page fails on purpose. */
  readonly without?: readonly string[];
}

const pages = [
  { path: '/lantern' },
  { path: '/lantern/hamlet-after-hours' },
  { path: '/lantern/vouchers' },
  // the page of a person: no search engine lists it
  { path: '/lantern/account', without: ['is-crawlable'] },
] as const satisfies readonly Page[];

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
  readonly environment: { readonly benchmarkIndex: number };
}

/** Measures, and answers the rows of the table, with what costs points. */
export async function lighthouse({ rounds }: { readonly rounds: number }): Promise<{ rows: Row[]; notes: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-lighthouse-'));
  const service = await ServiceProcess.start({ DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DEMO: 'on' });
  const rows: Row[] = [];
  const notes: string[] = [];
  try {
    await ask(`http://localhost:${service.port}${pages[0].path}`, pages[0], folder); // the service and Lighthouse warm up
    for (const page of pages) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round++) {
        process.stderr.write(`Lighthouse on ${page.path} …\n`);
        reports.push(await ask(`http://localhost:${service.port}${page.path}`, page, folder));
      }
      rows.push(
        ...categories.map((category): Row => {
          const measured = median(reports.map((report) => (report.categories[category]?.score ?? 0) * 100));
          const target = targets[category];
          return {
            name: `${page.path}: ${category}`,
            unit: 'of 100',
            measured,
            target: `≥ ${target}`,
            reached: measured >= target,
          };
        }),
      );
      notes.push(...new Set(reports.flatMap(missing).map((each) => `${page.path}: ${each}`)));
      notes.push(
        `${page.path}: speed of this machine ${median(reports.map(({ environment }) => environment.benchmarkIndex)).toFixed(0)} (Lighthouse expects 1,000 to 2,000)`,
      );
    }
    return { rows, notes };
  } finally {
    await service.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ask(address: string, { without = [] }: Page, folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  await promisify(execFile)(
    'npx',
    [
      ...['--yes', `lighthouse@${version}`, address, '--quiet', '--output=json', `--output-path=${file}`],
      ...[`--only-categories=${categories.join(',')}`, '--chrome-flags=--headless=new --no-sandbox'],
      ...(without.length > 0 ? [`--skip-audits=${without.join(',')}`] : []),
    ],
    { cwd: folder, env: { ...process.env, CHROME_PATH: ensureChrome() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/** The audits that cost points. */
function missing({ categories: found, audits }: Report): string[] {
  return categories.flatMap((category) =>
    (found[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      const isWhole = !audit || weight === 0 || audit.score === null || audit.score >= 0.9;
      return isWhole ? [] : [`${category}: ${audit.title} ${audit.displayValue ?? ''}`.trimEnd()];
    }),
  );
}
