/** What buyers notice of an outage: how long no ticket is sold, what they are answered, and how late. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from '../table.ts';
import type { Answered, Persistence } from './outage-buyers.ts';
import { runBuyers } from './run-buyers.ts';
import type { ServiceProcess } from './server.ts';

/** What was measured, and what else is worth telling. */
export interface Outcome {
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
}

/** One outage. */
export interface Outage {
  readonly name: string;
  /** Processes on which the event has to sell on. */
  readonly watched: readonly ServiceProcess[];
  /** A process that answers nothing itself meanwhile. */
  readonly paused?: ServiceProcess;
  /** Where the readiness is watched. */
  readonly ready?: ServiceProcess;
  /** Does harm and undoes it; answers when it began and ended, in milliseconds since 1970. */
  readonly harm: () => Promise<{ readonly from: number; readonly to: number }>;
  /** True when nothing can be sold until the harm is undone. */
  readonly isTotal: boolean;
}

export const load = { eventId: 'big-night', ticketTypeId: 'standing', buyers: 32 };
/** Seconds before and after a harm. */
const [before, after] = [4, 8];
const maxGap = 5;
/** A database that is away is noticed sooner than one that is silent. */
const maxAnswer = { away: 3, silent: 5 };

/** The longest time between two of the times, from one end to the other; seconds. */
function longestGap(times: readonly number[], from: number, to: number): number {
  const within = [from, ...times.filter((at) => at > from && at < to).toSorted((a, b) => a - b), to];
  return Math.max(...within.slice(1).map((at, index) => at - (within[index] ?? at))) / 1000;
}

const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);

function countsOf(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([word, count]) => `${word}: ${count}`)
    .join(', ');
}

/** Lets buyers loose, does harm in the middle, and reports. */
export async function suffer(
  { name, watched, paused, ready, harm, isTotal }: Outage,
  seconds: number,
): Promise<Outcome & { orders: string[] }> {
  const argument: Persistence = { ...load, ports: watched.map(({ port }) => port), seconds: before + seconds + after };
  const buying = runBuyers<Answered[]>('outage-buyers.ts', argument);
  await wait(before * 1000);
  const watching = new AbortController();
  const readiness = ready ? watchReadiness(ready, watching.signal) : Promise.resolve([]);
  const { from, to } = await harm();
  const answers = await buying;
  watching.abort();
  const states = await readiness;
  const end = most(answers.map(({ at }) => at));
  const orders = answers.filter(({ order }) => order !== undefined);
  const times = orders.map(({ at }) => at);
  // with a total outage the time counts from when it ends
  const gap = isTotal ? longestGap(times, to, end) : longestGap(times, from, end);
  const refused = answers.filter(({ word, port }) => word.startsWith('503') && port !== paused?.port);
  const faults = answers.filter(({ word }) => word.startsWith('500'));
  const during = answers.filter(({ at }) => at >= from && at <= to + 1000);
  const limit = isTotal ? maxAnswer.away : maxAnswer.silent;
  const slowest = most(refused.map(({ took }) => took)) / 1000;
  const unready = states.filter(({ status }) => status !== 200);
  const rows: Row[] = [
    {
      name: `${name}: longest time without an order${isTotal ? ' once it is over' : ''}`,
      unit: 's',
      measured: gap,
      target: `≤ ${maxGap} s`,
      reached: gap <= maxGap,
    },
    { name: `${name}: answers of 500`, unit: '', measured: faults.length, target: '0', reached: faults.length === 0 },
  ];
  if (refused.length > 0) {
    const silent = refused.filter(({ isWithoutRetry }) => isWithoutRetry).length;
    rows.push(
      {
        name: `${name}: the slowest 503`,
        unit: 's',
        measured: slowest,
        target: `≤ ${limit} s`,
        reached: slowest <= limit,
      },
      { name: `${name}: 503 without Retry-After`, unit: '', measured: silent, target: '0', reached: silent === 0 },
    );
  }
  if (ready) {
    const first = unready[0]?.at;
    const told = first === undefined ? Infinity : (first - from) / 1000;
    rows.push({
      name: `${name}: readiness says so after`,
      unit: 's',
      measured: told,
      target: `≤ ${limit} s`,
      reached: told <= limit,
    });
  }
  const begun = from - before * 1000;
  const perSecond = Array.from(
    { length: before + seconds + after },
    (_, second) => times.filter((at) => Math.floor((at - begun) / 1000) === second).length,
  );
  const all = countsOf(answers.map(({ word }) => word));
  const slowestOfAll = most(answers.filter(({ port }) => port !== paused?.port).map(({ took }) => took)) / 1000;
  return {
    rows,
    notes: [
      `${name}: ${orders.length} orders; answers ${all}; while it lasted ${countsOf(during.map(({ word }) => word))}; the slowest answer ${slowestOfAll.toFixed(1)} s`,
      `  orders of each second, from ${before} s before: ${perSecond.join(' ')}`,
    ],
    orders: orders.flatMap(({ order }) => order ?? []),
  };
}

async function watchReadiness(
  { port }: ServiceProcess,
  signal: AbortSignal,
): Promise<{ at: number; status: number }[]> {
  const states: { at: number; status: number }[] = [];
  while (!signal.aborted) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined);
    states.push({ at: Date.now(), status: answer?.status ?? 0 });
    await wait(100, undefined, { signal }).catch(() => undefined);
  }
  return states;
}

/** Runs a harm and notes when. */
export async function timed(harm: () => Promise<void>): Promise<{ from: number; to: number }> {
  const from = Date.now();
  await harm();
  return { from, to: Date.now() };
}
