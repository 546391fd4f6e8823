/**
 * `npm run test:hostile`: thousands of requests to each operation, on the embedded database and on PostgreSQL at the same
 * time. `npm run test:hostile -- embedded` asks one engine. Ends with 1 for any fault, any answer that the document doesn't
 * say, and any that takes longer than a second.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { demoService } from '../running/service.ts';
import { attack, longestAnswer } from './attack.ts';
import type { Finding, Report } from './report.ts';
import { settingsOf } from './settings.ts';

const engines = ['embedded', 'postgres'];
/** Requests to each operation of one database: what they leave behind must not be what makes the next ones slow. */
const roundsOfDatabase = 100;
/** How `on-postgres.ts` says that there is no server. */
const noPostgres = 75;

const [engine] = process.argv.slice(2);
if (engine === undefined) process.exitCode = await both();
else if (engine === 'postgres' && process.env['TEST_DATABASE_URL'] === undefined)
  process.exitCode = await start('postgres');
else if (engines.includes(engine)) process.exitCode = await run(engine);
else throw new Error(`There is no engine ${engine}: ${engines.join(', ')}.`);

async function both(): Promise<number> {
  const codes = await Promise.all(engines.map(start));
  return codes.some((code) => code !== 0 && code !== noPostgres) ? 1 : 0;
}

async function start(one: string): Promise<number> {
  const self = ['--import', 'tsx', 'test/support/hostile/run.ts', one];
  const args = one === 'postgres' ? ['--import', 'tsx', 'test/support/running/on-postgres.ts', ...self] : self;
  const { TEST_DATABASE_URL: server, ...env } = process.env;
  const forServer = one === 'postgres' && server !== undefined ? { TEST_DATABASE_URL: server } : {};
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { TZ: 'Pacific/Auckland', ...env, ...forServer },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === noPostgres) console.log('postgres: this machine has no PostgreSQL');
  return code ?? 1;
}

/** Databases one after another, each with a seed of its own, which alone draws its requests again. */
async function run(name: string): Promise<number> {
  const { seed, requests, minutes, only, slice } = settingsOf({ requests: 10_000 });
  const until = performance.now() + minutes * 60_000;
  const reports: Report[] = [];
  console.log(
    `${name}: HOSTILE_SEED=${seed}, up to ${requests} requests to each operation in ${minutes} minutes, slice ${slice.part}/${slice.of}`,
  );
  for (let database = slice.part - 1; performance.now() < until; database += slice.of) {
    const rounds = Math.min(roundsOfDatabase, requests - database * roundsOfDatabase);
    if (rounds <= 0) break;
    const service = await demoService();
    try {
      const report = await attack(service, { seed: seed + database, rounds, only, until });
      reports.push(report);
      for (const finding of [...report.findings, ...report.slow]) print(name, report.seed, finding);
      for (const { operation, what } of report.late) console.log(`${name}: ${operation}, late: ${what}`);
    } finally {
      await service.close();
    }
  }
  return summarize(name, reports);
}

function print(name: string, seed: number, { operation, round, what, request }: Finding): void {
  console.log(`\n${name}: ${operation}, HOSTILE_SEED=${seed}, round ${round}: ${what}\n${request}`);
}

function summarize(name: string, reports: readonly Report[]): number {
  const sum = (value: (report: Report) => number) => reports.reduce((total, report) => total + value(report), 0);
  const findings = sum(({ findings: found }) => found.length);
  const slow = sum((report) => report.slow.length);
  const statuses = added(reports.map((report) => report.statuses));
  const operations = [...new Set(reports.flatMap((report) => [...report.classes.keys()]))].toSorted();
  const succeeded = new Set(reports.flatMap((report) => [...report.succeeded]));
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const work = reports.map(({ longestWork }) => longestWork).toSorted((a, b) => b.took - a.took)[0];
  for (const id of operations) {
    const classes = added(reports.flatMap((report) => report.classes.get(id) ?? []));
    console.log(`${name}: ${id}${[2, 3, 4, 5].map((digit) => ` ${digit}xx ${classes.get(digit) ?? 0}`).join('')}`);
  }
  console.log(
    `
${name}: ${sum(({ requests }) => requests)} requests, ${sum(({ rounds }) => rounds)} to each operation; ${succeeded.size} operations succeeded
${name}: ${counts.join(', ')}
${name}: ${findings} wrong answers
${name}: ${slow} over ${longestAnswer} ms, the slowest ${rounded(reports.map(({ slowest }) => slowest))} ms; ${sum(({ late }) => late.length)} more while other programs had the cores
${name}: longest work without a pause ${Math.round(work?.took ?? 0)} ms, during ${work?.operations.join(', ') ?? ''}`,
  );
  return findings + slow > 0 || reports.length === 0 ? 1 : 0;
}

function added(all: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const counts of all) for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
}

function rounded(values: readonly number[]): number {
  return Math.round(Math.max(0, ...values));
}
