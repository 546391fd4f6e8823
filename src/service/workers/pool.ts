/**
 * Worker threads for work that takes long, or decodes what a stranger made. A fault, a loop or a leak costs one task and
 * its thread; the process and the other tasks go on.
 */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { FileCache } from './file-cache.ts';
import { Turns } from './turns.ts';

/** The limits of worker threads. */
export interface WorkerLimits {
  /** The maximum number of threads; by default one for each core beside the one of the process itself. */
  readonly threads?: number;
  /** The longest time of a task, in milliseconds. */
  readonly timeoutMs?: number;
  /** The maximum heap of a thread, in megabytes. */
  readonly memory?: number;
  /** The time after which an idle thread ends, in milliseconds. */
  readonly idleMs?: number;
  /** The time for which a file is kept, in milliseconds. */
  readonly keptForMs?: number;
  /** How far threads yield to the thread of the process, on Linux; 0 to 19. Requests come before documents. */
  readonly nice?: number;
}

/** A task that didn't come back: it threw, took too long, or needed too much memory. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  /** Stored with the failed attempt of an email. */
  readonly code = 'DOCUMENT_FAILED';
}

/** A function that an entry of worker threads exports. Its input and its result are cloned. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the input is that of any function
export type WorkerTask = (input: any) => unknown;

/** Runs tasks, by the names under which the entry exports them. */
export interface TaskRunner {
  /** @throws WorkerError */
  run<Task extends WorkerTask>(name: string, input: Parameters<Task>[0]): Promise<Awaited<ReturnType<Task>>>;
  /** The requests that wait for a task, few at a time. */
  readonly turns: Turns;
  /** Results that may be asked for again. */
  readonly files: FileCache;
}

/** Worker threads. They start with the first task, and end when there is none for a while. */
export class Workers implements TaskRunner {
  readonly turns: Turns;
  readonly files: FileCache;
  private readonly pool: Piscina;
  private readonly timeoutMs: number;
  private readonly waiting: (() => void)[] = [];
  private free: number;

  /**
   * @param entry The module with the tasks as its exports.
   * @param onFault Is told about tasks that didn't come back; gets nothing of their input.
   */
  constructor(
    entry: URL,
    {
      threads = Math.max(1, availableParallelism() - 1),
      timeoutMs = 60_000,
      memory = 512,
      idleMs = 60_000,
      keptForMs = 10 * 60_000,
      nice = 10,
    }: WorkerLimits = {},
    private readonly onFault: (message: string, error: unknown) => void = () => undefined,
  ) {
    this.timeoutMs = timeoutMs;
    this.free = threads;
    this.turns = new Turns(threads + 1); // one may read, or wait for a picture, while the others are written
    this.files = new FileCache(keptForMs);
    this.pool = new Piscina({
      filename: entry.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: memory },
      niceIncrement: nice,
    });
    // a thread that fails between two tasks is replaced; without a listener the error would end the process
    this.pool.on('error', (error) => {
      onFault('A worker thread failed', error);
    });
  }

  async run<Task extends WorkerTask>(name: string, input: Parameters<Task>[0]): Promise<Awaited<ReturnType<Task>>> {
    await this.takeThread();
    const late = new AbortController();
    // Begins here: a task doesn't fail because it had to wait. It also keeps the process until the task is done.
    const timer = setTimeout(() => {
      late.abort();
    }, this.timeoutMs);
    try {
      return (await this.pool.run(input, { name, signal: late.signal })) as Awaited<ReturnType<Task>>;
    } catch (error) {
      this.onFault(`The task ${name} of a worker thread failed`, error);
      throw new WorkerError(`The task ${name} did not come back`, { cause: error });
    } finally {
      clearTimeout(timer);
      this.giveBackThread();
    }
  }

  /** Ends the threads. Tasks that run fail. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private async takeThread(): Promise<void> {
    if (this.free > 0) this.free--;
    else
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
  }

  private giveBackThread(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }
}
