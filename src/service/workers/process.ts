/**
 * A process that runs one task at a time. Nothing that happens in there, such as a fault of a native library, ends the
 * service.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A task for a process. Its input travels as a structured clone. */
export interface TaskMessage {
  readonly name: string;
  readonly input: unknown;
}

/** The outcome of a task: its result, or the text of its error. After the last one the process can't be used. */
export type OutcomeMessage = { readonly result: unknown } | { readonly error: string; readonly isLast?: true };

/** Said once by a process that has started. */
export const ready = 'ready';

/** The longest time of a start, in milliseconds: on a busy machine it takes seconds, which are not a task's. */
const startMs = 60_000;

/** What a process is told of the settings of this one: how texts are read, and no secrets. */
const inherited = ['PATH', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'NODE_V8_COVERAGE'];

interface Running {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timeoutMs: number;
  timer: NodeJS.Timeout;
}

export class WorkerProcess {
  private readonly child: ChildProcess;
  private running: Running | undefined;
  private isReady = false;

  /**
   * @param entry The module that calls `serveTasks`.
   * @param memory The maximum heap in megabytes.
   * @param onEnd Is told that the process takes no further task; may be told twice.
   */
  constructor(
    entry: URL,
    { memory, nice }: { readonly memory: number; readonly nice: number },
    private readonly onEnd: () => void,
  ) {
    const env = Object.fromEntries(
      inherited.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])),
    );
    this.child = fork(fileURLToPath(entry), [String(nice)], {
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // its garbage is collected by itself, and not by further threads of a higher priority
      execArgv: [`--max-old-space-size=${memory}`, '--single-threaded-gc'],
    });
    this.child.on('message', (outcome: OutcomeMessage | typeof ready) => {
      if (outcome === ready) this.begin();
      else if ('result' in outcome) this.finish(undefined, outcome.result);
      else if (outcome.isLast) this.kill(new Error(outcome.error));
      else this.finish(new Error(outcome.error));
    });
    this.child.on('error', (error) => {
      this.kill(error);
    });
    this.child.on('exit', (code, signal) => {
      this.onEnd();
      this.finish(new Error(`It ended with ${signal ?? `status ${code}`}`));
    });
    // only a task keeps the service from ending
    this.child.unref();
    this.child.channel?.unref();
  }

  /** Runs a task; ends the process when it takes longer than `timeoutMs` from its start. @throws Error */
  async run(task: TaskMessage, timeoutMs: number): Promise<unknown> {
    return await new Promise((resolve, reject) => {
      this.running = { resolve, reject, timeoutMs, timer: this.limit(this.isReady ? timeoutMs : startMs) };
      this.child.send(task, (error) => {
        if (error) this.kill(error);
      });
    });
  }

  /** The process has started: from now on its task's time counts. */
  private begin(): void {
    this.isReady = true;
    const { running } = this;
    if (!running) return;
    clearTimeout(running.timer);
    running.timer = this.limit(running.timeoutMs);
  }

  private limit(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.kill(new Error(`It took more than ${ms} milliseconds`));
    }, ms);
  }

  /** Ends the process; a task under way fails. */
  kill(reason: Error): void {
    this.onEnd();
    this.child.kill('SIGKILL');
    this.finish(reason);
  }

  private finish(error: Error | undefined, result?: unknown): void {
    const { running } = this;
    if (!running) return;
    this.running = undefined;
    clearTimeout(running.timer);
    if (error) running.reject(error);
    else running.resolve(result);
  }
}
