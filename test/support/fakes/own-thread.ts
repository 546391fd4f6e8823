/** Tasks of worker processes in the process of the test: for what a test changes in it, e.g. languages. */
import * as tasks from '../../../src/service/server/tasks.ts';
import { FileCache } from '../../../src/service/workers/file-cache.ts';
import type { TaskRunner } from '../../../src/service/workers/pool.ts';
import type { WorkerTask } from '../../../src/service/workers/serve-tasks.ts';
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
