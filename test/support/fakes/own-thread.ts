/** Tasks of worker threads in the thread of the test: for what a test changes in it, e.g. languages. */
import * as tasks from '../../../src/service/server/worker.ts';
import { FileCache } from '../../../src/service/workers/file-cache.ts';
import type { TaskRunner, WorkerTask } from '../../../src/service/workers/pool.ts';
import { Turns } from '../../../src/service/workers/turns.ts';

export function ownThread(): TaskRunner {
  return {
    turns: new Turns(1),
    files: new FileCache(60_000),
    async run(name: string, input: unknown) {
      const task = (tasks as Readonly<Record<string, WorkerTask>>)[name];
      return structuredClone(await task?.(structuredClone(input))) as never;
    },
  };
}
