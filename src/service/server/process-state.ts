/** How one process of the service is: whether it stops, and what its jobs do. Readiness and metrics ask it. */

export interface JobState {
  readonly name: string;
  /** Milliseconds between two rounds. */
  readonly every: number;
  /** It waits for other machines, so that a long round is no fault of this process. */
  readonly waits: boolean;
  /** When the last round ended, or the job was begun. */
  lastRun: number;
  errors: number;
}

/** A job that has not ended a round for so long, or for three of its pauses, is stuck. */
const timeoutMs = 120_000;

export class ProcessState {
  /** The process was told to stop: nobody should send it anything new. */
  stopping = false;
  private readonly known = new Map<string, JobState>();
  /** Attempts at jobs of each kind since the process started. */
  readonly attempts = new Map<string, { done: number; failed: number }>();

  constructor(private readonly clock: () => number = () => performance.now()) {}

  get jobs(): readonly JobState[] {
    return [...this.known.values()];
  }

  begin(name: string, every: number, waits = false): void {
    this.known.set(name, { name, every, waits, lastRun: this.clock(), errors: 0 });
  }

  /** A round has ended, well or not. */
  ran(name: string, failed: boolean): void {
    const job = this.known.get(name);
    if (!job) return;
    job.lastRun = this.clock();
    if (failed) job.errors++;
  }

  /** A job of a kind (`mail`, `webhook`, `refund`) was tried. */
  attempted(kind: string, isDone: boolean): void {
    const counted = this.attempts.get(kind) ?? { done: 0, failed: 0 };
    counted[isDone ? 'done' : 'failed']++;
    this.attempts.set(kind, counted);
  }

  /** Milliseconds since the last round of a job ended. */
  idleFor({ lastRun }: JobState): number {
    return this.clock() - lastRun;
  }

  /** Whether a job hangs. One whose rounds fail does not: that is reported, and it tries again. */
  isStuck(): boolean {
    return this.jobs.some((job) => !job.waits && this.idleFor(job) > Math.max(timeoutMs, 3 * job.every));
  }
}
