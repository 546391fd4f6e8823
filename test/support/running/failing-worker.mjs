// An entry of worker threads whose tickets fail, by the name of their event; everything else is as it is.
import { register } from 'tsx/esm/api';

register();
const tasks = await import('../../../src/service/server/worker.ts');
export const { applePasses, decodePicture, drawInvoice, drawOrderEmail, drawVoucher, encodeEmail } = tasks;

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
  waits: () => new Promise((resolve) => setTimeout(resolve, 200)),
};

export const drawTickets = async (/** @type {Parameters<typeof tasks.drawTickets>[0]} */ input) => {
  await faults[input.rows.original.record.name]?.();
  return await tasks.drawTickets(input);
};
