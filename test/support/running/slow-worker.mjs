// A program of worker processes that starts slowly, as on a busy machine.
import { register } from 'tsx/esm/api';

register();
const { serveTasks } = await import('../../../src/service/workers/serve-tasks.ts');
await new Promise((resolve) => setTimeout(resolve, 3000));
serveTasks({ double: (/** @type {number} */ number) => number * 2 });
