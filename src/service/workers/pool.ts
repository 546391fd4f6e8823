/**
 * Worker processes for work that takes long, or decodes what a stranger made. A fault, a loop or a leak costs one task
 * and its process; the service and the other tasks go on.
 */
import { availableParallelism } from 'node:os';
import { FileCache } from './file-cache.ts';
import { WorkerProcess } from './process.ts';
import type { WorkerTask } from './serve-tasks.ts';
import { Turns } from './turns.ts';

/** The limits of worker processes. */
export interface WorkerLimits {
  /** The maximum number of processes; by default one for each core beside the one of the service, at least one. */
  readonly processes?: number | undefined;
  /** The longest time of a task, in milliseconds. */
  readonly timeoutMs?: number;
  /** The maximum heap of a process, in megabytes. */
  readonly memory?: number;
  /** The time after which an idle process ends, in milliseconds. */
  readonly idleMs?: number;
  /** The time for which a file is kept, in milliseconds. */
  readonly keptForMs?: number;
  /** How far a process yields to the service; 0 to 19. Requests come before documents. */
  readonly nice?: number;
}

/** A task that didn't come back: it threw, took too long, or needed too much memory. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  /** Stored with the failed attempt of an email. */
  readonly code = 'DOCUMENT_FAILED';
}

/** Runs tasks, by their names. */
export interface TaskRunner {
  /** @throws WorkerError */
  run<Task extends WorkerTask>(name: string, input: Parameters<Task>[0]): Promise<Awaited<ReturnType<Task>>>;
  /** The requests that wait for a task, few at a time. */
  readonly turns: Turns;
  /** Results that may be asked for again. */
  readonly files: FileCache;
}

/** Worker processes. They start with the first task, and end when there is none for a while. */
export class Workers implements TaskRunner {
  readonly turns: Turns;
  readonly files: FileCache;
  private readonly timeoutMs: number;
  private readonly idleMs: number;
  private readonly limits: { readonly memory: number; readonly nice: number };
  private readonly processes = new Set<WorkerProcess>();
  /** Processes without a task, each with the timer of its end; the last one is the next to get a task. */
  private readonly idle = new Map<WorkerProcess, NodeJS.Timeout>();
  private readonly waiting: (() => void)[] = [];
  private free: number;

  /**
   * @param entry The program of the processes; see `serveTasks`.
   * @param onFault Is told about tasks that didn't come back; gets nothing of their input.
   */
  constructor(
    private readonly entry: URL,
    {
      processes = Math.max(1, availableParallelism() - 1),
      timeoutMs = 60_000,
      memory = 512,
      idleMs = 60_000,
      keptForMs = 10 * 60_000,
      nice = 10,
    }: WorkerLimits = {},
    private readonly onFault: (message: string, error: unknown) => void = () => undefined,
  ) {
    this.timeoutMs = timeoutMs;
    this.idleMs = idleMs;
    this.limits = { memory, nice };
    this.free = processes;
    this.turns = new Turns(processes + 1); // one may read, or wait for a picture, while the others are written
    this.files = new FileCache(keptForMs);
  }

  async run<Task extends WorkerTask>(name: string, input: Parameters<Task>[0]): Promise<Awaited<ReturnType<Task>>> {
    await this.takeTurn();
    const worker = this.take();
    try {
      // The time begins here: a task doesn't fail because it had to wait.
      return (await worker.run({ name, input }, this.timeoutMs)) as Awaited<ReturnType<Task>>;
    } catch (error) {
      this.onFault(`The task ${name} of a worker process failed`, error);
      throw new WorkerError(`The task ${name} did not come back`, { cause: error });
    } finally {
      this.giveBack(worker);
      this.giveTurn();
    }
  }

  /** Ends the processes. Tasks that run fail. */
  close(): void {
    for (const worker of this.processes) worker.kill(new Error('The service ends'));
  }

  private take(): WorkerProcess {
    const worker = [...this.idle.keys()].at(-1) ?? this.start();
    this.stopIdling(worker);
    return worker;
  }

  private start(): WorkerProcess {
    const worker = new WorkerProcess(this.entry, this.limits, () => {
      this.processes.delete(worker);
      this.stopIdling(worker);
    });
    this.processes.add(worker);
    return worker;
  }

  private giveBack(worker: WorkerProcess): void {
    if (!this.processes.has(worker)) return; // it has ended
    const timer = setTimeout(() => {
      worker.kill(new Error('It was idle'));
    }, this.idleMs).unref();
    this.idle.set(worker, timer);
  }

  private stopIdling(worker: WorkerProcess): void {
    clearTimeout(this.idle.get(worker));
    this.idle.delete(worker);
  }

  private async takeTurn(): Promise<void> {
    if (this.free > 0) this.free--;
    else
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
  }

  private giveTurn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }
}
