/**
 * The state of one process of the service: whether it is stopping, and the rounds of its jobs. Readiness and metrics
 * read it.
 */

export interface JobState {
  readonly name: string;
  /** Milliseconds between two rounds. */
  readonly every: number;
  /** True for a job that waits for other machines, so that a long round is no fault of this process. */
  readonly waits: boolean;
  /** The end of the last round, or the start of the job; milliseconds. */
  lastRun: number;
  errors: number;
}

/** A job without a completed round for this time, or for three of its intervals, is stuck. */
const timeoutMs = 120_000;

export class ProcessState {
  /** The process is stopping and should get no new requests. */
  stopping = false;
  private readonly known = new Map<string, JobState>();
  /** Attempts of each kind of job since the process started. */
  readonly attempts = new Map<string, { done: number; failed: number }>();

  constructor(private readonly clock: () => number = () => performance.now()) {}

  get jobs(): readonly JobState[] {
    return [...this.known.values()];
  }

  begin(name: string, every: number, waits = false): void {
    this.known.set(name, { name, every, waits, lastRun: this.clock(), errors: 0 });
  }

  /** Records the end of a round. */
  ran(name: string, failed: boolean): void {
    const job = this.known.get(name);
    if (!job) return;
    job.lastRun = this.clock();
    if (failed) job.errors++;
  }

  /** Records an attempt of a kind (`mail`, `webhook`, `refund`). */
  attempted(kind: string, isDone: boolean): void {
    const counted = this.attempts.get(kind) ?? { done: 0, failed: 0 };
    counted[isDone ? 'done' : 'failed']++;
    this.attempts.set(kind, counted);
  }

  /** Milliseconds since the last round of a job ended. */
  idleFor({ lastRun }: JobState): number {
    return this.clock() - lastRun;
  }

  /** True when a job is stuck. Failing rounds do not count: they are reported and repeated. */
  isStuck(): boolean {
    return this.jobs.some((job) => !job.waits && this.idleFor(job) > Math.max(timeoutMs, 3 * job.every));
  }
}
