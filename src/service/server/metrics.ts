/** Metrics for operators, in the format of Prometheus. No label has values that a caller could choose. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, DatabaseClock } from '../database/index.ts';
import type { CheckoutOutcome } from '../http/context.ts';
import { kinds } from './job-kinds.ts';
import type { ProcessState } from './process-state.ts';
import { withTimeout } from '../security/timeout.ts';

interface MetricsOptions {
  readonly db: Database;
  readonly state: ProcessState;
  readonly now?: () => Date;
  readonly clock?: DatabaseClock;
  /** Includes memory, event loop and garbage collection of the process. */
  readonly ofProcess?: boolean;
}

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

export class Metrics {
  private readonly registry = new Registry();
  private readonly requests: Histogram<'route' | 'method' | 'status'>;
  private readonly checkouts: Counter<'outcome'>;
  private readonly look: () => Promise<void>;
  /** Requests in progress. */
  readonly inFlight: Gauge;

  constructor({ db, state, now = () => new Date(), clock, ofProcess = false }: MetricsOptions) {
    const registers = [this.registry];
    if (ofProcess) collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: 'foyer_request_duration_seconds',
      help: 'Time to answer, by pattern of the address, method and class of the status',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.inFlight = new Gauge({ name: 'foyer_requests_in_flight', help: 'Requests under way', registers });
    this.checkouts = new Counter({
      name: 'foyer_checkouts_total',
      help: 'Checkouts that this process created, completed, aborted for a buyer, or ended when their time was over',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['created', 'completed', 'aborted', 'expired'] as const) this.count(outcome, 0);
    addJobs(registers, state);
    if (clock) addClock(registers, clock);
    this.look = addDatabase(registers, db, now);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** The text of all metrics. */
  async text(): Promise<string> {
    await this.look();
    return await this.registry.metrics();
  }

  count(outcome: CheckoutOutcome, amount = 1): void {
    this.checkouts.inc({ outcome }, amount);
  }

  observe(route: string, method: string, status: number, milliseconds: number): void {
    const known = methods.includes(method) ? method : 'other';
    this.requests.observe({ route, method: known, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000);
  }
}

function addClock(registers: Registry[], clock: DatabaseClock): void {
  new Gauge({
    name: 'foyer_process_clock_ahead_seconds',
    help: "Seconds by which the clock of this process is ahead of the database's, which is the one that counts",
    registers,
    collect() {
      this.set(clock.processAheadSeconds);
    },
  });
}

function addJobs(registers: Registry[], state: ProcessState): void {
  new Gauge({
    name: 'foyer_job_idle_seconds',
    help: 'Seconds since the last round of a background job ended',
    labelNames: ['job'],
    registers,
    collect() {
      for (const job of state.jobs) this.set({ job: job.name }, state.idleFor(job) / 1000);
    },
  });
  new Gauge({
    name: 'foyer_job_errors',
    help: 'Rounds of a background job that failed since the process started',
    labelNames: ['job'],
    registers,
    collect() {
      for (const { name, errors } of state.jobs) this.set({ job: name }, errors);
    },
  });
  new Gauge({
    name: 'foyer_job_attempts',
    help: 'Attempts at mails, webhooks and refunds since the process started, by what came of them',
    labelNames: ['kind', 'outcome'],
    registers,
    collect() {
      for (const [kind, { done, failed }] of state.attempts) {
        this.set({ kind, outcome: 'done' }, done);
        this.set({ kind, outcome: 'failed' }, failed);
      }
    },
  });
}

/**
 * Expired holds, beside the kinds of jobs that sellers see. The counts use partial indexes, which do not contain
 * completed rows.
 */
const open = [
  ...kinds.map(({ kind, count }) => `select '${kind}' as kind, counted.* from (${count}) counted`),
  `
select 'hold' as kind, count(*) as due, null as waiting, null as dead, min(expires_at) as oldest
from hold where status = 'held' and expires_at <= $1::timestamptz`,
].join('\nunion all\n');

interface OpenJobs {
  readonly kind: string;
  readonly due: number;
  readonly waiting: number | null;
  readonly dead: number | null;
  readonly oldest: Date | null;
}

/** Answers the function to call before the metrics are read. */
function addDatabase(registers: Registry[], db: Database, now: () => Date): () => Promise<void> {
  const connections = db.connections?.bind(db);
  if (connections) {
    new Gauge({
      name: 'foyer_database_connections',
      help: 'Connections to the database server that are open or idle, and requests that wait for one',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, amount] of Object.entries(connections())) this.set({ state }, amount);
      },
    });
  }
  const up = new Gauge({ name: 'foyer_database_up', help: 'Whether the database answers', registers });
  const jobs = new Gauge({
    name: 'foyer_jobs',
    help: 'Mails, webhooks and refunds that are due, wait for later, or were given up; and holds whose time is over',
    labelNames: ['kind', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'foyer_job_oldest_due_seconds',
    help: 'For how long the oldest of what is due has been due; 0 when nothing is',
    labelNames: ['kind'],
    registers,
  });
  return async () => {
    jobs.reset(); // unknown is not zero
    oldest.reset();
    try {
      const at = now();
      for (const row of await withTimeout(db.query<OpenJobs>(open, [at]))) {
        for (const state of ['due', 'waiting', 'dead'] as const)
          if (row[state] !== null) jobs.set({ kind: row.kind, state }, row[state]);
        const since = row.oldest === null || row.oldest > at ? at : row.oldest;
        oldest.set({ kind: row.kind }, (at.getTime() - since.getTime()) / 1000);
      }
      up.set(1);
    } catch {
      up.set(0);
    }
  };
}
