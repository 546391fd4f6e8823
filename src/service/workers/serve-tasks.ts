/** The other end of a worker process: runs the tasks that the service sends. */
import { setPriority } from 'node:os';
import { ready, type OutcomeMessage, type TaskMessage } from './process.ts';

/** A function that a worker process runs. Its input and its result are cloned. */
// oxlint-disable-next-line typescript/no-explicit-any -- the input is that of any function
export type WorkerTask = (input: any) => unknown;

/** Runs tasks by their names until the service ends. */
export function serveTasks(tasks: Readonly<Record<string, WorkerTask>>): void {
  setPriority(Number(process.argv[2]));
  process.on('message', ({ name, input }: TaskMessage) => {
    void (async () => {
      try {
        say({ result: await tasks[name]?.(input) });
      } catch (error) {
        say({ error: textOf(error) });
      }
    })();
  });
  // its state is unknown: the task fails, and the service ends the process
  process.on('uncaughtException', (error) => {
    say({ error: textOf(error), isLast: true });
  });
  process.once('disconnect', () => process.exit(0));
  say(ready);
  // A terminal and a supervisor signal all processes; this one ends after the service, which may still need it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}

/** Tells the service; a process that no service hears any more ends. It may have gone while this one was starting. */
function say(message: OutcomeMessage | typeof ready): void {
  if (!process.connected) process.exit(0);
  process.send?.(message, (error: Error | null) => {
    if (error) process.exit(0);
  });
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
