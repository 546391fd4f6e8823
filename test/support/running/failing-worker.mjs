// A program of worker processes whose tickets fail, by the name of their event, and whose decoder is ended by a picture;
// everything else is as it is.
import { register } from 'tsx/esm/api';

register();
const tasks = await import('../../../src/service/server/tasks.ts');
const { serveTasks } = await import('../../../src/service/workers/serve-tasks.ts');

/** @type {Record<string, () => unknown>} */
const faults = {
  loops: () => {
    for (;;);
  },
  'never ends': () => new Promise((resolve) => setTimeout(resolve, 600_000)),
  leaks: () => {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => ({ at })));
  },
  throws: () => {
    throw new Error('a fault');
  },
  'throws later': () =>
    new Promise(() => {
      setImmediate(() => {
        throw new Error('a fault that nothing catches');
      });
    }),
  ends: () => process.exit(1),
  crashes: () => process.kill(process.pid, 'SIGSEGV'),
  waits: () => new Promise((resolve) => setTimeout(resolve, 200)),
};

const drawTickets = async (/** @type {Parameters<typeof tasks.drawTickets>[0]} */ input) => {
  await faults[input.rows.original.record.name]?.();
  return await tasks.drawTickets(input);
};

const decodePicture = async (/** @type {Parameters<typeof tasks.decodePicture>[0]} */ input) => {
  if (Buffer.from(input.file).equals(Buffer.from('crashes'))) faults['crashes']?.();
  return await tasks.decodePicture(input);
};

serveTasks({ ...tasks, decodePicture, drawTickets });
